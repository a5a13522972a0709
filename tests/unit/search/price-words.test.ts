import { describe, expect, it } from 'vitest';
import { readPriceWords } from '../../../src/search/client/price-words.ts';

describe('prices, kilometres and years inside a typed text', () => {
  it.each<[string, string, string[]]>([
    ['7 seater diesel under 40k', '7 seater diesel', ['price<=40000']],
    ['under $30,000 hilux', 'hilux', ['price<=30000']],
    ['ute over 20k below 35.5K', 'ute', ['price>=20000', 'price<=35500']],
    ['above 50000', '', ['price>=50000']],
    ['under 5', 'under 5', []],
    ['suv under 100,000 km', 'suv', ['km<=100000']],
    ['under 100k kms suv', 'suv', ['km<=100000']],
    ['suv over 80000km auto', 'suv  auto', ['km>=80000']],
    ['demo below 500 Kilometres', 'demo', ['km<=500']],
    ['suv under 40k under 90,000 kilometers', 'suv', ['price<=40000', 'km<=90000']],
    ['rav4 under 2015', 'rav4', ['year<=2015']],
    ['rav4 over 2016 under 30k', 'rav4', ['year>=2016', 'price<=30000']],
    ['under $2015', '', ['price<=2015']],
    ['under 2k', '', ['price<=2000']],
    ['under 2,015', '', ['price<=2015']],
    ['under 1949', '', ['price<=1949']],
    ['under 2036', '', ['price<=2036']],
    ['under 40k kmart', 'kmart', ['price<=40000']],
    ['thunder 40000', 'thunder 40000', []],
    ['under 40kw', 'under 40kw', []],
    ['hilux', 'hilux', []],
  ])('%s', (typed, query, numericFilters) => {
    expect(readPriceWords(typed)).toEqual({ query, numericFilters });
  });
});
