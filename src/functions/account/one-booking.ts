// One booking or reservation: how it stands, cancelling it where the dealer promises it (rule booking-5), and moving it to
// another time (rule booking-9). The shopper is signed in, or has the signed link of the confirmation.
import type { OneBooking } from '../../protocol/booking-endpoints.ts';
import { answer, problem, type Call, type Handlers } from '../endpoints/endpoint.ts';
import { refusals } from '../http/refusals.ts';
import { bookingLocation } from '../leads/appointments.ts';
import { offeredSlot } from '../leads/check-enquiry.ts';
import { bookingAtOf, loadLeads, type Lead } from '../leads/lead.ts';
import { isLeadToken, leadOfToken } from '../leads/lead-token.ts';
import { moveBooking } from '../leads/move-booking.ts';
import { itemsOf, ownLeads, type Asking } from './my-bookings.ts';
import { paymentOfLead } from '../payments/payment.ts';
import { cancelPayment, settleDue } from '../payments/settle.ts';
import { statement } from '../stores/database.ts';
import { tellAgain } from '../leads/tell-again.ts';

export interface Named extends OneBooking {
  lead: Lead;
}

/** The lead that a token names, or that a signed-in visitor names by its id. */
async function leadNamed(call: Asking, name: string): Promise<Lead | 'signed-out' | 'not-found'> {
  const { services, tenant, visitor } = call;
  if (!isLeadToken(name)) {
    if (!visitor) return 'signed-out';
    return (await ownLeads(call)).find(({ id }) => id === name) ?? 'not-found';
  }
  const id = leadOfToken(services.signer, 'booking', tenant.slug, name);
  const lead = id === null ? undefined : (await loadLeads(services.db, [id])).get(id);
  return lead?.tenant === tenant.slug && lead.payload ? lead : 'not-found';
}

/** The lead with the booking as it stands now, or the answer where there is none. */
export async function bookingNamed(call: Call, name: string): Promise<Named | Response> {
  const lead = await leadNamed(call, name);
  if (lead === 'signed-out') return problem(call, lead, refusals.signIn);
  const [booking] = lead === 'not-found' ? [] : await itemsOf(call, [lead]);
  return lead !== 'not-found' && booking
    ? { lead, booking }
    : problem(call, 'not-found', refusals.unknownBooking);
}

async function answerNow(call: Call, name: string): Promise<Response> {
  const named = await bookingNamed(call, name);
  return named instanceof Response ? named : answer({ booking: named.booking });
}

/** Answers with the booking as it stands after `change`, which may answer with a problem instead. */
async function answerAfter(
  call: Call,
  name: string,
  change: (named: Named) => Promise<Response | null>,
): Promise<Response> {
  const before = await bookingNamed(call, name);
  if (before instanceof Response) return before;
  return (await change(before)) ?? answerNow(call, name);
}

/** Cancels it, or answers why it cannot. After a double click it is already cancelled. */
export async function cancelNamed(
  call: Call,
  { lead, booking: { can_cancel } }: Named,
): Promise<Response | null> {
  if (lead.cancelledAt !== null) return null;
  if (!can_cancel) return problem(call, 'too-late-to-cancel', refusals.cannotCancel);
  const is = await cancelLead(call, lead);
  return is === 'unknown' ? problem(call, 'integration-failed', refusals.cancelFailed) : null;
}

export const oneBookingHandlers = {
  myBooking: (call) => answerNow(call, call.query.booking),

  cancelBooking: (call) =>
    answerAfter(call, call.body.booking, (named) => cancelNamed(call, named)),

  moveBooking: (call) =>
    answerAfter(call, call.body.booking, async ({ lead, booking: { move } }) => {
      const { services, tenant, body, now } = call;
      const at = Date.parse(body.booking_at);
      const gone = () => problem(call, 'too-late-to-cancel', refusals.cancelledMeanwhile);
      if (lead.cancelledAt !== null) return gone();
      // After a double click it already has this time.
      if (bookingAtOf(lead) === at) return null;
      const place = move && bookingLocation(tenant, move.place);
      if (!place) return problem(call, 'too-late-to-cancel', refusals.cannotMove);
      const slot = offeredSlot(tenant, { place, kind: lead.kind, at }, now);
      const is = slot === 'impossible' ? 'taken' : await moveBooking(call, lead, slot);
      if (is !== 'taken') return null;
      // Another tab may have cancelled it at this moment.
      const current = (await loadLeads(services.db, [lead.id])).get(lead.id);
      return current?.cancelledAt == null
        ? problem(call, 'slot-taken', refusals.slotTaken)
        : gone();
    }),
} satisfies Partial<Handlers>;

/** `unknown`: the provider did not say whether the deposit is paid, so nothing was changed. */
async function cancelLead(
  { services, tenant, now }: Pick<Call, 'services' | 'tenant' | 'now'>,
  { id }: Lead,
): Promise<'cancelled' | 'unknown'> {
  const { db } = services;
  const payment = await paymentOfLead(db, id);
  const cancelled = 'EXISTS (SELECT 1 FROM leads WHERE id = ? AND cancelled_at = ?)';
  const statements = [
    statement('UPDATE leads SET cancelled_at = ? WHERE id = ? AND cancelled_at IS NULL', now, id),
    statement(`DELETE FROM appointments WHERE lead_id = ? AND ${cancelled}`, id, id, now),
    statement(`DELETE FROM holds WHERE lead_id = ? AND ${cancelled}`, id, id, now),
    statement(
      `UPDATE payments SET state = 'to-return', changed_at = ? WHERE lead_id = ? AND state = 'paid'
        AND ${cancelled}`,
      now,
      id,
      id,
      now,
    ),
    tellAgain({ lead: id, as: 'cancelled', now }, cancelled, id, now),
  ];
  // In the transaction that ends an unpaid deposit: apart from it, each of both would send a message.
  const became =
    payment?.state === 'open'
      ? await cancelPayment(services, services.payments(tenant), payment, statements)
      : 'settled';
  if (became === 'unknown') return 'unknown';
  if (became === 'settled') await db.batch(statements);
  if (payment) {
    // If the provider does not answer now, the job does it within a minute.
    await settleDue(services).catch((error: unknown) =>
      services.log({
        level: 'error',
        event: 'deposit-return-failed',
        tenant: tenant.slug,
        subject: id,
        error: String(error),
      }),
    );
  }
  services.wake();
  return 'cancelled';
}
