// The registration text of a vehicle page (rule vehicle-15).
import { calendarDay } from '../hours/calendar.ts';
import { formatDate } from '../text/format.ts';
import type { Vehicle } from './vehicle.ts';

/** The part of a tenant that the text depends on. */
export interface RegoSettings {
  vehiclePage: { unregisteredText: boolean };
  timeZone: string;
}

/** "Expires on 14 March 2026" up to and on that day; afterwards "Unregistered" on some sites, otherwise nothing. */
export function regoText(vehicle: Vehicle, settings: RegoSettings, today: string): string | null {
  if (!vehicle.rego_expiry) return null;
  const expiry = calendarDay(vehicle.rego_expiry, settings.timeZone);
  if (expiry >= today) return `Expires on ${formatDate(expiry)}`;
  return settings.vehiclePage.unregisteredText ? 'Unregistered' : null;
}
