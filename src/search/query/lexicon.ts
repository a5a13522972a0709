// All phrases that the grammar knows (vocabulary/compile.ts), in the form in which it looks them up.
// The key of a phrase is its letters and digits without spaces, so that "land cruiser" and "landcruiser" are one.

/** "new parents", "used for", "black (leather) seats". */
export type Aside = 'new' | 'used' | 'colour' | 'material';

/** `highKm` and `old` mean something where they are negated. */
export type PlainKind =
  | 'lowKm'
  | 'highKm'
  | 'recent'
  | 'old'
  | 'negation'
  | 'correction'
  | 'optional'
  | 'near'
  | 'fullSafety'
  | 'towCar';

export type Meaning =
  | { kind: 'value'; field: string; value: string; text?: string }
  /** `unstocked`: no vehicle of the stock has it. */
  | { kind: 'make'; make: string; unstocked?: boolean }
  | {
      kind: 'model';
      make: string;
      model: string;
      text?: string;
      weak?: boolean;
      unstocked?: boolean;
    }
  | { kind: 'sort'; order: string }
  /** Filters as "field op value|…". */
  | { kind: 'soft'; suggests: string }
  /** Without a `city` the phrase is its name. */
  | { kind: 'city'; city?: string; weak?: boolean; unstocked?: boolean }
  /** Directly after another word, it takes that one's meaning away. */
  | { kind: 'aside'; after: Aside }
  /** The words stay as text: those of the query, or `text`. */
  | { kind: 'badge'; text?: string }
  /** A question to the dealer: "hours", "parts". `beside`: people ask it of vehicles, too. */
  | { kind: 'topic'; topic: string; beside?: true }
  /** `isNamed`: it says what no stock records. */
  | { kind: 'filler'; isNamed?: true }
  /** `dealer`: a word of the dealer's own name, which says nothing about a vehicle. */
  | { kind: PlainKind | 'dealer' };

export type Before = 'lte' | 'gte' | 'around' | 'after' | 'before' | 'between';
export type After = 'lte' | 'gte' | 'around';
/** What a number measures: a section of vocabulary/lists/subjects.txt or units.txt. */
export type Measure = string;

/** The words around numbers and places: meaning -> phrases separated by commas. */
export interface Phrases {
  before: Record<Before, string>;
  after: Record<After, string>;
  subjects: Record<Measure, string>;
  units: Record<Measure, string>;
  places: Record<'near' | 'in', string>;
  /** Words that turn a comparison around, and words that may stand between. */
  negation: Record<'not' | 'through', string>;
  /** "Low", "high" and the words for kilometres that follow them. */
  distance: Record<'low' | 'high' | 'unit', string>;
  /** "Lowest", "highest" and, by the field of an order, the words for what it measures. */
  orders: Record<string, string> & Record<'lowest' | 'highest', string>;
}

/** Kinds of meanings with a name, which an entry leaves out where the phrase is that name. */
export const isNamedKind = (kind: Meaning['kind']): boolean =>
  /^(?:make|model|city|value)$/.test(kind);
export type EntryMeaning = { kind: Meaning['kind'] } & Record<string, unknown>;

export interface QueryWords {
  year: number;
  /** The stock has caravans and no cars: a weight and a number of people are those of a caravan. */
  isTowed?: boolean;
  /** The stock has motorcycles and no cars. */
  isRidden?: boolean;
  /** It is offered by subscription. */
  isWeekly?: boolean;
  phrases: Phrases;
  /** Field -> the values that some vehicle has. */
  values?: Readonly<Record<string, object>>;
  /** [meaning, phrases separated by commas, 1: no typo is corrected to them]. */
  entries: [EntryMeaning, string, 0 | 1][];
}

export interface Lexicon {
  /** The present year of the stock. */
  year: number;
  isTowed: boolean;
  isRidden: boolean;
  isWeekly: boolean;
  before: Map<string, Before>;
  after: Map<string, After>;
  subjects: Map<string, Measure>;
  units: Map<string, Measure>;
  places: Map<string, 'near' | 'in'>;
  negation: Map<string, 'not' | 'through'>;
  meanings: Map<string, Meaning[]>;
  /** Words that are spelled right. */
  knownWords: Set<string>;
  /** Words that a typo may be corrected to, by their length. */
  targets: Map<number, Set<string>>;
  /** Those of them that are not only words of suggestions: "summer" is no surfer. */
  firm: Set<string>;
  /** Those of them that are makes and models: "hilx" is a Hilux sooner than a hill. */
  names: Set<string>;
  /** Words of models and badges of the stock: "accord" of "Accord Euro". */
  partialNames: Set<string>;
}

const plain = (phrase: string) => phrase.toLowerCase().normalize('NFKD');
export const keyOf = (phrase: string): string => plain(phrase).replace(/[^\p{L}0-9°%<>=~+]/gu, '');
const wordsIn = (phrase: string): string[] =>
  plain(phrase)
    .replace(/\p{M}/gu, '')
    .match(/[a-z0-9°]+/g) ?? [];

/** Meanings by the keys of their phrases; signs are their own keys. Of a phrase with two meanings the first counts. */
const tableOf = <Name extends string>(lists: Record<Name, string>): Map<string, Name> =>
  new Map(
    (Object.entries(lists) as [Name, string][])
      .flatMap(([name, list]) => list.split(',').map((phrase) => [phrase, name] as const))
      .map(([phrase, name]): [string, Name] => [keyOf(phrase) || phrase, name])
      .reverse(),
  );

/** "Low kms", "high km": each amount before each word for kilometres. */
const distanceEntries = ({ distance: { low, high, unit } }: Phrases): QueryWords['entries'] =>
  Object.entries({ lowKm: low, highKm: high }).map(([kind, list]) => [
    { kind: kind as PlainKind },
    list.replace(/[^,]+/g, (amount) => unit.replace(/[^,]+/g, `${amount} $&`)),
    1,
  ]);

/** "Least kms", "biggest engine": each degree before each measure of an order. */
const orderEntries = ({
  orders: { lowest, highest, ...measures },
}: Phrases): QueryWords['entries'] =>
  Object.entries<string>(measures).flatMap(([field, list]) =>
    Object.entries({ asc: lowest, desc: highest }).map(
      ([dir, degrees]): QueryWords['entries'][number] => [
        { kind: 'sort', order: `${field} ${dir}` },
        degrees.replace(/[^,]+/g, (degree) => list.replace(/[^,]+/g, `${degree} $&`)),
        1,
      ],
    ),
  );

/** No typo is corrected to a value that no vehicle has: a "Roadstar" caravan is no roadster. */
function isMissing(meaning: Meaning, { values = {} }: QueryWords): boolean {
  const known = meaning.kind === 'value' ? values[meaning.field] : undefined;
  return known !== undefined && meaning.kind === 'value' && !(meaning.value in known);
}

const compiled = new WeakMap<QueryWords, Lexicon>();

export function lexiconOf(words: QueryWords): Lexicon {
  const before = compiled.get(words);
  if (before) return before;
  const { phrases, year, isTowed = false, isRidden = false, isWeekly = false } = words;
  const lexicon: Lexicon = {
    year,
    isTowed,
    isRidden,
    isWeekly,
    before: tableOf(phrases.before),
    after: tableOf(phrases.after),
    subjects: tableOf(phrases.subjects),
    units: tableOf(phrases.units),
    places: tableOf(phrases.places),
    negation: tableOf(phrases.negation),
    meanings: new Map(),
    knownWords: new Set(
      Object.values(phrases).flatMap((table) => Object.values<string>(table).flatMap(wordsIn)),
    ),
    targets: new Map(),
    firm: new Set(),
    names: new Set(),
    partialNames: new Set(),
  };
  for (const [meaning, list, exact] of [
    ...words.entries,
    ...distanceEntries(phrases),
    ...orderEntries(phrases),
  ])
    for (const phrase of list.split(',')) {
      const own = isNamedKind(meaning.kind) ? { [meaning.kind]: phrase, ...meaning } : meaning;
      addPhrase(lexicon, phrase, own as Meaning, exact === 1 || isMissing(own as Meaning, words));
    }
  compiled.set(words, lexicon);
  return lexicon;
}

/** `exact`: no typo is corrected to the phrase. */
function addPhrase(lexicon: Lexicon, phrase: string, meaning: Meaning, exact: boolean): void {
  const { meanings, knownWords, targets, firm, names, partialNames } = lexicon;
  const key = keyOf(phrase);
  meanings.set(key, [...(meanings.get(key) ?? []), meaning]);
  const isName = meaning.kind === 'model' || meaning.kind === 'make';
  const isMissingName = 'unstocked' in meaning;
  const own = wordsIn(phrase);
  // A nickname of several words may hold a misspelt one.
  if (exact && isName) knownWords.add(key);
  if (!exact || !isName || isMissingName) own.forEach((word) => knownWords.add(word));
  if (/^(?:model|badge)$/.test(meaning.kind) && !isMissingName)
    own.forEach((word) => partialNames.add(word));
  if (exact) return;
  if (isName) names.add(key);
  const targeted = plain(phrase).split(/[^a-z]+/);
  if (isName || meaning.kind === 'city') targeted.push(key);
  for (const word of targeted.filter((one) => /^[a-z]{4,}$/.test(one)))
    targets.set(word.length, (targets.get(word.length) ?? new Set()).add(word));
  if (meaning.kind !== 'soft') targeted.forEach((word) => firm.add(word));
}

/** All meanings of the words. */
export const meaningsOf = (words: QueryWords): Meaning[] =>
  [...lexiconOf(words).meanings.values()].flat();
