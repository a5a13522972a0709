// Finds statements in a dealer's words. A pattern names ideas, not sentences: it holds in any order and wording that its ideas
// allow, inside one sentence, and not where the words around it deny it.

/** The sentences of a text. A question is one sentence with the answer that follows it. */
export type Sentences = readonly string[];

const units = 'one two three four five six seven eight nine'.split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const values = new Map([
  ...units.map((word, at) => [word, at + 1] as const),
  ...tens.map((word, at) => [word, (at + 2) * 10] as const),
]);
const unit = `(?:${units.join('|')})`;
const ten = `(?:${tens.join('|')})(?:[ -]${unit})?`;
/** From twenty on; below it, patterns name the words. Prices are said in two parts: "twenty-six four-ninety". */
const numberWords = new RegExp(
  `\\b(${ten})(?: (thousand)| (${unit})[ -](?:hundred and )?(${ten}))?\\b`,
  'gi',
);
const valueOf = (words = ''): number =>
  words.split(/[ -]/).reduce((sum, word) => sum + (values.get(word.toLowerCase()) ?? 0), 0);
const inDigits = (_: string, first: string, thousand?: string, hundreds?: string, rest?: string) =>
  thousand === undefined && hundreds === undefined
    ? String(valueOf(first))
    : String(valueOf(first) * 1000 + valueOf(hundreds) * 100 + valueOf(rest));

/** The sentences of a text, with plain dashes and quotes, "O.R.C." as "ORC", no dots after "Excl." or "Govt.", and numbers in digits. */
export const sentencesOf = (text: string): Sentences =>
  text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\b(?:[a-z]\.){2,}/gi, (letters) => letters.replaceAll('.', ''))
    .replace(/\b(excl?|incl?|govt?|approx|reg|est)\.(?=\s)/gi, '$1')
    .replace(numberWords, inDigits)
    .split(/[.!;|•](?:\s+|$)|\n/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

/** Joins alternatives, each in a line of its own, to one pattern. */
export const anyOf = (...parts: readonly string[]): RegExp => new RegExp(parts.join('|'), 'gi');

/** What a text says that others promise, or that a reader must not believe, is no statement of the dealer. */
const saidByOthers =
  /\b(?:beware|be (?:careful|wary)|watch out|steer clear|don't (?:believe|fall for|trust)|never trust|(?:yards?|dealers?|ads?|sellers?|lenders?|others|anyone|people|those) (?:elsewhere )?(?:(?:that|who|which) )?(?:promis|claim|advertis|say|tell))/i;

/** "Can you guarantee me finance? No." */
const answeredNo = /^[^?]*\? no\b(?! (?:problem|worr|drama|stress|sweat))/i;

/**
 * The statements of one sentence that `pattern` (global) finds. A statement does not count where `denial` matches it, the words
 * before it back to a comma or a question, or the three words after it, or where it is asked and answered with no.
 */
export function statementsIn(sentence: string, pattern: RegExp, denial?: RegExp): string[] {
  const statements: string[] = [];
  for (const { 0: found, index } of sentence.matchAll(pattern)) {
    const near = sentence.slice(Math.max(0, index - 80), index);
    const before = near.slice(Math.max(near.lastIndexOf(','), near.lastIndexOf('?')) + 1);
    const end = index + found.length;
    const [after = ''] = /^(?: ?[^\s,?]+){0,3}/.exec(sentence.slice(end, end + 40)) ?? [];
    if (
      !denial?.test(before + found + after) &&
      !saidByOthers.test(before) &&
      !answeredNo.test(sentence.slice(end))
    )
      statements.push(found.trim());
  }
  return statements;
}

/** The pattern of each finder, which tests a text without a state. */
const patterns: RegExp[] = [];
const none: readonly RegExp[] = [];
/** Dealers and pages say the same many times: that many sentences are kept with the patterns that are in them. */
const keptSentences = 20_000;
const bySentence = new Map<string, readonly RegExp[]>();
/** The text that was looked at last: the rules read one text after the other. */
let latest: { sentences: Sentences; found: readonly RegExp[] } = { sentences: [], found: none };

/** Most sentences have no pattern, so new ones are looked at together. */
function learn(sentences: Sentences): void {
  const text = sentences.join('\n');
  const likely = patterns.filter((pattern) => pattern.test(text));
  for (const sentence of sentences) {
    const found = likely.filter((pattern) => pattern.test(sentence));
    bySentence.set(sentence, found.length === 0 ? none : found);
  }
}

/** Each text is looked at once for all finders, which then read only what they can find something in. */
function patternsOf(sentences: Sentences): readonly RegExp[] {
  if (latest.sentences === sentences) return latest.found;
  const [first] = sentences;
  // A type of a price, a tag: rules look at single texts between others.
  const alone = sentences.length === 1 ? bySentence.get(first ?? '') : undefined;
  if (alone) return alone;
  if (bySentence.size > keptSentences) bySentence.clear();
  const unknown = sentences.filter((one) => !bySentence.has(one));
  if (unknown.length > 0) learn(unknown);
  let found = none;
  for (const sentence of sentences) {
    const own = bySentence.get(sentence) ?? none;
    if (own.length > 0) found = found.length === 0 ? own : [...new Set([...found, ...own])];
  }
  // A price type alone, which rules look at between others, takes no place.
  if (sentences.length > 1) latest = { sentences, found };
  return found;
}

/** Finds all statements of a pattern. Call it when a module loads: all finders look at a text together. */
export function allStatements(
  pattern: RegExp,
  denial?: RegExp,
): (sentences: Sentences) => string[] {
  const anywhere = new RegExp(pattern.source, 'im');
  patterns.push(anywhere);
  return (sentences) =>
    patternsOf(sentences).includes(anywhere)
      ? sentences.flatMap((sentence) =>
          bySentence.get(sentence)?.includes(anywhere) === false
            ? []
            : statementsIn(sentence, pattern, denial),
        )
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
