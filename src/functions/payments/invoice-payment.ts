// Payments of invoices in the store: the dealer's requests, and the attempts to pay them. It uses no provider.
import { newId } from '../security/crypto.ts';
import { payTimes, type ProviderPayment } from './payment.ts';
import { insert, rowsAs, statement, type Database } from '../stores/database.ts';

/**
 * An `open` payment may still be paid. One is `failed` when no checkout could be opened. It is `expired` when it was not
 * paid in time, or the shopper went back. `to-refund` follows a double payment or the operator's command.
 */
export type InvoiceState = 'open' | 'paid' | 'failed' | 'expired' | 'to-refund' | 'refunded';

export interface InvoicePayment extends ProviderPayment {
  request_id: string | null;
  contact_id: string | null;
  email: string | null;
  reference: string;
  state: InvoiceState;
}

export interface PaymentRequestRow {
  id: string;
  tenant: string;
  reference: string;
  cents: number;
  expires_at: number;
  created_at: number;
}

export const invoicePayment = (
  db: Database,
  tenant: string,
  id: string,
): Promise<InvoicePayment | null> =>
  db.one<InvoicePayment>('SELECT * FROM invoice_payments WHERE tenant = ? AND id = ?', [
    tenant,
    id,
  ]);

export const requestNamed = (
  db: Database,
  tenant: string,
  id: string,
): Promise<PaymentRequestRow | null> =>
  db.one<PaymentRequestRow>('SELECT * FROM payment_requests WHERE tenant = ? AND id = ?', [
    tenant,
    id,
  ]);

/** The attempt that paid a request, also after its money went back: a link is paid once (rule payment-2). */
export const paidOf = (db: Database, request: string): Promise<InvoicePayment | null> =>
  db.one<InvoicePayment>(
    `SELECT * FROM invoice_payments WHERE request_id = ? AND state IN ('paid', 'to-refund', 'refunded')
      ORDER BY CASE state WHEN 'paid' THEN 0 ELSE 1 END, created_at, id LIMIT 1`,
    [request],
  );

/** The newest attempts of a visitor. */
export const paymentsOfContact = (
  db: Database,
  tenant: string,
  contactId: string,
  most: number,
): Promise<InvoicePayment[]> =>
  db.all<InvoicePayment>(
    `SELECT * FROM invoice_payments WHERE tenant = ? AND contact_id = ?
      ORDER BY created_at DESC, id LIMIT ${String(most)}`,
    [tenant, contactId],
  );

/** The page with a payment's receipt, or with how it stands. */
export const receiptPath = (id: string): string =>
  `/api/online-payment/receipt?payment=${encodeURIComponent(id)}`;

export type NewInvoicePayment = Pick<
  InvoicePayment,
  'tenant' | 'request_id' | 'email' | 'reference' | 'cents'
> & { contact_id: string; idempotency_key: string };

/** The attempt of this submission, stored once; an open one for the same request is used instead (rule payment-2). */
export async function storeAttempt(
  db: Database,
  attempt: NewInvoicePayment,
  now: number,
): Promise<InvoicePayment | null> {
  const { tenant, request_id, contact_id, idempotency_key } = attempt;
  const { payUntil, releaseAt } = payTimes(now);
  const [, , rows = []] = await db.batch([
    // A checkout that has ended cannot be paid, so it makes room for a new one.
    statement(
      `UPDATE invoice_payments SET state = 'expired', changed_at = ?
        WHERE request_id = ? AND contact_id = ? AND state = 'open' AND pay_until <= ?`,
      now,
      request_id ?? '',
      contact_id,
      now,
    ),
    // Two unique keys: one attempt per submission, and one open attempt per visitor and request.
    insert(
      'invoice_payments',
      {
        ...attempt,
        // Starts with a letter or digit, so that a command line does not read it as an option.
        id: newId(now),
        state: 'open',
        pay_until: payUntil,
        release_at: releaseAt,
        created_at: now,
        changed_at: now,
      },
      'ON CONFLICT DO NOTHING',
    ),
    statement(
      `SELECT * FROM invoice_payments WHERE tenant = ? AND contact_id = ?
          AND (idempotency_key = ? OR (request_id = ? AND state = 'open'))
        ORDER BY created_at DESC, id LIMIT 1`,
      tenant,
      contact_id,
      idempotency_key,
      request_id ?? '',
    ),
  ]);
  return rowsAs<InvoicePayment>(rows)[0] ?? null;
}
