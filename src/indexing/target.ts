// The contract between the publisher and a hosted engine, and its errors. A message never contains a key.
import type { IndexPublication } from './publication.ts';

export interface Published {
  records: number;
  /** Sorted views of the index, by name; empty where the engine sorts by itself. */
  replicas: string[];
  /** Groups of synonyms. */
  synonyms: number;
  /** Whether the engine had other settings before. */
  settings: 'changed' | 'unchanged';
}

/** Called after each batch with the records sent and their total. */
export type Progress = (sent: number, total: number) => void;

export interface IndexTarget {
  /** For people: "Algolia index harbourside at http://…". */
  name: string;
  /** Replaces the index atomically: a search finds all of the old records or all of the new. Rejects on failure. */
  replace(publication: IndexPublication, progress: Progress): Promise<Published>;
}

export interface TargetError {
  ok: false;
  code: 'no-engine' | 'no-credentials' | 'refused';
  message: string;
}

/** Records per batch; both engines recommend about this many. */
export const batchSize = 1_000;

/** Whether every key of `wanted` has the same value in the engine's settings. */
export function sameSettings(wanted: object, held: object): boolean {
  const have = new Map<string, unknown>(Object.entries(held));
  return Object.entries(wanted).every(
    ([key, value]) => canonical(value) === canonical(have.get(key)),
  );
}

/** Text of a value, independent of the order of keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
