// Opens the checkout of a reservation at the provider. If that fails, the reservation stays: the vehicle is held, and the
// dealership calls about the deposit, as on sites without online payment.
import { hourMs } from '../../domain/hours/durations.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Services } from '../endpoints/endpoint.ts';
import { statement } from '../stores/database.ts';
import { paymentNamed, type Payment } from './payment.ts';

export interface PayHere {
  id: string;
  address: string;
  cents: number;
  /** Epoch ms. */
  payUntil: number;
}

export interface Reserver {
  vehicle: string;
  email: string | null;
  /** `https://host`, to which the shopper returns. */
  origin: string;
}

/** The page where the deposit is paid; null when nothing has to be paid online. */
export async function openCheckout(
  services: Services,
  tenant: Tenant,
  payment: Payment,
  { vehicle, email, origin }: Reserver,
): Promise<PayHere | null> {
  const { db, log } = services;
  if (payment.state !== 'open') return null;
  const { id, cents, pay_until: payUntil } = payment;
  if (payment.address !== null) return { id, address: payment.address, cents, payUntil };
  const back = (path: string) => `${origin}/api/payments/${path}?payment=${id}`;
  const opened = (await services.payments(tenant)?.open({
    id,
    cents,
    name: `Refundable deposit: ${vehicle}`,
    email,
    payUntil,
    paidUrl: back('return'),
    cancelledUrl: back('cancelled'),
    capture: 'manual',
  })) ?? { ok: false, code: 'no-keys' };
  if (opened.ok) {
    // The session is stored in every state, so that the nightly comparison can check it.
    await db.run('UPDATE payments SET session = ?, address = ? WHERE id = ? AND session IS NULL', [
      opened.session,
      opened.address,
      id,
    ]);
    const now = await paymentNamed(db, tenant.slug, id);
    if (now?.state === 'open') return { id, address: opened.address, cents, payUntil };
    // The other request of a double click has failed meanwhile: the dealership calls about the deposit, so it must not
    // be paid online too.
    await services.payments(tenant)?.expire(opened.session);
    return null;
  }
  log({
    level: 'alarm',
    event: 'checkout-failed',
    tenant: tenant.slug,
    subject: payment.lead_id,
    code: opened.code,
  });
  await withoutPayment(services, payment, tenant.reserve.holdHours);
  return null;
}

/** The hold lasts as long as one without an online deposit, and the dealer gets the lead now. */
async function withoutPayment(
  { db, now, wake }: Pick<Services, 'db' | 'now' | 'wake'>,
  { id, lead_id, created_at }: Payment,
  holdHours: number,
): Promise<void> {
  const at = now();
  const untaken = "EXISTS (SELECT 1 FROM payments WHERE id = ? AND state = 'not-taken')";
  await db.batch([
    statement(
      `UPDATE payments SET state = 'not-taken', changed_at = ?
        WHERE id = ? AND state = 'open' AND session IS NULL`,
      at,
      id,
    ),
    statement(
      `UPDATE holds SET held_until = ? WHERE lead_id = ? AND ${untaken}`,
      created_at + holdHours * hourMs,
      lead_id,
      id,
    ),
    statement(
      `UPDATE deliveries SET next_at = ? WHERE lead_id = ? AND state = 'waiting' AND ${untaken}`,
      at,
      lead_id,
      id,
    ),
  ]);
  wake();
}
