// What a query says, collected from its spans. `conditions.ts` turns it into filters.
import type { QueryAmount } from './amounts.ts';
import { evidenceOf } from './fields.ts';
import type { IntentSort, QueryFilter, WeeklyBudget } from './intent.ts';
import type { Lexicon, Meaning } from './lexicon.ts';
import { modifiersOf, type Modifier } from './modifiers.ts';
import { lastNamed, wordBefore } from './phrases.ts';
import type { Span } from './span.ts';
import { sizeOrder } from './sizes.ts';
import { spansOf } from './spans.ts';
import { joinedText, numberKey, textAt, typedText, type Token } from './token.ts';

/** In kg: what a "tow car" tows at least, where no weight is given. */
const lightTow = 1_500;

/** `loose`: no reader has a use for it; `filler`: it says nothing. */
type Role = 'read' | 'filler' | 'loose';
type MeaningOf<Kind extends Meaning['kind']> = Extract<Meaning, { kind: Kind }>;
interface Condition {
  field: string;
  value: string;
  negated: boolean;
}

const most = ({ value }: QueryFilter): number => Math.max(...[value].flat().map(Number));

export class Reading {
  readonly tokens: readonly Token[];
  readonly lexicon: Lexicon;
  readonly roles: Role[] = [];
  filters: Condition[] = [];
  readonly amounts: QueryFilter[] = [];
  /** Suggestions, as in the lexicon. */
  readonly soft = new Set<string>();
  readonly text: string[] = [];
  /** The models of the query, and how many words of the text stand before each. */
  readonly models: { name: string; before: number }[] = [];
  /** What is said of something else than the car, and words that no filter has: the page names them. */
  readonly asides: string[] = [];
  /** Words that no vehicle may have: "not sr5". */
  readonly without: string[] = [];
  /** What the text asks of the dealer besides vehicles: "opening hours". */
  readonly topics = new Set<string>();
  /** A topic that nobody asks of a vehicle. */
  hasQuestion = false;
  sort: IntentSort | null = null;
  private size: IntentSort | null = null;
  /** Models that others are compared with, and what was typed of them. */
  readonly rivals: { model: string; said: string }[] = [];
  weekly: WeeklyBudget | null = null;
  weeklyFrom: number | null = null;
  deposit: number | null = null;
  towing: number | null = null;
  near: string | null = null;
  distance: number | null = null;
  /** The places before `near`: "near Penrith or Blacktown". */
  readonly nearBefore: string[] = [];
  /** Prices that were read as thousands, and those that the text calls prices. */
  readonly inThousands = new Set<number>();
  readonly inDollars = new Set<number>();
  /** How many words nobody knows; known words of something else are half of one. */
  unknown = 0;
  /** Words that only a search for vehicles has; 0.5 is enough. */
  evidence = 0;
  private readonly spans: readonly Span[];
  /** What was typed of the amount of a field, and of the order. */
  private readonly said = new Map<string, string>();
  /** Words as "near" stand before a place that is still to come. */
  private isNearAsked = false;
  /** The number of filters before a correction: "no sorry", "I mean". */
  private corrected: number | null = null;
  /** Where the last word of the text ended, and the last ones that are of no use. */
  private textEnd = -1;
  private unusedEnd = -1;
  private withoutEnd = -1;

  constructor(tokens: readonly Token[], lexicon: Lexicon) {
    this.tokens = tokens;
    this.lexicon = lexicon;
    this.spans = spansOf(tokens, lexicon);
    const modifiers = modifiersOf({ tokens, lexicon, spans: this.spans });
    this.spans.forEach((span, index) => {
      const role = this.read(span, modifiers[index] ?? null, index);
      for (let { at } = span; at < span.end; at += 1) this.roles.push(role);
    });
    this.dropOdometer();
    this.sort ??= this.size;
  }

  /** In a pasted advert the exact kilometres are those of one car: "Corolla, 24,350 km". */
  private dropOdometer(): void {
    const isExact = (km: number) => km % 1_000 !== 0 && km % 2_500 !== 0;
    const at = this.amounts.findIndex(
      ({ field, op, value }) => field === 'km' && op === 'around' && isExact(Number(value)),
    );
    if (at < 0 || this.models.length !== 1) return;
    this.amounts.splice(at, 1);
    this.asides.push(this.said.get('km') ?? '');
  }

  private read(span: Span, modifier: Modifier, index: number): Role {
    const { kind, at, end, meaning, amount, mode } = span;
    const said = typedText(this.tokens, at, end);
    if (modifier === 'optional') return this.leaveUnused(at, end);
    const compared = mode === 'own' ? 'my' : wordBefore({ tokens: this.tokens, at });
    if (mode === 'than' && meaning?.kind === 'model')
      this.rivals.push({ model: meaning.model, said: `${compared} ${said}` });
    if (mode === 'than' && meaning?.kind === 'make' && this.spans[index + 1]?.mode === mode)
      return 'filler';
    if (mode) return this.name(`${compared} ${said}`);
    switch (kind) {
      case 'sign':
        return 'filler';
      case 'near':
        this.isNearAsked = true;
        return 'read';
      case 'postcode':
        this.near = textAt(this.tokens, end - 1);
        return 'read';
      case 'name':
        this.text.push(said);
        return 'read';
      case 'aside':
        return this.name(said);
      case 'word':
        return this.addWord(span, modifier === 'not', index);
      case 'amount':
        if (amount) this.addAmount(amount, said, modifier === 'not');
        return 'read';
      case 'phrase':
        return meaning ? this.addMeaning(meaning, span, modifier === 'not', index) : 'loose';
      default:
        return this.leaveUnused(at, end);
    }
  }

  /** Words that are named on the page. */
  private name(words: string): Role {
    this.asides.push(words);
    return 'read';
  }

  /** The same of words about a car. */
  private leaveAside(words: string): Role {
    this.evidence += 0.5;
    return this.name(words);
  }

  /** Words of no use are named, too: neighbours together. */
  private leaveUnused(at: number, end: number): Role {
    const isJoined =
      this.unusedEnd >= 0 &&
      this.tokens.slice(this.unusedEnd, at).every(({ text }) => text === '-');
    const before = isJoined ? `${this.asides.pop() ?? ''} ` : '';
    this.asides.push(before + typedText(this.tokens, at, end));
    this.unusedEnd = end;
    return 'loose';
  }

  /** Words to search for; "gx or gxl" and "gx v gxl" are alternatives. */
  private addText(words: string, { at, end }: Span): Role {
    if (this.textEnd === at - 1 && /^(?:or|vs?)$/.test(textAt(this.tokens, at - 1)))
      this.text.push('or');
    this.text.push(words);
    this.textEnd = end;
    return 'read';
  }

  /** Excludes what only a text can find: "not SR5". "No dpf diesel ute" excludes no diesel. */
  private leaveOut({ at, end }: Span, isKnown = true): Role {
    const said = joinedText(this.tokens, at, end);
    const isNext = this.withoutEnd === at;
    if (isKnown) this.without.push(isNext ? `${this.without.pop() ?? ''} ${said}` : said);
    else this.asides.push(`not ${typedText(this.tokens, at, end)}`);
    if (isKnown) this.withoutEnd = end;
    this.evidence += 0.5;
    return 'read';
  }

  private addWord(span: Span, negated: boolean, index: number): Role {
    const { tokens, lexicon, spans } = this;
    const { at, end } = span;
    const word = textAt(tokens, at);
    // A word of another script, a percentage, a length of what is towed, dates, and times: "5:30".
    if (!/[a-z0-9]/.test(word) || /^\d+(?:m|%)$|[/:]/.test(word)) return this.leaveUnused(at, end);
    const isKnown = lexicon.knownWords.has(word);
    const last = lastNamed({ spans: spans.slice(0, index) });
    // Directly after a make a word is a part of a name: "honda accord" where the stock has an Accord Euro.
    const isName = last?.end === at && !/^(?:class|series)$/.test(word);
    const isPart = isName && lexicon.partialNames.has(word);
    // At a dealer of caravans, an unknown word beside "tow" is the car that tows: "a van that my Forester can tow".
    const isTow = ({ text }: Token) => /^(?:tow|pull)(?:s|ed|ing)?$/.test(text);
    if (lexicon.isTowed && !isKnown && tokens.some(isTow)) return this.leaveAside(word);
    // An unknown word must be a place after "near".
    const before = wordBefore({ tokens, at });
    const isMeasured = this.distance !== null && /^(?:of|from)$/.test(before);
    if (this.near === null && (lexicon.places.get(before) === 'near' || isMeasured)) {
      this.distance = null;
      return this.leaveAside(`${negated ? 'not ' : ''}near ${word}`);
    }
    if (negated && !isPart) return this.leaveOut(span, lexicon.partialNames.has(word));
    if (!isPart) this.unknown += isKnown ? 0.5 : 1;
    if (isKnown && !isPart) return this.leaveUnused(at, end);
    // No search for text helps another word than those of the stock's names. A code is text, and so is a text of one or two
    // words, which the shopper may still type.
    const isSearched = lexicon.partialNames.has(word) || tokens.length < 3 || /\d/.test(word);
    if (!isSearched) return this.leaveUnused(at, end);
    this.addText(word, span);
    return isPart ? 'read' : 'loose';
  }

  /** `end`: where the phrase ends. */
  private addMeaning(meaning: Meaning, span: Span, negated: boolean, index: number): Role {
    const { at, end } = span;
    const said = typedText(this.tokens, at, end);
    switch (meaning.kind) {
      case 'make':
        this.add('make', meaning.make, negated);
        return 'read';
      case 'model':
        return this.addModel(meaning, span, negated, index);
      case 'value':
        return this.addValue(meaning, span, negated);
      case 'city':
        return this.addCity(meaning, span, negated);
      case 'sort':
        return this.addOrder(meaning, said);
      case 'badge':
        return this.addBadge(meaning, span, negated);
      case 'near':
        this.near ??= 'me';
        return 'read';
      case 'soft':
        this.size =
          sizeOrder(meaning.suggests, this.tokens, this.spans[index + 1], negated) ?? this.size;
        if (negated) return this.name(`not ${said}`);
        this.soft.add(meaning.suggests);
        this.evidence += 0.1;
        return 'read';
      case 'lowKm':
      case 'highKm':
        if (negated === (meaning.kind === 'lowKm')) return this.leaveUnused(at, end);
        this.addAmount({ end, filter: { field: 'km', op: 'lte', value: 60_000 } }, said);
        return 'read';
      case 'fullSafety':
        this.addAmount({ end, filter: { field: 'ancap', op: 'gte', value: 5 } }, said);
        return 'read';
      case 'towCar':
        this.addAmount({ end, towing: this.towing ?? lightTow }, said);
        return 'read';
      case 'recent':
      case 'old':
        if (negated !== (meaning.kind === 'old')) return this.leaveUnused(at, end);
        this.amounts.push({ field: 'year', op: 'gte', value: this.lexicon.year - 3 });
        this.evidence += 0.5;
        return 'read';
      case 'correction':
        this.corrected = this.filters.length;
        return 'filler';
      case 'dealer':
        this.evidence += 0.5;
        return 'filler';
      case 'filler':
        return meaning.isNamed ? this.leaveUnused(at, end) : 'filler';
      case 'topic':
        this.topics.add(meaning.topic);
        this.hasQuestion ||= meaning.beside !== true;
        return meaning.topic === 'other' ? this.name(said) : 'read';
      default:
        return 'filler';
    }
  }

  private add(field: string, value: string, negated: boolean): void {
    if (field === 'make' && negated) this.dropMake(value);
    if (!negated) this.dropCorrected(field, value);
    const isSame = (other: Condition) => other.field === field && other.value === value;
    // "No white, because everybody drives white", "blue but not sky blue": what was said first counts.
    if (this.filters.some((other) => isSame(other) && other.negated !== negated)) return;
    this.filters.push({ field, value, negated });
    this.evidence += evidenceOf[field] ?? 1;
  }

  /** "A Hilux, no sorry, a Ranger": what was said of the same before counts no more, and is named. */
  private dropCorrected(field: string, value: string): void {
    if (this.corrected === null || this.filters.some((filter) => filter.value === value)) return;
    const isStale = (filter: Condition, at: number) =>
      at < (this.corrected ?? 0) &&
      (filter.field === field || (field === 'make' && filter.field === 'model'));
    const stale = this.filters.filter(isStale);
    this.filters = this.filters.filter((filter, at) => !isStale(filter, at));
    this.corrected -= stale.length;
    if (stale.length > 0) this.asides.push(stale.map((filter) => filter.value).join(' '));
  }

  /** "Like a Golf, but no Volkswagen": the make that is excluded is not wanted; its model is compared with. */
  private dropMake(make: string): void {
    const wanted = this.filters.filter(({ negated }) => !negated);
    const dropped = wanted.filter(
      ({ value }, at) => value === make || wanted[at - 1]?.value === make,
    );
    this.filters = this.filters.filter((filter) => !dropped.includes(filter));
    for (const { field, value } of dropped)
      if (field === 'model') {
        this.asides.push(`${make} ${value}`);
        this.rivals.push({ model: value, said: `${make} ${value}` });
      }
  }

  private addModel(
    { make, model, text }: MeaningOf<'model'>,
    span: Span,
    negated: boolean,
    index: number,
  ): Role {
    // "Lancer, no Evo".
    if (negated && text !== undefined) return this.leaveOut(span);
    const last = lastNamed({ spans: this.spans.slice(0, index) });
    const isOwn = last?.end === span.at && last.meaning.make === make;
    // "No Rangers, I'm sick of Rangers".
    const isSame = (other: Condition) => other.field === 'model' && other.value === model;
    const isExcluded = this.filters.some((other) => other.negated && isSame(other)) && !negated;
    // "Not toyota corolla" excludes the model, not its make.
    if ((negated || isExcluded) && isOwn) this.filters.pop();
    if (isExcluded) return 'read';
    // "Like a Golf but not a Golf"; "Hilux, not Hilux SR5" is about the badge.
    const next = this.spans[index + 1];
    const isAlone = next?.kind === 'sign' || next?.meaning?.kind === 'filler';
    if (negated && (!next || isAlone || this.tokens[next.at]?.opens)) {
      const liked = this.filters.findIndex((other) => !other.negated && isSame(other));
      if (liked > 0) this.filters.splice(liked - 1, 2);
    }
    if (!negated) this.add('make', make, false);
    this.add('model', model, negated);
    if (!negated && this.models.at(-1)?.name !== model)
      this.models.push({ name: model, before: this.text.length });
    return text === undefined ? 'read' : this.addText(text, span);
  }

  private addValue({ field, value, text }: MeaningOf<'value'>, span: Span, negated: boolean): Role {
    const { tokens } = this;
    const { at, end } = span;
    // "Deliver to Tasmania".
    if (field === 'state' && wordBefore({ tokens, at }) === 'to')
      return this.leaveAside(`to ${typedText(tokens, at, end)}`);
    // "Tow a 2 t van": a caravan.
    const isTowed = [-2, -1].some((distance) =>
      /^(?:tow|tows|towing|pull|t|tonnes?|ton|kgs?|\d+ft)$/.test(textAt(tokens, at + distance)),
    );
    if (value === 'Van' && isTowed) this.suggest('caravan');
    else if (negated && text !== undefined) return this.leaveOut(span);
    else {
      this.add(field, value, negated);
      if (text !== undefined) this.text.push(text);
    }
    return 'read';
  }

  /** The suggestions of a way of life, where the stock has words for it. */
  private suggest(phrase: string): void {
    for (const meaning of this.lexicon.meanings.get(phrase) ?? [])
      if (meaning.kind === 'soft') this.soft.add(meaning.suggests);
  }

  private addCity({ city = '' }: MeaningOf<'city'>, { at, end }: Span, negated: boolean): Role {
    const before = wordBefore({ tokens: this.tokens, at });
    const said = typedText(this.tokens, at, end);
    const isNear =
      this.isNearAsked || this.lexicon.places.get(before) === 'near' || this.distance !== null;
    // "Within 50 km of Penrith, not Liverpool" excludes a city, "not near Penrith" only says so.
    if (isNear && negated && this.near === null) return this.leaveAside(`not near ${said}`);
    if (!isNear && !negated && before === 'to') return this.name(`to ${said}`);
    // "Moving from Perth to Sydney".
    if (before === 'from' && textAt(this.tokens, end) === 'to') return this.name(`from ${said}`);
    if (!isNear || negated) this.add('city', city, negated);
    else {
      if (this.near !== null && this.near !== 'me') this.nearBefore.push(this.near);
      this.near = city;
    }
    return 'read';
  }

  private addOrder({ order }: MeaningOf<'sort'>, said: string): Role {
    const [field = '', direction] = order.split(' ');
    const dir = direction === 'desc' ? 'desc' : 'asc';
    // Of two orders the last counts.
    if (this.sort && (this.sort.field !== field || this.sort.dir !== dir))
      this.asides.push(this.said.get('sort') ?? '');
    this.sort = { field, dir };
    this.said.set('sort', said);
    this.evidence += field === 'price' ? 0.2 : 0.5;
    return 'read';
  }

  private addBadge({ text }: MeaningOf<'badge'>, span: Span, negated: boolean): Role {
    const words = this.tokens.slice(span.at, span.end);
    if (negated) return this.leaveOut(span);
    // "1 x HiAce", but "MU-X" and "Wildtrak X".
    const isNamed = ({ end, meaning }: Span) =>
      end === span.at && /^(?:make|model|badge)$/.test(meaning?.kind ?? '');
    // "SR five", but "two big labradors".
    const isSpelled = words.some(({ spelled }) => spelled);
    const isCount =
      words.every(({ spelled }) => spelled) || joinedText(words, 0, words.length) === 'x';
    if (isCount && !this.spans.some(isNamed)) return this.leaveUnused(span.at, span.end);
    this.evidence += 0.5;
    const said = isSpelled ? numberKey(words) : joinedText(this.tokens, span.at, span.end);
    return this.addText(text ?? said, span);
  }

  private addAmount(amount: QueryAmount, said: string, negated = false): void {
    const { filter, weekly, weeklyFrom, deposit, towing, distance, isShort, isMoney } = amount;
    // "Not 7 seats", "not 2019": only lists of values can exclude. "Not over 20k" is another limit.
    const isLimit = !filter || (/^(?:lte|gte)$/.test(filter.op) && filter.field !== 'ancap');
    const isCount = filter?.op === 'eq' && /^(?:seats|doors|cylinders)$/.test(filter.field);
    const isSaid = this.amounts.some(({ field }) => field === filter?.field);
    if (negated && !isLimit && (!isCount || isSaid)) return void this.leaveAside(`not ${said}`);
    for (const price of [filter?.value ?? []].flat().map(Number)) {
      if (isShort) this.inThousands.add(price);
      if (isMoney) this.inDollars.add(price);
    }
    if (filter) this.addFilter(negated && isCount ? { ...filter, op: 'not' } : filter, said);
    if (weekly) {
      const replaced = this.said.get('weekly');
      if (replaced) this.asides.push(replaced);
      this.said.set('weekly', said);
      [this.weekly, this.weeklyFrom] = [weekly, weeklyFrom ?? null];
    }
    this.deposit = deposit ?? this.deposit;
    this.towing = towing ?? this.towing;
    this.distance = distance ?? this.distance;
    this.isNearAsked ||= distance !== undefined;
    if (filter ?? weekly ?? towing) this.evidence += evidenceOf[filter?.field ?? ''] ?? 1;
    if (amount.learner) this.suggest('learner');
    if (amount.isUnrecorded) this.leaveAside(said);
  }

  /** The amounts as they were typed. */
  amountsSaid(): string[] {
    const fields = [...this.amounts.map(({ field }) => field), ...(this.weekly ? ['weekly'] : [])];
    return fields.flatMap((field) => this.said.get(field) ?? []);
  }

  /** Joins an amount with what was said of the same field before; what it replaces is named. */
  private addFilter(filter: QueryFilter, said: string): void {
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
      (field === 'engine_litres' && op === 'eq') ||
      (field === 'year' && [op, same.op].every((one) => one === 'eq' || one === 'between'));
    const isMore = this.corrected === null;
    const [less, more] = most(same) < most(filter) ? [same, filter] : [filter, same];
    const isAsked = this.inDollars.has(most(less)) && !this.inDollars.has(most(more));
    // "Under 20k under 100k", "64k, asking 19.9": of two limits or spans, and of a price that the text calls one and another
    // number, the much higher one counts kilometres.
    if (isMore && field === 'price' && same.op === op && times > 1.5 && (!isSpan || isAsked)) {
      const km = { field: 'km', op, value: more.value };
      same.value = less.value;
      this.amounts.push(km);
    } else if (isMore && 'gte' in ends && 'lte' in ends)
      Object.assign(same, { op: 'between', value: [ends.gte, ends.lte] });
    else if (isMore && isSpan && field === 'price' && times > 3) this.asides.push(said);
    else if (isMore && isSpan)
      Object.assign(same, { op: 'between', value: [Math.min(...values), Math.max(...values)] });
    else {
      if (replaced !== undefined && same.op !== 'not') this.asides.push(replaced);
      Object.assign(same, filter);
    }
  }
}
