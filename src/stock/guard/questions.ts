// The vehicles that a person decides about (rule stock-14): what was, what the export says, since when, and the answer.
// `.data/<slug>/questions.json` holds them from night to night, for the ingest, the status and the desk.
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { formatMoney, formatNumber } from '../../domain/text/format.ts';
import { nearestWord } from '../../tenant/errors.ts';
import { writeAtomically } from '../../files/atomic-write.ts';
import { dataFolder, type DataFolder } from '../snapshot/data-folder.ts';
import { absurdMoves, moveFields, type ComparedVehicle } from './moves.ts';

const valueSchema = z.union([z.string(), z.number()]);

export const questionSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  field: z.enum(moveFields),
  /** The last good value, which the site keeps, and the value of the export. Prices in AUD, photos by number. */
  was: valueSchema,
  would: valueSchema,
  /** ISO instant of the first export that said it. */
  since: z.iso.datetime(),
  /** Absent until a person has answered. It holds until the export says another value. */
  answer: z.enum(['accept', 'keep']).optional(),
});
export type StockQuestion = z.infer<typeof questionSchema>;

/** What a person decided: the vehicles whose new value goes live, and those that keep the last good one. */
export interface Decisions {
  accept: readonly string[] | 'all';
  keep: readonly string[] | 'all';
}

export const noDecisions: Decisions = { accept: [], keep: [] };

type Vehicles<Vehicle> = ReadonlyMap<string, Vehicle>;

/** The questions of a new export. One that is asked again keeps its time and its answer. */
export function askAbout(
  last: Vehicles<ComparedVehicle>,
  now: Vehicles<ComparedVehicle & { slug: string }>,
  earlier: readonly StockQuestion[],
  time: string,
): StockQuestion[] {
  const known = new Map(earlier.map((question) => [questionKey(question), question]));
  const questions: StockQuestion[] = [];
  for (const [id, vehicle] of now) {
    const before = last.get(id);
    if (!before) continue;
    for (const move of absurdMoves(before, vehicle)) {
      const question = { id, slug: vehicle.slug, name: before.name, ...move, since: time };
      questions.push(known.get(questionKey(question)) ?? question);
    }
  }
  return questions;
}

/** Equal for one question of two nights. */
export const questionKey = ({
  id,
  field,
  would,
}: Pick<StockQuestion, 'id' | 'field' | 'would'>): string => JSON.stringify([id, field, would]);

export function answerQuestions(
  questions: readonly StockQuestion[],
  { accept, keep }: Decisions,
): StockQuestion[] {
  const names = (ids: readonly string[] | 'all', id: string): boolean =>
    ids === 'all' || ids.includes(id);
  return questions.map((question) => {
    if (names(accept, question.id)) return { ...question, answer: 'accept' };
    return names(keep, question.id) ? { ...question, answer: 'keep' } : question;
  });
}

/** Ids that a person named and that nobody asked about. */
function unasked(questions: readonly StockQuestion[], { accept, keep }: Decisions): string[] {
  const asked = new Set(questions.map(({ id }) => id));
  return [accept, keep].flatMap((ids) => (ids === 'all' ? [] : ids)).filter((id) => !asked.has(id));
}

/** A sentence for each id that nobody asked about, with the one that may be meant, or those that are asked. */
export function unaskedLines(questions: readonly StockQuestion[], decisions: Decisions): string[] {
  const asked = [...new Set(questions.map(({ id }) => id))];
  return unasked(questions, decisions).map((id) => {
    const near = nearestWord(id, asked);
    const others = asked.slice(0, 5).join(', ') || 'no vehicle';
    const hint = near === null ? `asked: ${others}` : `did you mean ${near}?`;
    return `nothing was decided about ${id}, because nothing is asked about it (${hint})`;
  });
}

/** Those that a person still has to answer. */
export const openQuestions = (questions: readonly StockQuestion[]): StockQuestion[] =>
  questions.filter((question) => question.answer === undefined);

/** The questions of a tenant's last export. A damaged file is none: the next export asks again. */
export const readQuestions = (dataDir: string, slug: string): StockQuestion[] =>
  loadQuestions(dataFolder(dataDir, slug));

export function loadQuestions({ questions }: DataFolder): StockQuestion[] {
  if (!existsSync(questions)) return [];
  try {
    return z.array(questionSchema).parse(JSON.parse(readFileSync(questions, 'utf8')));
  } catch {
    return [];
  }
}

export const saveQuestions = (folder: DataFolder, questions: readonly StockQuestion[]): void =>
  writeAtomically(folder.questions, `${JSON.stringify(questions, null, 1)}\n`);

/** A value of a field as a person reads it. */
export function storedValueText(field: string, value: string | number): string {
  if (typeof value === 'string' || field === 'year') return String(value);
  if (field === 'price') return formatMoney(value);
  return field === 'km' ? `${formatNumber(value)} km` : formatNumber(value);
}

/** "price $45,990, the export says $4,599 since 2026-11-27". */
function questionText({ field, was, would, since }: StockQuestion): string {
  const name = field === 'km' ? 'odometer' : field;
  return `${name} ${storedValueText(field, was)}, the export says ${storedValueText(field, would)} since ${since.slice(0, 10)}`;
}

/** What the site does until a person has answered, in every report. */
export const keptUntilAnswered =
  'The site keeps the last good value until somebody says which is right.';

/** A line for each of the first questions, behind `mark`, and one for the rest. */
export function questionLines(
  questions: readonly StockQuestion[],
  { mark = '', shown = 20 } = {},
): string[] {
  const lines = questions
    .slice(0, shown)
    .map((question) => `${mark}${question.name} (${question.id}): ${questionText(question)}`);
  const more = questions.length - lines.length;
  return more > 0 ? [...lines, `and ${formatNumber(more)} more`] : lines;
}

/** What an operator does about open questions, for the vehicles named first. */
export const decisionCommands = (questions: readonly StockQuestion[], slug: string): string => {
  const [first] = questions;
  const command = `npm run ingest -- ${slug}`;
  return `${keptUntilAnswered} If the export is right: ${command} --accept ${first?.id ?? 'ID'} (more ids, or none for all); if the last value is: ${command} --keep ${first?.id ?? 'ID'}`;
};
