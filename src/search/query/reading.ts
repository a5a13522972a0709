// What has been read of a query so far. The grammar writes it, `conditions.ts` turns it into filters.
import type { Amount } from './amounts.ts';
import type { Filter, IntentSort, WeeklyBudget } from './intent.ts';
import type { Meaning } from './lexicon.ts';
import { textOf, type Token } from './token.ts';

export class Reading {
  readonly filters: { field: string; value: string; negated: boolean }[] = [];
  readonly amounts: Filter[] = [];
  /** Suggestions, as in the lexicon. */
  readonly soft = new Set<string>();
  readonly text: string[] = [];
  /** Where the last word of the text ended. */
  textEnd = -1;
  /** What is said of something else than the car. */
  readonly asides: string[] = [];
  sort: IntentSort | null = null;
  /** The words of the order. */
  sortText = '';
  weekly: WeeklyBudget | null = null;
  weeklyFrom: number | null = null;
  deposit: number | null = null;
  towing: number | null = null;
  near: string | null = null;
  distance: number | null = null;
  /** The places before `near`: "near Penrith or Blacktown". */
  readonly nearBefore: string[] = [];
  /** Prices that were read as thousands. */
  readonly inThousands = new Set<number>();
  unknown = 0;
  /** Words about another subject: "wedding". */
  hasOtherSubject = false;
  /** Conditions that hardly anything but a car has; a make or feature is half of one. */
  carConditions = 0;
  /** Words that only a search for vehicles has; 0.5 is enough. */
  evidence = 0;
  /** Make of the last make or model, and where it ended. */
  lastMake = '';
  lastMakeEnd = -1;
  negated = false;
  negatedField = '';

  /** The last condition is a model. */
  get endsWithModel(): boolean {
    return this.filters.at(-1)?.field === 'model';
  }

  add(field: string, value: string) {
    this.filters.push({ field, value, negated: this.negated });
    if (this.negated) this.negatedField = field;
    // Other things are red, new or electric, too.
    if (/^(?:colour|car_type|fuel|transmission)$/.test(field)) this.evidence += 0.4;
    else if (field !== 'city' && field !== 'state') this.evidence += 1;
    if (/^(?:body|transmission|drive|model)$/.test(field)) this.carConditions += 1;
    else if (/^(?:features|make)$/.test(field)) this.carConditions += 0.5;
  }

  /** "Not 7 seats", "not 2019": only lists of values can exclude. "Not over 20k" is another limit. */
  takeUnlessExcluded(tokens: readonly Token[], at: number, amount: Amount) {
    const { filter, end } = amount;
    const isLimit =
      filter === undefined || (/^(?:lte|gte)$/.test(filter.op) && filter.field !== 'ancap');
    if (this.negated && !this.negatedField && !isLimit) this.leaveOut(tokens, at, end);
    else this.take(amount);
    this.negated = false;
  }

  /** Words that would exclude what only a text can find: "not SR5". */
  leaveOut(tokens: readonly Token[], from: number, to: number) {
    this.leaveAside(`not ${textOf(tokens, from, to)}`);
    // "no dpf diesel ute" excludes no diesel.
    this.negatedField ||= 'text';
  }

  /** Words about a car that filter nothing and are named. */
  leaveAside(words: string) {
    this.asides.push(words);
    this.evidence += 0.5;
  }

  take({ filter, weekly, weeklyFrom, deposit, towing, distance, isShort }: Amount) {
    if (filter) {
      if (isShort) for (const price of [filter.value].flat()) this.inThousands.add(Number(price));
      const same = this.amounts.find(({ field }) => field === filter.field);
      const [low = 0, high = 0] = [same?.value, filter.value].map(Number).sort((a, b) => a - b);
      const other = same && [same, filter].find(({ op }) => op === 'gte');
      const most = same && [same, filter].find(({ op }) => op === 'lte');
      if (same && other && most)
        Object.assign(same, { op: 'between', value: [other.value, most.value] });
      // "under 20k under 100k": of two limits the much higher one counts kilometres.
      else if (
        same?.field === 'price' &&
        same.op === 'lte' &&
        filter.op === 'lte' &&
        high > low * 1.5 &&
        !this.amounts.some(({ field }) => field === 'km')
      ) {
        Object.assign(same, { value: low });
        this.amounts.push({ field: 'km', op: 'lte', value: high });
      } else if (same?.op === 'eq' && filter.op === 'eq' && filter.field === 'year') {
        Object.assign(same, { op: 'between', value: [low, high] });
      } else if (same?.field === 'year' && same.op === 'between' && filter.op === 'eq') {
        const years = [...(same.value as number[]), Number(filter.value)];
        Object.assign(same, { value: [Math.min(...years), Math.max(...years)] });
      } else if (same) Object.assign(same, filter);
      else this.amounts.push(filter);
    }
    if (weekly) [this.weekly, this.weeklyFrom] = [weekly, weeklyFrom ?? null];
    if (deposit !== undefined) this.deposit = deposit;
    if (towing !== undefined) this.towing = towing;
    if (distance !== undefined) this.distance = distance;
    if (filter || weekly || towing !== undefined || deposit !== undefined) this.evidence += 0.5;
    if (weekly || towing !== undefined || (filter && filter.field !== 'year'))
      this.carConditions += 1;
  }
}

/** A number with a unit is an amount even where a model has that number, unless the stock has this model of the make. */
export const beatsModel = (
  phrase: [Meaning[], number] | null,
  reading: Reading,
  at: number,
): boolean =>
  phrase !== null &&
  phrase[1] === at + 1 &&
  !phrase[0].some((meaning) => isOwnNumber(meaning, reading, at) && !('unstocked' in meaning));

/** Directly after its make a number is a model ("mazda 6"); after a model it is not ("mazda 3 5 door", "jimny 5 door"). */
export const isOwnNumber = (meaning: Meaning, reading: Reading, at: number): boolean =>
  meaning.kind === 'model' &&
  reading.lastMakeEnd === at &&
  meaning.make === reading.lastMake &&
  !reading.endsWithModel;
