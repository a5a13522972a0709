// The paths of a tenant's stock files under `.data/<slug>/`. It does not know what the files hold.
import { join } from 'node:path';

/** Paths under one tenant's data folder. */
export function dataFolder(dataDir: string, slug: string) {
  const folder = join(dataDir, slug);
  return {
    folder,
    current: join(folder, 'current.json'),
    gone: join(folder, 'gone.json'),
    /** The prices that the site asked for (../law/price-history.ts). */
    prices: join(folder, 'prices.json'),
    /** What the rules found on the pages of the last release (src/builder/release-findings.ts). */
    lawPages: join(folder, 'law-pages.json'),
    /** What people answer for (../law/acknowledgements-file.ts). */
    acknowledged: join(folder, 'acknowledged.json'),
    /** Makes and models listed recently (../history/seen-models.ts). */
    seenModels: join(folder, 'seen-models.json'),
    /** Reviews and offers of the last good feeds (../feeds/feeds.ts). */
    feeds: join(folder, 'feeds'),
    /** Vehicles that a person decides about (../guard/questions.ts). */
    questions: join(folder, 'questions.json'),
    /** The log of corrections as the functions' store had it, and ends that it does not have yet (../corrections). */
    corrections: join(folder, 'corrections.json'),
    endedCorrections: join(folder, 'corrections-ended.json'),
    /** Pictures of the desk that corrections show. */
    deskPictures: join(folder, 'desk-pictures'),
    lock: join(folder, 'ingest.lock'),
    quarantine: join(folder, 'quarantine.ndjson'),
    reports: join(folder, 'reports'),
    snapshots: join(folder, 'snapshots'),
    /** Temporary files of a running ingest. Files that exist when an ingest starts are left over. */
    scratch: join(folder, 'scratch'),
  };
}
export type DataFolder = ReturnType<typeof dataFolder>;

/** Records of a snapshot, one JSON object a line, in ascending order of id. */
export function snapshotFile(folder: DataFolder, hash: string): string {
  return join(folder.snapshots, `${hash}.ndjson`);
}

/** One line per record of the snapshot, which the next ingest and the site build compare. */
export function indexFile(folder: DataFolder, hash: string): string {
  return join(folder.snapshots, `${hash}.index.ndjson`);
}
