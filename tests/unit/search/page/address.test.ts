import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasForeignFilters,
  readAddress,
  sortOfIndex,
  writeAddress,
  type PageLandings,
} from '../../../../src/search/page/address.ts';
import { emptyState, type SearchState } from '../../../../src/search/page/state.ts';

const landings: PageLandings = {
  landing: { path: '/search/toyota', lists: { make: ['Toyota'] } },
  home: { path: '/search/used-cars', lists: { car_type: ['used'] } },
  sort: 'relevant',
};
const landing: SearchState = { ...emptyState('relevant'), lists: { make: ['Toyota'] } };
const read = (search: string, path = '/search/toyota') => readAddress(path, search, landings);

// Rule search-2.
describe('an address is read', () => {
  it.each<[string, string, Partial<SearchState>]>([
    ['nothing: what the landing stands for', '', {}],
    ['a text', '?query=hilux+4x4', { query: 'hilux 4x4' }],
    ['several values', '?make=Ford,Land%20Rover', { lists: { make: ['Ford', 'Land Rover'] } }],
    ['a comma inside a value', '?make=A%2CB,C', { lists: { make: ['A,B', 'C'] } }],
    ['a repeated parameter', '?make=Ford&make=Kia', { lists: { make: ['Ford', 'Kia'] } }],
    ['a parameter without value, which clears', '?make=', { lists: {} }],
    ['a range', '?price=20000:60000', { ranges: { price: { min: 20_000, max: 60_000 } } }],
    ['an open range', '?km=:90000', { ranges: { km: { max: 90_000 } } }],
    [
      'a range as older links write it',
      '?range[price]=:50000',
      { ranges: { price: { max: 50_000 } } },
    ],
    ['the same, escaped', '?range%5Bprice%5D=%3A50000', { ranges: { price: { max: 50_000 } } }],
    [
      'a menu as older links write it',
      '?menu[body]=SUV',
      { lists: { make: ['Toyota'], body: ['SUV'] } },
    ],
    [
      'InstantSearch’s list',
      '?refinementList[make][0]=Ford&refinementList[make][1]=Kia',
      { lists: { make: ['Ford', 'Kia'] } },
    ],
    [
      'a filter by its attribute',
      '?filtered_features=Tow%20Bar',
      { lists: { make: ['Toyota'], features: ['Tow Bar'] } },
    ],
    ['a sort as older links write it', '?sortBy=Car_production:price:desc', { sort: 'highest' }],
    ['excluded values', '?not[fuel]=Diesel,LPG', { not: { fuel: ['Diesel', 'LPG'] } }],
    [
      'the certified switch of older links',
      '?toggle[certified]=true',
      { lists: { make: ['Toyota'], certified: ['true'] } },
    ],
    ['a page', '?page=4', { page: 4 }],
  ])('%s', (_what, search, expected) => {
    expect(read(search)).toEqual({ ...landing, ...expected });
  });

  it('with its numbered page', () => {
    expect(read('', '/search/toyota/page/3')).toEqual({ ...landing, page: 3 });
    expect(read('?page=5', '/search/toyota/page/3').page).toBe(5);
  });

  it('of the default search with its own filters', () => {
    expect(read('?query=ute', '/search/used-cars')).toEqual({
      ...emptyState('relevant'),
      query: 'ute',
      lists: { car_type: ['used'] },
    });
  });

  it.each<[string, string, Partial<SearchState>]>([
    ['an unknown facet', '?wheels=4&__proto__=x&constructor=y', {}],
    ['a reversed price', '?price=60000:20000', { ranges: { price: { min: 20_000, max: 60_000 } } }],
    ['a price that is none', '?price=cheap:cheaper&km=-5:&year=1e99:', {}],
    ['an endless price', '?price=99999999999999999999:', {}],
    ['a page that is none', '?page=-3', { page: 1 }],
    ['a page in words', '?page=last', { page: 1 }],
    ['a page beyond everything', '?page=999999999', { page: 10_000 }],
    ['a broken escape', '?query=%E0%A4%A', { query: '%E0%A4%A' }],
    ['a NUL', '?query=a%00b', { query: 'ab' }],
    ['emoji', '?query=%F0%9F%9A%97', { query: '🚗' }],
    [
      'markup',
      '?query=%3Cscript%3Ealert(1)%3C%2Fscript%3E',
      { query: '<script>alert(1)</script>' },
    ],
    ['a sort nobody offers', '?sortBy=Car_production:vin:asc', {}],
    ['a prototype as a filter', '?make=__proto__', { lists: { make: ['__proto__'] } }],
    ['a prototype inside brackets', '?range[__proto__]=1:2&menu[constructor]=x', {}],
  ])('without harm when it holds %s', (_what, search, expected) => {
    expect(read(search)).toEqual({ ...landing, ...expected });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('up to the length that a shopper could type', () => {
    expect(read(`?query=${'x'.repeat(10_240)}`).query).toHaveLength(200);
    const many = Array.from({ length: 500 }, (_, n) => `m${String(n)}`).join();
    expect(read(`?make=${many}`).lists.make).toHaveLength(60);
  });

  it('whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (search, path) => {
        const state = readAddress(`/${path}`, `?${search}`, landings);
        expect(state.page).toBeGreaterThan(0);
        writeAddress(state, landings);
      }),
    );
  });
});

describe('an address is written', () => {
  it.each<[string, SearchState, string]>([
    ['as the landing when nothing else is chosen', landing, '/search/toyota'],
    ['with its static pages', { ...landing, page: 2 }, '/search/toyota/page/2'],
    ['with pages beyond them', { ...landing, page: 51 }, '/search/toyota?page=51'],
    [
      'flat',
      {
        ...landing,
        query: 'hilux 4x4',
        page: 2,
        sort: 'lowest',
        lists: { make: ['Toyota'], fuel: ['Diesel', 'Petrol'] },
        ranges: { price: { min: 20_000, max: 60_000 }, km: { max: 90_000 } },
      },
      '/search/toyota?query=hilux+4x4&fuel=Diesel,Petrol&price=20000:60000&km=:90000&sortBy=Car_production:price:asc&page=2',
    ],
    [
      'with excluded values',
      { ...landing, not: { fuel: ['Diesel', 'LPG'], colour: ['White'] } },
      '/search/toyota?not[fuel]=Diesel,LPG&not[colour]=White',
    ],
    [
      'at the default search once the landing’s filter is gone',
      { ...landing, lists: { car_type: ['used'], fuel: ['Diesel'] } },
      '/search/used-cars?fuel=Diesel',
    ],
    [
      'with a filter of the default search that is off',
      { ...landing, lists: { make: ['Toyota', 'Ford'] } },
      '/search/used-cars?car_type=&make=Toyota,Ford',
    ],
  ])('%s', (_what, state, expected) => {
    expect(writeAddress(state, landings)).toBe(expected);
  });

  it('keeps the parameters of campaigns, and no others', () => {
    expect(
      writeAddress(
        { ...landing, query: 'ute' },
        landings,
        '?utm_source=mail&gclid=1&x=y&query=old',
      ),
    ).toBe('/search/toyota?query=ute&utm_source=mail&gclid=1');
  });

  it('so that reading it gives the same state', () => {
    const values = fc.uniqueArray(
      fc.constantFrom('Ford', 'A,B', 'Land Rover', 'Škoda', 'x&y=z', '100%'),
      {
        minLength: 1,
        maxLength: 3,
      },
    );
    const amount = fc.option(fc.integer({ min: 0, max: 500_000 }), { nil: undefined });
    const state = fc.record({
      query: fc.constantFrom('', 'hilux', 'a & b', '50% off', '🚗'),
      page: fc.integer({ min: 1, max: 99 }),
      sort: fc.constantFrom('relevant', 'latest', 'highest', 'lowest'),
      lists: fc.record({ make: values, fuel: values, car_type: values }, { requiredKeys: [] }),
      price: fc.tuple(amount, amount),
    });
    fc.assert(
      fc.property(state, ({ price: [low, high], ...rest }) => {
        const [min, max] =
          low !== undefined && high !== undefined && low > high ? [high, low] : [low, high];
        const range = {
          ...(min === undefined ? {} : { min }),
          ...(max === undefined ? {} : { max }),
        };
        const wanted: SearchState = {
          ...rest,
          ranges: Object.keys(range).length > 0 ? { price: range } : {},
        } as SearchState;
        const [path = '', search = ''] = writeAddress(wanted, landings).split('?');
        const again = readAddress(path, search, landings);
        expect({ ...again, lists: sorted(again.lists) }).toEqual({
          ...wanted,
          lists: sorted(wanted.lists),
        });
      }),
    );
  });
});

const sorted = (lists: SearchState['lists']) =>
  Object.fromEntries(Object.entries(lists).map(([name, values]) => [name, [...values].sort()]));

describe('an address of an older site', () => {
  it.each<[string, boolean]>([
    ['?status=in_stock', true],
    ['?make=Ford&reserved=true', true],
    ['?toggle[certified]=true', true],
    ['?toggle%5Breserved%5D=true&make=Ford', true],
    ['?make=Ford', false],
    ['?query=status', false],
    ['', false],
  ])('%j has parameters that are no filters here: %s', (search, expected) => {
    expect(hasForeignFilters(search)).toBe(expected);
  });

  it('loses them when its state is written', () => {
    const search = '?status=in_stock&make=Ford&reserved=true&utm_source=mail';
    expect(writeAddress(read(search), landings, search)).toBe(
      '/search/used-cars?car_type=&make=Ford&utm_source=mail',
    );
  });
});

// Rule search-4.
describe('the order an index name asks for', () => {
  it.each([
    ['Car_production', 'relevant'],
    ['Car_production:created_at_timestamp:desc', 'latest'],
    ['Car_production:price:desc', 'highest'],
    ['Car_production:price:asc', 'lowest'],
    ['Boat_production', null],
    ['', null],
  ])('%s: %s', (name, order) => {
    expect(sortOfIndex(name)).toBe(order);
  });
});
