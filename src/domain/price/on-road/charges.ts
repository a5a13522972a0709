// The charges that turn a price before charges into a drive-away price, by state, vehicle, use and day (rule price-10).
// A figure that nobody has confirmed is a gap, and a gap claims no total (rule price-11).
import type { StateCode } from '../../locations/state-codes.ts';
import { agreedFigure, dutiableValue, dutyOn, type ChargeFigure, type PaidFor } from './duty.ts';
import { candidates, type OnRoadSubject } from './rows.ts';
import { onRoadTable } from './tables.ts';
import type { ChargePart, ChargeRow, OnRoadKind, OnRoadTable } from './table.ts';

/** AUD by kind of vehicle: the dealer's own figure in place of the table's. */
type OwnCharges = Partial<Record<ChargePart, Partial<Record<OnRoadKind, number>>>>;

/** `tenant.pricing.onRoad`: by state and financial year. An entry confirms the table's second-hand figures of that year. */
export type OnRoadSettings = Partial<Record<StateCode, Record<string, OwnCharges>>>;

export interface OnRoadQuestion extends PaidFor {
  state: StateCode;
  subject: OnRoadSubject;
  /**
   * How the buyer's registration begins: the vehicle's own goes on, it is the first, or an inspection comes first (its
   * registration has ended or is of another state); undefined: not known.
   */
  registration: 'continues' | 'first' | 'inspected' | undefined;
  settings: OnRoadSettings;
  /** ISO date. */
  date: string;
}

export interface Charge {
  part: 'duty' | 'rounding' | ChargePart;
  /** AUD. */
  amount: number;
}

export type OnRoadAnswer =
  { ok: true; total: number; charges: Charge[] } | { ok: false; gaps: string[] };

/** "2026-27" of an ISO date: from July to June. */
export function financialYear(date: string): string {
  const year = Number(date.slice(0, 4)) - (date.slice(5, 7) < '07' ? 1 : 0);
  return `${String(year)}-${String((year + 1) % 100).padStart(2, '0')}`;
}

export const chargeNames: Readonly<Record<Charge['part'], string>> = {
  duty: 'Stamp duty',
  registration: 'Registration',
  insurance: 'Compulsory insurance',
  plates: 'Number plates',
  transfer: 'Transfer fee',
  rounding: 'Rounding up to whole dollars',
};

/** A figure below H needs the dealer's confirmation of its year (rule price-11). */
function confirmed(figure: ChargeFigure, own: OwnCharges | undefined, name: string): ChargeFigure {
  if (!figure.ok || figure.confidence === 'H' || own) return figure;
  return { ok: false, gap: `${name}: the dealership has not confirmed the figure` };
}

function amountOfCharge(row: ChargeRow, { tareKg = 0 }: OnRoadSubject): number {
  const fixed = Object.values(row.amounts ?? {}).reduce((sum, each) => sum + each, 0);
  const byWeight = (row.perHundredKg ?? 0) * Math.ceil(tareKg / 100);
  return Math.round((fixed + byWeight) * 100) / 100;
}

/** Registration and insurance of a business cost something else; plates and transfers do not. */
const isForEveryUse = (part: ChargePart) => part === 'plates' || part === 'transfer';

function chargeOf(
  part: ChargePart,
  table: OnRoadTable,
  { subject, date }: OnRoadQuestion,
  own: OwnCharges | undefined,
): ChargeFigure {
  const name = chargeNames[part].toLowerCase();
  const ownAmount = own?.[part]?.[subject.kind];
  if (ownAmount !== undefined && (subject.use === 'private' || isForEveryUse(part))) {
    return { ok: true, amount: ownAmount, confidence: 'H' };
  }
  const found = candidates(
    table.fees.filter((row) => row.part === part),
    subject,
    date,
  );
  const last = found.at(-1)?.row;
  if (last?.byInsurer) return { ok: false, gap: `${name}: the dealership’s own figure` };
  if (found.some(({ row }) => row.perHundredKg) && subject.tareKg === undefined) {
    return { ok: false, gap: `${name}: its tare weight` };
  }
  const figure = agreedFigure(
    found,
    (row) => ({ amount: amountOfCharge(row, subject), confidence: row.confidence }),
    name,
  );
  return confirmed(figure, own, name);
}

function dutyOf(
  table: OnRoadTable,
  question: OnRoadQuestion,
  own: OwnCharges | undefined,
): ChargeFigure {
  const { subject, date } = question;
  const name = chargeNames.duty.toLowerCase();
  const bases = candidates(table.dutiable, subject, date);
  const [first, ...others] = bases;
  if (!first) return { ok: false, gap: `${name}: what the office charges it on` };
  if (others.length > 0 && others.some(({ row }) => row.basis !== first.row.basis)) {
    return { ok: false, gap: `${name}: whether it was registered before` };
  }
  const value = dutiableValue(first.row.basis, question);
  if (value === undefined) return { ok: false, gap: `${name}: the maker’s list price` };
  const duty = dutyOn(table, value, subject, date);
  const basis = bases.find(({ row }) => row.confidence !== 'H')?.row.confidence ?? 'H';
  const figure = duty.ok && basis !== 'H' ? { ...duty, confidence: basis } : duty;
  return confirmed(figure, own, name);
}

/** The parts that a buyer pays. A vehicle that stays registered only changes hands. */
const partsOf = ({ registration, subject }: OnRoadQuestion): ChargePart[] =>
  registration === 'continues'
    ? ['transfer']
    : subject.kind === 'caravan'
      ? ['registration', 'plates']
      : ['registration', 'insurance', 'plates'];

/** The drive-away price with its charges, or all that is missing for it. */
export function onRoadCharges(question: OnRoadQuestion): OnRoadAnswer {
  const { state, registration, settings, date } = question;
  if (registration === undefined) return { ok: false, gaps: ['whether it is registered'] };
  if (registration === 'inspected') {
    return { ok: false, gaps: ['the inspection before it can be registered'] };
  }
  const table = onRoadTable(state);
  const own = settings[state]?.[financialYear(date)];
  const includedIn = (part: ChargePart) =>
    table.fees.some((row) => row.part === part && row.includedIn !== undefined);
  const figures = [
    { part: 'duty' as const, figure: dutyOf(table, question, own) },
    ...partsOf(question)
      .filter((part) => !includedIn(part))
      .map((part) => ({ part, figure: chargeOf(part, table, question, own) })),
  ];
  const gaps = figures.flatMap(({ figure }) => (figure.ok ? [] : [figure.gap]));
  if (gaps.length > 0) return { ok: false, gaps };
  const charges: Charge[] = figures.flatMap(({ part, figure }) =>
    figure.ok ? [{ part, amount: figure.amount }] : [],
  );
  const cents = Math.round(charges.reduce((sum, { amount }) => sum + amount, question.price) * 100);
  const total = Math.ceil(cents / 100);
  const rounding = (total * 100 - cents) / 100;
  if (rounding > 0) charges.push({ part: 'rounding', amount: rounding });
  return { ok: true, total, charges };
}
