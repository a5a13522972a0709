import { describe, expect, it } from 'vitest';
import type { Vehicle, VehicleInput } from '../../../src/domain/vehicle/vehicle.ts';
import { recordValues, type RecordValues } from '../../../src/stock/snapshot/snapshot-writer.ts';
import { factsOf } from '../../../src/stock/snapshot/snapshot.ts';
import { Duplicates } from '../../../src/stock/validate/duplicates.ts';
import { aVehicle, vehicleRow } from '../../fixtures/vehicle.ts';

const vin = 'MR0FA3CD200123456';
const otherVin = 'MR0FA3CD200654321';

const vehicle = (id: string, changes: Partial<VehicleInput> = {}): Vehicle =>
  aVehicle(vehicleRow(id, changes));

function judged(...vehicles: Vehicle[]): string[] {
  const accepted = new Map<string, RecordValues>();
  const duplicates = new Duplicates(accepted);
  return vehicles.map((one) => {
    const values = recordValues(one, factsOf(one));
    const verdict = duplicates.judge(values);
    if (verdict.kind === 'replaces') accepted.delete(verdict.id);
    if (verdict.kind !== 'duplicate') accepted.set(one.id, values);
    return verdict.kind;
  });
}

describe('two rows', () => {
  it.each<[string, Partial<VehicleInput>, Partial<VehicleInput>, string]>([
    ['with nothing in common', {}, {}, 'fresh'],
    ['with one id', {}, { id: 'a', slug: 'else' }, 'duplicate'],
    ['with one VIN', { vin }, { vin }, 'duplicate'],
    ['with one stock number', { stocknum: 'U1' }, { stocknum: 'u1' }, 'duplicate'],
    [
      'with one stock number at two dealerships',
      { stocknum: 'U1', dealership_id: '1' },
      { stocknum: 'U1', dealership_id: '2' },
      'fresh',
    ],
    [
      'with one stock number and two VINs',
      { stocknum: 'U1', vin },
      { stocknum: 'U1', vin: otherVin },
      'fresh',
    ],
    [
      'with one "stock number" and two models',
      { stocknum: 'TBA' },
      { stocknum: 'TBA', model: 'Corolla' },
      'fresh',
    ],
    ['with one slug and two ids', {}, { slug: '2021-toyota-hilux-a' }, 'fresh'],
    [
      'of which the second is for sale and the first was sold',
      { vin, status: 'sold' },
      { vin },
      'replaces',
    ],
    ['of which both are sold', { vin, status: 'sold' }, { vin, status: 'sold' }, 'duplicate'],
    ['of which the second was sold', { vin }, { vin, status: 'sold' }, 'duplicate'],
    [
      'of which the second replaces the first at its address',
      { vin, status: 'sold' },
      { vin, slug: '2021-toyota-hilux-a' },
      'replaces',
    ],
  ])('%s: the second is %s', (_, first, second, kind) => {
    expect(judged(vehicle('a', first), vehicle('b', second))).toEqual(['fresh', kind]);
  });

  it('may reuse the identifiers of a replaced row', () => {
    const sold = vehicle('a', { vin, stocknum: 'U1', status: 'sold' });
    const again = vehicle('b', { vin });
    expect(judged(sold, again, vehicle('a', { stocknum: 'U1' }))).toEqual([
      'fresh',
      'replaces',
      'fresh',
    ]);
  });
});
