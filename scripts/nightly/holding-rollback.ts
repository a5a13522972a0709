// Whether a rollback keeps the night from publishing (rule site-5): until a person ends it, or approves another release.
import { contentOfRelease } from '../../src/builder/release.ts';
import { heldRelease, type HeldRelease } from '../../src/publish/publication.ts';
import { readLog } from '../../src/review/log.ts';
import { logFile } from '../../src/review/review-files.ts';

/** `release`: what would go live; null for a build that nobody reviews. Null when it may. Throws when a record is damaged. */
export function holdingRollback(
  slug: string,
  release: string | null,
  { dataDir, target }: { dataDir: string; target: string },
): HeldRelease | null {
  const held = heldRelease(dataDir, slug, target);
  if (held === null || release === null) return held;
  const content = contentOfRelease(release);
  const isApproved = readLog(logFile(dataDir, slug)).some(
    (entry) =>
      entry.type === 'approved' &&
      entry.at > held.at &&
      contentOfRelease(entry.release) === content,
  );
  return isApproved && content !== contentOfRelease(held.from) ? null : held;
}
