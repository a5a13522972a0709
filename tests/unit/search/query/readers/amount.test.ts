import { expect, it } from 'vitest';
import { readStatedAmount } from '../../../../../src/search/query/readers/amount.ts';
import { parse } from '../../../../../src/search/query/index.ts';
import { queryContext } from '../../../../fixtures/search/query-sets.ts';
import { readAt } from '../../../../fixtures/search/reading.ts';

it.each<[string, string | null, string[]]>([
  ['under 20k', 'under 20', ['price lte 20000']],
  ['not over 20k', 'not over 20', ['price lte 20000']],
  ['7 seats', '7 seats', ['seats eq 7']],
  ['80,000 km', '80000 km', ['km around 80000']],
  ['from 2018', 'from 2018', ['year gte 2018']],
  ['a 7 seater', 'a', []],
  ['18 to 20', '18 to 20', ['price between 18000,20000']],
  ['18 to 20 corolla', '18 to 20', ['year between 2018,2020']],
  ['u 25k', 'under 25', ['price lte 25000']],
  ['at least two solar panels', null, []],
  ['3 series', null, []],
  ['5 speed', null, []],
  ['hilux', null, []],
])('of "%s" the reader of amounts takes "%s"', (query, taken, amounts) => {
  const found = readAt(readStatedAmount, query);
  expect(found.taken).toBe(taken);
  expect(
    found.reading.amounts.map(({ field, op, value }) => `${field} ${op} ${String(value)}`),
  ).toEqual(amounts);
});

const km = ['80,000 km', '80,000 kms', '80k km'];
const prices = ['$42,990', '$43k'];
const joiners = [' - ', ' – ', ' to ', ' / '];
const pairs = km.flatMap((one) =>
  prices.flatMap((other) =>
    joiners.flatMap((sign) => [`${one}${sign}${other}`, `${other}${sign}${one}`]),
  ),
);
it.each(pairs)('"%s" is a price and a measure, and no range', (query) => {
  const { filters } = parse(query, queryContext());
  expect(filters.map(({ field, op }) => `${field} ${op}`).sort()).toEqual([
    'km around',
    'price around',
  ]);
});
