// Settles a payment after a message from the provider, or when none arrives. The payment changes its state once, and
// its hold and delivery change in the same transaction. Messages may come twice, late or in any order; a settled
// payment stays settled.
import type { Deps, PaymentUpdate, PaymentPort } from '../endpoints/deps.ts';
import { statement, type Statement } from '../stores/database.ts';
import type { Payment } from './payment.ts';
import { isOtherAmount, isSeen, noteEvent, settleDueOf } from './provider-message.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'log' | 'wake'>;

/** Sends the reservation to the dealer once its payment is settled. */
const deliverNow = (lead: string, at: number): Statement =>
  statement(
    "UPDATE deliveries SET next_at = ? WHERE lead_id = ? AND state = 'waiting' AND attempts = 0",
    at,
    lead,
  );

/** Frees the time of a handover that was booked with a purchase. */
const endHandover = (lead: string, payment: string, state: Payment['state']): Statement =>
  statement(
    `DELETE FROM appointments WHERE lead_id = ? AND EXISTS (SELECT 1 FROM payments WHERE id = ? AND state = ?)`,
    lead,
    payment,
    state,
  );

/** The authorised deposit holds the vehicle (rule reserve-9), unless somebody was faster; then it is returned. */
function paid({ id, lead_id }: Payment, providerPayment: string | null, at: number): Statement[] {
  const held = 'EXISTS (SELECT 1 FROM holds WHERE holds.lead_id = payments.lead_id)';
  return [
    // Every message locks its payment before the hold, so that two of them never wait for each other.
    statement('UPDATE payments SET changed_at = changed_at WHERE id = ?', id),
    // Not for a payment that has ended: what arrives after that is returned.
    statement(
      `DELETE FROM holds WHERE held_until <= ? AND EXISTS (SELECT 1 FROM leads WHERE leads.id = ?
        AND leads.tenant = holds.tenant AND leads.car_id = holds.car_id)`,
      at,
      lead_id,
    ),
    statement(
      `INSERT INTO holds (tenant, car_id, held_until, lead_id)
        SELECT leads.tenant, leads.car_id, CAST(? AS BIGINT) + payments.hold_ms, leads.id
        FROM payments JOIN leads ON leads.id = payments.lead_id
        WHERE payments.id = ? AND payments.state IN ('open', 'not-taken') AND payments.returned_at IS NULL
        ON CONFLICT (tenant, car_id) DO UPDATE SET held_until = excluded.held_until
          WHERE holds.lead_id = excluded.lead_id`,
      at,
      id,
    ),
    statement(
      `UPDATE payments SET changed_at = ?, provider_payment = ?,
          state = CASE WHEN returned_at IS NOT NULL THEN 'returned' ELSE 'paid' END
        WHERE id = ? AND state IN ('open', 'cancelled', 'expired', 'not-taken') RETURNING state`,
      at,
      providerPayment,
      id,
    ),
    // The vehicle had already been released, or somebody else holds it.
    statement(
      `UPDATE payments SET state = 'to-return' WHERE id = ? AND state = 'paid' AND NOT ${held} RETURNING state`,
      id,
    ),
    deliverNow(lead_id, at),
  ];
}

/** Frees the vehicle. */
const released = (
  { id, lead_id }: Payment,
  state: 'cancelled' | 'expired',
  at: number,
): Statement[] => [
  statement(
    "UPDATE payments SET state = ?, changed_at = ? WHERE id = ? AND state = 'open' RETURNING state",
    state,
    at,
    id,
  ),
  statement(
    `DELETE FROM holds WHERE lead_id = ? AND EXISTS (SELECT 1 FROM payments WHERE id = ? AND state = ?)`,
    lead_id,
    id,
    state,
  ),
  endHandover(lead_id, id, state),
  deliverNow(lead_id, at),
];

/** Cancelled or refunded: the reservation is over. An event that arrives before "paid" is remembered. */
const returned = ({ id, lead_id }: Payment, at: number): Statement[] => [
  statement(
    `UPDATE payments SET returned_at = ?, changed_at = ?,
        state = CASE WHEN state IN ('paid', 'to-return') THEN 'returned' ELSE state END
      WHERE id = ? AND returned_at IS NULL RETURNING state`,
    at,
    at,
    id,
  ),
  statement(
    `DELETE FROM holds WHERE lead_id = ? AND EXISTS (SELECT 1 FROM payments WHERE id = ? AND state = 'returned')`,
    lead_id,
    id,
  ),
  endHandover(lead_id, id, 'returned'),
  // Tells the shopper once that the money was returned (rule booking-1). A message that still waits says it, too.
  statement(
    `INSERT INTO deliveries (id, tenant, lead_id, channel, target, state, attempts, next_at, lease_until, created_at)
      SELECT lead_id || ':returned', tenant, lead_id, channel, target, 'waiting', 0, CAST(? AS BIGINT), 0,
        CAST(? AS BIGINT)
      FROM deliveries WHERE lead_id = ? AND channel = 'shopper-mail' AND state = 'sent' AND id = lead_id || ':shopper-mail'
        AND EXISTS (SELECT 1 FROM payments WHERE payments.id = ? AND payments.state = 'returned')
        AND NOT EXISTS (SELECT 1 FROM deliveries AS waiting WHERE waiting.lead_id = ?
          AND waiting.channel = 'shopper-mail' AND waiting.state = 'waiting' AND waiting.lease_until <= ?)
      ON CONFLICT (id) DO NOTHING`,
    at,
    at,
    lead_id,
    id,
    lead_id,
    at,
  ),
];

/** Settles a payment by the provider's message. `event` is the id of a webhook, and a repeat of it changes nothing. */
export async function settle(
  needs: Needs,
  payment: Payment,
  update: PaymentUpdate,
  event?: string,
): Promise<void> {
  const { tenant, lead_id } = payment;
  if (await isOtherAmount(needs, payment, update, lead_id)) return;
  const at = needs.now();
  const follows =
    update.status === 'paid'
      ? paid(payment, update.providerPayment, at)
      : update.status === 'expired'
        ? released(payment, 'expired', at)
        : returned(payment, at);
  try {
    await needs.db.batch([...noteEvent(tenant, event, at), ...follows]);
  } catch (error) {
    if (await isSeen(needs.db, tenant, event)) return;
    throw error;
  }
  needs.wake();
}

/**
 * Cancels for a shopper who went back. The checkout ends first, so that nobody pays for a vehicle that is free again.
 * `along`: what happens in the same transaction; not when the payment is settled already.
 */
export async function cancelPayment(
  needs: Needs,
  port: PaymentPort | null,
  payment: Payment,
  along: readonly Statement[] = [],
): Promise<'cancelled' | 'settled' | 'unknown'> {
  if (payment.state !== 'open') return 'settled';
  if (port && payment.session !== null && !(await port.expire(payment.session))) {
    const update = await port.getStatus(payment.session);
    if (!update) return 'unknown';
    await settle(needs, payment, update);
    return 'settled';
  }
  await needs.db.batch([...released(payment, 'cancelled', needs.now()), ...along]);
  needs.wake();
  return 'cancelled';
}

/** Releases vehicles whose deposit was not paid in time, and returns deposits that came too late. */
export const settleDue = (needs: Needs & Pick<Deps, 'payments' | 'tenants'>): Promise<number> =>
  settleDueOf<Payment>(needs, {
    table: 'payments',
    owed: 'to-return',
    sendBack: (port, providerPayment) => port.cancel(providerPayment),
    subject: ({ lead_id }) => lead_id,
    settle: (payment, update) => settle(needs, payment, update),
    expired: (payment, at) => released(payment, 'expired', at),
    returned,
  });
