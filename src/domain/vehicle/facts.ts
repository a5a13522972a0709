// Every fact of a vehicle, once: its label and its text. The lists below say where each fact shows and in what order.
// A comparison shows the key facts and specifications of both vehicles, so a fact in a list is compared as well.
import type { CardFact, FactIcon } from '../card/card-data.ts';
import { usualFuel, yearlyRunningCost } from '../price/fuel-cost.ts';
import { formatKm, formatMass, formatMoney } from '../text/format.ts';
import { formatDate } from '../text/format-date.ts';
import {
  feetToMetres,
  formatLitres,
  hasText,
  measure,
  statedRows,
  type FactRow,
} from './fact-row.ts';
import type { ItemType, Vehicle } from './vehicle.ts';
import { calmColour } from './title.ts';
import { calendarDay } from '../hours/calendar.ts';

/** Everything besides the vehicle that the text of a fact may depend on. `today` is an ISO date. */
interface FactContext {
  settings: RegoSettings;
  today: string;
}

interface VehicleFact {
  label: string;
  /** Undefined, an empty text or "null" when the export does not state the fact. */
  text: (vehicle: Vehicle, context: FactContext) => string | null | undefined;
}

/** A fact as a card shows it: with an icon, and a shorter text for small spaces. */
interface CardFactReader {
  icon: FactIcon;
  label: string;
  text: (vehicle: Vehicle) => string | undefined;
}

/** The test that new vehicles' figures come from (rule vehicle-25). */
export const consumptionTest = 'ADR 81/02 combined, laboratory; use varies';

const facts = {
  km: {
    label: 'Kilometres',
    text: ({ km }) => (km === undefined ? undefined : formatKm(km)),
  },
  transmission: { label: 'Transmission', text: (v) => v.trans ?? v.simple_transmission },
  fuel: { label: 'Fuel', text: (v) => v.fuel ?? v.simple_fuel },
  body: { label: 'Body', text: (v) => v.body ?? v.simple_body },
  drive: { label: 'Drive', text: (v) => v.drive ?? v.simple_drive },
  engine: { label: 'Engine', text: engineText },
  colour: { label: 'Colour', text: (v) => calmColour(v.colour) },
  interior: { label: 'Interior', text: (v) => calmColour(v.interior_colour) },
  seats: { label: 'Seats', text: (v) => measure(v.seats || undefined, '') },
  doors: { label: 'Doors', text: (v) => measure(v.doors || undefined, '') },
  buildDate: { label: 'Build date', text: (v) => v.build_date },
  complianceDate: { label: 'Compliance date', text: (v) => v.compliance_date },
  registration: { label: 'Registration', text: (v) => v.regplate },
  registrationExpiry: {
    label: 'Registration expiry',
    text: (v, { settings, today }) => regoText(v, settings, today),
  },
  stockNumber: { label: 'Stock number', text: (v) => v.stocknum },
  vin: { label: 'VIN', text: (v) => v.vin },

  cylinders: { label: 'Cylinders', text: ({ variant }) => measure(variant?.cylinders, '') },
  engineSize: {
    label: 'Engine size',
    // The engine says it.
    text: ({ variant, ...vehicle }) =>
      hasText(engineText(vehicle))
        ? undefined
        : variant?.enginesize_litres
          ? formatLitres(variant.enginesize_litres)
          : measure(variant?.enginesize, 'cc'),
  },
  induction: { label: 'Induction', text: ({ variant }) => variant?.induction },
  gearType: {
    label: 'Gear type',
    text: ({ variant, trans = '' }) =>
      trans.includes(variant?.geartype ?? '') ? undefined : variant?.geartype,
  },
  fuelConsumption: {
    label: `Fuel consumption (${consumptionTest})`,
    text: ({ variant }) => measure(variant?.fuelconsumptioncombined, 'L/100 km'),
  },
  energyConsumption: {
    label: `Energy consumption (${consumptionTest})`,
    text: ({ variant }) => measure(variant?.energyconsumption, 'kWh/100 km'),
  },
  runningCost: { label: 'Fuel and energy a year', text: runningCostText },
  fuelCapacity: {
    label: 'Fuel capacity',
    text: ({ variant }) => measure(variant?.fuelcapacity, 'L'),
  },
  torque: { label: 'Torque', text: ({ variant }) => measure(variant?.torque, 'Nm') },
  towingCapacity: {
    label: 'Towing capacity (braked)',
    text: ({ variant }) => measure(variant?.towingcapacitybraked, 'kg'),
  },
  grossMass: {
    label: 'Gross vehicle mass',
    text: ({ variant }) => measure(variant?.grossvehiclemass, 'kg'),
  },
  length: { label: 'Length', text: ({ variant }) => measure(variant?.vehiclelength, 'mm') },
  width: { label: 'Width', text: ({ variant }) => measure(variant?.vehiclewidth, 'mm') },
  height: { label: 'Height', text: ({ variant }) => measure(variant?.vehicleheight, 'mm') },
  ancap: { label: 'ANCAP rating', text: ({ variant }) => starsText(variant) },

  sleeps: { label: 'Sleeps', text: ({ caravan }) => measure(caravan?.sleeps, '') },
  bodyLength: { label: 'Body length', text: ({ caravan }) => metresText(caravan?.body_length) },
  bodyWidth: { label: 'Body width', text: ({ caravan }) => metresText(caravan?.body_width) },
  trailerMass: {
    label: 'ATM',
    text: ({ caravan }) => measure(caravan?.aggregate_trailer_mass, 'kg'),
  },
  tareWeight: { label: 'Tare', text: ({ caravan }) => measure(caravan?.tare_weight, 'kg') },
  payload: { label: 'Payload', text: payloadText },
  towedBy: {
    label: 'To tow it',
    text: ({ caravan }) =>
      caravan?.aggregate_trailer_mass === undefined
        ? undefined
        : `A car that may tow ${formatMass(caravan.aggregate_trailer_mass)}, the weight of the van when fully loaded (ATM). Ask us for its ball weight.`,
  },
  axles: { label: 'Axle type', text: ({ caravan }) => caravan?.axle_type },
} satisfies Record<string, VehicleFact>;

type FactName = keyof typeof facts;

/** The key information of a vehicle page, in the order in which a buyer checks it. */
const keyFactNames = [
  'trailerMass', 'tareWeight', 'payload', 'towedBy',
  'km', 'transmission', 'fuel', 'body', 'drive', 'engine', 'colour', 'interior', 'seats', 'doors',
  'buildDate', 'complianceDate', 'registration', 'registrationExpiry', 'stockNumber', 'vin',
] as const satisfies FactName[]; // prettier-ignore

/** The first facts of a vehicle page, in the order in which they decide; the others follow in that of their lists. */
const firstFactNames = [
  'trailerMass', 'tareWeight', 'payload', 'towedBy', 'drive', 'engine', 'towingCapacity', 'seats',
  'colour', 'interior', 'ancap', 'registrationExpiry', 'registration', 'buildDate', 'stockNumber',
] as const satisfies FactName[]; // prettier-ignore
const firstFacts = 8;

/** "All Specifications" of a vehicle page (rule vehicle-8). */
const specificationNames = {
  variant: [
    'cylinders', 'engineSize', 'induction', 'gearType', 'fuelConsumption',
    'energyConsumption', 'runningCost', 'fuelCapacity', 'torque',
    'towingCapacity', 'grossMass', 'length', 'width', 'height', 'ancap',
  ],
  caravan: ['sleeps', 'bodyLength', 'bodyWidth', 'axles'],
} as const satisfies Record<string, FactName[]>; // prettier-ignore

/** In place of a used vehicle's kilometres (rule card-8). */
export const kmNotStated = 'Km not stated';

/** Cards have little space, so they prefer the facet's short text to the export's. */
const cardFactReaders = {
  // It keeps its place on a used vehicle, so the facts of a row of cards align and their first is what a buyer looks for.
  km: {
    icon: 'km',
    label: facts.km.label,
    text: (v) => facts.km.text(v) ?? (v.car_type === 'used' ? kmNotStated : undefined),
  },
  transmission: {
    icon: 'transmission',
    label: facts.transmission.label,
    text: (v) => v.simple_transmission ?? v.trans,
  },
  fuel: { icon: 'fuel', label: facts.fuel.label, text: (v) => v.simple_fuel ?? v.fuel },
  body: { icon: 'body', label: facts.body.label, text: (v) => v.simple_body ?? v.body },
  engine: { icon: 'engine', label: facts.engine.label, text: engineText },
  sleeps: {
    icon: 'sleeps',
    label: facts.sleeps.label,
    text: ({ caravan }) => (caravan?.sleeps ? `Sleeps ${caravan.sleeps}` : undefined),
  },
  length: { icon: 'length', label: facts.bodyLength.label, text: facts.bodyLength.text },
  atm: {
    icon: 'mass',
    label: facts.trailerMass.label,
    text: ({ caravan }) =>
      caravan?.aggregate_trailer_mass
        ? `ATM ${formatMass(caravan.aggregate_trailer_mass)}`
        : undefined,
  },
} satisfies Record<string, CardFactReader>;

/** The facts of a card and of the icons row, by item type: the first four that are stated. */
const cardFactNames: Record<ItemType, readonly (keyof typeof cardFactReaders)[]> = {
  car: ['km', 'transmission', 'fuel', 'body', 'engine'],
  motorcycle: ['km', 'engine', 'body', 'transmission'],
  caravan: ['sleeps', 'length', 'atm', 'body'],
};

const rowsOf = (
  names: readonly (keyof typeof facts)[],
  vehicle: Vehicle,
  context: FactContext,
): FactRow[] =>
  statedRows(
    names.map((name) => {
      const fact: VehicleFact = facts[name];
      return [fact.label, fact.text(vehicle, context)];
    }),
  );

/** Rows of the key information; a tenant shows the first few and "Show More" the rest. `today` is an ISO date. */
export function keyFacts(vehicle: Vehicle, settings: RegoSettings, today: string): FactRow[] {
  return rowsOf(keyFactNames, vehicle, { settings, today });
}

/** Specification rows, by item type (rule vehicle-8). */
export function vehicleSpecifications(
  vehicle: Vehicle,
  settings: RegoSettings,
  today: string,
): FactRow[] {
  const names = specificationNames[vehicle.item_type === 'caravan' ? 'caravan' : 'variant'];
  return rowsOf(names, vehicle, { settings, today });
}

/** "8-speed automatic" of "8 SP Sports Automatic", "7-speed CVT" of "7 SP Constantly Variable Transmission". */
function shortTransmission({ trans = '', simple_transmission: kind }: Vehicle): string | undefined {
  const [, gears] = /^(\d+) SP\b/i.exec(trans) ?? [];
  const name = /(?:constant|continuous)ly variable|\bcvt\b/i.test(trans) ? 'CVT' : kind;
  return name && gears ? `${gears}-speed ${name === 'CVT' ? name : name.toLowerCase()}` : name;
}

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/\bsp\b/, 'speed')
    .match(/\w+/g) ?? [];

/**
 * The facts of a vehicle's page: those of its icons, the first rows and the rest. Transmission, fuel and body are short in
 * their icons; a row that says more is among the rest. Otherwise each fact stands once (rule vehicle-6).
 */
export function factsOnPage(
  vehicle: Vehicle,
  settings: RegoSettings,
  today: string,
): { icons: CardFact[]; keyFacts: FactRow[]; specifications: FactRow[] } {
  const all = [
    ...keyFacts(vehicle, settings, today),
    ...vehicleSpecifications(vehicle, settings, today),
  ];
  const named = new Map(all.map((row) => [row.label, row]));
  const short: Partial<Record<FactIcon, string | undefined>> = {
    transmission: shortTransmission(vehicle),
    fuel: vehicle.simple_fuel,
    body: vehicle.simple_body,
  };
  const icons = cardFacts(vehicle).map((fact) => ({
    ...fact,
    text: short[fact.icon] ?? named.get(fact.label)?.text ?? fact.text,
  }));
  const long = icons.flatMap(({ label, text }) => {
    const row = named.get(label);
    named.delete(label);
    return row && wordsIn(row.text).some((word) => !wordsIn(text).includes(word)) ? [row] : [];
  });
  const first = firstFactNames.flatMap((name) => named.get(facts[name].label) ?? []);
  const rows = [...new Set([...first, ...named.values(), ...long])];
  return { icons, keyFacts: rows.slice(0, firstFacts), specifications: rows.slice(firstFacts) };
}

/** What one value of a record states, as pages say it; null: no fact. `keys`: from the record to the value. */
export function statedFact(keys: readonly string[], value: unknown): FactRow | null {
  const record = keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
  const { variant, caravan } = specificationNames;
  // A registration's expiry depends on the day.
  const names = [
    ...keyFactNames.filter((name) => name !== 'registrationExpiry'),
    ...variant,
    ...caravan,
  ];
  const settings = { vehiclePage: { unregisteredText: false }, timeZone: 'UTC' };
  return rowsOf(names, record as Vehicle, { settings, today: '' })[0] ?? null;
}

/**
 * Facts of a card, in the order for its item type. A fact that is not stated is left out, never shown as 0; only the
 * kilometres of a used vehicle say so (rule card-8).
 */
export function cardFacts(vehicle: Vehicle): CardFact[] {
  return cardFactNames[vehicle.item_type]
    .flatMap((name) => {
      const { icon, label, text: read }: CardFactReader = cardFactReaders[name];
      const text = read(vehicle);
      return hasText(text) ? [{ icon, label, text }] : [];
    })
    .slice(0, 4);
}

function engineText({
  engine_size_litres: litres,
  engine_size: size,
}: Vehicle): string | undefined {
  return litres === undefined ? size : formatLitres(litres);
}

/** What may be loaded. */
function payloadText({ caravan }: Vehicle): string | undefined {
  const { aggregate_trailer_mass: atm = 0, tare_weight: tare = 0 } = caravan ?? {};
  return tare > 0 && atm > tare ? `${formatMass(atm - tare)} (ATM less tare)` : undefined;
}

function metresText(feet: number | undefined): string | undefined {
  return feet === undefined ? undefined : feetToMetres(feet);
}

/** Stars mean little without the year of their tests (rule vehicle-25). */
function starsText({ ancaprating: stars, ancapyear: year }: VariantRatings = {}) {
  if (!stars || year === undefined) return undefined;
  return `${String(stars)} ${stars === 1 ? 'star' : 'stars'} (tested ${String(year)})`;
}

type VariantRatings = Pick<NonNullable<Vehicle['variant']>, 'ancaprating' | 'ancapyear'>;

/** Rule vehicle-22: the yearly cost with the distance and price that it assumes. */
function runningCostText({ variant }: Vehicle): string | undefined {
  const cost = yearlyRunningCost({ variant });
  if (cost === undefined) return undefined;
  const { km, pricePerLitre } = usualFuel;
  return `About ${formatMoney(cost)} (${formatKm(km)} a week, ${formatMoney(pricePerLitre)} a litre)`;
}

/** The part of a tenant that the text depends on. */
export interface RegoSettings {
  vehiclePage: { unregisteredText: boolean };
  timeZone: string;
}

/** Rule vehicle-15: "Expires on 14 March 2026" up to and on that day; afterwards "Unregistered" on some sites, otherwise nothing. */
export function regoText(vehicle: Vehicle, settings: RegoSettings, today: string): string | null {
  if (!vehicle.rego_expiry) return null;
  const expiry = calendarDay(vehicle.rego_expiry, settings.timeZone);
  if (expiry >= today) return `Expires on ${formatDate(expiry)}`;
  return settings.vehiclePage.unregisteredText ? 'Unregistered' : null;
}
