// Where a tenant was last published, its last releases there, and whether a person rolled it back (rule site-5).
// `.data/<slug>/published.json` holds it for nights, rollbacks, reviews and the status.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { contentOfRelease } from '../builder/release.ts';
import { writeAtomically } from '../files/atomic-write.ts';

const pastSchema = z.object({
  release: z.string(),
  /** ISO instant at which it went live. */
  at: z.iso.datetime(),
  pages: z.number(),
  vehicles: z.number(),
});
type PastPublication = z.infer<typeof pastSchema>;

const rollbackSchema = z.object({
  /** ISO instant. */
  at: z.iso.datetime(),
  /** Who rolled back: the account on the machine, or the name that the command got. */
  by: z.string(),
  /** The release that left. */
  from: z.string(),
});

const publicationSchema = z.object({
  target: z.string(),
  /** The host whose files the folder got (`--for`). */
  host: z.string().optional(),
  release: z.string(),
  /** The last one first; releases of another machine are not among them. */
  past: z.array(pastSchema).default([]),
  /** Absent unless the live release is there because of a rollback that nobody ended. */
  rollback: rollbackSchema.optional(),
});
type Publication = z.infer<typeof publicationSchema>;

/** A rollback that holds, with what is known about the release that it made live. */
export interface HeldRelease extends z.infer<typeof rollbackSchema> {
  release: string;
  /** When that release first went live; null when this machine did not publish it. */
  liveSince: string | null;
}

const pastKept = 20;

export const publicationFile = (dataDir: string, slug: string) =>
  join(dataDir, slug, 'published.json');

/** Null when the tenant was never published. Throws when the file is damaged. */
export function lastPublication(dataDir: string, slug: string): Publication | null {
  const file = publicationFile(dataDir, slug);
  return existsSync(file) ? publicationSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

/** Records a publication. It ends a rollback, because a person or an approval asked for it. */
export function recordPublication(
  dataDir: string,
  slug: string,
  { target, host, ...now }: PastPublication & { target: string; host?: string | undefined },
): void {
  const past = [now, ...(readable(dataDir, slug)?.past ?? [])].slice(0, pastKept);
  write(dataDir, slug, { target, ...(host && { host }), release: now.release, past });
}

export function recordRollback(
  dataDir: string,
  slug: string,
  { target, to, ...rollback }: z.infer<typeof rollbackSchema> & { target: string; to: string },
): void {
  const last = readable(dataDir, slug);
  const host = last?.target === target ? last.host : undefined;
  const past = last?.past ?? [];
  write(dataDir, slug, { target, ...(host && { host }), release: to, past, rollback });
}

/** Ends a rollback: the next night publishes again. False when none holds. */
export function endRollback(dataDir: string, slug: string): boolean {
  const last = lastPublication(dataDir, slug);
  if (!last?.rollback) return false;
  const { rollback: _, ...publication } = last;
  write(dataDir, slug, publication);
  return true;
}

/** The rollback that holds at `target`; null for none. */
export function heldRelease(dataDir: string, slug: string, target: string): HeldRelease | null {
  const last = lastPublication(dataDir, slug);
  if (!last?.rollback || last.target !== target) return null;
  const { release, rollback } = last;
  return { ...rollback, release, liveSince: pastRelease(last, release)?.at ?? null };
}

/** What this machine knows about a release; a host may have its own name for the same content. */
export const pastRelease = (
  last: Publication | null,
  release: string,
): PastPublication | undefined =>
  last?.past.find((past) => contentOfRelease(past.release) === contentOfRelease(release));

const readable = (dataDir: string, slug: string): Publication | null => {
  try {
    return lastPublication(dataDir, slug);
  } catch {
    return null;
  }
};

const write = (dataDir: string, slug: string, publication: Publication): void =>
  writeAtomically(publicationFile(dataDir, slug), JSON.stringify(publication));
