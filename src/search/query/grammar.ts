// What a shopper's query means: filters, order, budget and the words that are left. A pure grammar over the words of a
// stock; it searches nothing. At each position, from left to right, the first reader that knows what stands there reads it.
import { amountAt } from './amounts.ts';
import { filterConditions, suggestedFilters } from './conditions.ts';
import { identifierIn } from './identifiers.ts';
import type { QueryFilter, Intent } from './intent.ts';
import { keyOf, lexiconOf, type Lexicon, type QueryWords } from './lexicon.ts';
import { namedAt } from './phrase-at.ts';
import {
  readStatedAmount,
  readAmountWord,
  readArticle,
  readBareAmount,
  readNumber,
} from './readers/amount-readers.ts';
import { readPhrase } from './readers/phrase-reader.ts';
import {
  readNearCity,
  readNearNumber,
  readNearWord,
  readPostcode,
  readUnknownPlace,
} from './readers/place-readers.ts';
import type { Reader } from './readers/reader.ts';
import {
  readExcludedWord,
  readKnownWord,
  readNamePart,
  readPurpose,
  readSeparator,
  readUnknownWord,
} from './readers/word-readers.ts';
import { Reading } from './reading.ts';
import {
  likelyWord,
  correctedWords,
  properName,
  splitWords,
  withCorrections,
  withHyphens,
} from './spelling.ts';
import { tokenise } from './tokenise.ts';
import type { Token } from './token.ts';

/** The first one that knows what stands at a position reads it. The last one reads everything. */
const readers: readonly Reader[] = [
  readPostcode,
  readNearCity,
  readArticle,
  readStatedAmount,
  readPhrase,
  readNearNumber,
  readBareAmount,
  readAmountWord,
  readNearWord,
  readNumber,
  readSeparator,
  readNamePart,
  readKnownWord,
  readUnknownPlace,
  readExcludedWord,
  readPurpose,
  readUnknownWord,
];

/** Where to read on after the position of a reading; null as for readers. */
function readPosition(reading: Reading): number | null {
  for (const reader of readers) {
    const end = reader(reading);
    if (end !== undefined) return end;
  }
  return reading.at + 1;
}

/** Returns null where the query is about something else than a car. */
function read(tokens: readonly Token[], lexicon: Lexicon): Reading | null {
  const reading = new Reading(tokens, lexicon);
  while (reading.at < tokens.length) {
    reading.phrase = namedAt(tokens, reading.at, lexicon);
    reading.amount = amountAt(tokens, reading.at, lexicon);
    const end = readPosition(reading);
    if (end === null) return null;
    reading.at = end;
  }
  return reading;
}

/** What a query means; `soft` filters nothing until the shopper taps it. */
export interface UnderstoodQuery extends Intent {
  soft: QueryFilter[];
  /** Places before that of the condition `near`: "Penrith" of "within 50 km of Penrith or Blacktown". */
  nearBefore: string[];
  /** Prices that were read as thousands: 20,000 of "under 20". */
  inThousands: ReadonlySet<number>;
  /** The lower one of two repayments: 100 of "$100 to $150 a week". */
  weeklyFrom: number | null;
  /** Words about what no stock records: "black rims". */
  unrecorded: string[];
  /** The query as it was read, where a word of it was misspelt (rule search-28). */
  corrected: string | null;
}

/** Words of people who look for a car, whatever else they say: "one owner with rego". */
const aboutCars =
  /\b(?:cars?|vehicles?|everything|something|anything|all|stock|sale|owners?|rego|rwc|roadworthy|log ?books?|service history|warranty|accidents?|condition|finance|drive ?away|deposit)\b/i;

/** Words of people who ask for one. */
const asks =
  /\b(?:need(?:s|ed|ing)?|look(?:ing|s)? (?:for|at)|wants?|wanting|after an?|searching for|show me|in the market)\b/i;

const emptyIntent = (query: string): UnderstoodQuery => ({
  text: query.trim().toLowerCase(),
  filters: [],
  sort: null,
  weekly_budget: null,
  weeklyFrom: null,
  towing_kg: null,
  soft: [],
  nearBefore: [],
  inThousands: new Set(),
  unrecorded: [],
  corrected: null,
});

/** Whether a query says enough about a car. */
const isMeant = (reading: Reading, isAsked: boolean): boolean =>
  reading.evidence >= 0.5 ||
  (isAsked && reading.evidence > 0.4) ||
  (reading.unknown === 0 &&
    (reading.filters.length > 0 ||
      reading.near !== null ||
      reading.distance !== null ||
      reading.soft.size > 0 ||
      reading.sort !== null));

/** Whether a query is about finding a car; more unknown words than understood ones are another subject. */
function isAboutCars(reading: Reading, isAsked: boolean): boolean {
  const conditionCount = reading.carConditions + Number(isAsked);
  return (
    isMeant(reading, isAsked) &&
    reading.unknown <= 1 + reading.evidence / 2 + conditionCount &&
    (!reading.hasOtherSubject || conditionCount >= 2)
  );
}

/** The query as it was read; null without a corrected word. A word that stays as it was typed was not corrected. */
function correctedQuery(
  query: string,
  { text }: Reading,
  fixes: Iterable<[typed: string, fixed: string]>,
): string | null {
  const unchanged = text.join(' ').split(' ');
  const corrected = new Map([...fixes].filter(([typed]) => !unchanged.includes(typed)));
  return corrected.size > 0 ? withCorrections(query, corrected) : null;
}

/** Reads a query with the words of a stock. A query that is not about finding a car stays text. */
export function understand(query: string, words: QueryWords): UnderstoodQuery {
  const lexicon = lexiconOf(words);
  const identifier = identifierIn(query, (word) => {
    const key = keyOf(word);
    return lexicon.meanings.has(key) || lexicon.knownWords.has(key);
  });
  if (identifier) return { ...emptyIntent(query), text: '', filters: [identifier] };
  const tokens = splitWords(tokenise(query), lexicon);
  const typos = correctedWords(tokens, likelyWord, lexicon);
  const nicknames = correctedWords(tokens, properName, lexicon);
  const reading = read(
    tokens.map((token) => {
      const fixed = typos.get(token.text) ?? nicknames.get(token.text);
      return fixed === undefined ? token : { ...token, text: fixed, typed: token.text };
    }),
    lexicon,
  );
  const nothing = emptyIntent(query);
  if (!reading) return nothing;
  const { text, sort, weekly, weeklyFrom, deposit, towing, asides } = reading;
  const isAsked = asks.test(query);
  // Words that say nothing find everything: "cars for sale".
  const saysNothing = reading.unknown === 0 && text.length === 0 && !isMeant(reading, isAsked);
  if (saysNothing && !reading.hasOtherSubject && aboutCars.test(query))
    return { ...nothing, text: '' };
  if (!isAboutCars(reading, isAsked)) return nothing;
  const intent = {
    text: withHyphens(text.join(' '), query),
    filters: filterConditions(reading),
    sort,
    weekly_budget: weekly && { ...weekly, ...(deposit !== null && { deposit }) },
    towing_kg: towing,
  };
  return {
    ...intent,
    weeklyFrom,
    soft: suggestedFilters(reading.soft, intent),
    nearBefore: reading.nearBefore,
    inThousands: reading.inThousands,
    unrecorded: deposit === null || weekly ? asides : [...asides, `$${String(deposit)} deposit`],
    corrected: correctedQuery(query, reading, [...typos, ...nicknames]),
  };
}
