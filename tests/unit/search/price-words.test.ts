import { describe, expect, it } from 'vitest';
import { readPriceWords } from '../../../src/search/client/price-words.ts';

describe('prices inside a typed text', () => {
  it.each<[string, string, string[]]>([
    ['7 seater diesel under 40k', '7 seater diesel', ['price<=40000']],
    ['under $30,000 hilux', 'hilux', ['price<=30000']],
    ['ute over 20k below 35.5K', 'ute', ['price>=20000', 'price<=35500']],
    ['above 50000', '', ['price>=50000']],
    ['under 5', 'under 5', []],
    ['thunder 40000', 'thunder 40000', []],
    ['under 40kw', 'under 40kw', []],
    ['hilux', 'hilux', []],
  ])('%s', (typed, query, numericFilters) => {
    expect(readPriceWords(typed)).toEqual({ query, numericFilters });
  });
});
