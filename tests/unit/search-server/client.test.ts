// The endpoint as the real algoliasearch client sees it.
import { algoliasearch, type SearchClient } from 'algoliasearch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostsOf, startSearchServer, type SearchServer } from './start-server.ts';

let server: SearchServer;
let admin: SearchClient;
let reader: SearchClient;

const clientWith = (key: string, appId = 'forecourt') =>
  algoliasearch(appId, key, { hosts: hostsOf(server) });
const cars = [
  {
    objectID: '1',
    make: 'Toyota',
    model: 'Hilux',
    price: 45_990,
    colour: ['White'],
    spec: { seats: 5 },
  },
  {
    objectID: '2',
    make: 'Mazda',
    model: 'CX-5',
    price: 38_990,
    colour: ['Red', 'Black'],
    spec: { seats: 5 },
  },
  {
    objectID: '3',
    make: 'Toyota',
    model: 'Landcruiser',
    price: 99_990,
    colour: ['White'],
    spec: { seats: 8 },
  },
];
const settings = {
  searchableAttributes: ['make,model', 'colour'],
  attributesForFaceting: [
    'searchable(make)',
    'model',
    'colour',
    'spec.seats',
    'filterOnly(status)',
  ],
  customRanking: ['desc(price)'],
  replicas: ['cars_cheapest'],
};
const ids = (result: unknown) =>
  (result as { hits: { objectID: string }[] }).hits.map(({ objectID }) => objectID);

beforeAll(async () => {
  server = await startSearchServer();
  admin = clientWith('admin');
  reader = clientWith('search');
  await admin.setSettings({ indexName: 'cars', indexSettings: settings });
  await admin.setSettings({
    indexName: 'cars_cheapest',
    indexSettings: { ranking: ['asc(price)'] },
  });
  const [{ taskID } = { taskID: 0 }] = await admin.saveObjects({
    indexName: 'cars',
    objects: cars,
  });
  await admin.waitForTask({ indexName: 'cars', taskID });
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.close();
});

const search = (params: object, indexName = 'cars') =>
  reader.searchSingleIndex({ indexName, searchParams: params });

describe('searching with the real client', () => {
  it('finds, in the order of the custom ranking', async () => {
    expect(ids(await search({}))).toEqual(['3', '1', '2']);
    expect(ids(await search({ query: 'toyota' }))).toEqual(['3', '1']);
    expect(ids(await search({ query: 'cx5' }))).toEqual(['2']);
    expect(ids(await search({ query: 'white land cruiser' }))).toEqual(['3']);
  });

  it('sorts by replicas: declared ones, and by what their names say', async () => {
    expect(ids(await search({}, 'cars_cheapest'))).toEqual(['2', '1', '3']);
    expect(ids(await search({}, 'cars:price:asc'))).toEqual(['2', '1', '3']);
    expect(ids(await search({}, 'cars_price_desc'))).toEqual(['3', '1', '2']);
  });

  it('answers with everything that a client reads', async () => {
    const result = await search({
      query: 'toyota',
      facets: ['*'],
      hitsPerPage: 1,
      page: 1,
      attributesToRetrieve: ['model'],
      attributesToHighlight: [],
    });
    expect(result).toMatchObject({
      hits: [{ objectID: '1', model: 'Hilux' }],
      nbHits: 2,
      page: 1,
      nbPages: 2,
      hitsPerPage: 1,
      query: 'toyota',
      index: 'cars',
      exhaustiveNbHits: true,
      facets: { make: { Toyota: 2 }, colour: { White: 2 }, 'spec.seats': { '5': 1, '8': 1 } },
      facets_stats: { 'spec.seats': { min: 5, max: 8, avg: 6.5, sum: 13 } },
    });
    expect(result.hits[0]).not.toHaveProperty('make');
    expect(result.params).toContain('query=toyota');
    expect(result.processingTimeMS).toBeGreaterThan(0);
  });

  it('filters in every notation', async () => {
    const by = async (params: object) => ids(await search(params)).sort();
    expect(await by({ filters: 'make:Toyota AND price < 50000' })).toEqual(['1']);
    expect(await by({ filters: 'make=mazda OR spec.seats:8' })).toEqual(['2', '3']);
    expect(await by({ facetFilters: ['make:-Toyota'] })).toEqual(['2']);
    expect(await by({ facetFilters: [['colour:Red', 'model:Hilux']] })).toEqual(['1', '2']);
    expect(await by({ numericFilters: ['price>=40000', ['spec.seats=8', 'price<46000']] })).toEqual(
      ['1', '3'],
    );
    expect(await by({ numericFilters: 'price>40000,(spec.seats=8,price=45990)' })).toEqual([
      '1',
      '3',
    ]);
    expect(await by({ filters: 'model:unknown' })).toEqual([]);
  });

  it('highlights typed words with the requested tags', async () => {
    const result = await search({
      query: 'toyota hil',
      highlightPreTag: '[',
      highlightPostTag: ']',
    });
    expect(result.hits[0]?._highlightResult).toMatchObject({
      make: { value: '[Toyota]', matchLevel: 'partial', matchedWords: ['toyota'] },
      model: { value: '[Hilux]', fullyHighlighted: true },
    });
  });

  it('answers several searches at once, facet searches among them, in order', async () => {
    const { results } = await reader.search({
      requests: [
        { indexName: 'cars', query: 'mazda' },
        { indexName: 'cars', type: 'facet', facet: 'make', facetQuery: 'to' },
        { indexName: 'cars_cheapest', hitsPerPage: 1 },
      ],
    });
    expect(ids(results[0])).toEqual(['2']);
    expect(results[1]).toMatchObject({
      facetHits: [{ value: 'Toyota', highlighted: '<em>To</em>yota', count: 2 }],
    });
    expect(ids(results[2])).toEqual(['2']);
  });

  it('finds facet values', async () => {
    const found = await reader.searchForFacetValues({
      indexName: 'cars',
      facetName: 'colour',
      searchForFacetValuesRequest: { facetQuery: '', params: 'query=toyota' },
    });
    expect(found.facetHits).toEqual([{ value: 'White', highlighted: 'White', count: 2 }]);
  });
});

describe('writing with the real client', () => {
  const many = Array.from({ length: 2_500 }, (_, n) => ({
    objectID: `v${String(n)}`,
    n,
    make: n % 2 ? 'Ford' : 'Kia',
  }));

  it('replaces all records in batches, keeps settings, and browses them back', async () => {
    await admin.setSettings({
      indexName: 'stock',
      indexSettings: { attributesForFaceting: ['make'] },
    });
    await admin.saveObjects({ indexName: 'stock', objects: [{ objectID: 'old', make: 'Holden' }] });
    await admin.replaceAllObjects({ indexName: 'stock', objects: many });
    const browsed: Record<string, unknown>[] = [];
    await admin.browseObjects({
      indexName: 'stock',
      browseParams: { hitsPerPage: 1000 },
      aggregator: ({ hits }) => browsed.push(...(hits as never[])),
    });
    expect(browsed).toEqual(many);
    const { facets } = await search({ facets: ['make'] }, 'stock');
    expect(facets).toEqual({ make: { Ford: 1250, Kia: 1250 } });
    const { items } = await admin.listIndices();
    expect(items.map(({ name }) => name).filter((name) => name.includes('tmp'))).toEqual([]);
  });

  it('saves, changes, reads and deletes single records', async () => {
    const indexName = 'single';
    await admin.saveObject({ indexName, body: { objectID: 'a', views: 1, tags: ['x'] } });
    await admin.partialUpdateObject({
      indexName,
      objectID: 'a',
      attributesToUpdate: { views: { _operation: 'Increment', value: 2 }, colour: 'Red' },
    });
    await admin.partialUpdateObject({
      indexName,
      objectID: 'nobody',
      attributesToUpdate: { views: 1 },
      createIfNotExists: false,
    });
    expect(await admin.getObject({ indexName, objectID: 'a' })).toEqual({
      objectID: 'a',
      views: 3,
      tags: ['x'],
      colour: 'Red',
    });
    expect(
      await admin.getObjects({
        requests: [
          { indexName, objectID: 'a' },
          { indexName, objectID: 'nobody' },
        ],
      }),
    ).toMatchObject({ results: [{ objectID: 'a' }, null] });
    await admin.deleteObject({ indexName, objectID: 'a' });
    expect(ids(await search({}, indexName))).toEqual([]);
  });

  it('deletes what a filter finds', async () => {
    const indexName = 'filtered';
    await admin.replaceAllObjects({ indexName, objects: many });
    await admin.deleteBy({ indexName, deleteByParams: { filters: 'n >= 10' } });
    expect((await search({}, indexName)).nbHits).toBe(10);
  });

  it('copies and moves indexes, and takes synonyms', async () => {
    await admin.operationIndex({
      indexName: 'cars',
      operationIndexParams: { operation: 'copy', destination: 'other' },
    });
    await admin.saveSynonyms({
      indexName: 'other',
      synonymHit: [{ objectID: 's', type: 'synonym', synonyms: ['ute', 'hilux'] }],
    });
    expect(ids(await search({ query: 'ute' }, 'other'))).toEqual(['1']);
    expect(ids(await search({ query: 'ute' }))).toEqual([]);
    await admin.operationIndex({
      indexName: 'other',
      operationIndexParams: { operation: 'move', destination: 'moved' },
    });
    expect((await search({}, 'moved')).nbHits).toBe(3);
    await expect(search({}, 'other')).rejects.toThrow('Index other does not exist');
    await admin.deleteIndex({ indexName: 'moved' });
    await expect(search({}, 'moved')).rejects.toThrow('Index moved does not exist');
  });

  it('applies a batch completely or not at all', async () => {
    const requests = [
      { action: 'addObject' as const, body: { objectID: 'n', make: 'New' } },
      { action: 'partialUpdateObject' as const, body: { make: 'nobody' } },
    ];
    await expect(
      admin.batch({ indexName: 'cars', batchWriteParams: { requests } }),
    ).rejects.toThrow('objectID is missing');
    expect((await search({})).nbHits).toBe(3);
  });

  it('returns settings unchanged', async () => {
    expect(await admin.getSettings({ indexName: 'cars' })).toMatchObject(settings);
  });
});

describe('errors', () => {
  it('have the messages and codes that clients know', async () => {
    await expect(search({}, 'nothing')).rejects.toMatchObject({
      status: 404,
      message: 'Index nothing does not exist',
    });
    await expect(
      clientWith('wrong').searchSingleIndex({ indexName: 'cars' }),
    ).rejects.toMatchObject({
      status: 403,
      message: 'Invalid Application-ID or API key',
    });
    await expect(
      clientWith('search', 'other').searchSingleIndex({ indexName: 'cars' }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(reader.saveObject({ indexName: 'cars', body: {} })).rejects.toMatchObject({
      status: 403,
      message: 'Method not allowed with this API key',
    });
    await expect(search({ filters: 'make:' })).rejects.toMatchObject({ status: 400 });
    await expect(
      reader.searchForFacetValues({ indexName: 'cars', facetName: 'price' }),
    ).rejects.toMatchObject({ status: 400 });
    await expect(
      admin.browse({ indexName: 'cars', browseParams: { cursor: 'no cursor' } }),
    ).rejects.toMatchObject({ status: 400 });
  });

  const post = (path: string, body: string) =>
    fetch(`http://127.0.0.1:${String(server.port)}${path}`, {
      method: 'POST',
      body,
      headers: { 'x-algolia-api-key': 'search', 'x-algolia-application-id': 'forecourt' },
    });

  it.each([
    ['no JSON', '/1/indexes/cars/query', '{', 400],
    ['a list for parameters', '/1/indexes/cars/query', '[1]', 200],
    ['null', '/1/indexes/cars/query', 'null', 200],
    ['no requests', '/1/indexes/*/queries', '{}', 400],
    ['requests that are none', '/1/indexes/*/queries', '{"requests":[null]}', 400],
    ['a path that cannot be decoded', '/1/indexes/%E0%A4%A/query', '{}', 400],
    ['an unknown path', '/2/indexes', '{}', 404],
    ['an index named like object internals', '/1/indexes/__proto__/query', '{}', 404],
    [
      'parameters as a query string',
      '/1/indexes/cars/query',
      '{"params":"query=hilux&hitsPerPage=1"}',
      200,
    ],
    ['page 9999', '/1/indexes/cars/query', '{"page":9999}', 200],
    ['10 KB of text', '/1/indexes/cars/query', `{"query":"${'toyota '.repeat(1500)}"}`, 400],
    ['control characters', '/1/indexes/cars/query', '{"query":"\\u0000%00"}', 200],
    ['markup', '/1/indexes/cars/query', '{"query":"<img onerror=x>"}', 200],
    [
      'facets made by hand',
      '/1/indexes/cars/query',
      '{"facets":{"a":1},"facetFilters":[{"make":"x"}]}',
      200,
    ],
    [
      'filters on object internals',
      '/1/indexes/cars/query',
      '{"filters":"__proto__:x","facets":["__proto__"]}',
      200,
    ],
  ])('answers %s', async (_, path, body, status) => {
    const response = await post(path, body);
    expect(response.status).toBe(status);
    expect(await response.json()).toHaveProperty(status === 200 ? 'hits' : 'message');
  });
});
