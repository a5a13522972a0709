// Which vehicle addresses answer 410 today: sold vehicles whose page has gone, and vehicles that left the
// export. After the tenant's time they answer 404 like any other unknown address.
import { addDays, calendarDay, daysBetween } from '../domain/calendar.ts';
import type { Vehicle } from '../domain/vehicle.ts';
import type { Tenant } from '../tenant/schema/index.ts';

/** A vehicle that had a page and has none any more. */
export interface GoneVehicle {
  slug: string;
  /** ISO date on which its page went. */
  since: string;
}

/** Sold vehicles still in the snapshot: their page goes `recentSoldDays` after the sale. */
function soldOut(vehicles: readonly Vehicle[], { stock, timeZone }: Tenant): GoneVehicle[] {
  return vehicles.flatMap(
    ({ slug, status, sold_date_timestamp: soldAt, show_on_dealer_website }) => {
      if (status !== 'sold' || soldAt === undefined || !show_on_dealer_website) return [];
      const sold = calendarDay(new Date(soldAt * 1000).toISOString(), timeZone);
      return [{ slug, since: addDays(sold, Math.ceil(stock.recentSoldDays)) }];
    },
  );
}

/**
 * Slugs that answer 410, the last gone first. `recorded` are those that left the export; `listed` says which
 * slugs have a page (again).
 */
export function goneSlugs(
  tenant: Tenant,
  vehicles: readonly Vehicle[],
  recorded: readonly GoneVehicle[],
  listed: (slug: string) => boolean,
  today: string,
): string[] {
  const since = new Map<string, string>();
  for (const { slug, since: day } of [...recorded, ...soldOut(vehicles, tenant)]) {
    const days = daysBetween(day, today);
    if (days < 0 || days >= tenant.stock.goneDays || listed(slug)) continue;
    if (day > (since.get(slug) ?? '')) since.set(slug, day);
  }
  return [...since]
    .sort(([a, dayA], [b, dayB]) => (dayA > dayB ? -1 : dayA < dayB ? 1 : a < b ? -1 : 1))
    .map(([slug]) => slug);
}
