// The one way from a page's settings to a search client: the worker for the embedded index, and the code of hosted
// engines where a tenant has one. A page's islands share one client, and nothing is fetched before somebody asks.
import { embeddedClient } from '../../search/client/embedded-client.ts';
import type { EngineSettings } from '../../domain/search/engine-settings.ts';
import type { SourceState } from '../../search/client/fallback.ts';
import { workerPort, type WorkerLike } from '../../search/client/port.ts';
import { withPriceWords } from '../../search/client/price-words.ts';
import { withResultCache } from '../../search/client/result-cache.ts';
import type { SearchClient } from '../../search/client/search-client.ts';

const startWorker = () =>
  new Worker(new URL('../../search/worker.ts', import.meta.url), {
    type: 'module',
  }) as unknown as WorkerLike;

const toConsole = (line: string) => {
  console.error(line); // eslint-disable-line no-console -- the operator's one line
};

/** A client of its own for whoever wants to hear which engine answers. */
export async function openClient(
  settings: EngineSettings,
  onSource?: (state: SourceState) => void,
): Promise<SearchClient> {
  const { hosted, indexBase, cacheEntries } = settings;
  const port = workerPort(startWorker, indexBase);
  if (hosted) {
    const { hostedSearch } = await import('./hosted-search.ts');
    return hostedSearch(settings, hosted, port, onSource);
  }
  // Most tenants need nothing of a hosted engine: their pages load none of it.
  const state: SourceState = { source: 'embedded', since: Date.now() };
  const client = { ...embeddedClient(port, toConsole), source: () => state };
  return withResultCache(withPriceWords(client), cacheEntries);
}

let shared: Promise<SearchClient> | null = null;

/** The client that all islands of a page ask together. */
export function pageClient(settings: EngineSettings): Promise<SearchClient> {
  shared ??= openClient(settings);
  return shared;
}
