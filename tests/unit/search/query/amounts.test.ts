// What a number measures, where its unit stands elsewhere or it is no amount of a car (rule search-26).
import { describe, expect, it } from 'vitest';
import { understand } from '../../../../src/search/query/grammar.ts';
import { compileWords } from '../../../../src/search/query/vocabulary/compile.ts';
import { queryContext, written } from '../../../fixtures/search/query-sets.ts';

const words = compileWords(queryContext());
const filtersOf = (query: string) => written(understand(query, words).filters);

describe('a number', () => {
  const units = ['km', 'kms', 'kilometer', 'kilometers', 'kilometre', 'kilometres'];
  it.each(units)('counts "%s" where the unit stands before the comparison', (unit) => {
    for (const comparison of ['below', 'under', 'less than', 'not over', 'max'])
      for (const number of ['80000', '80.000', '80,000', '80k', 'eighty thousand'])
        expect(filtersOf(`suv ${unit} ${comparison} ${number}`)).toContain('km lte 80000');
  });

  it.each(['one', '1', '2', '1.5', 'three'])(
    'of "%s lakh" is so many hundred thousand',
    (count) => {
      const lakhs = { one: 1, three: 3 }[count] ?? Number(count);
      expect(filtersOf(`km under ${count} lakh`)).toEqual([`km lte ${String(lakhs * 100_000)}`]);
    },
  );

  it('of a clock is no amount', () => {
    for (const hour of ['5', '9', '11', '17'])
      for (const minute of ['00', '15', '30'])
        for (const comparison of ['after', 'before', 'until', 'at', 'around'])
          expect(filtersOf(`are you open ${comparison} ${hour}:${minute}`)).toEqual([]);
  });

  it('in letters is an engine only beside a unit', () => {
    for (const number of ['two', 'five', 'seven']) {
      expect(filtersOf(`golf mark ${number} and a half`).join()).not.toContain('engine');
      expect(filtersOf(`golf ${number} and a half litre`).join()).toContain('engine_litres eq');
    }
  });

  it('below a thousand is no thousands beside one thousand', () => {
    for (const low of ['six hundred', '600'])
      for (const high of ['a thousand', 'one thousand'])
        expect(filtersOf(`road bike ${low} to ${high} c c`)).toContain(
          'engine_litres between 0.6,1',
        );
    expect(filtersOf('suv 20 to 30k')).toContain('price between 20000,30000');
  });

  it('of two digits between "from" and "on" is a year', () => {
    for (const [typed, year] of [
      ['twenty two', 2022],
      ['eighteen', 2018],
      ['19', 2019],
    ] as const)
      for (const on of ['on', 'onwards'])
        expect(filtersOf(`corolla from ${typed} ${on}`)).toContain(`year gte ${String(year)}`);
  });

  it.each(['owe', 'still owe about', 'owing', 'changeover under', 'changeover of'])(
    'after "%s" is no price',
    (debt) => {
      expect(filtersOf(`corolla, ${debt} 12k`).join()).not.toContain('price');
    },
  );

  it('of thousands beside an asking price counts kilometres', () => {
    for (const price of ['asking 19.9', '$19,900', 'price 19900'])
      for (const query of [`corolla, 64k, auto, ${price}`, `corolla, ${price}, auto, 64k`])
        expect(filtersOf(query)).toEqual(
          expect.arrayContaining(['km around 64000', 'price around 19900']),
        );
  });

  it('of rows is one of seats', () => {
    for (const rows of ['3 rows', 'three rows of seats', '3 row'])
      expect(filtersOf(`suv ${rows}`)).toEqual(['body eq SUV', 'seats gte 6']);
  });

  it('in letters alone is no name of a vehicle', () => {
    const badges = { ...words, entries: [...words.entries, [{ kind: 'badge' }, '2', 0] as const] };
    for (const query of ['two big labradors, need a wagon', 'van, doors open two side'])
      expect(understand(query, badges as typeof words).text).toBe('');
  });
});

it('letters that are a badge, too, are no model before one of another make: "GLX or GLS Triton"', () => {
  const badges = { ...words, entries: [...words.entries, [{ kind: 'badge' }, 'gls', 0] as const] };
  const filters = (query: string) => written(understand(query, badges as typeof words).filters);
  for (const letters of ['gls', 'g l s'])
    expect(filters(`glx or ${letters} triton`)).toEqual(['make eq Mitsubishi', 'model eq Triton']);
  expect(filters('gls')).toEqual(['make eq Mercedes-Benz', 'model eq GLS']);
});
