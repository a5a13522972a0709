// Names that are written as they sound.
import { describe, expect, it } from 'vitest';
import { understand } from '../../../../src/search/query/grammar.ts';
import { compileWords } from '../../../../src/search/query/vocabulary/compile.ts';
import { queryContext, written } from '../../../fixtures/search/query-sets.ts';

const words = compileWords(queryContext());
const read = (query: string) => {
  const { filters, corrected } = understand(query, words);
  return { filters: written(filters), corrected };
};

describe('words that sound like a name', () => {
  it.each([
    ['master 3 under 15k', ['make eq Mazda', 'model eq 3', 'price lte 15000'], 'mazda 3 under 15k'],
    ['amber rock', ['make eq Volkswagen', 'model eq Amarok'], 'amarok'],
    ['high ace van', ['body eq Van', 'make eq Toyota', 'model eq HiAce'], 'hiace van'],
    ['pew jo', ['make eq Peugeot'], 'peugeot'],
  ])('"%s" are read as it', (query, filters, corrected) => {
    expect(read(query)).toEqual({ filters: [...filters].sort(), corrected });
  });

  it.each([
    ['polo shirts', ['make eq Volkswagen', 'model eq Polo']],
    ['rent in a week', []],
    ['electric guitar', []],
    ['the master bedroom', []],
    ['tell me a joke', []],
  ])('"%s" has no more than its names', (query, filters) => {
    expect(read(query)).toEqual({ filters, corrected: null });
  });
});
