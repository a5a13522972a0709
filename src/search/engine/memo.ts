// Remembers the last few answers to expensive questions; the oldest goes first.

export function memo<Answer>(size: number, ask: (key: string) => Answer): (key: string) => Answer {
  const answers = new Map<string, Answer>();
  return (key) => {
    const known = answers.get(key);
    const answer = known === undefined ? ask(key) : known;
    answers.delete(key);
    answers.set(key, answer);
    if (answers.size > size) answers.delete(answers.keys().next().value as string);
    return answer;
  };
}
