// A page's search client, with the embedded engine in a worker.
import { engineSettingsAt, type EngineSettings } from '../../domain/search/engine-settings.ts';
import type { SourceState } from '../../search/client/fallback.ts';
import { workerPort, type WorkerLike } from '../../search/client/port.ts';
import { createSearchClient, type SearchClient } from '../../search/client/search-client.ts';

/** The worker that the first script of an address with filters has started (components/page/inline-scripts.ts). */
function takeEarly(): WorkerLike | null {
  const page = globalThis as { searchWorker?: WorkerLike | null };
  const early = page.searchWorker ?? null;
  page.searchWorker = null;
  return early;
}

const startWorker = (): WorkerLike =>
  takeEarly() ?? new Worker(new URL('../../search/worker.ts', import.meta.url), { type: 'module' });

/** A separate client, for islands that need to know which engine answers. */
export const openClient = (
  settings: EngineSettings,
  onSource?: (state: SourceState) => void,
): Promise<SearchClient> =>
  createSearchClient(engineSettingsAt(settings, location.hostname), {
    port: workerPort(startWorker, settings.indexBase),
    ...(onSource ? { onSource } : {}),
  });

let shared: Promise<SearchClient> | null = null;

/** The client that the other islands of a page share. */
export function pageClient(settings: EngineSettings): Promise<SearchClient> {
  shared ??= openClient(settings);
  return shared;
}
