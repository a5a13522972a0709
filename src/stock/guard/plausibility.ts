// The figures of a first export, which cannot be compared with an earlier one. It counts values that no vehicle of its kind
// and age has, and finds one value everywhere and exchanged columns. It judges nothing; guard.ts applies the limits.
import { minCompared, plausiblePrices } from './limits.ts';
import { isForSale, type ComparedVehicle } from './moves.ts';
import { firstPhotoOf } from './traits.ts';

/** The most common value of a field: how many of the vehicles share it, and how many makes, models and years these are. */
interface CommonValue {
  vehicles: number;
  kinds: number;
  /** Vehicles with a value. */
  of: number;
}

/** The figures of an export alone. All but `common` and `reversal` are numbers of vehicles. */
export interface StockPlausibility {
  total: number;
  shown: number;
  /** Shown and not sold; the figures below count only these. */
  forSale: number;
  reserved: number;
  withoutPhotos: number;
  /** Used ones with an odometer, and those of them that drove less than 100 km. */
  used: number;
  undriven: number;
  /** New ones, and those of them that are older than two years or drove more than 1,000 km. */
  new: number;
  driven: number;
  /** Of all vehicles: with a price, or a weekly price. */
  priced: number;
  /** Of those with a price that is not weekly: all, and those whose price no vehicle of their kind and age has. */
  judged: number;
  implausible: number;
  common: Record<'price' | 'model' | 'photo' | 'km', CommonValue>;
  /**
   * Newer vehicles are dearer and drove less. How much clearer this is the other way round: the rank correlation of
   * year and odometer less that of year and price, from -2 to 2; null with fewer than `minCompared` used vehicles.
   */
  reversal: number | null;
}

type Entry = ComparedVehicle;

/** Odometers of new vehicles say nothing about their age. */
const drivenKm = 1_000;
const undrivenKm = 100;
const newYears = 2;

export function plausibilityOf(entries: Iterable<Entry>, thisYear: number): StockPlausibility {
  const all = [...entries];
  const forSale = all.filter(isForSale);
  const used = forSale.filter(({ carType, km }) => carType === 'used' && km !== undefined);
  const unused = forSale.filter(({ carType }) => carType === 'new');
  const judged = all.filter(
    (entry): entry is Entry & { price: number } =>
      entry.price !== null && entry.subscription !== true,
  );
  const ages = judged.filter(({ carType, km = 0 }) => carType !== 'new' && km >= drivenKm);
  const count = (list: readonly Entry[], counts: (entry: Entry) => boolean): number =>
    list.filter(counts).length;
  return {
    total: all.length,
    shown: count(all, ({ shown }) => shown),
    forSale: forSale.length,
    reserved: count(forSale, ({ reserved }) => reserved === true),
    withoutPhotos: count(forSale, ({ photos }) => photos === 0),
    used: used.length,
    undriven: count(used, ({ km = 0 }) => km < undrivenKm),
    new: unused.length,
    driven: count(
      unused,
      ({ km = 0, year = thisYear }) => km > drivenKm || year < thisYear - newYears,
    ),
    priced: count(all, ({ price, subscription }) => price !== null || subscription === true),
    judged: judged.length,
    implausible: count(judged, (entry) => isImplausible(entry, thisYear)),
    common: {
      price: commonOf(judged, ({ price }) => price, kindOf),
      model: commonOf(
        forSale,
        ({ model }) => model,
        ({ make, year }) => `${make} ${String(year)}`,
      ),
      photo: commonOf(forSale, firstPhotoOf, kindOf),
      km: commonOf(used, ({ km }) => km, kindOf),
    },
    reversal: reversalOf(
      ages.flatMap(({ year, km, price }) =>
        year === undefined || km === undefined ? [] : [{ year, km, price }],
      ),
    ),
  };
}

const kindOf = ({ make, model, year }: Entry): string => `${make} ${model} ${String(year)}`;

function isImplausible({ itemType = 'car', year, price }: Entry, thisYear: number): boolean {
  const { leastByAge, leastWhenOlder, most } = plausiblePrices[itemType];
  const age = year === undefined ? Infinity : thisYear - year;
  const least = leastByAge.find(({ maxYears }) => age <= maxYears)?.aud ?? leastWhenOlder;
  return price !== null && (price < least || price > most);
}

function commonOf<Listed extends Entry>(
  entries: readonly Listed[],
  valueOf: (entry: Listed) => string | number | null | undefined,
  kind: (entry: Listed) => string,
): CommonValue {
  const found = new Map<string | number, number>();
  let of = 0;
  for (const entry of entries) {
    const value = valueOf(entry);
    if (value === null || value === undefined) continue;
    of += 1;
    found.set(value, (found.get(value) ?? 0) + 1);
  }
  let [common, vehicles]: [string | number | undefined, number] = [undefined, 0];
  for (const [value, count] of found) if (count > vehicles) [common, vehicles] = [value, count];
  const same = entries.filter((entry) => vehicles > 0 && valueOf(entry) === common);
  return { vehicles, kinds: new Set(same.map(kind)).size, of };
}

function reversalOf(driven: readonly { year: number; km: number; price: number }[]): number | null {
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
