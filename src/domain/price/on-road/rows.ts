// Which rows of a table a vehicle may come under, where some of its facts are not known (rule price-10).
import type { Conditions, OnRoadKind, Power, Use } from './table.ts';

/** What a table asks about a vehicle and its buyer; undefined: not known. */
export interface OnRoadSubject {
  kind: OnRoadKind;
  use: Use;
  fleet?: boolean;
  zone?: string | undefined;
  power?: Power | undefined;
  everRegistered?: boolean | undefined;
  cylinders?: number | undefined;
  engineCc?: number | undefined;
  /** Grams a kilometre. */
  co2?: number | undefined;
  tareKg?: number | undefined;
  gvmKg?: number | undefined;
}

type Fact = Exclude<keyof Conditions, 'kinds'>;

/** Words for a fact that a record does not state. */
export const factNames: Readonly<Record<Fact, string>> = {
  power: 'what drives it',
  use: 'its use',
  everRegistered: 'whether it was registered before',
  fleet: 'whether a fleet buys it',
  zone: 'the registration zone of the postcode',
  cylinders: 'the number of cylinders',
  engineCc: 'the size of the engine',
  co2: 'its CO2 figure',
  tareKg: 'its tare weight',
  gvmKg: 'its gross vehicle mass',
};

interface Candidate<Row> {
  row: Row;
  /** The unknown facts on which it depends that this row applies. */
  unknown: Fact[];
}

const within = (
  value: number,
  { min = 0, max = Infinity }: { min?: number | undefined; max?: number | undefined },
) => value >= min && value <= max;

/** Whether a condition is true; undefined where the fact is not known. */
function holds(fact: Fact, when: Conditions, subject: OnRoadSubject): boolean | undefined {
  const value = subject[fact];
  const wanted = when[fact];
  // Nobody buys a vehicle as a fleet unless they say so.
  if (fact === 'fleet') return (value ?? false) === wanted;
  if (value === undefined) return undefined;
  if (Array.isArray(wanted)) return wanted.includes(value as Power);
  if (typeof wanted === 'object') return within(value as number, wanted);
  return value === wanted;
}

/** The rows of a day that may apply, in order; the first that is certain is the last. Empty: none has the vehicle. */
export function candidates<
  Row extends { when?: Conditions | undefined; from: string; until: string | null },
>(rows: readonly Row[], subject: OnRoadSubject, date: string): Candidate<Row>[] {
  const found: Candidate<Row>[] = [];
  for (const row of rows) {
    if (date < row.from || (row.until !== null && date > row.until)) continue;
    const { kinds, ...others } = row.when ?? {};
    if (kinds && !kinds.includes(subject.kind)) continue;
    const facts = Object.keys(others) as Fact[];
    const answers = facts.map((fact) => holds(fact, row.when ?? {}, subject));
    if (answers.includes(false)) continue;
    const unknown = facts.filter((_, index) => answers[index] === undefined);
    found.push({ row, unknown });
    if (unknown.length === 0) break;
  }
  return found;
}
