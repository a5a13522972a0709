// Recognises a shopper who returns from the provider's page and sends the form again, and leads them back to their
// checkout. A checkout shows an email address, and a phone number alone proves nothing, so the browser keeps the
// payment's random id in an HttpOnly cookie. The phone number must match as well, because many shoppers use a
// showroom's tablet.
import type { Call } from '../endpoints/endpoint.ts';
import { cookieNames, readCookie, setCookie } from '../http/cookies.ts';
import type { PayHere } from './checkout.ts';

/** Remembers a few payments, because a shopper may switch between vehicles. */
const maxRemembered = 5;

const rememberedIn = (request: Request): string[] =>
  readCookie(request, cookieNames.payments)?.split('.') ?? [];

/** Expires with the checkout; `now` in epoch ms. */
export function paymentCookie(request: Request, { id, payUntil }: PayHere, now: number): string {
  const others = rememberedIn(request).filter((each) => each !== id);
  const ids = [id, ...others].slice(0, maxRemembered);
  const seconds = Math.max(0, Math.ceil((payUntil - now) / 1000));
  return setCookie(cookieNames.payments, ids.join('.'), seconds);
}

/**
 * This shopper's own lead that holds the vehicle, while its checkout is open; null when somebody else holds it. `phone`
 * is normalised like the lead's.
 */
export async function ownHold(
  { services, tenant, request, now }: Pick<Call, 'services' | 'tenant' | 'request' | 'now'>,
  carId: string,
  phone: string | undefined,
): Promise<string | null> {
  const remembered = rememberedIn(request);
  if (remembered.length === 0) return null;
  const held = await services.db.one<{ id: string; lead_id: string; payload: string | null }>(
    `SELECT payments.id, payments.lead_id, leads.payload FROM holds
      JOIN payments ON payments.lead_id = holds.lead_id
      JOIN leads ON leads.id = holds.lead_id
      WHERE holds.tenant = ? AND holds.car_id = ? AND payments.pay_until > ?`,
    [tenant.slug, carId, now],
  );
  if (!held?.payload || !remembered.includes(held.id)) return null;
  const { phone: reservedBy } = JSON.parse(held.payload) as { phone?: string };
  return phone && phone === reservedBy ? held.lead_id : null;
}
