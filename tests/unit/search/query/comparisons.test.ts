// Orders of degrees and sizes, and cars that others are compared with (rules search-26 and search-35).
import { describe, expect, it } from 'vitest';
import { understand } from '../../../../src/search/query/grammar.ts';
import { compileWords } from '../../../../src/search/query/vocabulary/compile.ts';
import * as lists from '../../../../src/search/query/vocabulary/lists.ts';
import { queryContext, written } from '../../../fixtures/search/query-sets.ts';

const words = compileWords(queryContext());
const read = (query: string) => understand(query, words);
const filtersOf = (query: string) => written(read(query).filters);
const { lowest, highest, ...others } = lists.degreeWords;
const measures: lists.WordTable = others;

describe('an order', () => {
  const degrees = [
    ...lowest.map((degree) => [degree, 'asc'] as const),
    ...highest.map((degree) => [degree, 'desc'] as const),
  ];
  it.each(degrees)('is "%s" before what is measured', (degree, dir) => {
    for (const [field, list] of Object.entries(measures))
      for (const measure of list) {
        const query = `suv or sedan, whichever has ${degree} ${measure}`;
        expect(read(query).sort, query).toEqual({ field, dir });
      }
  });

  it.each(['price', 'kms', 'seats'])('is none beside a number of "%s"', (measure) => {
    expect(read(`suv less than 7 ${measure}`).sort).toBeNull();
  });

  it('of a size applies to a car where the text names no other order', () => {
    for (const size of ['small', 'smaller', 'little', 'tiny'])
      for (const car of ['suv', 'car', 'white hatch', 'toyota', 'one under 20k'])
        expect(read(`a ${size} ${car}`).sort).toEqual({ field: 'engine_litres', dir: 'asc' });
    expect(read('need a bigger car').sort).toEqual({ field: 'seats', dir: 'desc' });
    expect(read('small suv, lowest km').sort).toEqual({ field: 'km', dir: 'asc' });
    for (const other of ['small business ute', 'small kids suv', 'a little over 20k'])
      expect(read(other).sort, other).toBeNull();
  });
});

describe('a car that others are compared with', () => {
  const ways = ['bigger than', 'smaller than', 'cheaper than', 'alternatives to', 'competitor of'];
  it.each(ways)('is not wanted: "%s"', (way) => {
    for (const car of ['a corolla', 'a toyota corolla', 'the corolla']) {
      const { filters, rivals } = read(`something ${way} ${car}`);
      expect(filters).toEqual([]);
      expect(rivals.map(({ model }) => model)).toEqual(['Corolla']);
    }
  });

  it('is left for another one: "from hatch to suv"', () => {
    expect(filtersOf('swap from hatch to suv')).toEqual(['body eq SUV']);
    expect(filtersOf('from a corolla to a kluger')).toEqual(['make eq Toyota', 'model eq Kluger']);
  });

  it('is one of an excluded make: "a newer Captiva, but not a Holden"', () => {
    for (const negation of ['but not a', 'no', 'except'])
      for (const [make, model] of [
        ['Toyota', 'Corolla'],
        ['Volkswagen', 'Golf'],
      ]) {
        const { filters, rivals } = read(`like a ${model} ${negation} ${make}`);
        expect(written(filters)).toEqual([`make not ${make}`]);
        expect(rivals).toEqual([{ model, said: `${make} ${model}` }]);
      }
  });

  it('is wanted where another one of it is', () => {
    for (const car of ['Corolla', 'Kluger'])
      for (const fate of ['died', 'was written off', 'got stolen'])
        expect(filtersOf(`my old ${car} ${fate}, need another one tomorrow`)).toContain(
          `model eq ${car}`,
        );
    expect(filtersOf('my old corolla died, need a ute')).toEqual(['body eq Ute']);
  });

  it.each(['v', 'vs', 'or'])('is an alternative beside "%s"', (joiner) => {
    const { text, filters } = read(`kluger ${joiner} corolla`);
    expect([text, ...written(filters)]).toEqual(['', 'make eq Toyota', 'model in Corolla,Kluger']);
  });
});

describe('a number of something else', () => {
  const dates = ['30 june', '5 jan to 20 feb', '10 april'];
  it.each(dates.flatMap((date) => ['before', 'from', 'until', ''].map((at) => `${at} ${date}`)))(
    'is a date: "suv %s"',
    (date) => {
      const { filters, unrecorded } = read(`suv ${date}`);
      expect(written(filters)).toEqual(['body eq SUV']);
      expect(unrecorded.join(' ')).toContain(date.trim().split(' ').at(-1));
    },
  );

  it.each(['i am five foot two', '10 speed', '60,000 km a year', 'my 17 year old drives'])(
    'is named: "suv, %s"',
    (words) => {
      expect(filtersOf(`suv, ${words}`)).toEqual(['body eq SUV']);
    },
  );

  it('"2021 July" and "July 2021" are a year', () => {
    for (const date of ['2021 july', 'july 2021'])
      expect(filtersOf(`${date} suv`)).toEqual(['body eq SUV', 'year eq 2021']);
  });

  it('of two limits the wider one counts', () => {
    expect(filtersOf('suv under 18 or 19')).toEqual(['body eq SUV', 'price lte 19000']);
  });
});

describe('what may be and need not', () => {
  const values = ['manual', 'diesel', 'white', 'awd', 'sunroof'];
  it.each(values)('is no condition: "%s is fine"', (value) => {
    for (const end of ['is fine', 'ok', 'okay'])
      expect(filtersOf(`kia suv, ${value} ${end}`)).toEqual(['body eq SUV', 'make eq Kia']);
  });

  it('is a value beside another one of its kind', () => {
    expect(filtersOf('white suv, silver ok')).toEqual(['body eq SUV', 'colour in Silver,White']);
  });
});

it.each([
  ['not v6', 'cylinders not 6'],
  ['not the 5 seats', 'seats not 5'],
  ['no 2 door', 'doors not 2'],
])('a number of what a stock counts is excluded: "%s"', (query, filter) => {
  expect(filtersOf(`suv ${query}`)).toContain(filter);
});

it.each([
  ['white kia with red leather', 'colour eq White'],
  ['white kia colour inside black', 'colour eq White'],
])('a colour of the seats is none of the car: "%s"', (query, filter) => {
  expect(filtersOf(query).filter((one) => one.startsWith('colour'))).toEqual([filter]);
});
