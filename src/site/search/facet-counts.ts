// Counts the values of vehicles by attribute. Each attribute is read once per vehicle and stored as small numbers,
// because a large site has a thousand landings with a dozen counts each.
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { indexedVehicle } from '../../domain/search/indexed-vehicle.ts';
import { attributeReader } from '../../search/vehicle-columns.ts';
import type { SiteContext } from '../assembly/site-context.ts';

/** One attribute of the stock: its values, and for each vehicle the positions of its values. */
interface Column {
  values: readonly string[];
  of: readonly (readonly number[])[];
  /** By value: the positions of the vehicles that have it, ascending. */
  holders: readonly (readonly number[])[];
}

export interface StockCounts {
  /** The values that any vehicle of the site has. */
  values(attribute: string): readonly string[];
  /** How many of `vehicles` have each value of an attribute; values in order, none with 0. */
  counts(vehicles: readonly Vehicle[], attribute: string): Record<string, number>;
  /** Lowest and highest number among `vehicles`; null when none has one. */
  stats(vehicles: readonly Vehicle[], attribute: string): { min: number; max: number } | null;
  /** The vehicles that have one of the given values of each named attribute. */
  having(wanted: readonly (readonly [string, readonly string[]])[]): readonly Vehicle[];
}

/** The positions of vehicles among `stock`; throws for others. */
function placesAmong(stock: readonly Vehicle[]) {
  const places = new Map(stock.map((vehicle, place) => [vehicle, place]));
  const placeOf = (vehicle: Vehicle) => {
    const place = places.get(vehicle);
    // An undefined position would be counted as the first vehicle.
    if (place === undefined) throw new Error(`${vehicle.id} is not a vehicle of this site`);
    return place;
  };
  /** By list of vehicles, because a landing's list is always the same object. */
  const lists = new WeakMap<readonly Vehicle[], Int32Array>();
  return (vehicles: readonly Vehicle[]) => {
    let known = lists.get(vehicles);
    if (!known) lists.set(vehicles, (known = Int32Array.from(vehicles, placeOf)));
    return known;
  };
}

const textsOf = (value: string | number | boolean | readonly string[] | undefined) =>
  value === undefined ? [] : typeof value === 'object' ? value : [String(value)];

function makeColumn(texts: readonly (readonly string[])[]): Column {
  const values = [...new Set(texts.flat())].sort();
  const numbers = new Map(values.map((value, number) => [value, number]));
  const of = texts.map((list) => list.map((value) => numbers.get(value) ?? NaN));
  const holders = values.map((): number[] => []);
  of.forEach((list, place) => {
    for (const number of new Set(list)) holders[number]?.push(place);
  });
  return { values, of, holders };
}

/** The attributes of `stock` as columns, each read once. */
function columnsOf({ vehicles, tenant, today }: StockOfSite) {
  const entries = vehicles.map((vehicle) => indexedVehicle(vehicle, tenant, today));
  const columns = new Map<string, Column>();
  const numbers = new Map<string, Float64Array>();
  return {
    columnOf(attribute: string): Column {
      let known = columns.get(attribute);
      if (!known) {
        known = makeColumn(entries.map(attributeReader(attribute)).map(textsOf));
        columns.set(attribute, known);
      }
      return known;
    },
    /** By position; NaN where a vehicle has no number. */
    numbersOf(attribute: string): Float64Array {
      let known = numbers.get(attribute);
      if (!known) {
        const values = entries.map(attributeReader(attribute));
        known = Float64Array.from(values, (value) => (typeof value === 'number' ? value : NaN));
        numbers.set(attribute, known);
      }
      return known;
    },
  };
}

type StockOfSite = Pick<SiteContext, 'vehicles' | 'tenant' | 'today'>;

/** For the vehicles of a site's context; arguments must be among them. */
export function stockCounts(site: StockOfSite): StockCounts {
  const stock = site.vehicles;
  const placesOf = placesAmong(stock);
  const { columnOf, numbersOf } = columnsOf(site);

  return {
    values: (attribute) => columnOf(attribute).values,
    counts(vehicles, attribute) {
      const { values, of } = columnOf(attribute);
      const counts = new Int32Array(values.length);
      for (const place of placesOf(vehicles)) {
        for (const number of of[place] ?? []) counts[number] = (counts[number] ?? 0) + 1;
      }
      const found = values.map((value, number) => [value, counts[number] ?? 0] as const);
      return Object.fromEntries(found.filter(([, count]) => count > 0));
    },
    stats(vehicles, attribute) {
      const of = numbersOf(attribute);
      let [min, max] = [Infinity, -Infinity];
      for (const place of placesOf(vehicles)) {
        const value = of[place] ?? NaN;
        if (value < min) min = value;
        if (value > max) max = value;
      }
      return min <= max ? { min, max } : null;
    },
    having(wanted) {
      const asked = wanted.map(([attribute, texts]) => {
        const { values, of, holders } = columnOf(attribute);
        const numbers = texts.map((value) => values.indexOf(value));
        const places = [...new Set(numbers.flatMap((number) => holders[number] ?? []))];
        return { of, numbers, places };
      });
      // The rarest value first, so that the others are checked only for its vehicles.
      const [rarest, ...rest] = asked.sort((a, b) => a.places.length - b.places.length);
      const places = (rarest?.places ?? [...stock.keys()]).sort((a, b) => a - b);
      return places.flatMap((place) => {
        const has = rest.every(({ of, numbers }) =>
          of[place]?.some((number) => numbers.includes(number)),
        );
        return has ? (stock[place] ?? []) : [];
      });
    },
  };
}
