// The words of the stock and their positions. Uses no records: a position is a column and a code in it.
import type { DictColumn } from '../index-format.ts';
import { tokensOf } from '../words.ts';
import type { Columns } from './columns.ts';
import { lettersOf } from './typos.ts';

/** A position of a word: `column` by its number in the core. */
export type OnPosition = (column: number, code: number) => void;

export function vocabularyOf(columnsOf: Columns) {
  const { header } = columnsOf;
  const head = (column: number) => header.columns[column] as DictColumn;

  const placesOf = (token: number, found: OnPosition): void => {
    const { starts, columns, codes } = columnsOf.words;
    for (let at = starts[token]!; at < starts[token + 1]!; at += 1) found(columns[at]!, codes[at]!);
  };
  /** Index of the first word that is not less than `word`. */
  const firstFrom = (word: string): number => {
    const { tokens } = columnsOf.words;
    let low = 0;
    for (let high = tokens.length; low < high;) {
      const middle = (low + high) >>> 1;
      if (tokens[middle]! < word) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  /** Every word, and every two neighbours as one, with all positions; needed for misspelt words only. */
  const readAll = () => {
    const places = new Map<string, [column: number, code: number][]>();
    header.columns.forEach((column, number) => {
      if (column.kind !== 'dict' || !column.text) return;
      column.values.forEach((value, index) => {
        for (const token of tokensOf(value)) {
          const known = places.get(token);
          if (known) known.push([number, index + 1]);
          else places.set(token, [[number, index + 1]]);
        }
      });
    });
    return [...places].map(([word, at]) => [word, lettersOf(word), at] as const);
  };
  let all: ReturnType<typeof readAll> | undefined;

  return {
    /** Positions of a word; with `beginning` also of words that start with it. */
    find(
      word: string,
      beginning: boolean,
      found: (column: number, code: number, whole: boolean) => void,
    ) {
      const { tokens } = columnsOf.words;
      for (let at = firstFrom(word); tokens[at]?.startsWith(word); at += 1) {
        const whole = tokens[at] === word;
        if (whole || beginning) placesOf(at, (column, code) => found(column, code, whole));
      }
      // A word that begins with a word of the stock may be that one and its neighbour: "landcruiser".
      for (let end = 1; end < word.length; end += 1) {
        const first = firstFrom(word.slice(0, end));
        if (tokens[first] !== word.slice(0, end)) continue;
        placesOf(first, (column, code) => {
          for (const token of tokensOf(head(column).values[code - 1]!)) {
            if (token === word || (beginning && token.startsWith(word))) {
              found(column, code, token === word);
            }
          }
        });
      }
    },

    /** All words that pass a test (of the word and its letters as a bit set), with their positions. */
    matching(test: (word: string, letters: number) => boolean, found: OnPosition): void {
      for (const [word, letters, at] of (all ??= readAll())) {
        if (test(word, letters)) for (const [column, code] of at) found(column, code);
      }
    },
  };
}
