import { afterEach, describe, expect, it } from 'vitest';
import { algoliasearch } from 'algoliasearch';
import { algoliaSource } from '../../../src/stock/sources/algolia.ts';
import { meilisearchSource } from '../../../src/stock/sources/meilisearch.ts';
import { drain, stockOf } from '../../unit/stock/fixture.ts';
import { json, localServer, type LocalServer } from '../../fixtures/stock/local-server.ts';

let server: LocalServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const stock = stockOf(2_500);

/** The official client, with its calls to our server. */
const clientOf = (host: string) =>
  algoliasearch('APP', 'browse-key', {
    hosts: [{ url: host, accept: 'readWrite', protocol: 'http' }],
  });

describe('an Algolia index', () => {
  async function index(options: { nbHits?: number; failAt?: number } = {}): Promise<LocalServer> {
    let calls = 0;
    server = await localServer(({ path, body }, response) => {
      calls += 1;
      const asked = JSON.parse(body || '{}') as { cursor?: string };
      if (!path.startsWith('/1/indexes/cars/browse'))
        json(response, { message: `no ${path}` }, 404);
      else if (calls === options.failAt) json(response, { message: 'Invalid key' }, 403);
      else {
        const from = Number(asked.cursor ?? 0);
        const hits = stock
          .slice(from, from + 1_000)
          .map((car) => ({ ...car, objectID: car['id'], _highlightResult: {} }));
        const cursor = from + 1_000 < stock.length ? String(from + 1_000) : undefined;
        json(response, { hits, cursor, nbHits: options.nbHits ?? stock.length });
      }
    });
    return server;
  }

  it('is browsed from cursor to cursor with the official client', async () => {
    const { host, requests } = await index();
    const { rows, end } = await drain(
      algoliaSource({ client: clientOf(host), index: 'cars', filters: 'make:Ford' }).rows(),
    );
    expect(rows).toHaveLength(2_500);
    expect(rows[2_499]).toMatchObject({
      line: 2_500,
      kind: 'record',
      value: { id: '2500', objectID: '2500' },
    });
    expect(rows[0]).not.toHaveProperty('value._highlightResult');
    expect(end).toEqual({ complete: true, expected: 2_500 });
    expect(requests.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { hitsPerPage: 1_000, filters: 'make:Ford' },
      { cursor: '1000' },
      { cursor: '2000' },
    ]);
    expect(requests[0]?.headers['x-algolia-api-key']).toBe('browse-key');
  });

  it('that answers with an error is an error of the source, after the rows that it gave', async () => {
    const { host } = await index({ failAt: 2 });
    const { rows, end } = await drain(
      algoliaSource({ client: clientOf(host), index: 'cars' }).rows(),
    );
    expect(rows).toHaveLength(1_000);
    expect(end).toMatchObject({ complete: false, code: 'service' });
    expect(end.complete ? '' : end.message).toContain('Invalid key');
  });

  it('states the expected number of records', async () => {
    const { host } = await index({ nbHits: 9_000 });
    const { end } = await drain(algoliaSource({ client: clientOf(host), index: 'cars' }).rows());
    expect(end).toEqual({ complete: true, expected: 9_000 });
  });
});

describe('a Meilisearch index', () => {
  it('is read page by page with the official client', async () => {
    server = await localServer(({ path }, response) => {
      const url = new URL(path, 'http://localhost');
      const from = Number(url.searchParams.get('offset') ?? 0);
      const limit = Number(url.searchParams.get('limit') ?? 20);
      json(response, {
        results: stock.slice(from, from + limit),
        offset: from,
        limit,
        total: stock.length,
      });
    });
    const { rows, end } = await drain(
      meilisearchSource({
        host: server.url,
        index: 'cars',
        key: 'documents-key',
        idleMs: 5_000,
      }).rows(),
    );
    expect(rows).toHaveLength(2_500);
    expect(rows[2_499]).toMatchObject({ line: 2_500, value: { id: '2500' } });
    expect(end).toEqual({ complete: true, expected: 2_500 });
    expect(server.requests).toHaveLength(3);
    expect(server.requests[0]?.headers.authorization).toBe('Bearer documents-key');
    expect(server.requests[0]?.path).toContain('/indexes/cars/documents');
  });

  it('asks with a filter where the settings have one', async () => {
    server = await localServer((_request, response) => {
      json(response, { results: stock.slice(0, 2), offset: 0, limit: 1_000, total: 2 });
    });
    const source = meilisearchSource({
      host: server.url,
      index: 'cars',
      filters: 'make = Ford',
      idleMs: 5_000,
    });
    expect((await drain(source.rows())).rows).toHaveLength(2);
    const [request] = server.requests;
    expect(`${request?.path ?? ''} ${request?.body ?? ''}`).toContain('make = Ford');
  });

  it('that answers with an error is an error of the source', async () => {
    server = await localServer((_request, response) => {
      json(response, { message: 'The provided API key is invalid.', code: 'invalid_api_key' }, 403);
    });
    const { rows, end } = await drain(
      meilisearchSource({ host: server.url, index: 'cars', key: 'k', idleMs: 5_000 }).rows(),
    );
    expect(rows).toEqual([]);
    expect(end).toMatchObject({ complete: false, code: 'service' });
  });
});
