// A lead as a mail that a salesperson reads on a phone: the person, the subject, the message; as HTML and as plain
// text.
import { hasFlowEnded } from '../../../domain/enquiry/flow-state.ts';
import { leadLines, vehicleLine } from '../../leads/lead-lines.ts';
import { type Lead, type LeadVehicle, referenceOf } from '../../leads/lead.ts';
import type { TimeText } from '../../leads/time-text.ts';
import { movesOf } from '../../leads/move-booking.ts';
import {
  mailHtml,
  mailText,
  type MailBrand,
  type MailContent,
  type MailItem,
} from '../mail-layout.ts';

export interface LeadMailFacts {
  brand: MailBrand;
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

/** The vehicle with its photo; mail programs show it when their user wants pictures. */
export const mailItem = ({ name, price_text, url, image }: LeadVehicle): MailItem => ({
  text: name,
  price: price_text ?? null,
  href: url,
  image: image ?? null,
});

/** What has become of a lead, as the beginning of a subject. */
export const changeOf = (lead: Lead): string =>
  lead.cancelledAt !== null
    ? 'Cancelled: '
    : hasFlowEnded(lead)
      ? 'Ended: '
      : movesOf(lead) > 0
        ? 'Changed: '
        : '';

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

/** The mail as text and as HTML; of an erased lead, nothing. */
export function leadContent(
  lead: Lead,
  { brand, time, answerUrl }: LeadMailFacts,
): { text: string; html: string } {
  const { payload } = lead;
  if (!payload) return { text: '', html: '' };
  const { vehicle } = payload;
  const content: MailContent = {
    title: `${lead.category}${lead.subcategory ? ` (${lead.subcategory})` : ''}`,
    note: `${brand.name} · received ${time(lead.createdAt)}`,
    items: vehicle ? [{ ...mailItem(vehicle), text: stockLine(lead.kind, vehicle) }] : [],
    lines: [],
    parts: [{ heading: 'The enquiry', rows: leadLines(lead, time) }],
    button: answerUrl === null ? null : { label: 'Mark as answered', href: answerUrl },
    small: [consentLine(lead), `Reference ${referenceOf(lead.id)}`],
  };
  return { text: mailText(content), html: mailHtml(brand, content) };
}
