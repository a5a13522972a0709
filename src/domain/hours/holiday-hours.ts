// Decides which holiday hours apply to a location and formats them (rule hours-2). Exports give times in UTC; shoppers
// read them in the dealer's time zone.
import { wallTime } from './calendar.ts';
import { formatDate } from '../text/format-date.ts';
import { spanText } from './time-of-day.ts';
import { isOpenStatus } from './opening-hours.ts';

/** One entry of `tenant.holidayHours`. */
export interface HolidayHours {
  /** ISO date in the dealer's time zone. */
  date: string;
  name: string;
  status: string;
  /** Locations it applies to; empty: all. */
  locationIds: readonly string[];
  /** ISO instants in UTC. */
  start: string | null;
  end: string | null;
}

export interface HolidayRow {
  /** "25 December 2026". */
  date: string;
  name: string;
  /** "Closed", "10 am – 2 pm". */
  text: string;
}

/** The entry for a location on a date. An entry that names the location wins over one for all locations. */
export function holidayOn(
  holidays: readonly HolidayHours[],
  locationId: string,
  day: string,
): HolidayHours | null {
  const today = holidays.filter(({ date }) => date === day);
  const named = today.find(({ locationIds }) => locationIds.includes(locationId));
  return named ?? today.find(({ locationIds }) => locationIds.length === 0) ?? null;
}

/** Holidays of a location from `today` (ISO date) on, soonest first. */
export function holidayRows(
  holidays: readonly HolidayHours[],
  locationId: string,
  today: string,
  timeZone: string,
): HolidayRow[] {
  const days = [...new Set(holidays.map(({ date }) => date))].filter((day) => day >= today).sort();
  return days.flatMap((day) => {
    const holiday = holidayOn(holidays, locationId, day);
    if (!holiday) return [];
    const { name } = holiday;
    return [{ date: formatDate(day), name, text: holidayText(holiday, timeZone) }];
  });
}

/** "Closed", "10 am – 2 pm" */
export function holidayText(
  { status, start, end }: Pick<HolidayHours, 'status' | 'start' | 'end'>,
  timeZone: string,
): string {
  if (!isOpenStatus(status) || start === null || end === null) return status;
  const minutes = (iso: string) => wallTime(Date.parse(iso), timeZone).minutes;
  return spanText(minutes(start), minutes(end));
}
