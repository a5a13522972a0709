// `npm run bench -- search`: our engine in Chromium, slowed four times, compared with Orama, MiniSearch and a plain
// scan; sizes of code, core and card shards; the search page (search/live-page.ts).
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser } from 'playwright';
import { ensureChromium, launchChromium } from '../../scripts/browser.ts';
import { listen } from '../../scripts/start/listen.ts';
import { buildIndex, type BuiltIndex } from '../../src/search/build-index.ts';
import { openIndex } from '../../src/search/engine/engine.ts';
import { compileWords } from '../../src/search/query/vocabulary/compile.ts';
import { queryContext, sharedQueries } from '../fixtures/search/query-sets.ts';
import { catalogueDay, catalogueOf, type Catalogue } from '../fixtures/search/catalogue.ts';
import { benchRoot, projectRoot, runDemo } from './build/workspace.ts';
import { collectFigures, median, type Figures } from './figures.ts';
import { bundle, gzipKb } from './search/bundle.ts';
import {
  measureLighthouse,
  measureLoad,
  measureRefinement,
  serveLivePages,
} from './search/live-page.ts';
import { measureTaps } from './search/taps.ts';
import { peers, type PeerRecord } from './search/peers.ts';
import type { Timings } from './search/page.ts';
import { measureJudged } from './search/judged.ts';
import { measureQueries } from './search/queries.ts';
import { countedFacets, filteredSearches, hitsPerPage, requestsOf } from './search/searches.ts';

interface Bar {
  /** Number of vehicles. */
  size: number;
  /** 95th percentiles in ms with the processor slowed four times; core in KB. */
  warm: number;
  first: number;
  load: number;
  core: number;
  /** From a filter to the results on the page. */
  refine: number;
}
const bars: Bar[] = [
  { size: 500, warm: 5, first: 15, load: 15, core: 25, refine: 60 },
  { size: 5_000, warm: 10, first: 25, load: 40, core: 180, refine: 60 },
  { size: 50_000, warm: 30, first: 75, load: 200, core: 2_048, refine: 70 },
];
const slowdown = 4;
/** New pages in which our engine is measured; the median counts. */
const passes = 5;

/** The taps alone, with the stock of the demo. */
export async function benchTaps(): Promise<boolean> {
  const figures = collectFigures();
  const found = ensureChromium();
  if (!found.ok) throw new Error(found.message);
  const browser = await launchChromium(found.path);
  const pages = await serveLivePages();
  try {
    await measureTaps(browser, pages, figures);
  } finally {
    await browser.close();
    pages.close();
  }
  return figures.print('Taps on a search page');
}

/** Prints the table; true when every target is met. */
export async function benchSearch(): Promise<boolean> {
  const figures = collectFigures();
  const found = ensureChromium();
  if (!found.ok) throw new Error(found.message);
  await measureCode(figures);
  await measureQueries(figures);
  await measureJudged(figures);

  const script = await bundle('tests/bench/search/page.ts');
  const files = new Map<string, string | Uint8Array>([
    ['/', '<!doctype html><script type="module" src="/page.js"></script>'],
    ['/page.js', script],
  ]);
  const server = await listen((request: Request) => {
    const path = new URL(request.url).pathname;
    const body = files.get(path);
    const type =
      path === '/' ? 'text/html' : path.endsWith('.js') ? 'text/javascript' : 'text/plain';
    return new Response(typeof body === 'string' ? body : body?.slice(), {
      status: body === undefined ? 404 : 200,
      headers: { 'content-type': type },
    });
  }, 0);
  const browser = await launchChromium(found.path);
  const pages = await serveLivePages();
  const origin = `http://127.0.0.1:${String(server.port)}`;
  try {
    await measureQueryTime(browser, origin, files, figures);
    await measureLoad(browser, pages, figures);
    for (const bar of bars) {
      const stock = await catalogueOfSize(bar.size);
      const built = buildIndex({
        entries: stock.entries,
        synonyms: stock.tenant.search.synonyms,
      });
      measureFiles(built, bar, figures);
      for (const { name, bytes } of built.files) files.set(`/${String(bar.size)}/${name}`, bytes);
      files.set(`/${String(bar.size)}.json`, JSON.stringify(peerRecords(stock)));
      await measureEngine(browser, origin, bar, figures);
      pages.useIndex(built);
      await measureRefinement(browser, pages, bar, figures);
    }
    await measureLargest(browser, origin, files, figures);
    pages.useIndex(null);
    await measureTaps(browser, pages, figures);
    await measureLighthouse(found.path, pages, figures);
  } finally {
    await browser.close();
    pages.close();
    server.close();
  }
  return figures.print('Search');
}

/** The recipe of the large group at another size. */
async function catalogueOfSize(size: number): Promise<Catalogue> {
  const slug = 'meridian-motor-group';
  const out = join(benchRoot, 'exports', `search-${String(size)}.ndjson.gz`);
  const wanted = ['--tenant', slug, '--vehicles', String(size), '--today', catalogueDay];
  await runDemo(['listings', ...wanted, '--out', out]);
  return catalogueOf(slug, out);
}

async function measureCode(figures: Figures): Promise<void> {
  const add = async (what: string, entry: string, bar?: { atMost: number }) => {
    const kb = gzipKb(await bundle(join(projectRoot, 'src/search', entry)));
    figures.add({ what, ours: kb, unit: 'KB', ...(bar ? { bar } : {}) });
  };
  await add('engine, gzip', 'engine/engine.ts', { atMost: 6 });
  await add('worker with engine and loading, gzip', 'worker.ts');
  await add('search client without hosted engines, gzip', 'client/search-client.ts');
}

function brotliKb(bytes: Uint8Array): number {
  // The highest quality takes half a minute on the largest core; a CDN uses at most 9.
  const effort = bytes.length > 2_000_000 ? 9 : 11;
  return (
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: effort,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }).length / 1024
  );
}

const label = (size: number) => `${size.toLocaleString('en-AU')} vehicles`;

function measureFiles({ manifest, files }: BuiltIndex, bar: Bar, figures: Figures): void {
  const sizeOf = (name: string) =>
    brotliKb(files.find((f) => f.name === name)?.bytes ?? new Uint8Array());
  figures.add({
    what: `${label(bar.size)}: core, brotli`,
    ours: sizeOf(manifest.core),
    bar: { atMost: bar.core },
    unit: 'KB',
    note: `${String(manifest.count)} listed`,
  });
  const sampled = manifest.shards.slice(0, 8).map(({ name }) => sizeOf(name));
  figures.add({
    what: `${label(bar.size)}: a shard of cards, brotli`,
    ours: median(sampled),
    unit: 'KB',
    note: `${String(manifest.shards.length)} shards`,
  });
  figures.add({
    what: `${label(bar.size)}: shards for a page of hits`,
    ours: shardsForHits({ manifest, files }),
    note: 'median of text and filter searches',
  });
}

/** The core of the largest group, and its first query in the same breath as the load beside a plain scan. */
async function measureLargest(
  browser: Browser,
  origin: string,
  served: Map<string, string | Uint8Array>,
  figures: Figures,
): Promise<void> {
  const size = 14_000;
  const stock = await catalogueOfSize(size);
  const { entries, tenant } = stock;
  const { manifest, files } = buildIndex({ entries, synonyms: tenant.search.synonyms });
  for (const { name, bytes } of files) served.set(`/${String(size)}/${name}`, bytes);
  served.set(`/${String(size)}.json`, JSON.stringify(peerRecords(stock)));
  const cold: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < passes; round += 1) {
    cold.push((await inPage(browser, origin, `runOurs('/${String(size)}', false)`)).first);
    const scan = `runPeer('plain scan', '/${String(size)}.json')`;
    plain.push((await inPage(browser, origin, scan)).first);
  }
  figures.add({
    what: `${label(size)}: first query without a warm-up, of the plain scan’s time`,
    ours: median(cold) / median(plain),
    bar: { atMost: 1.1 },
    unit: 'x',
    note: `${median(cold).toFixed(1)} and ${median(plain).toFixed(1)} ms`,
  });
  const sizeOf = (file: string) =>
    brotliKb(files.find(({ name }) => name === file)?.bytes ?? new Uint8Array());
  const parts = Object.entries(manifest.parts).map(
    ([name, file]) => `${name} ${sizeOf(file).toFixed(0)} KB`,
  );
  figures.add({
    what: `${label(size)}: core, brotli`,
    ours: sizeOf(manifest.core),
    bar: { atMost: 220 },
    unit: 'KB',
    note: `${String(manifest.count)} listed; apart: ${parts.join(', ')}`,
  });
}

function shardsForHits({ manifest, files }: BuiltIndex): number {
  const bytesOf = (wanted = '') =>
    files.find(({ name }) => name === wanted)?.bytes.slice().buffer ?? new ArrayBuffer(0);
  const opened = openIndex(bytesOf(manifest.core));
  if (!opened.ok) throw new Error(opened.message);
  for (const [name, file] of Object.entries(manifest.parts)) {
    opened.engine.addPart(name, bytesOf(file));
  }
  const needed = filteredSearches(20).map((search) => {
    const [main = {}] = requestsOf(search);
    const answer = opened.engine.search({ ...main, hitsPerPage });
    if (!answer.ok) throw new Error(answer.message);
    const shards = answer.records.map((r) =>
      manifest.shards.findLastIndex(({ from }) => from <= r),
    );
    return new Set(shards).size;
  });
  return median(needed);
}

function peerRecords({ entries }: Catalogue): PeerRecord[] {
  return entries.map(({ vehicle: v }) => {
    const values: Record<string, string | number | undefined> = {
      make: v.make, model: v.model, badge: v.badge, body: v.simple_body, fuel: v.simple_fuel,
      drive: v.simple_drive, transmission: v.simple_transmission, colour: v.colour, seats: v.seats,
      year: v.year, car_type: v.car_type, status: v.status, location_name: v.location?.name,
      state: v.state, city: v.city,
    }; // prettier-ignore
    const texts = countedFacets.map((facet) => [facet, String(values[facet] ?? '')]);
    return { ...Object.fromEntries(texts), id: v.id, price: v.price ?? 0 } as PeerRecord;
  });
}

/** Runs one function of page.ts in a new page with a slowed processor. */
async function inPage<Result = Timings>(
  browser: Browser,
  origin: string,
  run: string,
): Promise<Result> {
  const page = await browser.newPage();
  try {
    await page.goto(origin);
    await page.waitForFunction('globalThis.searchBench');
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return (await page.evaluate(`globalThis.searchBench.${run}`)) as Result;
  } finally {
    await page.close();
  }
}

/** The time of a query in a browser with a slowed processor. */
async function measureQueryTime(
  browser: Browser,
  origin: string,
  files: Map<string, string | Uint8Array>,
  figures: Figures,
): Promise<void> {
  const words = compileWords(queryContext());
  const queries = sharedQueries().map(({ query }) => query);
  files.set('/queries.json', JSON.stringify({ words, queries }));
  const times = await inPage<{ first: number; each: number[] }>(
    browser,
    origin,
    "runQueries('/queries.json')",
  );
  figures.add({
    what: 'a query, p95',
    ours: p95(times.each),
    unit: 'ms',
    bar: { atMost: 5 },
    note: 'processor slowed four times',
  });
  figures.add({ what: 'the first query, with its words compiled', ours: times.first, unit: 'ms' });
}

const p95 = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? NaN;

async function measureEngine(
  browser: Browser,
  origin: string,
  bar: Bar,
  figures: Figures,
): Promise<void> {
  const { size } = bar;
  const ours: Timings[] = [];
  const atOnce: Timings[] = [];
  for (let round = 0; round < passes; round += 1) {
    ours.push(await inPage(browser, origin, `runOurs('/${String(size)}', true)`));
    atOnce.push(await inPage(browser, origin, `runOurs('/${String(size)}', false)`));
  }
  const theirs: [string, Timings][] = [];
  for (const name of Object.keys(peers)) {
    const run = `runPeer(${JSON.stringify(name)}, '/${String(size)}.json')`;
    theirs.push([name, await inPage(browser, origin, run)]);
  }
  const add = (
    what: string,
    read: (timings: Timings) => number,
    atMost: number | null,
    runs = ours,
    note?: string,
  ) => {
    figures.add({
      what: `${label(size)}: ${what}`,
      ours: median(runs.map(read)),
      peers: Object.fromEntries(theirs.map(([name, timings]) => [name, read(timings)])),
      unit: 'ms',
      ...(atMost === null ? {} : { bar: { atMost } }),
      ...(note === undefined ? {} : { note }),
    });
  };
  add('index load', ({ load }) => load, bar.load);
  const pause = Math.round(median(ours.map(({ warmedUp }) => warmedUp)));
  add(
    'first query',
    ({ first }) => first,
    bar.first,
    ours,
    `the engine warmed up ${String(pause)} ms in the pause after loading`,
  );
  add('first query in the same breath as the load', ({ first }) => first, null, atOnce);
  add('warm query, text + facets + range, p95', ({ filtered }) => p95(filtered), bar.warm);
  add('warm landing, all counts, p95', ({ landing }) => p95(landing), bar.warm);
}
