// Calendar days and instants: the day of an instant in a time zone, and days between two dates. A day is an ISO date
// 'YYYY-MM-DD'; an instant is epoch milliseconds. It never reads the clock.

const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function wallClock(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** The local date and time in a zone. */
export interface WallTime {
  /** 'YYYY-MM-DD'. */
  day: string;
  /** 0 is Sunday, 6 Saturday. */
  weekday: number;
  /** Minutes since midnight, 0 to 1439. */
  minutes: number;
}

/** The wall time of an instant (epoch ms) in an IANA time zone, daylight saving included. */
export function wallTime(instant: number, timeZone: string): WallTime {
  const minute = Math.floor(instant / 60_000);
  const last = lastTimes.get(timeZone);
  if (last?.minute === minute) return last.time;
  const time = readWallTime(instant, timeZone);
  lastTimes.set(timeZone, { minute, time });
  return time;
}

/** Of each zone the last answer: a server asks for the present minute with every request. */
const lastTimes = new Map<string, { minute: number; time: Readonly<WallTime> }>();

function readWallTime(instant: number, timeZone: string): WallTime {
  const part: Record<string, string> = {};
  for (const { type, value } of wallClock(timeZone).formatToParts(instant)) part[type] = value;
  const day = `${part['year']}-${part['month']}-${part['day']}`;
  return {
    day,
    weekday: weekdayOf(day),
    minutes: Number(part['hour']) * 60 + Number(part['minute']),
  };
}

/** Whether the date exists: there is no 30 February. */
export function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Day of the week of a date: 0 is Sunday, 6 Saturday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The day of an ISO text in a zone; a bare date is that date everywhere. */
export function calendarDay(iso: string, timeZone: string): string {
  return iso.length === 10 ? iso : wallTime(Date.parse(iso), timeZone).day;
}

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/** The date `days` after a date. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/**
 * The instant (epoch ms) of a wall time: minutes after midnight of a date in a zone (1440 is the next midnight). A wall
 * time that daylight saving skips counts as if the clocks had not changed yet.
 */
export function instantAt(day: string, minutes: number, timeZone: string): number {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  // The offset may change between that time in UTC and in the zone, so it is read twice.
  const guess = asUtc - offsetMs(asUtc, timeZone);
  return asUtc - offsetMs(guess, timeZone);
}

/** The instant at which a date begins in a zone. A build that knows only `today` uses it as `now`. */
export function startOfDay(day: string, timeZone: string): number {
  return instantAt(day, 0, timeZone);
}

function offsetMs(instant: number, timeZone: string): number {
  const wholeMinute = Math.floor(instant / 60_000) * 60_000;
  const { day, minutes } = wallTime(wholeMinute, timeZone);
  return Date.parse(`${day}T00:00:00Z`) + minutes * 60_000 - wholeMinute;
}
