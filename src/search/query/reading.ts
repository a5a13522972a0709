// A query while it is read: its words, the position in them, and what has been read so far. The readers write it,
// `conditions.ts` turns it into filters.
import type { QueryAmount } from './amounts.ts';
import type { QueryFilter, IntentSort, WeeklyBudget } from './intent.ts';
import type { Lexicon } from './lexicon.ts';
import type { PhraseMatch } from './phrase-at.ts';
import { joinedText, textAt, typedText, type Token } from './token.ts';

const most = ({ value }: QueryFilter): number => Math.max(...[value].flat().map(Number));

export class Reading {
  readonly tokens: readonly Token[];
  readonly lexicon: Lexicon;
  /** The index of the token that is read now. */
  at = 0;
  /** The phrase that begins there, with its end. */
  phrase: PhraseMatch | null = null;
  /** The amount that begins there. */
  amount: QueryAmount | null = null;
  readonly filters: { field: string; value: string; negated: boolean }[] = [];
  readonly amounts: QueryFilter[] = [];
  /** Suggestions, as in the lexicon. */
  readonly soft = new Set<string>();
  readonly text: string[] = [];
  /** The models of the query, and how many words of the text stand before each. */
  readonly models: { name: string; before: number }[] = [];
  /** Where the last word of the text ended. */
  textEnd = -1;
  /** What is said of something else than the car, and words that no filter has: the page names them. */
  readonly asides: string[] = [];
  /** What the tokens are in the reading: words that it has no use for, words that say nothing, and all others. */
  readonly roles: ('loose' | 'filler' | 'read')[] = [];
  /** Where the last words ended that no reader had a use for. */
  private unusedEnd = -1;
  /** What was typed of the amount of a field. */
  private readonly said = new Map<string, string>();
  sort: IntentSort | null = null;
  /** The words of the order. */
  sortText = '';
  weekly: WeeklyBudget | null = null;
  weeklyFrom: number | null = null;
  deposit: number | null = null;
  towing: number | null = null;
  near: string | null = null;
  /** Words as "near" stand before a place that is still to come. */
  isNearAsked = false;
  distance: number | null = null;
  /** The places before `near`: "near Penrith or Blacktown". */
  readonly nearBefore: string[] = [];
  /** Prices that were read as thousands. */
  readonly inThousands = new Set<number>();
  readonly inDollars = new Set<number>();
  unknown = 0;
  /** What the text asks of the dealer besides vehicles: "opening hours". */
  readonly topics = new Set<string>();
  /** A topic that nobody asks of a vehicle. */
  hasQuestion = false;
  /** Words that no vehicle may have: "not sr5". */
  readonly without: string[] = [];
  /** Conditions that hardly anything but a car has; a make or feature is half of one. */
  carConditions = 0;
  /** Words that only a search for vehicles has; 0.5 is enough. */
  evidence = 0;
  /** Make of the last make or model, and where it ended. */
  lastMake = '';
  lastMakeEnd = -1;
  /** Where the last make that is written out ended: "Hino" of "Hino 300 series". */
  writtenMakeEnd = -1;
  /** Where the name of the shopper's own car ended. */
  ownedEnd = -1;
  negated = false;
  negatedField = '';
  /** What follows may be and need not: "[ ] sunroof", "don't need a sunroof". */
  isOptional = false;
  /** The number of filters before a correction: "no sorry", "I mean". */
  corrected: number | null = null;

  constructor(tokens: readonly Token[], lexicon: Lexicon) {
    this.tokens = tokens;
    this.lexicon = lexicon;
  }

  /** Changes with everything that a page shows. */
  get trace(): string {
    const { filters, amounts, soft, text, asides, without, topics, nearBefore, models } = this;
    const lists = [filters, amounts, text, asides.join(), without, nearBefore, models];
    const { sort, weekly, deposit, towing, near, distance, negated, isNearAsked } = this;
    const single = { sort, weekly, deposit, towing, near, distance, negated, isNearAsked, amounts };
    return JSON.stringify([lists.map(({ length }) => length), soft.size, topics.size, single]);
  }

  /** The token at the position, or another one by its distance from it. */
  token(distance = 0): Partial<Token> {
    return this.tokens[this.at + distance] ?? {};
  }

  word(distance = 0): string {
    return textAt(this.tokens, this.at + distance);
  }

  /** The words from the position to before `end`, as they were typed. */
  textTo(end: number): string {
    return typedText(this.tokens, this.at, end);
  }

  /** The word before is unknown. */
  get isAfterUnknown(): boolean {
    return this.roles[this.at - 1] === 'loose';
  }

  /** The last condition is a model. */
  get endsWithModel(): boolean {
    return this.filters.at(-1)?.field === 'model';
  }

  add(field: string, value: string) {
    if (field === 'make' && this.negated) this.dropMake(value);
    if (!this.negated) this.dropCorrected(field, value);
    // "No white, because everybody drives white": what is excluded stays so.
    const isExcluded = this.filters.some((filter) => filter.negated && filter.value === value);
    if (isExcluded && !this.negated) return;
    this.filters.push({ field, value, negated: this.negated });
    if (this.negated) this.negatedField = field;
    // Other things are red, new or electric, too.
    if (/^(?:colour|car_type|fuel|transmission)$/.test(field)) this.evidence += 0.4;
    else if (field !== 'city' && field !== 'state') this.evidence += 1;
    if (/^(?:body|transmission|drive|model)$/.test(field)) this.carConditions += 1;
    else if (/^(?:features|make)$/.test(field)) this.carConditions += 0.5;
  }

  /** "A Hilux, no sorry, a Ranger": what was said of the same before counts no more, and is named. */
  private dropCorrected(field: string, value: string) {
    const isSaid = this.filters.some((filter) => filter.value === value);
    if (this.corrected === null || isSaid) return;
    const isStale = (filter: Reading['filters'][number], at: number) =>
      at < (this.corrected ?? 0) &&
      (filter.field === field || (field === 'make' && filter.field === 'model'));
    const stale = this.filters.filter(isStale);
    this.filters.splice(0, Infinity, ...this.filters.filter((filter, at) => !isStale(filter, at)));
    this.corrected -= stale.length;
    if (stale.length > 0) this.asides.push(stale.map(({ value }) => value).join(' '));
  }

  /** "Like a Golf, but no Volkswagen": the make that is excluded is not wanted, and its model is named. */
  private dropMake(make: string) {
    const wanted = this.filters.filter(({ negated }) => !negated);
    const dropped = wanted.filter(
      ({ value }, at) => value === make || wanted[at - 1]?.value === make,
    );
    const kept = this.filters.filter((filter) => !dropped.includes(filter));
    this.filters.splice(0, Infinity, ...kept);
    for (const { field, value } of dropped)
      if (field === 'model') this.asides.push(`${make} ${value}`);
  }

  /** "Not 7 seats", "not 2019": only lists of values can exclude. "Not over 20k" is another limit. */
  takeUnlessExcluded(amount: QueryAmount) {
    const { filter, end } = amount;
    const isLimit =
      filter === undefined || (/^(?:lte|gte)$/.test(filter.op) && filter.field !== 'ancap');
    if (this.negated && !this.negatedField && !isLimit) this.leaveAside(`not ${this.textTo(end)}`);
    else this.take(amount);
    this.negated = false;
  }

  /** Excludes what only a text can find: "not SR5". "No dpf diesel ute" excludes no diesel. */
  leaveOut(end: number, isKnown = true) {
    if (isKnown) this.without.push(joinedText(this.tokens, this.at, end));
    else this.asides.push(`not ${this.textTo(end)}`);
    this.evidence += 0.5;
    this.negatedField ||= 'text';
  }

  /** Whether a negation is about the words at the position, which use it up. */
  takeNegation(): boolean {
    const isNegated = this.negated && this.negatedField === '';
    if (isNegated) this.negated = false;
    return isNegated;
  }

  /** A negation before another word is about that word: "no problems". */
  absorbNegation() {
    const isOn = this.lexicon.negation.get(this.word()) === 'through';
    if (this.negatedField === '' && !isOn) this.negated = false;
  }

  /** Words to search for, which end before `end`; "gx or gxl" are alternatives. */
  addText(words: string, end: number) {
    if (this.textEnd === this.at - 1 && this.word(-1) === 'or') this.text.push('or');
    this.text.push(words);
    this.textEnd = end;
  }

  /** Words that no reader has a use for are named, too: neighbours together. */
  leaveUnused(end: number) {
    const isJoined = this.tokens.slice(this.unusedEnd, this.at).every(({ text }) => text === '-');
    if (this.unusedEnd >= 0 && isJoined)
      this.asides.push(`${this.asides.pop() ?? ''} ${this.textTo(end)}`);
    else this.asides.push(this.textTo(end));
    this.unusedEnd = end;
  }

  /** Words about a car that filter nothing and are named. */
  leaveAside(words: string) {
    this.asides.push(words);
    this.evidence += 0.5;
  }

  take({
    end,
    filter,
    weekly,
    weeklyFrom,
    deposit,
    towing,
    distance,
    isShort,
    isMoney,
  }: QueryAmount) {
    if (filter) this.takeFilter(filter, this.textTo(end));
    for (const price of [filter?.value ?? []].flat()) {
      if (isShort) this.inThousands.add(Number(price));
      if (isMoney) this.inDollars.add(Number(price));
    }
    if (weekly) this.takeWeekly(weekly, weeklyFrom ?? null, this.textTo(end));
    this.deposit = deposit ?? this.deposit;
    this.towing = towing ?? this.towing;
    this.distance = distance ?? this.distance;
    const isCondition = weekly ?? towing;
    if (isCondition !== undefined || filter) this.evidence += 0.5;
    if (isCondition !== undefined || (filter && filter.field !== 'year')) this.carConditions += 1;
  }

  private takeWeekly(weekly: WeeklyBudget, from: number | null, said: string) {
    const replaced = this.said.get('weekly');
    if (replaced) this.asides.push(replaced);
    this.said.set('weekly', said);
    [this.weekly, this.weeklyFrom] = [weekly, from];
  }

  /** Joins an amount with what was said of the same field before; what it replaces is named. */
  private takeFilter(filter: QueryFilter, said: string) {
    const { field, op } = filter;
    const same = this.amounts.find((other) => other.field === field);
    const replaced = this.said.get(field);
    this.said.set(field, said);
    if (!same) return void this.amounts.push(filter);
    const values = [same.value, filter.value].flat().map(Number);
    const ends = { [same.op]: same.value, [op]: filter.value };
    const times = Math.max(...values) / Math.min(...values);
    const isSpan =
      (op === 'around' && /^(?:around|between)$/.test(same.op)) ||
      (/^(?:year|engine_litres)$/.test(field) && op === 'eq');
    const isMore = this.corrected === null;
    if (isMore && 'gte' in ends && 'lte' in ends)
      Object.assign(same, { op: 'between', value: [ends.gte, ends.lte] });
    else if (isMore && isSpan && field === 'price' && times > 3) this.asides.push(said);
    else if (isMore && isSpan)
      Object.assign(same, { op: 'between', value: [Math.min(...values), Math.max(...values)] });
    // "Under 20k under 100k": of two limits or spans the much higher one counts kilometres.
    else if (isMore && field === 'price' && same.op === op && times > 1.5) {
      const [less, more] =
        most(same) < most(filter) ? [same.value, filter.value] : [filter.value, same.value];
      same.value = less;
      this.amounts.push({ field: 'km', op, value: more });
    } else {
      if (replaced !== undefined) this.asides.push(replaced);
      Object.assign(same, filter);
    }
  }
}
