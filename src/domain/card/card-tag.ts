// Decides which tag a vehicle card carries; the first rule that matches wins. Texts and the age limit are the tenant's,
// colours the template's.
import { isAvailable } from '../vehicle/availability.ts';
import { calendarDay, daysBetween } from '../hours/calendar.ts';
import type { CardTag } from './card-data.ts';
import type { Vehicle } from '../vehicle/vehicle.ts';

/** `tenant.tags`. */
interface TagSettings {
  justArrivedDays: number;
  justArrivedLabel: string;
  soldLabel: string;
  electric: boolean;
  certifiedBadge: string | null;
  certifiedName: string;
}

export interface CardTagSettings {
  tags: TagSettings;
  timeZone: string;
}

/** The first rule that applies (rule card-3); sold where it cannot be bought (rule card-5). `today`: at the dealer. */
export function cardTag(
  vehicle: Vehicle,
  settings: CardTagSettings,
  today: string,
): CardTag | null {
  const { tags } = settings;
  if (!isAvailable(vehicle)) return { kind: 'sold', text: tags.soldLabel };
  const electric = tags.electric ? electricText(vehicle) : null;
  if (electric) return { kind: 'electric', text: electric };
  if (vehicle.reserved) return { kind: 'reserved', text: 'RESERVED' };
  if (isCertifiedUsed(vehicle)) return certifiedTag(tags);
  if (vehicle.tag) return { kind: 'own', text: vehicle.tag };
  if (vehicle.status === 'coming_soon') return comingSoon;
  if (isJustArrived(vehicle, settings, today)) {
    return { kind: 'just-arrived', text: tags.justArrivedLabel };
  }
  return null;
}

const comingSoon: CardTag = { kind: 'coming-soon', text: 'COMING SOON' };

/** The tag on the vehicle's own page: "coming soon" wins there, and "certified" stands beside the name (rule card-3). */
export const pageTag = (vehicle: Vehicle, settings: CardTagSettings, today: string) =>
  vehicle.status === 'coming_soon'
    ? comingSoon
    : cardTag({ ...vehicle, certified: false }, settings, today);

function electricText(vehicle: Vehicle): string | null {
  const fuel = vehicle.simple_fuel?.toLowerCase();
  if (fuel === 'electric') return 'Electric';
  return fuel === 'hybrid' ? 'Hybrid' : null;
}

function certifiedTag(tags: TagSettings): CardTag {
  const tag: CardTag = { kind: 'certified', text: tags.certifiedName };
  return tags.certifiedBadge === null ? tag : { ...tag, image: tags.certifiedBadge };
}

/** A used vehicle of the manufacturer's certified programme that is not sold (rule card-6). */
export function isCertifiedUsed(vehicle: Vehicle): boolean {
  return vehicle.certified && vehicle.car_type === 'used' && isAvailable(vehicle);
}

/** Created within the last `justArrivedDays` days, `today` included (rule card-4); 0 days switches the tag off. */
function isJustArrived(vehicle: Vehicle, settings: CardTagSettings, today: string): boolean {
  const { justArrivedDays } = settings.tags;
  if (!vehicle.created_at || justArrivedDays === 0) return false;
  // The time zone conversion is slow and most vehicles are older. UTC is at most a day off, so it excludes those first.
  const inUtc = daysBetween(vehicle.created_at.slice(0, 10), today);
  if (inUtc > justArrivedDays + 2) return false;
  const age = daysBetween(calendarDay(vehicle.created_at, settings.timeZone), today);
  return age >= 0 && age <= justArrivedDays;
}
