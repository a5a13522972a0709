// The form token: a signed time that proves when a page of this tenant was opened. It is not a secret and names nobody.
// It reveals bots that post at once or never open a form.
import { dayMs } from '../../domain/hours/durations.ts';
import type { Call } from '../endpoints/endpoint.ts';
import { cookieNames, readCookie, setCookie } from '../http/cookies.ts';
import { randomToken, type Signer } from '../security/crypto.ts';

/** Only a bot fills in a form faster than this (ms). */
export const shortestFillMs = 3_000;
/** A form may stay open for days before it is sent. */
export const longestFillMs = 7 * dayMs;

export function makeFormToken(signer: Signer, tenant: string, now: number): string {
  const signed = `${now.toString(36)}~${randomToken(6)}`;
  return `${signed}~${signer.mac('form', `${tenant}\n${signed}`)}`;
}

/** The cookie of a form without a script. */
export function formCookie({
  services: { signer },
  tenant,
  request,
  now,
}: Pick<Call, 'services' | 'tenant' | 'request' | 'now'>): string {
  // A valid token is not replaced, because opening a second page does not make the first form newer. An expired token
  // is replaced, because it would never be accepted.
  const there = readCookie(request, cookieNames.form);
  const token =
    there !== null && formTokenState(signer, tenant.slug, there, now) !== 'invalid'
      ? there
      : makeFormToken(signer, tenant.slug, now);
  return setCookie(cookieNames.form, token, longestFillMs / 1000);
}

/** `fast`: sent sooner than a person could; `invalid`: missing, forged, another tenant's or too old. */
export type TokenState = 'good' | 'fast' | 'invalid';

export function formTokenState(
  signer: Signer,
  tenant: string,
  token: string | null | undefined,
  now: number,
): TokenState {
  const [time = '', random = '', mac = ''] = (token ?? '').split('~');
  const made = Number.parseInt(time, 36);
  if (!Number.isFinite(made) || mac === '') return 'invalid';
  if (!signer.matches('form', `${tenant}\n${time}~${random}`, mac)) return 'invalid';
  const age = now - made;
  if (age > longestFillMs) return 'invalid';
  // A clock that was set back must not make a person look like a bot.
  if (age < 0) return 'good';
  return age < shortestFillMs ? 'fast' : 'good';
}
