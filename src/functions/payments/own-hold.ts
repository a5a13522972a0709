// Recognises a shopper who returns from the provider's page and sends the form again, and leads them back to their
// checkout. A checkout shows an email address, and a phone number alone proves nothing, so the browser keeps the
// payment's random id in an HttpOnly cookie, or the shopper is signed in. The phone number must match as well, because
// many shoppers use a showroom's tablet.
import type { Call } from '../endpoints/endpoint.ts';
import { cookieNames, readCookie, setCookie } from '../http/cookies.ts';
import type { PayHere } from './checkout.ts';

/** Remembers a few payments, because a shopper may switch between vehicles. */
const maxRemembered = 5;

const rememberedIn = (request: Request): string[] =>
  readCookie(request, cookieNames.payments)?.split('.') ?? [];

/** Whether this browser made the reservation of a payment. */
export const madeIn = (request: Request, payment: string): boolean =>
  rememberedIn(request).includes(payment);

/** Expires with the checkout; `now` in epoch ms. */
export function paymentCookie(request: Request, { id, payUntil }: PayHere, now: number): string {
  const others = rememberedIn(request).filter((each) => each !== id);
  const ids = [id, ...others].slice(0, maxRemembered);
  const seconds = Math.max(0, Math.ceil((payUntil - now) / 1000));
  return setCookie(cookieNames.payments, ids.join('.'), seconds);
}

/** This shopper's own reservation of a vehicle, still to be paid; null: none. `phone` is normalised like the lead's. */
export async function ownCheckout(
  {
    services,
    tenant,
    request,
    visitor,
    now,
  }: Pick<Call, 'services' | 'tenant' | 'request' | 'visitor' | 'now'>,
  carId: string,
  phone: string | undefined,
): Promise<string | null> {
  const remembered = rememberedIn(request);
  if ((remembered.length === 0 && !visitor) || !phone) return null;
  // PostgreSQL takes no empty list.
  const ids = remembered.length > 0 ? remembered : [''];
  const rows = await services.db.all<{ lead_id: string; payload: string | null }>(
    `SELECT payments.lead_id, leads.payload FROM payments
      JOIN leads ON leads.id = payments.lead_id
      WHERE payments.tenant = ? AND leads.car_id = ? AND payments.pay_until > ?
        AND payments.state IN ('open', 'paid')
        AND (payments.id IN (${ids.map(() => '?').join(', ')}) OR leads.owner = ?)`,
    // Nobody owns the lead of a shopper who is not signed in.
    [tenant.slug, carId, now, ...ids, visitor?.contactId ?? null],
  );
  const phoneOf = (payload: string | null) =>
    payload === null ? undefined : (JSON.parse(payload) as { phone?: string }).phone;
  return rows.find(({ payload }) => phoneOf(payload) === phone)?.lead_id ?? null;
}
