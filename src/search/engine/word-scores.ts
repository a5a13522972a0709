// Scores the records for one word or phrase: as it is typed, as a code, with typos, and by its synonyms.
import type { Columns } from './columns.ts';
import { matchCollector, type MatchKind, type Scores } from './matches.ts';
import { allowedTypos, beginsAlike, lettersOf, typoCount } from './typos.ts';
import { vocabularyOf } from './vocabulary.ts';

/** Phrases by their synonyms, from the tenant's groups. */
function synonymsOf(groups: Columns['header']['synonyms']): ReadonlyMap<string, string[][]> {
  const synonyms = new Map<string, string[][]>();
  for (const group of groups) {
    for (const words of group) {
      const typed = words.join(' ');
      const others = group.filter((other) => other.join(' ') !== typed);
      synonyms.set(typed, others.concat(synonyms.get(typed) ?? []));
    }
  }
  return synonyms;
}

/** Whether a word of the stock is a word with exactly `limit` typos. */
function slipTest(word: string, limit: number, unfinished: boolean) {
  const letters = lettersOf(word);
  return (token: string, tokenLetters: number): boolean => {
    // Nearly all words lack too many of its letters, which is faster to check than the edit distance.
    let lost = letters & ~tokenLetters;
    for (let slip = limit; slip--;) lost &= lost - 1;
    const compared = unfinished ? token.slice(0, word.length + limit) : token;
    return (
      !lost &&
      typoCount(word, compared, unfinished) === limit &&
      beginsAlike(word, token, unfinished)
    );
  };
}

export function wordScores(columns: Columns) {
  const { count } = columns.header;
  const vocabulary = vocabularyOf(columns);
  const codeFields = [...columns.lines.values()].filter(({ head }) => head.text);
  const synonyms = synonymsOf(columns.header.synonyms);
  const collector = () => matchCollector(columns, codeFields);

  /**
   * The whole word and, with `beginning`, as a prefix of longer ones; `coded`: also as a code of a record. One or two letters
   * begin names and badges only: "st" is no beginning of a steel bar.
   */
  const asTyped = (word: string, beginning: boolean, coded = false): Scores | null => {
    const matches = collector();
    vocabulary.find(word, beginning, (column, code, whole) => {
      const isBegun = word.length > 2 || columns.dicts[column]!.head.text! > 1;
      if (whole || isBegun) matches.add(column, code, whole ? 3 : 2);
    });
    if (coded) matches.addCode(word, beginning);
    return matches.scores();
  };

  /** The words with exactly `limit` typos. */
  const withTypos = (word: string, limit: number, unfinished: boolean): Scores | null => {
    const matches = collector();
    vocabulary.matching(slipTest(word, limit, unfinished), (column, code) =>
      matches.add(column, code, (2 - limit) as MatchKind),
    );
    return matches.scores();
  };

  /** Records with all words of a phrase; the score is that of its weakest word. */
  const phraseScores = (words: readonly string[]): Scores | null =>
    words
      .map((word) => asTyped(word, false))
      .reduce((least, one) => {
        if (!least || !one) return null;
        for (let record = 0; record < count; record += 1) {
          if (one[record]! < least[record]!) least[record] = one[record]!;
        }
        return least;
      });

  /** The same, each word in the singular or plural. */
  const ofPhrase = (words: readonly string[]): Scores | null =>
    words
      .map((word) => {
        const other = word.endsWith('s') ? word.slice(0, -1) : `${word}s`;
        const [typed, turned] = [asTyped(word, false), asTyped(other, false)];
        return typed && turned
          ? typed.map((score, at) => Math.max(score, turned[at]!))
          : (typed ?? turned);
      })
      .reduce((least, one) => least && one && least.map((score, at) => Math.min(score, one[at]!)));

  return {
    asTyped,
    ofPhrase,
    isKnown(word: string, beginning: boolean): boolean {
      let known = false;
      vocabulary.find(word, beginning, () => (known = true));
      return known;
    },
    /** The words nearest to a misspelt one; an unfinished word only where no whole one is near. */
    misspelt(word: string, beginning: boolean): Scores | null {
      for (const unfinished of beginning ? [false, true] : [false]) {
        for (let limit = 1; limit <= allowedTypos(word); limit += 1) {
          const scores = withTypos(word, limit, unfinished);
          if (scores) return scores;
        }
      }
      return null;
    },
    /** The phrases that mean the same as a typed one. */
    ofSynonyms: (typed: string): (Scores | null)[] => (synonyms.get(typed) ?? []).map(phraseScores),
  };
}

export type WordScores = ReturnType<typeof wordScores>;
