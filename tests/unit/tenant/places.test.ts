// Where the dealer is: every pair of states, so that no contradiction depends on the example.
import { describe, expect, it } from 'vitest';
import { stateCodes, type StateCode } from '../../../src/domain/locations/state-codes.ts';
import { statesOfPostcode } from '../../../src/domain/locations/states.ts';
import { loadTenant } from '../../../src/tenant/load.ts';
import type { Settings } from '../../../src/tenant/merge.ts';
import { place, projectOf } from './project.ts';

/** A capital and its facts. */
const capitals: Record<StateCode, { postcode: string; phone: string; zone: string; point: number[] }> = {
  ACT: { postcode: '2601', phone: '02 6255 0100', zone: 'Australia/Canberra', point: [-35.28, 149.13] },
  NSW: { postcode: '2000', phone: '02 5550 0100', zone: 'Australia/NSW', point: [-33.87, 151.21] },
  NT: { postcode: '0800', phone: '08 8999 0100', zone: 'Australia/Darwin', point: [-12.46, 130.84] },
  QLD: { postcode: '4000', phone: '07 5550 0100', zone: 'Australia/Brisbane', point: [-27.47, 153.03] },
  SA: { postcode: '5000', phone: '08 8200 0100', zone: 'Australia/Adelaide', point: [-34.93, 138.6] },
  TAS: { postcode: '7000', phone: '03 6200 0100', zone: 'Australia/Hobart', point: [-42.88, 147.33] },
  VIC: { postcode: '3000', phone: '03 9600 0100', zone: 'Australia/Melbourne', point: [-37.81, 144.96] },
  WA: { postcode: '6000', phone: '08 9200 0100', zone: 'Australia/Perth', point: [-31.95, 115.86] },
}; // prettier-ignore
const pairs = stateCodes.flatMap((at) => stateCodes.map((of) => [at, of] as const));

/** The paths of the errors of a dealer at the capital of `at`, with facts of another place. */
function errorsAt(at: StateCode, own: Settings, address: Settings = {}) {
  const { postcode, phone, zone, point } = capitals[at];
  const [lat, long] = point;
  const root = projectOf({
    state: at,
    timeZone: zone,
    contact: { phone },
    locations: [
      place({
        primary: true,
        address: {
          street: '',
          city: 'A',
          state: at,
          postcode,
          lat,
          long,
          placeUrl: null,
          ...address,
        },
      }),
    ],
    ...own,
  });
  const result = loadTenant(root, 'test');
  return result.ok ? [] : result.errors.map(({ path }) => path);
}

describe('a dealer in a capital', () => {
  it.each(stateCodes)('contradicts nothing: %s', (at) => {
    expect(errorsAt(at, {})).toEqual([]);
  });

  it.each(pairs)('in %s with the postcode, point or state of %s', (at, of) => {
    const { postcode, point } = capitals[of];
    const [lat, long] = point;
    const isSame = at === of;
    // The outlines are rounded outwards.
    const isInside = isSame || ['NSW ACT', 'NSW VIC', 'VIC ACT'].includes(`${at} ${of}`);
    expect(errorsAt(at, { state: of }, { postcode, lat, long }).sort()).toEqual([
      ...(isInside ? [] : ['locations.0.address']),
      ...(isSame ? [] : ['locations.0.address.postcode', 'state']),
    ]);
  });

  it.each(pairs)('in %s with the phone or the time of %s', (at, of) => {
    const { phone, zone } = capitals[of];
    const isOtherArea = capitals[at].phone.slice(0, 2) !== phone.slice(0, 2);
    const south = ['ACT', 'NSW', 'TAS', 'VIC'];
    // Broken Hill, in NSW, has the time of South Australia.
    const isSameTime =
      at === of || (south.includes(at) && south.includes(of)) || (at === 'NSW' && of === 'SA');
    expect(errorsAt(at, { contact: { phone }, timeZone: zone }).sort()).toEqual([
      ...(isOtherArea ? ['contact.phone'] : []),
      ...(isSameTime ? [] : ['timeZone']),
    ]);
  });

  it.each(['1800 975 701', '13 14 44', '0491 570 156', '+64 9 555 0100'])(
    'may answer at %s, which has no area',
    (phone) => {
      for (const at of stateCodes) expect(errorsAt(at, { contact: { phone } })).toEqual([]);
    },
  );

  it.each([
    ['one of lat and long', { long: null }],
    ['a lat without its minus', { lat: 27.47 }],
    ['lat and long exchanged', { lat: 53.03, long: -27.47 }],
  ])('has a point on no map of Australia: %s', (_case, address) => {
    expect(errorsAt('QLD', {}, address)).toEqual(['locations.0.address']);
  });
});

it('a dealer may answer for one place at another, and stands in the state of any', () => {
  const { phone, postcode } = capitals.VIC;
  const yard = (own: Settings) => place({ id: 'b', slug: 'b', ...own });
  const address = { street: '', city: 'B', state: 'VIC', postcode, lat: null, long: null };
  const own = {
    locations: [yard({ primary: true }), yard({ id: 'c', slug: 'c', address, phone })],
  };
  const result = loadTenant(projectOf({ ...own, contact: { phone } }), 'test');
  expect(result.ok ? [] : result.errors).toEqual([]);
});

it.each([
  ['Queanbeyan', '2620', ['ACT', 'NSW']],
  ['Mungindi', '2406', ['NSW', 'QLD']],
  ['the Anangu lands', '0872', ['NT', 'SA', 'WA']],
  ['no place', '0100', []],
])('%s has a postcode of %s states', (_town, postcode, states) => {
  expect(statesOfPostcode(postcode)).toEqual(states);
});

it('towns at a border have the area code of the neighbour', () => {
  const tweed = { postcode: '2485', lat: -28.2, long: 153.54 };
  expect(errorsAt('NSW', { contact: { phone: '07 5550 0100' } }, tweed)).toEqual([]);
  expect(errorsAt('NSW', { contact: { phone: '08 8087 0100' } }, tweed)).toEqual(['contact.phone']);
});
