// The append-only log of a tenant's reviews: links, mails, texts, approvals, rejections, comments and publications. Each line holds the
// hash of the line before, so that a change or a cut in the middle is found when the log is read.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { fingerprint } from '../files/fingerprint.ts';
import { takeLock } from '../files/lock.ts';

const common = {
  /** ISO instant. */
  at: z.iso.datetime(),
  release: z.string(),
};
/** `link`: the id of the link that the person used. */
const byPerson = { link: z.string(), name: z.string(), email: z.string() };

const reviewEntrySchema = z.discriminatedUnion('type', [
  z.strictObject({ ...common, ...byPerson, type: z.literal('link'), expires: z.iso.datetime() }),
  z.strictObject({ ...common, type: z.literal('link-revoked'), link: z.string() }),
  z.strictObject({ ...common, ...byPerson, type: z.literal('approved'), statement: z.string() }),
  z.strictObject({ ...common, ...byPerson, type: z.literal('rejected'), reason: z.string() }),
  z.strictObject({
    ...common,
    ...byPerson,
    type: z.literal('comment'),
    id: z.string(),
    /** Address and title of the page, and a heading on it; `place` is null for the whole page. */
    path: z.string(),
    title: z.string().optional(),
    place: z.string().nullable(),
    text: z.string(),
    /** The comment that it answers; null when it starts a thread. */
    answers: z.string().nullable(),
  }),
  z.strictObject({ ...common, ...byPerson, type: z.literal('resolved'), comment: z.string() }),
  z.strictObject({ ...common, type: z.literal('published'), target: z.string() }),
  /** Step 0 is the mail with the link, the others are reminders. */
  z.strictObject({ ...common, type: z.literal('mailed'), link: z.string(), step: z.int() }),
  z.strictObject({ ...common, type: z.literal('mail-failed'), link: z.string(), step: z.int() }),
  z.strictObject({ ...common, type: z.literal('texted'), link: z.string() }),
  z.strictObject({ ...common, type: z.literal('text-failed'), link: z.string() }),
]);
export type ReviewEntry = z.infer<typeof reviewEntrySchema>;

const chained = z.looseObject({ previous: z.string() });

/** All entries, oldest first. Throws an error for the operator when a line was changed, added or lost. */
export function readLog(path: string): ReviewEntry[] {
  let previous = '';
  return linesOf(path).map((line, index) => {
    const { previous: named, ...entry } = chained.parse(JSON.parse(line));
    if (named !== previous) {
      throw new Error(`${path}: line ${String(index + 1)} does not follow the line before it`);
    }
    previous = fingerprint(line);
    return reviewEntrySchema.parse(entry);
  });
}

const linesOf = (path: string): string[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : [];

/** Appends the result of `decide` to the log; null: nothing. One process at a time, so that it sees the newest state. */
export function appendToLog<Entry extends ReviewEntry>(
  path: string,
  decide: (log: ReviewEntry[]) => Entry | null,
): Entry | null {
  mkdirSync(dirname(path), { recursive: true });
  const lock = takeLock(`${path}.lock`);
  if (!lock.ok) throw new Error(`${path} is being written (${lock.holder}); try again`);
  try {
    const entry = decide(readLog(path));
    if (!entry) return null;
    const last = linesOf(path).at(-1);
    const previous = last === undefined ? '' : fingerprint(last);
    appendFileSync(path, `${JSON.stringify({ ...entry, previous })}\n`);
    return entry;
  } finally {
    lock.release();
  }
}
