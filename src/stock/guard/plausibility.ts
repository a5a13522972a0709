// The figures of a first export, which cannot be compared with an earlier one. It counts prices that no vehicle of its kind
// and age has, and finds one price everywhere and exchanged columns. It judges nothing; guard.ts applies the thresholds.
import type { CarType, ItemType } from '../../domain/vehicle/vehicle.ts';
import { minCompared, plausiblePrices } from './limits.ts';

/** The figures of an export alone. All but `reversal` are numbers of vehicles. */
export interface StockPlausibility {
  total: number;
  shown: number;
  /** With a price, or a weekly price. */
  priced: number;
  /** Of those with a price that is not weekly: all, and those whose price no vehicle of their kind and age has. */
  judged: number;
  implausible: number;
  /** How many models and years share the most common price, and how many vehicles. */
  commonPrice: { aud: number; vehicles: number; kinds: number } | null;
  /**
   * Newer vehicles are dearer and drove less. How much clearer this is the other way round: the rank correlation of
   * year and odometer less that of year and price, from -2 to 2; null with fewer than `minCompared` used vehicles.
   */
  reversal: number | null;
}

interface Entry {
  make: string;
  model: string;
  year?: number | undefined;
  km?: number | undefined;
  /** AUD. */
  price: number | null;
  carType: CarType;
  itemType: ItemType;
  subscription: boolean;
  shown: boolean;
}

/** Odometers of new vehicles say nothing about their age. */
const drivenKm = 1_000;

export function plausibilityOf(entries: Iterable<Entry>, thisYear: number): StockPlausibility {
  const figures = { total: 0, shown: 0, priced: 0, judged: 0, implausible: 0 };
  const prices = new Map<number, { vehicles: number; kinds: Set<string> }>();
  const driven: { year: number; km: number; price: number }[] = [];
  for (const { make, model, year, km, price, carType, itemType, subscription, shown } of entries) {
    figures.total += 1;
    if (shown) figures.shown += 1;
    if (subscription || price !== null) figures.priced += 1;
    if (subscription || price === null) continue;
    figures.judged += 1;
    const limits = plausiblePrices[itemType];
    const age = year === undefined ? Infinity : thisYear - year;
    const least =
      limits.leastByAge.find(({ maxYears }) => age <= maxYears)?.aud ?? limits.leastWhenOlder;
    if (price < least || price > limits.most) figures.implausible += 1;
    const same = prices.get(price) ?? { vehicles: 0, kinds: new Set() };
    prices.set(price, same);
    same.vehicles += 1;
    same.kinds.add(`${make} ${model} ${String(year)}`);
    if (carType !== 'new' && year !== undefined && km !== undefined && km >= drivenKm) {
      driven.push({ year, km, price });
    }
  }
  const [common] = [...prices].sort((a, b) => b[1].vehicles - a[1].vehicles);
  return {
    ...figures,
    commonPrice: common
      ? { aud: common[0], vehicles: common[1].vehicles, kinds: common[1].kinds.size }
      : null,
    reversal: driven.length < minCompared ? null : reversalOf(driven),
  };
}

function reversalOf(driven: readonly { year: number; km: number; price: number }[]): number {
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
