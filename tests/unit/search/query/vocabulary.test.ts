// The word lists of the grammar do not contradict each other.
import { expect, it } from 'vitest';
import { keyOf, lexiconOf } from '../../../../src/search/query/lexicon.ts';
import { understand } from '../../../../src/search/query/grammar.ts';
import { likelyWord } from '../../../../src/search/query/spelling.ts';
import { compileWords } from '../../../../src/search/query/vocabulary/compile.ts';
import { noOtherStock } from '../../../../src/search/query/vocabulary/entries.ts';
import * as lists from '../../../../src/search/query/vocabulary/lists.ts';
import { queryContext } from '../../../fixtures/search/query-sets.ts';

const filler = lists.fillerWords.map(keyOf);
const topic = Object.values(lists.topicWords).flat().map(keyOf);

it('reads every list, with one entry a line', () => {
  const entries = Object.values(lists).flatMap((list) =>
    typeof list === 'function' ? [] : [Array.isArray(list) ? list : Object.values(list)].flat(2),
  );
  expect(entries.length).toBeGreaterThan(2_500);
  expect(entries.filter((entry) => entry.trim() !== entry || /,|^\[/.test(entry))).toEqual([]);
});

it('has each word of a topic once, and no word that says nothing about the car', () => {
  expect(topic.filter((word, at) => topic.indexOf(word) !== at)).toEqual([]);
  expect(topic.filter((word) => filler.includes(word))).toEqual([]);
});

it('has no name of a make or model among words of a topic', () => {
  const names = [
    ...Object.keys(lists.makeNicknames),
    ...Object.values(lists.makeNicknames).flat(),
    ...Object.keys(lists.modelNicknames).map((name) => name.replace(/^.* \/ /, '')),
  ].map(keyOf);
  expect(topic.filter((word) => names.includes(word))).toEqual([]);
});

it('has no misspelling that the rule for typos finds', () => {
  const lexicon = lexiconOf(compileWords(queryContext()));
  const spelled = Object.entries(lists.makeNicknames).flatMap(([make, nicknames]) =>
    nicknames.map((nickname) => [keyOf(make), nickname] as const),
  );
  const [found, left] = [true, false].map((isFound) =>
    spelled.filter(([make, nickname]) => {
      const others = {
        ...lexicon,
        knownWords: new Set([...lexicon.knownWords].filter((word) => word !== nickname)),
        meanings: new Map([...lexicon.meanings].filter(([key]) => key !== nickname)),
      };
      return (
        /^[a-z]{4,}$/.test(nickname) &&
        !make.startsWith(nickname) &&
        (likelyWord(nickname, others) === make) === isFound
      );
    }),
  );
  expect(found).toEqual([]);
  expect(left?.length).toBeGreaterThan(20);
});

it('takes another consonant for another word, except of a name', () => {
  const lexicon = lexiconOf(compileWords(queryContext()));
  const ended = [...(lexicon.targets.get(7) ?? [])]
    .filter((word) => !lexicon.names.has(word))
    .flatMap((word) =>
      [`${word.slice(0, -1)}q`, word.replace(/(?<=.)[^aeiouq](?=.)/, 'q')].map(
        (other) => [word, other] as const,
      ),
    );
  expect(ended.length).toBeGreaterThan(100);
  expect(ended.filter(([word, other]) => likelyWord(other, lexicon) === word)).toEqual([]);
  expect(likelyWord('toyotq', lexicon)).toBe('toyota');
  expect(likelyWord('toyoto', lexicon)).toBeNull();
});

it('takes no colour from the name of a place that the dealer is far from', () => {
  const words = compileWords({ ...queryContext(), cities: {} }, { ...noOtherStock, places: [] });
  const { filters } = understand('suv on the gold coast', words);
  expect(filters).toEqual([{ field: 'body', op: 'eq', value: 'SUV' }]);
});
