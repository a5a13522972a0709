// Writes tables as delimited text: a heading, then a line for each row. Every feed with columns goes through it.

export type Delimiter = ',' | '\t' | ';' | '|';

/** Spreadsheets run a cell that begins so. */
const formula = /^[=+@-]/;
/** Nearly no cell has it, and the exact rule is slow. */
const mayBreak = /[^ -~]|^ | $| {2}/;
const plainNumber = /^-?\d+(?:\.\d+)?$/;

/** Takers read a line as a row, so a value has one line and no tab. */
export const singleLine = (text: string): string =>
  mayBreak.test(text) ? text.replace(/[\s\p{Cc}]+/gu, ' ').trim() : text;

/** Most cells are one word, such as an address, and need no other rule. */
const ordinary = /^(?:[!#-*./0-<>?A-~][!#-~]*)?$/;

function cell(text: string, delimiter: Delimiter): string {
  if (ordinary.test(text) && !text.includes(delimiter)) return text;
  const line = singleLine(text);
  const safe = formula.test(line) && !plainNumber.test(line) ? `'${line}` : line;
  return safe.includes('"') || safe.includes(delimiter) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The same rows always give the same text. */
export function delimitedText(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  delimiter: Delimiter,
): string {
  const line = (cells: readonly string[]) =>
    `${cells.map((text) => cell(text, delimiter)).join(delimiter)}\n`;
  return [headings, ...rows].map(line).join('');
}

/** The values of a line that `delimitedText` wrote. */
export const cellsInLine = (line: string, delimiter: Delimiter): string[] =>
  [...line.matchAll(cellPatterns[delimiter])].map(([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).replace(/^'(?=[=+@-])/, ''),
  );

/** A cell in quotes, or one up to the next delimiter. */
const cellPattern = (delimiter: string) =>
  new RegExp(`(?<=^|${delimiter})(?:"((?:[^"]|"")*)"|([^"${delimiter}]*))(?=${delimiter}|$)`, 'g');
const cellPatterns: Record<Delimiter, RegExp> = {
  ',': cellPattern(','),
  '\t': cellPattern('\t'),
  ';': cellPattern(';'),
  '|': cellPattern('\\|'),
};
