// What the vehicles of a first export say without an earlier one: whether a price is one of a vehicle of its kind and age,
// how many vehicles share one value, and whether columns were exchanged. first-export.ts applies the limits.
import { fewest, minCompared, plausiblePrices } from './limits.ts';
import type { ComparedVehicle } from './moves.ts';

type Entry = ComparedVehicle;

/** Odometers of new vehicles say nothing about their age. */
export const drivenKm = 1_000;

/** Whether the vehicle has a price that is not weekly. */
export const hasPrice = (entry: Entry): entry is Entry & { price: number } =>
  entry.price !== null && entry.subscription !== true;

export function isImplausible({ itemType = 'car', year, price }: Entry, thisYear: number): boolean {
  const { leastByAge, leastWhenOlder, most } = plausiblePrices[itemType];
  const age = year === undefined ? Infinity : thisYear - year;
  const least = leastByAge.find(({ maxYears }) => age <= maxYears)?.aud ?? leastWhenOlder;
  return price !== null && (price < least || price > most);
}

/** The vehicles with the most common value (0: few kinds share it), and those with any. */
export function commonest(
  entries: readonly Entry[],
  valueOf: (entry: Entry) => string | number | null | undefined,
  kind: (entry: Entry) => string = ({ make, model, year }) => `${make} ${model} ${String(year)}`,
): [vehicles: number, of: number] {
  const stated = entries.filter((entry) => (valueOf(entry) ?? null) !== null);
  const byValue = [...Map.groupBy(stated, valueOf).values()];
  const [same = []] = byValue.toSorted((a, b) => b.length - a.length);
  return [new Set(same.map(kind)).size < fewest ? 0 : same.length, stated.length];
}

/**
 * Newer vehicles are dearer and drove less. How much clearer this is the other way round: the rank correlation of year and
 * odometer less that of year and price, from -2 to 2; null with fewer than `minCompared` used vehicles.
 */
export function reversalOf(entries: readonly Entry[]): number | null {
  const driven = entries
    .filter(hasPrice)
    .filter(({ carType }) => carType !== 'new')
    .flatMap(({ year, km = 0, price }) =>
      year === undefined || km < drivenKm ? [] : [{ year, km, price }],
    );
  if (driven.length < minCompared) return null;
  const years = ranks(driven.map(({ year }) => year));
  const withKm = correlation(years, ranks(driven.map(({ km }) => km)));
  const withPrice = correlation(years, ranks(driven.map(({ price }) => price)));
  return withKm - withPrice;
}

/** The place of each value in ascending order; equal values share the middle of their places. */
function ranks(values: readonly number[]): number[] {
  const order = values.map((value, at) => ({ value, at })).sort((a, b) => a.value - b.value);
  const places = new Array<number>(values.length).fill(0);
  for (let from = 0, to = 0; from < order.length; from = to) {
    while (to < order.length && order[to]?.value === order[from]?.value) to += 1;
    for (const { at } of order.slice(from, to)) places[at] = (from + to - 1) / 2;
  }
  return places;
}

/** From -1 to 1; 0 where one of them never changes. Ranks have the same mean on both sides. */
function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (a.length - 1) / 2;
  let [both, ofA, ofB] = [0, 0, 0];
  for (const [at, value] of a.entries()) {
    const [x, y] = [value - mean, (b[at] ?? mean) - mean];
    both += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  return ofA === 0 || ofB === 0 ? 0 : both / Math.sqrt(ofA * ofB);
}
