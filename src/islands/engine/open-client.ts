// The one way from a page's settings to a search client: the worker for the embedded index, the card reader for a
// hosted engine. A page's islands share one client, and nothing is fetched before somebody asks.
import type { EngineSettings } from '../../search/client/engine-settings.ts';
import type { SourceState } from '../../search/client/fallback.ts';
import { workerPort, type WorkerLike } from '../../search/client/port.ts';
import { createSearchClient, type SearchClient } from '../../search/client/search-client.ts';

const startWorker = () =>
  new Worker(new URL('../../search/worker.ts', import.meta.url), {
    type: 'module',
  }) as unknown as WorkerLike;

/** A client of its own for whoever wants to hear which engine answers. */
export async function openClient(
  settings: EngineSettings,
  onSource?: (state: SourceState) => void,
): Promise<SearchClient> {
  const { engine, hosted, indexBase, cacheEntries, timeZone } = settings;
  const today = () => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  const cards = hosted && (await import('../../search/client/hosted-card.ts'));
  return createSearchClient({
    engine,
    port: workerPort(startWorker, indexBase),
    cacheEntries,
    ...(hosted && cards
      ? { cardOf: cards.hostedCards(hosted.card, today), stock: hosted.stock }
      : {}),
    ...(onSource ? { onSource } : {}),
  });
}

let shared: Promise<SearchClient> | null = null;

/** The client that all islands of a page ask together. */
export function pageClient(settings: EngineSettings): Promise<SearchClient> {
  shared ??= openClient(settings);
  return shared;
}
