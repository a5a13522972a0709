// Finds the records for a typed text and scores them. Every word must be found, in any field. Two neighbours may be one
// word ("land cruiser"), and the last word may be unfinished. An unknown word matches the nearest known ones. Phrases
// of a synonym group match each other. Codes (stock number, plate) are read only for a word that is not in the stock's
// vocabulary, because they are in a part of the index (rule search-32). Other modules filter, count and sort.
import { wordsOf } from '../words.ts';
import type { Columns } from './columns.ts';
import type { Scores } from './matches.ts';
import { memo } from './memo.ts';
import { allowedTypos } from './typos.ts';
import { wordScores, type WordScores } from './word-scores.ts';

/** Further words of a query are ignored. */
const maxWords = 16;

interface TextScores {
  scores: Scores;
  /** Words that no record has: those that were found instead are similar. */
  unknown: string[];
}

/** The records that come closest to a text which none has as a whole. */
export interface ClosestScores {
  scores: Scores;
  /** Words that none of them has. */
  leftOut: string[];
  /** They have some of the other words, and none has all. Those with more words have higher scores. */
  isPartial: boolean;
}
/** Treats the words from `from` (inclusive) to `to` (exclusive) as one term. */
interface Term {
  from: number;
  to: number;
  scores: Scores;
}

/** The terms of a text while they are collected, and the words that have one. */
class Terms {
  readonly list: Term[] = [];
  readonly covered: boolean[];

  constructor(words: readonly string[]) {
    this.covered = words.map(() => false);
  }

  add(from: number, to: number, scores: Scores | null): void {
    if (!scores) return;
    this.list.push({ from, to, scores });
    this.covered.fill(true, from, to);
  }
}

/** Whether each word may be a code. A number alone may be one even if it is also a year. */
function codedWords(words: readonly string[], { isKnown }: WordScores): boolean[] {
  const isNumber = words.length === 1 && /^\d{4,}$/.test(words[0]!);
  return words.map((word, at) => isNumber || !isKnown(word, at + 1 === words.length));
}

/** Adds the words, pairs and synonyms that the stock has as they are typed. */
function addTyped(terms: Terms, words: readonly string[], scoresOf: WordScores): void {
  const isLast = (to: number) => to === words.length;
  const coded = codedWords(words, scoresOf);
  /** Whether a word and the next one may be one code. */
  const isCodedPair = (from: number) => coded[from]! || coded[from + 1]!;
  /** Words that belong to a neighbour: "cx 5" is not "cx" somewhere and "5" somewhere else. */
  const bound = words.map(() => false);
  words.forEach((word, from) => {
    const next = words[from + 1];
    if (next === undefined || bound[from]) return;
    const isShort = Math.min(word.length, next.length) <= 2;
    if (isShort && scoresOf.asTyped(word + next, false, isCodedPair(from)))
      bound.fill(true, from, from + 2);
  });
  const addSynonyms = (from: number, to: number, typed: string) => {
    for (const scores of scoresOf.ofSynonyms(typed)) terms.add(from, to, scores);
  };
  words.forEach((word, from) => {
    if (!bound[from])
      terms.add(from, from + 1, scoresOf.asTyped(word, isLast(from + 1), coded[from]));
    const next = words[from + 1];
    if (next !== undefined) {
      const pair = scoresOf.asTyped(word + next, isLast(from + 2), isCodedPair(from));
      terms.add(from, from + 2, pair);
      addSynonyms(from, from + 2, word + next);
    }
    for (let to = from + 1; to <= words.length; to += 1)
      addSynonyms(from, to, words.slice(from, to).join(' '));
  });
}

/** Adds similar words for those that are not known, and for pairs with one of them. */
function addMisspelt(
  terms: Terms,
  words: readonly string[],
  known: readonly boolean[],
  { misspelt }: WordScores,
): void {
  const isLast = (to: number) => to === words.length;
  words.forEach((word, from) => {
    const next = words[from + 1];
    if (!known[from]) terms.add(from, from + 1, misspelt(word, isLast(from + 1)));
    if (next === undefined || (known[from] && known[from + 1])) return;
    // "Fiesta ST" is no misspelt Fiesta.
    if (Math.min(word.length, next.length) > allowedTypos(word + next))
      terms.add(from, from + 2, misspelt(word + next, isLast(from + 2)));
  });
}

/** Which words a sequence of terms may lack, and what a term adds to the score of a record. */
interface Ranking {
  isOptional(word: number): boolean;
  worth(score: number): number;
}
const everyWord: Ranking = { isOptional: () => false, worth: (score) => score };

/** The best sequence of terms, by record: 1 plus the worth of its words, or 0 when a word is missing. */
function bestScores(
  terms: readonly Term[],
  wordCount: number,
  count: number,
  { isOptional, worth }: Ranking = everyWord,
): Scores {
  const best = Array.from({ length: wordCount + 1 }, () => new Uint8Array(count));
  best[0]!.fill(1);
  // Terms with an earlier start come first, so that `best[from]` is complete when it is used.
  const sorted = [...terms].sort((a, b) => a.from - b.from);
  for (let at = 0, next = 0; at < wordCount; at += 1) {
    const before = best[at]!;
    if (isOptional(at)) {
      const after = best[at + 1]!;
      for (let record = 0; record < count; record += 1)
        if (before[record]! > after[record]!) after[record] = before[record]!;
    }
    for (; sorted[next]?.from === at; next += 1) {
      const { to, scores } = sorted[next]!;
      const after = best[to]!;
      for (let record = 0; record < count; record += 1) {
        const score = scores[record]!;
        if (!score || !before[record]) continue;
        const sum = before[record]! + worth(score) * (to - at);
        if (sum > after[record]!) after[record] = sum;
      }
    }
  }
  return best[wordCount]!;
}

/** The number of words counts first, then how well they match: 16 words stay below 256. */
const byWords = (score: number): number => 13 + (score >> 3);

/**
 * The records of `all` that come closest to a text: without the words that none of them has, or else with most of the
 * words. Where none has any word, all of them, and where the whole stock lacks most words: what has the others has them by
 * accident. Null where `all` is empty, and for a code alone that the stock lacks: "z900rs" asks for one vehicle.
 */
function closestScores(
  terms: readonly Term[],
  words: readonly string[],
  all: Uint32Array,
  count: number,
): ClosestScores | null {
  const isIn = (scores: Scores) => all.some((record) => scores[record]! > 0);
  const found = terms.filter(({ scores }) => isIn(scores));
  const isFound = words.map((_, at) => found.some(({ from, to }) => from <= at && at < to));
  const leftOut = words.filter((_, at) => !isFound[at]);
  const isMost = all.length === count && leftOut.length * 2 > words.length;
  const isCode = words.length === 1 && /\d/.test(words[0]!);
  if (all.length === 0 || (isCode && all.length === count)) return null;
  if (found.length === 0 || isMost)
    return { scores: new Uint8Array(count).fill(1), leftOut, isPartial: false };
  const isOptional = (at: number) => !isFound[at];
  const whole = bestScores(found, words.length, count, { ...everyWord, isOptional });
  if (isIn(whole)) return { scores: whole, leftOut, isPartial: false };
  const some = bestScores(found, words.length, count, { isOptional: () => true, worth: byWords });
  return { scores: some.map((score) => (score > 1 ? score : 0)), leftOut, isPartial: true };
}

/** The words of a text; those between two "or" are an alternative to the others. */
function alternativesOf(words: readonly string[]): string[][] {
  const lists: string[][] = [[]];
  for (const word of words)
    if (word === 'or') lists.push([]);
    else lists.at(-1)!.push(word);
  return lists.filter(({ length }) => length > 0);
}

/** The words of a text, and the phrases after a minus ("-sr5", "-"dual cab""), which no record may have. */
function readQuery(query: string): { words: string[]; without: string[][] } {
  const without: string[][] = [];
  const rest = query.replace(
    /(?<=^|\s)-(?:"([^"]*)"|(\S+))/g,
    (_, phrase?: string, word?: string) => {
      without.push(wordsOf(phrase ?? word ?? ''));
      return ' ';
    },
  );
  return {
    words: wordsOf(rest).slice(0, maxWords),
    without: without.filter(({ length }) => length > 0),
  };
}

export function textReader(columns: Columns) {
  const { count } = columns.header;
  const scoresOf = wordScores(columns);
  const remembered = memo<TextScores | null>(8);

  const termsOf = (words: readonly string[]) => {
    const terms = new Terms(words);
    addTyped(terms, words, scoresOf);
    const known = [...terms.covered];
    addMisspelt(terms, words, known, scoresOf);
    return { list: terms.list, unknown: words.filter((_, at) => !known[at]) };
  };
  /** Sets the scores of records with a phrase to 0. */
  const exclude = (scores: Scores, phrases: readonly string[][]): void => {
    for (const phrase of phrases) {
      const found = scoresOf.ofPhrase(phrase);
      found?.forEach((score, record) => {
        if (score) scores[record] = 0;
      });
    }
  };
  const score = (query: string): TextScores | null => {
    const { words, without } = readQuery(query);
    if (words.length === 0 && without.length === 0) return null;
    const scores = new Uint8Array(count);
    const unknown: string[] = [];
    const alternatives = alternativesOf(words);
    for (const part of alternatives.length > 0 ? alternatives : [[]]) {
      const terms = termsOf(part);
      const own = bestScores(terms.list, part.length, count);
      if (own.some((score) => score > 0)) unknown.push(...terms.unknown);
      own.forEach((score, record) => {
        if (score > scores[record]!) scores[record] = score;
      });
    }
    exclude(scores, without);
    return { scores, unknown };
  };

  return {
    /** Score of a text by record; null when it has no words and so matches every record equally. */
    read: (query: string): TextScores | null => remembered(query, () => score(query)),
    /** What comes closest to a text among the records that a filter admits, where none has all of its words. */
    closest(query: string, all: Uint32Array): ClosestScores | null {
      const { words: typed, without } = readQuery(query);
      const words = [...new Set(alternativesOf(typed).flat())];
      const isAllowed = new Uint8Array(count).fill(1);
      exclude(isAllowed, without);
      const admitted = all.filter((record) => isAllowed[record]);
      const closest = closestScores(termsOf(words).list, words, admitted, count);
      if (closest) exclude(closest.scores, without);
      return closest;
    },
  };
}
