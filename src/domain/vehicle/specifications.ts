// «All Specifications» of a vehicle page: the measures of its catalogue variant, or those of a caravan.
// Entries that are empty or say «null» are dropped; nothing is guessed.
import type { Vehicle } from './vehicle.ts';
import { statedRows, type FactRow } from './fact-row.ts';
import { feetToMetres, measure } from './measures.ts';

/** Specification rows by what kind of thing is for sale (rule vehicle-8). */
export function vehicleSpecifications(vehicle: Vehicle): FactRow[] {
  return vehicle.item_type === 'caravan' ? caravanRows(vehicle) : variantRows(vehicle);
}

function variantRows({ variant = {} }: Vehicle): FactRow[] {
  const stars = variant.ancaprating;
  return statedRows([
    ['Cylinders', measure(variant.cylinders, '')],
    [
      'Engine size',
      variant.enginesize_litres
        ? `${variant.enginesize_litres.toFixed(1)} L`
        : measure(variant.enginesize, 'cc'),
    ],
    ['Induction', variant.induction],
    ['Gear type', variant.geartype],
    ['Fuel consumption (combined)', measure(variant.fuelconsumptioncombined, 'L/100 km')],
    ['Fuel capacity', measure(variant.fuelcapacity, 'L')],
    ['Torque', measure(variant.torque, 'Nm')],
    ['Towing capacity (braked)', measure(variant.towingcapacitybraked, 'kg')],
    ['Gross vehicle mass', measure(variant.grossvehiclemass, 'kg')],
    ['Length', measure(variant.vehiclelength, 'mm')],
    ['Width', measure(variant.vehiclewidth, 'mm')],
    ['Height', measure(variant.vehicleheight, 'mm')],
    ['ANCAP rating', stars ? `${stars} ${stars === 1 ? 'star' : 'stars'}` : undefined],
  ]);
}

function caravanRows({ caravan = {} }: Vehicle): FactRow[] {
  return statedRows([
    ['Sleeps', measure(caravan.sleeps, '')],
    ['Body length', metres(caravan.body_length)],
    ['Body width', metres(caravan.body_width)],
    ['Tare weight', measure(caravan.tare_weight, 'kg')],
    ['Aggregate trailer mass', measure(caravan.aggregate_trailer_mass, 'kg')],
    ['Axle type', caravan.axle_type],
  ]);
}

function metres(feet: number | undefined): string | undefined {
  return feet === undefined ? undefined : feetToMetres(feet);
}
