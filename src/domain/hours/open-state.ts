// Decides whether a location is open at a moment, and when that changes (rule hours-4). It reads no clock: `now` and
// the dealer's time zone are arguments.
import { addDays, daysBetween, instantAt, wallTime, weekdayOf } from './calendar.ts';
import { clockName } from '../locations/place-clock.ts';
import { formatDate } from '../text/format-date.ts';
import { allDayText, clockText, minutesOf } from './time-of-day.ts';
import { holidayOn, type HolidayHours } from './holiday-hours.ts';
import { isOpenStatus, weekdayNames, type OpeningHours } from './opening-hours.ts';

export interface OpenState {
  open: boolean;
  /** "Open now · closes 5:30 pm", "Open 24 hours", "Closed · opens Monday 8:30 am", "Closed". */
  text: string;
  /** Epoch ms of the next change; null when none is known within two weeks. */
  until: number | null;
}

/** What a page sends to the browser so that it can compute the state of a department. */
export interface OpenClock {
  hours: readonly OpeningHours[];
  /** From yesterday on, because hours may run past midnight. */
  holidays: readonly HolidayHours[];
  timeZone: string;
  locationId: string;
  /** The dealer has locations with other clocks, so that texts name this one (rule hours-5). */
  namesClock?: boolean;
}

interface Period {
  /** Epoch ms; `to` is the first moment that is closed again. */
  from: number;
  to: number;
}

const searchedDays = 14;
const dayMs = 86_400_000;

/** The state of a location (`locationId`): holiday hours replace those of the week; after midnight is the day before. */
export function openState(
  { hours, holidays, timeZone, locationId, namesClock = false }: OpenClock,
  now: number,
): OpenState {
  const ending = (at: number) => (namesClock ? ` ${clockName(at, timeZone)}` : '');
  const today = wallTime(now, timeZone).day;
  const periodsOf = (day: string): Period[] => {
    const holiday = holidayOn(holidays, locationId, day);
    return holiday ? holidayPeriods(holiday) : weekPeriods(hours, day, timeZone);
  };

  const until = openUntil(now, (ahead) => periodsOf(addDays(today, ahead)));
  if (until === Infinity) return { open: true, text: allDayText, until: null };
  if (until > now) {
    return {
      open: true,
      text: `Open now · closes ${closingText(until, now, timeZone)}${ending(until)}`,
      until,
    };
  }

  for (let ahead = 0; ahead < searchedDays; ahead += 1) {
    const openings = periodsOf(addDays(today, ahead)).filter(({ from }) => from > now);
    if (openings.length === 0) continue;
    const opening = Math.min(...openings.map(({ from }) => from));
    const text = `Closed · opens ${whenText(opening, today, timeZone)}${ending(opening)}`;
    return { open: false, text, until: opening };
  }
  return { open: false, text: 'Closed', until: null };
}

/**
 * The end of the opening that contains `now`, over all adjoining periods: hours until midnight and from midnight on are
 * one opening. It is `now` itself when closed, and Infinity when no end is known within two weeks.
 */
function openUntil(now: number, periodsOf: (ahead: number) => Period[]): number {
  let until = now;
  // Yesterday's hours may run past midnight.
  for (let ahead = -1; ahead < searchedDays; ahead += 1) {
    const before = until;
    for (const { from, to } of periodsOf(ahead).sort((a, b) => a.from - b.from)) {
      if (from <= until && to > until) until = to;
    }
    if (ahead > 0 && until === before) return until;
  }
  return Infinity;
}

function holidayPeriods({ status, start, end }: HolidayHours): Period[] {
  if (!isOpenStatus(status) || start === null || end === null) return [];
  return [{ from: Date.parse(start), to: Date.parse(end) }];
}

function weekPeriods(hours: readonly OpeningHours[], day: string, timeZone: string): Period[] {
  const weekday = weekdayOf(day);
  return hours.flatMap((entry): Period[] => {
    const open = minutesOf(entry.open);
    const close = minutesOf(entry.close);
    if (entry.weekday !== weekday || !isOpenStatus(entry.status)) return [];
    if (open === null || close === null) return [];
    const lastDay = close > open ? day : addDays(day, 1);
    return [{ from: instantAt(day, open, timeZone), to: instantAt(lastDay, close, timeZone) }];
  });
}

function timeText(instant: number, timeZone: string): string {
  return clockText(wallTime(instant, timeZone).minutes);
}

/** The time alone when it is within a day, such as "closes 2 am" on Friday night; otherwise with its day. */
function closingText(instant: number, now: number, timeZone: string): string {
  if (instant - now <= dayMs) return timeText(instant, timeZone);
  return whenText(instant, wallTime(now, timeZone).day, timeZone);
}

function whenText(instant: number, today: string, timeZone: string): string {
  const { day, weekday } = wallTime(instant, timeZone);
  const ahead = daysBetween(today, day);
  const time = timeText(instant, timeZone);
  if (ahead === 0) return time;
  if (ahead === 1) return `tomorrow ${time}`;
  return ahead < 7 ? `${weekdayNames[weekday]} ${time}` : `${formatDate(day)} ${time}`;
}
