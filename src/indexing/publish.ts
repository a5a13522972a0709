// A tenant's current snapshot -> its hosted search engine. It chooses the engine and the key; publication.ts creates
// the records. Keys come from the environment by name and are passed only to the engine's client.
import { algoliasearch } from 'algoliasearch';
import { withOnRoadTotal } from '../domain/price/on-road/priced-vehicle.ts';
import { wallTime } from '../domain/hours/calendar.ts';
import { fingerprintAll } from '../files/fingerprint.ts';
import { currentSnapshot, readSnapshot } from '../stock/snapshot/snapshot.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import { algoliaTarget } from './algolia-target.ts';
import { meilisearchTarget } from './meilisearch-target.ts';
import { publicationOf } from './publication.ts';
import type { IndexTarget, Progress, Published, TargetError } from './target.ts';

export interface PublishDeps {
  dataDir: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Epoch ms. */
  now: number;
  progress: Progress;
  /** `publication` of the previous report; an equal one is not sent again. */
  known?: string | null;
  /** Options of Algolia's client; tests answer its calls with them. */
  algolia?: Parameters<typeof algoliasearch>[2];
}

export interface PublishReport extends Published {
  tenant: string;
  engine: 'algolia' | 'meilisearch';
  index: string;
  /** Hash of the snapshot that was published. */
  snapshot: string;
  /** Hash of everything that was sent. */
  publication: string;
}

export type IndexPublishResult =
  | { ok: true; report: PublishReport }
  /** The engine already has this publication. */
  | { ok: true; report: null }
  | TargetError
  | { ok: false; code: 'no-snapshot'; message: string };

type Opened = { ok: true; target: IndexTarget } | TargetError;

const targetError = (code: TargetError['code'], message: string): TargetError => ({
  ok: false,
  code,
  message,
});

/** The engine of a tenant's settings. */
function openTarget(
  { slug, search }: Pick<Tenant, 'slug' | 'search'>,
  { env, algolia }: Pick<PublishDeps, 'env' | 'algolia'>,
): Opened {
  const { engine } = search;
  if (engine.kind === 'embedded') {
    return targetError(
      'no-engine',
      `${slug}: search.engine is "embedded": its index is part of the site and is made by npm run build`,
    );
  }
  const { adminKeyEnv, index } = engine;
  if (!adminKeyEnv) {
    return targetError(
      'no-credentials',
      `${slug}: search.engine.adminKeyEnv names no environment variable with a key that may write`,
    );
  }
  const adminKey = env[adminKeyEnv];
  if (!adminKey) {
    return targetError(
      'no-credentials',
      `${slug}: the environment variable ${adminKeyEnv} (search.engine.adminKeyEnv) is not set`,
    );
  }
  const target =
    engine.kind === 'algolia'
      ? algoliaTarget(algoliasearch(engine.appId, adminKey, algolia), index)
      : meilisearchTarget({ host: engine.host, index, adminKey });
  return { ok: true, target };
}

/** The error on one line, without any sent data. */
function reason(error: unknown, secret: string | undefined): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return (secret ? line.replaceAll(secret, '…') : line).slice(0, 300);
}

/** Publishes the current snapshot; after any failure the live index is unchanged. */
export async function publishIndex(tenant: Tenant, deps: PublishDeps): Promise<IndexPublishResult> {
  const { dataDir, env, now, progress, known = null } = deps;
  const { slug, search, timeZone } = tenant;
  const opened = openTarget(tenant, deps);
  if (!opened.ok) return opened;
  const current = await currentSnapshot(dataDir, slug);
  if (!current) {
    const message = `${slug}: there is no snapshot yet; npm run ingest -- ${slug} makes one`;
    return { ok: false, code: 'no-snapshot', message };
  }
  const { day } = wallTime(now, timeZone);
  const vehicles = readSnapshot(dataDir, slug, current.snapshot).map((vehicle) =>
    withOnRoadTotal(vehicle, tenant, day),
  );
  const publication = publicationOf(tenant, vehicles, day);
  const { engine } = search;
  const hash = fingerprintAll([opened.target.name, JSON.stringify(publication)]);
  if (hash === known) return { ok: true, report: null };
  if (engine.kind === 'embedded') throw new Error(`${slug}: openTarget let "embedded" through`);
  try {
    const published = await opened.target.replace(publication, progress);
    const { kind, index } = engine;
    return {
      ok: true,
      report: {
        tenant: slug,
        engine: kind,
        index,
        snapshot: current.snapshot,
        publication: hash,
        ...published,
      },
    };
  } catch (error) {
    const secret = engine.adminKeyEnv && env[engine.adminKeyEnv];
    return targetError(
      'refused',
      `${slug}: ${opened.target.name} refused: ${reason(error, secret)}; the live index is unchanged`,
    );
  }
}
