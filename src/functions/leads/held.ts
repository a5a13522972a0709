// Makes sure that a person sees held leads (rule enquiry-21). The dealer's daily mail lists them,
// and an alarm sounds when one has waited for an hour of the dealer's opening hours. `npm run leads
// -- release|drop` releases or drops them.
import { hourMs } from '../../domain/hours/durations.ts';
import { wallTime } from '../../domain/hours/calendar.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Deps } from '../endpoints/deps.ts';
import { queueMessage } from '../outbox/messages.ts';
import type { Message } from '../outbox/outbox.ts';
import { insert } from '../stores/database.ts';
import { leadColumns, leadOf, type Lead, type LeadRow, referenceOf } from './lead.ts';
import { leadLines } from './lead-lines.ts';
import { placeTime } from './time-text.ts';
import { openMs } from './response-clock.ts';

/** Maximum leads in one mail; the operator's list has all of them. */
const maxInMail = 50;

const reasons: Record<string, string> = {
  honeypot: 'a field that people cannot see was filled in',
  'too-fast': 'sent faster than a person fills in a form',
  'too-many': 'sent too often with the same phone, mail address or message, or at a machine’s pace',
  turnstile: 'not confirmed by Turnstile',
};

const heldLeads = async (db: Deps['db'], tenant: string): Promise<Lead[]> =>
  (
    await db.all<LeadRow>(
      `SELECT ${leadColumns} FROM leads WHERE tenant = ? AND payload IS NOT NULL AND EXISTS
        (SELECT 1 FROM deliveries WHERE lead_id = leads.id AND state = 'held')
        ORDER BY created_at DESC, id`,
      [tenant],
    )
  ).map(leadOf);

function messageOf(tenant: Tenant, leads: readonly Lead[]): Omit<Message, 'to'> {
  const shown = leads
    .slice(0, maxInMail)
    .flatMap((lead) => [
      `${lead.category}, received ${placeTime(tenant, lead.locationId)(lead.createdAt)}`,
      `Held because: ${reasons[lead.flag ?? ''] ?? lead.flag ?? ''}`,
      ...leadLines(lead, placeTime(tenant, lead.locationId)).map(
        ([label, text]) => `${label}: ${text}`,
      ),
      `Reference ${referenceOf(lead.id)}`,
      '',
    ]);
  return {
    name: tenant.name,
    subject: `${tenant.name}: ${leads.length === 1 ? '1 enquiry' : `${String(leads.length)} enquiries`} to check`,
    text: [
      'These enquiries may be spam and were not sent to you one by one. Please look at them:',
      'answer the genuine ones, and tell your website operator to release or drop each lead.',
      '',
      ...shown,
    ].join('\n'),
    html: null,
    unsubscribe: null,
  };
}

/** Puts today's mail about held leads into the outbox. A second run on the same day adds none. */
export async function queueHeldLeads(db: Deps['db'], tenant: Tenant, now: number): Promise<void> {
  const leads = await heldLeads(db, tenant.slug);
  if (leads.length === 0) return;
  const { day } = wallTime(now, tenant.timeZone);
  const { leadEmails } = tenant.functions;
  const receivers = leadEmails.length > 0 ? leadEmails : [tenant.contact.email];
  const message = messageOf(tenant, leads);
  await db.batch(
    [...new Set(receivers)].map((to) =>
      queueMessage({
        id: `held-${tenant.slug}:${day}:${to}`,
        tenant: tenant.slug,
        message: { ...message, to },
        now,
      }),
    ),
  );
}

/** Sounds an alarm once for each lead that nobody has released or dropped within an hour of opening hours. */
export async function watchHeldLeads(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  tenant: Tenant,
  now: number,
): Promise<void> {
  const late = (await heldLeads(db, tenant.slug)).filter(
    ({ createdAt }) => openMs(tenant, { from: createdAt, to: now }) >= hourMs,
  );
  if (late.length === 0) return;
  const added = await db.batch(
    late.map(({ id }) =>
      insert(
        'alarms',
        { id: `lead-held:${id}`, code: 'lead-held', subject: id, at: now },
        'ON CONFLICT (id) DO NOTHING RETURNING id',
      ),
    ),
  );
  const count = added.flat().length;
  if (count > 0) log({ level: 'alarm', event: 'leads-held', tenant: tenant.slug, count });
}
