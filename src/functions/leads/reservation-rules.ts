// Rules of a reservation: who may reserve, at which price, against which deposit and for how long.
import { holdHours } from '../../domain/vehicle/vehicle-constants.ts';
import { hourMs } from '../../domain/hours/durations.ts';
import type { FieldError } from '../../domain/enquiry/fields.ts';
import { paysDepositOnline, reservationProof } from '../../domain/vehicle/actions.ts';
import type { LeadInput } from '../../protocol/lead.ts';
import { isRecent } from '../account/sessions.ts';
import { refusals } from '../http/refusals.ts';
import { payTimes } from '../payments/payment.ts';
import { randomToken } from '../security/crypto.ts';
import { changedPriceText, hasStock, shownPriceOf, type StockRow } from '../stock/stock.ts';
import type { LeadCall, Refused } from './lead-answer.ts';
import type { NewLead } from './store-lead.ts';

/** Nobody else can have a reserved vehicle for so long (rule reserve-2, rule reserve-5). */
export const holdMs = holdHours * hourMs;

/** The deposit to pay online, from the tenant's settings alone; null when the dealership calls about it. */
export function paymentOf(
  { services, tenant, now }: LeadCall,
  vehicle: StockRow,
  heldMs: number,
): NewLead['payment'] {
  if (!paysDepositOnline(tenant.reserve)) return null;
  if (!services.payments(tenant)) {
    services.log({ level: 'alarm', event: 'payment-keys-missing', tenant: tenant.slug });
    return null;
  }
  return {
    id: randomToken(16),
    carSlug: vehicle.slug,
    cents: Math.round(tenant.reserve.amount * 100),
    holdMs: heldMs,
    ...payTimes(now),
  };
}

/** Why an enquiry cannot reserve `vehicle`; null: it can. A changed price has to be confirmed (rule reserve-8). */
export async function notReservable(
  { services, tenant }: LeadCall,
  { kind, seen_price: seen }: LeadInput,
  vehicle: StockRow | null,
): Promise<Refused | null> {
  if (kind !== 'reservation') return null;
  if (!vehicle && !(await hasStock(services.db, tenant.slug))) {
    return { ok: false, code: 'busy', detail: refusals.noStockYet };
  }
  if (!tenant.reserve.enabled || vehicle?.reservable !== 1) {
    return { ok: false, code: 'vehicle-held', detail: refusals.notReservable };
  }
  const { amount } = shownPriceOf(vehicle, tenant);
  if (seen === undefined || amount === seen) return null;
  return {
    ok: false,
    code: 'price-changed',
    detail: changedPriceText(vehicle, tenant, seen, 'reserve it all the same'),
    price: amount,
  };
}

/** Whether a code proved the phone (rule reserve-9). Where the dealer confirms, only a purchase needs no confirmation. */
export const hasProvenPhone = (
  { tenant, visitor }: LeadCall,
  { phone }: LeadInput,
  buysOnline: boolean,
) => visitor?.user.phone === phone && (buysOnline || reservationProof(tenant) !== 'dealer');

/** Where a code proves the reservation, it has to be a code to the number of the reservation. */
export function otherPhone(
  { tenant, visitor }: LeadCall,
  { kind, phone }: LeadInput,
): FieldError[] {
  const isOther = visitor !== null && phone !== undefined && visitor.user.phone !== phone;
  return kind === 'reservation' && isOther && reservationProof(tenant) === 'code'
    ? [{ path: 'phone', message: refusals.otherPhone }]
    : [];
}

/** A reservation needs a sign-in where its checkout is gated (rule reserve-3) or a code proves it (reserve-9). */
export function signInNeeded(
  { tenant, visitor, now }: LeadCall,
  { kind }: LeadInput,
  buysOnline: boolean,
): Refused | null {
  if (kind !== 'reservation') return null;
  const isGated = tenant.gated.includes('checkout') || reservationProof(tenant) === 'code';
  if (!buysOnline && !isGated) return null;
  if (!visitor) return { ok: false, code: 'signed-out', detail: refusals.signIn };
  return paysDepositOnline(tenant.reserve) && !isRecent(visitor, now)
    ? { ok: false, code: 'verify-again', detail: refusals.signIn }
    : null;
}
