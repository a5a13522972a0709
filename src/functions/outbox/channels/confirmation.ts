// The message to a shopper after an enquiry, a booking, a reservation or a deposit (rule booking-1), as mail and as
// text message. Of what the shopper typed it quotes only a first name, because anybody can type a stranger's address.
import { holdHours } from '../../../domain/vehicle/vehicle-constants.ts';
import { hourMs, minuteMs } from '../../../domain/hours/durations.ts';
import { slotMinutes } from '../../../domain/booking/booking-times.ts';
import { calendarFile, calendarMethod } from '../../../domain/booking/calendar-file.ts';
import { flowState, type FlowState } from '../../../domain/enquiry/flow-state.ts';
import type { EnquiryKind } from '../../../domain/enquiry/kinds.ts';
import { checkoutAddress } from '../../../domain/purchase/checkout-address.ts';
import { isWide } from '../../../domain/purchase/purchase-summary.ts';
import { placePhone } from '../../../domain/enquiry/phone-choice.ts';
import { escapeHtml } from '../../../domain/text/escape.ts';
import type { Tenant } from '../../../tenant/schema/index.ts';
import type { Attachment } from '../../endpoints/deps.ts';
import { bookingAtOf, flowFactsOf, handoverAtOf, placeTime, type Lead } from '../../leads/lead.ts';
import { referenceOf } from '../../leads/reference.ts';
import { paymentAmount } from '../../payments/payment.ts';
import { siteAddress, visitorMail } from '../messages.ts';
import type { Message } from '../outbox.ts';

export type ConfirmingTenant = Pick<
  Tenant,
  'slug' | 'name' | 'legalName' | 'abn' | 'url' | 'timeZone' | 'contact' | 'locations'
> &
  Pick<Tenant, 'testDrive' | 'reserve' | 'pages'> & {
    functions: Pick<Tenant['functions'], 'smsFromEnv'>;
  };

const titles: Partial<Record<EnquiryKind, string>> = {
  'test-drive': 'Test drive',
  'service-booking': 'Service booking',
  reservation: 'Reservation',
  'trade-in': 'Your trade-in',
};

/** Matches ordinary names. Any other text could carry a message to a stranger. */
const plainName = (name: string | undefined): string =>
  name !== undefined && /^[\p{L}\p{M}' -]{1,30}$/u.test(name) ? name : '';

function locationText(tenant: ConfirmingTenant, lead: Lead): string {
  const place = tenant.locations.find(({ id }) => id === lead.locationId);
  if (!place) return tenant.name;
  const { street, city, state, postcode } = place.address;
  const address = [street, [city, state, postcode].filter(Boolean).join(' ')].filter(Boolean);
  return [place.name, ...address].join(', ');
}

/** How the shopper cancels: in the garage if the dealer promises it, otherwise by phone. */
function cancelLine(tenant: ConfirmingTenant, lead: Lead): string | null {
  if (lead.cancelledAt !== null) return null;
  const booked = bookingAtOf(lead) !== null;
  if (!booked && lead.kind !== 'reservation') return null;
  const online = booked || tenant.reserve.cancelOnline;
  const signsIn = tenant.pages.garage && tenant.functions.smsFromEnv !== null;
  if (online && signsIn) {
    const query = `?booking=${referenceOf(lead.id)}`;
    return `You can cancel it in your garage: ${siteAddress(tenant)}${tenant.pages.garagePath}${query}`;
  }
  const phone = placePhone(tenant, lead.locationId)?.display;
  const how = phone ? `call us on ${phone}` : `write to ${tenant.contact.email}`;
  return `To cancel or change it, ${how}.`;
}

/** The promised end of a reservation's hold; null for other leads, and while it is only requested. */
function promisedUntil({ kind, payment, payload, createdAt }: Lead): number | null {
  if (kind !== 'reservation') return null;
  if (payment?.state === 'paid') return payment.changed_at + payment.hold_ms;
  if (payload?.requested) return null;
  if (payment) return createdAt + payment.hold_ms;
  return payload?.held_until ?? createdAt + holdHours * hourMs;
}

interface Confirmation {
  /** How it stands. */
  code: FlowState['code'];
  subject: string;
  /** One paragraph each. */
  lines: string[];
}

/** Rule booking-1; the deposit's receipt names who took it (law: id.abn). `now` in epoch ms. */
function confirmationOf(tenant: ConfirmingTenant, lead: Lead, now: number): Confirmation {
  const { payload, payment, kind } = lead;
  const time = placeTime(tenant, lead.locationId);
  const { code, text } = flowState(flowFactsOf(lead, promisedUntil(lead)), now, time);
  const vehicle = payload?.vehicle ?? null;
  const about = vehicle?.name ?? lead.category;
  const booked = bookingAtOf(lead) !== null;
  const subject =
    code === 'cancelled'
      ? `Cancelled: ${titles[kind] ?? lead.category}`
      : booked || kind === 'reservation'
        ? `${titles[kind] ?? lead.category}: ${about}`
        : 'We have your enquiry';
  const bought = (payload?.purchase ?? []).map(([label, words]) => `${label}: ${words}`);
  const receipt =
    payment?.state === 'paid'
      ? [
          `Deposit: ${paymentAmount(payment)}, set aside on your card on ${time(payment.changed_at)} and released in full if you change your mind.`,
          `Received by ${tenant.legalName}${tenant.abn ? `, ABN ${tenant.abn}` : ''}. Number of this receipt: ${referenceOf(lead.id)}`,
        ]
      : [];
  const cancel = code === 'booked' || code === 'reserved' ? cancelLine(tenant, lead) : null;
  return {
    code,
    subject,
    lines: [
      text.endsWith('.') ? text : `${text}.`,
      ...(vehicle ? [`${vehicle.name}: ${vehicle.url}`] : []),
      ...bought.filter((line) => !isWide(line)),
      ...(payload?.purchase && vehicle
        ? [
            `Your purchase, with a summary for printing: ${siteAddress(tenant)}${checkoutAddress(vehicle.slug)}`,
          ]
        : []),
      // A purchase has said where, under its collection or delivery.
      ...(booked || (kind === 'reservation' && bought.length === 0)
        ? [`Where: ${locationText(tenant, lead)}`]
        : []),
      ...receipt,
      ...(cancel === null ? [] : [cancel]),
      `Your reference: ${referenceOf(lead.id)}`,
      // Warnings and small print do not hide what counts.
      ...bought.filter(isWide),
    ],
  };
}

export function confirmationMail(
  tenant: ConfirmingTenant,
  lead: Lead,
  now: number,
): Message & { attachments: Attachment[] } {
  const confirmation = confirmationOf(tenant, lead, now);
  const { subject, lines } = confirmation;
  const name = plainName(lead.payload?.name);
  const message = visitorMail(
    tenant,
    { name, email: lead.payload?.email ?? '' },
    {
      subject: `${tenant.name}: ${subject}`,
      text: lines.flatMap((line) => [line, '']),
      html: lines.map((line) => `<p>${linked(line)}</p>`).join(''),
      stop: null,
      locationId: lead.locationId,
    },
  );
  return { ...message, attachments: calendarOf(tenant, lead, confirmation, now) };
}

/** Turns addresses of the site into links. */
const linked = (line: string): string =>
  escapeHtml(line).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

/** Rule booking-2. A handover stands as long as its reservation. */
function calendarOf(
  tenant: ConfirmingTenant,
  lead: Lead,
  { code, subject, lines }: Confirmation,
  now: number,
): Attachment[] {
  const handover = handoverAtOf(lead);
  const at = bookingAtOf(lead) ?? handover;
  // A reservation whose deposit was never paid has no calendar entry to cancel.
  const isUnknown = handover !== null && code === 'ended' && lead.payment?.state === 'expired';
  if (at === null || isUnknown) return [];
  const entry = {
    id: `${lead.id}@${new URL(tenant.url).host}`,
    at,
    until: at + slotMinutes * minuteMs,
    writtenAt: now,
    title: `${handover === null ? subject : subject.replace(/^Reservation/, 'Handover')} (${tenant.name})`,
    place: locationText(tenant, lead),
    organiser: { name: tenant.name, email: tenant.contact.email },
    lines,
    cancelled: lead.cancelledAt !== null || code === 'ended',
  };
  const type = `text/calendar; method=${calendarMethod(entry)}; charset=utf-8`;
  return [{ name: 'booking.ics', type, content: calendarFile(entry) }];
}

/** A text message of a few dozen words. */
export function confirmationText(tenant: ConfirmingTenant, lead: Lead, now: number): string {
  const { subject, lines } = confirmationOf(tenant, lead, now);
  return `${tenant.name}: ${subject}. ${lines[0] ?? ''} Reference ${referenceOf(lead.id)}`;
}
