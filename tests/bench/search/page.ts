// Runs in the browser: times our engine and its peers on one thread, which the benchmark slows down.
import { understand } from '../../../src/search/query/grammar.ts';
import type { QueryWords } from '../../../src/search/query/lexicon.ts';
import type { IndexManifest } from '../../../src/search/index-format.ts';
import { openIndex } from '../../../src/search/engine/engine.ts';
import { warmUpSearches, warmUpMs } from '../../../src/search/client/warm-up.ts';
import { peers, type PeerRecord } from './peers.ts';
import { filteredSearches, landings, requestsOf, type BenchSearch } from './searches.ts';

export interface Timings {
  /** Milliseconds, one entry per run or search. */
  load: number;
  /** The warm-up in the pause after loading; 0 when the first search comes immediately. */
  warmedUp: number;
  first: number;
  filtered: number[];
  landing: number[];
  /** Hits of the first filtered search, so that a broken run cannot look fast. */
  hits: number;
}

/** Peers stop searching after this many ms. */
const timeoutMs = 4_000;

async function timed(run: () => unknown): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

async function times(
  searches: readonly BenchSearch[],
  answer: (search: BenchSearch) => unknown,
): Promise<number[]> {
  const all: number[] = [];
  const start = performance.now();
  for (const search of searches) {
    if (performance.now() - start > timeoutMs && all.length >= 3) break;
    all.push(await timed(() => answer(search)));
  }
  return all;
}

const filtered = filteredSearches(80);

/** Our engine: opens the index, runs the first search, then different ones. */
async function runOurs(base: string, pause: boolean): Promise<Timings> {
  const manifest = (await (await fetch(`${base}/manifest.json`)).json()) as IndexManifest;
  const core = await (await fetch(`${base}/${manifest.core}`)).arrayBuffer();
  const start = performance.now();
  const opened = openIndex(core);
  const load = performance.now() - start;
  if (!opened.ok) throw new Error(opened.message);
  // On a page a search fetches the part that it needs; here only the engine's own time counts.
  for (const [name, file] of Object.entries(manifest.parts)) {
    opened.engine.addPart(name, await (await fetch(`${base}/${file}`)).arrayBuffer());
  }
  const answer = (search: BenchSearch) =>
    requestsOf(search).map((params) => {
      const result = opened.engine.search(params);
      if (!result.ok) throw new Error(result.message);
      return result.nbHits;
    });
  const [opener, ...rest] = filtered;
  if (!opener) throw new Error('no searches');
  let warmedUp = 0;
  const until = performance.now() + warmUpMs;
  for (const params of pause ? warmUpSearches : []) {
    if (performance.now() > until) break;
    warmedUp += await timed(() => opened.engine.search(params));
    // As the worker does, which checks for messages between two steps.
    await new Promise((done) => setTimeout(done));
  }
  const first = await timed(() => answer(opener));
  await times(rest.slice(0, 20), answer);
  return {
    load,
    warmedUp,
    first,
    filtered: await times(rest.slice(20), answer),
    landing: await times(landings, answer),
    hits: answer(opener)[0] ?? 0,
  };
}

async function runPeer(name: string, url: string): Promise<Timings> {
  const peer = peers[name];
  const [opener, ...rest] = filtered;
  if (!peer || !opener) throw new Error(`no peer ${name}`);
  const records = (await (await fetch(url)).json()) as PeerRecord[];
  const start = performance.now();
  const answer = await peer(records);
  const load = performance.now() - start;
  const first = await timed(() => answer(opener));
  await times(rest.slice(0, 5), answer);
  return {
    load,
    warmedUp: 0,
    first,
    filtered: await times(rest.slice(20), answer),
    landing: await times(landings, answer),
    hits: await answer(opener),
  };
}

/** Milliseconds of each query, once the words are compiled, as browsers get them. */
async function runQueries(url: string): Promise<{ first: number; each: number[] }> {
  const { queries, words } = (await (await fetch(url)).json()) as {
    queries: string[];
    words: QueryWords;
  };
  const [opener = '', ...rest] = queries;
  const first = await timed(() => understand(opener, words));
  const each: number[] = [];
  for (const query of rest) each.push(await timed(() => understand(query, words)));
  return { first, each };
}

Object.assign(globalThis, { searchBench: { runOurs, runPeer, runQueries } });
