// How text becomes words: the same for what the stock says and for what a shopper types. Knows no fields.

/** Lower case, without accents and apostrophes; "×" is "x". */
export function plain(text: string): string {
  const lower = text.toLowerCase();
  // Nearly all stock is plain ASCII, and this runs over every value when an index opens.
  if (/^[ -&(-~]*$/.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/[\p{M}'’]+/gu, '')
    .replace(/×/g, 'x');
}

/** The words of a text: runs of letters and digits; a decimal number stays whole. */
export function wordsOf(text: string): string[] {
  return plain(text).match(/\d+(?:\.\d+)+\p{L}*|[\p{L}\p{N}]+/gu) ?? [];
}

/** What a value can be found by: its words and each two neighbours joined, so "CX-5" has "cx5" too. */
export function tokensOf(value: string): string[] {
  const words = wordsOf(value);
  return words.concat(words.slice(1).map((word, index) => `${words[index] ?? ''}${word}`));
}

/** Letters and digits only, without a space: how stock numbers and number plates are compared. */
export function code(text: string): string {
  return plain(text).replace(/[^\p{L}\p{N}]+/gu, '');
}
