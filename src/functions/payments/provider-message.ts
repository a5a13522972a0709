// What deposits and payments of invoices share when their provider reports something: the amount must be the one that we asked
// for, and an event counts once.
import type { Deps, PaymentUpdate } from '../endpoints/deps.ts';
import { newId } from '../security/crypto.ts';
import { statement, type Statement } from '../stores/database.ts';
import type { ProviderPayment } from './payment.ts';

/**
 * Whether the provider reports a payment of another amount. We never ask for another one, so a person has to check it: an
 * alarm about `subject` says so.
 */
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
  await db.run('INSERT INTO alarms (id, code, subject, at) VALUES (?, ?, ?, ?)', [
    ...[newId(at), 'payment-amount', subject, at],
  ]);
  return true;
}

/** Stores the id of a webhook's event with what it changes. The id is unique, so a repeat fails as a whole. */
export const noteEvent = (tenant: string, event: string | undefined, at: number): Statement[] =>
  event === undefined
    ? []
    : [
        statement(
          'INSERT INTO payment_events (tenant, event_id, at) VALUES (?, ?, ?)',
          ...[tenant, event, at],
        ),
      ];

/** Whether an event was settled before. */
export const isSeen = async (
  db: Deps['db'],
  tenant: string,
  event: string | undefined,
): Promise<boolean> =>
  event !== undefined &&
  (await db.one('SELECT at FROM payment_events WHERE tenant = ? AND event_id = ?', [
    ...[tenant, event],
  ])) !== null;
