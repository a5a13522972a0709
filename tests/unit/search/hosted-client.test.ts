// Hosted engines behind our client: Algolia's against a fake, Meilisearch's against a server that records its requests.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { algoliasearch } from 'algoliasearch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VehicleCardData } from '../../../src/domain/card/card-data.ts';
import { hostedClient } from '../../../src/search/client/hosted-client.ts';
import { createSearchClient } from '../../../src/search/client/search-client.ts';
import { createAlgolia } from '../../fixtures/search/algolia.ts';
import { catalogue } from '../../fixtures/search/catalogue.ts';
import { directPort } from '../../fixtures/search/direct-port.ts';
import { hostedSettings } from '../../fixtures/search/engine-settings.ts';

const { tenant } = catalogue('harbourside-ford', 40);
const cardOf = (record: unknown): VehicleCardData | null => {
  const { id, name } = record as { id?: string; name?: string };
  return id === undefined ? null : ({ id, title: name ?? '' } as VehicleCardData);
};
const records = [
  { objectID: '1', id: '1', name: 'Toyota Hilux', make: 'Toyota', price: 45_990 },
  { objectID: '2', id: '2', name: 'Mazda CX-5', make: 'Mazda', price: 38_990 },
  { objectID: '3', name: 'no vehicle', make: 'Toyota', price: 1 },
];

describe('Algolia', () => {
  const fake = createAlgolia({ appId: 'forecourt', search: 'search', admin: 'admin' });
  const algolia = { requester: fake.requester };
  beforeAll(async () => {
    const admin = algoliasearch('forecourt', 'admin', algolia);
    const indexSettings = {
      searchableAttributes: ['name'],
      attributesForFaceting: ['make'],
      replicas: ['stock_v2_price_asc'],
    };
    await admin.setSettings({ indexName: 'stock_v2', indexSettings });
    await admin.setSettings({
      indexName: 'stock_v2_price_asc',
      indexSettings: { attributesForFaceting: ['make'], ranking: ['asc(price)'] },
    });
    await admin.saveObjects({ indexName: 'stock_v2', objects: records });
  });
  const settings = {
    kind: 'algolia' as const,
    appId: 'forecourt',
    index: 'stock_v2',
    searchKey: 'search',
  };

  // Rule search-24.
  it('is asked under its own index name and gives cards, in the order of its replica', async () => {
    const { results } = await hostedClient(settings, cardOf, { algolia }).search([
      { indexName: 'Car_production:price:asc', params: { facets: ['make'] } },
      { indexName: 'Car_production', params: { query: 'hilux' } },
    ]);
    expect(results[0]?.hits.map(({ objectID, title }) => [objectID, title])).toEqual([
      ['2', 'Mazda CX-5'],
      ['1', 'Toyota Hilux'],
    ]);
    expect(results[0]).toMatchObject({
      index: 'Car_production:price:asc',
      facets: { make: { Toyota: 2, Mazda: 1 } },
    });
    expect(results[1]?.nbHits).toBe(1);
  });

  it('that refuses the key is replaced by the embedded engine', async () => {
    const lines: string[] = [];
    const sources: string[] = [];
    const expired = hostedSettings(tenant, { ...settings, searchKey: 'expired' });
    const client = await createSearchClient(expired, {
      port: directPort(() => Promise.resolve(null)),
      algolia,
      report: (line) => lines.push(line),
      onSource: ({ source }) => sources.push(source),
    });
    await expect(client.search([{ indexName: 'Car_production' }])).rejects.toMatchObject({
      code: 'missing',
    });
    expect(sources).toEqual(['embedded']);
    expect(lines[0]).toContain('embedded engine answers');
  });
});

describe('Meilisearch', () => {
  const asked: { indexUid: string; sort?: string[]; filter?: unknown; q?: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { queries } = JSON.parse(Buffer.concat(chunks).toString()) as { queries: typeof asked };
      asked.push(...queries);
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          results: queries.map(({ indexUid, q = '' }) => ({
            indexUid,
            query: q,
            hits: records.slice(0, 1),
            page: 1,
            hitsPerPage: 20,
            totalHits: 1,
            totalPages: 1,
            processingTimeMs: 1,
            facetDistribution: { make: { Toyota: 1 } },
            facetStats: {},
          })),
        }),
      );
    });
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('is asked with its own sort and filters, and gives cards', async () => {
    const { port } = server.address() as AddressInfo;
    const client = hostedClient(
      {
        kind: 'meilisearch',
        host: `http://127.0.0.1:${String(port)}`,
        index: 'stock',
        searchKey: 'search',
      },
      cardOf,
    );
    const { results } = await client.search([
      {
        indexName: 'Car_production:price:desc',
        params: { query: 'hilux', filters: { eq: ['status', 'in_stock'] }, facets: ['make'] },
      },
    ]);
    expect(results[0]?.hits).toEqual([{ objectID: '1', id: '1', title: 'Toyota Hilux' }]);
    const query = asked.find(({ q }) => q === 'hilux');
    expect(query).toMatchObject({ indexUid: 'stock', sort: ['price:desc'] });
    expect(JSON.stringify(query?.filter)).toContain('status=in_stock');
  });
});
