// Caches the last few results of an expensive function; the oldest is dropped first. A null result is cheap, so it is
// not cached.

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
