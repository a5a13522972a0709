// Opens the checkout of a reservation at the provider. If that fails, the reservation stays: the vehicle is held, and the
// dealership calls about the deposit, as on sites without online payment.
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Checkout } from '../endpoints/deps.ts';
import type { Services } from '../endpoints/endpoint.ts';
import { statement } from '../stores/database.ts';
import type { Payment, PaymentTable } from './payment.ts';

/**
 * Opens the provider's page for an open payment, and stores its address. `not-opened`: no page was opened, which raises an
 * alarm about `subject`. `ended`: the payment ended in the meantime. Its new page is closed again.
 */
export async function openPaymentPage(
  { db, log, payments }: Pick<Services, 'db' | 'log' | 'payments'>,
  { table, tenant, subject }: { table: PaymentTable; tenant: Tenant; subject: string },
  checkout: Checkout,
): Promise<{ address: string } | 'not-opened' | 'ended'> {
  const port = payments(tenant);
  const { id } = checkout;
  const opened = (await port?.open(checkout)) ?? { ok: false, code: 'no-keys' };
  if (!opened.ok) {
    const event = 'checkout-failed';
    log({ level: 'alarm', event, tenant: tenant.slug, subject, code: opened.code });
    return 'not-opened';
  }
  const { session, address } = opened;
  // The session is stored in every state, so that the nightly comparison can check it.
  const [, [now] = []] = await db.batch([
    statement(
      `UPDATE ${table} SET session = ?, address = ? WHERE id = ? AND session IS NULL`,
      session,
      address,
      id,
    ),
    statement(`SELECT state FROM ${table} WHERE id = ?`, id),
  ]);
  if (now?.['state'] === 'open') return { address };
  // The other request of a double click has failed and ended the payment: nobody may pay it as well.
  await port?.expire(session);
  return 'ended';
}

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
  if (payment.state !== 'open') return null;
  const { id, cents, pay_until: payUntil } = payment;
  if (payment.address !== null) return { id, address: payment.address, cents, payUntil };
  const back = (path: string) => `${origin}/api/payments/${path}?payment=${id}`;
  const opened = await openPaymentPage(
    services,
    { table: 'payments', tenant, subject: payment.lead_id },
    {
      id,
      cents,
      name: `Refundable deposit: ${vehicle}`,
      email,
      payUntil,
      paidUrl: back('return'),
      cancelledUrl: back('cancelled'),
      capture: 'manual',
    },
  );
  if (typeof opened === 'object') return { id, address: opened.address, cents, payUntil };
  if (opened === 'not-opened') await withoutPayment(services, payment);
  return null;
}

/** The hold lasts as long as one without an online deposit, and the dealer gets the lead now. */
async function withoutPayment(
  { db, now, wake }: Pick<Services, 'db' | 'now' | 'wake'>,
  { id, lead_id, created_at, hold_ms }: Payment,
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
      created_at + hold_ms,
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
