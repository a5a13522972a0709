// Compares stored deposits and payments of invoices with the provider's own records, once a night (rule reserve-7). A
// webhook may have been lost, or a person may have acted at the provider. Every difference raises an alarm; a state
// that is certain at the provider is also settled.
import { dayMs, hourMs } from '../../domain/hours/durations.ts';
import { wallTime } from '../../domain/hours/calendar.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Deps, PaymentUpdate, ProviderRecord } from '../endpoints/deps.ts';
import { insert } from '../stores/database.ts';
import type { InvoicePayment, InvoiceState } from './invoice-payment.ts';
import { settleInvoice } from './settle-invoice.ts';
import type { Payment, PaymentState, ProviderPayment } from './payment.ts';
import { settle } from './settle.ts';

export type LedgerDifference =
  | 'amount'
  | 'paid-but-unknown-here'
  | 'not-paid-there'
  | 'not-returned-there'
  | 'returned-but-unknown-here';

interface Ours {
  state: PaymentState | InvoiceState;
  cents: number;
}

/** Null when both agree. A refund that is still in progress is not a difference yet. */
export function differenceOf(ours: Ours, theirs: ProviderRecord): LedgerDifference | null {
  const hasMoney = theirs.state === 'held' || theirs.state === 'captured';
  if (hasMoney && theirs.cents !== ours.cents) return 'amount';
  switch (ours.state) {
    case 'paid':
      if (theirs.state === 'returned') return 'returned-but-unknown-here';
      return hasMoney ? null : 'not-paid-there';
    case 'returned':
    case 'refunded':
      return hasMoney ? 'not-returned-there' : null;
    case 'open':
    case 'expired':
    case 'cancelled':
    case 'not-taken':
    case 'failed':
      return hasMoney ? 'paid-but-unknown-here' : null;
    case 'to-return':
    case 'to-refund':
      return null;
  }
}

/** Providers keep an authorisation for a week, and chargebacks come later; older payments were compared every night. */
const daysBack = 35;
/** During the dealer's night, when nobody pays; minutes of the day. */
const night = { from: 2 * 60, to: 5 * 60 };
const onceANight = { most: 1, perMs: 12 * hourMs };

type Needs = Pick<Deps, 'db' | 'now' | 'log' | 'wake' | 'payments' | 'tenants'>;

export interface Reconciled {
  compared: number;
  /** Number of payments without an answer from the provider. */
  unanswered: number;
  /** `subject`: the id of a deposit's lead, or of an invoice's payment. */
  differences: { subject: string; difference: LedgerDifference }[];
}

interface Compared {
  payment: ProviderPayment & Ours;
  subject: string;
  settle: (update: PaymentUpdate) => Promise<void>;
}

/** Payments that were opened at the provider, whose states may differ. */
async function stored(needs: Needs, { slug }: Tenant): Promise<Compared[]> {
  const { db, now } = needs;
  const rows = <R extends object>(table: 'payments' | 'invoice_payments') =>
    db.all<R>(
      `SELECT * FROM ${table} WHERE tenant = ? AND session IS NOT NULL AND changed_at > ?
        AND NOT (state = 'open' AND release_at > ?) ORDER BY changed_at`,
      [slug, now() - daysBack * dayMs, now()],
    );
  const deposits = await rows<Payment>('payments');
  const invoices = await rows<InvoicePayment>('invoice_payments');
  return [
    ...deposits.map((payment) => ({
      payment,
      subject: payment.lead_id,
      settle: (update: PaymentUpdate) => settle(needs, payment, update),
    })),
    ...invoices.map((payment) => ({
      payment,
      subject: payment.id,
      settle: (update: PaymentUpdate) => settleInvoice(needs, payment, update),
    })),
  ];
}

/** Compares a tenant's payments. It changes them only by `settle` and `settleInvoice`, which are safe to repeat. */
export async function reconcilePayments(needs: Needs, tenant: Tenant): Promise<Reconciled> {
  const { db, now, log } = needs;
  const { slug } = tenant;
  const result: Reconciled = { compared: 0, unanswered: 0, differences: [] };
  const port = needs.payments(tenant);
  if (!port) return result;
  for (const { payment, subject, settle: settleAs } of await stored(needs, tenant)) {
    const theirs = await port.inspect(payment.session ?? '', payment.provider_payment);
    if (!theirs) {
      result.unanswered += 1;
      continue;
    }
    result.compared += 1;
    const difference = differenceOf(payment, theirs);
    if (difference === null) continue;
    result.differences.push({ subject, difference });
    log({
      level: 'alarm',
      event: 'payment-difference',
      tenant: slug,
      subject,
      code: difference,
    });
    const id = `reconcile:${payment.id}:${difference}`;
    const alarm = { id, code: 'payment-difference', subject, at: now() };
    await db.batch([insert('alarms', alarm, 'ON CONFLICT (id) DO NOTHING')]);
    const update = { id: payment.id, cents: theirs.cents, currency: 'aud' };
    const providerPayment = theirs.providerPayment ?? payment.provider_payment;
    if (difference === 'paid-but-unknown-here') {
      await settleAs({ status: 'paid', ...update, providerPayment });
    }
    if (difference === 'returned-but-unknown-here') {
      await settleAs({ status: 'returned', ...update, providerPayment });
    }
  }
  log({
    level: result.unanswered > 0 ? 'error' : 'info',
    event: result.unanswered > 0 ? 'payments-not-compared' : 'payments-compared',
    tenant: slug,
    count: result.unanswered > 0 ? result.unanswered : result.compared,
  });
  return result;
}

/** Once a night for each tenant that takes payments, however many processes ask. */
export async function reconcileAtNight(
  needs: Needs & Pick<Deps, 'limits'>,
  tenant: Tenant,
): Promise<void> {
  const now = needs.now();
  const { minutes } = wallTime(now, tenant.timeZone);
  if (!tenant.payments.account || minutes < night.from || minutes >= night.to) return;
  if (!(await needs.limits.durable.take(`reconcile/${tenant.slug}`, onceANight, now))) return;
  await reconcilePayments(needs, tenant);
}
