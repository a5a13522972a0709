// Splits text into words, in the same way for the stock and for typed text. Uses no fields.

// Nearly all stock is plain ASCII, for which the shortcuts below give the same results.
const ascii = /^[ -~]*$/;

/** Lower case, without accents and apostrophes; "×" is "x". */
function plainText(text: string): string {
  const lower = text.toLowerCase().replaceAll("'", '');
  if (ascii.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/[\p{M}’]+/gu, '')
    .replace(/×/g, 'x');
}

/** The words of a text: runs of letters and digits; a decimal number stays whole. */
export function wordsOf(text: string): string[] {
  const all = plainText(text);
  const words = ascii.test(all)
    ? /\d+(?:\.\d+)+[a-z]*|[a-z0-9]+/g
    : /\d+(?:\.\d+)+\p{L}*|[\p{L}\p{N}]+/gu;
  return all.match(words) ?? [];
}

/** The search terms of a value: its words and each two neighbours joined, so "CX-5" also has "cx5". */
export function tokensOf(value: string): string[] {
  const words = wordsOf(value);
  return words.concat(words.slice(1).map((word, index) => words[index]! + word));
}

/** Letters and digits only, without a space: how stock numbers and number plates are compared. */
export function codeText(text: string): string {
  const all = plainText(text);
  return all.replace(ascii.test(all) ? /[^a-z0-9]+/g : /[^\p{L}\p{N}]+/gu, '');
}
