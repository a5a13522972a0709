// Sign-in to the desk by a link in a mail (rule desk-4), and the roles of people (rule desk-5). Roles are read from the
// settings with every request, so that a person who is removed sees nothing from then on.
import { hourMs, minuteMs } from '../domain/hours/durations.ts';
import type { DeskRole } from '../domain/corrections/roles.ts';
import { queueMessage } from '../functions/outbox/messages.ts';
import { randomToken, type Signer } from '../functions/security/crypto.ts';
import type { Limit } from '../functions/security/limits.ts';
import { insert, type Database } from '../functions/stores/database.ts';
import type { Tenant } from '../tenant/schema/index.ts';

/** A link is valid for the hour in which its mails are counted: strangers may use those up, but its links still work. */
const linkTtlMs = hourMs;
export const linksPerAddress: Limit = { most: 5, perMs: linkTtlMs };
export const sessionTtlMs = 12 * hourMs;
/** An id is replaced after this time of use, so that one that leaked is soon worth nothing (rule desk-8). */
const renewAfterMs = 30 * minuteMs;
/** Requests that were under way with the old id are still answered. */
const graceMs = minuteMs;

export interface Role {
  email: string;
  /** Sees every dealer, but nothing about shoppers. */
  isOperator: boolean;
  /** The person's part at each own dealer, by slug. */
  own: ReadonlyMap<string, DeskRole>;
}

export interface SignInDeps {
  db: Database;
  signer: Signer;
  /** Epoch ms. */
  now: () => number;
  /** Lower case. */
  operators: ReadonlySet<string>;
  tenants: () => readonly Tenant[];
}

/** Null when the settings do not name the person. */
function roleOf(
  address: string,
  { operators, tenants }: Pick<SignInDeps, 'operators' | 'tenants'>,
): Role | null {
  const email = address.trim().toLowerCase();
  const own = new Map(
    tenants().flatMap(({ slug, desk }) => {
      const person = desk.people.find((each) => each.email.toLowerCase() === email);
      return person ? [[slug, person.role] as const] : [];
    }),
  );
  const isOperator = operators.has(email);
  return isOperator || own.size > 0 ? { email, isOperator, own } : null;
}

const tokenOf = (signer: Signer, purpose: 'desk-link' | 'desk-session', id: string): string =>
  `${id}~${signer.mac(purpose, id)}`;

function idOf(signer: Signer, purpose: 'desk-link' | 'desk-session', token: string): string | null {
  const [id = '', mac = ''] = token.split('~');
  return signer.matches(purpose, id, mac) ? id : null;
}

/** Queues the mail with the link; for an unknown address one that nobody receives, so that it looks the same. */
export async function sendSignInLink(
  deps: SignInDeps,
  address: string,
  url: string,
): Promise<void> {
  const role = roleOf(address, deps);
  const { db, signer } = deps;
  const now = deps.now();
  const id = randomToken(24);
  const link = `${url}/open?token=${tokenOf(signer, 'desk-link', id)}`;
  const mail = (to: string) =>
    queueMessage({
      id: `desk:${id.slice(0, 12)}:${String(now)}`,
      tenant: '',
      message: {
        to,
        name: '',
        subject: 'Your link to the desk',
        text: `Open the desk with this link. It is valid for an hour and works once.\n\n${link}\n\nIf you did not ask for it, ignore this mail.\n`,
        html: null,
        unsubscribe: null,
      },
      now,
    });
  await db.batch([
    insert('desk_sessions', { id, email: role?.email ?? '', expires_at: now + linkTtlMs }),
    ...(role ? [mail(role.email)] : []),
  ]);
}

/** Whether a link may still be opened; checking changes nothing. */
export async function isOpenable({ db, signer, now }: SignInDeps, token: string): Promise<boolean> {
  const id = idOf(signer, 'desk-link', token);
  if (id === null) return false;
  const found = await db.one(
    'SELECT id FROM desk_sessions WHERE id = ? AND opened_at IS NULL AND expires_at > ?',
    [id, now()],
  );
  return found !== null;
}

const newSession = (email: string, openedAt: number, expiresAt: number) => {
  const id = randomToken(24);
  return { id, row: { id, email, opened_at: openedAt, expires_at: expiresAt } };
};

/** Turns a link into a session with an id of its own; null for a link that is forged, expired or used. */
export async function openSession(
  { db, signer, now }: SignInDeps,
  token: string,
): Promise<string | null> {
  const link = idOf(signer, 'desk-link', token);
  if (link === null) return null;
  const at = now();
  const used = await db.run(
    'UPDATE desk_sessions SET opened_at = ?, expires_at = ? WHERE id = ? AND opened_at IS NULL AND expires_at > ?',
    [at, at, link, at],
  );
  if (used !== 1) return null;
  const person = await db.one<{ email: string }>('SELECT email FROM desk_sessions WHERE id = ?', [
    link,
  ]);
  const { id, row } = newSession(person?.email ?? '', at, at + sessionTtlMs);
  await db.batch([insert('desk_sessions', row)]);
  return tokenOf(signer, 'desk-session', id);
}

export interface OpenSession {
  role: Role;
  /** The token that replaces the present one; null while it is young. */
  renewed: string | null;
}

/** The current role of a session's person; null when signed out, expired, or no longer in the settings. */
export async function readSession(deps: SignInDeps, token: string): Promise<OpenSession | null> {
  const { db, signer } = deps;
  const now = deps.now();
  const id = idOf(signer, 'desk-session', token);
  if (id === null) return null;
  const row = await db.one<{ email: string; opened_at: number; expires_at: number }>(
    'SELECT email, opened_at, expires_at FROM desk_sessions WHERE id = ? AND opened_at IS NOT NULL AND expires_at > ?',
    [id, now],
  );
  const role = row && roleOf(row.email, deps);
  if (!role) return null;
  const expiresAt = Number(row.expires_at);
  const isYoung = now - Number(row.opened_at) < renewAfterMs;
  if (isYoung || expiresAt - now <= graceMs) return { role, renewed: null };
  const ended = await db.run(
    'UPDATE desk_sessions SET expires_at = ? WHERE id = ? AND expires_at = ?',
    [now + graceMs, id, expiresAt],
  );
  // Another request of the same page was first.
  if (ended !== 1) return { role, renewed: null };
  const next = newSession(row.email, now, expiresAt);
  await db.batch([insert('desk_sessions', next.row)]);
  return { role, renewed: tokenOf(signer, 'desk-session', next.id) };
}

/** Ends a session, and with it the earlier ids of the person that requests under way may still use. */
export async function endSession({ db, signer, now }: SignInDeps, token: string): Promise<void> {
  const id = idOf(signer, 'desk-session', token);
  if (id === null) return;
  await db.run(
    `DELETE FROM desk_sessions WHERE opened_at IS NOT NULL AND expires_at <= ?
      AND email = (SELECT own.email FROM desk_sessions AS own WHERE own.id = ?)`,
    [now() + graceMs, id],
  );
  await db.run('DELETE FROM desk_sessions WHERE id = ?', [id]);
}
