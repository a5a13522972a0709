// The cookies of the functions: names, lifetime and attributes. The prefix `__Host-` binds a cookie to this very host, so
// that no other host can set or read it.
import { generateCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { Tenant } from '../../tenant/schema/index.ts';

export const cookieNames = {
  session: '__Host-sid',
  challenge: '__Host-challenge',
  form: '__Host-form',
  payments: '__Host-payments',
} as const;

/** The value of one of our cookies; null when it is missing or not a value that we set. */
export function readCookie(request: Request, name: string): string | null {
  const cookies = request.headers.get('cookie');
  const value = cookies === null ? '' : (parse(cookies, name)[name] ?? '');
  return /^[\w.~-]{1,400}$/.test(value) ? value : null;
}

/** A `Set-Cookie` header. `maxAge` in seconds; 0 deletes the cookie. */
export const setCookie = (name: string, value: string, maxAge: number): string =>
  generateCookie(name, value, { maxAge, secure: true, httpOnly: true, sameSite: 'Lax' });

/** Behind a proxy that ends TLS, requests arrive as http. The tenant's own address says which scheme shoppers use. */
export function originOf(
  { url: ownAddress }: Pick<Tenant, 'url'>,
  { url: asked }: Request,
): string {
  const url = new URL(asked);
  const own = new URL(ownAddress);
  return own.host === url.host ? own.origin : url.origin;
}
