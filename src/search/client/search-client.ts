// The one way to a search client, whichever engine a tenant has: the embedded engine alone, or a hosted one
// with the embedded one behind it.
import { embeddedClient, type EmbeddedClient } from './embedded-client.ts';
import { withFallback, type Clock, type SourceState } from './fallback.ts';
import type { EngineSettings } from '../../domain/search/engine-settings.ts';
import { hostedClient, type CardOf, type Listing } from './hosted-client.ts';
import type { Port } from './port.ts';
import { withPriceWords } from './price-words.ts';
import { withResultCache, type Seed } from './result-cache.ts';

export interface SearchClientOptions {
  /** `publicTenant().search.engine`. */
  engine: EngineSettings['engine'];
  /**
   * Who runs the embedded engine: `workerPort(() => new Worker(…), '/search-index/')` in a browser,
   * `directPort(read)` elsewhere.
   */
  port: Port;
  /** `tenant.search.cacheEntries`. */
  cacheEntries: number;
  /** The answer to the page's own first request. */
  seed?: Seed | undefined;
  /** Needed by hosted engines, whose hits are records: `(record) => vehicleCard(parse(record), …)`. */
  cardOf?: CardOf;
  /** `publicTenant().stock`: an index may hold more than this site lists. */
  stock?: Listing['stock'];
  /** Told when another engine takes over. */
  onSource?: (state: SourceState) => void;
  /** One line for the operator when something fails; the console unless given. */
  report?: (line: string) => void;
  clock?: Clock;
}

export interface SearchClient extends EmbeddedClient {
  /** Which engine answers now, and since when (epoch ms). */
  source(): SourceState;
}

/** A hosted engine has this long to answer, ms. */
const patience = 2_000;
/** After a failure the embedded engine answers this long before the hosted one is tried again, ms. */
const retryAfter = 30_000;

const realClock: Clock = {
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};
const toConsole = (line: string) => {
  console.error(line); // eslint-disable-line no-console -- the operator's one line
};

/** InstantSearch's `searchClient`. Nothing is fetched before `preload` or the first search. */
export function createSearchClient(options: SearchClientOptions): SearchClient {
  const { engine, port, cacheEntries, seed, clock = realClock, report = toConsole } = options;
  const embedded = embeddedClient(port, report);
  if (engine.kind === 'embedded') {
    const state: SourceState = { source: 'embedded', since: clock.now() };
    const client = { ...embedded, source: () => state };
    return withResultCache(withPriceWords(client), cacheEntries, seed);
  }
  const { cardOf } = options;
  if (!cardOf) throw new Error(`createSearchClient: engine ${engine.kind} needs cardOf`);
  const listing = options.stock && { stock: options.stock, now: clock.now };
  const both = withFallback(hostedClient(engine, cardOf, listing), embedded, {
    patience,
    retryAfter,
    clock,
    report,
    onChange: (state) => {
      client.forget();
      options.onSource?.(state);
    },
  });
  const uncached = { ...both, preload: embedded.preload, source: both.state };
  const client = withResultCache(withPriceWords(uncached), cacheEntries, seed);
  return client;
}
