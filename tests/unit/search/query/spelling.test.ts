import { describe, expect, it } from 'vitest';
import { understand } from '../../../../src/search/query/grammar.ts';
import { parse } from '../../../../src/search/query/index.ts';
import type { Intent } from '../../../../src/search/query/intent.ts';
import { compileWords } from '../../../../src/search/query/vocabulary/compile.ts';
import { noOtherStock } from '../../../../src/search/query/vocabulary/entries.ts';
import { meant, mutationsOf, namesOf } from '../../../fixtures/search/mutated-queries.ts';
import { queryContext, sharedQueries, written } from '../../../fixtures/search/query-sets.ts';

const context = queryContext();
const read = (query: string): Intent => parse(query, context);
const filtersOf = (query: string) => written(read(query).filters);

const models = Object.entries(context.makes).flatMap(([make, list]) =>
  list.map((model) => ({ make, model })),
);
const filtersOfModel = ({ make, model }: (typeof models)[number]) => [
  `make eq ${make}`,
  `model eq ${model}`,
];

it('is no badge of the stock with another ending', () => {
  const words = compileWords(context, { ...noOtherStock, named: new Set(['range']) });
  words.entries = words.entries.filter(([{ kind }]) => kind === 'badge' || kind === 'value');
  expect(understand('ranger with bunks', words).corrected).toBeNull();
});

describe('a word without its vowels', () => {
  const without = (word: string) => word.slice(0, 1) + word.slice(1).replace(/[aeiou]/g, '');
  const values = ['Silver', 'White', 'Yellow', 'Orange'].map((value): [string, string[]] => [
    value,
    [`colour eq ${value}`],
  ]);
  const names = ['Corolla', 'Forester', 'Commodore', 'Outlander', 'Amarok', 'Pathfinder'].flatMap(
    (name) =>
      models
        .filter(({ model }) => model === name)
        .map((one): [string, string[]] => [name, filtersOfModel(one)]),
  );
  it.each([...values, ...names])('is %s', (name, filters) => {
    expect(filtersOf(`${without(name.toLowerCase())} suv`)).toEqual(
      [...filters, 'body eq SUV'].sort(),
    );
  });

  it.each([
    ['suv undr 30k', ['body eq SUV', 'price lte 30000']],
    ['7 seatr suv', ['body eq SUV', 'seats eq 7']],
    ['suv ovr 30k', ['body eq SUV', 'price gte 30000']],
    ['suv nt ovr 30k', ['body eq SUV', 'price lte 30000']],
    ['bring me an suv', ['body eq SUV']],
    ['be quick, suv', ['body eq SUV']],
    ['can i see 3 suvs', ['body eq SUV']],
    ['i see 30 cars', []],
    ['suv in mona vale', ['body eq SUV']],
    [
      'lookin for a hilux, anythin but manual',
      ['make eq Toyota', 'model eq Hilux', 'transmission not Manual'],
    ],
  ])('is no other word in "%s"', (query, filters) => {
    expect(filtersOf(query)).toEqual(filters);
  });
});

it.each(['chopper', 'sitting', 'moto', 'cold'])('another word is no misspelt one: "%s"', (word) => {
  expect(understand(`suv, ${word}`, compileWords(context)).corrected).toBeNull();
});

it.each([
  ['ranger rapture', 'raptor'],
  ['ranger rapt', 'raptor'],
  ['ranger wldtrk', 'wildtrak'],
  ['carnval plat', 'platinum'],
  ['yarisgr', 'gr'],
  ['white suzuki enduro', ''],
])('beside a model, the badge that a word begins or sounds like counts: %s', (query, text) => {
  const named = new Set(['raptor', 'wildtrak', 'platinum', 'gr']);
  const words = compileWords(context, { ...noOtherStock, named });
  expect(understand(query, words).text).toBe(text);
});

it.each(['7seatr', '7seter', '7 seatr'])('a number and its misspelt unit part: "%s"', (seats) => {
  expect(filtersOf(`suv ${seats}`)).toEqual(['body eq SUV', 'seats eq 7']);
});

describe('a name of several spoken parts', () => {
  it.each([['ford path finder', ['make eq Ford', 'make eq Nissan', 'model eq Pathfinder']]])(
    'is one name in "%s"',
    (query, filters) => {
      const own = filtersOf(query).flatMap((filter) =>
        filter === 'make in Ford,Nissan' ? ['make eq Ford', 'make eq Nissan'] : [filter],
      );
      expect(own.sort()).toEqual(filters);
    },
  );
});

describe('an amount', () => {
  it.each([
    ['suv 30k under', 'price lte 30000'],
    ['suv 2020 above', 'year gte 2020'],
    ['suv 100000 km below', 'km lte 100000'],
    ['suv ≤ $30000', 'price lte 30000'],
    ['suv ≥ 2020', 'year gte 2020'],
    ['suv 1,6 litre', 'engine_litres eq 1.6'],
  ])('is read in "%s"', (query, filter) => {
    expect(filtersOf(query)).toEqual(['body eq SUV', filter].sort());
  });

  it.each(['price', 'year', 'km'])('does not belong to the one of %s before it', (field) => {
    const others = { price: 'under 15000', year: 'newer than 2015', km: 'under 90000 km' };
    const { [field as keyof typeof others]: first, ...rest } = others;
    const query = [first, ...Object.values(rest)].join(' and ');
    expect(filtersOf(query)).toEqual(['km lte 90000', 'price lte 15000', 'year gte 2016']);
  });

  it.each(['under 6 litres per 100 km', '5 l/100', '10 km to work', 'fuel consumption under 6'])(
    'is no condition in "%s"',
    (words) => {
      expect(filtersOf(`suv ${words}`)).toEqual(['body eq SUV']);
    },
  );
});

describe('a negation', () => {
  it.each(['lowered', 'crashed', 'written-off', 'farm'])(
    'is about "%s", and not about the kind of car after it',
    (word) => {
      expect(filtersOf(`diesel, not a ${word} ute`)).toEqual(['body eq Ute', 'fuel eq Diesel']);
    },
  );
  it.each(Object.keys(context.colour).slice(0, 6))('of a shade leaves %s cars', (colour) => {
    const filters = filtersOf(`${colour} suv but not pastel ${colour}`);
    expect(filters).toEqual(['body eq SUV', `colour eq ${colour}`]);
  });
});

describe('queries that nobody judged', () => {
  it('are read as the ones that they are made of, but for one in a hundred', () => {
    const names = namesOf(compileWords(context));
    const others = sharedQueries().flatMap(({ query }, turn) => {
      const own = read(query);
      return mutationsOf(query, own, names, turn).map((mutation) => ({
        ...mutation,
        isSame: meant(read(mutation.query)) === meant(mutation.expect(own)),
      }));
    });
    const different = others.filter(({ isSame }) => !isSame).map(({ query }) => query);
    expect(others.length).toBeGreaterThan(1_500);
    expect(different.length / others.length, different.join('\n')).toBeLessThan(0.01);
  });
});

it.each(
  ['Corolla', 'Forester', 'Tucson', 'Triton', 'Camry', 'Jimny'].filter((name) =>
    models.some(({ model }) => model === name),
  ),
)('may have a letter twice instead of its neighbour: %s', (name) => {
  const word = name.toLowerCase();
  // The letters in the middle: "tuccon", "tusson".
  for (let at = 2; at < word.length - 1; at += 1) {
    const slip = word.slice(0, at) + word.charAt(at - 1) + word.slice(at + 1);
    const model = models.find((one) => one.model === name);
    if (model && slip !== word)
      expect(filtersOf(`${slip} suv`), slip).toEqual(
        [...filtersOfModel(model), 'body eq SUV'].sort(),
      );
  }
});
