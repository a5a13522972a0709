// What a shopper's query means: filters, order, budget and the words that are left. A pure grammar over the words of a
// stock; it searches nothing. Words become tokens, tokens become spans, the words around a span modify it, and together they are
// conditions.
import { filterConditions, searchedText, suggestedFilters } from './conditions.ts';
import { identifierIn } from './identifiers.ts';
import type { QueryFilter, Intent } from './intent.ts';
import { keyOf, lexiconOf, type Lexicon, type QueryWords } from './lexicon.ts';
import { Reading } from './reading.ts';
import { correctedWords, splitWords, withCorrections, withHyphens } from './spelling.ts';
import { withSoundedNames } from './sounds.ts';
import { tokenise } from './tokenise.ts';

/** What a query means; `soft` filters nothing until the shopper taps it. */
export interface UnderstoodQuery extends Intent {
  /** Words that a vehicle may not have: "sr5" of "not sr5". */
  without: string[];
  soft: QueryFilter[];
  /** Conditions that are too weak beside the other words; they are among `soft`. */
  doubted: QueryFilter[];
  /** What the query asks of the dealer besides vehicles (vocabulary/lists/topics.txt). */
  topics: string[];
  /** Whether the query is about finding a vehicle, as the shared set of queries counts it. */
  isAboutStock: boolean;
  /** Places before that of the condition `near`: "Penrith" of "within 50 km of Penrith or Blacktown". */
  nearBefore: string[];
  /** Prices that were read as thousands: 20,000 of "under 20". */
  inThousands: ReadonlySet<number>;
  /** Prices that the text calls prices: "$180,000". */
  inDollars: ReadonlySet<number>;
  /** The lower one of two repayments: 100 of "$100 to $150 a week". */
  weeklyFrom: number | null;
  /** Words about what no stock records: "black rims". */
  unrecorded: string[];
  /** The query as it was read, where a word of it was misspelt (rule search-28). */
  corrected: string | null;
}

const emptyIntent = (query: string): UnderstoodQuery => ({
  text: query.trim().toLowerCase(),
  without: [],
  filters: [],
  sort: null,
  weekly_budget: null,
  weeklyFrom: null,
  towing_kg: null,
  soft: [],
  doubted: [],
  topics: [],
  isAboutStock: false,
  nearBefore: [],
  inThousands: new Set(),
  inDollars: new Set(),
  unrecorded: [],
  corrected: null,
});

/**
 * Whether a query has conditions: one that hardly anything but a vehicle has, or no word that is strange. "Charging" of
 * "charging hybrid" is of the vocabulary, and is no reason to forget the hybrid.
 */
const isMeant = (reading: Reading): boolean =>
  reading.evidence >= 0.5 ||
  (reading.unknown < 1 && reading.filters.length > 0) ||
  (reading.unknown === 0 &&
    (reading.near !== null ||
      reading.distance !== null ||
      reading.soft.size > 0 ||
      reading.sort !== null));

/** A question that has more strange words than conditions and names no limit, make or body: its conditions are offered. */
const isBeside = ({ amounts, weekly, towing, filters, roles, hasQuestion }: Reading): boolean =>
  (roles.filter((role) => role === 'loose').length > filters.length || hasQuestion) &&
  amounts.length === 0 &&
  !(weekly ?? towing) &&
  !filters.some(({ field }) => /^(?:make|model|body)$/.test(field));

/** More unknown words than understood ones are another subject, and so is a question to the dealer. */
const isAboutStock = (reading: Reading): boolean =>
  !reading.hasQuestion && reading.unknown <= 1 + reading.evidence / 2 + reading.carConditions;

/** The query as it was read; null without a corrected word. */
function correctedQuery(query: string, { tokens }: Reading): string | null {
  const corrected = tokens.flatMap(({ text, typed }): [string, string][] =>
    typed === undefined || typed === text ? [] : [[typed, text]],
  );
  return corrected.length > 0 ? withCorrections(query, corrected) : null;
}

/** "Do I need a bond", "is it real": a question whose words are in no vehicle. */
const asksDealer =
  /^\W*(?:how|what|why|when|where|who|is|are|do|does|did|ca?n|could|may|must|should|will|would|am)\b|\b(?:can|could|do|does|is|are|may|will|would) (?:i|we|u|you|it|they|there|my|your)\b|\?/i;

/** Reads the words of a query one by one, and once more with the names that the left ones sound like. */
export function readWords(query: string, lexicon: Lexicon): Reading {
  const tokens = splitWords(tokenise(query), lexicon);
  const typos = correctedWords(tokens, lexicon);
  const spelled = tokens.map((token) => {
    const fixed = typos.get(token.text);
    return fixed === undefined ? token : { ...token, text: fixed, typed: token.text };
  });
  const plain = new Reading(spelled, lexicon);
  const sounded = withSoundedNames(plain);
  return sounded ? new Reading(sounded, lexicon) : plain;
}

/** Reads a query with the words of a stock. A query without any condition of a vehicle stays text. */
export function understand(query: string, words: QueryWords): UnderstoodQuery {
  const lexicon = lexiconOf(words);
  const identifier = identifierIn(query, (word) => lexicon.knownWords.has(keyOf(word)));
  if (identifier)
    return { ...emptyIntent(query), text: '', filters: [identifier], isAboutStock: true };
  const reading = readWords(query, lexicon);
  const { text, without, sort, weekly, weeklyFrom, deposit, towing, asides } = reading;
  const topics = [...reading.topics];
  const isAsked = asksDealer.test(query) && reading.unknown > 0;
  // The stock knows no place of a postcode: the contact details have the locations.
  const isAtPostcode = /^\d/.test(reading.near ?? '');
  const isSearch = isMeant(reading) && !(asksDealer.test(query) && isBeside(reading));
  // Conditions beside a lot of strange words are offered.
  const doubted = isSearch ? [] : filterConditions(reading).filter(({ op }) => op === 'eq');
  const soft = new Set([
    ...doubted.map(({ field, value }) => `${field} eq ${String(value)}`),
    ...reading.soft,
  ]);
  if (!isSearch) {
    // Words that say nothing find everything: "cars for sale". So do a question to the dealer and a way of life.
    const saysNothing = reading.unknown === 0 && text.length === 0;
    // Who wrote a text that says hardly anything of a vehicle may want to ask.
    const isStrange =
      reading.tokens.length > 2 &&
      reading.unknown > text.length &&
      doubted.length === 0 &&
      reading.soft.size === 0;
    const isQuestion = topics.length === 0 && (isStrange || asksDealer.test(query));
    const isOpen = isQuestion || topics.length > 0 || reading.soft.size > 0;
    const nothing = { ...emptyIntent(query), sort };
    return {
      ...nothing,
      // Words that mean something only beside others are searched as text: "r7", "running board".
      text: isOpen ? '' : text.join(' '),
      doubted,
      soft: suggestedFilters(soft, nothing),
      topics: isQuestion ? ['contact'] : topics,
      isAboutStock: saysNothing && !reading.hasQuestion,
      unrecorded: isOpen ? [...asides, ...text] : asides,
    };
  }
  const intent = {
    text: withHyphens(searchedText(reading), query),
    filters: filterConditions(reading),
    sort,
    weekly_budget: weekly && { ...weekly, ...(deposit !== null && { deposit }) },
    towing_kg: towing,
  };
  return {
    ...intent,
    without,
    weeklyFrom,
    soft: suggestedFilters(soft, intent),
    doubted,
    topics: topics.length === 0 && (isAsked || isAtPostcode) ? ['contact'] : topics,
    isAboutStock: isAboutStock(reading),
    nearBefore: reading.nearBefore,
    inThousands: reading.inThousands,
    inDollars: reading.inDollars,
    unrecorded: deposit === null || weekly ? asides : [...asides, `$${String(deposit)} deposit`],
    corrected: correctedQuery(query, reading),
  };
}
