// The submission endpoint: turns a checked enquiry into a stored lead. Other modules check the enquiry (check-enquiry.ts),
// store and deliver the lead, and word the answer (lead-answer.ts).
import { slotMinutes } from '../../domain/booking/booking-times.ts';
import { minuteMs } from '../../domain/hours/durations.ts';
import { ratesText } from '../../domain/finance/personal-rate.ts';
import type { LeadInput } from '../../protocol/lead.ts';
import { messages } from '../../protocol/messages.ts';
import { refusals } from '../http/refusals.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { alertsOf } from '../account/confirm-email.ts';
import { validPersonalRate } from '../account/personal-rate.ts';
import { sha256 } from '../security/crypto.ts';
import { limits } from '../security/limits.ts';
import { ownCheckout } from '../payments/own-hold.ts';
import { type StockRow } from '../stock/stock.ts';
import {
  acceptance,
  acceptedOffer,
  acceptedTexts,
  withoutClaims,
} from '../trade-in/accept-offer.ts';
import { valuationNamed, type ValuationRow } from '../trade-in/valuations.ts';
import { asRequest, bookedSlot, leadErrors, normalised, vehicleOf } from './check-enquiry.ts';
import { destinationsOf } from './destinations.ts';
import { readableTime } from './time-text.ts';
import type { Flag } from './lead.ts';
import { respond, type LeadCall, type Submitted } from './lead-answer.ts';
import {
  holdMs,
  hasProvenPhone,
  notReservable,
  otherPhone,
  paymentOf,
  signInNeeded,
} from './reservation-rules.ts';
import { shortened } from './shorten-payload.ts';
import { leadFrom } from './make-lead.ts';
import { storedResume } from './resume.ts';
import { shopperDestinations } from './shopper-destinations.ts';
import { checkSpam, isJson, mayBeStored } from './spam-check.ts';
import { storeLead, type NewLead, type StoredLead } from './store-lead.ts';

/** The reservation's part of a purchase; all of it comes from our own store. */
export interface PurchaseOfLead {
  id: string;
  lines: [label: string, text: string][];
  /** Empty where the vehicle is collected. */
  deliverTo: string;
  /** The offer for the shopper's own car that the purchase uses, perhaps accepted earlier in a trade-in. */
  offer: ValuationRow | null;
}

/** Validates one enquiry, checks it for spam and stores it. The phone of a purchase is proven already. */
export async function submitLead(
  call: LeadCall,
  input: LeadInput,
  purchase: PurchaseOfLead | null = null,
): Promise<Submitted> {
  const { services, tenant, now } = call;
  const { db } = services;
  const refused = signInNeeded(call, input, purchase !== null);
  if (refused) return refused;
  const claimless = normalised(tenant, withoutClaims(input));
  const vehicle = await vehicleOf(call, claimless);
  const enquiry = asRequest(tenant, claimless, vehicle);
  const slot = bookedSlot(tenant, enquiry, vehicle, now);
  const errors = [...leadErrors(tenant, enquiry, vehicle, slot), ...otherPhone(call, enquiry)];
  const bodyHash = sha256(contentOf(input));
  // A repeat gets the answer of the first, even when its slot has passed or the price has changed.
  const known = await repeatOf(call, input, bodyHash);
  if (known) return respond(call, known, enquiry, vehicle);
  if (errors.length > 0) return { ok: false, code: 'invalid', detail: messages.summary, errors };
  const proof = purchase ? { ok: true as const, flag: null } : await checkSpam(call, input);
  if (!proof.ok) return { ok: false, code: 'form-token', detail: messages.enquiryFailed };
  if (!purchase && !(await mayBeStored(call, input))) {
    return { ok: false, code: 'too-many-attempts', detail: refusals.enquiriesFull };
  }
  const changed = await notReservable(call, enquiry, vehicle);
  if (changed) return changed;
  const offer = await acceptedOffer(db, tenant, enquiry, vehicle, now);
  if (offer.is === 'again') return respond(call, offer.leadId, enquiry, vehicle);
  if (offer.is === 'refused') {
    const { code, detail, price } = offer;
    return { ok: false, code, detail, ...(price !== undefined && { price }) };
  }
  const accepted = offer.is === 'accepted' ? offer : usedOffer(tenant, purchase);
  const open =
    enquiry.kind === 'reservation' && vehicle
      ? await ownCheckout(call, vehicle.car_id, input.phone)
      : null;
  if (open !== null) return respond(call, open, enquiry, vehicle);
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
    // Another request may have stored the same enquiry, or accepted the same offer, meanwhile.
    const first =
      stored.code === 'offer-accepted' && !purchase && accepted
        ? ((await valuationNamed(db, tenant.slug, accepted.row.id))?.lead_id ?? null)
        : await repeatOf(call, input, bodyHash);
    if (first) return respond(call, first, enquiry, vehicle);
    return { ok: false, ...storeFailures[stored.code] };
  }
  if (!stored.repeated && proof.flag === null) services.wake();
  return respond(call, stored.id, enquiry, vehicle);
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
    ...(purchase?.deliverTo && { deliver_to: purchase.deliverTo }),
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
  const held = wanted !== null && hasProvenPhone(call, enquiry, purchase !== null);
  const { resume } = input;
  if (lead.payload && resume) {
    const { signer } = call.services;
    const { url, ...file } = storedResume(resume, { signer, tenant, lead: lead.id });
    // A bot must not fill the store.
    lead.payload.resume = flag === null ? { ...file, url } : file;
  }
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
    resume: flag === null ? (resume ?? null) : null,
    destinations: [
      ...destinationsOf(tenant, { kind, category: enquiry.category, carType, locationId }),
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

/** Stores a lead; a reservation counts for its address (rule reserve-10). A failing limiter throws, nothing is held. */
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
