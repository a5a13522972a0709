import { expect, it } from 'vitest';
import { readWord } from '../../../../../src/search/query/readers/word.ts';
import { readAt } from '../../../../fixtures/search/reading.ts';

it.each<[string, string[], string[], string[]]>([
  ['blorp', ['blorp'], [], []],
  ['and white', [], [], []],
  ['near|nowhereville', [], [], ['near nowhereville']],
])('searches for "%s" as %j', (query, text, without, asides) => {
  const { reading } = readAt(readWord, query);
  expect([reading.text, reading.without, reading.asides]).toEqual([text, without, asides]);
});

it.each<[string, string[], string[]]>([
  ['not|blorp', [], ['not blorp']],
  // The next word is what is excluded.
  ['not|blorp white', [], ['blorp']],
])('after a negation excludes or names the word: %s', (query, without, asides) => {
  const { reading } = readAt(readWord, query, (before) => {
    before.negated = true;
  });
  expect([reading.without, reading.asides]).toEqual([without, asides]);
});
