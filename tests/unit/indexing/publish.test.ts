// Publishing with the real clients, to fakes of Algolia and Meilisearch.
import { algoliasearch } from 'algoliasearch';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VehicleCardData } from '../../../src/domain/card/card-data.ts';
import { algoliaSettings, meilisearchSettings } from '../../../src/indexing/index-settings.ts';
import { publishIndex } from '../../../src/indexing/publish.ts';
import { hostedClient } from '../../../src/search/client/hosted-client.ts';
import { indexSchema } from '../../../src/search/vehicle-columns.ts';
import { algoliaSource } from '../../../src/stock/sources/algolia.ts';
import { meilisearchSource } from '../../../src/stock/sources/meilisearch.ts';
import { createAlgolia, type Algolia } from '../../fixtures/search/algolia.ts';
import {
  meilisearchServer,
  type MeilisearchServer,
} from '../../fixtures/search/meilisearch-server.ts';
import { record } from '../stock/fixture.ts';
import { exported, snapshotFrom, stocked, tenantWith, type Stocked } from './stocked-tenant.ts';

let bench: Stocked;
beforeEach(async () => {
  bench = await stocked();
});
afterEach(() => {
  bench.dispose();
});

const env = { SEARCH_ADMIN_KEY: 'admin' };
const depsWith = (stock: Stocked, keys: Record<string, string> = env, fake?: Algolia) => {
  const progress: [number, number][] = [];
  const { dataDir, now } = stock;
  return {
    progress,
    deps: {
      dataDir,
      now,
      env: keys,
      ...(fake && { algolia: { requester: fake.requester } }),
      progress: (sent: number, total: number) => progress.push([sent, total]),
    },
  };
};

describe('publishing to Algolia', () => {
  let fake: Algolia;
  beforeEach(() => {
    fake = createAlgolia({ appId: 'forecourt', search: 'search', admin: 'admin' });
  });
  const tenant = tenantWith({
    kind: 'algolia',
    appId: 'forecourt',
    index: 'cars',
    searchKey: 'search',
    adminKeyEnv: 'SEARCH_ADMIN_KEY',
  });
  const publish = (stock = bench, keys = env) =>
    publishIndex(tenant, depsWith(stock, keys, fake).deps);
  const client = () => algoliasearch('forecourt', 'admin', { requester: fake.requester });
  const search = async (params: object, indexName = 'cars') => {
    const { hits, facets } = await client().searchSingleIndex({ indexName, searchParams: params });
    return { ids: hits.map(({ objectID }) => objectID), facets };
  };

  it('gives back the very snapshot when the index is ingested', async () => {
    const { deps, progress } = depsWith(bench, env, fake);
    const result = await publishIndex(tenant, deps);
    expect(result).toEqual({
      ok: true,
      report: {
        tenant: 'test-motors',
        engine: 'algolia',
        index: 'cars',
        snapshot: bench.snapshot,
        publication: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        records: 5,
        replicas: ['cars_created_at_timestamp_desc', 'cars_price_desc', 'cars_price_asc'],
        synonyms: 2,
        settings: 'changed',
      },
    });
    expect(progress).toEqual([[5, 5]]);
    const source = algoliaSource({ client: client(), index: 'cars' });
    expect(await snapshotFrom(source)).toBe(bench.snapshot);
  });

  it('lets the engine find, count and sort', async () => {
    await publish();
    expect((await search({ facets: ['body'] })).facets).toEqual({ body: { Van: 1, Ute: 1 } });
    expect((await search({ query: 'pickup' })).ids).toEqual(['a/1']);
    expect((await search({ query: 'mazda' })).ids).toEqual(['4']);
    expect((await search({}, 'cars_price_desc')).ids.slice(0, 3)).toEqual(['a/1', '4', '3']);
    expect((await search({ filters: 'listed_until>4000000000' })).ids).not.toContain('3');
  });

  it('replaces the whole index, and does not send settings that are already right', async () => {
    await publish();
    const later = await stocked([record('7')]);
    const result = await publish(later);
    later.dispose();
    expect(result).toMatchObject({ ok: true, report: { records: 1, settings: 'unchanged' } });
    expect((await search({})).ids).toEqual(['7']);
    expect((await search({}, 'cars_price_asc')).ids).toEqual(['7']);
    expect([...fake.indexes.keys()].filter((name) => name.includes('draft'))).toEqual([]);
  });

  it('keeps the live index when the engine refuses, and never reveals the key', async () => {
    await publish();
    const wrong = { SEARCH_ADMIN_KEY: 'canary-not-the-admin-key' };
    const result = await publish(bench, wrong);
    expect(result).toMatchObject({ ok: false, code: 'refused' });
    expect(!result.ok && result.message).toContain('Invalid Application-ID or API key');
    expect(JSON.stringify(result)).not.toContain('canary');
    expect((await search({})).ids).toHaveLength(exported.length);
  });

  it('names a missing variable, and says that the embedded engine needs none', async () => {
    const none = await publishIndex(tenant, depsWith(bench, {}).deps);
    expect(none).toMatchObject({ ok: false, code: 'no-credentials' });
    expect(!none.ok && none.message).toContain(
      'SEARCH_ADMIN_KEY (search.engine.adminKeyEnv) is not set',
    );
    const embedded = await publishIndex(tenantWith({ kind: 'embedded' }), depsWith(bench).deps);
    expect(embedded).toMatchObject({ ok: false, code: 'no-engine' });
  });

  it('says so when there is no snapshot', async () => {
    const other = { ...tenant, slug: 'nobody' };
    const result = await publishIndex(other, depsWith(bench).deps);
    expect(result).toMatchObject({ ok: false, code: 'no-snapshot' });
  });
});

describe('publishing to Meilisearch', () => {
  let server: MeilisearchServer | undefined;
  afterEach(async () => {
    await server?.close();
  });
  const tenant = ({ url }: MeilisearchServer) =>
    tenantWith({
      kind: 'meilisearch',
      host: url,
      index: 'cars',
      searchKey: 'search',
      adminKeyEnv: 'SEARCH_ADMIN_KEY',
    });

  it('gives back the same snapshot when the index is ingested, even the second time', async () => {
    server = await meilisearchServer('admin');
    const first = await publishIndex(tenant(server), depsWith(bench).deps);
    expect(first).toMatchObject({
      ok: true,
      report: { engine: 'meilisearch', records: 5, replicas: [], synonyms: 2, settings: 'changed' },
    });
    const again = await publishIndex(tenant(server), depsWith(bench).deps);
    expect(again).toMatchObject({ ok: true, report: { settings: 'unchanged' } });
    expect([...server.indexes.keys()]).toEqual(['cars']);
    const source = meilisearchSource({
      host: server.url,
      index: 'cars',
      key: 'admin',
      idleMs: 5_000,
    });
    expect(await snapshotFrom(source)).toBe(bench.snapshot);
  });

  const found = (url: string, indexName: string, params: object) =>
    hostedClient(
      { kind: 'meilisearch', host: url, index: 'cars', searchKey: 'admin' },
      (vehicle) => vehicle as VehicleCardData,
    ).search([{ indexName, params }]);

  it('lets a site filter, count and sort by everything that it offers', async () => {
    server = await meilisearchServer('admin');
    await publishIndex(tenant(server), depsWith(bench).deps);
    const { url } = server;
    const facets = [...indexSchema.facets];
    const { results } = await found(url, 'cars', {
      facets,
      numericFilters: ['price>=1', 'year<=2030', 'km>=0'],
    });
    expect(results[0]?.nbHits).toBe(
      exported.filter((one) => 'price' in one && Number(one.price) > 0).length,
    );
    for (const sort of ['price:asc', 'price:desc', 'created_at_timestamp:desc']) {
      expect((await found(url, `cars:${sort}`, {})).results[0]?.nbHits).toBe(exported.length);
    }
  });

  it.each([
    ['a facet', 'cars', { facets: ['vin'] }, 'Attribute `vin` is not filterable'],
    ['a filter', 'cars', { numericFilters: ['doors_open>=1'] }, '`doors_open` is not filterable'],
    ['a sort', 'cars:vin:asc', {}, 'Attribute `vin` is not sortable'],
  ])('fails for %s that was not published', async (_, indexName, params, message) => {
    server = await meilisearchServer('admin');
    await publishIndex(tenant(server), depsWith(bench).deps);
    // The client writes each refusal to the console.
    const told = vi.spyOn(console, 'error').mockReturnValue();
    await expect(found(server.url, indexName, params)).rejects.toThrow(message);
    told.mockRestore();
  });

  it('keeps the live index when a task fails half way', async () => {
    server = await meilisearchServer('admin');
    await publishIndex(tenant(server), depsWith(bench).deps);
    const live = server.indexes.get('cars');
    await server.close();
    server = await meilisearchServer('admin', {
      path: /^POST .*draft\/documents/,
      message: 'No space left on device',
    });
    if (live) server.indexes.set('cars', live);
    const result = await publishIndex(tenant(server), depsWith(bench).deps);
    expect(result).toMatchObject({ ok: false, code: 'refused' });
    expect(!result.ok && result.message).toContain('No space left on device');
    expect([...server.indexes.keys()]).toEqual(['cars']);
    expect(server.indexes.get('cars')?.documents.size).toBe(exported.length);
  });
});

describe('settings of the engines', () => {
  const publication = {
    sorts: [{ attribute: 'price', descending: false }],
    synonyms: [
      ['ute', 'pickup'],
      ['ute', 'tray back'],
    ],
  };

  it('sort before every rule of relevance, and allow typos as the embedded engine does', () => {
    const { main, replicas } = algoliaSettings('cars', publication);
    expect(main.replicas).toEqual(['cars_price_asc']);
    expect(replicas[0]?.settings.ranking?.[0]).toBe('asc(price)');
    expect(main).toMatchObject({ minWordSizefor1Typo: 4, minWordSizefor2Typos: 8 });
    expect(main.disableTypoToleranceOnAttributes).toEqual(['stocknum', 'regplate']);
    const meilisearch = meilisearchSettings(publication);
    expect(meilisearch.rankingRules?.[0]).toBe('sort');
    expect(meilisearch.sortableAttributes).toEqual(['price']);
  });

  it('join groups of synonyms that share a word', () => {
    expect(meilisearchSettings(publication).synonyms).toEqual({
      ute: ['pickup', 'tray back'],
      pickup: ['ute'],
      'tray back': ['ute'],
    });
  });
});
