// What is beside the wanted car: the shopper's own car, people's ages, things that are new, numbers of vehicles.
import { expect, it } from 'vitest';
import { understand } from '../../../../src/search/query/grammar.ts';
import { compileWords } from '../../../../src/search/query/vocabulary/compile.ts';
import { noOtherStock } from '../../../../src/search/query/vocabulary/entries.ts';
import { queryContext, written } from '../../../fixtures/search/query-sets.ts';

const words = compileWords(queryContext());
const filtersOf = (query: string) => written(understand(query, words).filters);
const pairs = (starts: string[], ends: string[]) =>
  starts.flatMap((start) => ends.map((end) => `${start} ${end}`));

const cars = ['2012 Focus', 'Mazda 3', '2015 Toyota Corolla'];
const ways = [
  'trading my',
  'replacing our',
  'trading a',
  'we had a',
  'i owned a',
  'change over on a',
];
it.each(pairs(pairs(ways, cars), [', for a kluger', 'against a kluger']))(
  'the own car of "%s" is not wanted',
  (query) => {
    expect(filtersOf(query)).toEqual(['make eq Toyota', 'model eq Kluger']);
  },
);

it.each(pairs(['what would you pay me for a', 'can you give us for a'], cars))(
  '"%s" leads to trade-in and searches for no car',
  (query) => {
    const { filters, unrecorded } = understand(query, words);
    expect(filters).toEqual([]);
    expect(unrecorded.join(' ')).toContain('my');
  },
);

it('the other name of the own vehicle is not wanted', () => {
  expect(filtersOf('sell my car, a 2006 Barina')).toEqual([]);
});

it.each([
  ...pairs(['suv for my son', 'suv, my daughter is', 'suv for mum'], ['14 years old', '72 yo']),
  ...pairs(['suv for a driver', 'suv, i am', 'suv for a person'], ['over 75', 'under 25']),
  ...pairs(['suv, i have had a', 'suv, we got a', 'suv for my'], ['new hip', 'new foal']),
])('of a person and not of the car: "%s"', (query) => {
  const { filters, unrecorded } = understand(query, words);
  expect(written(filters)).toEqual(['body eq SUV']);
  expect(unrecorded.join(' ')).toMatch(/14|72|75|25|new/);
});

it.each([
  ['suv 5 years old', ['body eq SUV', 'year eq 2018']],
  ['suv over 25k', ['body eq SUV', 'price gte 25000']],
  ['have you got a new kluger', ['car_type eq new', 'make eq Toyota', 'model eq Kluger']],
  ['my budget is 30k, kluger', ['make eq Toyota', 'model eq Kluger', 'price lte 30000']],
])('of the car: "%s"', (query, filters) => {
  expect(filtersOf(query)).toEqual(filters);
});

const liked = pairs(
  ['like a', 'similar to a'],
  ['corolla but not a corolla', 'corolla, no corolla please'],
);
it.each(liked)('"%s" excludes the model', (query) => {
  expect(filtersOf(query)).toEqual(['model not Corolla']);
});

it('a negation before a badge of the same model keeps the model', () => {
  expect(filtersOf('hilux not hilux sr5')).toEqual(['make eq Toyota', 'model eq Hilux']);
});

it('equipment that is fine is no condition', () => {
  expect(filtersOf('suv, sunroof ok')).toEqual(['body eq SUV']);
  expect(filtersOf('suv with sunroof')).toEqual(['body eq SUV', 'features eq Sunroof']);
});

it('to stick with a car asks for no manual', () => {
  expect(filtersOf('stick with a kluger')).toEqual(['make eq Toyota', 'model eq Kluger']);
});

const makes = { Suzuki: ['DR-Z400', 'DR650'], Yamaha: ['WR450F', 'YZF-R7', 'XSR700'] };
const missing = { BMW: ['X2', 'X3', 'X4'].map((model) => ({ model, isPart: false })) };
const riders = compileWords({ ...queryContext(), makes }, { ...noOtherStock, missing });
it.each([
  ['drz', 'DR-Z400'],
  ['wr450', 'WR450F'],
  ['r7', 'YZF-R7'],
  ['xsr', 'XSR700'],
])('"%s" is short for %s', (query, model) => {
  expect(written(understand(query, riders).filters)).toContain(`model eq ${model}`);
});

it.each(['x2', 'x3', 'x4'])('"%s" after a condition is a number of them', (count) => {
  const { filters, unrecorded } = understand(`red ute ${count}`, riders);
  expect(written(filters)).toEqual(['body eq Ute', 'colour eq Red']);
  expect(unrecorded).toContain(count);
});
