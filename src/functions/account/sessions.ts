// Sessions: an opaque token in a cookie, and its hash in the store until sign-out. Each is bound to one tenant.
import { dayMs, hourMs } from '../../domain/hours/durations.ts';
import type { SessionUser } from '../../protocol/account.ts';
import { randomToken, sha256 } from '../security/crypto.ts';
import type { Deps } from '../endpoints/deps.ts';
import { cookieNames, readCookie, setCookie } from '../http/cookies.ts';
import { insert, type Database, type Statement } from '../stores/database.ts';

export const sessionLifetimes = {
  idleMs: 14 * dayMs,
  absoluteMs: 30 * dayMs,
  /** Finance, payment and deleting an account need a code that is no older than this. */
  recentMs: 15 * 60_000,
  /** The last use of a session is stored at most this often. */
  touchMs: hourMs,
};

export interface Visitor {
  contactId: string;
  tokenHash: string;
  user: SessionUser;
  /** When the phone code was entered, epoch ms. */
  verifiedAt: number;
}

interface SessionRow {
  contact_id: string;
  created_at: number;
  seen_at: number;
  phone: string;
  name: string;
  last_name: string;
  email: string;
  postcode: string;
}

/** The visitor of a request; null when nobody is signed in at this tenant. */
export async function visitorOf(
  deps: Pick<Deps, 'db'>,
  request: Request,
  tenant: string,
  now: number,
): Promise<Visitor | null> {
  const token = readCookie(request, cookieNames.session);
  return token === null ? null : visitorOfToken(deps, token, tenant, now);
}

/** The visitor of a session; null when it is not valid at this tenant. */
export async function visitorOfToken(
  { db }: Pick<Deps, 'db'>,
  token: string,
  tenant: string,
  now: number,
): Promise<Visitor | null> {
  const tokenHash = sha256(token);
  const row = await db.one<SessionRow>(
    `SELECT sessions.contact_id, sessions.created_at, sessions.seen_at, contacts.phone, contacts.name,
        contacts.last_name, contacts.email, contacts.postcode
      FROM sessions JOIN contacts ON contacts.id = sessions.contact_id
      WHERE sessions.token_hash = ? AND sessions.tenant = ? AND sessions.revoked_at IS NULL
        AND sessions.seen_at > ? AND sessions.created_at > ?`,
    [tokenHash, tenant, now - sessionLifetimes.idleMs, now - sessionLifetimes.absoluteMs],
  );
  if (!row) return null;
  if (now - row.seen_at > sessionLifetimes.touchMs) {
    await db.run('UPDATE sessions SET seen_at = ? WHERE token_hash = ?', [now, tokenHash]);
  }
  const { phone, name, last_name, email, postcode } = row;
  return {
    contactId: row.contact_id,
    tokenHash,
    user: { phone, name, last_name, email, postcode },
    verifiedAt: row.created_at,
  };
}

export const isRecent = ({ verifiedAt }: Visitor, now: number): boolean =>
  now - verifiedAt < sessionLifetimes.recentMs;

export interface OpenedSession {
  token: string;
  tokenHash: string;
  statement: Statement;
}

/** A new session for a contact: the token for the cookie, and the statement that makes it valid. */
export function newSession(
  tenant: string,
  contactId: string,
  purpose: string,
  now: number,
): OpenedSession {
  const token = randomToken(32);
  const tokenHash = sha256(token);
  return {
    token,
    tokenHash,
    statement: insert('sessions', {
      token_hash: tokenHash,
      tenant,
      contact_id: contactId,
      purpose,
      created_at: now,
      seen_at: now,
    }),
  };
}

export const sessionCookie = (token: string): string =>
  setCookie(cookieNames.session, token, sessionLifetimes.absoluteMs / 1000);

export const revokeSession = (db: Database, tokenHash: string, now: number): Promise<number> =>
  db.run('UPDATE sessions SET revoked_at = ? WHERE token_hash = ? AND revoked_at IS NULL', [
    now,
    tokenHash,
  ]);
