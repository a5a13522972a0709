// A typed text that names a place to be near to.
import { describe, expect, it } from 'vitest';
import { sortOrders } from '../../../../src/domain/search/sorting.ts';
import { emptyState, type SearchState } from '../../../../src/search/page/state.ts';
import { understandSearch } from '../../../../src/search/page/understood.ts';
import { towns } from '../../../../src/search/query/vocabulary/regions.ts';
import { stockWords } from '../../../../src/search/query/vocabulary/stock-words.ts';
import { catalogue } from '../../../fixtures/search/catalogue.ts';

const { entries, tenant } = catalogue('meridian-motor-group', 300);
const locations = tenant.locations.map(({ id, address: { lat, long } }) => ({ id, lat, long }));
const words = stockWords(entries, { year: 2026, locations });
const read = (text: string, lists: SearchState['lists'] = {}, known = words) =>
  understandSearch(text, { ...emptyState('relevant'), lists }, known, sortOrders);
const ids = (...cities: string[]) =>
  tenant.locations.filter(({ address }) => cities.includes(address.city)).map(({ id }) => id);
const sydney = ids('Artarmon', 'Parramatta', 'Liverpool');

// Rule search-34.
describe('a place in a typed text', () => {
  it.each<[string, { place: string; km: number | null }, string[]]>([
    ['near penrith', { place: 'Penrith', km: 50 }, sydney],
    ['suv within 35 km of penrith', { place: 'Penrith', km: 35 }, ids('Parramatta', 'Liverpool')],
    // No location is so near, so the nearest one shows.
    ['within 10 km of penrith', { place: 'Penrith', km: null }, ids('Liverpool')],
    ['close to parramatta', { place: 'Parramatta', km: 50 }, [...sydney]],
    ['near sydney', { place: 'Sydney', km: 50 }, sydney],
    ['utes near queanbeyan', { place: 'Queanbeyan', km: 50 }, ids('Fyshwick')],
  ])('"%s" means the locations around it', (text, near, expected) => {
    const { state, nearPlace, unknown } = read(text);
    expect(unknown).toEqual([]);
    expect(nearPlace).toMatchObject(near);
    expect(nearPlace?.locations).toEqual(state.lists.location);
    expect(state.lists.location?.toSorted()).toEqual(expected.toSorted());
    expect(state.lists.city).toBeUndefined();
  });

  it('is the city itself after "in"', () => {
    expect(read('in parramatta')).toMatchObject({
      nearPlace: null,
      state: { lists: { city: ['Parramatta'] } },
    });
  });

  it('is named where no location is within 250 km', () => {
    const nowhere = stockWords(entries, { year: 2026, locations: [] });
    const far = { nearPlace: null, state: { lists: {} } };
    expect(read('near broome')).toMatchObject({ ...far, unknown: ['near broome'] });
    expect(read('near penrith', {}, nowhere)).toMatchObject({ ...far, unknown: ['near penrith'] });
  });

  it.each<[string, string, string[]]>([
    ['near penrith or queanbeyan', 'Penrith or Queanbeyan', [...sydney, ...ids('Fyshwick')]],
    ['near penrith and blacktown', 'Penrith or Blacktown', sydney],
    [
      'within 50 km of queanbeyan or penrith',
      'Queanbeyan or Penrith',
      [...ids('Fyshwick'), ...sydney],
    ],
    ['near queanbeyan or in liverpool', 'Queanbeyan or Liverpool', [...ids('Fyshwick'), ...sydney]],
  ])('"%s" means the locations around each place', (text, place, expected) => {
    const { state, nearPlace, unknown } = read(text);
    expect(unknown).toEqual([]);
    expect(nearPlace).toMatchObject({ place, km: 50 });
    expect(state.lists.location?.toSorted()).toEqual(expected.toSorted());
    expect(Object.keys(state.lists)).toEqual(['location']);
  });

  it('may exclude another', () => {
    const liverpool = { city: ['Liverpool'] };
    for (const text of [
      'suv near penrith not in liverpool',
      'suv within 50 km of penrith not liverpool',
    ])
      expect(read(text)).toMatchObject({
        nearPlace: { place: 'Penrith' },
        state: { lists: { body: ['SUV'], location: sydney.toReversed() }, not: liverpool },
      });
    // An excluded place replaces none.
    const before = { city: ['Fyshwick'], location: ['1'] };
    const { lists, not } = read('not in liverpool', before).state;
    expect([lists, not]).toEqual([before, liverpool]);
  });

  it('replaces another place, and "near me" replaces none', () => {
    const before = { body: ['Ute'], state: ['QLD'], city: ['Fyshwick'], location: ['1'] };
    expect(read('in nsw', before).state.lists).toEqual({ body: ['Ute'], state: ['NSW'] });
    expect(read('near penrith', before).state.lists).toEqual({
      body: ['Ute'],
      location: sydney.toReversed(),
    });
    expect(read('in liverpool', before).state.lists).toEqual({
      body: ['Ute'],
      city: ['Liverpool'],
    });
    expect(read('near me', before)).toMatchObject({ near: { km: null }, nearPlace: null });
    expect(read('near me', before).state.lists).toEqual(before);
  });

  it('is in Australia', () => {
    for (const [name, { lat, long }] of Object.entries(towns)) {
      expect(lat > -44 && lat < -10 && long > 113 && long < 154, name).toBe(true);
    }
  });
});
