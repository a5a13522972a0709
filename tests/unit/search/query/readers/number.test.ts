import { expect, it } from 'vitest';
import { readNumber } from '../../../../../src/search/query/readers/number.ts';
import { readAt } from '../../../../fixtures/search/reading.ts';

it.each<[string, string | null, string[]]>([
  ['2018 hilux', '2018', ['year eq 2018']],
  ['25000', '25000', ['price around 25000']],
  // A name: no price is such a number.
  ['1627', '1627', []],
  ['2.0 petrol', '2.0', ['engine_litres eq 2']],
  ['v8', 'v8', ['cylinders eq 8']],
  ['the|1990s', '1990s', ['year between 1990,1999']],
  ['12 things', '12', []],
  ['hilux', null, []],
])('of "%s" the reader of numbers takes "%s"', (query, taken, amounts) => {
  const found = readAt(readNumber, query);
  expect(found.taken).toBe(taken);
  expect(
    found.reading.amounts.map(({ field, op, value }) => `${field} ${op} ${String(value)}`),
  ).toEqual(amounts);
});
