// Moves a booking to another time for its shopper: the time before is free at once, and dealer and shopper get one message
// with both times (rule booking-9). All of it is one transaction.
import { mayMove, type FlowFacts } from '../../domain/enquiry/flow-state.ts';
import type { Call } from '../endpoints/endpoint.ts';
import { statement } from '../stores/database.ts';
import { bookingAtOf, type Lead, type LeadPayload, type Slot } from './lead.ts';
import { afterOthers } from './person-limits.ts';
import { moveStatement, takingBatch } from './store-lead.ts';
import { tellAgain } from './tell-again.ts';

/** How often a shopper can move a booking: each time the dealer gets a message. */
const mostMoves = 5;

export const movesOf = ({ payload }: Pick<Lead, 'payload'>): number =>
  payload?.earlier_times?.length ?? 0;

/** Whether its shopper can choose another time at `now` (epoch ms); `facts` are those of `lead`. */
export const isMovable = (lead: Pick<Lead, 'payload'>, facts: FlowFacts, now: number): boolean =>
  mayMove(facts, now) && movesOf(lead) < mostMoves;

/** `taken`: somebody else has the time, or the booking was changed or cancelled meanwhile. */
export async function moveBooking(
  { services, now }: Pick<Call, 'services' | 'now'>,
  lead: Lead,
  slot: Slot,
): Promise<'moved' | 'taken'> {
  const { id, tenant, payload } = lead;
  const from = bookingAtOf(lead);
  if (!payload?.booking_at || from === null) return 'taken';
  const moved: LeadPayload = {
    ...payload,
    booking_at: new Date(slot.at).toISOString(),
    earlier_times: [...(payload.earlier_times ?? []), payload.booking_at],
  };
  const [before, after] = [JSON.stringify(payload), JSON.stringify(moved)];
  const isMoved = 'EXISTS (SELECT 1 FROM leads WHERE id = ? AND payload = ?)';
  const move = moveStatement(lead, from, slot);
  const isBefore =
    'EXISTS (SELECT 1 FROM leads WHERE id = ? AND payload = ? AND cancelled_at IS NULL)';
  const statements = [
    afterOthers(tenant, now),
    { sql: `${move.sql} AND ${isBefore}`, params: [...(move.params ?? []), id, before] },
    statement(
      `UPDATE leads SET payload = ? WHERE id = ? AND payload = ? AND cancelled_at IS NULL
        AND EXISTS (SELECT 1 FROM appointments WHERE lead_id = ? AND slot_at = ?)`,
      after,
      id,
      before,
      id,
      slot.at,
    ),
    tellAgain(
      { lead: id, as: `moved-${String(movesOf({ payload: moved }))}`, now },
      isMoved,
      id,
      after,
    ),
    statement('SELECT id FROM leads WHERE id = ? AND payload = ?', id, after),
  ];
  const results = await takingBatch(services.db, statements, slot.atOnce);
  if (!results.at(-1)?.length) return 'taken';
  services.wake();
  return 'moved';
}
