// Makes and models that the site listed recently. When the last vehicle of a model is sold, its page disappears, but its
// address must still lead to the nearest page. This module knows names and days, no addresses.
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { addDays } from '../../domain/hours/calendar.ts';
import { writeAtomically } from '../../files/atomic-write.ts';
import { dataFolder, type DataFolder } from '../snapshot/data-folder.ts';
import { goneDays, leavingDay, type GoneSettings } from './gone.ts';
import type { SnapshotEntry } from '../snapshot/snapshot.ts';

/** `.data/<slug>/seen-models.json`: make -> model -> ISO date of the last ingest that listed one. */
export type SeenModels = Record<string, Record<string, string>>;

const seenSchema = z.record(z.string(), z.record(z.string(), z.iso.date()));

export interface SeenModel {
  make: string;
  model: string;
}

/** Models listed less than `goneDays` before `today`, sorted by name. A damaged file throws. */
export function readSeenModels(dataDir: string, slug: string, today: string): SeenModel[] {
  return Object.entries(loadSeenModels(dataFolder(dataDir, slug))).flatMap(([make, models]) =>
    Object.entries(models).flatMap(([model, last]) =>
      today < addDays(last, goneDays) ? [{ make, model }] : [],
    ),
  );
}

export function loadSeenModels({ seenModels }: DataFolder): SeenModels {
  if (!existsSync(seenModels)) return {};
  try {
    return seenSchema.parse(JSON.parse(readFileSync(seenModels, 'utf8')));
  } catch {
    throw new Error(
      `${seenModels} is damaged; delete it: addresses of models that are sold out answer 404 then`,
    );
  }
}

export function saveSeenModels({ seenModels }: DataFolder, seen: SeenModels): void {
  writeAtomically(seenModels, `${JSON.stringify(seen, null, 1)}\n`);
}

/** The history after an ingest; models are removed when their `goneDays` are over. */
export function rememberModels(
  seen: SeenModels,
  entries: Iterable<SnapshotEntry & SeenModel>,
  today: string,
  settings: GoneSettings,
): SeenModels {
  const days = new Map<string, Map<string, string>>();
  const note = (make: string, model: string, day: string) => {
    const models = days.get(make) ?? new Map<string, string>();
    days.set(make, models.set(model, day));
  };
  for (const [make, models] of Object.entries(seen)) {
    for (const [model, last] of Object.entries(models)) {
      if (today < addDays(last, goneDays)) note(make, model, last);
    }
  }
  for (const { make, model, shown, status, soldAt } of entries) {
    const left = status === 'sold' && soldAt !== null && leavingDay(soldAt, settings) <= today;
    if (shown && !left) note(make, model, today);
  }
  return sorted(days, (models) => sorted(models, (day) => day));
}

/** Sorted by key, so that equal histories are equal bytes. */
const sorted = <From, To>(map: Map<string, From>, to: (value: From) => To): Record<string, To> =>
  Object.fromEntries(
    [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => [key, to(value)]),
  );
