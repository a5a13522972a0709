// Dates as exports write them -> ISO 8601. It reads no clock and assumes the Australian order of day and month.
import { oneLine } from './text.ts';

const monthNames = [
  'january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december',
]; // prettier-ignore

/** Years that programs write for "no date": the first or last of a calendar. */
const noYear = '(?:0000|0001|1899|1900|1904|9999)';
const noDate = new RegExp(
  String.raw`^${noYear}(?:\D|\d{4}(?!\d)|$)|^\d{1,2}[/. -]\w{1,9}[/. ,-]+${noYear}\b|^1970-01-01|^0?1/0?1/1970`,
);

/** Whether a text is the date that a program writes for none, such as `1/01/1900`. */
export const isNoDate = (text: string): boolean => noDate.test(oneLine(text));

/**
 * An ISO date or instant from ISO text (with a space or a `T`, also without hyphens), day/month/year, "20 Nov 2026",
 * "31-Dec-26", a serial number of a spreadsheet, or epoch seconds or milliseconds. Undefined for other texts and for
 * days that do not exist.
 */
export function readDate(value: string | number): string | undefined {
  // "/Date(1588291200000)/" is how programs of Microsoft write an instant in JSON.
  const text = oneLine(String(value)).replace(/^\/Date\((\d+)(?:[+-]\d{4})?\)\/$/, '$1');
  if (/^\d{1,6}(?:\.\d+)?$/.test(text)) return serialDay(Number(text));
  return isoDate(text) ?? localDate(text) ?? instant(text);
}

function isoDate(text: string): string | undefined {
  const found =
    /^(\d{4})([-/]?)(\d{2})\2(\d{2})(?:[T ]?(\d{2}):?(\d{2})(?::?(\d{2})(?:(\.\d+))?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i.exec(
      text,
    );
  if (!found) return undefined;
  const [, year = '', , month = '', day = '', hour, minute = '', second, fraction = '', zone] =
    found;
  if (!exists(year, month, day)) return undefined;
  if (hour === undefined) return `${year}-${month}-${day}`;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 60) return undefined;
  const offset = !zone || /^(?:z|utc)$/i.test(zone) ? 'Z' : zone.replace(/^(...)(\d\d)$/, '$1:$2');
  const seconds = second === undefined ? '' : `:${second}${fraction}`;
  return `${year}-${month}-${day}T${hour}:${minute}${seconds}${offset}`;
}

/** Day, month and year in the Australian order; a time after them is left out. */
function localDate(text: string): string | undefined {
  const found =
    /^(?:[a-z]{3,9},? )?(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[\sT].*)?$/i.exec(text) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  const named =
    /^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?[ -]?([a-z]{3,9})\.?,?[ -]?(\d{4}|\d{2})(?:[\sT].*)?$/i.exec(
      text,
    );
  const [, day = '', month = '', year = ''] = found ?? named ?? [];
  const number = named
    ? monthNames.findIndex((one) => one.startsWith(month.toLowerCase())) + 1
    : Number(month);
  const full = year.length === 4 ? year : fullYear(Number(year));
  const [mm, dd] = [String(number).padStart(2, '0'), day.padStart(2, '0')];
  return number > 0 && exists(full, mm, dd) ? `${full}-${mm}-${dd}` : undefined;
}

/** Two digits of a year, from 1970 to 2069. */
const fullYear = (digits: number): string => String(digits < 70 ? 2000 + digits : 1900 + digits);

/** Days since the end of 1899, as spreadsheets count them, from 1950 to 2099. */
function serialDay(serial: number): string | undefined {
  if (serial < 18_264 || serial > 73_050) return undefined;
  const ms = Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000;
  return new Date(ms).toISOString().slice(0, 10);
}

/** Seconds since 1970, from seconds, milliseconds or a date text. */
export function readTimestamp(value: string | number): number | undefined {
  const iso = readDate(value);
  if (iso === undefined) return undefined;
  return Math.floor(Date.parse(iso) / 1_000);
}

/** Epoch seconds up to the year 2286, milliseconds above. A date before 1971 is an error of the export. */
function instant(text: string): string | undefined {
  if (!/^\d{8,13}(?:\.\d+)?$/.test(text)) return undefined;
  const value = Number(text);
  const ms = value < 1e10 ? value * 1_000 : value;
  if (ms < 3.15e10 || ms > 1e13) return undefined;
  return new Date(ms).toISOString();
}

function exists(year: string, month: string, day: string): boolean {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isSame = date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
  return isSame && Number(year) >= 1900;
}
