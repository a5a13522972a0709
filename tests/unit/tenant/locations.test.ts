import { describe, expect, it } from 'vitest';
import { errorLine, loadTenant } from '../../../src/tenant/load.ts';
import type { Settings } from '../../../src/tenant/merge.ts';
import { identity, place, projectOf, projectWith } from './project.ts';

const shortPlace: Settings = {
  id: 'a',
  name: 'Newstead',
  slug: 'newstead',
  address: { street: '1 Test Street', city: 'Newstead', state: 'QLD', postcode: '4006' },
};

function tenantOf(own: Settings) {
  const result = loadTenant(projectOf(own), 'test');
  if (!result.ok) throw new Error(result.errors.map(errorLine).join('\n'));
  return result.tenant;
}
const locationsOf = (...locations: Settings[]) => tenantOf({ locations }).locations;
const hoursOf = (sales: unknown) =>
  locationsOf({ ...shortPlace, hours: { sales } })[0]?.hours.sales;

function errorsOf(own: Settings) {
  const result = loadTenant(projectOf(own), 'test');
  return result.ok ? [] : result.errors;
}
const hourErrors = (sales: unknown) =>
  errorsOf({ locations: [{ ...shortPlace, hours: { sales } }] }).map(
    ({ path, message }) => `${path}: ${message}`,
  );

describe('a location in the settings', () => {
  it('needs an id, a name, a slug and an address, with one error for each that is missing', () => {
    const errors = errorsOf({ locations: [{}] });
    expect(errors.map(({ path, message }) => `${path} ${message}`)).toEqual([
      'locations.0.id is missing',
      'locations.0.name is missing',
      'locations.0.slug is missing',
      'locations.0.address is missing',
    ]);
    expect(errors.every(({ hint }) => hint !== '')).toBe(true);
  });

  it('has a default for everything else', () => {
    expect(locationsOf(shortPlace)).toEqual([
      place({
        primary: true,
        types: [],
        dealershipSlug: 'test',
        timeZone: 'Australia/Brisbane',
        storeCode: null,
      }),
    ]);
  });

  it('has the clock of its state, and may name another one of that state (rule hours-5)', () => {
    const at = (state: string, postcode: string, own = {}) => ({
      ...shortPlace,
      id: state,
      slug: state.toLowerCase(),
      primary: false,
      address: { street: '', city: 'A', state, postcode },
      ...own,
    });
    const first = { ...shortPlace, primary: true };
    const zones = (...places: Settings[]) =>
      locationsOf(first, ...places).map(({ timeZone }) => timeZone);
    expect(zones(at('NSW', '2000'), at('WA', '6000'))).toEqual([
      'Australia/Brisbane',
      'Australia/Sydney',
      'Australia/Perth',
    ]);
    expect(zones(at('NSW', '2880', { timeZone: 'Australia/Broken_Hill' }))[1]).toBe(
      'Australia/Broken_Hill',
    );
    const wrong = ['Australia/Brisbane', 'Australia/Nowhere'].map((timeZone) =>
      errorsOf({ locations: [first, at('NSW', '2000', { timeZone })] }).map(({ path }) => path),
    );
    expect(wrong).toEqual([['locations.1.timeZone'], ['locations.1.timeZone']]);
  });

  it('is not the primary one when there are others, unless it says so', () => {
    const other = { ...shortPlace, id: 'b', slug: 'b' };
    const places = locationsOf({ ...shortPlace, primary: true }, other);
    expect(places.map(({ primary }) => primary)).toEqual([true, false]);
  });

  it.each([
    ['slug', { dealershipSlug: 'north' }],
    ['id', { dealershipId: '2' }],
  ])('finds its dealership by the %s of one of several', (_name, own) => {
    const dealerships = [
      { slug: 'test', name: 'Test Motors', id: '1' },
      { slug: 'north', name: 'Test Motors North', id: '2' },
    ];
    const other = { ...shortPlace, id: 'b', slug: 'b', primary: true, dealershipSlug: 'test' };
    const { locations } = tenantOf({ dealerships, locations: [{ ...shortPlace, ...own }, other] });
    expect(locations[0]).toMatchObject({ dealershipSlug: 'north', dealershipId: '2' });
  });

  it('says which dealership it belongs to where there are several', () => {
    const dealerships = [
      { slug: 'test', name: 'Test Motors', id: '1' },
      { slug: 'north', name: 'Test Motors North', id: '2' },
    ];
    expect(errorsOf({ dealerships, locations: [shortPlace] }).map(({ path }) => path)).toEqual([
      'locations.0.dealershipId',
      'locations.0.dealershipSlug',
    ]);
  });
});

describe('opening hours in the settings', () => {
  const open = (weekday: number, from: string, to: string) => ({
    weekday,
    status: 'Open',
    open: from,
    close: to,
  });
  const shut = (weekday: number, status = 'Closed') => ({
    weekday,
    status,
    open: null,
    close: null,
  });
  const weekdays = (from: string, to: string) => [1, 2, 3, 4, 5].map((day) => open(day, from, to));

  it.each<[string, unknown, unknown]>([
    [
      'a range of days, a day and a closed day',
      { 'mon-fri': '08:30-18:00', sat: '09:00-17:00', sun: 'closed' },
      [shut(0), ...weekdays('08:30', '18:00'), open(6, '09:00', '17:00')],
    ],
    [
      'a range over the end of the week',
      { 'sat-mon': '10:00-16:00' },
      [open(0, '10:00', '16:00'), open(1, '10:00', '16:00'), open(6, '10:00', '16:00')],
    ],
    [
      'a break at noon',
      { mon: '08:00-12:00, 13:00-17:00' },
      [open(1, '08:00', '12:00'), open(1, '13:00', '17:00')],
    ],
    ['words instead of times', { sun: 'By appointment' }, [shut(0, 'By appointment')]],
    ['hours past midnight', { fri: '18:00-02:00' }, [open(5, '18:00', '02:00')]],
    ['times of three digits', { mon: '8:30 - 9:00' }, [open(1, '08:30', '09:00')]],
    ['no days', {}, []],
  ])('can be written as %s', (_name, written, read) => {
    expect(hoursOf(written)).toEqual(read);
  });

  it.each<[string, unknown, RegExp]>([
    [
      'an unknown day',
      { monday: '08:30-18:00' },
      /^locations\.0\.hours\.sales\.monday: write days/,
    ],
    [
      'public holidays',
      { 'public-holidays': 'closed' },
      /sales\.public-holidays: .* belong in content\/holiday-hours\.json/,
    ],
    ['times that cannot be read', { mon: '8 to 6' }, /sales\.mon: write times like 08:30-18:00/],
    ['a time that does not exist', { mon: '08:30-25:00' }, /sales\.mon: write times like/],
    ['an empty text', { mon: '' }, /sales\.mon: write times like/],
    ...['shut', 'clsd', 'n/a', '-', 'open', 'none', 'Sun'].map(
      (word): [string, unknown, RegExp] => [
        `the word ${word}`,
        { sun: word },
        /sales\.sun: write times like 08:30-18:00, "closed" or "By appointment"/,
      ],
    ),
    ['a number', { mon: 8 }, /sales\.mon: must be text in quotes/],
    [
      'a day that appears twice',
      { 'mon-fri': 'closed', wed: 'closed' },
      /sales\.wed: wed is already in "mon-fri"/,
    ],
    [
      'a closing before the opening',
      { 'mon-fri': '18:00-08:30' },
      /sales\.mon-fri: closes at 08:30, before it opens at 18:00/,
    ],
    ['one text for the whole week', 'always', /sales: /],
  ])('report %s', (_name, written, error) => {
    expect(hourErrors(written).join('\n')).toMatch(error);
  });
});

describe('locations.json', () => {
  const { locations: _locations, ...settings } = identity('test');
  const load = (file: unknown) =>
    loadTenant(
      projectWith({ 'tenants/test/tenant.json': settings, 'tenants/test/locations.json': file }),
      'test',
    );

  it('holds the locations instead of tenant.json', () => {
    expect(load([shortPlace])).toMatchObject({ ok: true, tenant: { locations: [{ id: 'a' }] } });
  });

  it('is named with the line of each error', () => {
    const text = `[\n${JSON.stringify(shortPlace, null, 2).replace('"4006"', '"40"')}\n]`;
    const result = load(text);
    expect(result.ok ? [] : result.errors.map(errorLine)).toEqual([
      'tenants/test/locations.json:10 locations.0.address.postcode: must be four digits (found "40") (Postcode; four digits, empty where no address is known)',
    ]);
  });

  it('must not exist beside locations in tenant.json', () => {
    const project = projectWith({
      'tenants/test/tenant.json': identity('test'),
      'tenants/test/locations.json': [shortPlace],
    });
    expect(loadTenant(project, 'test')).toMatchObject({
      errors: [{ path: 'locations', message: 'is also in tenants/test/locations.json' }],
    });
  });
});
