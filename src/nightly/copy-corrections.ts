// Copies the log of corrections from the store of the functions to the file that ingest and build read, and stores the ends that
// an ingest or a build found.
import { correctionLog, endCorrections } from '../functions/corrections/correction-log.ts';
import type { Database } from '../functions/stores/database.ts';
import {
  copiedLog,
  forgetEnds,
  foundEnds,
  saveLog,
} from '../stock/corrections/corrections-file.ts';

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
  saveLog(dataDir, slug, await correctionLog(db, slug));
  forgetEnds(dataDir, slug, found);
  return true;
}
