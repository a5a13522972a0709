// Former addresses of vehicles (rule stock-17): one that left answers 410 for a while, and one that has another address now
// leads there. It knows days and slugs; the site decides what is listed today.
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { addDays, calendarDay, startOfDay } from '../../domain/hours/calendar.ts';
import { writeAtomically } from '../../files/atomic-write.ts';
import { marksOf } from '../guard/traits.ts';
import { dataFolder, type DataFolder } from '../snapshot/data-folder.ts';
import type { SnapshotEntry } from '../snapshot/snapshot.ts';

/**
 * Days after a vehicle's page went: its address answers 410 (then 404), and that of a model that is sold out leads to its
 * make. Search engines visit pages of a small site less often than monthly, and need to see the 410 more than once.
 */
export const goneDays = 90;

const movedSchema = z.strictObject({
  since: z.iso.date(),
  /** The slug that its vehicle has now. */
  to: z.string(),
});
const goneSchema = z.record(z.string(), z.union([z.iso.date(), movedSchema]));

/** `.data/<slug>/gone.json`: slug -> ISO date on which its page goes or went, or where its vehicle is now. */
export type Gone = z.infer<typeof goneSchema>;

export interface GoneVehicle {
  slug: string;
  /** ISO date on which its page went. */
  since: string;
  /** The slug that its vehicle has now; absent for a vehicle that left. */
  to?: string | undefined;
}

/**
 * Vehicles whose page is gone on `today` and existed less than `goneDays` days before, the latest first.
 * A slug that the snapshot lists again is not among them after the ingest that lists it.
 */
export function readGone(dataDir: string, slug: string, today: string): GoneVehicle[] {
  return Object.entries(loadGone(dataFolder(dataDir, slug)))
    .map(([goneSlug, left]) => ({
      slug: goneSlug,
      ...(typeof left === 'string' ? { since: left, to: undefined } : left),
    }))
    .filter(
      ({ since, to }) => to !== undefined || (since <= today && today < addDays(since, goneDays)),
    )
    .sort((a, b) => b.since.localeCompare(a.since) || a.slug.localeCompare(b.slug));
}

/** The whole history, including future dates. A damaged file throws. */
export function loadGone(folder: DataFolder): Gone {
  if (!existsSync(folder.gone)) return {};
  try {
    return goneSchema.parse(JSON.parse(readFileSync(folder.gone, 'utf8')));
  } catch {
    throw new Error(
      `${folder.gone} is damaged; delete it: addresses of sold vehicles answer 404 then`,
    );
  }
}

export function saveGone(folder: DataFolder, gone: Gone): void {
  const sorted = Object.fromEntries(Object.entries(gone).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeAtomically(folder.gone, `${JSON.stringify(sorted, null, 1)}\n`);
}

export interface GoneSettings {
  recentSoldDays: number;
  timeZone: string;
}

/** The vehicle that an old entry is now: by its id, else by its VIN, or its stock number, make and year. */
function successors(
  now: readonly SnapshotEntry[],
): (last: SnapshotEntry) => SnapshotEntry | undefined {
  // Read when the first vehicle has left its address: on most nights few do, and on the first none.
  let found: ReturnType<typeof read> | undefined;
  const read = () => {
    const byId = new Map<string, SnapshotEntry>();
    const byMark = new Map<string, SnapshotEntry | null>();
    for (const entry of now) {
      byId.set(entry.id, entry);
      for (const mark of marksOf(entry)) byMark.set(mark, byMark.has(mark) ? null : entry);
    }
    return { byId, byMark };
  };
  return (last) => {
    const { byId, byMark } = (found ??= read());
    const marked = () =>
      marksOf(last)
        .map((mark) => byMark.get(mark))
        .find(Boolean);
    return byId.get(last.id) ?? marked() ?? undefined;
  };
}

/**
 * The history after an ingest. A vehicle that has another slug now is there, as long as that one is listed. A vehicle leaves when the export drops or hides it (today), or when the window for
 * sold vehicles passes. Vehicles that are for sale again, or whose `goneDays` are over, are removed.
 */
export function rememberGone(
  gone: Gone,
  { last, now }: { last: Iterable<SnapshotEntry>; now: readonly SnapshotEntry[] },
  today: string,
  settings: GoneSettings,
): Gone {
  const next = new Map(Object.entries(gone));
  const present = new Map<string, SnapshotEntry>();
  for (const entry of now) if (entry.shown) present.set(entry.slug, entry);
  const nowOf = successors([...present.values()]);
  for (const entry of last) {
    const { slug, shown } = entry;
    if (!shown || present.has(slug) || isPast(next.get(slug), today)) continue;
    const to = nowOf(entry)?.slug;
    next.set(slug, to === undefined ? today : { since: today, to });
  }
  for (const entry of present.values()) {
    if (entry.status !== 'sold') next.delete(entry.slug);
    else if (entry.soldAt !== null) next.set(entry.slug, leavingDay(entry.soldAt, settings));
  }
  for (const slug of next.keys()) {
    const left = whereNow(next, slug, today);
    if (typeof left === 'string' && today >= addDays(left, goneDays)) next.delete(slug);
    else next.set(slug, left);
  }
  return Object.fromEntries(next);
}

const isPast = (left: Gone[string] | undefined, today: string): boolean =>
  typeof left === 'string' && left <= today;

/** Follows a vehicle from address to address: to the one that it has, or to the day on which it left. */
function whereNow(
  gone: ReadonlyMap<string, Gone[string]>,
  slug: string,
  today: string,
): Gone[string] {
  let left = gone.get(slug) ?? today;
  for (const passed = new Set([slug]); typeof left !== 'string' && !passed.has(left.to);) {
    const next = gone.get(left.to);
    // Without an entry the vehicle is listed there; a date ahead is the end of a sold vehicle that is listed.
    if (next === undefined || (typeof next === 'string' && next > today)) return left;
    passed.add(left.to);
    left = next;
  }
  return left;
}

/** The first day on which a vehicle sold at `soldAt` (seconds) is no longer listed. */
export function leavingDay(soldAt: number, { recentSoldDays, timeZone }: GoneSettings): string {
  const end = (soldAt + Math.round(recentSoldDays * 86_400)) * 1_000;
  const day = calendarDay(new Date(end).toISOString(), timeZone);
  return startOfDay(day, timeZone) >= end ? day : addDays(day, 1);
}
