// Sign-in to the desk by a link in a mail (rule desk-4), and the roles of people (rule desk-5). Roles are read from the
// settings with every request, so that a person who is removed sees nothing from then on.
import { hourMs } from '../domain/hours/durations.ts';
import type { DeskRole } from '../domain/corrections/roles.ts';
import { queueMessage } from '../functions/outbox/messages.ts';
import { randomToken, type Signer } from '../functions/security/crypto.ts';
import type { Limit } from '../functions/security/limits.ts';
import { insert, type Database } from '../functions/stores/database.ts';
import type { Tenant } from '../tenant/schema/index.ts';

/**
 * A link is valid for the hour in which its mails are counted. Strangers may use up the mails of that hour, but the links
 * in them still work.
 */
const linkTtlMs = hourMs;
export const linksPerAddress: Limit = { most: 5, perMs: linkTtlMs };
export const sessionTtlMs = 12 * hourMs;

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

/**
 * Queues the mail with the link. For an address that the settings do not name, it stores a link that nobody receives: a
 * request takes as long for a stranger, and fails alike when the store is full.
 */
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

/** Turns a link into a session and returns its token, or null for a link that is forged, expired or used. */
export async function openSession(
  { db, signer, now }: SignInDeps,
  token: string,
): Promise<string | null> {
  const id = idOf(signer, 'desk-link', token);
  if (id === null) return null;
  const at = now();
  const opened = await db.run(
    'UPDATE desk_sessions SET opened_at = ?, expires_at = ? WHERE id = ? AND opened_at IS NULL AND expires_at > ?',
    [at, at + sessionTtlMs, id, at],
  );
  return opened === 1 ? tokenOf(signer, 'desk-session', id) : null;
}

/** The current role of a session's person; null when signed out, expired, or no longer in the settings. */
export async function roleOfSession(deps: SignInDeps, token: string): Promise<Role | null> {
  const id = idOf(deps.signer, 'desk-session', token);
  if (id === null) return null;
  const row = await deps.db.one<{ email: string }>(
    'SELECT email FROM desk_sessions WHERE id = ? AND opened_at IS NOT NULL AND expires_at > ?',
    [id, deps.now()],
  );
  return row && roleOf(row.email, deps);
}

export async function endSession({ db, signer }: SignInDeps, token: string): Promise<void> {
  const id = idOf(signer, 'desk-session', token);
  if (id !== null) await db.run('DELETE FROM desk_sessions WHERE id = ?', [id]);
}
