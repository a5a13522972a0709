// Finds statements in a dealer's words. A pattern names ideas, not sentences: it holds in any order and wording that its ideas
// allow, inside one sentence, and not where the words around it deny it.

/** The text with one sentence a line, plain dashes and quotes, and "O.R.C." as "ORC". */
export const sentencesOf = (text: string): string =>
  text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\b(?:[a-z]\.){2,}/gi, (letters) => letters.replaceAll('.', ''))
    .replace(/[.!?;|•](?:\s+|$)/g, '\n');

/** Of alternatives, written over several lines, one pattern. */
export const anyOf = (...parts: readonly string[]): RegExp => new RegExp(parts.join('|'), 'gi');

/**
 * The first statement of `sentences` that `pattern` (global) finds, in quotes. It is a list, because rules answer with lists. A
 * statement does not count where `denial` matches it, the words before it back to a comma, or the three words after it.
 */
export function statedIn(sentences: string, pattern: RegExp, denial?: RegExp): string[] {
  // Most texts state nothing, and `matchAll` copies the pattern first.
  if (sentences.search(pattern) === -1) return [];
  for (const { 0: found, index } of sentences.matchAll(pattern)) {
    const [before = ''] = /[^,\n]*$/.exec(sentences.slice(Math.max(0, index - 80), index)) ?? [];
    const end = index + found.length;
    const [after = ''] = /^(?: ?[^\s,]+){0,3}/.exec(sentences.slice(end, end + 40)) ?? [];
    if (!denial?.test(before + found + after)) return [`"${found.trim()}"`];
  }
  return [];
}
