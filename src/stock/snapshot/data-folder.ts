// Where a tenant's stock lies on disk: one place that knows the file names under `.data/<slug>/`.
// It refuses to know what the files hold.
import { join } from 'node:path';

/** Paths under one tenant's data folder; `folder` is `<dataDir>/<slug>`. */
export interface DataFolder {
  folder: string;
  current: string;
  gone: string;
  /** Makes and models listed lately (../history/seen-models.ts). */
  seenModels: string;
  /** Good reviews and offers from outside (../feeds/feeds.ts). */
  feeds: string;
  lock: string;
  quarantine: string;
  reports: string;
  snapshots: string;
  /** Scratch files of a running ingest; whatever is found there at the start is left-over. */
  scratch: string;
}

export function dataFolder(dataDir: string, slug: string): DataFolder {
  const folder = join(dataDir, slug);
  return {
    folder,
    current: join(folder, 'current.json'),
    gone: join(folder, 'gone.json'),
    seenModels: join(folder, 'seen-models.json'),
    feeds: join(folder, 'feeds'),
    lock: join(folder, 'ingest.lock'),
    quarantine: join(folder, 'quarantine.ndjson'),
    reports: join(folder, 'reports'),
    snapshots: join(folder, 'snapshots'),
    scratch: join(folder, 'scratch'),
  };
}

/** Records of a snapshot, one JSON object a line, in ascending order of id. */
export function snapshotFile(folder: DataFolder, hash: string): string {
  return join(folder.snapshots, `${hash}.ndjson`);
}

/** One line per record of the snapshot: what the next ingest and the site build compare by. */
export function indexFile(folder: DataFolder, hash: string): string {
  return join(folder.snapshots, `${hash}.index.ndjson`);
}
