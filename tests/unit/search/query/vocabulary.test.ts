// The word lists of the grammar do not contradict each other.
import { expect, it } from 'vitest';
import { keyOf } from '../../../../src/search/query/lexicon.ts';
import * as lists from '../../../../src/search/query/vocabulary/lists.ts';

const [filler, topic, other] = [lists.fillerWords, lists.topicWords, lists.otherSubjectWords].map(
  (list) => list.map(keyOf),
);

it('reads every list, with one entry a line', () => {
  const entries = Object.values(lists).flatMap((list) =>
    typeof list === 'function' ? [] : [Array.isArray(list) ? list : Object.values(list)].flat(2),
  );
  expect(entries.length).toBeGreaterThan(5_000);
  expect(entries.filter((entry) => entry.trim() !== entry || /,|^\[/.test(entry))).toEqual([]);
});

it('has each word of another subject in one list, and no word that says nothing about the car', () => {
  const all = [...(topic ?? []), ...(other ?? [])];
  expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual([]);
  expect(all.filter((word) => filler?.includes(word))).toEqual([]);
});

it('has no name of a make or model among words of another subject', () => {
  const names = [
    ...Object.keys(lists.makeNicknames),
    ...Object.values(lists.makeNicknames).flat(),
    ...Object.keys(lists.modelNicknames).map((name) => name.replace(/^.* \/ /, '')),
  ].map(keyOf);
  expect([...(topic ?? []), ...(other ?? [])].filter((word) => names.includes(word))).toEqual([]);
});
