// Decides which vehicles a site lists and which of them can still be bought. Each rule is a filter tree, so a static
// list and a hosted engine's query cannot disagree.
import { matchesFilter, vehicleFields, type Filter } from '../search/filter.ts';
import { carTypes } from './vehicle-constants.ts';
import type { CarType, Vehicle, VehicleStatus } from './vehicle.ts';

const availableStatuses: readonly VehicleStatus[] = ['in_stock', 'coming_soon'];

/** In stock or coming soon (rule stock-3); shoppers see every other status as sold. */
export function isAvailable(vehicle: Pick<Vehicle, 'status'>): boolean {
  return availableStatuses.includes(vehicle.status);
}

/** A text that says "in stock" counts these. A vehicle that is coming soon is available, but not there yet. */
export const isInStock = ({ status }: Pick<Vehicle, 'status'>): boolean => status === 'in_stock';

/** `tenant.stock.filter`. */
export interface StockFilterSettings {
  carTypes: readonly CarType[];
  makes: readonly string[];
  orCarTypes: readonly CarType[];
  orLocationIds: readonly string[];
}

/** The part of `tenant.stock` that decides what is listed. */
export interface ListingSettings {
  recentSoldDays: number;
}

/** Seconds since 1970: vehicles sold later than this stay listed. `now` is in epoch ms. */
export function soldCutoff(recentSoldDays: number, now: number): number {
  return Math.floor(now / 1000) - Math.round(recentSoldDays * 86_400);
}

/** In stock, coming soon or recently sold, and shown on the dealer's website (rule stock-4). */
export function listedFilter({ recentSoldDays }: ListingSettings, now: number): Filter {
  return {
    and: [
      {
        or: [
          ...availableStatuses.map((status): Filter => ({ eq: ['status', status] })),
          { cmp: ['sold_date_timestamp', '>', soldCutoff(recentSoldDays, now)] },
        ],
      },
      { eq: ['show_on_dealer_website', true] },
    ],
  };
}

const anyOf = (field: string, values: readonly string[]): Filter[] =>
  values.map((value) => ({ eq: [field, value] }));

/** The site's default stock filter, or null when it lists everything. An empty list means "all" (rule stock-5). */
function stockFilter(settings: StockFilterSettings): Filter | null {
  const parts: Filter[] = [];
  if (settings.makes.length > 0) {
    parts.push({
      or: [...anyOf('make', settings.makes), ...anyOf('car_type', settings.orCarTypes)],
    });
  }
  // A site for every condition also lists vehicles whose condition is not known.
  if (settings.carTypes.length > 0 && settings.carTypes.length < carTypes.length) {
    parts.push({
      or: [
        ...anyOf('car_type', settings.carTypes),
        ...anyOf('location_id', settings.orLocationIds),
      ],
    });
  }
  return parts.length > 0 ? { and: parts } : null;
}

/** Everything that a site's search may show: `listedFilter` and the stock filter in one tree. */
export function siteFilter(
  settings: ListingSettings & { filter: StockFilterSettings },
  now: number,
): Filter {
  const listed = listedFilter(settings, now);
  const stock = stockFilter(settings.filter);
  const parts = [listed, ...(stock ? [stock] : [])];
  return { and: parts.flatMap((part) => ('and' in part ? part.and : [part])) };
}

/** 9999-12-31, because an available vehicle has no last day. */
const noEnd = 253_370_764_800;

/** Seconds since 1970 until which a vehicle stays listed; 0 for one that is neither available nor recently sold. */
export function listedUntil(
  vehicle: Pick<Vehicle, 'status' | 'sold_date_timestamp'>,
  { recentSoldDays }: ListingSettings,
): number {
  if (isAvailable(vehicle)) return noEnd;
  const { sold_date_timestamp: sold } = vehicle;
  return sold === undefined ? 0 : sold + Math.round(recentSoldDays * 86_400);
}

/** `siteFilter` where OR may not mix texts and numbers (hosted Algolia): its records have `listed_until`. */
export function siteFilterByTime(
  settings: ListingSettings & { filter: StockFilterSettings },
  now: number,
): Filter {
  const stock = stockFilter(settings.filter);
  const parts = stock === null ? [] : 'and' in stock ? stock.and : [stock];
  return {
    and: [
      { cmp: ['listed_until', '>', Math.floor(now / 1000)] },
      { eq: ['show_on_dealer_website', true] },
      ...parts,
    ],
  };
}

/** Whether a vehicle has a page and appears in lists (rule stock-4). `now` is in epoch ms. */
export function isListed(vehicle: Vehicle, settings: ListingSettings, now: number): boolean {
  return matchesFilter(listedFilter(settings, now), vehicleFields(vehicle));
}

/** Whether a vehicle passes the site's stock filter. */
export function passesStockFilter(vehicle: Vehicle, settings: StockFilterSettings): boolean {
  const filter = stockFilter(settings);
  return filter === null || matchesFilter(filter, vehicleFields(vehicle));
}
