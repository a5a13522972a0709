// Asks about the vehicles of one ingest that made an absurd move, and puts their last good values into its snapshot until
// a person has answered. What an absurd move is and which fields stay together are in moves.ts and keep-last.ts.
import type { DataFolder } from '../snapshot/data-folder.ts';
import { readRecords } from '../snapshot/known-rows.ts';
import type { SnapshotWriter } from '../snapshot/snapshot-writer.ts';
import type { CurrentSnapshot, SnapshotEntry } from '../snapshot/snapshot.ts';
import { keepLast } from './keep-last.ts';
import type { MoveField } from './moves.ts';
import {
  answerQuestions,
  askAbout,
  questionKey,
  loadQuestions,
  openQuestions,
  saveQuestions,
  unaskedLines,
  type Decisions,
  type StockQuestion,
} from './questions.ts';

interface Asking {
  folder: DataFolder;
  last: CurrentSnapshot | null;
  lastEntries: ReadonlyMap<string, SnapshotEntry>;
  writer: SnapshotWriter;
  decisions: Decisions;
  /** ISO instant of the ingest. */
  time: string;
}

export interface AskedVehicles {
  /** Vehicles about which nothing new is asked tonight. */
  settled: ReadonlySet<string>;
  /** Questions that a person still has to answer. */
  open: readonly StockQuestion[];
  /** Decisions about vehicles that nobody asked about, one sentence each. */
  unknown: readonly string[];
  /** Puts the last good values into the snapshot. False when they cannot be read. */
  keep(): boolean;
  /** Remembers questions and answers; of a held export only the answers. */
  save(published: boolean): void;
}

export function askedVehicles({
  folder,
  last,
  lastEntries,
  writer,
  decisions,
  time,
}: Asking): AskedVehicles {
  const earlier = loadQuestions(folder);
  const questions = answerQuestions(
    askAbout(lastEntries, writer.entries, earlier, time),
    decisions,
  );
  const known = new Set(earlier.map(questionKey));
  const news = new Set(questions.filter((one) => !known.has(questionKey(one))).map(({ id }) => id));
  const kept = questions.filter((question) => question.answer !== 'accept');
  return {
    settled: new Set(questions.map(({ id }) => id).filter((id) => !news.has(id))),
    open: openQuestions(questions),
    unknown: unaskedLines(questions, decisions),
    keep: () => keepValues(kept, { folder, last, lastEntries, writer }),
    save(published) {
      const now = published ? kept : answerQuestions(earlier, decisions);
      if (now.length > 0 || earlier.length > 0) saveQuestions(folder, now);
    },
  };
}

function keepValues(
  questions: readonly StockQuestion[],
  { folder, last, lastEntries, writer }: Pick<Asking, 'folder' | 'last' | 'lastEntries' | 'writer'>,
): boolean {
  if (questions.length === 0 || !last) return true;
  const fields = new Map<string, Set<MoveField>>();
  for (const { id, field } of questions) {
    fields.set(id, (fields.get(id) ?? new Set<MoveField>()).add(field));
  }
  const ids = new Set(fields.keys());
  const records = readRecords(folder, last.snapshot, [...lastEntries.values()], ids);
  if (!records) return false;
  for (const [id, moved] of fields) {
    const before = records.get(id);
    if (!before) return false;
    // The row is read again every night, until it says another value.
    writer.change(id, (now) => {
      const kept = keepLast(before, now, moved);
      const isTaken = kept.slug !== now.slug && hasSlug(writer, kept.slug);
      return isTaken ? { ...kept, slug: now.slug } : kept;
    });
  }
  return true;
}

const hasSlug = ({ entries }: SnapshotWriter, slug: string): boolean =>
  [...entries.values()].some((entry) => entry.slug === slug);
