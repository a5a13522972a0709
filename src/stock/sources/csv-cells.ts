// One logical row of CSV -> its cells, by RFC 4180, where a quotation mark may also be an ordinary character.
// It does not know headings or files.

/** Cells, and whether a quoted cell is still open at the end of the text. */
export interface RowCells {
  cells: string[];
  open: boolean;
}

/**
 * Splits a row. A quotation mark opens a cell only at its start and closes it only before a delimiter or
 * the end, so `5" tray` stays whole. With `plainQuotes`, quotation marks are ordinary characters.
 */
export function splitCells(text: string, delimiter: string, plainQuotes = false): RowCells {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    // ="00417" is how a text keeps its zeros in a spreadsheet.
    const open = text.startsWith('="', at) ? at + 1 : at;
    if (!plainQuotes && text[open] === '"') {
      const close = closingQuote(text, open, delimiter);
      if (close === -1) {
        cells.push(text.slice(open + 1).replaceAll('""', '"'));
        return { cells, open: true };
      }
      cells.push(
        text
          .slice(open + 1, close)
          .replaceAll('""', '"')
          .replace(/^="(.*)"$/, '$1'),
      );
      at = close + 1;
      while (at < text.length && text[at] !== delimiter) at += 1;
    } else {
      const end = text.indexOf(delimiter, at);
      cells.push(end === -1 ? text.slice(at) : text.slice(at, end));
      at = end === -1 ? text.length : end;
    }
    if (at >= text.length) return { cells, open: false };
    at += 1;
  }
}

function closingQuote(text: string, open: number, delimiter: string): number {
  let at = text.indexOf('"', open + 1);
  while (at !== -1) {
    const after = /^[ \t]*/.exec(text.slice(at + 1, at + 20))?.[0].length ?? 0;
    const next = text[at + 1 + (delimiter === '\t' ? 0 : after)];
    if (text[at + 1] === '"') {
      // A doubled mark is a character, unless the first of the two closes an empty cell.
      at = text.indexOf('"', at + 2);
    } else if (next === undefined || next === delimiter) return at;
    else at = text.indexOf('"', at + 1);
  }
  return -1;
}

/** Characters that may divide the cells of a row. */
export const delimiters = [',', ';', '\t', '|', '~', '^'] as const;
