// A believable car out of the fact tables: which variant, how old, how far driven, for how much.
import type { CarFact, Facts } from './fact-tables.ts';
import type { Listing } from './clean-listing.ts';
import { retailPrice, type Drafter, type ExportRow } from './draft.ts';
import { hash32, type Random } from './random.ts';
import type { Lot } from './recipe.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The year the facts were gathered; a car nearly new then may as well be nearly new today. */
const FACTS_YEAR = 2023;

interface Candidate {
  fact: CarFact;
  listing: Listing;
}

/** Length, width, height in mm, braked towing in kg, tank in litres, mass in kg: typical of the body. */
const MEASURES: Readonly<
  Record<string, readonly [number, number, number, number, number, number]>
> = {
  Hatchback: [4250, 1780, 1460, 1100, 48, 1750],
  Sedan: [4700, 1830, 1460, 1400, 58, 2000],
  Wagon: [4750, 1830, 1510, 1600, 60, 2150],
  SUV: [4600, 1860, 1690, 1900, 62, 2350],
  Ute: [5320, 1880, 1810, 3300, 78, 3050],
  Van: [5100, 1980, 2050, 2000, 70, 3000],
  Coupe: [4550, 1850, 1380, 900, 58, 1950],
  Convertible: [4450, 1820, 1380, 900, 55, 1950],
  'People Mover': [5100, 1980, 1780, 1900, 72, 2800],
};
/** Words of badges that mean a turbocharger. */
const TURBO_BADGE = /turbo|(?:\b|\d)(?:tfsi|tsi|gtdi|t-gdi|ecoboost|tce|thp)\b/i;
const TURBO_GTI = new Set(['Volkswagen', 'Peugeot']);
const FUEL_NAMES: Readonly<Record<string, readonly [fuel: string, simple: string]>> = {
  Unleaded: ['Unleaded Petrol', 'Petrol'],
  Premium: ['Premium Unleaded Petrol', 'Petrol'],
  Diesel: ['Diesel', 'Diesel'],
  Hybrid: ['Hybrid - Unleaded', 'Hybrid'],
  Electric: ['Electric', 'Electric'],
  LPG: ['LPG', 'LPG'],
};
const DRIVE_NAMES: Readonly<Record<CarFact['drive'], string>> = {
  Front: 'Front Wheel Drive',
  Rear: 'Rear Wheel Drive',
  AWD: 'All Wheel Drive',
  '4WD': '4x4',
};

function candidatesFor(lot: Lot, facts: Facts): Candidate[] {
  const makes = new Set(lot.makes);
  const { years, price } = lot;
  const within = (listing: Listing) =>
    (lot.carType === 'used' ? listing.kind === 'U' : listing.year >= FACTS_YEAR - 2) &&
    (!years ||
      lot.carType !== 'used' ||
      (listing.year >= years.min && listing.year <= years.max)) &&
    (!price || (listing.price >= price.min && listing.price <= price.max));
  return facts.cars
    .filter((fact) => makes.size === 0 || makes.has(fact.make))
    .filter((fact) => !lot.fuels || lot.fuels.includes(fact.fuel))
    .flatMap((fact) => fact.listings.filter(within).map((listing) => ({ fact, listing })));
}

/** Makes the cars of a lot. Throws when no listing of the facts fits it. */
export function carDrafter(
  lot: Lot,
  facts: Facts,
  vocabulary: Vocabulary,
  thisYear: number,
): Drafter {
  const candidates = candidatesFor(lot, facts);
  if (candidates.length === 0) throw new Error(`lot "${lot.name}": no car of the facts fits`);
  return (random) => {
    const { fact, listing } = random.pick(candidates);
    const newPrice = retailPrice(Math.max(...fact.listings.map((l) => l.price)) * 1.04, random);
    const age = { ...agedListing(lot, listing, newPrice, thisYear, random) };
    const plain = random.weighted(facts.colours);
    const names = vocabulary.paints.names[plain] ?? [plain];
    const dear = newPrice > 60_000;
    return {
      make: fact.make,
      model: fact.model,
      badge: fact.badge,
      ...age,
      newPrice,
      colour: random.chance(lot.carType === 'used' ? 0.25 : 0.85) ? random.pick(names) : plain,
      interiorColour: random.chance(0.4) ? random.pick(vocabulary.paints.interiors) : null,
      simpleBody: fact.body,
      details: carDetails(fact, age.year, random),
      equipment: [
        'core',
        ...(newPrice > 32_000 ? ['mid'] : []),
        ...(dear ? ['high'] : []),
        fact.body,
        fact.fuel,
      ],
    };
  };
}

function agedListing(
  lot: Lot,
  listing: Listing,
  newPrice: number,
  thisYear: number,
  random: Random,
) {
  if (lot.carType !== 'used') {
    const year = thisYear - (random.chance(0.25) ? 1 : 0);
    return lot.carType === 'new'
      ? { year, km: random.whole(2, 35), price: newPrice }
      : {
          year,
          km: random.whole(300, 7800),
          price: retailPrice(newPrice * random.between(0.88, 0.96), random),
        };
  }
  const later =
    listing.year >= FACTS_YEAR - 2 ? random.whole(0, Math.max(0, thisYear - FACTS_YEAR)) : 0;
  return {
    year: Math.min(listing.year + later, thisYear),
    km: Math.max(40, Math.round(listing.km * random.between(0.86, 1.14))),
    price: retailPrice(listing.price * random.between(0.95, 1.04), random),
  };
}

function bodyWords(fact: CarFact): { body: string; configuration: string | null } {
  switch (fact.body) {
    case 'Ute':
      return fact.seats <= 3
        ? { body: 'Single Cab Utility', configuration: 'Single Cab' }
        : { body: 'Dual Cab Utility', configuration: fact.seats === 4 ? 'Extra Cab' : 'Dual Cab' };
    case 'Van':
      return {
        body: 'Van',
        configuration: /slwb|lwb/i.exec(fact.badge)?.[0].toUpperCase() ?? null,
      };
    case 'Hatchback':
      return { body: `${fact.doors} Door Hatchback`, configuration: null };
    default:
      return { body: fact.body, configuration: null };
  }
}

/** Makers whose everyday automatics have a belt, and those whose have two clutches. */
const BELT_MAKES = new Set([
  'Subaru',
  'Nissan',
  'Mitsubishi',
  'Honda',
  'Toyota',
  'Suzuki',
  'Renault',
]);
const TWO_CLUTCH_MAKES = new Set(['Volkswagen', 'Audi', 'Skoda', 'Cupra', 'MG', 'Porsche']);

/** The gearbox all cars of the model have, or one the driver shifts. */
function gearboxOf(
  fact: CarFact,
  model: number,
  random: Random,
): { gears: number; gearbox: string } {
  if (fact.fuel === 'Electric') return { gears: 1, gearbox: 'Reduction Gear' };
  if (fact.transmission === 'Manual') return { gears: random.pick([5, 6, 6]), gearbox: 'Manual' };
  const heavy =
    fact.body === 'Ute' || fact.body === 'Van' || fact.drive === '4WD' || fact.fuel === 'Diesel';
  if (BELT_MAKES.has(fact.make) && !heavy) {
    return { gears: model % 2 === 0 ? 7 : 8, gearbox: 'Constantly Variable Transmission' };
  }
  if (TWO_CLUTCH_MAKES.has(fact.make) && !heavy) {
    return { gears: model % 3 === 0 ? 6 : 7, gearbox: 'Sports Automatic Dual Clutch' };
  }
  return { gears: [6, 6, 8, 8, 10][model % 5] ?? 6, gearbox: 'Sports Automatic' };
}

function carDetails(fact: CarFact, year: number, random: Random): ExportRow {
  const model = hash32(`${fact.make} ${fact.model} ${fact.body}`);
  /** The same for every car of the model, up to 4 % around what is typical. */
  const typical = (value: number, salt: number) =>
    Math.round(value * (0.96 + (((model >>> salt) & 63) / 63) * 0.08));
  const [length, width, height, towing, tank, mass] = MEASURES[fact.body] ?? [
    4600, 1850, 1600, 1500, 60, 2100,
  ];
  const electric = fact.fuel === 'Electric';
  // Who hitches a van to a small SUV must not read what a large one tows.
  const isSmall = fact.body === 'SUV' && fact.drive === 'Front' && fact.litres < 2.1;
  const towed = isSmall ? 1150 : towing;
  // The measures of utes are those of their usual variant; another one has its own, which the facts do not say.
  const isMeasured =
    fact.body !== 'Ute' || (fact.seats > 3 && fact.fuel === 'Diesel' && fact.drive === '4WD');
  const turbo =
    TURBO_BADGE.test(fact.badge) || (TURBO_GTI.has(fact.make) && /\bgti\b/i.test(fact.badge));
  const { gears, gearbox } = gearboxOf(fact, model, random);
  const [fuel, simpleFuel] = FUEL_NAMES[fact.fuel] ?? [fact.fuel, fact.fuel];
  const { body, configuration } = bodyWords(fact);
  const capacity = Math.round(fact.litres * 1000 - (model % 9));
  return {
    fuel,
    simple_fuel: simpleFuel,
    body,
    bodyconfiguration: configuration,
    trans: electric ? '1 SP Automatic' : `${gears} SP ${gearbox}`,
    simple_transmission: fact.transmission,
    gearnum: gears,
    drive: DRIVE_NAMES[fact.drive],
    simple_drive: fact.drive === 'Front' ? 'FWD' : fact.drive === 'Rear' ? 'RWD' : fact.drive,
    seats: fact.seats,
    doors: fact.doors,
    engine_size: electric ? '' : `${fact.litres.toFixed(1)}L`,
    engine_size_litres: electric ? null : fact.litres,
    variant: {
      cylinders: electric ? null : fact.cylinders,
      enginesize: electric ? null : capacity,
      enginesize_litres: electric ? null : fact.litres,
      // The facts say no more: a badge without the word may stand on an engine with a turbocharger.
      induction: fact.fuel === 'Diesel' ? 'Turbo Intercooled' : turbo ? 'Turbo' : null,
      geartype: gearbox,
      fuelconsumptioncombined: electric || fact.consumption === 0 ? null : fact.consumption,
      fuelcapacity: electric ? null : typical(tank, 3),
      grossvehiclemass: isMeasured ? typical(mass, 5) : null,
      vehiclelength: isMeasured ? typical(length, 7) : null,
      vehicleheight: isMeasured ? typical(height, 9) : null,
      vehiclewidth: isMeasured ? typical(width, 11) : null,
      // No ute tows less, so nobody hitches too much to one that the facts do not describe.
      towingcapacitybraked: isMeasured ? Math.round(typical(towed, 13) / 50) * 50 : 2500,
      torque: electric
        ? typical(350, 15)
        : Math.round(fact.litres * (fact.fuel === 'Diesel' ? 190 : turbo ? 165 : 98)),
      ancaprating: year < 2009 ? (model % 3 === 0 ? 4 : null) : model % 8 === 0 ? 4 : 5,
      ancapyear: year - (model % 3),
    },
  };
}
