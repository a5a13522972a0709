// All phrases that the grammar knows: those of a stock (vocabulary/compile.ts) and those of the language. The key of a
// phrase is its letters and digits without spaces, so that "land cruiser" and "landcruiser" are one.
import * as phrases from './words/phrases.ts';

export type Meaning =
  | { kind: 'value'; field: string; value: string; text?: string }
  | { kind: 'make'; make: string }
  | { kind: 'model'; make: string; model: string; text?: string; weak?: boolean }
  | { kind: 'sort'; order: string }
  /** Filters as "field op value|…". */
  | { kind: 'soft'; suggests: string }
  /** Without a `city` the phrase is its name. */
  | { kind: 'city'; city?: string; weak?: boolean }
  | { kind: keyof typeof phrases.meaning | 'filler' | 'badge' | 'topic' };

/** The words of one stock, as plain JSON. */
export interface QueryWords {
  /** The present year of the stock. */
  year: number;
  /** [meaning, phrases separated by commas, 1: no typo is corrected to them]. */
  entries: [Meaning, string, 0 | 1][];
}

export interface Lexicon {
  meanings: Map<string, Meaning[]>;
  /** Words that are spelled right. */
  known: Set<string>;
  /** Words that a typo may be corrected to, by their length. */
  targets: Map<number, Set<string>>;
  /** Those of them that are makes and models: "hilx" is a Hilux sooner than a hill. */
  names: Set<string>;
}

const plain = (phrase: string) => phrase.toLowerCase().normalize('NFKD');
export const keyOf = (phrase: string): string => plain(phrase).replace(/[^a-z0-9°%<>=~+]/g, '');

const compiled = new WeakMap<QueryWords, Lexicon>();

export function lexiconOf(words: QueryWords): Lexicon {
  const before = compiled.get(words);
  if (before) return before;
  const meanings = new Map<string, Meaning[]>();
  const known = new Set<string>();
  const targets = new Map<number, Set<string>>();
  const names = new Set<string>();
  const learn = (phrase: string) => {
    for (const word of plain(phrase)
      .replace(/\p{M}/gu, '')
      .match(/[a-z0-9°]+/g) ?? [])
      known.add(word);
  };
  const addTarget = (word: string) => {
    if (!/^[a-z]{4,}$/.test(word)) return;
    const list = targets.get(word.length);
    if (list) list.add(word);
    else targets.set(word.length, new Set([word]));
  };
  const add = (phrase: string, meaning: Meaning, exact: boolean) => {
    const key = keyOf(phrase);
    const list = meanings.get(key);
    if (list) list.push(meaning);
    else meanings.set(key, [meaning]);
    const named = meaning.kind === 'model' || meaning.kind === 'make';
    // A nickname of several words may hold a misspelt one.
    if (exact && named) known.add(key);
    else learn(phrase);
    if (exact) return;
    if (named) names.add(key);
    if (named || meaning.kind === 'city') addTarget(key);
    plain(phrase)
      .split(/[^a-z]+/)
      .forEach(addTarget);
  };
  for (const [meaning, list, exact] of words.entries) {
    for (const phrase of list.split(','))
      add(phrase, meaning.kind === 'city' ? { city: phrase, ...meaning } : meaning, exact === 1);
  }
  for (const [kind, list] of Object.entries(phrases.meaning)) {
    for (const phrase of list.split(','))
      add(phrase, { kind: kind as keyof typeof phrases.meaning }, true);
  }
  for (const table of [
    phrases.comparisonsBefore,
    phrases.comparisonsAfter,
    phrases.units,
    phrases.subjects,
    phrases.places,
  ])
    Object.values(table).join().split(',').forEach(learn);
  const lexicon = { meanings, known, targets, names };
  compiled.set(words, lexicon);
  return lexicon;
}

/** Edits between two words, with neighbours swapped as one edit; more than `most` is Infinity. */
function edits(a: string, b: string, most: number): number {
  let [two, one]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((one[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (one[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (two[j - 2] ?? 0) + 1);
      }
      row.push(least);
    }
    if (Math.min(...row) > most) return Infinity;
    [two, one] = [one, row];
  }
  return one[b.length] ?? Infinity;
}

/** The name that a known misspelling means ("hylux"); null for a nickname ("merc") and for the name itself. */
export function properName(word: string, { meanings }: Lexicon): string | null {
  if (word.length < 5) return null;
  for (const meaning of meanings.get(word) ?? []) {
    const name =
      meaning.kind === 'model' ? meaning.model : meaning.kind === 'make' ? meaning.make : null;
    if (name === null) continue;
    const key = keyOf(name);
    if (key === word) return null;
    if (/^[a-z]+$/.test(key) && !key.startsWith(word) && edits(word, key, 2) <= 2) return key;
  }
  return null;
}

/**
 * The known word that an unknown one most likely means; null for none. One edit from 4 letters, two from 7 (6 with the
 * same last letter); never a word with digits, since that is another code.
 */
export function correct(word: string, { targets, known, names }: Lexicon): string | null {
  if (word.length < 4 || !/^[a-z]+$/.test(word) || known.has(word)) return null;
  const singular = word.replace(/e?s$/, '');
  if (known.has(singular) || known.has(word.replace(/s$/, ''))) return null;
  let best: string | null = null;
  let least = Infinity;
  for (let length = word.length - 2; length <= word.length + 2; length += 1) {
    for (const target of targets.get(length) ?? []) {
      const sameStart = target[0] === word[0];
      const most =
        sameStart && Math.min(word.length, length) >= (target.at(-1) === word.at(-1) ? 6 : 7)
          ? 2
          : 1;
      if (!sameStart && length < 5) continue;
      const distance =
        edits(word, target, most) + (sameStart ? 0 : 0.2) + (names.has(target) ? 0 : 0.1);
      if (distance < most + 0.5 && distance < least) [best, least] = [target, distance];
    }
  }
  return best;
}
