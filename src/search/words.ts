// How text becomes words: the same for what the stock says and for what a shopper types. Knows no fields.

// Nearly all stock is plain ASCII, for which the short ways below give the same as the long ones.
const ascii = /^[\0 -~]*$/;

/** Lower case, without accents and apostrophes; "×" is "x". */
export function plain(text: string): string {
  const lower = text.toLowerCase().replaceAll("'", '');
  if (ascii.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/[\p{M}’]+/gu, '')
    .replace(/×/g, 'x');
}

/** Words, and every NUL as itself. */
function pieces(text: string): string[] {
  const all = plain(text);
  const words = ascii.test(all)
    ? /\0|\d+(?:\.\d+)+[a-z]*|[a-z0-9]+/g
    : /\0|\d+(?:\.\d+)+\p{L}*|[\p{L}\p{N}]+/gu;
  return all.match(words) ?? [];
}

/** The words of a text: runs of letters and digits; a decimal number stays whole. */
export const wordsOf = (text: string): string[] => pieces(text.replaceAll('\0', ' '));

/**
 * What values can be found by: their words and each two neighbours joined, so "CX-5" has "cx5" too. All
 * values go through one match: this runs over the whole stock when an index opens.
 */
export function eachToken(
  values: readonly string[],
  found: (token: string, index: number) => void,
): void {
  let index = 0;
  let before = '';
  for (const piece of pieces(values.map((value) => value.replaceAll('\0', ' ')).join('\0'))) {
    if (piece === '\0') {
      index += 1;
      before = '';
      continue;
    }
    found(piece, index);
    if (before) found(before + piece, index);
    before = piece;
  }
}

/** The tokens of one value. */
export function tokensOf(value: string): string[] {
  const tokens: string[] = [];
  eachToken([value], (token) => tokens.push(token));
  return tokens;
}

/** Letters and digits only, without a space: how stock numbers and number plates are compared. */
export function code(text: string): string {
  return plain(text).replace(/[^\p{L}\p{N}]+/gu, '');
}
