// The word lists of the grammar do not contradict each other.
import { expect, it } from 'vitest';
import { keyOf } from '../../../../src/search/query/lexicon.ts';
import {
  fillers,
  otherSubjects,
  topics,
} from '../../../../src/search/query/vocabulary/other-words.ts';
import { makeNames, modelNames } from '../../../../src/search/query/vocabulary/vehicles.ts';

const split = (list: string) => list.split(',').map(keyOf);
const [filler, topic, other] = [fillers, topics, otherSubjects].map(split);

it('has each word of another subject in one list, and no word that says nothing about the car', () => {
  const all = [...(topic ?? []), ...(other ?? [])];
  expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual([]);
  expect(all.filter((word) => filler?.includes(word))).toEqual([]);
});

it('has no name of a make or model among words of another subject', () => {
  const names = [
    ...Object.keys(makeNames),
    ...Object.values(makeNames).flatMap((list) => list.split(',')),
    ...Object.values(modelNames).flatMap((models) => Object.keys(models)),
  ].map(keyOf);
  expect([...(topic ?? []), ...(other ?? [])].filter((word) => names.includes(word))).toEqual([]);
});
