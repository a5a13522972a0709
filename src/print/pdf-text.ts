// Text for the standard fonts of PDF: replaces characters that they lack, and breaks lines at the column's width.
import type { PDFFont } from '@cantoo/pdf-lib';

const known = new WeakMap<PDFFont, Set<number>>();
const spelled: Record<string, string> = {
  '✓': '•',
  '→': '>',
  '\u2011': '-',
  '\u202f': ' ',
  '\u00a0': ' ',
};

/** Replaces letters that the font lacks: without their accent, else omitted. */
export function encodable(text: string, font: PDFFont): string {
  let letters = known.get(font);
  if (!letters) known.set(font, (letters = new Set(font.getCharacterSet())));
  const has = (sign: string) => letters.has(sign.codePointAt(0) ?? 0);
  return [...text.replace(/\s+/g, ' ')]
    .map((sign) => {
      if (has(sign)) return sign;
      const plain = spelled[sign] ?? sign.normalize('NFKD').replace(/\p{M}/gu, '');
      return [...plain].every(has) ? plain : '';
    })
    .join('');
}

/** Lines of at most `width` points; a word longer than a line is broken. */
export function wrapped(
  text: string,
  font: PDFFont,
  { size, width, lines: most = Infinity }: { size: number; width: number; lines?: number },
): string[] {
  const fits = (row: string) => font.widthOfTextAtSize(row, size) <= width;
  const rows: string[] = [];
  let row = '';
  for (const word of text.trim().split(' ')) {
    let rest = word;
    const joined = row === '' ? rest : `${row} ${rest}`;
    if (fits(joined)) {
      row = joined;
      continue;
    }
    if (row !== '') rows.push(row);
    while (!fits(rest)) {
      let end = rest.length - 1;
      while (end > 1 && !fits(rest.slice(0, end))) end -= 1;
      rows.push(rest.slice(0, end));
      rest = rest.slice(end);
    }
    row = rest;
    if (rows.length > most) break;
  }
  if (row !== '') rows.push(row);
  if (rows.length <= most) return rows;
  let last = rows[most - 1] ?? '';
  while (last !== '' && !fits(`${last}…`)) last = last.slice(0, -1);
  return [...rows.slice(0, most - 1), `${last.trimEnd()}…`];
}
