// A lead as a mail that a salesperson reads on a phone: the person, the subject, the message; as HTML and as plain
// text.
import {
  leadLines,
  vehicleLine,
  type Lead,
  type LeadVehicle,
  type TimeText,
} from '../../leads/lead.ts';
import { movesOf } from '../../leads/move-booking.ts';
import { referenceOf } from '../../leads/reference.ts';
import { escapeHtml } from '../../../domain/text/escape.ts';
import { mailDocument } from '../messages.ts';

export interface LeadMailFacts {
  dealer: string;
  /** The clock of the lead's location. */
  time: TimeText;
  /** The link that marks the lead as answered (rule desk-2); null for a dealer who has left. */
  answerUrl: string | null;
}

/** One line without characters that could break a mail header. */
export const headerText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);

/** The vehicle in our stock that a lead is about; in a trade-in, not the shopper's own car. */
const stockLine = (kind: Lead['kind'], vehicle: LeadVehicle): string =>
  (kind === 'trade-in' ? 'Looking at: ' : '') + vehicleLine(vehicle);

/** What has become of a lead, as the beginning of a subject. */
export const changeOf = (lead: Lead): string =>
  lead.cancelledAt !== null ? 'Cancelled: ' : movesOf(lead) > 0 ? 'Changed: ' : '';

export function leadSubject(lead: Lead): string {
  const { vehicle, 'Vehicle Model': model, car_description: own } = lead.payload ?? {};
  const asked = lead.kind === 'test-drive' ? own : undefined;
  const about =
    (lead.kind === 'trade-in' && own) || (vehicle?.name ?? model ?? asked ?? lead.subcategory);
  const who = [lead.payload?.name, lead.payload?.last_name].filter(Boolean).join(' ');
  return headerText(changeOf(lead) + [lead.category, about, who].filter(Boolean).join(' – '));
}

function consentLine(lead: Lead): string {
  const given = lead.optIn ? 'agreed to' : 'did not agree to';
  return `The visitor ${given} future communications (wording ${lead.consentVersion}).`;
}

export function leadText(lead: Lead, { dealer, time, answerUrl }: LeadMailFacts): string {
  const { payload } = lead;
  if (!payload) return '';
  const lines = leadLines(lead, time).map(([label, text]) => `${label}: ${text}`);
  const { vehicle } = payload;
  const about = vehicle ? [stockLine(lead.kind, vehicle), vehicle.url, ''] : [];
  return [
    `${lead.category}${lead.subcategory ? ` (${lead.subcategory})` : ''} for ${dealer}`,
    `Received ${time(lead.createdAt)}`,
    '',
    ...about,
    ...lines,
    '',
    ...(answerUrl === null ? [] : [`Answered? Mark it here: ${answerUrl}`, '']),
    consentLine(lead),
    `Reference ${referenceOf(lead.id)}`,
    '',
  ].join('\n');
}

const row = (label: string, html: string) =>
  `<tr><td style="padding:6px 16px 6px 0;color:#5b6572;vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td><td style="padding:6px 0;vertical-align:top">${html}</td></tr>`;

/** Phone number and mail address become links; everything else is text. */
function valueHtml(label: string, text: string): string {
  const escaped = escapeHtml(text).replaceAll('\n', '<br>');
  const link = (href: string) =>
    `<a href="${escapeHtml(href)}" style="color:#0a4d8c">${escaped}</a>`;
  if (label === 'Phone') return link(`tel:${text.replace(/[^\d+]/g, '')}`);
  if (label === 'Email') return link(`mailto:${encodeURIComponent(text).replace('%40', '@')}`);
  return escaped;
}

export function leadHtml(lead: Lead, { dealer, time, answerUrl }: LeadMailFacts): string {
  const { payload } = lead;
  if (!payload) return '';
  const { vehicle } = payload;
  const heading = `${lead.category}${lead.subcategory ? ` (${lead.subcategory})` : ''}`;
  const about = vehicle
    ? `<p style="margin:0 0 16px;padding:12px 16px;background:#f3f5f8;border-radius:6px"><a href="${escapeHtml(vehicle.url)}" style="color:#14181f;font-weight:600;text-decoration:none">${escapeHtml(stockLine(lead.kind, vehicle))}</a></p>`
    : '';
  const rows = leadLines(lead, time).map(([label, text]) => row(label, valueHtml(label, text)));
  const answered =
    answerUrl === null
      ? ''
      : `<p style="margin:20px 0 0"><a href="${escapeHtml(answerUrl)}" style="display:inline-block;padding:12px 20px;background:#14181f;color:#fff;border-radius:6px;font-weight:600;text-decoration:none">Mark as answered</a></p>`;
  return mailDocument(`<h1 style="font-size:20px;margin:0 0 4px">${escapeHtml(heading)}</h1>
<p style="margin:0 0 16px;color:#5b6572">${escapeHtml(dealer)} · received ${escapeHtml(time(lead.createdAt))}</p>
${about}
<table role="presentation" style="border-collapse:collapse">${rows.join('')}</table>
${answered}
<p style="margin:20px 0 0;color:#5b6572;font-size:13px">${escapeHtml(consentLine(lead))}<br>Reference ${referenceOf(lead.id)}</p>`);
}
