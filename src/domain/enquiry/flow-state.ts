// The state of an enquiry: what the shopper reads in the garage, and what the dealer does next. The garage,
// confirmations and `npm run leads` all use it. It uses no store and no clock.
import { cancelHours } from '../booking/booking-times.ts';
import type { EnquiryKind } from './kinds.ts';
import { formatMoney } from '../text/format.ts';

export interface FlowFacts {
  kind: EnquiryKind;
  /** Epoch ms, as all times below. */
  createdAt: number;
  /** Why a person has to look at it; null: nobody has to. */
  flag: string | null;
  cancelledAt: number | null;
  /** The booked time of a test drive, a service or a handover; null: none was chosen. */
  bookingAt: number | null;
  /** The end of the vehicle's hold for the shopper; null: it is not held. */
  heldUntil: number | null;
  /** A reservation that nothing has proved yet (rule reserve-9). */
  requested: boolean;
  /** The deposit that was to be paid online. */
  payment: { cents: number; state: string } | null;
  /** The estimate for the shopper's own car, AUD, and whether the shopper goes on with it. */
  offer: { price: number; accepted: boolean } | null;
}

export interface FlowState {
  code:
    | 'held-back'
    | 'asked'
    | 'booked'
    | 'past'
    | 'requested'
    | 'reserved'
    | 'to-pay'
    | 'ended'
    | 'offered'
    | 'accepted'
    | 'cancelled';
  /** For the shopper. */
  text: string;
  /** For the dealer. */
  next: string;
}

const ended = ['cancelled', 'expired', 'to-return', 'returned'];

/** Cancelled, or its deposit was not paid or goes back: nothing of it is left to come. */
export const hasFlowEnded = ({
  cancelledAt,
  payment,
}: Pick<FlowFacts, 'cancelledAt' | 'payment'>): boolean =>
  cancelledAt !== null || (payment !== null && ended.includes(payment.state));

/** Rule booking-6. `time` formats an instant in the dealer's time zone. */
export function flowState(facts: FlowFacts, now: number, time: (at: number) => string): FlowState {
  const { kind, flag, cancelledAt, bookingAt, offer } = facts;
  if (cancelledAt !== null) {
    return {
      code: 'cancelled',
      text: `Cancelled ${time(cancelledAt)}${moneyBack(facts)}`,
      next: 'Nothing: the shopper cancelled',
    };
  }
  if (flag !== null) {
    return {
      code: 'held-back',
      text: 'We look at your enquiry',
      next: 'Decide whether it is spam: release or drop it',
    };
  }
  if (kind === 'reservation') return reservationState(facts, now, time);
  if (kind === 'test-drive' || kind === 'service-booking') {
    if (bookingAt === null) {
      return {
        code: 'asked',
        text: 'We call you to agree on a time',
        next: 'Call and agree on a time',
      };
    }
    return bookingAt > now
      ? {
          code: 'booked',
          text: `Booked for ${time(bookingAt)}`,
          next: `Be ready for ${time(bookingAt)}`,
        }
      : { code: 'past', text: `Was booked for ${time(bookingAt)}`, next: 'Ask how it went' };
  }
  if (offer) {
    const price = formatMoney(offer.price);
    return offer.accepted
      ? {
          code: 'accepted',
          text: `You want to go on with the estimate of ${price}; it binds nobody before the inspection`,
          next: `Inspect the car and make the estimate of ${price} an offer`,
        }
      : {
          code: 'offered',
          text: `Our estimate: ${price}`,
          next: `Ask about the estimate of ${price}`,
        };
  }
  return kind === 'trade-in'
    ? { code: 'asked', text: 'We value your car and call you', next: 'Value the car and call' }
    : { code: 'asked', text: 'We have your enquiry', next: 'Answer the enquiry' };
}

function moneyBack({ payment }: FlowFacts): string {
  if (payment === null || !['to-return', 'returned'].includes(payment.state)) return '';
  return `. Your deposit of ${formatMoney(payment.cents / 100)} goes back to you in full`;
}

/** Requested, and neither confirmed nor paid for. */
const isRequested = ({ requested, heldUntil, payment }: FlowFacts): boolean =>
  requested && heldUntil === null && payment?.state !== 'paid';

function reservationState(facts: FlowFacts, now: number, time: (at: number) => string): FlowState {
  const { heldUntil, payment, bookingAt } = facts;
  if (payment?.state === 'open') {
    return {
      code: 'to-pay',
      text: 'Reserved for you once the deposit is paid',
      next: 'Wait: the deposit is being paid',
    };
  }
  if (payment && ended.includes(payment.state)) {
    const back = payment.state === 'returned' || payment.state === 'to-return';
    return {
      code: 'ended',
      text: `The vehicle is not held for you${back ? '; your deposit goes back to you in full' : ': the deposit was not paid'}`,
      next: back
        ? 'Nothing: the deposit goes back'
        : 'Call: the shopper wanted the vehicle and did not pay',
    };
  }
  if (isRequested(facts)) {
    return {
      code: 'requested',
      text: 'Requested, not reserved: we confirm it with you',
      next: 'Call and confirm it: nothing holds the vehicle until then',
    };
  }
  if (heldUntil === null || heldUntil <= now) {
    return {
      code: 'ended',
      text: 'The time it was held for you has ended',
      next: 'Call: the hold has ended',
    };
  }
  const handover = bookingAt === null ? '' : `. Handover: ${time(bookingAt)}`;
  return {
    code: 'reserved',
    text: `Held for you until ${time(heldUntil)}${handover}`,
    next: handover
      ? `Call and confirm the handover of ${time(bookingAt ?? 0)}`
      : payment?.state === 'paid'
        ? `Call and agree on the handover before ${time(heldUntil)}`
        : `Call about the deposit and the handover before ${time(heldUntil)}`,
  };
}

/** Whether the shopper may cancel by the link or in the garage (rule booking-5). */
export function mayCancel(facts: FlowFacts, now: number): boolean {
  const { kind, cancelledAt, flag, bookingAt, heldUntil, payment } = facts;
  if (cancelledAt !== null || flag !== null) return false;
  if (kind === 'reservation') {
    if (payment && ended.includes(payment.state)) return false;
    return isRequested(facts) || (heldUntil !== null && heldUntil > now);
  }
  return bookingAt !== null && bookingAt - now >= cancelHours * 3_600_000;
}

/** Whether the shopper may choose another time: as long as cancelling is possible, but not for a handover (rule booking-9). */
export const mayMove = (facts: FlowFacts, now: number): boolean =>
  facts.kind !== 'reservation' && mayCancel(facts, now);
