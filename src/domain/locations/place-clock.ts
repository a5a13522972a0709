// The clock of a location (rule hours-5). A group may have yards in several time zones; every time of a yard is its own.
import { wallTime } from '../hours/calendar.ts';

interface Places {
  timeZone: string;
  locations: readonly { id: string; timeZone: string }[];
}

/** The IANA time zone of a location; the dealer's where the location is null or not known. */
export const timeZoneAt = ({ timeZone, locations }: Places, locationId: string | null): string =>
  locations.find(({ id }) => id === locationId)?.timeZone ?? timeZone;

/** Minutes of a zone's clock in summer and in winter, so that a zone's other names count as the same. */
export const zoneClock = (timeZone: string): string =>
  ['2026-01-15T00:00:00Z', '2026-07-15T00:00:00Z']
    .map((instant) => wallTime(Date.parse(instant), timeZone))
    .map(({ day, minutes }) => `${day} ${String(minutes)}`)
    .join();

/** Whether locations of the dealer have different clocks: then a time alone does not say when. */
export const hasSeveralClocks = ({ timeZone, locations }: Places): boolean =>
  locations.some(
    (place) => place.timeZone !== timeZone && zoneClock(place.timeZone) !== zoneClock(timeZone),
  );

/** The name of a zone's clock at an instant, such as "AEDT" (epoch ms). */
export function clockName(at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-AU', { timeZone, timeZoneName: 'short' });
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** " AEDT" where the dealer has several clocks, otherwise nothing: the end of a time at a location. */
export const clockEnding = (places: Places, locationId: string | null, at: number): string =>
  hasSeveralClocks(places) ? ` ${clockName(at, timeZoneAt(places, locationId))}` : '';
