import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vehicleSchema, type Vehicle } from '../../../src/domain/vehicle/vehicle.ts';
import { readRecord, recordLine } from '../../../src/stock/snapshot/snapshot.ts';

const vehicleOf = (fields: Partial<Vehicle>): Vehicle =>
  vehicleSchema.parse({ id: '1', slug: 'a', name: 'A', make: 'M', model: 'N', ...fields });
const back = (vehicle: Vehicle) => readRecord(recordLine(vehicle));
const stated = (vehicle: Vehicle) => JSON.parse(JSON.stringify(vehicle)) as unknown;

describe('the line of a vehicle in a snapshot', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('"}', '\\', 'Nacré 🚗'));
  const vehicles = fc
    .record(
      {
        colour: text,
        categories: fc.array(text),
        dealercomments: text,
        standardEquipment: fc.array(text),
        variant: fc.record({ fuelconsumptioncombined: fc.integer({ min: 1, max: 30 }) }),
      },
      { requiredKeys: [] },
    )
    .map((fields) => ({ ...vehicleOf({}), ...fields }));

  it('returns what was written, whatever its texts contain', () => {
    fc.assert(
      fc.property(vehicles, (vehicle) => {
        expect(stated(back(vehicle))).toEqual(stated(vehicle));
      }),
    );
  });

  it('is one line of JSON', () => {
    fc.assert(
      fc.property(vehicles, (vehicle) => {
        const line = recordLine(vehicle);
        expect(line).not.toContain('\n');
        expect(JSON.parse(line)).toMatchObject({ id: '1' });
      }),
    );
  });

  it('has every field of a vehicle in one order, so that all vehicles have one object shape', () => {
    const vehicle = back(vehicleOf({ colour: 'Red' }));
    expect(vehicle).toMatchObject({ id: '1', colour: 'Red', dealercomments: undefined });
    expect(Object.keys(vehicle)).toEqual(Object.keys(back(vehicleOf({ dealercomments: 'Neat' }))));
  });
});
