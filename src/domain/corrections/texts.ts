// Corrections in words: for the desk, the reports and the log as a table.
import { clockText, minutesOf } from '../hours/time-of-day.ts';
import { formatDate } from '../text/format-date.ts';
import { formatMoney, formatNumber } from '../text/format.ts';
import type { Correction } from './correction.ts';
import { fieldRule, hoursDay, saleText } from './fields.ts';

type Json = Correction['to'];

const isRecord = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value in words: "$21,990", "48,000 km", "closed (Christmas Day)". `was`: the value in whose place it is. */
export function valueWords(field: string, value: Json, was: Json = null): string {
  if (value === null) return 'nothing';
  if (typeof value === 'number') {
    return field === 'km' ? `${formatNumber(value)} km` : formatMoney(value);
  }
  if (typeof value === 'boolean') return value ? 'shown' : 'hidden';
  if (Array.isArray(value)) {
    const isMoved = Array.isArray(was) && was.length === value.length && isSameSet(was, value);
    return `${String(value.length)} photos${isMoved ? ' in another order' : ''}`;
  }
  if (!isRecord(value)) return field === 'status' ? saleText(value) : value;
  if (hoursDay(field) !== null) {
    const { open, close, name } = value;
    const times =
      typeof open === 'string' && typeof close === 'string'
        ? `${clockOf(open)} to ${clockOf(close)}`
        : 'closed';
    return typeof name === 'string' ? `${times} (${name})` : times;
  }
  const { head } = value;
  const named = head !== undefined && isRecord(head) ? head : value;
  const title = named['title'] ?? named['name'] ?? named['text'];
  return typeof title === 'string' ? title : 'an entry';
}

const isSameSet = (some: readonly Json[], others: readonly Json[]): boolean =>
  some.every((one) => others.includes(one));

const clockOf = (time: string): string => clockText(minutesOf(time) ?? 0);

/** The field in words: "was-price", "hours of 24 December 2026". */
export function fieldText({ subject, field }: Pick<Correction, 'subject' | 'field'>): string {
  const label = fieldRule(subject, field)?.label ?? field;
  const day = hoursDay(field);
  return day === null ? label : `${label} of ${formatDate(day)}`;
}

/** "price $21,990 instead of $22,990 until 1 December 2026, by kim@dealer.example". */
export function correctionLine(correction: Correction): string {
  const { field, from, to, until, by } = correction;
  const end = until === null ? '' : ` until ${formatDate(until)}`;
  return `${fieldText(correction)} ${valueWords(field, to, from)} instead of ${valueWords(field, from)}${end}, by ${by}`;
}
