// Cancels a booking or a reservation for its shopper: the time or the vehicle is free again, a deposit is returned, and
// dealer and shopper get a message. All of it is one transaction; the scheduled job retries the return of the deposit
// until it succeeds.
import type { Call } from '../endpoints/endpoint.ts';
import { paymentOfLead } from '../payments/payment.ts';
import { cancelPayment, settleDue } from '../payments/settle.ts';
import { statement } from '../stores/database.ts';
import type { Lead } from './lead.ts';
import { tellAgain } from './tell-again.ts';

/** `unknown`: the provider did not say whether the deposit is paid, so nothing was changed. */
export async function cancelLead(
  { services, tenant, now }: Pick<Call, 'services' | 'tenant' | 'now'>,
  { id }: Lead,
): Promise<'cancelled' | 'unknown'> {
  const { db } = services;
  const payment = await paymentOfLead(db, id);
  if (payment?.state === 'open') {
    const became = await cancelPayment(services, services.payments(tenant), payment);
    if (became === 'unknown') return 'unknown';
  }
  const cancelled = 'EXISTS (SELECT 1 FROM leads WHERE id = ? AND cancelled_at = ?)';
  await db.batch([
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
  ]);
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
