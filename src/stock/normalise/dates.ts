// Dates as exports write them -> ISO 8601. It reads no clock and assumes the Australian order of day and month.
import { oneLine } from './text.ts';

const monthNames = [
  'january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december',
]; // prettier-ignore

/**
 * An ISO date or instant from ISO text (with a space or a `T`), day/month/year, "20 Nov 2026", or epoch seconds or
 * milliseconds. Undefined for other texts and for days that do not exist.
 */
export function readDate(value: string | number): string | undefined {
  if (typeof value === 'number') return instant(value);
  const text = oneLine(value);
  if (/^\d{10}$|^\d{13}$/.test(text)) return instant(Number(text));
  const iso =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i.exec(
      text,
    );
  if (iso) {
    const [, year = '', month = '', day = '', time, zone] = iso;
    if (!exists(year, month, day)) return undefined;
    if (!time) return `${year}-${month}-${day}`;
    if (!clockTime(time)) return undefined;
    const offset =
      !zone || /^(?:z|utc)$/i.test(zone) ? 'Z' : zone.replace(/^(...)(\d\d)$/, '$1:$2');
    return `${year}-${month}-${day}T${time}${offset}`;
  }
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:\s.*)?$/.exec(text);
  const named =
    /^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4})(?:\s.*)?$/i.exec(
      text,
    );
  if (named) {
    const [, day = '', name = '', year = ''] = named;
    const month = monthNames.findIndex((one) => one.startsWith(name.toLowerCase())) + 1;
    const [mm, dd] = [String(month).padStart(2, '0'), day.padStart(2, '0')];
    return month > 0 && exists(year, mm, dd) ? `${year}-${mm}-${dd}` : undefined;
  }
  if (!local) return undefined;
  const [, day = '', month = '', year = ''] = local;
  const [mm, dd] = [month.padStart(2, '0'), day.padStart(2, '0')];
  return exists(year, mm, dd) ? `${year}-${mm}-${dd}` : undefined;
}

/** Seconds since 1970, from seconds, milliseconds or a date text. */
export function readTimestamp(value: string | number): number | undefined {
  const iso = readDate(value);
  if (iso === undefined) return undefined;
  return Math.floor(Date.parse(iso) / 1_000);
}

/** Epoch seconds up to the year 2286, milliseconds above. A date before 1971 is an error of the export. */
function instant(value: number): string | undefined {
  const ms = value < 1e10 ? value * 1_000 : value;
  if (!Number.isFinite(ms) || ms < 3.15e10 || ms > 1e13) return undefined;
  return new Date(ms).toISOString();
}

function exists(year: string, month: string, day: string): boolean {
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day) && Number(year) >= 1900;
}

function clockTime(time: string): boolean {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours < 24 && minutes < 60 && seconds < 61;
}
