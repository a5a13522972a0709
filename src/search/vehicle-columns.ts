// The fields of a vehicle in the search index, each as facet, number or weighted text (rule search-13). The order
// matters only for size: a column is smaller when an earlier one predicts it.
import { figures, type IndexedVehicle } from '../domain/search/indexed-vehicle.ts';
import { rangeLabel, priceRanges, weeklyPriceRanges } from '../domain/search/price-range.ts';
import type { SearchAttribute } from '../domain/search/hosted-record.ts';
import type { Vehicle } from '../domain/vehicle/vehicle.ts';
import type { ColumnSource, CoreSource } from './build/columns.ts';
import { colourFamily } from './query/vocabulary/colour-family.ts';
import {
  axlesOf,
  featuresOf,
  fuelsOf,
  licenceOf,
  otherEquipment,
  transmissionsOf,
} from './query/vocabulary/stated-values.ts';
import type { TextWeight } from './index-format.ts';

type Value = string | number | boolean | readonly string[] | undefined;
interface Field {
  name: string;
  read: (entry: IndexedVehicle) => Value;
  facet?: boolean;
  text?: TextWeight;
}

const facet = (name: string, read: (vehicle: Vehicle) => Value, text?: TextWeight): Field => ({
  name,
  read: ({ vehicle }) => read(vehicle),
  facet: true,
  ...(text ? { text } : {}),
});
const text = (name: string, read: (vehicle: Vehicle) => Value): Field => ({
  name,
  read: ({ vehicle }) => read(vehicle),
  text: 1,
});

const makeModel = ({ make, model }: Vehicle) => `${make} ${model}`;

const engine = ({ engine_size_litres: litres, engine_size: size }: Vehicle) =>
  litres === undefined ? size : `${litres.toFixed(1)} L`;

/** The number in the code of a series: a GDJ79R is a "79 series"; a model year ("MY26") is none. */
const generation = ({ series = '', badge = '' }: Vehicle) =>
  /\b(?!MY)[A-Z]{1,4}(\d{2,3})[A-Z]{0,2}\b/.exec(`${series} ${badge}`)?.[1];

/** A caravan of 20.5 feet is a 20 footer and a 21 footer. */
const feetOf = ({ caravan: { body_length: feet } = {} }: Vehicle): number[] =>
  feet === undefined ? [] : [...new Set([Math.floor(feet), Math.ceil(feet)])];

const fields: readonly Field[] = [
  facet('make_model', makeModel, 3),
  facet('make', (v) => v.make),
  facet('model', (v) => v.model),
  facet('badge', (v) => v.badge, 2),
  facet('year', (v) => v.year, 1),
  text('series', (v) => v.series),
  text('generation', generation),
  facet('car_type', (v) => v.car_type, 1),
  facet('status', (v) => v.status),
  facet('item_type', (v) => v.item_type, 1),
  text('body_text', (v) => [v.body, v.bodyconfiguration].filter(Boolean).join(', ') || undefined),
  facet('body', (v) => v.simple_body ?? v.body, 1),
  text('drive_text', (v) => v.drive),
  facet('drive', (v) => v.simple_drive ?? v.drive, 1),
  text('engine', engine),
  facet('doors', (v) => v.doors || undefined),
  facet('cylinders', (v) => v.variant?.cylinders || undefined),
  facet('licence', licenceOf),
  text('induction', (v) => v.variant?.induction),
  text('fuel_text', (v) => v.fuel),
  facet('fuel', fuelsOf, 1),
  // A "Sports Automatic" is no sports model.
  text('transmission_text', (v) => v.trans?.replace(/\bsports?\b/gi, '').trim() || undefined),
  facet('transmission', transmissionsOf, 1),
  facet('seats', (v) => v.seats),
  facet('sleeps', (v) => v.caravan?.sleeps || undefined),
  text('equipment', otherEquipment),
  text('axles_text', (v) => v.caravan?.axle_type),
  facet('axles', axlesOf),
  text('length', (v) => feetOf(v).map((feet) => `${feet}ft`)),
  text('seats_text', (v) => v.seats && `${v.seats}seater`),
  facet('ancap', (v) => v.variant?.ancaprating || undefined),
  text('colour_text', (v) => v.colour),
  facet('colour', (v) => colourFamily(v.colour), 1),
  facet('location_id', (v) => v.location?.id),
  // The dealer's own name says nothing about a vehicle: every motorcycle would be a "caravan" at Coastline Caravans.
  facet('location_name', (v) => v.location?.name ?? v.location_name),
  facet('dealership_name', (v) => v.dealership_name),
  facet('dealership_slug', (v) => v.dealership_slug),
  facet('city', (v) => v.city, 1),
  facet('state', (v) => v.state, 1),
  text('suburb', (v) => v.private_suburb),
  facet('tag', (v) => v.tag, 1),
  facet('certified', (v) => v.certified),
  text('certified_text', (v) => (v.certified ? 'certified' : undefined)),
  facet('reserved', (v) => v.reserved),
  facet('show_on_dealer_website', (v) => v.show_on_dealer_website),
  facet('categories', (v) => v.categories, 1),
  facet('filtered_features', featuresOf, 1),
  facet('price_range', (v) => (v.price ? rangeLabel(v.price, priceRanges) : undefined)),
  {
    name: 'weekly_price_range',
    facet: true,
    read: ({ weeklyPrice }) =>
      weeklyPrice ? rangeLabel(weeklyPrice, weeklyPriceRanges) : undefined,
  },
];

const numbers: Record<string, (entry: IndexedVehicle) => number | undefined> = {
  price: figures.price,
  subscription_price: ({ vehicle }) => vehicle.subscription_price || undefined,
  weekly_price: figures.weekly_price,
  km: figures.km,
  towing_kg: figures.towing_kg,
  running_cost: figures.running_cost,
  engine_cc: figures.engine_cc,
  tare_kg: ({ vehicle }) => vehicle.caravan?.tare_weight,
  atm_kg: ({ vehicle }) => vehicle.caravan?.aggregate_trailer_mass,
  length_ft: ({ vehicle }) => vehicle.caravan?.body_length,
  created_at_timestamp: figures.created_at_timestamp,
  sold_date_timestamp: ({ vehicle }) => vehicle.sold_date_timestamp,
  photos_count: ({ vehicle }) => vehicle.photos_count,
  custom_rank: ({ vehicle }) => vehicle.custom_rank,
};
/**
 * Columns that the first answer of a page does not need: the engine loads them when a search does. Codes are for texts
 * that are not words of the stock, dates for the order of arrival. Few searches use the rest.
 */
const parts: Readonly<Record<string, string>> = {
  stocknum: 'codes',
  regplate: 'codes',
  filtered_features: 'features',
  created_at_timestamp: 'dates',
  sold_date_timestamp: 'dates',
  doors: 'rest',
  cylinders: 'rest',
  engine_cc: 'rest',
  licence: 'rest',
  axles: 'rest',
  tare_kg: 'rest',
  atm_kg: 'rest',
  length_ft: 'rest',
  induction: 'rest',
  photos_count: 'rest',
  custom_rank: 'rest',
};
const numericFacets = new Set(['year', 'seats', 'sleeps', 'doors', 'cylinders', 'ancap']);

/** The attributes as hosted engines need them, in the order of the index. */
export const indexSchema = {
  facets: fields.flatMap(({ name, facet: isFacet }) => (isFacet ? [name] : [])),
  numbers: Object.keys(numbers),
  /** Attributes that a text is searched in, by the weight of a match. */
  texts: [
    ...fields.flatMap(({ name, text: weight }) => (weight ? [{ name, weight }] : [])),
    { name: 'stocknum', weight: 3 as TextWeight },
    { name: 'regplate', weight: 3 as TextWeight },
  ],
  /** Texts that identify one vehicle; with a typo they would match another one. */
  codes: ['stocknum', 'regplate'],
};

const readers: ReadonlyMap<string, Field['read']> = new Map([
  ...fields.map(({ name, read }) => [name, read] as const),
  ...Object.entries(numbers),
]);

/** Reads one attribute of a vehicle as the columns have it; throws for an unknown name. */
export function attributeReader(
  name: string,
): (entry: IndexedVehicle) => SearchAttribute | undefined {
  const read = readers.get(name);
  if (!read) throw new Error(`"${name}" is not an attribute of the search`);
  return (entry) => {
    const value = read(entry);
    return value === '' ? undefined : value;
  };
}

/** The same values as the columns have, as attributes of one record for a hosted engine. */
export function searchAttributes(entry: IndexedVehicle): Record<string, SearchAttribute> {
  return Object.fromEntries(
    [...readers].flatMap(([name, read]) => {
      const value = read(entry);
      return value === undefined || value === '' ? [] : [[name, value] as const];
    }),
  );
}

const listOf = (value: Value): readonly string[] =>
  value === undefined || value === '' ? [] : typeof value === 'object' ? value : [String(value)];

/** The columns of listed vehicles, which are already in the order of the index. */
export function vehicleColumns(
  entries: readonly IndexedVehicle[],
  synonyms: readonly (readonly string[])[],
): CoreSource {
  const columns: ColumnSource[] = [
    ...fields.map(({ name, read, facet: isFacet, text: weight }): ColumnSource => ({
      kind: 'dict',
      name,
      values: entries.map((entry) => listOf(read(entry))),
      ...(isFacet ? { facet: true } : {}),
      ...(weight ? { text: weight } : {}),
      ...(numericFacets.has(name) ? { numeric: true } : {}),
    })),
    ...Object.entries(numbers).map(([name, read]): ColumnSource => ({
      kind: 'number',
      name,
      values: entries.map(read),
    })),
    {
      kind: 'code',
      name: 'stocknum',
      text: 3,
      values: entries.map(({ vehicle }) => vehicle.stocknum),
    },
    {
      kind: 'code',
      name: 'regplate',
      text: 3,
      values: entries.map(({ vehicle }) => vehicle.regplate),
    },
  ];
  return {
    count: entries.length,
    columns: columns.map((column) => ({ ...column, part: parts[column.name] })),
    synonyms,
    aliases: {
      simple_body: 'body',
      simple_drive: 'drive',
      simple_fuel: 'fuel',
      simple_transmission: 'transmission',
      'location.id': 'location_id',
    },
  };
}
