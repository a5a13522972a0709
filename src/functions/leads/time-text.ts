// Instants as texts for people, on the clock of a dealer or of one location.
import { clockEnding, timeZoneAt } from '../../domain/locations/place-clock.ts';
import type { Tenant } from '../../tenant/schema/index.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** "Tuesday 24 November 2026 at 10:00 am" at the dealer. Formatters are cached: one costs more than a mail. */
export function readableTime(at: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-AU', { timeZone, dateStyle: 'full', timeStyle: 'short' });
    formats.set(timeZone, format);
  }
  return format.format(at);
}

/** An instant (epoch ms) as text, on somebody's clock. */
export type TimeText = (at: number) => string;

/** A time of a lead on the clock of its location, which it names where the dealer has several (rule hours-5). */
export const placeTime =
  (tenant: Pick<Tenant, 'timeZone' | 'locations'>, locationId: string | null): TimeText =>
  (at) =>
    readableTime(at, timeZoneAt(tenant, locationId)) + clockEnding(tenant, locationId, at);
