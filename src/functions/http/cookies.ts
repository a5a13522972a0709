// The cookies of the functions: names, life and the attributes each must have. `__Host-` binds a cookie to this very
// host: no other host can set or read it.

export const cookieNames = {
  session: '__Host-sid',
  challenge: '__Host-challenge',
  form: '__Host-form',
  payments: '__Host-payments',
} as const;

export function readCookie(request: Request, name: string): string | null {
  const header = request.headers.get('cookie');
  if (header === null) return null;
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) {
      const value = part.slice(at + 1).trim();
      return /^[\w.~-]{1,400}$/.test(value) ? value : null;
    }
  }
  return null;
}

/** `maxAge` in seconds; 0 takes the cookie away. */
export const setCookie = (name: string, value: string, maxAge: number): string =>
  `${name}=${value}; Max-Age=${String(maxAge)}; Path=/; Secure; HttpOnly; SameSite=Lax`;
