// What happens after an enquiry was sent, for the thank-you page. Forms do not load these texts.
import type { ReservationProof } from '../vehicle/actions.ts';
import type { EnquiryKind } from './kinds.ts';

const answered = 'Someone at the dealership will read it and get back to you during opening hours.';
const calledAbout =
  'No payment was taken on this site: the dealership will call you about the refundable deposit.';
const reservationSteps: Record<ReservationProof, readonly string[]> = {
  code: ['The vehicle is now held for you.', calledAbout],
  deposit: [
    'The dealership has your reservation. The vehicle is held for you when the deposit is set aside.',
    'Your garage and our message to you say how it stands.',
  ],
  dealer: [
    'The vehicle is requested, not reserved: the dealership will confirm it with you.',
    'No payment was taken on this site.',
  ],
};

/** An enquiry, and whether it booked a time: without one, it only asks for it (rule booking-8). */
export type SentKind = EnquiryKind | `${'test-drive' | 'service-booking'}-booked`;

export const sentKind = (kind: EnquiryKind, isBooked: boolean): SentKind =>
  isBooked && (kind === 'test-drive' || kind === 'service-booking') ? `${kind}-booked` : kind;

/**
 * The same before the form is sent, while a booking may still have a time (rule content-9, rule booking-8). Empty for a
 * reservation, whose page lists other steps. `hasTimes`: the form asks for a time.
 */
export function stepsBefore(
  proof: ReservationProof,
  kind: EnquiryKind,
  hasTimes: boolean,
): readonly string[] {
  if (kind === 'reservation') return [];
  const who = { 'test-drive': 'the dealership', 'service-booking': 'the workshop' };
  if (!hasTimes || (kind !== 'test-drive' && kind !== 'service-booking')) {
    return nextSteps(proof)[kind];
  }
  return [
    'If you choose a time, it is booked at once, and nobody has to confirm it.',
    `Without one, ${who[kind]} will call you to agree on it.`,
    ...nextSteps(proof)[`${kind}-booked`].slice(1),
  ];
}

/** What has happened, as the heading of the thank-you page; other kinds are an enquiry that has arrived. */
export const sentHeadings = (proof: ReservationProof): Partial<Record<SentKind, string>> => ({
  'test-drive': 'Your test drive is requested',
  'test-drive-booked': 'Your test drive is booked',
  'service-booking': 'Your service is requested',
  'service-booking-booked': 'Your service is booked',
  'trade-in': 'Your car’s details have arrived',
  'call-back': 'We will call you back',
  reservation: {
    code: 'Your vehicle is reserved',
    deposit: 'Your reservation has arrived',
    dealer: 'Your vehicle is requested',
  }[proof],
});

/** What happens with any enquiry, for a page that does not know which one. */
export const earlierSteps: readonly string[] = [
  'Someone at the dealership reads what you sent.',
  'You hear from us by phone or email, during opening hours.',
  'Something to add or to change? Call us; there is no need to send it again.',
];

/** `proof`: what makes a reservation count at this dealer. */
export const nextSteps = (proof: ReservationProof): Record<SentKind, readonly string[]> => ({
  'vehicle-enquiry': [answered, 'Have your questions about the vehicle ready.'],
  'test-drive': [
    'No time is booked yet: the dealership will call you to agree on one.',
    'Have your driver licence ready.',
  ],
  'test-drive-booked': [
    'Your time is booked. Nobody has to confirm it.',
    'Bring your driver licence; the drive takes about half an hour.',
  ],
  'request-photos': ['We’ll take the photos and send them to you.'],
  'something-similar': ['We’ll look for vehicles like it, including those on their way to us.'],
  'preorder-interest': ['We’ll tell you when it is here, with its price.'],
  'trade-in': [
    'A valuer will look at your car’s details and call you with a figure or a question.',
    'Have the registration papers and the logbook handy.',
  ],
  'general-enquiry': [answered],
  'service-booking': ['No time is booked yet: the workshop will call you to agree on one.'],
  'service-booking-booked': ['Your time is booked. Nobody has to confirm it.'],
  'fleet-enquiry': ['Our fleet team will call you to talk about what your business needs.'],
  'finance-enquiry': ['A finance specialist will call you.'],
  'offer-enquiry': [answered],
  'wanted-vehicle': ['We’ll look for one, including among vehicles on their way to us.'],
  'call-back': ['Someone will call you back during opening hours.'],
  reservation: reservationSteps[proof],
});
