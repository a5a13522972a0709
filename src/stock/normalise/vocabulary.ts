// Finds the words of a field in a text (../knowledge/values.json). It knows no field: each reader decides what several
// words together mean.
import knowledge from '../knowledge/values.json' with { type: 'json' };

/** Fields with a fixed list of values. */
export type WordField = keyof typeof knowledge;

interface Vocabulary {
  /** Key of a word or phrase -> its value. */
  words: ReadonlyMap<string, string>;
  /** The same for codes such as "N", which count only where they are the whole text. */
  codes: ReadonlyMap<string, string>;
  /** Parts of the longest phrase. */
  longest: number;
  /** Values of texts that were read before; an export has few different ones. */
  read: Map<string, readonly string[]>;
}

/** More different texts than this are no fixed list of values. */
const remembered = 2_000;

const vocabularies = Object.fromEntries(
  Object.entries(knowledge).map(([field, values]) => [field, vocabularyOf(values)]),
) as Record<WordField, Vocabulary>;

function vocabularyOf(values: Record<string, { words: string[]; codes?: string[] }>): Vocabulary {
  const words = new Map<string, string>();
  const codes = new Map<string, string>();
  let longest = 0;
  for (const [value, terms] of Object.entries(values)) {
    for (const phrase of terms.words) {
      const parts = partsOf(phrase);
      words.set(parts.join(''), value);
      longest = Math.max(longest, parts.length);
    }
    for (const code of terms.codes ?? []) codes.set(code, value);
  }
  return { words, codes, longest, read: new Map() };
}

/** Words and numbers of a text: "InStock" and "in-stock" have two, "xDrive30d" has four. */
function partsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]+|\d+/g) ?? []
  );
}

/** The title that was read last; several fields look for their words in it. */
let title: { text: string; parts: string[] } = { text: '', parts: [] };

function partsOfTitle(text: string): string[] {
  if (title.text !== text) title = { text, parts: partsOf(text) };
  return title.parts;
}

/** Whether a whole text is one phrase of a field. */
export const isPhrase = (field: WordField, text: string): boolean =>
  vocabularies[field].words.has(partsOf(text).join(''));

/** Whether a text is made of phrases of the fields and numbers only: "USED CARS (45)", but not "2019 Toyota Hilux sold". */
export function hasOnlyPhrases(fields: readonly WordField[], text: string): boolean {
  const parts = partsOf(text).filter((part) => !/^\d/.test(part));
  for (let from = 0; from < parts.length;) {
    let to = parts.length;
    while (to > from && !isOneOf(fields, parts.slice(from, to).join(''))) to -= 1;
    if (to === from) return false;
    from = to;
  }
  return parts.length > 0;
}

/** Of one thing or several: "vehicles". */
const isOneOf = (fields: readonly WordField[], key: string): boolean =>
  fields.some((field) =>
    [key, key.replace(/s$/, '')].some((each) => vocabularies[field].words.has(each)),
  );

export const isWordField = (field: string): field is WordField => field in knowledge;

/** A word that turns the meaning of its neighbours, unless a phrase of the vocabulary contains it. */
const negations = new Set(['not', 'non', 'no', 'never', 'without']);

/**
 * The values that a text names, in the order of the text, each once. Spelling as one word or several makes no
 * difference. A phrase hides the words inside it: "nearly new" is not "new". A text with a negation names nothing.
 * `prose`: a title, where codes have no meaning.
 */
export function valuesIn(field: WordField, text: string, prose = false): readonly string[] {
  const vocabulary = vocabularies[field];
  if (prose) return namedIn(vocabulary, partsOfTitle(text)).values;
  const known = vocabulary.read.get(text);
  if (known) return known;
  const parts = partsOf(text);
  const code = vocabulary.codes.get(parts.join(''));
  const { values, isNegated } = namedIn(vocabulary, parts);
  const found = code === undefined ? (isNegated ? [] : values) : [code];
  if (vocabulary.read.size >= remembered) vocabulary.read.clear();
  vocabulary.read.set(text, found);
  return found;
}

function namedIn(
  { words, longest }: Vocabulary,
  parts: readonly string[],
): { values: string[]; isNegated: boolean } {
  const found: { from: number; to: number; value: string }[] = [];
  for (let from = 0; from < parts.length; from += 1) {
    let key = '';
    for (let to = from; to < parts.length && to - from < longest; to += 1) {
      key += parts[to] ?? '';
      const value = words.get(key);
      if (value !== undefined) found.push({ from, to, value });
    }
  }
  const isInside = (one: { from: number; to: number }): boolean =>
    found.some((other) => other !== one && other.from <= one.from && other.to >= one.to);
  const whole = found.filter((one) => !isInside(one));
  const isNegated = parts.some(
    (part, at) => negations.has(part) && !whole.some(({ from, to }) => from <= at && at <= to),
  );
  const values = [...new Set(whole.map(({ value }) => value))].filter((value) => value !== '');
  return { values, isNegated };
}

/** The first of `order` that a text names; without one of them, its only value. Undefined for none and for several. */
export function oneValueIn(
  field: WordField,
  text: string,
  order: readonly string[],
  prose = false,
): string | undefined {
  const values = valuesIn(field, text, prose);
  const [only, ...others] = values;
  return order.find((value) => values.includes(value)) ?? (others.length === 0 ? only : undefined);
}
