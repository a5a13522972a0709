// Writes a lead with its deliveries, its appointment or hold and the payment it waits for in one transaction, once per
// idempotency key. When it resolves with `stored`, everything is on disk.
import { plainName } from '../account/mobile.ts';
import type { Lead } from './lead.ts';
import type { Destination } from './destinations.ts';
import { isUniqueConflict, statement, type Database, type Statement } from '../stores/database.ts';

export interface NewLead {
  lead: Lead;
  idempotencyKey: string;
  /** Hash of what was sent: the same key with other content is an error. */
  bodyHash: string;
  destinations: readonly Destination[];
  /**
   * A booked slot: location, department, epoch ms, and how many bookings the location accepts at once (rule booking-3).
   */
  slot: { locationId: string; department: string; at: number; atOnce: number } | null;
  /** A vehicle to hold for the shopper, and the end of the hold, epoch ms. */
  hold: { carId: string; until: number } | null;
  /** Deliveries wait until this time (epoch ms) for data that arrives after the lead. */
  completeBy?: number | null;
  /** The deposit of a hold that is to be paid online; the deliveries wait for it, `settledBy` at the latest. */
  payment: NewPayment | null;
  /** The acceptance of an offer. An offer can be accepted once, so the lead is stored with it or not at all. */
  acceptance?: Statement | null;
  /** The purchase that becomes this lead. */
  purchaseId?: string | null;
}

interface NewPayment {
  id: string;
  carSlug: string;
  /** Australian cents. */
  cents: number;
  holdMs: number;
  /** Epoch ms, like the next two. */
  payUntil: number;
  releaseAt: number;
  settledBy: number;
}

export type StoredLead =
  | { ok: true; id: string; repeated: boolean }
  | {
      ok: false;
      code: 'idempotency-key-reused' | 'slot-taken' | 'vehicle-held' | 'offer-accepted';
    };

const insertLead = `INSERT INTO leads (id, tenant, idempotency_key, body_hash, kind, category, subcategory, created_at,
    flag, car_id, car_type, location_id, consent_version, consent_at, opt_in, payload, phone, email)
  SELECT ?, ?, ?, ?, ?, ?, ?, CAST(? AS BIGINT), ?, ?, ?, ?, ?, CAST(? AS BIGINT), CAST(? AS BIGINT), ?,
    CAST(? AS TEXT), CAST(? AS TEXT)
  WHERE (SELECT COUNT(*) FROM appointments
    WHERE tenant = ? AND location_id = ? AND department = ? AND slot_at = ?) < CAST(? AS BIGINT)
  AND NOT EXISTS (SELECT 1 FROM appointments WHERE tenant = ? AND car_id = ? AND slot_at = ?)
  AND NOT EXISTS (SELECT 1 FROM holds WHERE tenant = ? AND car_id = ?)
  ON CONFLICT (tenant, idempotency_key) DO NOTHING`;

const insertDelivery = `INSERT INTO deliveries (id, tenant, lead_id, channel, target, state, attempts, next_at,
    lease_until, created_at)
  SELECT ?, ?, ?, ?, ?, ?, 0, CAST(? AS BIGINT), 0, CAST(? AS BIGINT)
  WHERE EXISTS (SELECT 1 FROM leads WHERE id = ?)`;

/**
 * Takes the lowest free one of `seats`. If others took the last one meanwhile, it takes the first; the primary key then
 * rejects the batch, which is tried again.
 */
const insertSlot = (
  seats: number,
) => `INSERT INTO appointments (tenant, location_id, department, slot_at, seat, car_id,
    lead_id)
  SELECT ?, ?, ?, CAST(? AS BIGINT), COALESCE((SELECT MIN(free.column1)
    FROM (VALUES ${Array.from({ length: seats }, (_, seat) => `(${String(seat)})`).join(', ')}) AS free
    WHERE NOT EXISTS (SELECT 1 FROM appointments WHERE tenant = ? AND location_id = ? AND department = ?
      AND slot_at = ? AND seat = free.column1)), 0), ?, ?
  WHERE EXISTS (SELECT 1 FROM leads WHERE id = ?)`;

/** An expired hold does not count. */
const endHold = 'DELETE FROM holds WHERE tenant = ? AND car_id = ? AND held_until <= ?';

const insertHold = `INSERT INTO holds (tenant, car_id, held_until, lead_id)
  SELECT ?, ?, CAST(? AS BIGINT), ? WHERE EXISTS (SELECT 1 FROM leads WHERE id = ?)`;

const insertPayment = `INSERT INTO payments (id, tenant, lead_id, car_slug, cents, state, pay_until, release_at,
    hold_ms, created_at, changed_at)
  SELECT ?, ?, ?, ?, CAST(? AS BIGINT), 'open', CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT),
    CAST(? AS BIGINT), CAST(? AS BIGINT)
  WHERE EXISTS (SELECT 1 FROM leads WHERE id = ?)`;

/** Also books the vehicle of a test drive, so that nobody else can drive it at that time. */
const drivenCar = ({ kind, carId }: Lead): string | null => (kind === 'test-drive' ? carId : null);

function paymentStatement({ id, tenant, createdAt }: Lead, payment: NewPayment): Statement {
  const { carSlug, cents, payUntil, releaseAt, holdMs } = payment;
  const times = [payUntil, releaseAt, holdMs, createdAt, createdAt];
  return statement(insertPayment, payment.id, tenant, id, carSlug, cents, ...times, id);
}

function statementsOf({
  lead,
  idempotencyKey,
  bodyHash,
  destinations,
  slot,
  hold,
  payment,
  completeBy,
  acceptance = null,
  purchaseId = null,
}: NewLead): Statement[] {
  const { id, tenant, createdAt } = lead;
  const state = lead.flag === null ? 'waiting' : 'held';
  return [
    ...(hold ? [statement(endHold, tenant, hold.carId, createdAt)] : []),
    statement(
      insertLead,
      id,
      tenant,
      idempotencyKey,
      bodyHash,
      lead.kind,
      lead.category,
      lead.subcategory,
      createdAt,
      lead.flag,
      lead.carId,
      lead.carType,
      lead.locationId,
      lead.consentVersion,
      lead.consentAt,
      lead.optIn ? 1 : 0,
      JSON.stringify(lead.payload),
      lead.payload?.phone ? plainName(lead.payload.phone) : null,
      lead.payload?.email ? plainName(lead.payload.email) : null,
      tenant,
      slot?.locationId ?? '',
      slot?.department ?? '',
      slot?.at ?? 0,
      slot?.atOnce ?? 1,
      tenant,
      drivenCar(lead) ?? '',
      slot?.at ?? 0,
      tenant,
      hold?.carId ?? '',
    ),
    ...(slot
      ? [
          statement(
            insertSlot(slot.atOnce),
            tenant,
            slot.locationId,
            slot.department,
            slot.at,
            tenant,
            slot.locationId,
            slot.department,
            slot.at,
            drivenCar(lead),
            id,
            id,
          ),
        ]
      : []),
    ...(hold ? [statement(insertHold, tenant, hold.carId, hold.until, id, id)] : []),
    ...(payment ? [paymentStatement(lead, payment)] : []),
    ...(acceptance ? [acceptance] : []),
    ...(purchaseId === null
      ? []
      : [
          statement(
            'UPDATE purchases SET lead_id = ?, changed_at = ? WHERE id = ? AND EXISTS (SELECT 1 FROM leads WHERE id = ?)',
            id,
            createdAt,
            purchaseId,
            id,
          ),
        ]),
    ...destinations.map(({ name, target }) =>
      statement(
        insertDelivery,
        `${id}:${name}`,
        tenant,
        id,
        target.channel,
        JSON.stringify(target),
        state,
        payment?.settledBy ?? completeBy ?? createdAt,
        createdAt,
        id,
      ),
    ),
    statement(
      'SELECT id, body_hash FROM leads WHERE tenant = ? AND idempotency_key = ?',
      tenant,
      idempotencyKey,
    ),
  ];
}

/** Why a lead was not stored. A reservation may also book the time of its handover, and either can be taken. */
async function refusalReason(
  db: Database,
  { lead, hold, slot }: NewLead,
): Promise<'vehicle-held' | 'slot-taken'> {
  if (!hold) return 'slot-taken';
  if (!slot) return 'vehicle-held';
  const sql = 'SELECT lead_id FROM holds WHERE tenant = ? AND car_id = ?';
  return (await db.one(sql, [lead.tenant, hold.carId])) ? 'vehicle-held' : 'slot-taken';
}

export async function storeLead(db: Database, newLead: NewLead): Promise<StoredLead> {
  const statements = statementsOf(newLead);
  let results;
  // Each seat that others took meanwhile may cost one attempt.
  for (let left = newLead.slot?.atOnce ?? 1; ; left -= 1) {
    try {
      results = await db.batch(statements);
      break;
    } catch (error) {
      if (!isUniqueConflict(error)) throw error;
      // On PostgreSQL two bookings of one slot (or vehicle) may both find it free; the second then fails as a whole,
      // and its next attempt sees the first. A later conflict is about the offer.
      if ((newLead.slot ?? newLead.hold) !== null && left > 0) continue;
      if (newLead.acceptance) return { ok: false, code: 'offer-accepted' };
      throw error;
    }
  }
  const stored = results.at(-1)?.[0];
  if (!stored) return { ok: false, code: await refusalReason(db, newLead) };
  if (stored['id'] === newLead.lead.id) return { ok: true, id: newLead.lead.id, repeated: false };
  return stored['body_hash'] === newLead.bodyHash
    ? { ok: true, id: String(stored['id']), repeated: true }
    : { ok: false, code: 'idempotency-key-reused' };
}
