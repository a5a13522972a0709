// Errors of shape, or a wrong group, hide no errors between settings: every pair of both is reported in one round, and every
// error beside two of four wrong groups.
import { describe, expect, it } from 'vitest';
import { loadTenant } from '../../../src/tenant/load.ts';
import { mergeSettings, type Settings } from '../../../src/tenant/merge.ts';
import { identity, place, projectOf, projectWith } from './project.ts';

const address = { street: '', city: 'A', state: 'QLD', postcode: '4000', lat: null, long: null };
const yard = (id: string, own: Settings = {}) =>
  place({ id, slug: id, primary: id === 'a', address, ...own });

/** Two locations: the first has the error of shape, the second the error of meaning. */
const shapes: [string, { settings?: Settings; first?: Settings }, path: string][] = [
  ['an unknown key', { first: { latitude: 1 } }, 'locations.0.latitude'],
  ['a wrong type', { first: { visible: 'yes' } }, 'locations.0.visible'],
  ['a missing key', { first: { name: undefined } }, 'locations.0.name'],
  ['a missing object', { first: { address: undefined } }, 'locations.0.address'],
  ['a text of another form', { first: { slug: 'A B' } }, 'locations.0.slug'],
  ['an unknown word', { first: { hours: { sales: { sun: 'shut' } } } }, 'locations.0.hours.sales.sun'],
  ['an unknown day', { first: { hours: { sales: { sundays: 'closed' } } } }, 'locations.0.hours.sales.sundays'],
  ['an unknown section', { settings: { serch: {} } }, 'serch'],
  ['a wrong number', { settings: { search: { pageSize: -1 } } }, 'search.pageSize'],
  ['a wrong address', { settings: { contact: { email: 'nobody' } } }, 'contact.email'],
  ['an empty name', { settings: { name: '' } }, 'name'],
]; // prettier-ignore
const meanings: [string, { settings?: Settings; second?: Settings }, path: string][] = [
  [
    'a postcode of another state',
    { second: { address: { ...address, postcode: '2000' } } },
    'locations.1.address.postcode',
  ],
  ['a phone of another state', { second: { phone: '03 9600 0100' } }, 'locations.1.phone'],
  ['a slug that is taken', { second: { slug: 'a' } }, 'locations.1.slug'],
  ['an unknown dealership', { second: { dealershipSlug: 'b' } }, 'locations.1.dealershipSlug'],
  ['a wrong ABN', { settings: { abn: '10 604 118 108' } }, 'abn'],
  ['a page that is not there', { settings: { search: { defaultPath: '/search/a-b' } } }, 'search.defaultPath'],
  ['a switch without its need', { settings: { reserve: { payOnline: true } } }, 'reserve.payOnline'],
  ['a make that is misspelt', { settings: { manufacturer: 'Frod' } }, 'manufacturer'],
  ['a dealership without a place', { settings: { dealerships: [{ slug: 'test', name: 'T', id: '1' }, { slug: 'b', name: 'B', id: '2' }] } }, 'dealerships.1'],
  ['a number of no country', { settings: { contact: { phone: '12' } } }, 'contact.phone'],
]; // prettier-ignore

/** What may be right when the shape is right, or names the value that is wrong. */
const unsure: Record<string, string[]> = {
  'locations.1.slug': ['locations.0.slug', 'locations.0.name'],
  'locations.1.phone': ['locations.0.address'],
  'search.defaultPath': ['locations.0.slug'],
};

function pathsOf(shape: (typeof shapes)[number][1] | null, meaning: (typeof meanings)[number][1]) {
  const locations = [yard('a', shape?.first), yard('b', meaning.second)];
  const own = [{ locations }, shape?.settings ?? {}, meaning.settings ?? {}];
  const result = loadTenant(projectOf(own.reduce(mergeSettings, {})), 'test');
  return result.ok ? [] : result.errors.map(({ path }) => path);
}

describe.each(meanings)('%s', (_meaning, wrong, path) => {
  it('is found alone', () => {
    expect(pathsOf(null, wrong)).toEqual([path]);
  });

  it.each(shapes)('is found beside %s, and nothing else is', (_shape, broken, place) => {
    const found = unsure[path]?.includes(place) ? [place] : [place, path];
    expect(pathsOf(broken, wrong).sort()).toEqual(found.sort());
  });
});

describe.each([
  ['of no name', 'acme', 'group', 0],
  ['that is misspelt', 'famly', 'group', 1],
  ['of another type', 5, 'group', 1],
  ['that cannot be read', 'broken', '', 0],
])('a group %s', (_group, group, place, half) => {
  const isInHalf = (_row: unknown, at: number) => at % 2 === half;
  const pathsBeside = (own: Settings) => {
    const { holidayHours: _, ...settings } = own;
    const root = projectWith({
      'tenants/_groups/family.json': { tagline: 'Hello' },
      'tenants/_groups/broken.json': '{ "tagline": ',
      'tenants/test/tenant.json': mergeSettings(identity('test'), { ...settings, group }),
    });
    const result = loadTenant(root, 'test');
    return result.ok ? [] : result.errors.map(({ path }) => path);
  };

  it('is the only error of good settings', () => {
    expect(pathsBeside({})).toEqual([place]);
  });

  it.each(meanings.filter(isInHalf))('does not hide %s', (_meaning, wrong, path) => {
    const locations = [yard('a'), yard('b', wrong.second)];
    const own = mergeSettings({ locations }, wrong.settings ?? {});
    expect(pathsBeside(own).sort()).toEqual([place, path].sort());
  });

  it.each(shapes.filter(isInHalf))('does not hide %s', (_shape, broken, path) => {
    const own = mergeSettings({ locations: [yard('a', broken.first)] }, broken.settings ?? {});
    expect(pathsBeside(own).sort()).toEqual([place, path].sort());
  });
});
