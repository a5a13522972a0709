// Shared by deposits and payments of invoices: the reported amount must be the requested one, and an event counts once.
// One job settles payments without a report.
import type { Deps, PaymentPort, PaymentUpdate } from '../endpoints/deps.ts';
import { newId } from '../security/crypto.ts';
import { insert, type Statement } from '../stores/database.ts';
import type { PaymentTable, ProviderPayment } from './payment.ts';

/** Whether another amount was paid than requested, which a person has to check: raises an alarm about `subject`. */
export async function isOtherAmount(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  { tenant, cents }: Pick<ProviderPayment, 'tenant' | 'cents'>,
  update: PaymentUpdate,
  subject: string,
): Promise<boolean> {
  if (update.status !== 'paid' || (update.cents === cents && update.currency === 'aud')) {
    return false;
  }
  const at = now();
  log({ level: 'alarm', event: 'payment-amount', tenant, subject });
  await db.batch([insert('alarms', { id: newId(at), code: 'payment-amount', subject, at })]);
  return true;
}

/** Stores the id of a webhook's event together with its changes. The id is unique, so a repeat fails as a whole. */
export const noteEvent = (tenant: string, event: string | undefined, at: number): Statement[] =>
  event === undefined ? [] : [insert('payment_events', { tenant, event_id: event, at })];

/** Whether an event was already settled. */
export const isSeen = async (
  db: Deps['db'],
  tenant: string,
  event: string | undefined,
): Promise<boolean> =>
  event !== undefined &&
  (await db.one('SELECT at FROM payment_events WHERE tenant = ? AND event_id = ?', [
    tenant,
    event,
  ])) !== null;

export interface PaymentKind<P extends ProviderPayment> {
  table: PaymentTable;
  /** The state of a payment that has to be returned. */
  owed: P['state'];
  sendBack(port: PaymentPort, providerPayment: string): ReturnType<PaymentPort['refund']>;
  /** The subject of an alarm. */
  subject(payment: P): string;
  settle(payment: P, update: PaymentUpdate): Promise<void>;
  expired(payment: P, at: number): Statement[];
  returned(payment: P, at: number): Statement[];
}

/** The job tries again a minute later. */
const maxAtOnce = 50;

/** Ends payments that were not made in time, and returns those to be returned; every minute until it succeeds. */
export async function settleDueOf<P extends ProviderPayment>(
  {
    db,
    now,
    log,
    wake,
    payments,
    tenants,
  }: Pick<Deps, 'db' | 'now' | 'log' | 'wake' | 'payments' | 'tenants'>,
  kind: PaymentKind<P>,
): Promise<number> {
  const due = await db.all<P>(
    `SELECT * FROM ${kind.table} WHERE (state = 'open' AND release_at <= ?) OR state = '${kind.owed}'
      ORDER BY release_at LIMIT ${String(maxAtOnce)}`,
    [now()],
  );
  for (const payment of due) {
    const { tenant: slug, session, provider_payment } = payment;
    const tenant = tenants.of(slug);
    const port = tenant && payments(tenant);
    if (payment.state === kind.owed) {
      const done =
        port && provider_payment !== null
          ? await kind.sendBack(port, provider_payment)
          : { ok: false as const, code: 'no-provider' };
      const failed = {
        event: 'payment-not-returned',
        tenant: slug,
        subject: kind.subject(payment),
      };
      if (done.ok) await db.batch(kind.returned(payment, now()));
      else log({ level: 'alarm', ...failed, code: done.code });
      continue;
    }
    const update = session === null ? null : await port?.getStatus(session);
    if (update) await kind.settle(payment, update);
    else {
      if (session !== null) await port?.expire(session);
      await db.batch(kind.expired(payment, now()));
      wake();
    }
    log({ level: 'info', event: 'payment-settled', tenant: slug, code: update?.status ?? '' });
  }
  return due.length;
}
