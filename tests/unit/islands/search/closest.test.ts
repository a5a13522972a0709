import { describe, expect, it } from 'vitest';
import { isFacetName, rangeFacet } from '../../../../src/domain/search/facets.ts';
import { closeTo } from '../../../../src/islands/search/closest.ts';
import { isUnknown } from '../../../../src/islands/search/live-results.ts';
import type { Count } from '../../../../src/islands/search/relaxations.ts';
import { closestVehiclesText, relaxationText } from '../../../../src/islands/search/wording.ts';
import {
  chosenFilters,
  emptyState,
  withModels,
  type SearchState,
} from '../../../../src/search/page/state.ts';

type Vehicle = Record<string, string | number | readonly string[]> & { name?: string };

/** Whether a vehicle has all of a state: every feature, one value of the other lists, every word of the text. */
const hasAll = (vehicle: Vehicle, { query, lists, ranges, not = {} }: SearchState): boolean =>
  query.split(' ').every((word) => (vehicle.name ?? '').split(' ').includes(word) || word === '') &&
  Object.entries(not).every(([facet, values]) => !values.includes(String(vehicle[facet]))) &&
  Object.entries(lists).every(([facet, values]) => {
    const own = [vehicle[facet] ?? []].flat().map(String);
    const isOwn = (value: string) => own.includes(value);
    return facet === 'features' ? values.every(isOwn) : values.some(isOwn);
  }) &&
  Object.entries(ranges).every(([facet, { min = -Infinity, max = Infinity }]) => {
    const own = vehicle[facet];
    return typeof own === 'number' && own >= min && own <= max;
  });

const countIn =
  (stock: readonly Vehicle[]): Count =>
  (asked) =>
    Promise.resolve(
      asked.map(({ state, facet }) => {
        const found = stock.filter((vehicle) => hasAll(vehicle, state));
        const own = found.flatMap((vehicle) => vehicle[facet ?? ''] ?? []).map(Number);
        const stats = own.length > 0 ? { min: Math.min(...own), max: Math.max(...own) } : null;
        return { total: found.length, stats };
      }),
    );

type Asked = Partial<Pick<SearchState, 'query' | 'lists' | 'ranges' | 'not'>>;

/** The offers and the headings of the lists of a search, whose text is nowhere among the vehicles that it lists. */
async function shown(stock: readonly Vehicle[], asked: Asked, total = 0) {
  const state = { ...emptyState('relevant'), ...asked };
  const leftOut = total > 0 ? { words: state.query.split(' '), isPartial: false } : null;
  const chips = withModels(chosenFilters(state));
  const answer = { state, total, leftOut };
  const { relaxations, closest } = await closeTo(answer, chips, countIn(stock));
  return {
    offers: relaxations.map((one) => relaxationText(one, {})),
    lists: closest.map((one) => closestVehiclesText(one, {})),
    states: closest.map((one) => one.state),
    isUnknown: isUnknown({ ...answer, relaxations }),
  };
}

/** One condition of each sort, those that are kept longest first. */
const conditions: [facet: string, value: string | number][] = [
  ['make', 'Mazda'],
  ['model', 'CX-5'],
  ['body', 'SUV'],
  ['fuel', 'Diesel'],
  ['price', 20_000],
  ['year', 2018],
  ['seats', '7'],
  ['transmission', 'Manual'],
  ['drive', 'AWD'],
  ['features', 'Sunroof'],
  ['km', 50_000],
];
const pairs = conditions.flatMap(([first, value], at) =>
  conditions.slice(at + 1).map(([last, other]) => ({ first, value, last, other })),
);
const asked = (...wanted: (readonly [string, string | number])[]): Asked => {
  const isRange = (facet: string) => isFacetName(facet) && rangeFacet(facet) !== null;
  return {
    lists: Object.fromEntries(
      wanted.flatMap(([facet, value]) => (isRange(facet) ? [] : [[facet, [String(value)]]])),
    ),
    ranges: Object.fromEntries(
      wanted.flatMap(([facet, value]) =>
        isRange(facet) ? [[facet, { max: Number(value), min: Number(value) }]] : [],
      ),
    ),
  };
};

// Rule search-27.
describe('the list of a search without a result', () => {
  it.each(pairs.filter(({ last }) => last !== 'model'))(
    'keeps $first rather than $last',
    async ({ first, value, last, other }) => {
      const model = first === 'model' ? [['make', 'Mazda'] as const] : [];
      const make = first === 'model' ? { make: 'Mazda' } : {};
      const stock: Vehicle[] = [1, 2, 3].flatMap(() => [
        { ...make, [first]: value },
        { ...make, [last]: other },
      ]);
      const { states } = await shown(stock, asked(...model, [last, other], [first, value]));
      expect(states).toEqual([expect.objectContaining(asked(...model, [first, value]))]);
    },
  );

  it('keeps the kind of vehicle longest, which is that of most of the stock where none is named', async () => {
    const stock: Vehicle[] = [
      ...[1, 2, 3, 4].map((km) => ({ body: 'Motorcycle', make: 'Honda', price: 9_000, km })),
      ...[1, 2, 3, 4, 5].map(() => ({ body: 'Caravan', make: 'Curlew', price: 30_000 })),
    ];
    const listed = async (search: Asked) => (await shown(stock, search)).states[0]?.lists;
    const jayco = { make: ['Jayco'] };
    expect(await listed({ lists: jayco })).toEqual({ body: ['Caravan'] });
    expect(await listed({ lists: jayco, ranges: { price: { max: 9_000 } } })).toEqual({
      body: ['Caravan'],
    });
    expect(await listed({ lists: { ...jayco, body: ['Motorcycle'] } })).toEqual({
      body: ['Motorcycle'],
    });
    const honda = { make: ['Honda'], colour: ['Red'] };
    expect(await listed({ lists: honda })).toEqual({ make: ['Honda'] });
    expect(await listed({ lists: { ...honda, model: ['CBR'] } })).toEqual({ make: ['Honda'] });
  });

  it('follows fewer than three vehicles with more that are less close', async () => {
    const stock: Vehicle[] = [
      { make: 'Kia', year: 2020 },
      ...[2008, 2009].map((year) => ({ make: 'Kia', year })),
      { make: 'Audi', year: 2023 },
    ];
    const search = {
      lists: { make: ['Kia'] },
      ranges: { year: { min: 2022 } },
    };
    expect((await shown(stock, search)).lists).toEqual([
      'Closest: 1 from 2020 or newer',
      'Closest: 3 without “2022 or newer”',
    ]);
  });

  it('keeps what is like a model that the stock lacks rather than its make', async () => {
    const stock: Vehicle[] = [1, 2, 3].flatMap(() => [
      { body: 'SUV', make: 'Toyota', colour: 'Red' },
      { body: 'Hatchback', make: 'Mazda', colour: 'Red', seats: '5' },
    ]);
    const corolla = { make: ['Toyota'], model: ['Corolla'] };
    const listed = async (lists: Asked['lists']) =>
      (await shown(stock, { lists: { ...corolla, ...lists } })).states[0]?.lists;
    expect(await listed({ body: ['Hatchback'] })).toEqual({ body: ['Hatchback'] });
    expect(await listed({ seats: ['5'] })).toEqual({ seats: ['5'] });
    expect(await listed({ colour: ['Black'] })).toEqual({ make: ['Toyota'] });
  });

  it('widens a range to the nearest vehicle, unless that is far', async () => {
    const listed = async (price: number) => {
      const stock = [price, price, price].map((one) => ({ body: 'SUV', price: one }));
      const search = { lists: { body: ['SUV'] }, ranges: { price: { max: 30_000 } } };
      return (await shown(stock, search)).lists;
    };
    expect(await listed(33_490)).toEqual(['Closest: 3 under $34,000']);
    expect(await listed(64_000)).toEqual(['Closest: 3 without “Under $30,000”']);
  });

  it('gives up one of several features', async () => {
    const stock: Vehicle[] = [1, 2, 3].map(() => ({ features: ['Sunroof'] }));
    const search = { lists: { features: ['Leather Seats', 'Sunroof'] } };
    expect((await shown(stock, search)).lists).toEqual(['Closest: 3 without “Leather Seats”']);
  });

  it('gives up a value and keeps what is excluded of the same filter', async () => {
    const stock: Vehicle[] = [1, 2, 3].flatMap(() => [{ fuel: 'Diesel' }, { fuel: 'Petrol' }]);
    const { states, lists } = await shown(stock, {
      lists: { fuel: ['LPG'] },
      not: { fuel: ['Petrol'] },
    });
    expect(states).toEqual([expect.objectContaining({ lists: {}, not: { fuel: ['Petrol'] } })]);
    expect(lists).toEqual(['Closest: 3 without “LPG”']);
  });

  it('says that vehicles with nothing of the search are others', async () => {
    const stock: Vehicle[] = [1, 2, 3].map(() => ({ make: 'Kia' }));
    const search = { lists: { make: ['Ram'], model: ['1500'] } };
    expect((await shown(stock, search)).lists).toEqual(['Others in stock']);
  });

  it('lists no heavier vans', async () => {
    const stock: Vehicle[] = [1, 2, 3].map(() => ({ body: 'Caravan', sleeps: '5', atm: 3_500 }));
    const search = { lists: { sleeps: ['5'] }, ranges: { atm: { max: 2_500 } } };
    expect(await shown(stock, search)).toMatchObject({
      lists: [],
      offers: [
        '3 with ATM up to 3,500 kg (heavier: check that your car may tow them)',
        '3 without “ATM up to 2,500 kg” (heavier: check that your car may tow them)',
      ],
    });
  });
});

describe('a text that no listed vehicle has', () => {
  const stock: Vehicle[] = [
    { name: 'cx-5 akera', city: 'Sydney', body: 'SUV' },
    ...[1, 2, 3].map(() => ({ name: 'cx-5 maxx', city: 'Melbourne', body: 'SUV' })),
  ];
  const inMelbourne = { lists: { city: ['Melbourne'] } };

  it('is not called unknown where other vehicles have it: the search without the filter is offered', async () => {
    expect(await shown(stock, { query: 'akera', ...inMelbourne }, 3)).toMatchObject({
      isUnknown: false,
      offers: ['1 without “Melbourne”'],
      lists: [],
    });
  });

  it('is called unknown where the whole stock lacks it', async () => {
    expect(await shown(stock, { query: 'zagato', ...inMelbourne }, 3)).toMatchObject({
      isUnknown: true,
      offers: [],
      states: [{ query: '', ...inMelbourne }],
    });
  });
});
