// Confirms that a mail address belongs to the visitor who typed it (rule account-11); alerts go only to confirmed
// addresses. The link in the mail is signed, names no address and expires; opening it changes nothing.
import { hourMs } from '../../domain/hours/durations.ts';
import { escapeHtml } from '../../domain/text/escape.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { problem, signedIn, type Call, type Handlers } from '../endpoints/endpoint.ts';
import { htmlPage } from '../http/plain-page.ts';
import { queueMessage, siteAddress, visitorMail } from '../outbox/messages.ts';
import type { Message } from '../outbox/outbox.ts';
import { limits } from '../security/limits.ts';
import { newId, type Signer } from '../security/crypto.ts';
import { statement } from '../stores/database.ts';
import { mailboxOf } from './codes.ts';

const linkTtlMs = 48 * hourMs;

/** A change of the address voids the link, because the address is signed with it. */
const signedText = (tenant: string, contact: string, email: string, until: string) =>
  [tenant, contact, email, until].join('\n');

function confirmToken(
  signer: Signer,
  { tenant, contact, email, now }: { tenant: string; contact: string; email: string; now: number },
) {
  const until = (now + linkTtlMs).toString(36);
  return [
    contact,
    until,
    signer.mac('confirm-email', signedText(tenant, contact, email, until)),
  ].join('~');
}

/** Says what confirming allows (rule account-12). It names the account only as far as its owner recognises it. */
const grantText = (phone: string): string =>
  `The account with the mobile number ending in ${phone.slice(-3)} can then also see and delete the enquiries that were sent from this website with your address. Confirm only if this account is yours.`;

function messageOf(tenant: Tenant, asking: Asking, link: string): Message {
  const { phone } = asking;
  const asked = `${tenant.name} was asked to send news about saved cars to this address.`;
  const other = 'If it was not you, ignore this mail: without your confirmation we send nothing.';
  return visitorMail(tenant, asking, {
    subject: `${tenant.name}: please confirm your email address`,
    title: 'Please confirm your address',
    lines: [asked, grantText(phone), 'The button works for 2 days.', other],
    button: { label: 'Confirm this address', href: link },
    stop: null,
  });
}

interface Asking {
  contactId: string;
  name: string;
  email: string;
  phone: string;
}

/** The visitor's alert channel, and whether the mail address is confirmed. */
export async function alertsOf({
  services,
  tenant,
  visitor,
}: Pick<Call, 'services' | 'tenant' | 'visitor'>): Promise<{ alerts: string; confirmed: boolean }> {
  const row = await services.db.one<{ alerts: string; email: string; verified_email: string }>(
    'SELECT alerts, email, verified_email FROM contacts WHERE id = ? AND tenant = ?',
    [signedIn({ visitor }).contactId, tenant.slug],
  );
  const { alerts = 'off', email = '', verified_email: verified = '' } = row ?? {};
  return { alerts, confirmed: email !== '' && email === verified };
}

/** Sends the link to an address that is not confirmed yet. Returns false after too many links in one day. */
export async function sendConfirmation(
  { services, tenant, now }: Pick<Call, 'services' | 'tenant' | 'now'>,
  asking: Asking,
): Promise<boolean> {
  const { db, signer } = services;
  const { contactId, email } = asking;
  const address = signer.mark('limit', `${tenant.slug}\n${mailboxOf(email)}`);
  // The limit protects strangers whose address somebody else types.
  for (const name of [`confirm/contact/${contactId}`, `confirm/address/${address}`]) {
    if (!(await services.limits.durable.take(name, limits.confirmationsPerDay, now))) return false;
  }
  const token = confirmToken(signer, { tenant: tenant.slug, contact: contactId, email, now });
  const link = `${siteAddress(tenant)}/api/confirm-email?token=${token}`;
  const id = `confirm-${contactId}:${newId(now)}`;
  const message = messageOf(tenant, asking, link);
  await db.batch([queueMessage({ id, tenant: tenant.slug, message, now })]);
  services.wake();
  return true;
}

const wrongLink =
  'This link has expired, was made for another address, or is not complete. You can ask for a new one where your saved vehicles are.';

/** The contact that a link confirms, with its address; null when the link is forged, too old, or for another address. */
async function confirmedBy({
  services,
  tenant,
  query,
  now,
}: Pick<Call<'confirmEmail'>, 'services' | 'tenant' | 'query' | 'now'>) {
  const [id = '', until = '', mac = ''] = query.token.split('~');
  if (!(parseInt(until, 36) > now)) return null;
  const row = await services.db.one<{ email: string; phone: string }>(
    'SELECT email, phone FROM contacts WHERE id = ? AND tenant = ?',
    [id, tenant.slug],
  );
  if (!row || row.email === '') return null;
  const text = signedText(tenant.slug, id, row.email, until);
  return services.signer.matches('confirm-email', text, mac) ? { id, ...row } : null;
}

export const confirmEmailHandlers = {
  // Link scanners open every link in a mail, so only the button confirms.
  confirmEmailPage: async (call) => {
    const { tenant, query } = call;
    const contact = await confirmedBy(call);
    if (!contact) return problem(call, 'not-found', wrongLink);
    const action = `/api/confirm-email?token=${encodeURIComponent(query.token)}`;
    return htmlPage(
      tenant,
      'Confirm your email address?',
      `<p>We then send news about the cars and searches that you saved to the address that got this link: one message a day at most. Every message has a link that stops them.</p>
<p>${escapeHtml(grantText(contact.phone))}</p>
<form method="post" action="${escapeHtml(action)}"><button type="submit">Confirm my address</button></form>`,
    );
  },

  confirmEmail: async (call) => {
    const { services, tenant } = call;
    const contact = await confirmedBy(call);
    if (!contact) return problem(call, 'not-found', wrongLink);
    const [confirmed = []] = await services.db.batch([
      statement(
        'UPDATE contacts SET verified_email = email WHERE id = ? AND tenant = ? AND email = ? RETURNING id',
        contact.id,
        tenant.slug,
        contact.email,
      ),
    ]);
    if (confirmed.length === 0) return problem(call, 'not-found', wrongLink);
    return htmlPage(
      tenant,
      'Your address is confirmed',
      '<p>Thank you. If your alerts are set to email, they now come to this address.</p>\n<p><a href="/">Back to the site</a></p>',
    );
  },
} satisfies Partial<Handlers>;
