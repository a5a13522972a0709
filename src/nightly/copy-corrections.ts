// Copies the log of corrections, with its pictures, from the store of the functions to the files that ingest and build read, and
// stores the ends that an ingest or a build found.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Correction } from '../domain/corrections/correction.ts';
import { deskPicturesIn } from '../domain/corrections/desk-pictures.ts';
import { writeAtomically } from '../files/atomic-write.ts';
import { correctionLog, endCorrections } from '../functions/corrections/correction-log.ts';
import { deskPicture } from '../functions/corrections/desk-pictures.ts';
import type { Database } from '../functions/stores/database.ts';
import {
  copiedLog,
  forgetEnds,
  foundEnds,
  saveLog,
} from '../stock/corrections/corrections-file.ts';
import { dataFolder } from '../stock/snapshot/data-folder.ts';

/** True when the log changed. `now`: epoch ms. */
export async function copyCorrections(
  db: Database,
  dataDir: string,
  slug: string,
  now: number,
): Promise<boolean> {
  const copied = copiedLog(dataDir, slug);
  const found = foundEnds(dataDir, slug);
  const newest = await db.one<{ newest: number | null }>(
    'SELECT MAX(position) AS newest FROM corrections WHERE tenant = ?',
    [slug],
  );
  const known = copied.at(-1)?.position ?? 0;
  if (found.length === 0 && Number(newest?.newest ?? 0) === known) return false;
  const byId = new Map((await correctionLog(db, slug)).map((event) => [event.id, event]));
  const ends = found.flatMap(({ id, reason }) => {
    const correction = byId.get(id);
    return correction ? [{ correction, reason }] : [];
  });
  await endCorrections(db, { tenant: slug, now }, ends);
  const log = await correctionLog(db, slug);
  await copyPictures(db, dataDir, slug, log);
  saveLog(dataDir, slug, log);
  forgetEnds(dataDir, slug, found);
  return true;
}

/** Before the log, so that no build reads of a picture that is not there. A picture never changes. */
async function copyPictures(
  db: Database,
  dataDir: string,
  slug: string,
  log: readonly Correction[],
): Promise<void> {
  const folder = dataFolder(dataDir, slug).deskPictures;
  for (const name of new Set(log.flatMap(({ to }) => deskPicturesIn(to)))) {
    const path = join(folder, name);
    const bytes = existsSync(path) ? null : await deskPicture(db, slug, name);
    if (bytes) writeAtomically(path, bytes);
  }
}
