// Reads the rows of an export in their order: on this thread, or many texts on a thread of their own while this one takes
// the next rows from the source. Rows that are known from the last export are only passed on.
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

/** Rows of one batch, and the characters that end it earlier. */
interface BatchSize {
  rows: number;
  characters: number;
}

/** An export of fewer rows is read in the time that a second thread needs to start and to become fast. */
const few: BatchSize = { rows: 5_000, characters: 32_000_000 };
const batchSize: BatchSize = { rows: 100, characters: 4_000_000 };
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
  let batch = await take(source, few, find);
  // A row of a table costs as much to pass on as to read.
  const news = batch.rows.filter(({ known, row }) => known === null && row.kind === 'text');
  const areMany = batch.end === null && news.length * 2 > batch.rows.length;
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
      batch = await take(source, batchSize, find);
    }
  } finally {
    await reader.close();
  }
}

async function take(
  source: AsyncGenerator<SourceRow, SourceEnd>,
  size: BatchSize,
  find: (row: SourceRow) => FoundRow,
): Promise<Batch> {
  const rows: FoundRow[] = [];
  let characters = 0;
  while (rows.length < size.rows && characters < size.characters) {
    const step = await source.next();
    if (step.done) return { rows, end: step.value };
    rows.push(find(step.value));
    if (step.value.kind === 'text') characters += step.value.text.length;
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
