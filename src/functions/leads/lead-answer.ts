// The answer to the shopper: about an enquiry that is stored, or why it is not stored.
import type { FieldError } from '../../domain/enquiry/fields.ts';
import { enquiryEvent, leadCategory } from '../../domain/enquiry/kinds.ts';
import { sentKind } from '../../domain/enquiry/next-steps.ts';
import type { LeadInput } from '../../protocol/lead.ts';
import type { LeadAnswer } from '../../protocol/lead-answers.ts';
import type { ProblemCode } from '../../protocol/problem.ts';
import type { Call } from '../endpoints/endpoint.ts';
import { originOf } from '../http/cookies.ts';
import { refusals } from '../http/refusals.ts';
import { openCheckout, type PayHere } from '../payments/checkout.ts';
import { hasEnded, paymentOfLead } from '../payments/payment.ts';
import { conditionOf, type StockRow } from '../stock/stock.ts';
import { leadToken } from './lead-token.ts';
import { placeFor } from './make-lead.ts';
import { referenceOf } from './lead.ts';

export interface Refused {
  ok: false;
  code: ProblemCode;
  detail: string;
  errors?: FieldError[];
  /** The vehicle's price now, AUD. */
  price?: number | null;
}

export type Submitted = { ok: true; answer: LeadAnswer; pay: PayHere | null } | Refused;

/** The parts of a call that a lead needs. */
export type LeadCall = Pick<
  Call,
  'services' | 'tenant' | 'request' | 'host' | 'visitorHash' | 'visitorKnown' | 'now' | 'visitor'
>;

/** The answer to the shopper, with the payment page where a deposit is due. */
export async function respond(
  { services, tenant, request }: LeadCall,
  id: string,
  input: LeadInput,
  vehicle: StockRow | null,
): Promise<Submitted> {
  const answer = answerOf({ services, tenant }, id, input, vehicle);
  if (input.kind !== 'reservation' || !tenant.reserve.payOnline || !vehicle) {
    return { ok: true, answer, pay: null };
  }
  const payment = await paymentOfLead(services.db, id);
  // A repeat from a cached page: the hold has ended, so the answer must not say that the vehicle is held.
  if (payment && hasEnded(payment)) {
    return { ok: false, code: 'vehicle-held', detail: refusals.reservationEnded };
  }
  const pay =
    payment &&
    (await openCheckout(services, tenant, payment, {
      vehicle: vehicle.name,
      email: input.email || null,
      origin: originOf(tenant, request),
    }));
  return { ok: true, answer: pay ? { ...answer, next: pay.address } : answer, pay };
}

function answerOf(
  { services, tenant }: Pick<LeadCall, 'services' | 'tenant'>,
  id: string,
  input: LeadInput,
  vehicle: StockRow | null,
): LeadAnswer {
  const { kind } = input;
  const { category } = leadCategory(kind, input);
  const event = enquiryEvent(kind, {
    category: input.category,
    carType: vehicle ? conditionOf(vehicle) : input.car_type,
    tag: vehicle?.tag ?? undefined,
    offerAccepted: input.valuation_id !== undefined,
  });
  const reference = referenceOf(id);
  const sent = sentKind(kind, !!input.booking_at);
  const isBooked = sent.endsWith('-booked') || kind === 'reservation';
  const booking = isBooked ? leadToken(services.signer, 'booking', tenant.slug, id) : null;
  const next = `/success?kind=${sent}`;
  const location = placeFor(tenant, input, vehicle)?.id ?? null;
  return { lead_id: id, reference, booking, kind, category, location, event, next };
}
