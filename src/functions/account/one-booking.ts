// One booking or reservation: how it stands, cancelling it where the dealer promises it (rule booking-5), and moving it to
// another time (rule booking-9). The shopper is signed in, or has the signed link of the confirmation.
import type { OneBooking } from '../../protocol/booking-endpoints.ts';
import { answer, problem, type Call, type Handlers } from '../endpoints/endpoint.ts';
import { refusals } from '../http/refusals.ts';
import { bookingLocation } from '../leads/appointments.ts';
import { isBookingToken, leadOfToken } from '../leads/booking-link.ts';
import { cancelLead } from '../leads/cancel.ts';
import { offeredSlot } from '../leads/check-enquiry.ts';
import { bookingAtOf, loadLeads, type Lead } from '../leads/lead.ts';
import { moveBooking } from '../leads/move-booking.ts';
import { itemsOf, ownLeads, type Asking } from './my-bookings.ts';

/** The lead that a token names, or that a signed-in visitor names by its id. */
async function leadNamed(call: Asking, name: string): Promise<Lead | 'signed-out' | 'not-found'> {
  const { services, tenant, visitor } = call;
  if (!isBookingToken(name)) {
    if (!visitor) return 'signed-out';
    return (await ownLeads(call)).find(({ id }) => id === name) ?? 'not-found';
  }
  const id = leadOfToken(services.signer, tenant.slug, name);
  const lead = id === null ? undefined : (await loadLeads(services.db, [id])).get(id);
  return lead?.tenant === tenant.slug && lead.payload ? lead : 'not-found';
}

/** Answers with the booking as it stands after `change`, which may answer with a problem instead. */
async function withLead(
  call: Call,
  name: string,
  change: (lead: Lead, booking: OneBooking['booking']) => Promise<Response | null>,
): Promise<Response> {
  const read = async () => {
    const lead = await leadNamed(call, name);
    if (typeof lead === 'string') return lead;
    const [booking] = await itemsOf(call, [lead]);
    return booking ? { lead, booking } : 'not-found';
  };
  const before = await read();
  if (before === 'signed-out') return problem(call, before, refusals.signIn);
  if (before === 'not-found') return problem(call, before, refusals.unknownBooking);
  const refused = await change(before.lead, before.booking);
  if (refused) return refused;
  const after = await read();
  return typeof after === 'string' ? problem(call, after) : answer({ booking: after.booking });
}

export const oneBookingHandlers: Pick<Handlers, 'myBooking' | 'cancelBooking' | 'moveBooking'> = {
  myBooking: (call) => withLead(call, call.query.booking, () => Promise.resolve(null)),

  cancelBooking: (call) =>
    withLead(call, call.body.booking, async (lead, { can_cancel }) => {
      // After a double click the booking is already cancelled.
      if (lead.cancelledAt !== null) return null;
      if (!can_cancel) return problem(call, 'too-late-to-cancel', refusals.cannotCancel);
      const is = await cancelLead(call, lead);
      return is === 'unknown' ? problem(call, 'integration-failed', refusals.cancelFailed) : null;
    }),

  moveBooking: (call) =>
    withLead(call, call.body.booking, async (lead, { move }) => {
      const { tenant, body, now } = call;
      const at = Date.parse(body.booking_at);
      // After a double click it already has this time.
      if (bookingAtOf(lead) === at) return null;
      const place = move && bookingLocation(tenant, move.place);
      if (!place) return problem(call, 'too-late-to-cancel', refusals.cannotMove);
      const slot = offeredSlot(tenant, { place, kind: lead.kind, at }, now);
      const is = slot === 'impossible' ? 'taken' : await moveBooking(call, lead, slot);
      return is === 'taken' ? problem(call, 'slot-taken', refusals.slotTaken) : null;
    }),
};
