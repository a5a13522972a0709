// The message to a shopper after an enquiry, a booking, a reservation or a deposit (rule booking-1), as mail and as
// text message. It repeats the enquiry, but no text that could carry
// somebody's message: anybody can type a stranger's address.
import { holdHours } from '../../../domain/vehicle/vehicle-constants.ts';
import { hourMs, minuteMs } from '../../../domain/hours/durations.ts';
import { slotMinutes } from '../../../domain/booking/booking-times.ts';
import { calendarFile, calendarMethod } from '../../../domain/booking/calendar-file.ts';
import { flowState, mayCancel, type FlowState } from '../../../domain/enquiry/flow-state.ts';
import type { EnquiryKind } from '../../../domain/enquiry/kinds.ts';
import { checkoutAddress } from '../../../domain/purchase/checkout-address.ts';
import { isWide } from '../../../domain/purchase/purchase-summary.ts';
import { placePhone } from '../../../domain/enquiry/phone-choice.ts';
import { hoursRows } from '../../../domain/hours/opening-hours.ts';
import { nextSteps, sentKind } from '../../../domain/enquiry/next-steps.ts';
import { reservationProof } from '../../../domain/vehicle/actions.ts';
import { escapeHtml } from '../../../domain/text/escape.ts';
import type { Tenant } from '../../../tenant/schema/index.ts';
import type { Attachment } from '../../endpoints/deps.ts';
import {
  bookingAtOf,
  flowFactsOf,
  handoverAtOf,
  isKnownLabel,
  leadLines,
  placeTime,
  type Lead,
} from '../../leads/lead.ts';
import { isMovable, movesOf } from '../../leads/move-booking.ts';
import { referenceOf } from '../../leads/reference.ts';
import { cardEnd, paymentAmount } from '../../payments/payment.ts';
import { siteAddress, visitorMail } from '../messages.ts';
import type { Message } from '../outbox.ts';
import { changeOf } from './lead-mail.ts';

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

/** How the shopper changes or cancels it: by the link as long as it can, otherwise by phone. */
function changeLines(tenant: ConfirmingTenant, lead: Lead, link: string, now: number): string[] {
  const facts = flowFactsOf(lead, promisedUntil(lead));
  if (!mayCancel(facts, tenant, now)) {
    const phone = placePhone(tenant, lead.locationId)?.display;
    const how = phone ? `call us on ${phone}` : `write to ${tenant.contact.email}`;
    return [`To cancel or change it, ${how}.`];
  }
  const change = isMovable(lead, facts, tenant, now) ? 'change or cancel' : 'cancel';
  const signsIn = tenant.pages.garage && tenant.functions.smsFromEnv !== null;
  const garage = `${siteAddress(tenant)}${tenant.pages.garagePath}?booking=${referenceOf(lead.id)}`;
  return [
    `You can ${change} it here: ${link}`,
    ...(signsIn ? [`It is in your garage, too: ${garage}`] : []),
  ];
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
  /** What the shopper asked, as label and text. */
  asked: [label: string, text: string][];
  /** What happens next; nothing after it has ended. */
  steps: readonly string[];
  /** Opening hours of the place. */
  hours: string[];
}

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
  'Helped by',
  'Sent from page',
  'Came with',
  'Pages seen',
];

/** Lines whose texts are the site's own. */
const ownTexts = [
  'Changed by the shopper',
  'Booked for',
  'Asks for the day',
  'Dealership',
  'Preferred contact',
  'Offer',
  'Condition of own car',
  'What the offer is for',
];

/** A figure or a choice. It cannot carry a message, and no number to call. */
const isPlain = (text: string): boolean =>
  ['Yes', 'No'].includes(text) || (!/\p{L}/u.test(text) && text.replace(/\D/g, '').length < 8);

/** What was asked: all of it at an address that its owner has confirmed, elsewhere only what cannot be a stranger's message. */
function askedLines(tenant: ConfirmingTenant, lead: Lead): [string, string][] {
  const bought = new Set((lead.payload?.purchase ?? []).map(([label]) => label));
  const isOwn = lead.payload?.own_mail === true;
  return leadLines(lead, placeTime(tenant, lead.locationId)).filter(
    ([label, text]) =>
      !notAsked.includes(label) &&
      !bought.has(label) &&
      (isOwn || ownTexts.includes(label) || (isKnownLabel(label) && isPlain(text))),
  );
}

/** "Monday – Friday: 8 am – 5:30 pm" of the sales department, or the one that was booked. */
function hoursOf({ locations }: ConfirmingTenant, { locationId, kind }: Lead): string[] {
  const hours = locations.find(({ id }) => id === locationId)?.hours;
  const shown = (kind === 'service-booking' ? hours?.service : undefined) ?? hours?.sales ?? [];
  return hoursRows(shown).map(({ days, text }) => `${days}: ${text}`);
}

/** Rule booking-1; the deposit's receipt names who took it (law: id.abn). `now` in epoch ms. */
function confirmationOf(
  tenant: ConfirmingTenant,
  lead: Lead,
  link: string,
  now: number,
): Confirmation {
  const { payload, payment, kind } = lead;
  const time = placeTime(tenant, lead.locationId);
  const { code, text } = flowState(flowFactsOf(lead, promisedUntil(lead)), now, time);
  const vehicle = payload?.vehicle ?? null;
  const about = vehicle?.name ?? lead.category;
  const booked = bookingAtOf(lead) !== null;
  const title = titles[kind] ?? lead.category;
  const subject =
    code === 'cancelled'
      ? changeOf(lead) + title
      : booked || kind === 'reservation'
        ? `${changeOf(lead)}${title}: ${about}`
        : 'We have your enquiry';
  const bought = (payload?.purchase ?? []).map(([label, words]) => `${label}: ${words}`);
  const receipt =
    payment?.state === 'paid'
      ? [
          `Deposit: ${paymentAmount(payment)}, set aside on your card on ${time(payment.changed_at)} and released in full if you change your mind. Your bank sets it aside until ${time(cardEnd(payment))} at most.`,
          `Received by ${tenant.legalName}${tenant.abn ? `, ABN ${tenant.abn}` : ''}. Number of this receipt: ${referenceOf(lead.id)}`,
        ]
      : [];
  const isOpen = !['cancelled', 'ended', 'past', 'to-pay'].includes(code);
  return {
    code,
    subject,
    asked: askedLines(tenant, lead),
    steps:
      isOpen && code !== 'reserved'
        ? nextSteps(reservationProof(tenant))[sentKind(kind, booked)]
        : [],
    hours: isOpen ? hoursOf(tenant, lead) : [],
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
      ...(bought.length === 0 ? [`Where: ${locationText(tenant, lead)}`] : []),
      ...receipt,
      ...(code === 'booked' || code === 'reserved' ? changeLines(tenant, lead, link, now) : []),
      `Your reference: ${referenceOf(lead.id)}`,
      // Warnings and small print do not hide what counts.
      ...bought.filter(isWide),
    ],
  };
}

/** `link`: shows the booking, moves it and cancels it. `now` in epoch ms. */
export function confirmationMail(
  tenant: ConfirmingTenant,
  lead: Lead,
  link: string,
  now: number,
): Message & { attachments: Attachment[] } {
  const confirmation = confirmationOf(tenant, lead, link, now);
  const { subject, lines, asked, steps, hours } = confirmation;
  const name = plainName(lead.payload?.name);
  const parts: [heading: string, lines: readonly string[]][] = [
    ['You asked', asked.map(([label, text]) => `${label}: ${text}`)],
    ['What happens next', steps],
    ['Open', hours],
  ];
  const shown = parts.filter(([, content]) => content.length > 0);
  const message = visitorMail(
    tenant,
    { name, email: lead.payload?.email ?? '' },
    {
      subject: `${tenant.name}: ${subject}`,
      text: [
        ...lines.flatMap((line) => [line, '']),
        ...shown.flatMap(([heading, content]) => [
          heading,
          ...content.map((each) => `- ${each}`),
          '',
        ]),
      ],
      html: [
        pictureOf(lead),
        ...lines.map((line) => `<p>${linked(line)}</p>`),
        ...shown.map(
          ([heading, content]) =>
            `<h2 style="font-size:17px;margin:24px 0 8px">${heading}</h2><ul>${content.map((each) => `<li>${escapeHtml(each)}</li>`).join('')}</ul>`,
        ),
      ].join(''),
      stop: null,
      locationId: lead.locationId,
    },
  );
  return { ...message, attachments: calendarOf(tenant, lead, confirmation, now) };
}

/** The vehicle's photo as its link; mail programs show it when their user wants pictures. */
function pictureOf({ payload }: Lead): string {
  const vehicle = payload?.vehicle;
  if (!vehicle?.image) return '';
  const [href, src, name] = [vehicle.url, vehicle.image, vehicle.name].map(escapeHtml);
  return `<p><a href="${href ?? ''}"><img src="${src ?? ''}" alt="${name ?? ''}" width="320" style="max-width:100%;height:auto;border:0"></a></p>`;
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
  const isOver = lead.cancelledAt !== null || code === 'ended';
  const entry = {
    id: `${lead.id}@${new URL(tenant.url).host}`,
    at,
    until: at + slotMinutes * minuteMs,
    writtenAt: now,
    title: `${handover === null ? subject : subject.replace(/^Reservation/, 'Handover')} (${tenant.name})`,
    place: locationText(tenant, lead),
    organiser: { name: tenant.name, email: tenant.contact.email },
    lines,
    cancelled: isOver,
    sequence: movesOf(lead) + (isOver ? 1 : 0),
  };
  const type = `text/calendar; method=${calendarMethod(entry)}; charset=utf-8`;
  return [{ name: 'booking.ics', type, content: calendarFile(entry) }];
}

/** A text message of a few dozen words. */
export function confirmationText(tenant: ConfirmingTenant, lead: Lead, now: number): string {
  const { subject, lines } = confirmationOf(tenant, lead, '', now);
  return `${tenant.name}: ${subject}. ${lines[0] ?? ''} Reference ${referenceOf(lead.id)}`;
}
