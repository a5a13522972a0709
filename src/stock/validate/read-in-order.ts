// Reads the rows of an export in their order: on this thread, or many texts on this one and another. Rows that are known from the last export are only passed on.
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
const batchesAhead = 8;
/** This thread takes the export apart and writes, and has time for two of five batches. */
const turns = 5;
const ownTurns = 2;

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
  const all = openRecordReader(settings);
  const readers = areMany ? openReaders(settings, news.slice(0, 1)) : [all];
  const readerOf = (turn: number): RecordReader =>
    (turn % turns < turns - ownTurns ? readers[0] : readers.at(-1)) ?? all;
  const ahead: Promise<RowRead[]>[] = [];
  const nextOf = async (): Promise<RowRead[]> => {
    const rows = (await ahead.shift()) ?? [];
    return rows.flatMap((read) =>
      read.outcome.kind === 'later' ? all.read([read.outcome.row]) : [read],
    );
  };
  try {
    for (let turn = 0; ; turn += 1) {
      const reading = readBatch(readerOf(turn), batch.rows);
      // It is awaited later, and may fail before.
      reading.catch(() => undefined);
      ahead.push(reading);
      const { end } = batch;
      while (ahead.length > (end ? 0 : batchesAhead)) yield await nextOf();
      if (end) return { end, ...(await seenBy(new Set([...readers, all]))) };
      batch = await take(source, batchSize, find);
    }
  } finally {
    for (const reader of readers) await reader.close();
  }
}

/** Vehicles in our own shape need no row before them, so that two threads can share them. */
function openReaders(settings: RecordSettings, first: readonly NewRow[]): RecordReader[] {
  const shared = { ...settings, ownShapeOnly: true };
  const here = openRecordReader(shared);
  const isOwnShape = here.read(first).every(({ outcome }) => outcome.kind !== 'later');
  return isOwnShape ? [openReadingThread(shared), here] : [openReadingThread(settings)];
}

async function seenBy(readers: Iterable<RecordReader>): Promise<RowsSeen> {
  const seen: RowsSeen[] = [];
  for (const reader of readers) seen.push(await reader.seen());
  return {
    shape: seen.find(({ shape }) => shape !== null)?.shape ?? null,
    unread: [...new Set(seen.flatMap(({ unread }) => unread))].sort(),
  };
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
