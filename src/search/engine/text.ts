// Finds the records for a typed text and scores them. Every word must be found, in any field. Two neighbours may be one
// word ("land cruiser"), and the last word may be unfinished. An unknown word matches the nearest known ones. Phrases
// of a synonym group match each other. Codes (stock number, plate) are read only for a word that is not in the stock's
// vocabulary, because they are in a part of the index (rule search-32). Other modules filter, count and sort.
import type { TextWeight } from '../index-format.ts';
import { wordsOf } from '../words.ts';
import { marksOfCodes, type Columns, type Dict } from './columns.ts';
import { linesWith } from './lines.ts';
import { memo } from './memo.ts';
import { lettersOf, slips, slipsAllowed } from './typos.ts';
import { vocabularyOf } from './vocabulary.ts';

/** Further words of a query are ignored. */
const maxWords = 16;

/** How a word was found: 3 whole, 2 by prefix, 1 with one typo, 0 with two. */
type Kind = 0 | 1 | 2 | 3;
/** A word's score in a record: by kind of match, then by field; 1 to 15. */
const worth = (kind: Kind, weight: TextWeight) => kind * 4 + weight;

/** Score by record; 0 means not found. */
type Scores = Uint8Array;
interface TextScores {
  scores: Scores;
  /** Words that no record has: those that were found instead are similar. */
  unknown: string[];
}
/** Treats the words from `from` (inclusive) to `to` (exclusive) as one term. */
interface Reading {
  from: number;
  to: number;
  scores: Scores;
}

/** Raises the score of records to that of their codes; `most` is the highest possible score. */
function spread({ codes, starts }: Dict, marks: Scores, most: number, scores: Scores): void {
  for (let record = 0; record < scores.length; record += 1) {
    if (scores[record]! >= most) continue;
    if (!starts) scores[record] = Math.max(scores[record]!, marks[codes[record]!]!);
    else {
      for (let at = starts[record]!; at < starts[record + 1]!; at += 1) {
        scores[record] = Math.max(scores[record]!, marks[codes[at]!]!);
      }
    }
  }
}

export function textReader(columns: Columns) {
  const { header, dicts, lines } = columns;
  const { count, synonyms } = header;
  const vocabulary = vocabularyOf(columns);
  const codeFields = [...lines.values()].filter(({ head }) => head.text);

  /** Collects matches of one word, then applies them to the records; null when there were none. */
  const finder = () => {
    /** By column: score by code, and the highest score at the end. */
    const marks = new Map<number, Scores>();
    let scores: Scores | null = null;
    return {
      add(column: number, code: number, kind: Kind) {
        const { head } = dicts[column]!;
        const last = head.values.length + 1;
        const mark = marks.get(column) ?? new Uint8Array(last + 1);
        marks.set(column, mark);
        const score = worth(kind, head.text!);
        mark[code] = Math.max(mark[code]!, score);
        mark[last] = Math.max(mark[last]!, score);
      },
      addCode(word: string, beginning: boolean) {
        for (const field of codeFields) {
          linesWith(field, word, beginning, (record, whole) => {
            scores ??= new Uint8Array(count);
            scores[record] = Math.max(scores[record]!, worth(whole ? 3 : 2, field.head.text!));
          });
        }
      },
      scores(): Scores | null {
        // Fields with the highest weight first, long lists last, because a record that matched needs no lookup in
        // fields with less weight.
        const sorted = [...marks].sort(
          ([a, own], [b, other]) =>
            other.at(-1)! - own.at(-1)! || +!!dicts[a]!.starts - +!!dicts[b]!.starts,
        );
        for (const [column, own] of sorted) {
          const dict = dicts[column]!;
          spread(dict, marksOfCodes(dict, own), own.at(-1)!, (scores ??= new Uint8Array(count)));
        }
        return scores;
      },
    };
  };

  /** The whole word and, with `beginning`, as a prefix of longer ones; `coded`: also as a code of a record. */
  const asTyped = (word: string, beginning: boolean, coded = false): Scores | null => {
    const find = finder();
    vocabulary.find(word, beginning, (column, code, whole) =>
      find.add(column, code, whole ? 3 : 2),
    );
    if (coded) find.addCode(word, beginning);
    return find.scores();
  };
  const isKnown = (word: string, beginning: boolean): boolean => {
    let known = false;
    vocabulary.find(word, beginning, () => (known = true));
    return known;
  };

  /** The words nearest to a misspelt one; an unfinished word only where no whole one is near. */
  const misspelt = (word: string, beginning: boolean): Scores | null => {
    const allowed = slipsAllowed(word);
    const letters = lettersOf(word);
    for (const unfinished of beginning ? [false, true] : [false]) {
      for (let limit = 1; limit <= allowed; limit += 1) {
        const find = finder();
        const near = (token: string, own: number) => {
          // Nearly all words lack too many of its letters, which is faster to check than the edit distance.
          let lost = letters & ~own;
          for (let slip = limit; slip--;) lost &= lost - 1;
          const compared = unfinished ? token.slice(0, word.length + limit) : token;
          return !lost && slips(word, compared, unfinished) === limit;
        };
        vocabulary.matching(near, (column, code) => find.add(column, code, (2 - limit) as Kind));
        const scores = find.scores();
        if (scores) return scores;
      }
    }
    return null;
  };

  /** Records with all words of a phrase; the score is that of its weakest word. */
  const phrase = (words: readonly string[]): Scores | null => {
    const all = words.map((word) => asTyped(word, false));
    return all.reduce((least, one) => {
      if (!least || !one) return null;
      for (let record = 0; record < count; record += 1) {
        if (one[record]! < least[record]!) least[record] = one[record]!;
      }
      return least;
    });
  };

  /** Phrases by their synonyms, from the tenant's groups. */
  const others = new Map<string, string[][]>();
  for (const group of synonyms) {
    for (const words of group) {
      const typed = words.join(' ');
      const same = group.filter((other) => other.join(' ') !== typed);
      others.set(typed, same.concat(others.get(typed) ?? []));
    }
  }

  /** Every way to read a range of the words; `unknown`: the words that the stock does not have. */
  function readings(words: readonly string[]) {
    const found: Reading[] = [];
    const covered = words.map(() => false);
    /** Words that belong to a neighbour: "cx 5" is not "cx" somewhere and "5" somewhere else. */
    const bound = words.map(() => false);
    const add = (from: number, to: number, scores: Scores | null) => {
      if (!scores) return;
      found.push({ from, to, scores });
      covered.fill(true, from, to);
    };
    const isLast = (to: number) => to === words.length;
    // A number alone may be a code even if it is also a year.
    const isNumber = words.length === 1 && /^\d{4,}$/.test(words[0]!);
    const coded = words.map((word, from) => isNumber || !isKnown(word, isLast(from + 1)));
    /** Whether a word and the next one may be one code. */
    const codedPair = (from: number) => coded[from]! || coded[from + 1]!;

    words.forEach((word, from) => {
      const next = words[from + 1];
      if (next === undefined || bound[from]) return;
      if (Math.min(word.length, next.length) <= 2 && asTyped(word + next, false, codedPair(from)))
        bound.fill(true, from, from + 2);
    });
    const addMeanings = (from: number, to: number, typed: string) => {
      for (const other of others.get(typed) ?? []) add(from, to, phrase(other));
    };
    words.forEach((word, from) => {
      if (!bound[from]) add(from, from + 1, asTyped(word, isLast(from + 1), coded[from]));
      const next = words[from + 1];
      if (next !== undefined) {
        add(from, from + 2, asTyped(word + next, isLast(from + 2), codedPair(from)));
        addMeanings(from, from + 2, word + next);
      }
      for (let to = from + 1; to <= words.length; to += 1) {
        addMeanings(from, to, words.slice(from, to).join(' '));
      }
    });
    const known = [...covered];
    words.forEach((word, from) => {
      const next = words[from + 1];
      if (!known[from]) add(from, from + 1, misspelt(word, isLast(from + 1)));
      if (next !== undefined && !(known[from] && known[from + 1])) {
        add(from, from + 2, misspelt(word + next, isLast(from + 2)));
      }
    });
    return { found, unknown: words.filter((_, at) => !known[at]) };
  }

  /** The best reading of all words, by record: 1 plus the scores of the words, or 0 when a word is missing. */
  const remembered = memo<TextScores>(8);
  const score = (words: readonly string[]): TextScores => {
    const { found, unknown } = readings(words);
    const best = [new Uint8Array(count).fill(1), ...words.map(() => new Uint8Array(count))];
    // Readings with an earlier start come first, so that `best[from]` is complete when it is used.
    const sorted = found.sort((a, b) => a.from - b.from);
    for (const { from, to, scores } of sorted) {
      const before = best[from]!;
      const after = best[to]!;
      for (let record = 0; record < count; record += 1) {
        const score = scores[record]!;
        if (!score || !before[record]) continue;
        const sum = before[record]! + score * (to - from);
        if (sum > after[record]!) after[record] = sum;
      }
    }
    return { scores: best[words.length]!, unknown };
  };

  /** Score of a text by record; null when it has no words and so matches every record equally. */
  return (query: string): TextScores | null => {
    const words = wordsOf(query).slice(0, maxWords);
    return words.length > 0 ? remembered(words.join(' '), () => score(words)) : null;
  };
}
