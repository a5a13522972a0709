// Similar vehicles: the price window, and the order of the vehicles inside it (rule similar-1). An index is created
// once per stock; a lookup then reads a few entries only.
import { isAvailable } from './availability.ts';
import type { Filter } from '../search/filter.ts';
import type { Vehicle } from './vehicle.ts';

/** The most vehicles shown: two rows of three. */
export const similarCount = 6;

export interface PriceWindow {
  min: number;
  max: number;
}

/** ±10,000 around a price under 50,000, otherwise ±25,000; both ends are included. */
export function priceWindow(price: number): PriceWindow {
  const reach = price < 50_000 ? 10_000 : 25_000;
  return { min: Math.max(0, price - reach), max: price + reach };
}

/** The same window as a filter for a hosted engine; null for a vehicle without a price. */
export function similarFilter(vehicle: Pick<Vehicle, 'id' | 'item_type' | 'price'>): Filter | null {
  if (!vehicle.price) return null;
  const { min, max } = priceWindow(vehicle.price);
  return {
    and: [
      { or: [{ eq: ['status', 'in_stock'] }, { eq: ['status', 'coming_soon'] }] },
      { eq: ['item_type', vehicle.item_type] },
      { cmp: ['price', '>=', min] },
      { cmp: ['price', '<=', max] },
      { not: { eq: ['id', vehicle.id] } },
    ],
  };
}

type Priced = Vehicle & { price: number };

/** Vehicles of one group, sorted by price, then id. */
type PriceGroup = readonly Priced[];

export interface SimilarIndex {
  /** Similar vehicles, best first; empty when the window has none. */
  of(vehicle: Vehicle): Vehicle[];
}

/** Its groups, most similar first: same model, make and body, body, item type. None of a field that it lacks. */
function groupNames(vehicle: Vehicle): string[] {
  const { item_type: item, make, model } = vehicle;
  const body = vehicle.simple_body ?? vehicle.body;
  const names: string[][] = [['model', item, make, model]];
  if (body) names.push(['make-body', item, make, body], ['body', item, body]);
  names.push(['item', item]);
  return names.map((parts) => parts.join('\n').toLowerCase());
}

/**
 * Searches the available vehicles that have a price; a sold vehicle may have similar ones but is never a result. Within
 * a group the closest price comes first, then the id, so one vehicle more or less in stock changes at most one result.
 * A vehicle without a price gets its nearest groups, cheapest first.
 */
export function similarIndex(stock: readonly Vehicle[]): SimilarIndex {
  const groups = new Map<string, Priced[]>();
  const candidates = stock.filter((v): v is Priced => isAvailable(v) && (v.price ?? 0) > 0);
  for (const candidate of candidates.sort((a, b) => a.price - b.price || compareIds(a, b))) {
    for (const name of groupNames(candidate)) {
      const group = groups.get(name);
      if (group) group.push(candidate);
      else groups.set(name, [candidate]);
    }
  }

  return {
    of(vehicle) {
      const price = vehicle.price ?? 0;
      const window = price > 0 ? priceWindow(price) : { min: 0, max: Infinity };
      const chosen = new Map<string, Vehicle>();
      for (const name of groupNames(vehicle)) {
        for (const candidate of outward(groups.get(name) ?? [], price, window)) {
          if (chosen.size >= similarCount) return [...chosen.values()];
          if (candidate.id !== vehicle.id) chosen.set(candidate.id, candidate);
        }
      }
      return [...chosen.values()];
    },
  };
}

function compareIds(a: Vehicle, b: Vehicle): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** The vehicles of a group inside a window, by distance from a price, then id. */
function* outward(group: PriceGroup, price: number, { min, max }: PriceWindow): Generator<Priced> {
  let above = firstAtLeast(group, price);
  // Below the price, vehicles of equal price are read forwards, from `below` to before `belowEnd`.
  let belowEnd = above;
  let groupStart = startOfPriceBefore(group, belowEnd);
  let below = groupStart;
  for (;;) {
    const higher = within(group[above], min, max);
    const lower = belowEnd > 0 ? within(group[below], min, max) : undefined;
    if (lower && (!higher || isNearer(lower, higher, price))) {
      yield lower;
      below += 1;
      if (below === belowEnd) {
        belowEnd = groupStart;
        groupStart = startOfPriceBefore(group, belowEnd);
        below = groupStart;
      }
    } else if (higher) {
      yield higher;
      above += 1;
    } else return;
  }
}

function within(candidate: Priced | undefined, min: number, max: number): Priced | undefined {
  return candidate && candidate.price >= min && candidate.price <= max ? candidate : undefined;
}

function isNearer(lower: Priced, higher: Priced, price: number): boolean {
  const difference = price - lower.price - (higher.price - price);
  return difference < 0 || (difference === 0 && compareIds(lower, higher) < 0);
}

function startOfPriceBefore(group: PriceGroup, end: number): number {
  const last = group[end - 1];
  return last ? firstAtLeast(group, last.price) : 0;
}

/** Index of the first vehicle whose price is at least `price`. */
function firstAtLeast(group: PriceGroup, price: number): number {
  let low = 0;
  let high = group.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((group[middle] as Priced).price < price) low = middle + 1;
    else high = middle;
  }
  return low;
}
