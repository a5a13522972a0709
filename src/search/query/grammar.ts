// What a shopper's query means: filters, order, budget and the words that are left. A pure grammar over the words of a
// stock; it searches nothing. Words become tokens, tokens become spans, the words around a span modify it, and together they are
// conditions.
import { filterConditions, searchedText, suggestedFilters } from './conditions.ts';
import { identifierIn } from './identifiers.ts';
import type { QueryFilter, Intent } from './intent.ts';
import { keyOf, lexiconOf, type Lexicon, type QueryWords } from './lexicon.ts';
import { Reading } from './reading.ts';
import { splitWords, withCorrections, withHyphens, withoutTypos } from './spelling.ts';
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
  /** Models that other cars are asked for: "bigger than a Hilux". */
  rivals: Reading['rivals'];
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
  rivals: [],
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

const strangeIn = ({ roles }: Reading): number => roles.filter((role) => role === 'loose').length;

/** A question without a limit that has more strange words than conditions, or twice as many beside a model. */
function isBeside(reading: Reading): boolean {
  const { amounts, weekly, towing, filters, hasQuestion } = reading;
  const has = (fields: RegExp) => filters.some(({ field }) => fields.test(field));
  const isStrange = has(/^(?:make|model|body)$/)
    ? has(/^model$/) && strangeIn(reading) >= 2 * filters.length
    : strangeIn(reading) > filters.length || hasQuestion;
  return isStrange && amounts.length === 0 && !(weekly ?? towing);
}

/** Places, colours and small sums beside twice as many strange words are of something else: "2 bed apartment $720pw". */
function isSwamped(reading: Reading): boolean {
  const { filters, amounts, weekly, towing, inThousands } = reading;
  const isSum = ({ field, value }: QueryFilter) =>
    field === 'price' && (Number(value) < 1_000 || inThousands.has(Number(value)));
  const count = filters.length + amounts.length + Number(weekly !== null);
  return (
    count > 0 &&
    towing === null &&
    filters.every(({ field }) => /^(?:colour|city|state)$/.test(field)) &&
    amounts.every((amount) => amount.op === 'around' && isSum(amount)) &&
    strangeIn(reading) >= 2 * count
  );
}

/**
 * Words of the stock's names that are of something else: short ones beside as many strange words, and others beside four
 * times as many. "Tst drive sat" asks for no Sat Nav.
 */
function isScattered(reading: Reading, filters: readonly QueryFilter[]): boolean {
  const words = reading.text.flatMap((text) => text.split(' '));
  const times = words.every((word) => /^[a-z]{1,3}$/.test(word)) ? 1 : 4;
  const isAlone = filters.length === 0 && !(reading.weekly ?? reading.towing);
  return isAlone && words.length > 0 && strangeIn(reading) >= times * words.length;
}

/** More unknown words than understood ones are another subject, and so is a question to the dealer. */
const isAboutStock = (reading: Reading): boolean =>
  !reading.hasQuestion && reading.unknown <= 1 + reading.evidence * 1.1;

/** "Do I need a bond", "is it real": a question whose words are in no vehicle. */
const asksDealer =
  /^\W*(?:how|what|why|when|where|who|is|are|do|does|did|ca?n|could|may|must|should|will|would|am)\b|\b(?:can|could|do|does|is|are|may|will|would) (?:i|we|u|you|it|they|there|my|your)\b|\?/i;

/** Reads the words of a query, with typos corrected. */
export const readWords = (query: string, lexicon: Lexicon): Reading =>
  new Reading(withoutTypos(splitWords(tokenise(query), lexicon), lexicon), lexicon);

/** What is shown of a query that is no search for vehicles. */
function withoutSearch(query: string, reading: Reading, doubted: QueryFilter[]): UnderstoodQuery {
  const { text, sort, asides, unknown, soft, tokens, hasQuestion } = reading;
  const topics = [...reading.topics];
  // Who wrote a text that says hardly anything of a vehicle may want to ask.
  const offered = doubted.filter(({ op }) => op === 'eq');
  const isStrange =
    tokens.length > 2 && unknown > text.length && offered.length === 0 && soft.size === 0;
  const isQuestion = topics.length === 0 && (isStrange || asksDealer.test(query));
  const isOpen = isQuestion || topics.length > 0 || soft.size > 0 || isScattered(reading, []);
  const nothing = { ...emptyIntent(query), sort, rivals: reading.rivals };
  return {
    ...nothing,
    // Words that mean something only beside others are searched as text: "r7", "running board".
    text: isOpen ? '' : text.join(' '),
    doubted: doubted.filter((filter) => !reading.amounts.includes(filter)),
    soft: suggestedFilters([...offered.map(nameOf), ...soft], nothing),
    topics: isQuestion ? ['contact'] : topics,
    // Words that say nothing find everything: "cars for sale". So does a way of life.
    isAboutStock: unknown === 0 && text.length === 0 && !hasQuestion,
    unrecorded: [...asides, ...(isOpen ? text : []), ...reading.amountsSaid()],
  };
}

const nameOf = ({ field, value }: QueryFilter): string => `${field} eq ${String(value)}`;

/** Reads a query with the words of a stock. A query without any condition of a vehicle stays text. */
export function understand(query: string, words: QueryWords): UnderstoodQuery {
  const lexicon = lexiconOf(words);
  const nothing = emptyIntent(query);
  const identifier = identifierIn(query, (word) => lexicon.knownWords.has(keyOf(word)));
  if (identifier) return { ...nothing, text: '', filters: [identifier], isAboutStock: true };
  const reading = readWords(query, lexicon);
  const filters = filterConditions(reading);
  const isAsked = asksDealer.test(query);
  // Conditions beside a lot of strange words are offered.
  const isOther =
    isSwamped(reading) || isScattered(reading, filters) || (isAsked && isBeside(reading));
  if (!isMeant(reading) || isOther) return withoutSearch(query, reading, filters);
  const { without, sort, weekly, weeklyFrom, deposit, towing, asides, near } = reading;
  const { nearBefore, inThousands, inDollars } = reading;
  const intent = {
    text: withHyphens(searchedText(reading), query),
    filters,
    sort,
    weekly_budget: weekly && { ...weekly, ...(deposit !== null && { deposit }) },
    towing_kg: towing,
  };
  const topics = [...reading.topics];
  // The stock knows no place of a postcode: the contact details have the locations.
  const needsContact = (isAsked && reading.unknown > 0) || /^\d/.test(near ?? '');
  return {
    ...nothing,
    ...intent,
    without,
    weeklyFrom,
    nearBefore,
    inThousands,
    inDollars,
    soft: suggestedFilters([...reading.soft], intent),
    topics: topics.length === 0 && needsContact ? ['contact'] : topics,
    isAboutStock: isAboutStock(reading),
    rivals: reading.rivals,
    unrecorded: deposit === null || weekly ? asides : [...asides, `$${String(deposit)} deposit`],
    corrected: withCorrections(query, reading.tokens),
  };
}
