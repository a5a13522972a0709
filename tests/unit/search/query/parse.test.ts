// What queries of shoppers mean: a table of phrases, and the set of 500 queries in tests/fixtures/search.
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { understand } from '../../../../src/search/query/grammar.ts';
import { parse as parseQuery } from '../../../../src/search/query/index.ts';
import { compileWords } from '../../../../src/search/query/vocabulary/compile.ts';
import {
  ownQueries,
  queryContext,
  sharedQueries,
  written,
} from '../../../fixtures/search/query-sets.ts';

const context = queryContext();
const parse = (query: string) => parseQuery(query, context);
const [shared, own] = [sharedQueries(), ownQueries()];

describe('a query', () => {
  it.each([
    ['hilux under 40k', ['make eq Toyota', 'model eq Hilux', 'price lte 40000']],
    ['mazda 3 no more than 18 grand', ['make eq Mazda', 'model eq 3', 'price lte 18000']],
    ['between 25 and 35k suv', ['body eq SUV', 'price between 25000,35000']],
    ['ute with kms under 80k', ['body eq Ute', 'km lte 80000']],
    ['low kays camry', ['km lte 60000', 'make eq Toyota', 'model eq Camry']],
    ['forester newer than 2018', ['make eq Subaru', 'model eq Forester', 'year gte 2019']],
    ['less than four years old', ['year gte 2019']],
    ['wagon but not a subaru or volvo', ['body eq Wagon', 'make not Subaru,Volvo']],
    ['seven seater diesel', ['fuel eq Diesel', 'seats eq 7']],
    ['merc c class', ['make eq Mercedes-Benz', 'model eq C-Class']],
    ['suv without sunroof', ['body eq SUV', 'features not Sunroof']],
    ['a 7 seat suv', ['body eq SUV', 'seats eq 7']],
    ['how much for a 2018 ranger', ['make eq Ford', 'model eq Ranger', 'year eq 2018']],
    [
      'kluger under 85,000 kms and under 40k',
      ['km lte 85000', 'make eq Toyota', 'model eq Kluger', 'price lte 40000'],
    ],
    ['under 60k newer than 2018', ['price lte 60000', 'year gte 2019']],
    ['full safety rating', ['ancap gte 5']],
    ['postcode 2150', ['near eq 2150']],
    ['any evs', ['fuel eq Electric']],
    ['tow our 2.2 tonne van, diesel', ['fuel eq Diesel']],
    ['cars for sale please', []],
    ['hilux brake pads', []],
    ['jolion lux', ['make eq GWM', 'model eq Haval Jolion']],
    ['holden utes', ['body eq Ute', 'make eq Holden']],
    ['everest titanium', ['make eq Ford', 'model eq Everest']],
    ['nothing over 35000', ['price lte 35000']],
    ['mazda3 sp25', ['make eq Mazda', 'model eq 3']],
    ['cars in dubbo or orange', ['city in Dubbo,Orange']],
  ])('"%s" means its filters', (query, filters) => {
    expect(written(parse(query).filters)).toEqual(filters);
  });

  it('with a weekly amount is a budget and no price', () => {
    expect(parse('corolla $120 a week')).toMatchObject({
      filters: [{ field: 'make' }, { field: 'model' }],
      weekly_budget: { op: 'lte', amount: 120, period: 'week' },
    });
  });

  it('with a way of life suggests filters and filters nothing', () => {
    const { filters, soft } = understand('something for a tradie', compileWords(context));
    expect({ filters, suggested: soft.map(({ value }) => value) }).toEqual({
      filters: [],
      suggested: ['Ute', 'Tow Bar'],
    });
  });

  it.each(['f15', 'cx4', 'c999'])('never turns the model code %s into another', (query) => {
    expect(parse(query).filters).toEqual([]);
  });
});

describe('the sets of queries', () => {
  it.each([...shared, ...own].filter((row) => row.class === 'nonsense'))(
    'get no filter for "$query", which is no car search',
    ({ query }) => {
      expect(parse(query).filters).toEqual([]);
    },
  );

  it.each([
    ['shared', shared],
    ['own', own],
  ])('are read exactly as they were meant for at least 95 %% of the %s one', (_name, rows) => {
    const others = rows.filter(({ query, intent: { filters, ...rest } }) => {
      const read = parse(query);
      const same = written(read.filters).join() === written(filters).join();
      return !same || !isDeepStrictEqual({ ...read, ...rest }, read);
    });
    expect(rows.length).toBeGreaterThan(400);
    expect(others.length / rows.length, others.map(({ query }) => query).join('\n')).toBeLessThan(
      0.05,
    );
  });
});
