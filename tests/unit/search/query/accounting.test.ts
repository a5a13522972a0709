// No word of a query is dropped in silence: it is a condition, is named on the page, or says nothing and is in a closed list.
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWords } from '../../../../src/search/query/grammar.ts';
import { keyOf, lexiconOf } from '../../../../src/search/query/lexicon.ts';
import { joiningWords } from '../../../../src/search/query/token.ts';
import { compileWords } from '../../../../src/search/query/vocabulary/compile.ts';
import * as lists from '../../../../src/search/query/vocabulary/lists.ts';
import { ownQueries, queryContext, sharedQueries } from '../../../fixtures/search/query-sets.ts';

const lexicon = lexiconOf(compileWords(queryContext()));
const setsFolder = new URL('../../../fixtures/search/rounds/', import.meta.url);
const judged = [
  ...[...sharedQueries(), ...ownQueries()].map(({ query }) => query),
  ...readdirSync(setsFolder).flatMap((name) =>
    readFileSync(new URL(name, setsFolder), 'utf8').split('\n').filter(Boolean),
  ),
];
/** The words that say nothing, those that turn what follows, and those that stand before or after a thing. */
const closed = new Set(
  [
    ...lists.fillerWords.filter((word) => !lists.unrecordedWords.includes(word)),
    ...Object.values(lists.negationWords).flat(),
    ...Object.values(lists.asideWords).flat(),
    ...lists.plainMeanings.correction,
    ...lists.plainMeanings.optional,
  ].flatMap((phrase) => [phrase, ...phrase.split(/[ -]/)].map(keyOf)),
);

/** The words of a query that are neither conditions nor named nor in the closed list. */
function silentWords(query: string): string[] {
  const { tokens, roles, text, asides, without } = readWords(query, lexicon);
  const named = [...text, ...asides, ...without].join(' ');
  expect(roles, query).toHaveLength(tokens.length);
  return tokens.flatMap(({ text: word, typed = word }, at) => {
    if (roles[at] === 'read' || joiningWords.has(word) || !/[\p{L}\d]/u.test(word)) return [];
    // "A m" and "a-m" are "am".
    const isWord = ({ text: other }: { text: string }) => other !== '-';
    const before = tokens.slice(0, at).findLast(isWord)?.text ?? '';
    const after = tokens.slice(at + 1).find(isWord)?.text ?? '';
    const around = [word, `${before}${word}`, `${word}${after}`];
    const isClosed = (one: string) =>
      [/$/, /s$/, /es$/].some((plural) => closed.has(keyOf(one).replace(plural, '')));
    const isKept =
      roles[at] === 'filler'
        ? around.some(isClosed)
        : named.includes(typed) || named.includes(word);
    return isKept ? [] : [`${query}: ${word}`];
  });
}

describe('every word of a query', () => {
  // Every fourth says as much as all 3,900.
  it('is a condition, is named or says nothing, in judged queries', () => {
    const some = judged.filter((_, at) => at % 4 === 0);
    expect(some.length).toBeGreaterThan(900);
    expect(some.flatMap(silentWords)).toEqual([]);
  });

  it('is so in texts of any words', () => {
    const known = [...lexicon.meanings.keys(), ...lexicon.knownWords, ...lexicon.before.keys()];
    const word = fc.oneof(
      fc.constantFrom(...known),
      fc.string({ maxLength: 8 }),
      fc.stringMatching(/^[a-z]{2,9}$/),
      fc.integer({ min: 0, max: 200_000 }).map(String),
      fc.constantFrom(',', 'or', 'not', 'no', 'under', '$', 'km', '自动挡', 'сломан'),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (parts) => {
        expect(silentWords(parts.join(' '))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
