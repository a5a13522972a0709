// The few facts on a card and in the icons row, by what kind of thing is for sale. Unknown facts are left out, never 0.
import type { CardFact, FactIcon } from '../card/card.ts';
import { formatKm } from '../text/format.ts';
import type { ItemType, Vehicle } from './vehicle.ts';
import { isStated } from './fact-row.ts';
import { feetToMetres, formatMass } from './measures.ts';

type FactReader = readonly [
  icon: FactIcon,
  label: string,
  read: (vehicle: Vehicle) => string | undefined,
];

const km: FactReader = [
  'km',
  'Kilometres',
  (v) => (v.km === undefined ? undefined : formatKm(v.km)),
];
const transmission: FactReader = [
  'transmission',
  'Transmission',
  (v) => v.simple_transmission ?? v.trans,
];
const fuel: FactReader = ['fuel', 'Fuel', (v) => v.simple_fuel ?? v.fuel];
const body: FactReader = ['body', 'Body', (v) => v.simple_body ?? v.body];
const engine: FactReader = ['engine', 'Engine', engineText];

const sleeps: FactReader = [
  'sleeps',
  'Berths',
  ({ caravan }) => (caravan?.sleeps ? `Sleeps ${caravan.sleeps}` : undefined),
];
const length: FactReader = [
  'length',
  'Length',
  ({ caravan }) => (caravan?.body_length ? feetToMetres(caravan.body_length) : undefined),
];
const tare: FactReader = [
  'mass',
  'Tare',
  ({ caravan }) => (caravan?.tare_weight ? formatMass(caravan.tare_weight) : undefined),
];

const factsOf: Record<ItemType, readonly FactReader[]> = {
  car: [km, transmission, fuel, body],
  motorcycle: [km, engine, body, transmission],
  caravan: [sleeps, length, tare, body],
};

/** Engine as a rider or driver says it: "1.9 L" from litres, else the export's own words. */
export function engineText(vehicle: Vehicle): string | undefined {
  const litres = vehicle.engine_size_litres;
  return litres === undefined ? vehicle.engine_size : `${litres.toFixed(1)} L`;
}

/** Facts of a card, and of the icons row of a vehicle page, in the order of their kind. */
export function cardFacts(vehicle: Vehicle): CardFact[] {
  return readFacts(vehicle, factsOf[vehicle.item_type]);
}

function readFacts(vehicle: Vehicle, readers: readonly FactReader[]): CardFact[] {
  return readers.flatMap(([icon, label, read]) => {
    const text = read(vehicle);
    return isStated(text) ? [{ icon, label, text }] : [];
  });
}
