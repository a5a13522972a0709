// Compares stored deposits with the provider's own records, once a night (rule reserve-7). A webhook may have been lost, or a
// person may have acted at the provider. Every difference is an alarm; what the provider knows for sure is settled as well.
import { wallTime } from '../../domain/hours/calendar.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Deps, ProviderRecord } from '../endpoints/deps.ts';
import type { Payment } from './payment.ts';
import { settle } from './settle.ts';

export type Difference =
  | 'amount'
  | 'paid-but-unknown-here'
  | 'not-paid-there'
  | 'not-returned-there'
  | 'returned-but-unknown-here';

type Ours = Pick<Payment, 'state' | 'cents'>;

/** Null: both say the same. A deposit that is still on its way back is no difference yet. */
export function differenceOf(ours: Ours, theirs: ProviderRecord): Difference | null {
  const hasMoney = theirs.state === 'held' || theirs.state === 'captured';
  if (hasMoney && theirs.cents !== ours.cents) return 'amount';
  switch (ours.state) {
    case 'paid':
      if (theirs.state === 'returned') return 'returned-but-unknown-here';
      return hasMoney ? null : 'not-paid-there';
    case 'returned':
      return hasMoney ? 'not-returned-there' : null;
    case 'open':
    case 'expired':
    case 'cancelled':
    case 'not-taken':
      return hasMoney ? 'paid-but-unknown-here' : null;
    case 'to-return':
      return null;
  }
}

/** Providers keep an authorisation a week, and cards are charged back later; older deposits were compared every night. */
const daysBack = 35;
/** At the dealer's night, when nobody pays; minutes of the day. */
const night = { from: 2 * 60, to: 5 * 60 };
const onceANight = { most: 1, per: 12 * 3_600_000 };

type Needs = Pick<Deps, 'db' | 'now' | 'log' | 'wake' | 'payments'>;

export interface Reconciled {
  compared: number;
  /** Of how many the provider gave no answer. */
  unanswered: number;
  differences: { lead: string; difference: Difference }[];
}

/** Compares a tenant's deposits. It changes a deposit only by `settle`, which is safe to repeat. */
export async function reconcilePayments(needs: Needs, tenant: Tenant): Promise<Reconciled> {
  const { db, now, log } = needs;
  const { slug } = tenant;
  const result: Reconciled = { compared: 0, unanswered: 0, differences: [] };
  const port = needs.payments(tenant);
  if (!port) return result;
  const payments = await db.all<Payment>(
    `SELECT * FROM payments WHERE tenant = ? AND session IS NOT NULL AND changed_at > ?
      AND NOT (state = 'open' AND release_at > ?) ORDER BY changed_at`,
    [slug, now() - daysBack * 86_400_000, now()],
  );
  for (const payment of payments) {
    const theirs = await port.inspect(payment.session ?? '', payment.provider_payment);
    if (!theirs) {
      result.unanswered += 1;
      continue;
    }
    result.compared += 1;
    const difference = differenceOf(payment, theirs);
    if (difference === null) continue;
    result.differences.push({ lead: payment.lead_id, difference });
    log({
      level: 'alarm',
      event: 'payment-difference',
      ...{ tenant: slug, subject: payment.lead_id, code: difference },
    });
    await db.run(
      `INSERT INTO alarms (id, code, subject, at) VALUES (?, 'payment-difference', ?, ?)
        ON CONFLICT (id) DO NOTHING`,
      [`reconcile:${payment.id}:${difference}`, payment.lead_id, now()],
    );
    const update = { id: payment.id, cents: theirs.cents, currency: 'aud' };
    const providerPayment = theirs.providerPayment ?? payment.provider_payment;
    if (difference === 'paid-but-unknown-here') {
      await settle(needs, payment, { status: 'paid', ...update, providerPayment });
    }
    if (difference === 'returned-but-unknown-here') {
      await settle(needs, payment, { status: 'returned', ...update, providerPayment });
    }
  }
  log({
    level: result.unanswered > 0 ? 'error' : 'info',
    event: result.unanswered > 0 ? 'payments-not-compared' : 'payments-compared',
    ...{ tenant: slug, count: result.unanswered > 0 ? result.unanswered : result.compared },
  });
  return result;
}

/** Once a night for each tenant that takes deposits, however many processes ask. */
export async function reconcileAtNight(
  needs: Needs & Pick<Deps, 'limits'>,
  tenant: Tenant,
): Promise<void> {
  const now = needs.now();
  const { minutes } = wallTime(now, tenant.timeZone);
  if (!tenant.reserve.payment || minutes < night.from || minutes >= night.to) return;
  if (!(await needs.limits.durable.take(`reconcile/${tenant.slug}`, onceANight, now))) return;
  await reconcilePayments(needs, tenant);
}
