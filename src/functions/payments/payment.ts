// The stored deposit of a reservation, and its deadlines. It uses no provider.
import { dayMs, minuteMs } from '../../domain/hours/durations.ts';
import { formatMoney } from '../../domain/text/format.ts';
import type { Database } from '../stores/database.ts';

/**
 * `open`: the shopper may still pay. `paid`. `cancelled`: by the shopper. `expired`: not in time. `not-taken`: no
 * checkout opened, the dealership calls. `to-return`: paid too late or cancelled, must be returned. `returned`.
 */
export type PaymentState =
  'open' | 'paid' | 'cancelled' | 'expired' | 'not-taken' | 'to-return' | 'returned';

/** States in which nothing is held and nothing has to be paid. */
export const hasEnded = ({ state }: Pick<Payment, 'state'>): boolean =>
  ['cancelled', 'expired', 'to-return', 'returned'].includes(state);

export type PaymentTable = 'payments' | 'invoice_payments';

export interface ProviderPayment {
  id: string;
  tenant: string;
  state: string;
  /** Australian cents. */
  cents: number;
  /** The provider's id of the checkout; null before it is opened. */
  session: string | null;
  /** The page where the shopper pays. */
  address: string | null;
  provider_payment: string | null;
  /** Epoch ms, as all below. */
  returned_at: number | null;
  pay_until: number;
  release_at: number;
  created_at: number;
  changed_at: number;
}

export interface Payment extends ProviderPayment {
  lead_id: string;
  car_slug: string;
  state: PaymentState;
  /** How long a paid reservation holds its vehicle, ms. */
  hold_ms: number;
}

/** The shortest time that the provider gives to pay: a vehicle that nobody pays for is free again soon. */
const payMinutes = 30;
/** A provider rejects a checkout that is too short by the provider's clock. */
const clockGrace = minuteMs;
/** The webhook of a payment in the last second may arrive this much later. */
const webhookGrace = 2 * minuteMs;

/** The scheduled job settles deposits every minute, so the hold and the mail wait a little longer. */
const jobGrace = 5 * minuteMs;

/** The end of the time to pay, the release of an unpaid vehicle, and the end of the hold if nothing releases it. Epoch ms. */
export function payTimes(now: number) {
  const payUntil = now + payMinutes * minuteMs + clockGrace;
  const releaseAt = payUntil + webhookGrace;
  return { payUntil, releaseAt, settledBy: releaseAt + jobGrace };
}

export const paymentOfLead = (db: Database, lead: string): Promise<Payment | null> =>
  db.one<Payment>('SELECT * FROM payments WHERE lead_id = ?', [lead]);

export async function paymentsOfLeads(db: Database, leads: readonly string[]): Promise<Payment[]> {
  if (leads.length === 0) return [];
  const places = leads.map(() => '?').join(', ');
  return db.all<Payment>(`SELECT * FROM payments WHERE lead_id IN (${places})`, [...leads]);
}

export const paymentNamed = (db: Database, tenant: string, id: string): Promise<Payment | null> =>
  db.one<Payment>('SELECT * FROM payments WHERE tenant = ? AND id = ?', [tenant, id]);

/** "$200". */
export const paymentAmount = ({ cents }: Pick<Payment, 'cents'>): string =>
  formatMoney(cents / 100);

/** A bank sets an amount aside for so long; afterwards nobody can take it (rule reserve-12). */
const cardDays = 7;

/** When the bank lets a paid deposit go, epoch ms. */
export const cardEnd = ({ changed_at }: Pick<Payment, 'changed_at'>): number =>
  changed_at + cardDays * dayMs;

/** The deposit of a reservation, for the dealer. `time` formats an instant. */
export function paymentText(
  payment: Pick<Payment, 'cents' | 'state' | 'changed_at'>,
  time: (at: number) => string,
): string {
  const amount = paymentAmount(payment);
  switch (payment.state) {
    case 'paid':
      return `${amount} paid online: set aside on the shopper’s card. Take it before ${time(cardEnd(payment))}, when the bank lets it go; the hold of the vehicle may last longer`;
    case 'not-taken':
      return `${amount} not paid: the payment page could not be opened. Please call about it`;
    case 'to-return':
      return `${amount} goes back to the shopper; the vehicle is not held`;
    case 'returned':
      return `${amount} given back; the vehicle is not held`;
    case 'open':
    case 'cancelled':
    case 'expired':
      return `${amount} not paid (${payment.state === 'cancelled' ? 'the shopper went back' : 'not in time'}); the vehicle is not held`;
  }
}
