// Finds records by a code (stock number, plate) in one long text with one line per record.
import type { CodeLines } from './columns.ts';

/** Calls `found` for every record whose code begins with `code`; a text without a digit only for codes without. */
export function linesWith(
  column: CodeLines,
  code: string,
  beginning: boolean,
  found: (record: number, whole: boolean) => void,
): void {
  if (!/\d/.test(code)) {
    for (const [record, own] of column.head.letters) {
      if (own === code || (beginning && own.startsWith(code))) found(record, own === code);
    }
    return;
  }
  const { lines, starts } = column;
  const first = code.charCodeAt(0);
  for (let record = 0; record < starts.length; record += 1) {
    const at = starts[record]!;
    // The first letter rules out nearly all records, at a tenth of the cost of a comparison.
    if (lines.charCodeAt(at) !== first || !lines.startsWith(code, at)) continue;
    const whole = lines.charCodeAt(at + code.length) === 10;
    if (whole || beginning) found(record, whole);
  }
}
