// The message to a shopper after an enquiry, a booking, a reservation or a deposit (rule booking-1), as mail and as
// text message. It repeats the enquiry, but no text that could carry
// somebody's message: anybody can type a stranger's address.
import { holdHours } from '../../../domain/vehicle/vehicle-constants.ts';
import { formatMoney } from '../../../domain/text/format.ts';
import { hourMs, minuteMs } from '../../../domain/hours/durations.ts';
import { slotMinutes } from '../../../domain/booking/booking-times.ts';
import { calendarFile, calendarMethod } from '../../../domain/booking/calendar-file.ts';
import { flowState, mayCancel, type FlowState } from '../../../domain/enquiry/flow-state.ts';
import {
  careerCategory,
  complaintCategory,
  type EnquiryKind,
} from '../../../domain/enquiry/kinds.ts';
import { comparisonWarning } from '../../../domain/finance/lender.ts';
import { loanTextIn } from '../../../domain/finance/loan-text.ts';
import { checkoutAddress } from '../../../domain/purchase/checkout-address.ts';
import { withoutHandover } from '../../../domain/purchase/purchase-view.ts';
import { isWide } from '../../../domain/purchase/purchase-summary.ts';
import { placePhone } from '../../../domain/enquiry/phone-choice.ts';
import { hoursRows } from '../../../domain/hours/opening-hours.ts';
import { nextSteps, sentKind } from '../../../domain/enquiry/next-steps.ts';
import { reservationProof } from '../../../domain/vehicle/actions.ts';
import type { Tenant } from '../../../tenant/schema/index.ts';
import type { Attachment } from '../../endpoints/deps.ts';
import {
  bookingAtOf,
  flowFactsOf,
  handoverAtOf,
  type Lead,
  referenceOf,
} from '../../leads/lead.ts';
import { isKnownLabel, leadLines, locationText } from '../../leads/lead-lines.ts';
import { placeTime } from '../../leads/time-text.ts';
import { bookingHeading } from '../../leads/booking-heading.ts';
import { isMovable, movesOf } from '../../leads/move-booking.ts';
import { cardEnd, paymentAmount } from '../../payments/payment.ts';
import type { MailContent } from '../mail-layout.ts';
import { siteAddress, visitorMail } from '../messages.ts';
import type { Message } from '../outbox.ts';
import { changeOf, mailItem } from './lead-mail.ts';

export type ConfirmingTenant = Pick<
  Tenant,
  'slug' | 'name' | 'legalName' | 'abn' | 'url' | 'theme' | 'timeZone' | 'contact' | 'locations'
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

interface Change {
  lines: string[];
  button: MailContent['button'];
}

/** How the shopper changes or cancels it: by the link as long as it can, otherwise by phone. */
function changeBy(tenant: ConfirmingTenant, lead: Lead, link: string, now: number): Change {
  const facts = flowFactsOf(lead, promisedUntil(lead));
  if (!mayCancel(facts, now)) {
    const phone = placePhone(tenant, lead.locationId)?.display;
    const how = phone ? `call us on ${phone}` : `write to ${tenant.contact.email}`;
    return { lines: [`To cancel or change it, ${how}.`], button: null };
  }
  const label = isMovable(lead, facts, now) ? 'Change or cancel' : 'Cancel';
  const signsIn = tenant.pages.garage && tenant.functions.smsFromEnv !== null;
  const garage = `${siteAddress(tenant)}${tenant.pages.garagePath}?booking=${referenceOf(lead.id)}`;
  return {
    lines: signsIn ? [`It is in your garage, too: ${garage}`] : [],
    button: { label, href: link },
  };
}

/** The promised end of a reservation's hold; null for other leads, and while it is only requested. */
function promisedUntil({ kind, payment, payload, createdAt }: Lead): number | null {
  if (kind !== 'reservation') return null;
  if (payment?.state === 'paid') return payment.changed_at + payment.hold_ms;
  if (payload?.requested) return null;
  if (payment) return createdAt + payment.hold_ms;
  return payload?.held_until ?? createdAt + holdHours * hourMs;
}

interface Confirmation extends Change {
  /** How it stands. */
  code: FlowState['code'];
  subject: string;
  title: string;
  /** What was agreed. */
  facts: Row[];
  /** What the shopper asked. */
  asked: Row[];
  /** What happens next; nothing after it has ended. */
  steps: readonly string[];
  /** Opening hours of the place. */
  hours: Row[];
  /** Warnings and small print of a purchase. */
  terms: Row[];
}

type Row = [label: string, text: string];

/** The labels of a lead's lines that are no part of what was asked, or stand elsewhere in the message. */
const notAsked = [
  'First name',
  'Last name',
  'Phone',
  'Email',
  'Deposit',
  'Reservation',
  'Time',
  'Cancelled by the shopper',
  'Own rate on the website',
  'Estimate that the website showed',
  'Helped by',
  'Sent from page',
  'Came with',
  'Pages seen',
  'Preferred contact',
  // The form chose it with the vehicle or the location.
  'Dealership',
];

/** Lines whose texts are the site's own. */
const ownTexts = [
  'Changed by the shopper',
  'Booked for',
  'Asks for the day',
  'Estimate',
  'Condition of own car',
  'What the estimate is for',
];

/** The name of a job, as its page has it: words only. */
const isJobTitle = (text: string): boolean => /^[\p{L}\p{M}'’(),&/ -]{1,60}$/u.test(text);

/** A figure or a choice. It cannot carry a message, and no number to call. */
const isPlain = (text: string): boolean =>
  ['Yes', 'No'].includes(text) || (!/\p{L}/u.test(text) && text.replace(/\D/g, '').length < 8);

/** The shopper's own car as the server valued it: make, model and badge. */
const isValuedCar = ({ payload }: Lead, text: string): boolean =>
  payload?.offer_accepted === true && /^[\p{L}\d -]{1,60}$/u.test(text);

/** A plate is too short for a message. */
const isPlate = (text: string): boolean => /^[a-z\d -]{1,7}$/i.test(text);

/** Says why words that the shopper typed are missing. */
const notRepeated =
  'We have them. This mail does not repeat your own words, because its address is not confirmed.';

/** What was asked: all of it at an address that its owner has confirmed, elsewhere only what cannot be a stranger's message. */
function askedLines(tenant: ConfirmingTenant, lead: Lead): [string, string][] {
  const bought = new Set((lead.payload?.purchase ?? []).map(([label]) => label));
  const isOwn = lead.payload?.own_mail === true;
  return leadLines(lead, placeTime(tenant, lead.locationId)).flatMap(([label, text]) =>
    isRepeated(label, text)
      ? [[label, text] satisfies Row]
      : label === 'Comments' && !isOwn
        ? [[label, notRepeated] satisfies Row]
        : [],
  );
  function isRepeated(label: string, text: string): boolean {
    return (
      !notAsked.includes(label) &&
      !bought.has(label) &&
      // A purchase states its price, which is that of a week in a subscription.
      !(bought.size > 0 && label === 'Price of the vehicle when sent') &&
      (isOwn ||
        ownTexts.includes(label) ||
        (label === 'Position' && isJobTitle(text)) ||
        (label === 'Own car' && isValuedCar(lead, text)) ||
        (label === 'Registration' && isPlate(text)) ||
        (isKnownLabel(label) && isPlain(text)))
    );
  }
}

/** "Monday – Friday: 8 am – 5:30 pm" of the sales department, or the one that was booked. */
function hoursOf({ locations }: ConfirmingTenant, { locationId, kind }: Lead): Row[] {
  const hours = locations.find(({ id }) => id === locationId)?.hours;
  const shown = (kind === 'service-booking' ? hours?.service : undefined) ?? hours?.sales ?? [];
  return hoursRows(shown).map(({ days, text }) => [days, text]);
}

function callButton(tenant: ConfirmingTenant, { locationId }: Lead): MailContent['button'] {
  const phone = placePhone(tenant, locationId);
  return phone && { label: `Call ${phone.display}`, href: phone.href };
}

/** Rule booking-1; the deposit's receipt names who took it (law: id.abn). `now` in epoch ms. */
function confirmationOf(
  tenant: ConfirmingTenant,
  lead: Lead,
  link: string,
  now: number,
): Confirmation {
  const { payload, kind } = lead;
  const time = placeTime(tenant, lead.locationId);
  const state = flowState(flowFactsOf(lead, promisedUntil(lead)), now, time);
  const vehicle = payload?.vehicle ?? null;
  const isJob = lead.subcategory === careerCategory;
  const { code } = state;
  const category = isJob ? careerCategory : lead.category;
  const noun = isJob ? 'application' : category === complaintCategory ? 'complaint' : 'enquiry';
  const text = state.text.replace('enquiry', noun);
  const about = vehicle ? `: ${vehicle.name}` : '';
  const booked = bookingAtOf(lead) !== null;
  const title = titles[kind] ?? category;
  const received = `We have your ${noun}`;
  const subject =
    code === 'cancelled'
      ? changeOf(lead) + title
      : code === 'ended'
        ? `${title} ended${about}`
        : booked || kind === 'reservation'
          ? `${changeOf(lead)}${title}${about}`
          : received;
  const hasEnded = code === 'cancelled' || code === 'ended';
  const { rows, terms } = boughtOf(tenant, lead, hasEnded);
  const figures = loanTextIn(
    payload?.shown_estimate ?? (payload?.own_mail ? '' : payload?.message) ?? '',
  );
  const loan: Row[] = figures ? [['The loan that you asked for', figures]] : [];
  const isOpen = !['cancelled', 'ended', 'past', 'to-pay'].includes(code);
  const change =
    code === 'booked' || code === 'reserved' || (code === 'requested' && kind === 'reservation')
      ? changeBy(tenant, lead, link, now)
      : { lines: [], button: null };
  const heading = bookingHeading(lead, code, text === received ? received : title);
  return {
    code,
    subject,
    title: heading,
    lines: [...(text === heading ? [] : [text.endsWith('.') ? text : `${text}.`]), ...change.lines],
    button:
      change.button ??
      (vehicle ? { label: 'See the vehicle', href: vehicle.url } : callButton(tenant, lead)),
    facts: [
      ...(heading === received && noun === 'enquiry' ? [['About', category] as Row] : []),
      ...(kind === 'trade-in' && vehicle ? [['Looking at', vehicle.name] as Row] : []),
      ...rows,
      // A purchase has said where it is collected.
      ...((rows.length === 0 || lead.payload?.deliver_to) && !hasEnded
        ? [['Where', locationText(tenant, lead) ?? tenant.name] as Row]
        : []),
      ...receiptOf(tenant, lead, time, hasEnded),
      ['Your reference', referenceOf(lead.id)],
    ],
    asked: hasEnded ? [] : [...loan, ...askedLines(tenant, lead)],
    steps:
      isOpen && code !== 'reserved'
        ? nextSteps(reservationProof(tenant))[sentKind(kind, booked)]
        : [],
    hours: isOpen ? hoursOf(tenant, lead) : [],
    terms: loan.length > 0 ? [...terms, ['Comparison rate', comparisonWarning]] : terms,
  };
}

/** The decisions of a purchase; warnings and small print apart, so that they do not hide what counts. */
function boughtOf(
  tenant: ConfirmingTenant,
  { payload }: Lead,
  hasEnded: boolean,
): { rows: Row[]; terms: Row[] } {
  const all = payload?.purchase ?? [];
  const bought = hasEnded ? withoutHandover(all) : all;
  const isSmall = ([label, words]: Row) => isWide(`${label}: ${words}`);
  const summary = payload?.vehicle && siteAddress(tenant) + checkoutAddress(payload.vehicle.slug);
  return {
    rows: [
      ...bought.filter((row) => !isSmall(row)),
      ...(bought.length > 0 && summary && !hasEnded
        ? [['A summary for printing', summary] as Row]
        : []),
    ],
    terms: bought.filter(isSmall),
  };
}

/** The receipt of a deposit. */
function receiptOf(
  tenant: ConfirmingTenant,
  { id, payment, kind }: Lead,
  time: ReturnType<typeof placeTime>,
  hasEnded: boolean,
): Row[] {
  if (payment === null && kind === 'reservation' && tenant.reserve.amount > 0) {
    const how = hasEnded
      ? 'None was taken on this site. One that you paid to us comes back in full.'
      : `${formatMoney(tenant.reserve.amount)}, refundable. No payment was taken on this site: we call you about it.`;
    return [['Deposit', how]];
  }
  if (payment?.state !== 'paid') return [];
  const held = `set aside on your card on ${time(payment.changed_at)} and released in full if you change your mind. Your bank sets it aside until ${time(cardEnd(payment))} at most.`;
  const by = `${tenant.legalName}${tenant.abn ? `, ABN ${tenant.abn}` : ''}`;
  return [
    ['Deposit', `${paymentAmount(payment)}, ${held}`],
    ['Received by', `${by}. Number of this receipt: ${referenceOf(id)}`],
  ];
}

/** `link`: shows the booking, moves it and cancels it. `now` in epoch ms. */
export function confirmationMail(
  tenant: ConfirmingTenant,
  lead: Lead,
  link: string,
  now: number,
): Message & { attachments: Attachment[] } {
  const confirmation = confirmationOf(tenant, lead, link, now);
  const { subject, title, lines, button, facts, asked, steps, hours, terms } = confirmation;
  const { name, email, vehicle } = lead.payload ?? {};
  const message = visitorMail(
    tenant,
    { name: plainName(name), email: email ?? '' },
    {
      subject: `${tenant.name}: ${subject}`,
      title,
      // A trade-in is about the shopper's own car, of which there is no photo.
      items: vehicle && lead.kind !== 'trade-in' ? [mailItem(vehicle)] : [],
      lines,
      button,
      parts: [
        { heading: 'In short', rows: facts },
        { heading: 'What you told us', rows: asked },
        { heading: 'What happens next', steps },
        { heading: 'Open', rows: hours },
        { heading: 'Terms', rows: terms },
      ],
      stop: null,
      locationId: lead.locationId,
    },
  );
  return { ...message, attachments: calendarOf(tenant, lead, confirmation, now) };
}

/** Rule booking-2. A handover stands as long as its reservation. */
function calendarOf(
  tenant: ConfirmingTenant,
  lead: Lead,
  { code, subject, lines, button, facts }: Confirmation,
  now: number,
): Attachment[] {
  const handover = handoverAtOf(lead);
  const at = bookingAtOf(lead) ?? handover;
  // A reservation whose deposit was never paid has no calendar entry to cancel.
  const isUnknown = handover !== null && code === 'ended' && lead.payment?.state === 'expired';
  if (at === null || isUnknown) return [];
  const hasFlowEnded = lead.cancelledAt !== null || code === 'ended';
  const entry = {
    id: `${lead.id}@${new URL(tenant.url).host}`,
    at,
    until: at + slotMinutes * minuteMs,
    writtenAt: now,
    title: `${handover === null ? subject : subject.replace(/^Reservation/, 'Handover')} (${tenant.name})`,
    place: locationText(tenant, lead) ?? tenant.name,
    organiser: { name: tenant.name, email: tenant.contact.email },
    lines: [
      ...lines,
      ...(lead.payload?.vehicle
        ? [`${lead.payload.vehicle.name}: ${lead.payload.vehicle.url}`]
        : []),
      ...facts.map(([label, text]) => `${label}: ${text}`),
      ...(button ? [`${button.label}: ${button.href}`] : []),
    ],
    cancelled: hasFlowEnded,
    sequence: movesOf(lead) + (hasFlowEnded ? 1 : 0),
  };
  const type = `text/calendar; method=${calendarMethod(entry)}; charset=utf-8`;
  return [{ name: 'booking.ics', type, content: calendarFile(entry) }];
}

/** A text message of a few dozen words. */
export function confirmationText(tenant: ConfirmingTenant, lead: Lead, now: number): string {
  const { subject, lines } = confirmationOf(tenant, lead, '', now);
  const told = new Set([`${subject}.`, ...lines.slice(0, 1)]);
  return `${tenant.name}: ${[...told].join(' ')} Reference ${referenceOf(lead.id)}`;
}
