import { describe, expect, it } from 'vitest';
import { flowState, mayCancel, type FlowFacts } from '../../../../src/domain/enquiry/flow-state.ts';

const hour = 3_600_000;
const now = 1_000 * hour;
const facts = (own: Partial<FlowFacts>): FlowFacts => ({
  kind: 'vehicle-enquiry',
  createdAt: now - hour,
  flag: null,
  cancelledAt: null,
  bookingAt: null,
  heldUntil: null,
  requested: false,
  payment: null,
  offer: null,
  ...own,
});
const inHours = (at: number) => `in ${String((at - now) / hour)} h`;
const paid = { cents: 20_000, state: 'paid' };

// Rule booking-6.
describe('the state of an enquiry', () => {
  it.each<[string, Partial<FlowFacts>, string, string, string]>([
    ['an enquiry', {}, 'asked', 'We have your enquiry', 'Answer the enquiry'],
    [
      'a held enquiry',
      { flag: 'honeypot' },
      'held-back',
      'We look at your enquiry',
      'Decide whether it is spam: release or drop it',
    ],
    [
      'a test drive without a time',
      { kind: 'test-drive' },
      'asked',
      'We call you to agree on a time',
      'Call and agree on a time',
    ],
    [
      'a booked test drive',
      { kind: 'test-drive', bookingAt: now + 2 * hour },
      'booked',
      'Booked for in 2 h',
      'Be ready for in 2 h',
    ],
    [
      'a test drive that was',
      { kind: 'test-drive', bookingAt: now - hour },
      'past',
      'Was booked for in -1 h',
      'Ask how it went',
    ],
    [
      'a reservation without a deposit online',
      { kind: 'reservation', heldUntil: now + hour },
      'reserved',
      'Held for you until in 1 h',
      'Call about the deposit and the handover before in 1 h',
    ],
    [
      'a paid reservation',
      { kind: 'reservation', heldUntil: now + hour, payment: paid },
      'reserved',
      'Held for you until in 1 h',
      'Call and agree on the handover before in 1 h',
    ],
    [
      'a reservation that is being paid',
      { kind: 'reservation', heldUntil: now + hour, payment: { cents: 1, state: 'open' } },
      'to-pay',
      'Reserved for you once the deposit is paid',
      'Wait: the deposit is being paid',
    ],
    [
      'a reservation that nothing has proved',
      { kind: 'reservation', requested: true },
      'requested',
      'Requested, not reserved: we confirm it with you',
      'Call and confirm it: nothing holds the vehicle until then',
    ],
    [
      'a reservation that was not paid',
      { kind: 'reservation', payment: { cents: 1, state: 'expired' } },
      'ended',
      'The vehicle is not held for you: the deposit was not paid',
      'Call: the shopper wanted the vehicle and did not pay',
    ],
    [
      'a reservation whose hold has ended',
      { kind: 'reservation', heldUntil: now },
      'ended',
      'The time it was held for you has ended',
      'Call: the hold has ended',
    ],
    [
      'a cancelled reservation whose deposit goes back',
      {
        kind: 'reservation',
        cancelledAt: now - hour,
        payment: { cents: 20_000, state: 'to-return' },
      },
      'cancelled',
      'Cancelled in -1 h. Your deposit of $200 goes back to you in full',
      'Nothing: the shopper cancelled',
    ],
    [
      'a trade-in with an accepted offer',
      { kind: 'trade-in', offer: { price: 12_500, accepted: true } },
      'accepted',
      'You want to go on with the estimate of $12,500; it binds nobody before the inspection',
      'Inspect the car and make the estimate of $12,500 an offer',
    ],
    [
      'a trade-in without an offer',
      { kind: 'trade-in' },
      'asked',
      'We value your car and call you',
      'Value the car and call',
    ],
  ])('%s', (_what, own, code, text, next) => {
    expect(flowState(facts(own), now, inHours)).toEqual({ code, text, next });
  });
});

// Rule booking-5.
describe('cancelling in the garage', () => {
  it.each<[string, Partial<FlowFacts>, boolean]>([
    ['a booking exactly two hours ahead', { kind: 'test-drive', bookingAt: now + 2 * hour }, true],
    ['a booking a little later', { kind: 'service-booking', bookingAt: now + 2 * hour - 1 }, false],
    ['a booking without a time', { kind: 'test-drive' }, false],
    ['a held vehicle', { kind: 'reservation', heldUntil: now + 1, payment: paid }, true],
    ['a hold that has ended', { kind: 'reservation', heldUntil: now }, false],
    [
      'a deposit that went back',
      { kind: 'reservation', heldUntil: now + 1, payment: { cents: 1, state: 'returned' } },
      false,
    ],
    [
      'what is cancelled already',
      { kind: 'test-drive', bookingAt: now + 9 * hour, cancelledAt: now },
      false,
    ],
    ['an enquiry', {}, false],
  ])('%s', (_what, own, may) => {
    expect(mayCancel(facts(own), now)).toBe(may);
  });
});
