import algoliasearchHelper, { type SearchResults } from 'algoliasearch-helper';
import type { SearchClient as InstantSearchContract } from 'instantsearch.js';
import { beforeEach, describe, expect, it } from 'vitest';
import type { VehicleCardData } from '../../../src/domain/card/card-data.ts';
import { buildIndex } from '../../../src/search/build-index.ts';
import type { SearchRequest } from '../../../src/search/client/client.ts';
import { workerPort, type FromWorker, type ToWorker } from '../../../src/search/client/port.ts';
import { warmUpSearches } from '../../../src/search/client/warm-up.ts';
import type { ReadFile } from '../../../src/search/client/remote-index.ts';
import { createSearchClient } from '../../../src/search/client/search-client.ts';
import { directPort } from '../../fixtures/search/direct-port.ts';
import { embeddedSettings } from '../../fixtures/search/engine-settings.ts';
import { factStock } from '../../fixtures/search/fact-stock.ts';

const stock = factStock();
const build = (vehicles: typeof stock) =>
  buildIndex({
    entries: vehicles.map((vehicle) => ({
      vehicle,
      card: { id: vehicle.id, title: vehicle.name } as VehicleCardData,
    })),
    synonyms: [],
  });
const built = build(stock);

/** The files of an index, and which of them were read. */
function filesOf(index = built) {
  const files = new Map(index.files.map(({ name, bytes }) => [name, bytes]));
  const reads: string[] = [];
  const read: ReadFile = (name) => {
    reads.push(name);
    return Promise.resolve(files.get(name)?.slice().buffer ?? null);
  };
  return { files, reads, read };
}

let lines: string[];
beforeEach(() => {
  lines = [];
});
const clientOf = (read: ReadFile) =>
  createSearchClient(embeddedSettings(), {
    port: directPort(read),
    report: (line) => lines.push(line),
  });
const cars = (
  params: NonNullable<SearchRequest['params']>,
  indexName = 'Car_production',
): SearchRequest[] => [{ indexName, params }];

describe('the warm-up', () => {
  it('reads the columns of every page and fetches no card and no part', async () => {
    const { read, reads } = filesOf();
    const port = directPort(read);
    for (const params of warmUpSearches) {
      expect(await port.ask({ kind: 'warm-up', params })).toEqual({ ok: true, results: [] });
    }
    const [params = {}] = warmUpSearches;
    const reply = await port.ask({ kind: 'search', requests: [{ indexName: '', params }] });
    const [{ facets = {} } = {}] = 'results' in reply ? reply.results : [];
    expect(Object.keys(facets)).toEqual(
      expect.arrayContaining(['make', 'model', 'body', 'colour', 'year', 'price', 'km']),
    );
    expect(reads).toEqual(['manifest.json', built.manifest.core]);
  });
});

describe('the embedded client', () => {
  it('answers InstantSearch’s helper with cards, counts and stats', async () => {
    const client: InstantSearchContract = (await clientOf(filesOf().read)) as never;
    const helper = algoliasearchHelper(client as never, 'Car_production:price:asc', {
      disjunctiveFacets: ['make', 'price'],
      hitsPerPage: 3,
    });
    helper.setQuery('ute').addDisjunctiveFacetRefinement('make', 'Toyota');
    const results = await new Promise<SearchResults<VehicleCardData>>((resolve, reject) => {
      helper.on('result', (event) => {
        resolve(event.results as never);
      });
      helper.on('error', ({ error }) => {
        reject(error);
      });
      helper.search();
    });
    const wanted = stock
      .filter((v) => v.make === 'Toyota' && v.simple_body === 'Ute')
      .sort((a, b) => (a.price ?? 0) - (b.price ?? 0));
    expect(results.hits.map(({ title }) => title)).toEqual(wanted.slice(0, 3).map((v) => v.name));
    expect(results.hits[0]?.objectID).toBe(results.hits[0]?.id);
    expect(results.nbHits).toBe(wanted.length);
    expect(results.disjunctiveFacets.find(({ name }) => name === 'make')?.data).toHaveProperty(
      'Ford',
    );
    expect(results.getFacetStats('price')).toMatchObject({ min: wanted[0]?.price });
  });

  it('reads nothing before it is asked, then manifest, core and only the shards of its hits', async () => {
    const { read, reads } = filesOf();
    const client = await clientOf(read);
    expect(reads).toEqual([]);
    await client.preload();
    expect(reads).toEqual(['manifest.json', built.manifest.core]);
    await client.search(cars({ hitsPerPage: 21 }));
    expect(reads.slice(2)).toEqual([built.manifest.shards[0]?.name]);
    await client.search(cars({ hitsPerPage: 21, query: '' }));
    expect(reads).toHaveLength(3);
  });

  const plated = stock.find(({ regplate }) => regplate !== undefined);
  it.each<[string, string, NonNullable<SearchRequest['params']>, string?]>([
    ['codes', 'a number plate', { query: (plated?.regplate ?? '').toLowerCase() }],
    ['codes', 'a stock number', { facetFilters: [`stocknum:${stock[7]?.stocknum ?? ''}`] }],
    ['features', 'the values of the features', { facets: ['filtered_features'] }],
    ['dates', 'the latest first', {}, 'Car_production:created_at_timestamp:desc'],
  ])('reads the part with %s once, for %s', async (part, _, params, indexName) => {
    const { read, reads } = filesOf();
    const client = await clientOf(read);
    await client.search(cars({ query: 'white toyota hilux', hitsPerPage: 0 }));
    expect(reads).toHaveLength(2);
    await client.search(cars({ ...params, hitsPerPage: 0 }, indexName));
    await client.search(cars({ ...params, hitsPerPage: 0, page: 1 }, indexName));
    expect(reads.slice(2)).toEqual([built.manifest.parts[part]]);
  });

  it('opens the new release when a part is missing', async () => {
    const { files, read } = filesOf();
    const client = await clientOf(read);
    await client.preload();
    const next = build(stock.slice(0, 90));
    files.clear();
    for (const { name, bytes } of next.files) files.set(name, bytes);
    const { results } = await client.search(
      cars({ query: stock[7]?.stocknum ?? '', hitsPerPage: 1 }),
    );
    expect(results[0]?.hits.map(({ id }) => id)).toEqual([stock[7]?.id]);
  });

  // Rule search-20.
  it('remembers its last ten answers and forgets the oldest', async () => {
    const client = await clientOf(filesOf().read);
    const first = await client.search(cars({ query: 'a' }));
    for (const query of [...'bcdefghij']) await client.search(cars({ query }));
    expect(await client.search(cars({ query: 'a' }))).toBe(first);
    for (const query of [...'klmnopqrst']) await client.search(cars({ query }));
    const again = await client.search(cars({ query: 'a' }));
    expect(again).not.toBe(first);
    expect(again.results[0]?.hits).toEqual(first.results[0]?.hits);
  });

  it('reports an error to the operator once, and works as soon as it is fixed', async () => {
    const { files, read } = filesOf();
    const manifest = files.get('manifest.json') as Uint8Array;
    files.delete('manifest.json');
    const client = await clientOf(read);
    await expect(client.search(cars({}))).rejects.toMatchObject({ code: 'missing' });
    await expect(client.search(cars({}))).rejects.toMatchObject({ code: 'missing' });
    expect(lines).toEqual(['search: missing: no manifest.json']);
    files.set('manifest.json', manifest);
    expect((await client.search(cars({}))).results[0]?.nbHits).toBe(stock.length);
  });

  it.each<[string, string, (bytes: Uint8Array) => Uint8Array]>([
    ['a cut core', 'damaged', (bytes) => bytes.slice(0, -9)],
    ['a page instead of the core', 'damaged', () => new TextEncoder().encode('<!doctype html>')],
  ])('refuses %s', async (_, code, spoil) => {
    const { files, read } = filesOf();
    files.set(built.manifest.core, spoil(files.get(built.manifest.core) as Uint8Array));
    const client = await clientOf(read);
    await expect(client.search(cars({}))).rejects.toMatchObject({ code });
  });

  it('bypasses the cache for a core that arrived incomplete', async () => {
    const { files, read } = filesOf();
    const cut: ReadFile = (name, options) =>
      name === built.manifest.core && !options?.fresh
        ? Promise.resolve((files.get(name) as Uint8Array).slice(0, 99).buffer)
        : read(name);
    const client = await clientOf(cut);
    expect((await client.search(cars({}))).results[0]?.nbHits).toBe(stock.length);
  });

  it('refuses an index of another format', async () => {
    const { files, read } = filesOf();
    files.set('manifest.json', new TextEncoder().encode('{"version":99}'));
    const client = await clientOf(read);
    await expect(client.search(cars({}))).rejects.toMatchObject({ code: 'version' });
  });

  it('reads the new release when the site was published meanwhile', async () => {
    const { files, read } = filesOf();
    const client = await clientOf(read);
    await client.preload();
    const left = stock.filter((_, index) => index % 3 > 0);
    const next = build(left);
    files.clear();
    for (const { name, bytes } of next.files) files.set(name, bytes);
    expect((await client.search(cars({ query: 'toyota' }))).results[0]?.nbHits).toBe(
      left.filter(({ make }) => make === 'Toyota').length,
    );
  });

  it('rejects a filter it cannot read', async () => {
    const client = await clientOf(filesOf().read);
    await expect(client.search(cars({ facetFilters: ['make'] }))).rejects.toMatchObject({
      code: 'bad-filter',
    });
  });
});

describe('the worker port', () => {
  function fakeWorker() {
    const sent: ToWorker[] = [];
    const listeners = new Map<string, (event: never) => void>();
    let ended = 0;
    const worker = {
      postMessage: (message: ToWorker) => void sent.push(message),
      addEventListener: (type: string, listener: (event: never) => void) =>
        void listeners.set(type, listener),
      terminate: () => void (ended += 1),
    };
    const emit = (type: string, event: unknown) => listeners.get(type)?.(event as never);
    return {
      worker,
      sent,
      ended: () => ended,
      reply: (data: FromWorker) => emit('message', { data }),
      fail: () => emit('error', {}),
    };
  }

  it('starts the worker with the first question and gives every reply to its question', async () => {
    const fake = fakeWorker();
    let started = 0;
    const port = workerPort(() => {
      started += 1;
      return fake.worker;
    }, '/search-index/');
    expect(started).toBe(0);
    const first = port.ask({ kind: 'open' });
    const second = port.ask({ kind: 'search', requests: [] });
    expect(fake.sent[0]).toEqual({ base: '/search-index/' });
    fake.reply({ id: 2, reply: { ok: false, code: 'missing', message: 'second' } });
    fake.reply({ id: 1, reply: { ok: true, results: [] } });
    fake.reply({ id: 1, reply: { ok: false, code: 'missing', message: 'too late' } });
    expect(await second).toMatchObject({ message: 'second' });
    expect(await first).toEqual({ ok: true, results: [] });
    expect(started).toBe(1);
  });

  it('rejects waiting requests when the worker dies, and starts another one', async () => {
    const fakes = [fakeWorker(), fakeWorker()];
    let started = 0;
    const port = workerPort(() => (fakes[started++] as (typeof fakes)[0]).worker, '/');
    const lost = port.ask({ kind: 'open' });
    fakes[0]?.fail();
    expect(await lost).toMatchObject({ ok: false, code: 'worker' });
    const found = port.ask({ kind: 'open' });
    fakes[1]?.reply({ id: 2, reply: { ok: true, results: [] } });
    expect(await found).toEqual({ ok: true, results: [] });
    expect(fakes.map(({ ended }) => ended())).toEqual([1, 0]);
  });
});
