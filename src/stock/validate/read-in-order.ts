// Reads the rows of an export in their order: a few rows here, many on a thread of its own while this one takes the next
// rows from the source. Rows that are known from the last export are only passed on.
import type { SourceEnd, SourceRow } from '../sources/source.ts';
import { openReadingThread } from './reading-thread.ts';
import {
  openRecordReader,
  type NewRow,
  type RecordReader,
  type RecordSettings,
  type RowRead,
  type RowsSeen,
} from './record-reader.ts';

/** A thread takes as long to start as this many rows take to be read. */
const fewRows = 1_000;
const batchRows = 100;
/** Enough that neither thread waits, and few enough to be small. */
const batchesAhead = 4;

export interface FoundRow extends NewRow {
  /** What the last export gave for the same row. */
  known: RowRead | null;
}

interface Batch {
  rows: FoundRow[];
  /** Null where more rows follow. */
  end: SourceEnd | null;
}

/** `find` looks a row up among those of the last export; what it returns is used after it was called again. */
export async function* readInOrder(
  source: AsyncGenerator<SourceRow, SourceEnd>,
  find: (row: SourceRow) => FoundRow,
  settings: RecordSettings,
): AsyncGenerator<readonly RowRead[], RowsSeen & { end: SourceEnd }> {
  let batch = await take(source, fewRows, find);
  const news = batch.rows.filter(({ known }) => known === null);
  const areMany = batch.end === null && news.length * 2 > fewRows;
  const reader = areMany ? openReadingThread(settings) : openRecordReader(settings);
  const ahead: Promise<RowRead[]>[] = [];
  try {
    for (;;) {
      const reading = readBatch(reader, batch.rows);
      // It is awaited later, and may fail before.
      reading.catch(() => undefined);
      ahead.push(reading);
      const { end } = batch;
      while (ahead.length > (end ? 0 : batchesAhead)) yield (await ahead.shift()) ?? [];
      if (end) return { end, ...(await reader.seen()) };
      batch = await take(source, batchRows, find);
    }
  } finally {
    await reader.close();
  }
}

async function take(
  source: AsyncGenerator<SourceRow, SourceEnd>,
  count: number,
  find: (row: SourceRow) => FoundRow,
): Promise<Batch> {
  const rows: FoundRow[] = [];
  while (rows.length < count) {
    const step = await source.next();
    if (step.done) return { rows, end: step.value };
    rows.push(find(step.value));
  }
  return { rows, end: null };
}

async function readBatch(reader: RecordReader, rows: readonly FoundRow[]): Promise<RowRead[]> {
  const news = await reader.read(
    rows.flatMap(({ row, key, known }) => (known === null ? [{ row, key }] : [])),
  );
  const next = news.values();
  return rows.flatMap(({ known }) => known ?? next.next().value ?? []);
}
