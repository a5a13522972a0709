// Copies the log of corrections, with its pictures, to the files that ingest and build read, and gives back the ends that an
// ingest or a build found. The log comes from the store of the functions, or from their host where a machine does not reach it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Correction } from '../domain/corrections/correction.ts';
import { deskPicturesIn } from '../domain/corrections/desk-pictures.ts';
import { writeAtomically } from '../files/atomic-write.ts';
import { deskPicture } from '../functions/corrections/desk-pictures.ts';
import { exchangeCorrections, type AskedCorrections } from '../functions/corrections/exchange.ts';
import type { Database } from '../functions/stores/database.ts';
import {
  copiedLog,
  forgetEnds,
  foundEnds,
  saveLog,
} from '../stock/corrections/corrections-file.ts';
import { dataFolder } from '../stock/snapshot/data-folder.ts';

/** Where the log is kept. */
export interface KeptCorrections {
  /** The whole log after the ends are stored; null when nothing is new. */
  exchange(asked: AskedCorrections): Promise<Correction[] | null>;
  picture(tenant: string, name: string): Promise<Uint8Array | null>;
}

export const correctionsInStore = (db: Database, now: () => number): KeptCorrections => ({
  exchange: (asked) => exchangeCorrections(db, asked, now()),
  picture: (tenant, name) => deskPicture(db, tenant, name),
});

/** True when the log changed. */
export async function copyCorrections(
  kept: KeptCorrections,
  dataDir: string,
  slug: string,
): Promise<boolean> {
  const known = copiedLog(dataDir, slug).at(-1)?.position ?? 0;
  const ends = foundEnds(dataDir, slug);
  const log = await kept.exchange({ tenant: slug, known, ends });
  if (log === null) return false;
  await copyPictures(kept, dataDir, slug, log);
  saveLog(dataDir, slug, log);
  forgetEnds(dataDir, slug, ends);
  return true;
}

/** Before the log, so that no build reads of a picture that is not there. A picture never changes. */
async function copyPictures(
  kept: KeptCorrections,
  dataDir: string,
  slug: string,
  log: readonly Correction[],
): Promise<void> {
  const folder = dataFolder(dataDir, slug).deskPictures;
  for (const name of new Set(log.flatMap(({ to }) => deskPicturesIn(to)))) {
    const path = join(folder, name);
    const bytes = existsSync(path) ? null : await kept.picture(slug, name);
    if (bytes) writeAtomically(path, bytes);
  }
}
