// Reads the fact tables in content/demo/facts. It knows their columns, not what is done with them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { CarVariant, Listing } from './clean-listing.ts';

export interface CarFact extends CarVariant {
  listings: Listing[];
}
interface MotorcycleFact {
  make: string;
  model: string;
  badge: string;
  style: string;
  /** Cubic centimetres; 0 for electric. */
  cc: number;
  cylinders: number;
  from: number;
  to: number;
  /** New, ride away, AUD. */
  price: number;
  /** Learner-approved. */
  learner: boolean;
}
interface CaravanFact {
  make: string;
  model: string;
  badge: string;
  body: string;
  feet: number;
  width: number;
  /** Kilograms, empty. */
  tare: number;
  /** Kilograms, aggregate trailer mass. */
  atm: number;
  axle: string;
  sleeps: number;
  from: number;
  price: number;
}
export interface Facts {
  cars: CarFact[];
  motorcycles: MotorcycleFact[];
  caravans: CaravanFact[];
  colours: [colour: string, seen: number][];
  suburbs: { state: string; suburb: string }[];
  /** World manufacturer identifiers by make; `*` for makers without their own. */
  wmis: Map<string, string[]>;
}

type Row = Record<string, string>;

const numeric = (row: Row, column: string) => {
  const value = Number(row[column]);
  if (row[column] === undefined || row[column] === '' || Number.isNaN(value)) {
    throw new Error(`facts: column ${column} of "${Object.values(row).join(',')}" is not a number`);
  }
  return value;
};
const text = (row: Row, column: string) => row[column] ?? '';

function listingsOf(cell: string): Listing[] {
  return cell.split(' ').map((entry) => {
    const [year = '', km = '', price = ''] = entry.slice(1).split('/');
    return {
      kind: entry.charAt(0) as Listing['kind'],
      year: Number(year),
      km: Number(km),
      price: Number(price),
    };
  });
}

const carFact = (row: Row): CarFact => ({
  make: text(row, 'make'),
  model: text(row, 'model'),
  badge: text(row, 'badge'),
  body: text(row, 'body'),
  transmission: row.transmission === 'Manual' ? 'Manual' : 'Automatic',
  litres: numeric(row, 'litres'),
  cylinders: numeric(row, 'cylinders'),
  drive: text(row, 'drive') as CarFact['drive'],
  fuel: text(row, 'fuel'),
  consumption: numeric(row, 'consumption'),
  doors: numeric(row, 'doors'),
  seats: numeric(row, 'seats'),
  listings: listingsOf(text(row, 'listings')),
});

const motorcycleFact = (row: Row): MotorcycleFact => ({
  make: text(row, 'make'),
  model: text(row, 'model'),
  badge: text(row, 'badge'),
  style: text(row, 'style'),
  cc: numeric(row, 'cc'),
  cylinders: numeric(row, 'cylinders'),
  from: numeric(row, 'from'),
  to: numeric(row, 'to'),
  price: numeric(row, 'price'),
  learner: row.learner === 'yes',
});

const caravanFact = (row: Row): CaravanFact => ({
  make: text(row, 'make'),
  model: text(row, 'model'),
  badge: text(row, 'badge'),
  body: text(row, 'body'),
  feet: numeric(row, 'feet'),
  width: numeric(row, 'width'),
  tare: numeric(row, 'tare'),
  atm: numeric(row, 'atm'),
  axle: text(row, 'axle'),
  sleeps: numeric(row, 'sleeps'),
  from: numeric(row, 'from'),
  price: numeric(row, 'price'),
});

/** All fact tables of a folder. Throws when a file is missing or a number is not one. */
export function loadFacts(folder: string): Facts {
  const rows = (name: string) =>
    parse(readFileSync(join(folder, name), 'utf8'), { columns: true }) as Row[];
  return {
    cars: rows('cars.csv').map(carFact),
    motorcycles: rows('motorcycles.csv').map(motorcycleFact),
    caravans: rows('caravans.csv').map(caravanFact),
    colours: rows('colours.csv').map((row) => [text(row, 'colour'), numeric(row, 'seen')]),
    suburbs: rows('suburbs.csv').map((row) => ({
      state: text(row, 'state'),
      suburb: text(row, 'suburb'),
    })),
    wmis: new Map(rows('makes.csv').map((row) => [text(row, 'make'), text(row, 'wmi').split(' ')])),
  };
}
