// A booking as a calendar file (RFC 5545, RFC 5546) that a shopper's calendar opens. It uses no mail and no clock.

export interface CalendarEntry {
  /** The same for a booking, its changes and its cancellation, so that a calendar finds the entry again. */
  id: string;
  /** Epoch ms, like the next two. */
  at: number;
  until: number;
  writtenAt: number;
  title: string;
  place: string;
  /** The dealer. Calendars ignore a cancellation without the organiser of its entry. */
  organiser: { name: string; email: string };
  lines: readonly string[];
  cancelled: boolean;
  /** How often the entry was written before: a calendar takes the newest one. */
  sequence: number;
}

/** Commas, semicolons, backslashes and new lines separate values, so they are escaped inside one. */
const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** A parameter is quoted, and a quoted text has no way to contain a quote. */
const quoted = (text: string): string => `"${text.replace(/["\p{Cc}]/gu, ' ')}"`;

const utc = (at: number): string =>
  new Date(at).toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');

/** Lines are at most 75 bytes long; the next one begins with a space. A character is never cut. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const char of line) {
    const size = new TextEncoder().encode(char).length;
    // The space at the start of a continuation line counts.
    if (bytes + size > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = '';
      bytes = 0;
    }
    part += char;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}

/** Whether the file adds an entry or removes it. */
export const calendarMethod = ({ cancelled }: Pick<CalendarEntry, 'cancelled'>) =>
  cancelled ? 'CANCEL' : 'PUBLISH';

/** Rule booking-2. */
export function calendarFile(entry: CalendarEntry): string {
  const { id, at, until, writtenAt, title, place, organiser, lines, cancelled, sequence } = entry;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Forecourt//Bookings//EN',
    `METHOD:${calendarMethod(entry)}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(id)}`,
    `ORGANIZER;CN=${quoted(organiser.name)}:mailto:${organiser.email}`,
    `SEQUENCE:${String(sequence)}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${utc(writtenAt)}`,
    `DTSTART:${utc(at)}`,
    `DTEND:${utc(until)}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    `DESCRIPTION:${escapeText(lines.join('\n'))}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n');
}
