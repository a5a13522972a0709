// Phone codes: six digits for five minutes and five attempts, bound to tenant, purpose, phone and the browser that
// asked. Only an HMAC is stored; every step with a possible race is one statement.
import type { CodePurpose } from '../../protocol/account.ts';
import { randomToken, sha256, sixDigits } from '../security/crypto.ts';
import type { Services } from '../endpoints/endpoint.ts';
import { insert, statement } from '../stores/database.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { localPhone } from '../../domain/enquiry/phone.ts';

/** The number as dialled inside Australia ("0412345678"); null when it must not get a code. */
export function australianMobile(phone: string): string | null {
  // Service and foreign numbers never reach the provider.
  const parsed = parsePhoneNumberFromString(phone, 'AU');
  if (!parsed || parsed.country !== 'AU' || parsed.countryCallingCode !== '61') return null;
  if (!parsed.isValid()) return null;
  const local = localPhone(parsed.number);
  return /^04\d{8}$/.test(local) ? local : null;
}

/** The canonical form of a phone number or mail address, to compare it and to look it up in the store. */
export const plainName = (text: string): string =>
  (text.includes('@') ? null : australianMobile(text)) ?? text.trim().toLowerCase();

/** The mailbox that gets the mails to an address, for limits: "kim+cars@x.example" is a name of "kim@x.example". */
export const mailboxOf = (email: string): string => plainName(email).replace(/\+[^@]*(?=@)/, '');

export const codeLimits = { ttlMs: 5 * 60_000, attempts: 5, resendAfterMs: 60_000 };

export interface CodeRequest {
  tenant: string;
  purpose: CodePurpose;
  /** Mobile as dialled inside Australia. */
  phone: string;
}

export interface CodeDetails {
  name?: string;
  last_name?: string;
  email?: string;
  dealership_slug?: string;
}

export interface MadeCode {
  /** Stored in a cookie of the browser that asked. */
  challenge: string;
  code: string;
}

type Needs = Pick<Services, 'db' | 'signer'>;

const macOf = ({ signer }: Needs, challengeHash: string, code: string) =>
  signer.mac('code', `${challengeHash}\n${code}`);

export async function makeCode(
  needs: Needs,
  { tenant, purpose, phone }: CodeRequest,
  details: CodeDetails,
  now: number,
): Promise<MadeCode> {
  const challenge = randomToken(32);
  const hash = sha256(challenge);
  const code = sixDigits();
  await needs.db.batch([
    statement(
      `UPDATE codes SET state = 'void' WHERE tenant = ? AND phone = ? AND state = 'live'`,
      tenant,
      phone,
    ),
    insert('codes', {
      challenge: hash,
      tenant,
      purpose,
      phone,
      mac: macOf(needs, hash, code),
      state: 'live',
      attempts: 0,
      details: JSON.stringify(details),
      created_at: now,
      expires_at: now + codeLimits.ttlMs,
    }),
  ]);
  return { challenge, code };
}

/** When a code that this browser can still enter was made and ends, with the details it was asked for; else null. */
export const enterable = (
  { db }: Needs,
  { tenant, purpose, phone }: CodeRequest,
  challenge: string,
  details: CodeDetails,
  now: number,
) =>
  db.one<{ created_at: number; expires_at: number }>(
    `UPDATE codes SET details = ?
      WHERE challenge = ? AND tenant = ? AND purpose = ? AND phone = ? AND state = 'live'
        AND attempts < ? AND expires_at > ? AND created_at <= ?
      RETURNING created_at, expires_at`,
    [
      JSON.stringify(details),
      sha256(challenge),
      tenant,
      purpose,
      phone,
      codeLimits.attempts,
      now,
      now,
    ],
  );

/** Voids a code that never reached the phone. */
export async function voidCode({ db }: Needs, challenge: string): Promise<void> {
  await db.run(`UPDATE codes SET state = 'void' WHERE challenge = ?`, [sha256(challenge)]);
}

export type Redeemed =
  | { ok: true; details: CodeDetails }
  /** `exhausted` when this code has had its five attempts, `wrong` for any other mismatch. */
  | { ok: false; code: 'wrong' | 'exhausted' };

/** Checks a code. Of any number of parallel attempts, five are checked and at most one succeeds. */
export async function redeemCode(
  needs: Needs,
  { tenant, purpose, phone }: CodeRequest,
  { challenge, code }: MadeCode,
  now: number,
): Promise<Redeemed> {
  const { db } = needs;
  const hash = sha256(challenge);
  const tried = await db.one<{ mac: string; details: string }>(
    `UPDATE codes SET attempts = attempts + 1
      WHERE challenge = ? AND tenant = ? AND purpose = ? AND phone = ? AND state = 'live'
        AND attempts < ? AND expires_at > ? AND created_at <= ?
      RETURNING mac, details`,
    // A clock that was set back would extend a code's life, so a code from the future is refused.
    [hash, tenant, purpose, phone, codeLimits.attempts, now, now + 5_000],
  );
  if (!tried) {
    const spent = await db.one(
      `SELECT 1 AS spent FROM codes WHERE challenge = ? AND tenant = ? AND purpose = ? AND phone = ?
        AND state = 'live' AND attempts >= ?`,
      [hash, tenant, purpose, phone, codeLimits.attempts],
    );
    return { ok: false, code: spent ? 'exhausted' : 'wrong' };
  }
  if (!needs.signer.matches('code', `${hash}\n${code}`, tried.mac)) {
    return { ok: false, code: 'wrong' };
  }
  const used = await db.run(
    `UPDATE codes SET state = 'used' WHERE challenge = ? AND state = 'live'`,
    [hash],
  );
  if (used !== 1) return { ok: false, code: 'wrong' };
  return { ok: true, details: JSON.parse(tried.details) as CodeDetails };
}
