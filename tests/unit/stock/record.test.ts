import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vehicleSchema, type Vehicle } from '../../../src/domain/vehicle/vehicle.ts';
import { readRecord, recordLine } from '../../../src/stock/snapshot/record.ts';

const vehicleOf = (fields: Partial<Vehicle>): Vehicle =>
  vehicleSchema.parse({ id: '1', slug: 'a', name: 'A', make: 'M', model: 'N', ...fields });
const back = (vehicle: Vehicle) => readRecord(Buffer.from(recordLine(vehicle)), 'utf8');
const stated = (vehicle: Vehicle) => JSON.parse(JSON.stringify(vehicle)) as unknown;

describe('the line of a vehicle in a snapshot', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom(',"details":{', '"}', '\\', 'Nacré 🚗'));
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

  it('gives back what was written, whatever its texts hold', () => {
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

  it('keeps its details unread until they are asked for', () => {
    const line = Buffer.from(recordLine(vehicleOf({ colour: 'Red', dealercomments: 'Neat' })));
    const vehicle = readRecord(line, 'utf8');
    line.fill('?', line.indexOf('Neat') - 1);
    expect(vehicle.colour).toBe('Red');
    expect(() => vehicle.dealercomments).toThrow(SyntaxError);
  });

  it('has its details in a copy too', () => {
    const copy = { ...back(vehicleOf({ dealercomments: 'Neat' })), colour: 'Blue' };
    expect(copy).toMatchObject({ colour: 'Blue', dealercomments: 'Neat' });
  });

  it('is read whole where an older snapshot has the details among the other fields', () => {
    fc.assert(
      fc.property(vehicles, (vehicle) => {
        const read = readRecord(Buffer.from(JSON.stringify(vehicle)), 'utf8');
        expect(stated(read)).toEqual(stated(vehicle));
      }),
    );
  });

  it('lacks nothing that a vehicle without details has', () => {
    const vehicle = back(vehicleOf({ colour: 'Red' }));
    expect(vehicle).toMatchObject({ id: '1', colour: 'Red', dealercomments: undefined });
    expect(Object.keys(vehicle)).toEqual(Object.keys(back(vehicleOf({ dealercomments: 'Neat' }))));
  });
});
