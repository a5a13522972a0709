// The search engine of a tenant on the site's own address: `npm start` and previews use it when the settings name a
// path as the engine's host. It holds the tenant's current snapshot, published like to any engine, and loads the next
// one by itself.
import { wallTime } from '../domain/hours/calendar.ts';
import { isOwnPath } from '../domain/search/engine-address.ts';
import { createSearchServer } from '../search-server/app.ts';
import { memoryStore, type IndexStore } from '../search-server/index-store.ts';
import { currentSnapshot, readSnapshot } from '../stock/snapshot/snapshot.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import { algoliaSettings } from './index-settings.ts';
import { publicationOf, type Publication } from './publication.ts';

export interface LocalEngineDeps {
  dataDir: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Epoch ms. */
  now: () => number;
  report: (line: string) => void;
}

export interface LocalEngine {
  /** Path on the site's address, for example "/search-engine". */
  path: string;
  handle(request: Request): Promise<Response>;
}

/** Puts a publication into a store as the publisher would over the wire. */
function fill(store: IndexStore, name: string, publication: Publication, now: string): void {
  const { main, replicas, synonyms } = algoliaSettings(name, publication);
  const index = store.claim(name);
  index.settings = { ...main };
  for (const replica of replicas) store.claim(replica.name).settings = { ...replica.settings };
  index.synonyms.clear();
  for (const group of synonyms) index.synonyms.set(group.objectID, { ...group });
  index.records.clear();
  for (const record of publication.records) index.records.set(record.objectID, record);
  index.changed(now);
}

/**
 * The tenant's engine, or null when its settings name none on its own address. Nothing is read before the first
 * request.
 */
export function localEngine(tenant: Tenant, deps: LocalEngineDeps): LocalEngine | null {
  const { slug, search, timeZone } = tenant;
  const { engine } = search;
  if (engine.kind !== 'algolia' || engine.host === undefined || !isOwnPath(engine.host))
    return null;
  const { appId, index, searchKey, host, adminKeyEnv } = engine;
  const { dataDir, env, now, report } = deps;
  const isoNow = () => new Date(now()).toISOString();
  const store = memoryStore(isoNow);
  const adminKey = adminKeyEnv && env[adminKeyEnv];
  const handle = createSearchServer({
    indexes: store,
    appId,
    searchKey,
    ...(adminKey ? { adminKey } : {}),
    now: isoNow,
    report: (error) => report(`${slug}: search engine: ${String(error)}`),
  });

  let held: string | undefined;
  const takeCurrent = async (): Promise<void> => {
    const current = await currentSnapshot(dataDir, slug);
    if (!current || current.snapshot === held) return;
    const vehicles = readSnapshot(dataDir, slug, current.snapshot);
    fill(store, index, publicationOf(tenant, vehicles, wallTime(now(), timeZone).day), isoNow());
    held = current.snapshot;
  };
  let taking = Promise.resolve();
  return {
    path: host.replace(/\/+$/, ''),
    async handle(request) {
      // One after the other, so that two requests never fill the index at once.
      taking = taking
        .then(takeCurrent)
        .catch((error: unknown) => report(`${slug}: search engine: ${String(error)}`));
      await taking;
      return handle(request);
    },
  };
}
