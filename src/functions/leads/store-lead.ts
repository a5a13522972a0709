// Writes a lead with its deliveries, its appointment or hold and the payment it waits for in one transaction, once per
// idempotency key. When it resolves with `stored`, everything is on disk.
import { plainName } from '../account/codes.ts';
import type { LeadInput } from '../../protocol/lead.ts';
import type { Lead, Slot } from './lead.ts';
import { resumeStatements } from './resume.ts';
import {
  mayBook,
  mayHold,
  afterOthers,
  type Condition,
  type TakingPerson,
} from './person-limits.ts';
import type { Destination } from './destinations.ts';
import {
  insertWhere,
  isUniqueConflict,
  statement,
  type Database,
  type Row,
  type Statement,
  type Value,
} from '../stores/database.ts';

export interface NewLead {
  lead: Lead;
  idempotencyKey: string;
  /** Hash of what was sent: the same key with other content is an error. */
  bodyHash: string;
  /** The account that is signed in; null: nobody is. */
  owner?: string | null;
  destinations: readonly Destination[];
  /** What it books. */
  slot: Slot | null;
  /** The vehicle of a reservation, which has to be free, and the end of its hold, epoch ms; null: it is only requested. */
  hold: { carId: string; until: number | null } | null;
  /** Deliveries wait until this time (epoch ms) for data that arrives after the lead. */
  completeBy?: number | null;
  /** The deposit of a hold that is to be paid online; the deliveries wait for it, `settledBy` at the latest. */
  payment: NewPayment | null;
  /** The acceptance of an offer. An offer can be accepted once, so the lead is stored with it or not at all. */
  acceptance?: Statement | null;
  /** The purchase that becomes this lead. */
  purchaseId?: string | null;
  /** The file of a job application. */
  resume?: LeadInput['resume'] | null;
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
      code:
        | 'idempotency-key-reused'
        | 'slot-taken'
        | 'vehicle-held'
        | 'offer-accepted'
        | 'holds-full'
        | 'bookings-full';
    };

/** Slot and vehicle are free. */
const isFree = `(SELECT COUNT(*) FROM appointments
    WHERE tenant = ? AND location_id = ? AND department = ? AND slot_at = ?) < CAST(? AS BIGINT)
  AND NOT EXISTS (SELECT 1 FROM appointments WHERE tenant = ? AND car_id = ? AND slot_at = ?)
  AND NOT EXISTS (SELECT 1 FROM holds WHERE tenant = ? AND car_id = ?)`;

/** The lead of this batch was stored. */
const isStored = 'EXISTS (SELECT 1 FROM leads WHERE id = ?)';

/** The lowest free one of `seats`; the first if others took the last, and the primary key then rejects the batch. */
const freeSeat = (seats: number) => `COALESCE((SELECT MIN(free.column1)
    FROM (VALUES ${Array.from({ length: seats }, (_, seat) => `(${String(seat)})`).join(', ')}) AS free
    WHERE NOT EXISTS (SELECT 1 FROM appointments WHERE tenant = ? AND location_id = ? AND department = ?
      AND slot_at = ? AND seat = free.column1)), 0)`;

const insertSlot = (
  seats: number,
) => `INSERT INTO appointments (tenant, location_id, department, slot_at, seat, car_id,
    lead_id)
  SELECT ?, ?, ?, CAST(? AS BIGINT), ${freeSeat(seats)}, ?, ?
  WHERE ${isStored}`;

/** An expired hold does not count. */
const endHold = 'DELETE FROM holds WHERE tenant = ? AND car_id = ? AND held_until <= ?';

/** Also books the vehicle of a test drive, so that nobody else can drive it at that time. */
const drivenCar = ({ kind, carId }: Lead): string | null => (kind === 'test-drive' ? carId : null);

/** What the lead takes is free, and its person may have one more (rule reserve-10, rule booking-7). */
function mayTake({ lead, slot, hold }: NewLead): Condition {
  const person = personOf(lead);
  const none = { sql: '', params: [] };
  const held = hold ? mayHold(person, lead.createdAt) : none;
  const booked = slot && lead.kind !== 'reservation' ? mayBook(person, lead.createdAt) : none;
  return { sql: held.sql + booked.sql, params: [...held.params, ...booked.params] };
}

const personOf = ({ tenant, payload }: Pick<Lead, 'tenant' | 'payload'>): TakingPerson => ({
  tenant,
  phone: payload?.phone ? plainName(payload.phone) : null,
  email: payload?.email ? plainName(payload.email) : null,
});

const leadRow = ({ lead, idempotencyKey, bodyHash, owner }: NewLead) => ({
  id: lead.id,
  tenant: lead.tenant,
  idempotency_key: idempotencyKey,
  body_hash: bodyHash,
  owner: owner ?? '',
  kind: lead.kind,
  category: lead.category,
  subcategory: lead.subcategory,
  created_at: lead.createdAt,
  flag: lead.flag,
  car_id: lead.carId,
  car_type: lead.carType,
  location_id: lead.locationId,
  consent_version: lead.consentVersion,
  consent_at: lead.consentAt,
  opt_in: lead.optIn ? 1 : 0,
  payload: JSON.stringify(lead.payload),
  phone: personOf(lead).phone,
  email: personOf(lead).email,
});

const paymentRow = ({ id, tenant, createdAt }: Lead, payment: NewPayment) => ({
  id: payment.id,
  tenant,
  lead_id: id,
  car_slug: payment.carSlug,
  cents: payment.cents,
  state: 'open',
  pay_until: payment.payUntil,
  release_at: payment.releaseAt,
  hold_ms: payment.holdMs,
  created_at: createdAt,
  changed_at: createdAt,
});

/** Everything after the lead is stored only with it. */
function statementsOf(newLead: NewLead): Statement[] {
  const { lead, slot, hold, payment, acceptance = null, purchaseId = null, resume } = newLead;
  const { id, tenant, createdAt } = lead;
  return [
    ...(hold || slot ? [afterOthers(tenant, createdAt)] : []),
    ...(hold ? [statement(endHold, tenant, hold.carId, createdAt)] : []),
    leadStatement(newLead),
    ...(slot ? [slotStatement(lead, slot)] : []),
    ...(hold?.until
      ? [
          insertWhere(
            'holds',
            { tenant, car_id: hold.carId, held_until: hold.until, lead_id: id },
            isStored,
            id,
          ),
        ]
      : []),
    ...(payment ? [insertWhere('payments', paymentRow(lead, payment), isStored, id)] : []),
    ...(acceptance ? [acceptance] : []),
    ...(resume ? resumeStatements(resume, id, isStored) : []),
    ...(purchaseId === null
      ? []
      : [
          statement(
            `UPDATE purchases SET lead_id = ?, changed_at = ? WHERE id = ? AND ${isStored}`,
            id,
            createdAt,
            purchaseId,
            id,
          ),
        ]),
    ...newLead.destinations.map((destination) =>
      insertWhere('deliveries', deliveryRow(newLead, destination), isStored, id),
    ),
    statement(
      'SELECT id, body_hash FROM leads WHERE tenant = ? AND idempotency_key = ?',
      tenant,
      newLead.idempotencyKey,
    ),
  ];
}

function leadStatement(newLead: NewLead): Statement {
  const { lead, slot, hold } = newLead;
  const may = mayTake(newLead);
  return insertWhere(
    'leads',
    leadRow(newLead),
    `${isFree}${may.sql} ON CONFLICT (tenant, idempotency_key) DO NOTHING`,
    ...freeParams(lead, slot, hold),
    ...may.params,
  );
}

const freeParams = (lead: Lead, slot: NewLead['slot'], hold: NewLead['hold']): Value[] => [
  lead.tenant,
  slot?.locationId ?? '',
  slot?.department ?? '',
  slot?.at ?? 0,
  slot?.atOnce ?? 1,
  lead.tenant,
  drivenCar(lead) ?? '',
  slot?.at ?? 0,
  lead.tenant,
  hold?.carId ?? '',
];

/** Takes `slot` for the time that a lead has booked, where it is free: the other time is free at once. */
export function moveStatement(lead: Lead, from: number, slot: Slot): Statement {
  return statement(
    `UPDATE appointments SET slot_at = CAST(? AS BIGINT), seat = ${freeSeat(slot.atOnce)}
      WHERE lead_id = ? AND slot_at = ? AND ${isFree}`,
    slot.at,
    lead.tenant,
    slot.locationId,
    slot.department,
    slot.at,
    lead.id,
    from,
    ...freeParams(lead, slot, null),
  );
}

function slotStatement(lead: Lead, slot: Slot): Statement {
  const place = [lead.tenant, slot.locationId, slot.department, slot.at] as const;
  return statement(insertSlot(slot.atOnce), ...place, ...place, drivenCar(lead), lead.id, lead.id);
}

/**
 * One transaction that takes a time or a vehicle. On PostgreSQL two of them may both find it free; the second then fails as a
 * whole, and its next attempt sees the first. Each seat that others took meanwhile may cost one attempt.
 */
export async function takingBatch(
  db: Database,
  statements: readonly Statement[],
  seats: number,
): Promise<Row[][]> {
  for (let left = seats; ; left -= 1) {
    try {
      return await db.batch(statements);
    } catch (error) {
      if (!isUniqueConflict(error) || left === 0) throw error;
    }
  }
}

/** Books the time that a held lead asked for, when it is released; false when it is taken. */
export async function bookSlot(
  db: Database,
  lead: Lead,
  slot: Slot,
  now: number,
): Promise<boolean> {
  const { sql, params = [] } = slotStatement(lead, slot);
  const statements = [
    afterOthers(lead.tenant, now),
    { sql: `${sql} AND ${isFree}`, params: [...params, ...freeParams(lead, slot, null)] },
    statement('SELECT lead_id FROM appointments WHERE lead_id = ?', lead.id),
  ];
  const [, , booked = []] = await takingBatch(db, statements, slot.atOnce);
  return booked.length > 0;
}

const deliveryRow = ({ lead, payment, completeBy }: NewLead, { name, target }: Destination) => ({
  id: `${lead.id}:${name}`,
  tenant: lead.tenant,
  lead_id: lead.id,
  channel: target.channel,
  target: JSON.stringify(target),
  state: lead.flag === null ? 'waiting' : 'held',
  attempts: 0,
  next_at: payment?.settledBy ?? completeBy ?? lead.createdAt,
  lease_until: 0,
  created_at: lead.createdAt,
});

/** Why a lead was not stored. A reservation may also book the time of its handover, and either can be taken. */
async function refusalReason(
  db: Database,
  newLead: NewLead,
): Promise<'vehicle-held' | 'slot-taken' | 'holds-full' | 'bookings-full'> {
  const { lead, hold, slot } = newLead;
  const held = 'SELECT lead_id FROM holds WHERE tenant = ? AND car_id = ?';
  if (hold && (await db.one(held, [lead.tenant, hold.carId]))) return 'vehicle-held';
  const { sql, params } = mayTake(newLead);
  if (!(await db.one(`SELECT 1 AS free WHERE 1 = 1${sql}`, params))) {
    return hold ? 'holds-full' : 'bookings-full';
  }
  return slot ? 'slot-taken' : 'vehicle-held';
}

export async function storeLead(db: Database, newLead: NewLead): Promise<StoredLead> {
  const seats = newLead.slot?.atOnce ?? (newLead.hold ? 1 : 0);
  let results;
  try {
    results = await takingBatch(db, statementsOf(newLead), seats);
  } catch (error) {
    // A conflict that is left is about the offer.
    if (!isUniqueConflict(error) || !newLead.acceptance) throw error;
    return { ok: false, code: 'offer-accepted' };
  }
  const stored = results.at(-1)?.[0];
  if (!stored) return { ok: false, code: await refusalReason(db, newLead) };
  if (stored['id'] === newLead.lead.id) return { ok: true, id: newLead.lead.id, repeated: false };
  return stored['body_hash'] === newLead.bodyHash
    ? { ok: true, id: String(stored['id']), repeated: true }
    : { ok: false, code: 'idempotency-key-reused' };
}
