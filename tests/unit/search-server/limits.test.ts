// What an anonymous request may cost, what the public key may read, and what the engine refuses by name.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseFilter } from '../../../src/domain/search/parse-filter.ts';
import { requestLimits } from '../../../src/search-server/limits.ts';
import { startSearchServer, type SearchServer } from './start-server.ts';

let server: SearchServer;
const ask = (path: string, body: unknown, key = 'search', method = 'POST') =>
  fetch(`http://127.0.0.1:${String(server.port)}/1/indexes${path}`, {
    method,
    ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    headers: { 'x-algolia-api-key': key, 'x-algolia-application-id': 'forecourt' },
  });
beforeAll(async () => {
  server = await startSearchServer();
  await ask('/cars/batch', { requests: [{ action: 'addObject', body: { objectID: 'a', make: 'Ford' } }] }, 'admin'); // prettier-ignore
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.close();
});

const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
const { queryLength, queryWords, filterLength, searches, hits, markedTexts, readBytes } =
  requestLimits;

describe('a search', () => {
  it.each<[string, object, number]>([
    ['as many words as allowed', { query: 'a '.repeat(queryWords) }, 200],
    ['one word more', { query: 'a '.repeat(queryWords + 1) }, 400],
    ['a query that is too long', { query: 'a'.repeat(queryLength + 1) }, 400],
    ['filters that are too long', { filters: `make:${'a'.repeat(filterLength)}` }, 400],
    ['lists of filters that are too long', { facetFilters: Array(filterLength).fill('a:b') }, 400],
    ['more hits than a page may have', { hitsPerPage: 1001 }, 200],
    ['a short text around marks', { highlightPreTag: '<em>', highlightPostTag: '</em>' }, 200],
    ['a long text before marks', { highlightPreTag: 'x'.repeat(101) }, 400],
    ['a long text after marks', { highlightPostTag: 'x'.repeat(101) }, 400],
    ['a long text for what is cut', { snippetEllipsisText: 'x'.repeat(101) }, 400],
  ])('with %s', async (_what, params, status) => {
    expect((await ask('/cars/query', params)).status).toBe(status);
  });

  const calls = (count: number, params: object) => ({
    requests: Array.from({ length: count }, () => ({ indexName: 'cars', ...params })),
  });

  it('in a call with too many others, or with too many hits together, is refused', async () => {
    expect((await ask('/*/queries', calls(searches, {}))).status).toBe(200);
    expect((await ask('/*/queries', calls(searches + 1, {}))).status).toBe(400);
    expect((await ask('/*/queries', calls(4, { hitsPerPage: hits / 4 }))).status).toBe(200);
    expect((await ask('/*/queries', calls(5, { hitsPerPage: hits / 4 }))).status).toBe(400);
    expect((await ask('/*/queries', calls(2, { hitsPerPage: 5_000 }))).status).toBe(400);
  });

  it('that marks too many texts is refused, alone and with others, whatever is typed', async () => {
    const rows = 40;
    const parts = Array.from({ length: markedTexts / rows }, (_, at) => `part ${String(at)}`);
    const requests = Array.from({ length: rows + 1 }, (_, at) => ({
      action: 'addObject',
      body: { objectID: String(at), parts },
    }));
    await ask('/parts/batch', { requests }, 'admin');
    const marked = (hitsPerPage: number) => ({ indexName: 'parts', query: '', hitsPerPage });
    expect((await ask('/parts/query', marked(rows))).status).toBe(200);
    expect((await ask('/parts/query', marked(rows + 1))).status).toBe(400);
    const unmarked = { ...marked(rows + 1), attributesToHighlight: [] };
    expect((await ask('/parts/query', unmarked)).status).toBe(200);
    const snippets = { ...unmarked, attributesToSnippet: ['parts'] };
    expect((await ask('/parts/query', snippets)).status).toBe(400);
    expect((await ask('/*/queries', calls(2, marked(rows / 2)))).status).toBe(200);
    expect((await ask('/*/queries', calls(3, marked(rows / 2)))).status).toBe(400);
  });

  it.each([
    ['insidePolygon', [[1, 2, 3, 4, 5, 6]]],
    ['distinct', true],
    ['aroundLatLng', '1,2'],
  ])('with %s is refused by that name', async (name, value) => {
    const answer = await ask('/cars/query', { [name]: value });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      message: expect.stringContaining(`"${name}"`) as string,
    });
  });

  it('with half a pair of surrogates is answered', async () => {
    const answer = await ask('/cars/query', '{"query":"\\ud83d","filters":"make:\\udc00"}');
    expect(answer.status).toBe(200);
  });

  it('nested 3,000 deep is refused, and so is such a record', async () => {
    const body = `{"facetFilters":${nested(3_000)}}`;
    expect((await ask('/cars/query', body)).status).toBe(400);
    const record = `{"objectID":"deep","a":${nested(3_000)}}`;
    expect((await ask('/cars', record, 'admin')).status).toBe(400);
    expect((await ask('/cars/query', {})).status).toBe(200);
  });
});

describe('the public key', () => {
  it.each([
    ['POST', '/cars/browse'],
    ['POST', '/*/objects'],
    ['POST', '/cars/synonyms/search'],
    ['GET', ''],
    ['GET', '/cars/settings'],
    ['GET', '/cars/a'],
    ['GET', '/cars/synonyms/a'],
    ['GET', '/cars/task/1'],
  ])('may not %s %s', async (method, path) => {
    expect((await ask(path, {}, 'search', method)).status).toBe(403);
  });
});

it('a saved record is answered with 201', async () => {
  expect((await ask('/others', { make: 'Kia' }, 'admin')).status).toBe(201);
});

describe('a filter', () => {
  it.each([
    ['make:Land Rover AND body:SUV', 'Land Rover'],
    ['make:  Land   Rover   OR body:SUV', 'Land   Rover'],
    ['(make:Land Rover)', 'Land Rover'],
  ])('has a value with its inner spaces: %s', (text, value) => {
    const parsed = parseFilter(text);
    expect(JSON.stringify(parsed)).toContain(JSON.stringify(['make', value]));
  });

  it('of 100 KB of spaces is read at once', () => {
    const spaces = ' '.repeat(100_000);
    expect(parseFilter(`make:a${spaces}b`).ok).toBe(true);
    expect(parseFilter(`make:${spaces}(b:c)`).ok).toBe(false);
    expect(parseFilter(`make:a${spaces}AND b:c`).ok).toBe(true);
  });
});

// The server closes this connection, so no other request may share it: it stands last.
it('a body that is too large to read is refused', async () => {
  const answer = await ask('/cars/query', { userToken: 'a'.repeat(readBytes) });
  expect(answer.status).toBe(413);
});
