// Duty on a value by the rows of a state's table. Money is counted in whole cents, as the offices do.
import { candidates, factNames, type OnRoadSubject } from './rows.ts';
import type { Confidence, DutyRow, OnRoadTable } from './table.ts';

/** A figure in AUD with the lowest confidence behind it, or what is missing for it, in words. */
export type ChargeFigure =
  { ok: true; amount: number; confidence: Confidence } | { ok: false; gap: string };

type Bracket = DutyRow['brackets'][number];

/** Removes what floating-point arithmetic adds, far below a cent. */
const exact = (value: number): number => Number(value.toFixed(6));

function rateAt({ rate }: Bracket, value: number): number {
  if (typeof rate === 'number') return rate;
  const points = rate.start + (value - rate.over) / rate.perPoint;
  return Math.round(exact(points) * 100) / 100;
}

const bracketOf = ({ brackets }: DutyRow, value: number): Bracket | undefined =>
  brackets.find(({ upTo }) => upTo === null || value <= upTo);

/** AUD of duty on a dutiable value by one row. */
function dutyOfRow(row: DutyRow, value: number): number {
  const bracket = bracketOf(row, value);
  if (!bracket) return 0;
  const steps = exact((value - bracket.over) / row.per);
  const duty = bracket.base + rateAt(bracket, value) * (row.partsCount ? Math.ceil(steps) : steps);
  const { minimum = 0, maximum = Infinity, less = 0, downTo = 0.01 } = row;
  const due = Math.min(maximum, Math.max(0, Math.max(minimum, duty) - less));
  const rounded =
    row.downTo === undefined ? Math.round(exact(due / downTo)) : Math.floor(exact(due / downTo));
  return Math.round(rounded * downTo * 100) / 100;
}

const order = ['H', 'M', 'L'] as const;
const lowest = (all: readonly Confidence[]): Confidence =>
  order.findLast((each) => all.includes(each)) ?? 'L';

/** The amount that all rows that may apply agree on. Only a fact that it depends on is a gap (rule price-10). */
export function agreedFigure<Row>(
  found: readonly { row: Row; unknown: (keyof typeof factNames)[] }[],
  amountOf: (row: Row) => { amount: number; confidence: Confidence },
  subject: string,
): ChargeFigure {
  const figures = found.map(({ row }) => amountOf(row));
  const [first] = figures;
  const last = found.at(-1);
  if (!first || !last) return { ok: false, gap: `${subject}: no confirmed figure` };
  const isCertain = last.unknown.length === 0;
  if (!isCertain || figures.some(({ amount }) => amount !== first.amount)) {
    const unknown = [...new Set(found.flatMap((each) => each.unknown))];
    return { ok: false, gap: `${subject}: ${unknown.map((fact) => factNames[fact]).join(', ')}` };
  }
  return {
    ok: true,
    amount: first.amount,
    confidence: lowest(figures.map((figure) => figure.confidence)),
  };
}

/** Duty on a dutiable value (AUD) on an ISO date. */
export function dutyOn(
  table: Pick<OnRoadTable, 'duty'>,
  value: number,
  subject: OnRoadSubject,
  date: string,
): ChargeFigure {
  return agreedFigure(
    candidates(table.duty, subject, date),
    (row) => ({
      amount: dutyOfRow(row, value),
      confidence: lowest([row.confidence, bracketOf(row, value)?.confidence ?? row.confidence]),
    }),
    'stamp duty',
  );
}

export interface PaidFor {
  /** AUD before charges, with accessories and delivery. */
  price: number;
  /** AUD; null: the vehicle has none; undefined: not known. */
  listPrice?: number | null | undefined;
  /** AUD paid for options that the list price does not hold. */
  options?: number;
  /** AUD, where a valuation says more than was paid. */
  marketValue?: number;
}

/** What duty is charged on, AUD; undefined where the list price decides and is not known. */
export function dutiableValue(
  basis: 'price' | 'list-price',
  { price, listPrice, options = 0, marketValue = 0 }: PaidFor,
): number | undefined {
  if (basis === 'price' || listPrice === null) return Math.max(price, marketValue);
  return listPrice === undefined ? undefined : listPrice + options;
}
