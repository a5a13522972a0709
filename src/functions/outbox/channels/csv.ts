// A lead as one CSV row for a program that collects files. Cells that a spreadsheet would take for a formula are made
// harmless.
import { leadLines } from '../../leads/lead-lines.ts';
import type { Lead } from '../../leads/lead.ts';
import type { TimeText } from '../../leads/time-text.ts';

/** One cell: quoted, with an apostrophe before a text that a spreadsheet would take for a formula. */
export function csvCell(value: string | number | null | undefined): string {
  const text = String(value ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

export const leadCsvHeader = [
  'lead_id',
  'received_at',
  'website',
  'category',
  'subcategory',
  'name',
  'last_name',
  'email',
  'phone',
  'postcode',
  'message',
  'location',
  'car_id',
  'vehicle',
  'opt_in',
  'consent_version',
  'details',
] as const;

export function leadCsvRow(lead: Lead, time: TimeText): string {
  const { payload } = lead;
  const details = leadLines(lead, time).map(([label, text]) => `${label}: ${text}`);
  return [
    lead.id,
    new Date(lead.createdAt).toISOString(),
    lead.tenant,
    lead.category,
    lead.subcategory,
    payload?.name,
    payload?.last_name,
    payload?.email,
    payload?.phone,
    payload?.postcode,
    payload?.message,
    payload?.location_name,
    lead.carId,
    payload?.vehicle?.name,
    lead.optIn ? 'yes' : 'no',
    lead.consentVersion,
    details.join(' | '),
  ]
    .map(csvCell)
    .join(',');
}

export const leadCsvName = (lead: string): string => `lead-${lead.replace(/[^\w-]/g, '')}.csv`;

export const leadCsvFile = (lead: Lead, time: TimeText): string =>
  `${leadCsvHeader.join(',')}\r\n${leadCsvRow(lead, time)}\r\n`;
