import { describe, expect, it } from 'vitest';
import type { LiveSearch } from '../../../../src/domain/search/live-search-data.ts';
import { barFacts, chipsOf, clearedState } from '../../../../src/islands/search/bar-facts.ts';
import type { LiveResults } from '../../../../src/islands/search/live-results.ts';
import { writeAddress } from '../../../../src/search/page/address.ts';
import { nearOf } from '../../../../src/islands/search/near.ts';
import { chipText } from '../../../../src/islands/search/wording.ts';
import { locationsNear, type NearPlace } from '../../../../src/domain/locations/near-place.ts';
import { emptyState, withoutFilter, type SearchState } from '../../../../src/search/page/state.ts';

const home = { path: '/search/used-cars', lists: { car_type: ['used'] } };
const page = (path: string): Pick<LiveSearch, 'landing' | 'settings'> => ({
  landing: { path, lists: {}, page: 1, pages: 1, carTypes: [], noun: 'cars' },
  settings: { home, names: {} } as unknown as LiveSearch['settings'],
});
const state: SearchState = {
  ...emptyState('lowest'),
  query: 'ute',
  page: 2,
  lists: { car_type: ['used'], make: ['Ford'] },
};
const labels = (path: string, leftOut: LiveResults['leftOut'] = null) => {
  const chips = chipsOf(state, page(path));
  const results = { total: 2_400, statuses: { in_stock: 2_310, sold: 90 }, state, leftOut };
  const places = { landing: page(path).landing, home, sort: 'relevant' as const };
  return barFacts(results, chips, page(path), (to) => writeAddress(to, places));
};

describe('the line above the results', () => {
  it('has a chip for each filter that is on, and each links to the search without it', () => {
    const sort = 'sortBy=Car_production:price:asc';
    expect(labels('/search/toyota').chips).toEqual([
      { label: '“ute”', href: `/search/toyota?car_type=used&make=Ford&${sort}` },
      { label: 'Used', href: `/search/toyota?query=ute&make=Ford&${sort}` },
      { label: 'Ford', href: `/search/toyota?query=ute&car_type=used&${sort}` },
    ]);
  });

  it('has no chip for the filters of the default search on its own page', () => {
    expect(labels(home.path).chips.map(({ label }) => label)).toEqual(['“ute”', 'Ford']);
  });

  it('counts large results by what is in stock (rule search-15)', () => {
    expect(labels(home.path).count).toBe('2,310 cars');
    expect(labels(home.path).sold).toBe(90);
  });

  it('counts none where the list only has what comes closest (rule search-27)', () => {
    expect(labels(home.path, { words: ['zzz'], isPartial: false }).count).toBe('0 cars');
  });
});

// Rule search-26.
describe('values that are one condition', () => {
  const groups = {
    model: [
      { label: '3 Series', values: ['320i', '330i', 'M340i'] },
      { label: '1 Series', values: ['118i', '120i'] },
    ],
    seats: [
      { label: '7 seats or more', values: ['7', '8', '9'] },
      { label: '8 seats or more', values: ['8', '9'] },
    ],
  };
  const used = page('/search/toyota');
  const grouping = { ...used, settings: { ...used.settings, groups } };
  const texts = (lists: SearchState['lists'], not: SearchState['not'] = {}) =>
    chipsOf({ ...emptyState('relevant'), lists, not }, grouping).map((entry) =>
      chipText(entry, {}),
    );

  it.each<[SearchState['lists'], string[]]>([
    [{ make: ['BMW'], model: ['M340i', '320i', '330i'] }, ['BMW 3 Series']],
    [{ fuel: ['Diesel'], make: ['Toyota'], model: ['Hilux'] }, ['Diesel', 'Toyota Hilux']],
    [{ make: ['Mazda'], model: ['3'] }, ['Mazda 3']],
    [{ make: ['Toyota'], model: ['Hilux', 'Camry'] }, ['Toyota', 'Hilux', 'Camry']],
    [{ make: ['Toyota', 'Ford'], model: ['Hilux'] }, ['Toyota', 'Ford', 'Hilux']],
    [{ model: ['320i', '330i'] }, ['320i', '330i']],
    [{ model: ['118i', '320i', '330i', 'M340i', '120i', 'X5'] }, ['1 Series', '3 Series', 'X5']],
    [{ seats: ['7', '8', '9'] }, ['7 seats or more']],
    [{ seats: ['8', '9'] }, ['8 seats or more']],
  ])('%j have the chips %j', (lists, expected) => {
    expect(texts(lists)).toEqual(expected);
  });

  it('lose the make and the model with one tap', () => {
    const state = { ...emptyState('relevant'), lists: { make: ['Mazda'], model: ['3'] } };
    const [chip, ...others] = chipsOf(state, grouping);
    expect(others).toEqual([]);
    expect(chip && withoutFilter(state, chip)).toEqual(emptyState('relevant'));
  });

  it('name each make with its only model, where the models of several makes are on', () => {
    const makes: Record<string, string> = { '3': 'Mazda', Corolla: 'Toyota', Hilux: 'Toyota' };
    const texts = (lists: SearchState['lists']) =>
      chipsOf({ ...emptyState('relevant'), lists }, grouping, null, (model) => makes[model]).map(
        (entry) => chipText(entry, {}),
      );
    const make = ['Toyota', 'Mazda', 'Kia'];
    expect(texts({ make, model: ['3', 'Corolla'] })).toEqual(['Toyota Corolla', 'Mazda 3', 'Kia']);
    expect(texts({ make, model: ['3', 'Corolla', 'Hilux'] })).toEqual([
      'Toyota',
      'Mazda 3',
      'Kia',
      'Corolla',
      'Hilux',
    ]);
    // No vehicle was found from which the make of the model is known.
    expect(texts({ make: ['Kia', 'Mazda'], model: ['EV9'] })).toEqual(['Kia', 'Mazda', 'EV9']);
  });

  it('are one chip where they are excluded, and one tap removes them all', () => {
    const state = {
      ...emptyState('relevant'),
      lists: { model: ['118i', '120i', 'X5'] },
      not: { model: ['320i', '330i', 'M340i'] },
    };
    const chips = chipsOf(state, grouping);
    expect(chips.map((entry) => chipText(entry, {}))).toEqual(['1 Series', 'X5', 'Not 3 Series']);
    expect(chips.reduce(withoutFilter, state)).toEqual(emptyState('relevant'));
  });
});

describe('locations near a place', () => {
  const names = { location: { a: 'Liverpool', b: 'Penrith' } };
  const own = page('/search/toyota');
  const near = { place: null, km: 50, locations: ['a', 'b'] };
  const chips = (locations: string[], known: NearPlace | null) => {
    const state = { ...emptyState('relevant'), lists: { location: locations } };
    const answered = { total: 9, statuses: {}, state, leftOut: null };
    const site = { ...own, settings: { ...own.settings, names } };
    const now = nearOf(state, known && [known]);
    return barFacts(answered, chipsOf(state, site, now), site, () => '/', now).chips;
  };

  it('are one chip with the radius', () => {
    expect(chips(['b', 'a'], near)).toMatchObject([{ label: 'Within 50 km of you', near }]);
    const nearest = { place: null, km: null, locations: ['a'] };
    expect(chips(['a'], nearest)).toMatchObject([{ label: 'Nearest to you', near: nearest }]);
    expect(chips(['a'], { ...nearest, place: 'Penrith', nearestKm: 29 })).toMatchObject([
      { label: 'Nearest to Penrith (29 km)' },
    ]);
    expect(chips(['a', 'b'], { ...near, place: 'Katoomba' })).toMatchObject([
      { label: 'Within 50 km of Katoomba', near: { place: 'Katoomba', km: 50 } },
    ]);
  });

  it('are named for a visitor who has not told where they are, or chose others', () => {
    const named = [{ label: 'Liverpool' }, { label: 'Penrith' }];
    expect(chips(['a', 'b'], null)).toMatchObject(named);
    expect(chips(['a', 'b'], { place: null, km: 10, locations: ['a'] })).toMatchObject(named);
    expect(chips(['a'], null)[0]).not.toHaveProperty('near');
  });

  it('are those within the radius, otherwise the nearest one', () => {
    const places = [
      { id: 'a', lat: -33.92, long: 150.92 },
      { id: 'b', lat: -33.75, long: 150.69 },
    ];
    const home = { lat: -33.92, long: 150.92 };
    expect(locationsNear(places, [home], 50)).toEqual({ km: 50, locations: ['a', 'b'] });
    expect(locationsNear(places, [home], 10)).toEqual({ km: 10, locations: ['a'] });
    expect(locationsNear(places, [{ lat: -37.8, long: 145 }], 50)).toEqual({
      km: null,
      nearestKm: 683,
      locations: ['b'],
    });
    // Around two places, each has its own distance.
    const two = locationsNear(
      places,
      [
        { lat: -33.95, long: 150.9 },
        { lat: -33.78, long: 150.6 },
      ],
      1,
    );
    expect(two).toEqual({ km: null, locations: ['a', 'b'] });
  });
});

describe('"Clear all"', () => {
  it('leads to the first page of the default search and keeps the sort order', () => {
    expect(clearedState(state, page('/search/toyota').settings)).toEqual({
      ...emptyState('lowest'),
      lists: { car_type: ['used'] },
    });
  });
});
