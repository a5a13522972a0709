// The rows of an export -> the records that a snapshot gets, in order. It remembers what the whole export shows: keys that
// nothing reads, and whether a row names a vehicle. It counts and decides nothing.
import { NamelessRows, type ExportShape } from '../explain/export-shape.ts';
import { UnreadKeys } from '../normalise/unread-keys.ts';
import { collectWarnings, type FieldWarning } from '../normalise/row.ts';
import {
  recordOf,
  recordValues,
  type RecordValues,
  type StoredRecord,
} from '../snapshot/snapshot-writer.ts';
import { factsOf, type ReadRow } from '../snapshot/snapshot.ts';
import type { SourceRow } from '../sources/source.ts';
import { createRowReader, type RowOutcome, type RowSettings } from './ingest-row.ts';

/** Plain data, so that another thread can read too. */
export interface RecordSettings extends Omit<RowSettings, 'soldAt' | 'unread'> {
  /** Times of sale that are known from the last export, by id; in seconds since 1970. */
  soldBefore: ReadonlyMap<string, number>;
  /** The time of sale of the others. */
  now: number;
}

/** A row to read, with its key where an unchanged one need not be read again. */
export interface NewRow {
  row: SourceRow;
  key: string | null;
}

/** A row that was read; a vehicle is the record that the snapshot gets. */
export interface RowRead {
  line: number;
  outcome:
    | Exclude<RowOutcome, { kind: 'vehicle' | 'later' }>
    | { kind: 'later'; row: NewRow }
    | {
        kind: 'record';
        values: RecordValues;
        impossible: boolean;
        read: ReadRow | undefined;
        stored: StoredRecord;
      };
  warnings: readonly FieldWarning[];
}

/** What the rows show together. */
export interface RowsSeen {
  /** Null when a row names a vehicle. */
  shape: ExportShape | null;
  /** Keys that nothing reads, sorted. */
  unread: string[];
}

export interface RecordReader {
  read(rows: readonly NewRow[]): Promise<RowRead[]> | RowRead[];
  seen(): Promise<RowsSeen> | RowsSeen;
  close(): Promise<unknown> | undefined;
}

export function openRecordReader({ soldBefore, now, ...settings }: RecordSettings) {
  const nameless = new NamelessRows();
  const unread = new UnreadKeys(settings.mapping);
  const readRow = createRowReader({
    ...settings,
    unread,
    soldAt: (id) => (typeof id === 'string' ? soldBefore.get(id) : undefined) ?? now,
  });
  return {
    read: (rows: readonly NewRow[]): RowRead[] =>
      rows.map(({ row, key }) => {
        const warnings: FieldWarning[] = [];
        const outcome = readRow(row, collectWarnings(warnings));
        nameless.add(row, outcome);
        return { line: row.line, outcome: withRecord(outcome, { row, key }, warnings), warnings };
      }),
    seen: (): RowsSeen => ({
      shape: nameless.shape(settings.mapping),
      unread: [...unread.unread].sort(),
    }),
    close: () => undefined,
  };
}

function withRecord(
  outcome: RowOutcome,
  row: NewRow,
  warnings: readonly FieldWarning[],
): RowRead['outcome'] {
  if (outcome.kind === 'later') return { kind: 'later', row };
  const { key } = row;
  if (outcome.kind !== 'vehicle') return outcome;
  const { vehicle, impossible, isAlone } = outcome;
  return {
    kind: 'record',
    values: recordValues(vehicle, factsOf(vehicle, warnings)),
    impossible,
    read: key !== null && isAlone ? { key, impossible, warnings } : undefined,
    stored: recordOf(vehicle),
  };
}
