// The submission endpoint: turns a checked enquiry into a stored lead, and words the answer for the shopper. Other modules
// check the enquiry (check-enquiry.ts), and store and deliver the lead.
import { holdHours } from '../../domain/vehicle/vehicle-constants.ts';
import { slotMinutes } from '../../domain/booking/booking-times.ts';
import { hourMs, minuteMs } from '../../domain/hours/durations.ts';
import type { FieldError } from '../../domain/enquiry/fields.ts';
import { enquiryEvent, leadCategory } from '../../domain/enquiry/kinds.ts';
import { sentKind } from '../../domain/enquiry/next-steps.ts';
import { ratesText } from '../../domain/finance/personal-rate.ts';
import { paysDepositOnline, reservationProof } from '../../domain/vehicle/actions.ts';
import type { LeadInput } from '../../protocol/lead.ts';
import type { LeadAnswer } from '../../protocol/lead-answers.ts';
import { messages } from '../../protocol/messages.ts';
import { originOf } from '../http/origin.ts';
import { refusals } from '../http/refusals.ts';
import type { ProblemCode } from '../../protocol/problem.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { alertsOf } from '../account/confirm-email.ts';
import { validPersonalRate } from '../account/personal-rate.ts';
import { isRecent } from '../account/sessions.ts';
import { randomToken, sha256 } from '../security/crypto.ts';
import { limits } from '../security/limits.ts';
import type { Call } from '../endpoints/endpoint.ts';
import { openCheckout, type PayHere } from '../payments/checkout.ts';
import { ownCheckout } from '../payments/own-hold.ts';
import { hasEnded, paymentOfLead, payTimes } from '../payments/payment.ts';
import {
  changedPriceText,
  conditionOf,
  hasStock,
  shownPriceOf,
  type StockRow,
} from '../stock/stock.ts';
import {
  acceptance,
  acceptedOffer,
  acceptedTexts,
  withoutClaims,
} from '../trade-in/accept-offer.ts';
import { valuationNamed, type ValuationRow } from '../trade-in/valuations.ts';
import { bookingToken } from './booking-link.ts';
import { bookedSlot, leadErrors, normalised, vehicleOf } from './check-enquiry.ts';
import { destinationsOf } from './destinations.ts';
import { readableTime, type Flag } from './lead.ts';
import { shortened } from './shorten-payload.ts';
import { leadFrom } from './make-lead.ts';
import { referenceOf } from './reference.ts';
import { shopperDestinations } from './shopper-destinations.ts';
import { checkSpam, isJson, mayBeStored } from './spam-check.ts';
import { storeLead, type NewLead, type StoredLead } from './store-lead.ts';

export type Submitted =
  | { ok: true; answer: LeadAnswer; pay: PayHere | null }
  | {
      ok: false;
      code: ProblemCode;
      detail: string;
      errors?: FieldError[];
      /** The vehicle's price now, AUD. */
      price?: number | null;
    };

type LeadCall = Pick<
  Call,
  | 'services'
  | 'tenant'
  | 'request'
  | 'url'
  | 'host'
  | 'visitorHash'
  | 'visitorKnown'
  | 'now'
  | 'visitor'
>;

/** The reservation's part of a purchase; all of it comes from our own store. */
export interface PurchaseOfLead {
  id: string;
  lines: [label: string, text: string][];
  /**
   * The offer for the shopper's own car that the purchase uses; it may have been accepted earlier, in the steps of a
   * trade-in.
   */
  offer: ValuationRow | null;
}

/**
 * Validates one enquiry, checks it for spam and stores it. A purchase comes from a visitor with a proven phone number,
 * so it needs no further proof.
 */
export async function submitLead(
  call: LeadCall,
  input: LeadInput,
  purchase: PurchaseOfLead | null = null,
): Promise<Submitted> {
  const { services, tenant, now } = call;
  const { db } = services;
  const refused = signInNeeded(call, input, purchase !== null);
  if (refused) return refused;
  const enquiry = normalised(tenant, withoutClaims(input));
  const vehicle = await vehicleOf(call, enquiry);
  const slot = bookedSlot(tenant, enquiry, vehicle, now);
  const errors = [...leadErrors(tenant, enquiry, vehicle, slot), ...otherPhone(call, enquiry)];
  const bodyHash = sha256(contentOf(input));
  const proof =
    errors.length > 0
      ? null
      : purchase
        ? { ok: true as const, flag: null }
        : await checkSpam(call, input);
  if (!proof?.ok) {
    // A repeat is recognised before its slot is checked, because the slot may have passed by then.
    const known = await repeatOf(call, input, bodyHash);
    if (known) return respond(call, known, input, vehicle);
    if (!proof) return { ok: false, code: 'invalid', detail: messages.summary, errors };
    return { ok: false, code: 'form-token', detail: messages.enquiryFailed };
  }
  if (!purchase && !(await mayBeStored(call, input))) {
    const known = await repeatOf(call, input, bodyHash);
    return known
      ? respond(call, known, input, vehicle)
      : { ok: false, code: 'too-many-attempts', detail: refusals.enquiriesFull };
  }
  if (enquiry.kind === 'reservation' && !(tenant.reserve.enabled && vehicle?.reservable === 1)) {
    return vehicle || (await hasStock(db, tenant.slug))
      ? { ok: false, code: 'vehicle-held', detail: refusals.notReservable }
      : { ok: false, code: 'busy', detail: refusals.noStockYet };
  }
  const changed = changedPrice(tenant, enquiry, vehicle);
  if (changed) {
    const known = await repeatOf(call, input, bodyHash);
    return known ? respond(call, known, input, vehicle) : changed;
  }
  const offer = await acceptedOffer(db, tenant, enquiry, vehicle, now);
  if (offer.is === 'again') return respond(call, offer.leadId, input, vehicle);
  if (offer.is === 'refused') {
    const { code, detail, price } = offer;
    return { ok: false, code, detail, ...(price !== undefined && { price }) };
  }
  const accepted = offer.is === 'accepted' ? offer : usedOffer(tenant, purchase);
  const open =
    enquiry.kind === 'reservation' && vehicle
      ? await ownCheckout(call, vehicle.car_id, input.phone)
      : null;
  if (open !== null) return respond(call, open, input, vehicle);
  const newLead = await leadToStore(call, {
    input,
    enquiry,
    vehicle,
    slot: slot === 'none' || slot === 'impossible' ? null : slot,
    flag: proof.flag,
    accepted,
    purchase,
    bodyHash,
  });
  const stored = await storeCounted(call, newLead);
  if (!stored.ok) {
    const known =
      stored.code === 'holds-full'
        ? await repeatOf(call, input, bodyHash)
        : stored.code === 'offer-accepted' && !purchase && accepted
          ? ((await valuationNamed(db, tenant.slug, accepted.row.id))?.lead_id ?? null)
          : null;
    if (known) return respond(call, known, input, vehicle);
    return { ok: false, ...storeFailures[stored.code] };
  }
  if (!stored.repeated && proof.flag === null) services.wake();
  return respond(call, stored.id, input, vehicle);
}

interface CheckedEnquiry {
  /** As it was sent. */
  input: LeadInput;
  /** Normalised. */
  enquiry: LeadInput;
  vehicle: StockRow | null;
  slot: NewLead['slot'];
  flag: Flag | null;
  accepted: ReturnType<typeof usedOffer>;
  purchase: PurchaseOfLead | null;
  bodyHash: string;
}

/** The lead with everything that is stored with it. */
async function leadToStore(
  call: LeadCall,
  { input, enquiry, vehicle, slot, flag, accepted, purchase, bodyHash }: CheckedEnquiry,
): Promise<NewLead> {
  const { tenant, now } = call;
  const { kind } = enquiry;
  const added = {
    ...(accepted && { ...accepted.texts, offer_accepted: true }),
    ...(purchase && { purchase: purchase.lines }),
    ...((await hasOwnMail(call, enquiry)) && { own_mail: true }),
    ...(kind === 'finance-enquiry' && (await personalRateText(call))),
  };
  const lead = leadFrom(call, enquiry, vehicle, flag, added);
  const { locationId, carType } = lead;
  // A flagged enquiry may come from a bot, so it holds no vehicle.
  const wanted = flag === null && kind === 'reservation' ? vehicle : null;
  // Until the handover of a purchase is over (rule purchase-7).
  const heldMs = slot ? Math.max(holdMs, slot.at + slotMinutes * minuteMs - now) : holdMs;
  const payment = wanted && paymentOf(call, wanted, heldMs);
  const held = wanted !== null && isProven(call, enquiry, purchase !== null);
  if (lead.payload && flag !== null && slot) lead.payload.wanted_slot = slot;
  if (lead.payload && kind === 'reservation') {
    if (!held) lead.payload.requested = true;
    else if (!payment) lead.payload.held_until = now + heldMs;
  }
  if (lead.payload && flag !== null) lead.payload = shortened(lead.payload);
  return {
    lead,
    idempotencyKey: input.idempotency_key,
    bodyHash,
    owner: call.visitor?.contactId ?? null,
    destinations: [
      ...destinationsOf(tenant, { kind, carType, locationId }),
      ...(await shopperDestinations(call, lead)),
    ],
    slot: flag === null ? slot : null,
    // Before the payment a vehicle is held only for the time that a payment may take.
    hold: wanted && {
      carId: wanted.car_id,
      until: held ? (payment?.settledBy ?? now + heldMs) : null,
    },
    payment,
    acceptance: accepted?.row.lead_id === null ? acceptance(accepted.row, lead.id, now) : null,
    purchaseId: purchase?.id ?? null,
    completeBy: keepsValuation(call, input) ? now + valuationWaitMs : null,
  };
}

/**
 * Stores a lead. A reservation counts for its address, too (rule reserve-10); a
 * limiter that cannot count throws, and nothing is held.
 */
async function storeCounted(
  { services, tenant, visitorHash, visitorKnown, now }: LeadCall,
  newLead: NewLead,
): Promise<StoredLead> {
  const { db, limits: counters } = services;
  // Behind a proxy without FORECOURT_IP_HEADER all visitors share one address.
  if (!newLead.hold || !visitorKnown()) return storeLead(db, newLead);
  const name = `hold/${tenant.slug}/${visitorHash('limit')}`;
  if (!(await counters.durable.take(name, limits.holdsPerIpDay, now))) {
    return { ok: false, code: 'holds-full' };
  }
  const stored = await storeLead(db, newLead);
  if (!stored.ok || stored.repeated)
    await counters.durable.uncount(name, limits.holdsPerIpDay, now);
  return stored;
}

/** Whether the mail address is the signed-in shopper's, and confirmed: then the confirmation repeats every word. */
const hasOwnMail = async (call: LeadCall, { email }: LeadInput): Promise<boolean> =>
  !!email &&
  call.visitor?.user.email.toLowerCase() === email.toLowerCase() &&
  (await alertsOf(call)).confirmed;

/** The own rate of a signed-in shopper, from our store (rule personal-5). */
async function personalRateText(call: LeadCall): Promise<{ own_rate?: string }> {
  const rate = await validPersonalRate(call);
  if (!rate) return {};
  const until = readableTime(rate.expires_at, call.tenant.timeZone);
  return { own_rate: `${ratesText(rate)}, ${rate.source}, valid until ${until}` };
}

const usedOffer = (tenant: Tenant, purchase: PurchaseOfLead | null) =>
  purchase?.offer
    ? { row: purchase.offer, texts: acceptedTexts(purchase.offer, tenant, true) }
    : null;

/** A page sends the valuation right after the lead, and spends at most two seconds on it. */
const valuationWaitMs = 5_000;

/** A form without a script has no look-up, so nothing follows its lead. */
const keepsValuation = ({ tenant, request }: LeadCall, { kind }: LeadInput): boolean =>
  kind === 'trade-in' && tenant.tradeIn.saveValuation && isJson(request);

const storeFailures = {
  'holds-full': { code: 'too-many-attempts', detail: refusals.holdsFull },
  'bookings-full': { code: 'too-many-attempts', detail: refusals.bookingsFull },
  'slot-taken': { code: 'slot-taken', detail: refusals.slotTaken },
  'vehicle-held': { code: 'vehicle-held', detail: refusals.vehicleHeld },
  'offer-accepted': { code: 'offer-expired', detail: refusals.offerExpired },
  'idempotency-key-reused': { code: 'idempotency-key-reused', detail: messages.enquiryFailed },
} as const;

/** Nobody else can have a reserved vehicle for so long (rule reserve-2, rule reserve-5). */
const holdMs = holdHours * hourMs;

/** The deposit to pay online, from the tenant's settings alone; null when the dealership calls about it. */
function paymentOf(
  { services, tenant, now }: LeadCall,
  vehicle: StockRow,
  heldMs: number,
): NewLead['payment'] {
  if (!paysDepositOnline(tenant.reserve)) return null;
  if (!services.payments(tenant)) {
    services.log({ level: 'alarm', event: 'payment-keys-missing', tenant: tenant.slug });
    return null;
  }
  return {
    id: randomToken(16),
    carSlug: vehicle.slug,
    cents: Math.round(tenant.reserve.amount * 100),
    holdMs: heldMs,
    ...payTimes(now),
  };
}

/** If the price differs from the one on the page, the shopper has to confirm the reservation again (rule reserve-8). */
function changedPrice(
  tenant: Tenant,
  { kind, seen_price: seen }: LeadInput,
  vehicle: StockRow | null,
): (Submitted & { ok: false }) | null {
  if (kind !== 'reservation' || seen === undefined || !vehicle) return null;
  const { amount } = shownPriceOf(vehicle, tenant);
  if (amount === seen) return null;
  return {
    ok: false,
    code: 'price-changed',
    detail: changedPriceText(vehicle, tenant, seen, 'reserve it all the same'),
    price: amount,
  };
}

/**
 * Whether the phone number of an enquiry is proven: a code was sent to it and entered (rule reserve-9). Where the dealer
 * confirms reservations, only a purchase needs no confirmation.
 */
const isProven = ({ tenant, visitor }: LeadCall, { phone }: LeadInput, buysOnline: boolean) =>
  visitor?.user.phone === phone && (buysOnline || reservationProof(tenant) !== 'dealer');

/** Where a code proves the reservation, it has to be a code to the number of the reservation. */
function otherPhone({ tenant, visitor }: LeadCall, { kind, phone }: LeadInput): FieldError[] {
  const isOther = visitor !== null && phone !== undefined && visitor.user.phone !== phone;
  return kind === 'reservation' && isOther && reservationProof(tenant) === 'code'
    ? [{ path: 'phone', message: refusals.otherPhone }]
    : [];
}

/**
 * A reservation needs a sign-in where its checkout is gated (rule reserve-3) and where a code proves it (rule reserve-9);
 * paying needs a fresh code.
 */
function signInNeeded(
  { tenant, visitor, now }: LeadCall,
  { kind }: LeadInput,
  buysOnline: boolean,
): (Submitted & { ok: false }) | null {
  if (kind !== 'reservation') return null;
  const isGated = tenant.gated.includes('checkout') || reservationProof(tenant) === 'code';
  if (!buysOnline && !isGated) return null;
  if (!visitor) return { ok: false, code: 'signed-out', detail: refusals.signIn };
  return paysDepositOnline(tenant.reserve) && !isRecent(visitor, now)
    ? { ok: false, code: 'verify-again', detail: refusals.signIn }
    : null;
}

/** The answer to the shopper, with the payment page where a deposit is due. */
async function respond(
  { services, tenant, url }: LeadCall,
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
      origin: originOf(tenant, url),
    }));
  return { ok: true, answer: pay ? { ...answer, next: pay.address } : answer, pay };
}

/** The content that identifies a submission: everything but the tokens, which a retry may have renewed. */
function contentOf(input: LeadInput): string {
  const { form_token: _token, 'cf-turnstile-response': _turnstile, ...content } = input;
  return JSON.stringify(content);
}

async function repeatOf({ services, tenant }: LeadCall, input: LeadInput, bodyHash: string) {
  const row = await services.db.one<{ id: string }>(
    'SELECT id FROM leads WHERE tenant = ? AND idempotency_key = ? AND body_hash = ?',
    [tenant.slug, input.idempotency_key, bodyHash],
  );
  return row?.id ?? null;
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
  const booking = isBooked ? bookingToken(services.signer, tenant.slug, id) : null;
  const next = `/success?kind=${sent}`;
  return { lead_id: id, reference, booking, kind, category, event, next };
}
