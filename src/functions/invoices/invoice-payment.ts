// Payments of invoices in the store: the dealer's requests, and the attempts to pay them. It uses no provider.
import { newId } from '../security/crypto.ts';
import { payTimes, type ProviderPayment } from '../payments/payment.ts';
import type { Database } from '../stores/database.ts';

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

export interface NewInvoicePayment {
  tenant: string;
  requestId: string | null;
  idempotencyKey: string;
  contactId: string;
  email: string;
  reference: string;
  cents: number;
  payMinutes: number;
  now: number;
}

/**
 * The attempt of this submission, stored once. If the visitor has an open attempt for the same request, that one is
 * used, so that a second tab does not pay twice (rule payment-2).
 */
export async function storeAttempt(
  db: Database,
  {
    tenant,
    requestId,
    idempotencyKey,
    contactId,
    email,
    reference,
    cents,
    ...times
  }: NewInvoicePayment,
): Promise<InvoicePayment | null> {
  const { now, payMinutes } = times;
  const { payUntil, releaseAt } = payTimes(payMinutes, now);
  const [, , rows = []] = await db.batch([
    // A checkout that has ended cannot be paid, so it makes room for a new one.
    {
      sql: `UPDATE invoice_payments SET state = 'expired', changed_at = ?
        WHERE request_id = ? AND contact_id = ? AND state = 'open' AND pay_until <= ?`,
      params: [now, requestId ?? '', contactId, now],
    },
    // Two unique keys: one attempt per submission, and one open attempt per visitor and request.
    {
      sql: `INSERT INTO invoice_payments (id, tenant, request_id, idempotency_key, contact_id, email, reference, cents, state,
          pay_until, release_at, created_at, changed_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'open', ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      params: [
        // Starts with a letter or digit, so that a command line does not read it as an option.
        newId(now),
        tenant,
        requestId,
        idempotencyKey,
        contactId,
        email,
        reference,
        cents,
        payUntil,
        releaseAt,
        now,
        now,
      ],
    },
    {
      sql: `SELECT id FROM invoice_payments WHERE tenant = ? AND contact_id = ?
          AND (idempotency_key = ? OR (request_id = ? AND state = 'open'))
        ORDER BY created_at DESC, id LIMIT 1`,
      params: [tenant, contactId, idempotencyKey, requestId ?? ''],
    },
  ]);
  const id = rows[0]?.['id'];
  return typeof id === 'string' ? invoicePayment(db, tenant, id) : null;
}
