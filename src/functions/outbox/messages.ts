// Messages of the outbox that belong to no lead: queues them, and lays out mails to visitors.
import { placePhone } from '../../domain/enquiry/phone-choice.ts';
import { escapeHtml } from '../../domain/text/escape.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { insert, type Statement } from '../stores/database.ts';
import type { Message } from './outbox.ts';

/** The address of a tenant's site, without a slash at its end. */
export const siteAddress = ({ url }: Pick<Tenant, 'url'>): string => url.replace(/\/$/, '');

interface QueuedMessage {
  id: string;
  /** Empty for a message of the operator. */
  tenant: string;
  channel?: 'mail' | 'sms';
  message: Message;
  now: number;
}

/** A delivery of a message that belongs to no lead, before its first attempt. */
export const messageRow = ({ id, tenant, channel = 'mail', message, now }: QueuedMessage) => ({
  id,
  tenant,
  channel,
  target: '{}',
  message: JSON.stringify(message),
  state: 'waiting',
  attempts: 0,
  next_at: now,
  lease_until: 0,
  created_at: now,
});

/** Queues a message unless there is one with this id. Returns the id of a new row. */
export const queueMessage = (queued: QueuedMessage): Statement =>
  insert('deliveries', messageRow(queued), 'ON CONFLICT (id) DO NOTHING RETURNING id');

export const mailDocument = (content: string): string =>
  `<!doctype html><html lang="en-AU"><body style="margin:0;padding:24px;background:#fff;color:#14181f;font:16px/1.5 -apple-system,'Segoe UI',Roboto,sans-serif">
${content}
</body></html>
`;

/** A mail to a visitor: a greeting, the content, who sends it, how to reach them, and how to stop such mails (null: it is sent once). */
export function visitorMail(
  tenant: Pick<Tenant, 'legalName' | 'contact' | 'locations'>,
  { name, email }: { name: string; email: string },
  {
    subject,
    text,
    html,
    stop,
    locationId = null,
  }: {
    subject: string;
    text: readonly string[];
    html: string;
    stop: string | null;
    /** The location that the mail is about. */
    locationId?: string | null;
  },
): Message {
  const hello = name === '' ? 'Hello,' : `Hello ${name},`;
  const phone = placePhone(tenant, locationId)?.display;
  const from = [tenant.legalName, phone, tenant.contact.email].filter(Boolean).join(', ');
  const stopLink =
    stop === null ? '' : `<br>\n<a href="${escapeHtml(stop)}">Stop these messages</a>`;
  return {
    to: email,
    name,
    subject,
    text: [
      hello,
      '',
      ...text,
      from,
      ...(stop === null ? [] : [`Stop these messages: ${stop}`]),
      '',
    ].join('\n'),
    html: mailDocument(`<p>${escapeHtml(hello)}</p>${html}
<p style="color:#5b6572;font-size:13px">${escapeHtml(from)}${stopLink}</p>`),
    unsubscribe: stop,
  };
}
