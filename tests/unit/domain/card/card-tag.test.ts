import { describe, expect, it } from 'vitest';
import { cardTag, isCertifiedUsed } from '../../../../src/domain/card/card-tag.ts';
import type { VehicleInput } from '../../../../src/domain/vehicle/vehicle.ts';
import { aVehicle } from '../../../fixtures/vehicle.ts';

const tags = {
  justArrivedDays: 8,
  justArrivedLabel: 'New',
  soldLabel: 'JUST SOLD',
  electric: true,
  certifiedBadge: '/certified.svg',
  certifiedName: 'Certified used',
};
const settings = { tags, timeZone: 'Australia/Brisbane' };
const today = '2026-03-14';

/** All of these are true at once; without the winner, the next tag wins. */
const everything: Partial<VehicleInput> = {
  simple_fuel: 'Electric',
  reserved: true,
  certified: true,
  tag: 'Runout Sale',
  status: 'coming_soon',
  created_at: today,
};

// Rule card-3.
describe('card tag priority', () => {
  it.each<[string, Partial<VehicleInput>, string | null]>([
    ['electric first', {}, 'electric'],
    ['then reserved', { simple_fuel: 'Petrol' }, 'reserved'],
    ['then certified', { simple_fuel: 'Petrol', reserved: false }, 'certified'],
    ['then its own tag', { simple_fuel: 'Petrol', reserved: false, certified: false }, 'own'],
    [
      'then coming soon',
      { simple_fuel: 'Petrol', reserved: false, certified: false, tag: undefined },
      'coming-soon',
    ],
    [
      'then just arrived',
      {
        simple_fuel: 'Petrol',
        reserved: false,
        certified: false,
        tag: undefined,
        status: 'in_stock',
      },
      'just-arrived',
    ],
    ['sold before everything', { status: 'sold' }, 'sold'],
    ['sold for any unavailable status', { status: 'other' }, 'sold'],
  ])('%s', (_, changes, kind) => {
    expect(cardTag(aVehicle({ ...everything, ...changes }), settings, today)?.kind ?? null).toBe(
      kind,
    );
  });

  it('shows no electric tag where the tenant does not want one', () => {
    const vehicle = aVehicle({ simple_fuel: 'Hybrid' });
    expect(cardTag(vehicle, settings, today)).toEqual({ kind: 'electric', text: 'Hybrid' });
    expect(cardTag(vehicle, { ...settings, tags: { ...tags, electric: false } }, today)).toBeNull();
  });

  it("shows the tenant's texts and badge", () => {
    expect(cardTag(aVehicle({ status: 'sold' }), settings, today)?.text).toBe('JUST SOLD');
    expect(cardTag(aVehicle({ certified: true }), settings, today)).toEqual({
      kind: 'certified',
      text: 'Certified used',
      image: '/certified.svg',
    });
  });

  // Rule card-6.
  it('certifies used vehicles that are not sold', () => {
    expect(isCertifiedUsed(aVehicle({ certified: true }))).toBe(true);
    expect(isCertifiedUsed(aVehicle({ certified: true, car_type: 'demo' }))).toBe(false);
    expect(isCertifiedUsed(aVehicle({ certified: true, status: 'sold' }))).toBe(false);
  });
});

// Rule card-4.
describe('just arrived', () => {
  it.each<[string, string | undefined, string | null]>([
    ['today', '2026-03-14', 'New'],
    ['eight days ago', '2026-03-06', 'New'],
    ['nine days ago', '2026-03-05', null],
    ['tomorrow', '2026-03-15', null],
    ['at an unknown time', undefined, null],
    ['late on the ninth day before in UTC, the eighth in Brisbane', '2026-03-05T20:00:00Z', 'New'],
  ])('created %s', (_, created_at, text) => {
    expect(cardTag(aVehicle({ created_at }), settings, today)?.text ?? null).toBe(text);
  });

  it('is turned off by a window of 0 days', () => {
    const off = { ...settings, tags: { ...tags, justArrivedDays: 0 } };
    expect(cardTag(aVehicle({ created_at: today }), off, today)).toBeNull();
  });
});
