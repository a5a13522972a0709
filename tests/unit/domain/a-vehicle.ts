// A complete, ordinary vehicle for tests of rules. Each test changes only what its title is about.
import {
  vehicleSchema,
  type Vehicle,
  type VehicleInput,
} from '../../../src/domain/vehicle/vehicle.ts';

/** A used Hilux in stock for $45,990; `changes` go through the schema like an export's row. */
export function aVehicle(changes: Partial<VehicleInput> = {}): Vehicle {
  return vehicleSchema.parse({
    id: '1001',
    slug: '2021-toyota-hilux-1001',
    name: '2021 Toyota Hilux SR5',
    make: 'Toyota',
    model: 'Hilux',
    year: 2021,
    badge: 'SR5',
    price: 45990,
    km: 45210,
    simple_transmission: 'Automatic',
    simple_fuel: 'Diesel',
    simple_body: 'Ute',
    car_type: 'used',
    status: 'in_stock',
    ...changes,
  });
}
