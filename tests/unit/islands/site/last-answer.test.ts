// A late answer does not replace a later one. Rule trade-in-3, rule trade-in-8.
import { expect, it } from 'vitest';
import { lastAnswer } from '../../../../src/islands/site/last-answer.ts';

it('an answer that arrives after the visitor changed the question does not count', async () => {
  const answers = lastAnswer();
  const { promise, resolve } = Promise.withResolvers<string>();
  const asked = answers.of(promise);
  answers.forget();
  resolve('2021 Ford Ranger');
  expect(await asked).toBeNull();
});

it('the answer to the last question counts, also when an earlier one arrives later', async () => {
  const answers = lastAnswer();
  const first = Promise.withResolvers<string>();
  const last = Promise.withResolvers<string>();
  const asked = [answers.of(first.promise), answers.of(last.promise)];
  last.resolve('2022 Ford Everest');
  first.resolve('2021 Ford Ranger');
  expect(await Promise.all(asked)).toEqual([null, { value: '2022 Ford Everest' }]);
});
