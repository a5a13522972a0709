// Remembers the last few answers to expensive questions; the oldest goes first. A null answer is cheap, so it is not remembered.

export function memo<Answer>(size: number): (key: string, make: () => Answer) => Answer {
  const answers = new Map<string, Answer>();
  return (key, make) => {
    const answer = answers.get(key) ?? make();
    answers.delete(key);
    answers.set(key, answer);
    if (answers.size > size) answers.delete(answers.keys().next().value as string);
    return answer;
  };
}
