// The matches of one word of a text, and the score that they give each record.
import type { TextWeight } from '../index-format.ts';
import { marksOfCodes, type CodeLines, type Columns, type Dict } from './columns.ts';
import { linesWith } from './lines.ts';

/** How a word was found: 3 whole, 2 by prefix, 1 with one typo, 0 with two. */
export type MatchKind = 0 | 1 | 2 | 3;
/** Score by record; 0 means not found. */
export type Scores = Uint8Array;

/** A word's score in a record: by kind of match, then by field; 1 to 15. */
const scoreOf = (kind: MatchKind, weight: TextWeight) => kind * 4 + weight;

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

/** Collects matches of one word, then applies them to the records. */
export function matchCollector({ header: { count }, dicts }: Columns, codeFields: CodeLines[]) {
  /** By column: score by code, and the highest score at the end. */
  const marksByColumn = new Map<number, Scores>();
  let scores: Scores | null = null;
  return {
    add(column: number, code: number, kind: MatchKind) {
      const { head } = dicts[column]!;
      const last = head.values.length + 1;
      const marks = marksByColumn.get(column) ?? new Uint8Array(last + 1);
      marksByColumn.set(column, marks);
      const score = scoreOf(kind, head.text!);
      marks[code] = Math.max(marks[code]!, score);
      marks[last] = Math.max(marks[last]!, score);
    },
    addCode(word: string, beginning: boolean) {
      for (const field of codeFields) {
        linesWith(field, word, beginning, (record, whole) => {
          scores ??= new Uint8Array(count);
          scores[record] = Math.max(scores[record]!, scoreOf(whole ? 3 : 2, field.head.text!));
        });
      }
    },
    /** Null when there were no matches. */
    scores(): Scores | null {
      // Fields with the highest weight first, long lists last, because a record that matched needs no lookup in
      // fields with less weight.
      const sorted = [...marksByColumn].sort(
        ([a, marks], [b, others]) =>
          others.at(-1)! - marks.at(-1)! || +!!dicts[a]!.starts - +!!dicts[b]!.starts,
      );
      for (const [column, marks] of sorted) {
        const dict = dicts[column]!;
        spread(dict, marksOfCodes(dict, marks), marks.at(-1)!, (scores ??= new Uint8Array(count)));
      }
      return scores;
    },
  };
}
