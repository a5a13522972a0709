// The signed-in shopper's bookings, reservations, offers, deposits, payments and prizes (rule booking-4). The session proves
// the phone number. Anybody can type it into a form, so an enquiry is shown to the account that sent or confirmed it (rule
// account-14).
import { mayCancel, flowState } from '../../domain/enquiry/flow-state.ts';
import { timeZoneAt } from '../../domain/locations/place-clock.ts';
import { wallTime } from '../../domain/hours/calendar.ts';
import { isBookingKind, kindCategories } from '../../domain/enquiry/kinds.ts';
import { centsText } from '../../domain/payment/invoice.ts';
import type { Booking, BookingsAnswer } from '../../protocol/booking-endpoints.ts';
import { answer, problem, signedIn, type Call, type Handlers } from '../endpoints/endpoint.ts';
import { refusals } from '../http/refusals.ts';
import { bookingHeading } from '../leads/booking-heading.ts';
import { isMovable, movesOf } from '../leads/move-booking.ts';
import {
  bookingAtOf,
  flowFactsOf,
  loadLeads,
  type Lead,
  isReferenceOf,
  referenceOf,
} from '../leads/lead.ts';
import { locationText } from '../leads/lead-lines.ts';
import { placeTime, readableTime } from '../leads/time-text.ts';
import { paymentsOfContact, receiptPath, type InvoiceState } from '../payments/invoice-payment.ts';
import { paymentAmount } from '../payments/payment.ts';
import { ownPrizes } from '../spin/draw-prize.ts';

/** The garage shows this many; the page with the visitor's own data shows all. */
const most = 30;
const listed = ['test-drive', 'service-booking', 'reservation', 'trade-in'] as const;

export type Asking = Pick<Call, 'services' | 'tenant' | 'visitor' | 'now'>;

/** The account's own, sent or confirmed by it (rule account-14), newest first; all of what is still to come. */
export async function ownLeads(call: Asking): Promise<Lead[]> {
  const { services, tenant, now } = call;
  const { contactId, user } = signedIn(call);
  const { phone } = user;
  const rows = await services.db.all<{ id: string; created_at: number }>(
    `SELECT id, created_at FROM leads WHERE tenant = ? AND kind IN ('${listed.join("', '")}')
      AND phone = ? AND owner = ?
      ORDER BY CASE WHEN
        EXISTS (SELECT 1 FROM appointments WHERE lead_id = leads.id AND slot_at > ?) OR
        EXISTS (SELECT 1 FROM holds WHERE lead_id = leads.id AND held_until > ?) THEN 0 ELSE 1 END,
        created_at DESC, id DESC LIMIT ${String(most)}`,
    [tenant.slug, phone, contactId, now, now],
  );
  rows.sort((a, b) => b.created_at - a.created_at);
  const leads = await loadLeads(
    services.db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id }) => {
    const lead = leads.get(id);
    return lead?.payload ? [lead] : [];
  });
}

/** Makes an enquiry with the visitor's phone number theirs: who knows its reference has sent it. False: there is none. */
async function confirmOwn(call: Asking, reference: string): Promise<boolean> {
  const { services, tenant } = call;
  const { contactId, user } = signedIn(call);
  const rows = await services.db.all<{ id: string }>(
    'SELECT id FROM leads WHERE tenant = ? AND phone = ? AND payload IS NOT NULL',
    [tenant.slug, user.phone],
  );
  const found = rows.find(({ id }) => isReferenceOf(reference, id));
  if (!found) return false;
  await services.db.run('UPDATE leads SET owner = ? WHERE id = ?', [contactId, found.id]);
  return true;
}

/** Current holds by lead: a hold may end before its promised time. */
export async function holdsOf(
  call: Pick<Asking, 'services' | 'tenant'>,
): Promise<Map<string, number>> {
  const rows = await call.services.db.all<{ lead_id: string; held_until: number }>(
    'SELECT lead_id, held_until FROM holds WHERE tenant = ?',
    [call.tenant.slug],
  );
  return new Map(rows.map(({ lead_id, held_until }) => [lead_id, held_until]));
}

/** How an enquiry stands, for its shopper. */
export async function itemsOf(call: Asking, leads: readonly Lead[]): Promise<Booking[]> {
  const { tenant, now } = call;
  const holds = await holdsOf(call);
  return leads.map((lead) => {
    const { id, kind, payload, payment, createdAt, carId, locationId } = lead;
    const facts = flowFactsOf(lead, holds.get(id) ?? null);
    const time = placeTime(tenant, locationId);
    const bookedAt = bookingAtOf(lead);
    const { code, text } = flowState(facts, now, time);
    return {
      id,
      reference: referenceOf(id),
      title: kindCategories[kind],
      heading: bookingHeading(lead, code, kindCategories[kind]),
      changed: lead.cancelledAt !== null || movesOf(lead) > 0,
      vehicle: payload?.vehicle ? { name: payload.vehicle.name, slug: payload.vehicle.slug } : null,
      place: locationText(tenant, lead) ?? payload?.location_name ?? null,
      sent: time(createdAt),
      state: code,
      text,
      payment: payment?.state === 'paid' ? `${paymentAmount(payment)} deposit set aside` : null,
      can_cancel: mayCancel(facts, now),
      move:
        isBookingKind(kind) &&
        locationId !== null &&
        bookedAt !== null &&
        isMovable(lead, facts, now)
          ? {
              kind,
              place: locationId,
              car: carId,
              from: {
                day: wallTime(bookedAt, timeZoneAt(tenant, locationId)).day,
                slot: new Date(bookedAt).toISOString(),
              },
            }
          : null,
    };
  });
}

/** An attempt that took no money is not listed. */
const paymentTexts: Partial<Record<InvoiceState, string>> = {
  open: 'Waiting for your payment',
  paid: 'Paid',
  'to-refund': 'Goes back to your card in full',
  refunded: 'Refunded to your card',
};

async function ownPayments(call: Asking): Promise<BookingsAnswer['payments']> {
  const { services, tenant } = call;
  const { contactId } = signedIn(call);
  const rows = await paymentsOfContact(services.db, tenant.slug, contactId, most);
  return rows.flatMap(({ id, reference, cents, state, changed_at }) => {
    const standing = paymentTexts[state];
    if (standing === undefined) return [];
    const text = `${standing}, ${readableTime(changed_at, tenant.timeZone)}`;
    return [{ id, reference, amount: centsText(cents), text, receipt: receiptPath(id) }];
  });
}

const overview = async (call: Asking): Promise<BookingsAnswer> => ({
  items: await itemsOf(call, await ownLeads(call)),
  payments: await ownPayments(call),
  prizes: await ownPrizes(call),
});

export const myBookingHandlers = {
  myBookings: async (call) => answer(await overview(call)),

  confirmBooking: async (call) =>
    (await confirmOwn(call, call.body.reference))
      ? answer(await overview(call))
      : problem(call, 'not-found', refusals.unknownReference),
} satisfies Partial<Handlers>;
