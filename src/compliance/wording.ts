// Finds statements in a dealer's words. A pattern names ideas, not sentences: it holds in any order and wording that its ideas
// allow, inside one sentence, and not where the words around it deny it.

/** The sentences of a text. A question is one sentence with the answer that follows it. */
export type Sentences = readonly string[];

/** The sentences of a text, with plain dashes and quotes, "O.R.C." as "ORC", and no dots after "Excl." or "Govt.". */
export const sentencesOf = (text: string): Sentences =>
  text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\b(?:[a-z]\.){2,}/gi, (letters) => letters.replaceAll('.', ''))
    .replace(/\b(excl?|incl?|govt?|approx|reg|est)\.(?=\s)/gi, '$1')
    .split(/[.!;|•](?:\s+|$)|\n/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

/** Joins alternatives, each in a line of its own, to one pattern. */
export const anyOf = (...parts: readonly string[]): RegExp => new RegExp(parts.join('|'), 'gi');

/** What a text says that others promise, or that a reader must not believe, is no statement of the dealer. */
const saidByOthers =
  /\b(?:beware|be (?:careful|wary)|watch out|steer clear|don't (?:believe|fall for|trust)|never trust|(?:yards?|dealers?|ads?|sellers?|lenders?|others|anyone|people|those) (?:elsewhere )?(?:(?:that|who|which) )?(?:promis|claim|advertis|say|tell))/i;

/**
 * The statements of one sentence that `pattern` (global) finds. A statement does not count where `denial` matches it, the words
 * before it back to a comma or a question, or the three words after it.
 */
function statementsIn(sentence: string, pattern: RegExp, denial?: RegExp): string[] {
  const statements: string[] = [];
  for (const { 0: found, index } of sentence.matchAll(pattern)) {
    const [before = ''] = /[^,?]*$/.exec(sentence.slice(Math.max(0, index - 80), index)) ?? [];
    const end = index + found.length;
    const [after = ''] = /^(?: ?[^\s,?]+){0,3}/.exec(sentence.slice(end, end + 40)) ?? [];
    if (!denial?.test(before + found + after) && !saidByOthers.test(before))
      statements.push(found.trim());
  }
  return statements;
}

/** The sentences of a text in one string, a line each, joined once for all rules. */
const texts = new WeakMap<Sentences, string>();
function textOf(sentences: Sentences): string {
  if (sentences.length < 2) return sentences[0] ?? '';
  const known = texts.get(sentences) ?? sentences.join('\n');
  texts.set(sentences, known);
  return known;
}

/** Finds all statements of a pattern. Few texts have one, and one look at a text is faster than many at its sentences. */
export function allStatements(
  pattern: RegExp,
  denial?: RegExp,
): (sentences: Sentences) => string[] {
  const anywhere = new RegExp(pattern.source, 'im');
  return (sentences) =>
    anywhere.test(textOf(sentences))
      ? sentences.flatMap((sentence) => statementsIn(sentence, pattern, denial))
      : [];
}

/** Finds the first statement of a pattern, in quotes. It is a list, because rules answer with lists. */
export function firstStatement(
  pattern: RegExp,
  denial?: RegExp,
): (sentences: Sentences) => string[] {
  const all = allStatements(pattern, denial);
  return (sentences) => firstQuoted(all(sentences));
}

/** The first of the statements in quotes, as a list. */
export const firstQuoted = (found: readonly string[]): string[] =>
  found.slice(0, 1).map((words) => `"${words}"`);

/** The first statement without `words` in its own sentence and in the two sentences on each side of it. */
export const standsAlone = (
  sentences: Sentences,
  find: (sentences: Sentences) => string[],
  words: RegExp,
): string[] =>
  (find(sentences).length === 0 ? [] : sentences)
    .flatMap((sentence, at) => {
      const found = find([sentence]);
      return found.length > 0 &&
        sentences.slice(Math.max(0, at - 2), at + 3).some((one) => words.test(one))
        ? []
        : found;
    })
    .slice(0, 1);
