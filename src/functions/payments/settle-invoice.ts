// Settles the payment of an invoice after a message from the provider, or when none arrives. As with deposits, messages
// may come twice, late or in any order. State, ledger and receipt change in one transaction. The ledger is append-only,
// so that it always shows payments and refunds (rule payment-5).
import { centsText } from '../../domain/payment/invoice.ts';
import { phoneView } from '../../domain/enquiry/phone.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Deps, PaymentUpdate } from '../endpoints/deps.ts';
import { readableTime } from '../leads/time-text.ts';
import { messageRow, siteAddress, visitorMail } from '../outbox/messages.ts';
import type { Message } from '../outbox/outbox.ts';
import { isOtherAmount, isSeen, noteEvent, settleDueOf } from './provider-message.ts';
import { insertWhere, isUniqueConflict, statement, type Statement } from '../stores/database.ts';
import { paidOf, type InvoicePayment } from './invoice-payment.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'log' | 'wake' | 'tenants'>;

/** Writes a ledger row, once, if the payment is now in one of `states`. */
const ledgerRow = (
  { id }: InvoicePayment,
  kind: 'payment' | 'refund',
  states: readonly string[],
  at: number,
): Statement =>
  statement(
    `INSERT INTO invoice_ledger (payment_id, kind, tenant, reference, cents, provider_payment, at)
      SELECT id, '${kind}', tenant, reference, ${kind === 'refund' ? '-cents' : 'cents'}, provider_payment, CAST(? AS BIGINT)
      FROM invoice_payments WHERE id = ? AND state IN (${states.map((state) => `'${state}'`).join(', ')})
      ON CONFLICT (payment_id, kind) DO NOTHING`,
    at,
    id,
  );

/** Queues a mail, once, if the payment is now paid. */
const mailIfPaid = (
  { id, tenant }: InvoicePayment,
  name: string,
  mail: Message,
  at: number,
): Statement =>
  insertWhere(
    'deliveries',
    messageRow({ id: name, tenant, message: mail, now: at }),
    "EXISTS (SELECT 1 FROM invoice_payments WHERE id = ? AND state = 'paid') ON CONFLICT (id) DO NOTHING",
    id,
  );

/** The receipt for the shopper and the note for the dealer, each once. */
function mailsOf(
  tenant: Tenant,
  payment: InvoicePayment,
  payer: readonly (readonly [label: string, text: string])[],
  at: number,
): Statement[] {
  const { id, email, reference, cents } = payment;
  const amount = centsText(cents);
  const link = `${siteAddress(tenant)}/api/online-payment/receipt?payment=${id}`;
  const paidTo = [tenant.legalName, tenant.abn ? `ABN ${tenant.abn}` : ''].filter(Boolean);
  const content = {
    button: { label: 'See the receipt', href: link },
    stop: null,
  };
  const facts: [label: string, text: string][] = [
    ['Amount', amount],
    ['For', reference],
    ['Paid to', paidTo.join(', ')],
    ['On', readableTime(at, tenant.timeZone)],
    ['Payment', id],
  ];
  const receipt = visitorMail(
    tenant,
    { name: '', email: email ?? '' },
    {
      ...content,
      subject: `${tenant.name}: receipt for ${reference}`,
      title: 'Thank you',
      lines: ['We have received your payment.'],
      parts: [{ heading: 'Your payment', rows: facts }],
    },
  );
  const note = visitorMail(
    tenant,
    { name: tenant.name, email: tenant.contact.email },
    {
      ...content,
      subject: `Online payment: ${amount} for ${reference}`,
      title: `${amount} was paid online`,
      lines: [],
      parts: [
        { heading: 'Who paid', rows: payer },
        { heading: 'The payment', rows: facts },
      ],
    },
  );
  return [
    ...(email ? [mailIfPaid(payment, `receipt-${id}`, receipt, at)] : []),
    mailIfPaid(payment, `paid-${id}`, note, at),
  ];
}

/** Who paid, for the dealer: the account whose phone was proven. */
async function payerOf(
  db: Needs['db'],
  payment: InvoicePayment,
): Promise<[label: string, text: string][]> {
  const contact = await db.one<{ name: string; last_name: string; phone: string }>(
    'SELECT name, last_name, phone FROM contacts WHERE tenant = ? AND id = ?',
    [payment.tenant, payment.contact_id ?? ''],
  );
  const name = contact ? `${contact.name} ${contact.last_name}`.trim() : '';
  const found: [label: string, text: string | null | undefined][] = [
    ['Paid by', name],
    ['Phone', contact && (phoneView(contact.phone)?.display ?? contact.phone)],
  ];
  return found.flatMap(([label, text]): [string, string][] => (text ? [[label, text]] : []));
}

/** `isSecond`: another attempt has paid the request, so this payment is refunded. */
function paid(
  payment: InvoicePayment,
  providerPayment: string | null,
  at: number,
  isSecond: boolean,
): Statement[] {
  const { id } = payment;
  return [
    statement(
      `UPDATE invoice_payments SET changed_at = ?, provider_payment = ?,
          state = CASE WHEN returned_at IS NOT NULL THEN 'refunded' ELSE '${isSecond ? 'to-refund' : 'paid'}' END
        WHERE id = ? AND state IN ('open', 'expired', 'failed') RETURNING state`,
      at,
      providerPayment,
      id,
    ),
    ledgerRow(payment, 'payment', ['paid', 'to-refund', 'refunded'], at),
    ledgerRow(payment, 'refund', ['refunded'], at),
  ];
}

/** Refunded at the provider. A message that comes before "paid" is remembered. */
const refunded = (payment: InvoicePayment, at: number): Statement[] => [
  statement(
    `UPDATE invoice_payments SET returned_at = ?, changed_at = ?,
        state = CASE WHEN state IN ('paid', 'to-refund') THEN 'refunded' ELSE state END
      WHERE id = ? AND returned_at IS NULL`,
    at,
    at,
    payment.id,
  ),
  ledgerRow(payment, 'refund', ['refunded'], at),
];

const expired = ({ id }: InvoicePayment, at: number): Statement[] => [
  statement(
    "UPDATE invoice_payments SET state = 'expired', changed_at = ? WHERE id = ? AND state = 'open'",
    at,
    id,
  ),
];

/** Whether the payment is not settled yet, and another attempt has paid its request (rule payment-2). */
const isRepeat = async (db: Needs['db'], { request_id, state }: InvoicePayment) =>
  request_id !== null &&
  ['open', 'expired', 'failed'].includes(state) &&
  (await paidOf(db, request_id)) !== null;

/** `event` is the id of a webhook, and a repeat of it changes nothing. */
export async function settleInvoice(
  needs: Needs,
  payment: InvoicePayment,
  update: PaymentUpdate,
  event?: string,
): Promise<void> {
  const { db, log, tenants, wake } = needs;
  const { tenant: slug, id } = payment;
  if (await isOtherAmount(needs, payment, update, id)) return;
  const at = needs.now();
  const tenant = tenants.of(slug);
  const mails = tenant ? mailsOf(tenant, payment, await payerOf(db, payment), at) : [];
  const changes = (isSecond: boolean) => {
    if (update.status === 'expired') return expired(payment, at);
    if (update.status !== 'paid') return refunded(payment, at);
    return [...paid(payment, update.providerPayment, at, isSecond), ...mails];
  };
  // Two attempts may be settled at the same time. A unique key allows one paid attempt per request; the other one fails on
  // it and is written again, as one to refund.
  const repeats = update.status === 'paid' && (await isRepeat(db, payment));
  for (const isSecond of repeats ? [true] : [false, true]) {
    try {
      await db.batch([...noteEvent(slug, event, at), ...changes(isSecond)]);
      if (isSecond) log({ level: 'alarm', event: 'payment-double', tenant: slug, subject: id });
      break;
    } catch (error) {
      if (await isSeen(db, slug, event)) return;
      if (isSecond || update.status !== 'paid' || !isUniqueConflict(error)) throw error;
    }
  }
  wake();
}

/** Ends payments that were not made in time, and refunds marked payments. Runs every minute. */
export const settleInvoicesDue = (needs: Needs & Pick<Deps, 'payments'>): Promise<number> =>
  settleDueOf<InvoicePayment>(needs, {
    table: 'invoice_payments',
    owed: 'to-refund',
    sendBack: (port, providerPayment) => port.refund(providerPayment),
    subject: ({ id }) => id,
    settle: (payment, update) => settleInvoice(needs, payment, update),
    expired,
    returned: refunded,
  });
