// Rule stock-12: what a row says about its place, beside the locations that a tenant has.
import { describe, expect, it } from 'vitest';
import { placeVehicle, type PlacingSettings } from '../../../../src/stock/normalise/location.ts';
import { statedPlace } from '../../../../src/stock/normalise/places.ts';

const yard = (
  id: string,
  city: string,
  state: string,
  primary = false,
): PlacingSettings['locations'][number] => ({
  id,
  name: `Test Motors ${city}`,
  slug: city.toLowerCase(),
  primary,
  dealershipId: `d${id}`,
  dealershipSlug: 'test-motors',
  phone: null,
  address: { street: '', city, state, postcode: '', placeUrl: null },
});
const locations = [yard('1', 'Brisbane', 'QLD', true), yard('2', 'Perth', 'WA')];

function placed(row: Record<string, unknown>, id?: string) {
  const unknown: string[] = [];
  const record = placeVehicle(row, id, { locations }, (_field, value) =>
    unknown.push(String(value)),
  );
  return {
    at: (record['location'] as { id?: string } | undefined)?.id,
    state: record['state'],
    city: record['city'],
    unknown,
  };
}

describe('a location name that states another state', () => {
  it.each(['Dubbo, NSW', 'Dubbo NSW', 'Dubbo (NSW)', 'Dubbo, New South Wales', 'Dubbo, NSW 2830'])(
    'is counted, and no yard elsewhere gets the vehicle: %s',
    (name) => {
      expect(placed({ location_name: name })).toEqual({
        at: undefined,
        city: 'Dubbo',
        state: 'NSW',
        unknown: [name],
      });
    },
  );

  it('leads to the yard in that state, where there is one', () => {
    expect(placed({ location_name: 'Albany, WA' })).toEqual({
      at: '2',
      city: 'Albany',
      state: 'WA',
      unknown: ['Albany, WA'],
    });
  });

  it.each(['Motors Victoria', 'Main Yard', 'Victoria Point', ''])('is not %j', (name) => {
    expect(statedPlace(name)).toEqual({});
  });
});

describe('a state that contradicts the location', () => {
  it.each<[string, Record<string, unknown>, string | undefined]>([
    ['id', { city: 'Dubbo', state: 'NSW' }, '1'],
    ['name', { location_name: 'Test Motors Brisbane', city: 'Dubbo', state: 'NSW' }, undefined],
    ['dealership', { dealership_id: 'd1', city: 'Dubbo', state: 'NSW' }, undefined],
    [
      'id, in the address of the place',
      { location: { id: '1', name: 'Dubbo', address: { state: 'New South Wales' } } },
      undefined,
    ],
  ])('that a row names by its %s is counted by name', (_by, row, id) => {
    const { at, unknown } = placed(row, id);
    expect(at).toBe('1');
    expect(unknown).toHaveLength(1);
  });

  it('is no other word for the same state', () => {
    expect(placed({ city: 'Ipswich', state: 'QLD' }, '1').unknown).toEqual([]);
    expect(placed({ location: { id: '1', address: { state: 'Queensland' } } }).unknown).toEqual([]);
  });
});
