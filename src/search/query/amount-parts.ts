// The words around a number: its subject, comparison, second bound and unit. `amounts.ts` reads what they mean
// together.
import type { After, Before, Lexicon, Subject, Unit } from './lexicon.ts';
import { isYear, longestPhrase, phraseKey, textAt, typedText, type Token } from './token.ts';

/** The longest phrase of a table at a place: what it means and where it ends. */
const phraseIn = <Value>(tokens: readonly Token[], at: number, table: Map<string, Value>) =>
  longestPhrase(tokens, at, (part) => table.get(phraseKey(part)));

export const unitAt = (
  tokens: readonly Token[],
  at: number,
  { units }: Lexicon,
): [Unit, number] | null =>
  longestPhrase(tokens, at, (part) =>
    // A dash after a unit is the one of "50,000 km - 80,000 km".
    part.at(-1)?.text === '-' ? undefined : units.get(phraseKey(part)),
  );

/** What stands before the number. */
interface Head {
  subject: Subject | undefined;
  before: Before | undefined;
  /** The words of `before`. */
  comparison: string;
  /** "last five years", "past 3 yrs". */
  lastYears: boolean;
  /** Where the number is. */
  at: number;
}

interface Numbers {
  low: number;
  high: number | undefined;
  /** The word or sign between them. */
  joiner: string;
  thousands: boolean;
  money: boolean;
  spelled: boolean;
}

/** A number with everything that is said about it. */
export interface Parts extends Head, Numbers {
  kind: Unit | undefined;
  after: After | undefined;
  end: number;
}

const links = new Set('of the a is to at car cars just and much way well'.split(' '));
const turned: Partial<Record<Before, Before>> = {
  lte: 'gte',
  gte: 'lte',
  after: 'lte',
  before: 'gte',
};
const dashes = new Set(['-', '~', 'to', 'and', 'or', '/', 'through', 'thru', 'till', 'until']);

const isNumber = (tokens: readonly Token[], at: number): boolean => tokens[at]?.value !== undefined;

function skipLinks(tokens: readonly Token[], from: number): number {
  let at = from;
  while (links.has(textAt(tokens, at))) at += 1;
  return at;
}

/**
 * Subjects, comparisons and negations before a number, in any order: "kms under", "under kms", "does not cost more than". The
 * last subject and comparison count; each negation turns the comparison. Null where something else stands between.
 */
function readHead(tokens: readonly Token[], from: number, lexicon: Lexicon): Head | null {
  const { subjects, before: befores, negation } = lexicon;
  let at = from;
  let subject: Subject | undefined;
  let before: Before | undefined;
  let comparison = '';
  let isTurned = false;
  while (!isNumber(tokens, at)) {
    const compared = phraseIn(tokens, at, befores);
    const named = phraseIn(tokens, at, subjects);
    const word = textAt(tokens, at);
    if (negation.get(word) === 'not') {
      isTurned = !isTurned;
      at += 1;
    } else if (named) [subject, at] = named;
    else if (compared) {
      before = compared[0];
      comparison = typedText(tokens, at, compared[1]);
      at = compared[1];
    } else if (at > from && (links.has(word) || (isTurned && negation.get(word) === 'through')))
      at += 1;
    else if (/^(?:last|past|latest)$/.test(word)) at += 1;
    else return null;
  }
  if (isTurned) {
    before = before && turned[before];
    comparison = `not ${comparison}`;
  }
  const lastYears = /^(?:last|past|latest)$/.test(textAt(tokens, at - 1));
  return { subject, before, comparison, lastYears, at };
}

function readNumbers(
  tokens: readonly Token[],
  { at, before, subject }: Head,
  lexicon: Lexicon,
): Numbers & { unit: [Unit, number] | null; end: number } {
  const first = tokens[at] as Token;
  const numbers: Numbers = {
    low: first.value ?? 0,
    high: undefined,
    joiner: '',
    thousands: first.thousands ?? false,
    money: first.money ?? false,
    spelled: first.spelled ?? false,
  };
  let end = at + 1;
  const readMoneyWord = () => {
    if (!/^(?:dollars?|bucks|aud)$/.test(textAt(tokens, end))) return;
    numbers.money = true;
    end += 1;
  };
  readMoneyWord();
  let unit = unitAt(tokens, end, lexicon);
  // "ATM 2500 tare under 2000": after a number with a name, the next name belongs to the next number.
  const isNext = unit && subject && subject !== unit[0] && !dashes.has(textAt(tokens, unit[1]));
  const name = unit ? unit[1] - 1 : end;
  if (isNext && readHead(tokens, name, lexicon)?.subject)
    unit = unitAt(tokens.slice(0, name), end, lexicon);
  const afterFirst = unit ? unit[1] : end;
  const second = tokens[afterFirst + 1];
  const sign = textAt(tokens, afterFirst);
  // "and" joins only after "between".
  const joins = dashes.has(sign) && (sign !== 'and' || before === 'between');
  const { year } = lexicon;
  const isFirstYear = !numbers.money && !numbers.thousands && isYear(numbers.low, year);
  // "2022 - $44,990" is a year and a price.
  const isPrice = isFirstYear && (second?.value ?? 0) > year + 2;
  // "35,120 km - $42,990" are two amounts, and so is the reverse.
  const isDistance = (found: [Unit, number] | null) => found?.[0] === 'km';
  const isOther = (found: [Unit, number] | null) =>
    found !== null && !/^(?:week|fortnight|month|deposit)$/.test(found[0]);
  const isMixed = second?.money
    ? isDistance(unit)
    : first.money && isOther(unitAt(tokens, afterFirst + 2, lexicon));
  if (second?.value !== undefined && joins && !isPrice && !isMixed) {
    let high = second.value;
    end = afterFirst + 2;
    if (second.thousands && numbers.low < 1000) numbers.low *= 1000;
    if (numbers.thousands && high < 1000) high *= 1000;
    readMoneyWord();
    unit = unitAt(tokens, end, lexicon) ?? unit;
    // "2015/16"
    if (isFirstYear && high < 100) high += 2000;
    Object.assign(numbers, { high, joiner: sign });
  }
  if (unit) end = Math.max(end, unit[1]);
  return { ...numbers, unit, end };
}

/** A comparison after the number: "or less", "and newer". */
function readTail(
  tokens: readonly Token[],
  { before, low, end }: Pick<Parts, 'before' | 'low' | 'end'>,
  lexicon: Lexicon,
): [After, number] | null {
  const { before: befores, after: afters, year } = lexicon;
  // "2016 model onwards".
  const from = /^models?$/.test(textAt(tokens, end)) ? end + 1 : end;
  const tail = phraseIn(tokens, from, afters);
  // "Under 20,000 plus GST".
  const isOpposite = before === 'lte' && tail?.[0] === 'gte';
  if (!tail || isOpposite) return null;
  // "under 60k newer than 2018", "from 2015 up to 2019" and "15000 and more than 2015" have two amounts.
  const other = phraseIn(tokens, skipLinks(tokens, from), befores);
  if (other && other[1] > tail[1]) return null;
  const word = textAt(tokens, from);
  // "100 thousand max price 25 thousand".
  if (readHead(tokens, from, lexicon)?.subject !== undefined) return null;
  const single = tail[1] - from === 1 && !/^(?:\+|plus|onwards?|tops|ish|upwards)$/.test(word);
  // "on" follows years only.
  const isShortYear = low <= (year % 100) + 1 && tokens.length === tail[1];
  if (word === 'on' && !isShortYear && (low < 1950 || low > year + 1)) return null;
  return isNumber(tokens, tail[1]) && (single || word === 'and') ? null : tail;
}

/** Everything about the number that begins at a token; null if there is none. */
export function partsAt(tokens: readonly Token[], from: number, lexicon: Lexicon): Parts | null {
  const head = readHead(tokens, from, lexicon);
  // "not a 3 series".
  if (!head || head.comparison === 'not ') return null;
  const { unit, ...numbers } = readNumbers(tokens, head, lexicon);
  const tail = readTail(tokens, { ...head, ...numbers }, lexicon);
  const end = tail ? tail[1] : numbers.end;
  const kind = unit?.[0];
  return {
    ...head,
    ...numbers,
    // "Below 180000 kilo".
    kind: kind === 'kg' && numbers.low > 20_000 ? 'km' : kind,
    after: tail?.[0],
    end,
  };
}
