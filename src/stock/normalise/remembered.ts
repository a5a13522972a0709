// Readers that remember their answers, because the rows of an export repeat makes, models, words and hosts.

/** More different texts than this are no repetition. */
const most = 5_000;

/** The same reader of texts, which reads a text once. Callers must not change its answers. */
export function remembered<Texts extends string[], Value>(
  read: (...texts: Texts) => Value,
): (...texts: Texts) => Value {
  const answers = new Map<string, Value>();
  return (...texts) => {
    const key = texts.length === 1 ? (texts[0] ?? '') : texts.join('\n');
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = read(...texts);
    if (answers.size >= most) answers.clear();
    answers.set(key, answer);
    return answer;
  };
}
