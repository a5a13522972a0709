// Addresses of vehicles that have left the site, so that they can answer 410 for a while.
// It knows days and slugs; the site decides what is listed today.
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { addDays, calendarDay, startOfDay } from '../../domain/hours/calendar.ts';
import { writeAtomically } from '../../files/atomic-write.ts';
import { dataFolder, type DataFolder } from '../snapshot/data-folder.ts';
import type { SnapshotEntry } from '../snapshot/snapshot.ts';

/**
 * Days after a vehicle's page went: its address answers 410 (then 404), and that of a model that is sold out leads to its
 * make. Search engines visit pages of a small site less often than monthly, and need to see the 410 more than once.
 */
export const goneDays = 90;

/** `.data/<slug>/gone.json`: slug -> ISO date on which its page went. The date of a sold vehicle may lie ahead. */
export type Gone = Record<string, string>;

const goneSchema = z.record(z.string(), z.iso.date());

export interface GoneVehicle {
  slug: string;
  /** ISO date on which its page went. */
  since: string;
}

/**
 * Vehicles whose page is gone on `today` and existed less than `goneDays` days before, the latest first.
 * A slug that the snapshot lists again is not among them after the ingest that lists it.
 */
export function readGone(dataDir: string, slug: string, today: string): GoneVehicle[] {
  return Object.entries(loadGone(dataFolder(dataDir, slug)))
    .filter(([, since]) => since <= today && today < addDays(since, goneDays))
    .map(([goneSlug, since]) => ({ slug: goneSlug, since }))
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

/**
 * The history after an ingest. A vehicle leaves when the export drops or hides it (today), or when the window for
 * sold vehicles passes. Vehicles that are for sale again, or whose `goneDays` are over, are removed.
 */
export function rememberGone(
  gone: Gone,
  { last, now }: { last: readonly SnapshotEntry[]; now: readonly SnapshotEntry[] },
  today: string,
  settings: GoneSettings,
): Gone {
  const next = new Map(Object.entries(gone));
  const present = new Map<string, SnapshotEntry>();
  for (const entry of now) if (entry.shown) present.set(entry.slug, entry);
  for (const { slug, shown } of last) {
    if (shown && !present.has(slug) && !isPast(next.get(slug), today)) next.set(slug, today);
  }
  for (const entry of present.values()) {
    if (entry.status !== 'sold') next.delete(entry.slug);
    else if (entry.soldAt !== null) next.set(entry.slug, leavingDay(entry.soldAt, settings));
  }
  for (const [slug, since] of next) {
    if (today >= addDays(since, goneDays)) next.delete(slug);
  }
  return Object.fromEntries(next);
}

function isPast(since: string | undefined, today: string): boolean {
  return since !== undefined && since <= today;
}

/** The first day on which a vehicle sold at `soldAt` (seconds) is no longer listed. */
export function leavingDay(soldAt: number, { recentSoldDays, timeZone }: GoneSettings): string {
  const end = (soldAt + Math.round(recentSoldDays * 86_400)) * 1_000;
  const day = calendarDay(new Date(end).toISOString(), timeZone);
  return startOfDay(day, timeZone) >= end ? day : addDays(day, 1);
}
