// The log of corrections beside the stock (`.data/<slug>/corrections.json`), a copy of the one in the functions' store, and the
// ends that an ingest found and the store does not have yet. Ingest and build read them like another source.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import {
  correctionSchema,
  endReasons,
  type Correction,
  type EndReason,
} from '../../domain/corrections/correction.ts';
import { writeAtomically } from '../../files/atomic-write.ts';
import { dataFolder } from '../snapshot/data-folder.ts';

/** A correction that ended by itself. `at`: epoch ms. */
export interface FoundEnd {
  id: string;
  reason: EndReason;
  at: number;
}

const endsSchema = z.array(
  z.object({ id: z.string(), reason: z.enum(endReasons), at: z.number().int() }),
);

function readJson<Schema extends z.ZodType>(path: string, schema: Schema): z.infer<Schema> | null {
  if (!existsSync(path)) return null;
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new Error(`${path} is damaged; delete it: the next night copies it again`);
  }
}

const write = (path: string, value: unknown): void =>
  writeAtomically(path, `${JSON.stringify(value, null, 1)}\n`);

/** The copied log, without the ends that were found since. Empty where nothing was copied. Throws on a damaged file. */
export const copiedLog = (dataDir: string, slug: string): Correction[] =>
  readJson(dataFolder(dataDir, slug).corrections, z.array(correctionSchema)) ?? [];

export const saveLog = (dataDir: string, slug: string, log: readonly Correction[]): void =>
  write(dataFolder(dataDir, slug).corrections, log);

/** Ends that the store does not have yet. */
export const foundEnds = (dataDir: string, slug: string): FoundEnd[] =>
  readJson(dataFolder(dataDir, slug).endedCorrections, endsSchema) ?? [];

/** Adds ends to those found. */
export function addEnds(dataDir: string, slug: string, ends: readonly FoundEnd[]): void {
  if (ends.length === 0) return;
  const known = foundEnds(dataDir, slug);
  const news = ends.filter(({ id }) => !known.some((end) => end.id === id));
  write(dataFolder(dataDir, slug).endedCorrections, [...known, ...news]);
}

/** Removes the ends that the store has; an ingest may have found others since. */
export function forgetEnds(dataDir: string, slug: string, stored: readonly FoundEnd[]): void {
  const path = dataFolder(dataDir, slug).endedCorrections;
  const rest = foundEnds(dataDir, slug).filter(({ id }) => !stored.some((end) => end.id === id));
  if (rest.length === 0) rmSync(path, { force: true });
  else write(path, rest);
}

/** The log as it stands here: the copy, and an event for each end that was found since. */
export function readCorrections(dataDir: string, slug: string): Correction[] {
  const log = copiedLog(dataDir, slug);
  const byId = new Map(log.map((event) => [event.id, event]));
  const undone = new Set(log.map(({ undoes }) => undoes));
  let position = Math.max(0, ...log.map((event) => event.position));
  const ends = foundEnds(dataDir, slug).flatMap(({ id, reason, at }): Correction[] => {
    const event = byId.get(id);
    if (!event || undone.has(id)) return [];
    const { from, to } = event;
    const own = { id: `${id}:end`, position: (position += 1), at, by: '' };
    return [{ ...event, ...own, from: to, to: from, undoes: id, reason }];
  });
  return [...log, ...ends];
}
