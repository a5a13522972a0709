// The one list of fields that a query has conditions on, in the order of a search page. A row says how a search page applies a
// condition, and how it is worded where the stock does not record it.
import type { FacetName } from '../../domain/search/facets.ts';

interface QueryField {
  /**
   * A list of values, a range with bounds, or a number of which the stock has few (its facet lists the numbers). An
   * `identifier` is searched as text. The others have no filter of the same name (../page/understood.ts).
   */
  as: 'list' | 'range' | 'count' | 'identifier' | 'other';
  /** The range of a search page, where its name differs from the field's. */
  facet?: FacetName;
  /** How many units of the range are one unit of the field: 1,000 cc are a litre. */
  scale?: number;
  /** The text states the comparison: "ATM under 2500 kg". */
  isCompared?: boolean;
  /** Stands before a value: "near Penrith". */
  verb?: string;
  /** Follows a value: "5 doors". */
  unit?: string;
}

const queryFields = {
  make: { as: 'list' },
  model: { as: 'list' },
  body: { as: 'list' },
  car_type: { as: 'list' },
  year: { as: 'range' },
  price: { as: 'range' },
  weekly_price: { as: 'range' },
  km: { as: 'range' },
  seats: { as: 'count', unit: 'seats' },
  sleeps: { as: 'count', unit: 'berths' },
  tare_kg: { as: 'range', facet: 'tare', isCompared: true, verb: 'tare', unit: 'kg' },
  atm_kg: { as: 'range', facet: 'atm', isCompared: true, verb: 'ATM', unit: 'kg' },
  length_ft: { as: 'range', facet: 'length', isCompared: true, verb: 'length', unit: 'ft' },
  axles: { as: 'list', unit: 'axle' },
  doors: { as: 'count', unit: 'doors' },
  cylinders: { as: 'count', unit: 'cylinders' },
  engine_litres: { as: 'range', facet: 'engine', scale: 1_000, unit: 'L engine' },
  licence: { as: 'list', unit: 'licence' },
  fuel: { as: 'list' },
  transmission: { as: 'list' },
  drive: { as: 'list' },
  colour: { as: 'list' },
  origin: { as: 'other' },
  features: { as: 'list' },
  ancap: { as: 'count', unit: 'ANCAP stars' },
  location: { as: 'list' },
  dealership: { as: 'list' },
  city: { as: 'list' },
  state: { as: 'list' },
  near: { as: 'other', verb: 'near' },
  distance_km: { as: 'other', verb: 'within', unit: 'km' },
  code: { as: 'identifier' },
  stocknum: { as: 'identifier' },
  regplate: { as: 'identifier' },
  towing_kg: { as: 'range', facet: 'towing', verb: 'tows', unit: 'kg' },
} as const satisfies Record<string, QueryField>;

type FieldName = keyof typeof queryFields;
/** Fields whose numbers a stock lists. */
export type CountedField = {
  [Name in FieldName]: (typeof queryFields)[Name] extends { as: 'count' } ? Name : never;
}[FieldName];

const order = Object.keys(queryFields);
/** Unknown fields come last. */
export const fieldRank = (field: string): number =>
  field in queryFields ? order.indexOf(field) : order.length;

export const queryField = (field: string): QueryField =>
  field in queryFields ? queryFields[field as FieldName] : { as: 'other' };

/** How much a field says that a vehicle is meant, where it is not 1: other things are red, new or electric, too. */
export const evidenceOf: Readonly<Record<string, number>> = {
  colour: 0.4,
  car_type: 0.4,
  fuel: 0.4,
  transmission: 0.4,
  city: 0,
  state: 0,
  year: 0.5,
};
