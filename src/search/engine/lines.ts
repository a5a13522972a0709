// Finds records by a code of theirs (stock number, plate) in one long text with a line a record.
import type { CodeLines } from './columns.ts';

/** Calls `found` for every record whose code is `code`, or begins with it. */
export function linesWith(
  { lines }: CodeLines,
  code: string,
  beginning: boolean,
  found: (record: number, whole: boolean) => void,
): void {
  if (!code) return;
  let record = -1;
  let line = -1;
  let at = lines.indexOf(`\n${code}`);
  while (at >= 0) {
    // Walks the lines between the last find and this one; the number of breaks is the record.
    for (; line < at; record += 1) line = lines.indexOf('\n', line + 1);
    const whole = lines[at + 1 + code.length] === '\n';
    if (whole || beginning) found(record, whole);
    at = lines.indexOf(`\n${code}`, at + 1);
  }
}
