// Numbers with what they measure: prices, kilometres, years, repayments, seats, weights. First the words around a number
// (`partsAt`), then what the number means as an amount of the measure that they name. A number without a comparison, unit
// or sign is left to the names of models (`bareAmountAt` reads it afterwards).
import type { QueryFilter, WeeklyBudget } from './intent.ts';
import type { Before, Lexicon, Measure } from './lexicon.ts';
import { isAgeOfPerson } from './people.ts';
import { isYear, longestPhrase, phraseKey, textAt, typedText, type Token } from './token.ts';

export interface QueryAmount {
  end: number;
  filter?: QueryFilter;
  weekly?: WeeklyBudget;
  /** The lower one of two repayments. */
  weeklyFrom?: number;
  deposit?: number;
  towing?: number;
  /** "within 50 km": what follows says of where. */
  distance?: number;
  learner?: boolean;
  /** An amount of what no stock records. */
  isUnrecorded?: boolean;
  /** Of what no vehicle is sold by: "5 January", "6.5 %". */
  isOther?: boolean;
  /** A price that was read as thousands: "under 20". */
  isShort?: boolean;
  /** A price that the text calls one: "$180,000", "price 180000". */
  isMoney?: boolean;
  /** The same as years, where nothing says that it is a price: "18 to 20", "15+". */
  years?: QueryFilter;
}

type Op = QueryFilter['op'];

/** A number with everything that is said about it. */
interface Parts {
  tokens: readonly Token[];
  lexicon: Lexicon;
  subject: Measure | undefined;
  unit: Measure | undefined;
  /** The comparison before the number, and its words. */
  before: Before | undefined;
  comparison: string;
  after: Op | undefined;
  /** Where the number is, and where the last word about it ends. */
  at: number;
  end: number;
  low: number;
  high: number | undefined;
  /** The word or sign between the numbers. */
  joiner: string;
  thousands: boolean;
  money: boolean;
  spelled: boolean;
}

/** The longest phrase of a table at a place: what it means and where it ends. */
const phraseIn = <Value>(tokens: readonly Token[], at: number, table: Map<string, Value>) =>
  longestPhrase(tokens, at, (part) => table.get(phraseKey(part)));

export const unitAt = (
  tokens: readonly Token[],
  at: number,
  { units }: Lexicon,
): [Measure, number] | null =>
  // A dash after a unit is the one of "50,000 km - 80,000 km".
  longestPhrase(tokens, at, (part) =>
    part.at(-1)?.text === '-' ? undefined : units.get(phraseKey(part)),
  );

const links = new Set('of the a is to at just and much way well than'.split(' '));
const turned: Partial<Record<Before, Before>> = {
  lte: 'gte',
  gte: 'lte',
  after: 'lte',
  before: 'gte',
};
const joiners = new Set('- ~ to and or / through thru till until'.split(' '));
export const periods = /^(?:week|fortnight|month)$/;
const often = /^(?:day|week|fortnight|month|yearly)$/;

type Head = Pick<Parts, 'subject' | 'before' | 'comparison' | 'at'>;

/**
 * Subjects, comparisons and negations before a number, in any order: "kms under", "does not cost more than". The last subject
 * and comparison count; each negation turns the comparison. Null where something else stands between.
 */
function headAt(tokens: readonly Token[], from: number, lexicon: Lexicon): Head | null {
  const head: Head = { subject: undefined, before: undefined, comparison: '', at: from };
  let isTurned = false;
  // "Not wish to spend more than"; "no problems under 10k" is about the problems.
  let isLoose = false;
  while (tokens[head.at]?.value === undefined) {
    const compared = phraseIn(tokens, head.at, lexicon.before);
    const named = phraseIn(tokens, head.at, lexicon.subjects);
    const word = textAt(tokens, head.at);
    const negation = lexicon.negation.get(word);
    if (negation === 'not') {
      isTurned = !isTurned;
      head.at += 1;
    } else if (named) [head.subject, head.at] = named;
    else if (compared) {
      head.comparison = typedText(tokens, head.at, compared[1]);
      [head.before, head.at] = compared;
    } else if (head.at > from && (links.has(word) || (isTurned && negation))) head.at += 1;
    else if (isTurned && lexicon.meanings.get(word)?.every(({ kind }) => kind === 'filler')) {
      isLoose = true;
      head.at += 1;
    } else return null;
  }
  if (isLoose && head.before !== 'gte') return null;
  if (!isTurned) return head;
  // "Not a 3 series".
  const comparison = `not ${head.comparison}`;
  return head.before ? { ...head, comparison, before: turned[head.before] } : null;
}

type Numbers = Pick<
  Parts,
  'low' | 'high' | 'joiner' | 'thousands' | 'money' | 'spelled' | 'unit' | 'end'
>;

function numbersAt(tokens: readonly Token[], head: Head, lexicon: Lexicon): Numbers {
  const { at, before, subject } = head;
  const { year } = lexicon;
  const first = tokens[at] as Token;
  const { value: low = 0, thousands = false, money = false, spelled = false } = first;
  const numbers: Numbers = {
    low,
    high: undefined,
    joiner: '',
    thousands,
    money,
    spelled,
    unit: undefined,
    end: at + 1,
  };
  const skipDollars = () => {
    if (!/^(?:dollars?|bucks|aud)$/.test(textAt(tokens, numbers.end))) return;
    numbers.money = true;
    numbers.end += 1;
  };
  skipDollars();
  let unit = unitAt(tokens, numbers.end, lexicon);
  // "ATM 2500 tare under 2000": after a number with a name, the next name belongs to the next number.
  const ownUnit = (found: typeof unit): typeof unit => {
    const isNext = found && (subject ? subject !== found[0] : isYear(low, year));
    const from = (found?.[1] ?? 0) - 1;
    const isSpan = subject && joiners.has(textAt(tokens, from + 1));
    if (!isNext || isSpan || !headAt(tokens, from, lexicon)?.subject) return found;
    return unitAt(tokens.slice(0, from), numbers.end, lexicon);
  };
  unit = ownUnit(unit);
  const sign = unit ? unit[1] : numbers.end;
  const joiner = textAt(tokens, sign);
  const second = tokens[sign + 1];
  const isFirstYear = !numbers.money && !thousands && isYear(low, year);
  // "2022 - $44,990" is a year and a price, and "35,120 km - $42,990" and its reverse are two amounts.
  const isOther = (found: [Measure, number] | null) =>
    found !== null && found[0] !== 'deposit' && !periods.test(found[0]);
  const isMixed =
    (isFirstYear && (second?.money === true || (second?.value ?? 0) > year + 2)) ||
    // "$439 pw - 12 month min".
    (unit && first.money && !second?.money && periods.test(unit[0])) ||
    (unit &&
      periods.test(unitAt(tokens, sign + 2, lexicon)?.[0] ?? unit[0]) !== periods.test(unit[0])) ||
    (second?.money ? isOther(unit) : first.money && isOther(unitAt(tokens, sign + 2, lexicon)));
  // "And" joins only after "between".
  const isJoined = joiners.has(joiner) && (joiner !== 'and' || before === 'between') && !isMixed;
  if (second?.value !== undefined && isJoined) {
    let high = second.value;
    numbers.end = sign + 2;
    // "Six hundred to a thousand".
    if (second.thousands && low * 1_000 <= high) numbers.low *= 1_000;
    if (thousands && high < 1_000) high *= 1_000;
    // "2015/16".
    if (isFirstYear && high < 100) high += 2_000;
    skipDollars();
    unit = ownUnit(unitAt(tokens, numbers.end, lexicon)) ?? unit;
    Object.assign(numbers, { high, joiner });
  }
  // "Below 180000 kilo".
  const isFar = unit?.[0] === 'kg' && low > 20_000;
  return {
    ...numbers,
    unit: isFar ? 'km' : unit?.[0],
    end: Math.max(numbers.end, unit?.[1] ?? 0),
  };
}

/** A comparison after the number: "or less", "and newer". */
function tailAt(
  tokens: readonly Token[],
  { before, low, end }: Head & Numbers,
  lexicon: Lexicon,
): [Op, number] | null {
  const { year } = lexicon;
  // "2016 model onwards".
  const from = /^models?$/.test(textAt(tokens, end)) ? end + 1 : end;
  const tail = phraseIn(tokens, from, lexicon.after);
  // "Under 20,000 plus GST".
  if (!tail || (before === 'lte' && tail[0] === 'gte')) return null;
  const word = textAt(tokens, from);
  // The comparison of another amount: "under 60k newer than 2018", "100 thousand max price 25 thousand".
  let next = from;
  while (links.has(textAt(tokens, next))) next += 1;
  const other = phraseIn(tokens, next, lexicon.before);
  const isOther = other && other[1] > tail[1];
  if (isOther || headAt(tokens, from, lexicon)?.subject) return null;
  // "On" follows years only.
  const isShortYear = low <= (year % 100) + 1 && tokens.length === tail[1];
  if (word === 'on' && !isShortYear && !isYear(low, year)) return null;
  // "$349 + GST", "$199 - min term": a sign between two things sets no limit.
  const isBetween = tokens[from]?.spaced && tokens[from + 1]?.spaced && !isYear(low, year);
  if (word === '-' || (word === '+' && isBetween)) return null;
  const isSingle = tail[1] === from + 1 && !/^(?:\+|plus|onwards?|tops|ish|upwards)$/.test(word);
  return (isSingle || word === 'and') && tokens[tail[1]]?.value !== undefined ? null : tail;
}

export type AmountFilter = QueryAmount & { filter: QueryFilter };

/** A condition on a number with its comparison; `alone`: what a number without one means. */
function amountOf(
  field: string,
  { before, after, low, high, joiner, end }: Parts,
  { scale = 1, alone = 'eq' as Op } = {},
): AmountFilter {
  const scaled = (value: number) => Math.round(value * scale * 1_000) / 1_000;
  // Of two limits the wider one counts: "under 18 or 19".
  const isLimit = joiner === 'or' && (before === 'lte' || before === 'before');
  if (high !== undefined && !isLimit) {
    const value = [Math.min(low, high), Math.max(low, high)].map(scaled);
    return { end, filter: { field, op: 'between', value } };
  }
  const said = after ?? (before === 'between' ? undefined : before);
  const op = said === 'after' ? 'gte' : said === 'before' ? 'lte' : (said ?? alone);
  return { end, filter: { field, op, value: scaled(Math.max(low, high ?? low)) } };
}

/** "2 or 4 doors" are two numbers, "2 to 4 doors" is a range; "for 5" is no most. */
function countOf(field: string, parts: Parts, alone?: Op): QueryAmount {
  const { low, high, joiner, end, comparison } = parts;
  if (high !== undefined && /^(?:or|and|\/)$/.test(joiner))
    return { end, filter: { field, op: 'in', value: [low, high] } };
  const before = comparison === 'for' ? undefined : parts.before;
  const more = comparison === 'more than' ? 1 : 0;
  return amountOf(field, { ...parts, before, low: low + more }, { ...(alone && { alone }) });
}

/** A weight of the vehicle, or of what it tows: "3500kg braked", "tow 3 t". */
function weightOf(named: Measure | undefined, parts: Parts): QueryAmount | null {
  const { subject, unit, comparison, before, low, tokens, end, lexicon } = parts;
  const scale = unit === 'tonne' || (unit !== 'kg' && low <= 10) ? 1_000 : 1;
  if (named || lexicon.isTowed) {
    const field = named ? `${named}_kg` : 'atm_kg';
    const last = unitAt(tokens, end, lexicon);
    const isSaidAgain = last !== null && last[0] === named;
    const amount = amountOf(field, parts, { scale, alone: 'lte' });
    return { ...amount, end: isSaidAgain ? last[1] : end };
  }
  // "Under 2000 kg" and "van 4.5t" are weights of a vehicle; "for a 2000 kg boat" and "up to 3 t towing" are not.
  const towing = Math.round(low * scale);
  const isTowed = subject === 'towing' || /^(?:tow|brak)/.test(textAt(tokens, end));
  const isOwn = (before === 'lte' && comparison !== 'for') || towing > 3_500;
  return isOwn && !isTowed ? { end, isUnrecorded: true } : { end, towing };
}

function repaymentOf({ unit, subject, money, low, high, before, after, end }: Parts) {
  if (unit === 'deposit' || subject === 'deposit') return { end, deposit: low };
  const period = unit && periods.test(unit) ? (unit as WeeklyBudget['period']) : 'week';
  // "From 1 month", "one week" and "60 month term" are times.
  if (!money && (high ?? low) < (period === 'month' ? 100 : 50)) return null;
  const said = after ?? before;
  const op = high === undefined && (said === 'gte' || said === 'around') ? said : 'lte';
  const weekly: WeeklyBudget = { op, amount: high ?? low, period };
  return { end, weekly, ...(high !== undefined && { weeklyFrom: low }) };
}

/** "Less than 4 years old", "last five years"; "18 year old" is a person. */
function ageOf(parts: Parts): QueryAmount | null {
  const { unit, comparison, low, high, before, after, tokens, at, end, lexicon } = parts;
  const isMarked = [before, after, parts.subject, high].some((part) => part !== undefined);
  if (unit === 'years' && !(isMarked && low < 60)) return null;
  // "A loan over five years", "only one year of tax returns".
  const isTime = unit === 'years' && /^(?:over|for|only|>|more than|at least)$/.test(comparison);
  const isPlain = unit === 'yearsOld' && (!isMarked || comparison === 'for');
  if (isPlain && low > 15 && low < 25) return { end, learner: true };
  // "For my twelve year old", "my son's first one, 14yo".
  const isPerson = comparison === 'for' || isAgeOfPerson(tokens, at, end);
  if (isTime || (isPlain && isPerson)) return { end, isUnrecorded: true };
  const year = (age: number) => lexicon.year - age;
  if (high !== undefined)
    return { end, filter: { field: 'year', op: 'between', value: [year(high), year(low)] } };
  const isOlder = textAt(tokens, end - 1) === 'old' && (before ?? after) === 'gte';
  const op = isOlder || before === 'before' ? 'lte' : isPlain ? 'eq' : 'gte';
  return { end, filter: { field: 'year', op, value: year(low) } };
}

function kmOf(parts: Parts): QueryAmount | null {
  const { unit, comparison, before, after, low, high, tokens, end, lexicon } = parts;
  const next = textAt(tokens, end);
  // "2000 km a month", "15,000 km / 12 months", "500 km of range".
  const isInterval = /^(?:or|\/)$/.test(next) && tokens[end + 1]?.value !== undefined;
  const period = unitAt(tokens, isInterval ? end + 2 : end, lexicon);
  if (period && often.test(period[0])) return { end: period[1], isUnrecorded: true };
  const range = next === 'of' ? end + 1 : end;
  if (textAt(tokens, range) === 'range') return { end: range + 1, isUnrecorded: true };
  const isPlaced = /^(?:of|from|away|radius)$/.test(next) || comparison === 'within';
  if (low <= 1_000 && isPlaced) return { end, distance: low };
  // "80 ks" are thousands.
  const scale = unit !== 'km' && low < 1_000 ? 1_000 : 1;
  // "10 km to work", "420 km WLTP": no car that is not new has driven exactly so little.
  if ((after ?? before) !== 'lte' && (high ?? low) * scale < 2_000)
    return { end, isUnrecorded: true };
  return amountOf('km', parts, { scale, alone: 'around' });
}

/** Whether a plain number may be a size: a short text, or one that names a make or kind of motorcycle. */
export const isOfRiders = (tokens: readonly Token[], lexicon: Lexicon): boolean =>
  lexicon.isRidden && (tokens.length < 4 || namesMotorcycle(tokens, lexicon, 'make'));

const namesMotorcycle = (tokens: readonly Token[], { meanings }: Lexicon, or = ''): boolean =>
  tokens.some(({ text }) =>
    meanings.get(text)?.some((one) => or in one || ('value' in one && one.value === 'Motorcycle')),
  );

function priceOf(parts: Parts): QueryAmount | null {
  const { subject, before, after, comparison, money, thousands, spelled } = parts;
  const { low, high, joiner, tokens, at, end, lexicon } = parts;
  // After a price word a number up to 200 is thousands.
  const isShort = !thousands && low <= 200 && (high ?? 0) <= 200;
  const isPlain = !(before ?? subject) && !money;
  // "A car for two dogs", "have 2 cats", "rego till 26".
  const isFor = /^(?:for|have|got)$/.test(comparison);
  const isCount = (isFor && low < 20) || /^(?:un)?till?$/.test(comparison) || low < 2;
  // "Suv 30 to 40", but "at least two solar panels" and "with 4 up".
  const isSpan = /^(?:to|-)$/.test(joiner);
  const isWeak = isPlain && ((after === undefined && !isSpan) || (low < 10 && high === undefined));
  if (isShort && (isWeak || isCount || (low < 10 && spelled))) return null;
  // "300 to 400" is a size where motorcycles are sold and no cars.
  if (lexicon.isRidden && !isShort && !money && !thousands && (high ?? low) < 2_000)
    return isOfRiders(tokens, lexicon) ? amountOf('engine_litres', parts, { scale: 0.001 }) : null;
  // "For six thirty", "308 or 407".
  const isName = !isShort && (high ?? low) < 1_000 && !money;
  const scale = isShort ? 1_000 : 1;
  // "Under 250" is a weekly price where a dealer has no others.
  const least = before !== undefined ? 200 : money && lexicon.isWeekly ? 100 : 300;
  const isSmall = low * scale < least && high === undefined;
  if (isSmall || (isName && (isFor || joiner === 'or'))) return null;
  const amount = amountOf('price', parts, { scale, alone: 'around' });
  // "From twenty two on".
  const isFrom = before === 'gte' && /^on/.test(textAt(tokens, end - 1)) && !subject && !money;
  const isYears = isShort && (isPlain || isFrom) && (high ?? low) <= (lexicon.year % 100) + 1;
  const long = (value: number) => 2_000 + value;
  const asYears = { ...parts, low: long(low), high: high === undefined ? high : long(high) };
  const years = isYears ? amountOf('year', asYears) : null;
  // "Valid for 10 min", but "22+" and "09-13".
  if (years && textAt(tokens, at - 1) === 'for') return null;
  if (years && (after === 'gte' || textAt(tokens, at).startsWith('0'))) return years;
  const isMoney = money || subject === 'price';
  return { ...amount, end, isShort, isMoney, ...(years && { years: years.filter }) };
}

/** A number whose unit nobody says: a year, a repayment, kilometres or a price. */
function yearOrPriceOf(parts: Parts): QueryAmount | null {
  const { unit, subject, before, after, low, high, thousands, money, spelled } = parts;
  const isMarked = [before, after, subject, high].some((part) => part !== undefined);
  if (!thousands && !money && isYear(low, parts.lexicon.year)) {
    const steps: Partial<Record<Before, number>> = { after: 1, before: -1 };
    const step = (high === undefined && !after && before && steps[before]) || 0;
    return isMarked ? amountOf('year', { ...parts, low: low + step }) : null;
  }
  if (subject === 'repayment' && low < 5_000) return repaymentOf(parts);
  // A limit that no price is written like: "under 150000".
  const isPlain = !unit && !subject && high === undefined && !money;
  const isFar = (spelled || !thousands) && low > (spelled ? 100_000 : 99_999);
  if (isPlain && isFar && (after ?? before) === 'lte') return kmOf({ ...parts, unit: 'km' });
  return isMarked || money || thousands ? priceOf(parts) : null;
}

const unrecorded = ({ end }: Parts): QueryAmount => ({ end, isUnrecorded: true });

/** A "20 footer" may be a foot longer or shorter; where no caravan is sold it is of something else. */
function lengthOf(parts: Parts, feet: number): QueryAmount | null {
  const { before, after, high, lexicon } = parts;
  // "Seventeen foot six".
  const { value = 12 } = parts.tokens[parts.end] ?? {};
  const isInches = feet === 1 && value < 12 && !unitAt(parts.tokens, parts.end + 1, lexicon);
  const low = parts.low + (isInches ? value / 12 : 0);
  const end = parts.end + Number(isInches);
  const tenths = (value: number) => Math.round(value * feet * 10) / 10;
  const isExact = before === undefined && after === undefined && high === undefined;
  const inFeet = {
    ...parts,
    end,
    low: tenths(low),
    high: high === undefined ? high : tenths(high),
  };
  if (isExact && !lexicon.isTowed) return feet === 1 ? { end, isOther: true } : null;
  return amountOf('length_ft', inFeet, { alone: 'around' });
}

/** A weight of which the text may say afterwards what it is: "2500 kg ATM". */
function laterWeightOf(parts: Parts): QueryAmount | null {
  const [next] = unitAt(parts.tokens, parts.end, parts.lexicon) ?? [];
  return weightOf(next === 'tare' || next === 'atm' ? next : undefined, parts);
}

/** A second unit says the same: "5 star ANCAP"; "4.6 stars" are of a review. */
function ancapOf({ tokens, low, end, lexicon }: Parts): QueryAmount {
  if (low % 1 > 0) return { end, isUnrecorded: true };
  const again = unitAt(tokens, end, lexicon);
  const filter = { field: 'ancap', op: 'gte', value: low } as const;
  return { end: again?.[0] === 'ancap' ? again[1] : end, filter };
}

/** What a number means as an amount of a measure; null: no amount. */
const measures: Record<Measure, (parts: Parts) => QueryAmount | null> = {
  unrecorded,
  range: unrecorded,
  // "July 2021" and "2021 July" are years.
  other: (parts) =>
    isYear(parts.low, parts.lexicon.year)
      ? amountOf('year', parts)
      : { end: parts.end, isOther: true },
  feet: (parts) => lengthOf(parts, 1),
  metres: (parts) => lengthOf(parts, 3.2808),
  tare: (parts) => weightOf('tare', parts),
  atm: (parts) => weightOf('atm', parts),
  kg: laterWeightOf,
  tonne: laterWeightOf,
  towing: laterWeightOf,
  ancap: ancapOf,
  deposit: repaymentOf,
  week: repaymentOf,
  fortnight: repaymentOf,
  month: repaymentOf,
  sleeps: (parts) => countOf('sleeps', parts),
  // People in a caravan sleep.
  people: (parts) =>
    parts.lexicon.isTowed && !namesMotorcycle(parts.tokens, parts.lexicon)
      ? countOf('sleeps', parts)
      : countOf('seats', parts, 'gte'),
  seats: (parts) =>
    parts.low > 60 ? yearOrPriceOf({ ...parts, unit: undefined }) : countOf('seats', parts),
  doors: (parts) => (parts.low > 7 ? unrecorded(parts) : countOf('doors', parts)),
  cylinders: (parts) => countOf('cylinders', parts),
  cc: (parts) => amountOf('engine_litres', parts, { scale: 0.001 }),
  litres: (parts) => (parts.low > 10 ? null : amountOf('engine_litres', parts)),
  yearsOld: ageOf,
  years: ageOf,
  km: kmOf,
  ks: kmOf,
  price: yearOrPriceOf,
  year: yearOrPriceOf,
  repayment: yearOrPriceOf,
};

/** Words that count something else: "3 kids", "5 speed". */
const counted =
  /^(?:kids?|children|child|dogs?|bikes?|babies|boys|girls|prams?|months?|owners?|keys?|drivers?|airbags?|litre|car|th|nd|rd|g)$/;

/** The amount that begins at a token; null if there is none. */
export function amountAt(
  tokens: readonly Token[],
  from: number,
  lexicon: Lexicon,
): QueryAmount | null {
  const head = headAt(tokens, from, lexicon);
  if (!head) return null;
  const numbers = numbersAt(tokens, head, lexicon);
  const { low, unit, thousands, money } = numbers;
  const tail = tailAt(tokens, { ...head, ...numbers }, lexicon);
  const end = tail?.[1] ?? numbers.end;
  const next = textAt(tokens, end);
  const { comparison } = head;
  if (!unit && !thousands && !money && counted.test(next)) return null;
  // "Tow car under 35k" is a price, and so is "range 20k to 30k".
  const isOther =
    (head.subject === 'towing' && low > 9_999) ||
    (head.subject === 'range' && unit !== 'km' && low > 1_500);
  const subject = isOther ? undefined : head.subject;
  // "How much for a 2018 ranger" names a year; "I have 20k" is a budget, but "suvs that have 7 seats" is none.
  const isNamed = comparison === 'for' && isYear(low, lexicon.year);
  const isHad = /^(?:have|got|after)$/.test(comparison) && unit !== undefined;
  const before = isNamed || isHad ? undefined : head.before;
  const parts = { ...head, ...numbers, tokens, lexicon, subject, before, after: tail?.[0], end };
  const isMore = /^(?:range|unrecorded|tare|atm|ancap|people)$/.test(subject ?? '');
  const measure = isMore ? subject : (unit ?? subject);
  return (measure === undefined ? yearOrPriceOf(parts) : measures[measure]?.(parts)) ?? null;
}
