// What a person decides about a lead: release or drop one that may be spam (rule enquiry-21), and confirm a reservation that
// is only requested (rule reserve-9). A lead that was held reserves nothing until its release.
import { holdHours } from '../../domain/vehicle/vehicle-constants.ts';
import { hourMs } from '../../domain/hours/durations.ts';
import { statement, type Database } from '../stores/database.ts';
import { leadColumns, leadOf, type Lead, type LeadRow } from './lead.ts';
import { bookSlot } from './store-lead.ts';
import { tellAgain, toShopper } from './tell-again.ts';

const leadNamed = async (db: Database, id: string): Promise<Lead | null> => {
  const row = await db.one<LeadRow>(`SELECT ${leadColumns} FROM leads WHERE id = ?`, [id]);
  return row && leadOf(row);
};

/** Releases a held lead to the dealer. Returns the number of deliveries. */
export async function releaseLead(db: Database, id: string, now: number): Promise<number> {
  const lead = await leadNamed(db, id);
  const payload = lead?.payload;
  if (lead && payload?.wanted_slot) {
    const { wanted_slot: slot, ...rest } = payload;
    const isBooked = slot.at > now && (await bookSlot(db, lead, slot, now));
    // The dealer and the shopper agree on another time.
    if (!isBooked) delete rest.booking_at;
    await db.run('UPDATE leads SET payload = ? WHERE id = ? AND payload IS NOT NULL', [
      JSON.stringify(rest),
      id,
    ]);
  }
  const [released = []] = await db.batch([
    statement(
      `UPDATE deliveries SET state = 'waiting', next_at = ?, lease_until = 0, lease = NULL, attempts = 0
        WHERE lead_id = ? AND state = 'held' AND (last_error IS NULL OR last_error <> 'erased')
        RETURNING id`,
      now,
      id,
    ),
    statement('UPDATE leads SET flag = NULL WHERE id = ?', id),
  ]);
  return released.length;
}

/** Drops a held lead as spam: nobody gets it, and its time is free at once. Returns the number of deliveries. */
export async function dropLead(db: Database, id: string, now: number): Promise<number> {
  const [dropped = []] = await db.batch([
    statement(
      `UPDATE deliveries SET state = 'dropped', done_at = ? WHERE lead_id = ? AND state = 'held' RETURNING id`,
      now,
      id,
    ),
    statement(
      `DELETE FROM appointments WHERE lead_id = ? AND EXISTS
        (SELECT 1 FROM deliveries WHERE lead_id = ? AND state = 'dropped')`,
      id,
      id,
    ),
  ]);
  return dropped.length;
}

/** Confirms a requested reservation, holds the vehicle and tells the shopper. `refused`: no such request, or held. */
export async function confirmReservation(
  db: Database,
  id: string,
  now: number,
): Promise<'confirmed' | 'refused'> {
  const lead = await leadNamed(db, id);
  if (!lead?.payload?.requested || lead.flag !== null || lead.carId === null) return 'refused';
  const { requested: _requested, ...payload } = lead.payload;
  const until = now + holdHours * hourMs;
  const isHeld = 'EXISTS (SELECT 1 FROM holds WHERE lead_id = ?)';
  const results = await db.batch([
    statement(
      'DELETE FROM holds WHERE tenant = ? AND car_id = ? AND held_until <= ?',
      lead.tenant,
      lead.carId,
      now,
    ),
    statement(
      `INSERT INTO holds (tenant, car_id, held_until, lead_id)
        SELECT tenant, car_id, CAST(? AS BIGINT), id FROM leads WHERE id = ? AND cancelled_at IS NULL
        ON CONFLICT (tenant, car_id) DO NOTHING`,
      until,
      id,
    ),
    statement(
      `UPDATE leads SET payload = ? WHERE id = ? AND payload IS NOT NULL AND ${isHeld}`,
      JSON.stringify({ ...payload, held_until: until }),
      id,
      id,
    ),
    tellAgain({ lead: id, as: 'confirmed', now, only: toShopper }, isHeld, id),
    statement('SELECT car_id FROM holds WHERE lead_id = ?', id),
  ]);
  return results.at(-1)?.length ? 'confirmed' : 'refused';
}
