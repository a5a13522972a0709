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
import { factsOf, keptWarnings, type ReadRow } from '../snapshot/snapshot.ts';
import type { SourceRow } from '../sources/source.ts';
import { createRowReader, type RowOutcome, type RowSettings } from './ingest-row.ts';

/** A row that was read; a vehicle is the record that the snapshot gets. */
export interface RowRead {
  line: number;
  outcome:
    | Exclude<RowOutcome, { kind: 'vehicle' }>
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

export function openRecordReader(settings: Omit<RowSettings, 'unread'>) {
  const nameless = new NamelessRows();
  const unread = new UnreadKeys(settings.mapping);
  const readRow = createRowReader({ ...settings, unread });
  return {
    /** `key`: of a row that need not be read again when it is unchanged. */
    read(row: SourceRow, key: string | null): RowRead {
      const warnings: FieldWarning[] = [];
      const outcome = readRow(row, collectWarnings(warnings));
      nameless.add(row, outcome);
      return { line: row.line, outcome: withRecord(outcome, key, warnings), warnings };
    },
    seen: (): RowsSeen => ({
      shape: nameless.shape(settings.mapping),
      unread: [...unread.unread].sort(),
    }),
  };
}

function withRecord(
  outcome: RowOutcome,
  key: string | null,
  warnings: readonly FieldWarning[],
): RowRead['outcome'] {
  if (outcome.kind !== 'vehicle') return outcome;
  const { vehicle, impossible, isAlone } = outcome;
  return {
    kind: 'record',
    values: recordValues(vehicle, factsOf(vehicle, warnings)),
    impossible,
    read:
      key !== null && isAlone ? { key, impossible, warnings: keptWarnings(warnings) } : undefined,
    stored: recordOf(vehicle),
  };
}
