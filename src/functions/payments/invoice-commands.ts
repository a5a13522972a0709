// The operator's commands for payments of invoices: ask for one, list, refund, and the ledger as a table.
import { dayMs } from '../../domain/hours/durations.ts';
import { centsText, isReference } from '../../domain/payment/invoice.ts';
import { randomToken } from '../security/crypto.ts';
import { insert, statement, type Database } from '../stores/database.ts';
import type { TimeText } from '../leads/time-text.ts';
import { csvCell } from '../outbox/channels/csv.ts';
import type { InvoicePayment, PaymentRequestRow } from './invoice-payment.ts';

export interface InvoiceRequest {
  tenant: string;
  cents: number;
  reference: string;
  days: number;
  now: number;
}

/** The id of a new payment link. The link contains nothing but its 192 random bits. */
export async function askForPayment(
  db: Database,
  { tenant, cents, reference, days, now }: InvoiceRequest,
): Promise<string> {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new Error('the amount must be above 0');
  if (!isReference(reference)) throw new Error(`"${reference}" is no reference`);
  const id = randomToken(24);
  const request = { id, tenant, reference, cents, expires_at: now + days * dayMs, created_at: now };
  await db.batch([insert('payment_requests', request)]);
  return id;
}

export interface PaymentLine {
  id: string;
  at: string;
  /** In the dealer's time, in words. */
  atText: string;
  reference: string;
  amount: string;
  state: string;
}

/** Payments of a tenant, newest first, and the links that nobody has paid yet. */
export async function listPayments(
  db: Database,
  tenant: string,
  time: TimeText,
  now: number,
): Promise<PaymentLine[]> {
  const payments = await db.all<InvoicePayment>(
    'SELECT * FROM invoice_payments WHERE tenant = ? ORDER BY created_at DESC, id',
    [tenant],
  );
  const requests = await db.all<PaymentRequestRow>(
    `SELECT * FROM payment_requests WHERE tenant = ? AND NOT EXISTS
      (SELECT 1 FROM invoice_payments WHERE request_id = payment_requests.id) ORDER BY created_at DESC, id`,
    [tenant],
  );
  const line = (
    { id, created_at, reference, cents }: InvoicePayment | PaymentRequestRow,
    state: string,
  ): PaymentLine => ({
    id,
    reference,
    state,
    at: new Date(created_at).toISOString(),
    atText: time(created_at),
    amount: centsText(cents),
  });
  return [
    ...payments.map((each) => line(each, each.state)),
    ...requests.map((each) => line(each, now >= each.expires_at ? 'link ended' : 'link open')),
  ];
}

/** Marks a payment for refund: the job's next run refunds it and retries until the provider accepts. Null: it was not paid. */
export async function askForRefund(
  db: Database,
  id: string,
  now: number,
): Promise<{ amount: string; reference: string } | null> {
  const [rows = []] = await db.batch([
    statement(
      `UPDATE invoice_payments SET state = 'to-refund', changed_at = ? WHERE id = ? AND state = 'paid'
        RETURNING cents, reference`,
      now,
      id,
    ),
  ]);
  const [row] = rows;
  return row
    ? { amount: centsText(Number(row['cents'])), reference: String(row['reference']) }
    : null;
}

const ledgerHeader = ['at', 'payment', 'kind', 'reference', 'amount_aud', 'provider_payment'];

/** All payments and refunds, oldest first, and the sum. Amounts are AUD with cents. */
export async function ledgerCsv(db: Database, tenant: string): Promise<string> {
  const rows = await db.all<{
    at: number;
    payment_id: string;
    kind: string;
    reference: string;
    cents: number;
    provider_payment: string | null;
  }>('SELECT * FROM invoice_ledger WHERE tenant = ? ORDER BY at, payment_id, kind', [tenant]);
  const lines = rows.map(({ at, payment_id, kind, reference, cents, provider_payment }) =>
    [
      ...[new Date(at).toISOString(), payment_id, kind, reference].map(csvCell),
      // Our own negative numbers are safe in a spreadsheet; they are not formulas.
      (Number(cents) / 100).toFixed(2),
      csvCell(provider_payment),
    ].join(','),
  );
  return [ledgerHeader.join(','), ...lines, ''].join('\r\n');
}
