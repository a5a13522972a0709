// Messages of the outbox that belong to no lead: queues them, and lays out mails to visitors.
import { placePhone } from '../../domain/enquiry/phone-choice.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { insert, type Statement } from '../stores/database.ts';
import { mailHtml, mailText, type MailContent } from './mail-layout.ts';
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

/** A mail to a visitor: a greeting, the content, who sends it, how to reach them, and how to stop such mails (null: it is sent once). */
export function visitorMail(
  tenant: Pick<Tenant, 'name' | 'url' | 'theme' | 'legalName' | 'contact' | 'locations'>,
  { name, email }: { name: string; email: string },
  {
    subject,
    stop,
    locationId = null,
    small = [],
    ...content
  }: Omit<MailContent, 'hello' | 'small'> & {
    subject: string;
    /** Small print above the sender. */
    small?: readonly string[];
    stop: string | null;
    /** The location that the mail is about. */
    locationId?: string | null;
  },
): Message {
  const phone = placePhone(tenant, locationId)?.display;
  const whole: MailContent = {
    ...content,
    hello: name === '' ? 'Hello,' : `Hello ${name},`,
    small: [
      ...small,
      [tenant.legalName, phone, tenant.contact.email].filter(Boolean).join(', '),
      ...(stop === null ? [] : [`Stop these messages: ${stop}`]),
    ],
  };
  return {
    to: email,
    name,
    subject,
    text: mailText(whole),
    html: mailHtml(tenant, whole),
    unsubscribe: stop,
  };
}
