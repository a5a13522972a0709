// Answered leads: the link in the dealer's mail that marks a lead as answered (rule desk-2), and the mail to a second
// address when nobody answered in time (rule desk-3). Opening the link changes nothing, because programs open links in
// mails.
import { dayMs } from '../../domain/hours/durations.ts';
import { escapeHtml } from '../../domain/text/escape.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { problem, type Call, type Handlers } from '../endpoints/endpoint.ts';
import { htmlPage } from '../http/plain-page.ts';
import { queueMessage, siteAddress } from '../outbox/messages.ts';
import type { Signer } from '../security/crypto.ts';
import { statement, type Database } from '../stores/database.ts';
import { leadColumns, leadOf, type LeadRow } from './lead.ts';
import { leadLines } from './lead-lines.ts';
import { placeTime } from './time-text.ts';
import { answerMinutes, clockOf } from './response-clock.ts';

const linkTtlMs = 30 * dayMs;
/** Older leads are not reported, and the desk does not show them. */
export const answerableDays = 7;

const signedText = (tenant: string, lead: string, until: string) =>
  [tenant, lead, until].join('\n');

/** The address in the dealer's mail about a lead; it identifies the lead and no person. `now` in epoch ms. */
export function answerAddress(
  signer: Signer,
  tenant: Pick<Tenant, 'slug' | 'url'>,
  lead: string,
  now: number,
): string {
  const until = (now + linkTtlMs).toString(36);
  const mac = signer.mac('answer-lead', signedText(tenant.slug, lead, until));
  return `${siteAddress(tenant)}/api/answer-lead?token=${[lead, until, mac].join('~')}`;
}

/** Stores the answer; the first counts. `by`: an address, '' for the link in the mail. False: no such lead. */
export async function markAnswered(
  db: Database,
  { tenant, lead, by, now }: { tenant: string; lead: string; by: string; now: number },
): Promise<boolean> {
  const [, rows = []] = await db.batch([
    statement(
      'UPDATE leads SET answered_at = ?, answered_by = ? WHERE id = ? AND tenant = ? AND answered_at IS NULL',
      now,
      by,
      lead,
      tenant,
    ),
    statement('SELECT id FROM leads WHERE id = ? AND tenant = ?', lead, tenant),
  ]);
  return rows.length > 0;
}

interface Named {
  id: string;
  category: string;
  created_at: number;
  answered_at: number | null;
  location_id: string | null;
}

/** The lead that a link names; null when the link is forged, too old, or of another dealer. */
async function leadOfLink({
  services,
  tenant,
  query,
  now,
}: Pick<Call<'answerLead'>, 'services' | 'tenant' | 'query' | 'now'>): Promise<Named | null> {
  const [id = '', until = '', mac = ''] = query.token.split('~');
  const isGood = services.signer.matches('answer-lead', signedText(tenant.slug, id, until), mac);
  if (!isGood || !(parseInt(until, 36) > now)) return null;
  return services.db.one<Named>(
    'SELECT id, category, created_at, answered_at, location_id FROM leads WHERE id = ? AND tenant = ?',
    [id, tenant.slug],
  );
}

const wrongLink = 'This link has expired, or is not complete.';

export const answerHandlers = {
  answerLeadPage: async (call) => {
    const { tenant, query } = call;
    const lead = await leadOfLink(call);
    if (!lead) return problem(call, 'not-found', wrongLink);
    const time = placeTime(tenant, lead.location_id);
    const about = `${lead.category}, received ${time(lead.created_at)}.`;
    if (lead.answered_at !== null) {
      const at = time(lead.answered_at);
      return htmlPage(
        tenant,
        'This lead is answered',
        `<p>${escapeHtml(about)} Marked as answered on ${escapeHtml(at)}.</p>`,
      );
    }
    const action = `/api/answer-lead?token=${encodeURIComponent(query.token)}`;
    return htmlPage(
      tenant,
      'Have you answered this lead?',
      `<p>${escapeHtml(about)}</p>
<form method="post" action="${escapeHtml(action)}"><button type="submit">Yes, it is answered</button></form>`,
    );
  },

  answerLead: async (call) => {
    const { services, tenant, now } = call;
    const lead = await leadOfLink(call);
    if (!lead) return problem(call, 'not-found', wrongLink);
    await markAnswered(services.db, { tenant: tenant.slug, lead: lead.id, by: '', now });
    return htmlPage(tenant, 'Thank you', '<p>The lead is marked as answered.</p>');
  },
} satisfies Partial<Handlers>;

/** Sends each late lead once to the second address; not those held, dropped, cancelled or waiting for a deposit. */
export async function escalateLate(
  { db, signer }: { db: Database; signer: Signer },
  tenant: Tenant,
  now: number,
): Promise<void> {
  const { slug, name, desk } = tenant;
  if (desk.escalateTo === null) return;
  const rows = await db.all<LeadRow>(
    `SELECT ${leadColumns} FROM leads WHERE tenant = ? AND answered_at IS NULL AND created_at > ?
      AND cancelled_at IS NULL AND payload IS NOT NULL
      AND EXISTS (SELECT 1 FROM deliveries WHERE lead_id = leads.id AND state = 'sent')
      AND NOT EXISTS (SELECT 1 FROM deliveries AS told WHERE told.id = 'escalated:' || leads.id)`,
    [slug, now - answerableDays * dayMs],
  );
  const late = rows
    .map(leadOf)
    .filter((lead) => clockOf(tenant, { ...lead, answeredAt: null }, now).isLate);
  const statements = late.map((lead) => {
    const message = {
      to: desk.escalateTo ?? '',
      name,
      subject: `${name}: a lead waits for an answer (${lead.category})`,
      text: [
        `Nobody has answered this lead within ${String(answerMinutes)} minutes of opening time.`,
        `${lead.category}, received ${placeTime(tenant, lead.locationId)(lead.createdAt)}`,
        '',
        ...leadLines(lead, placeTime(tenant, lead.locationId)).map(
          ([label, text]) => `${label}: ${text}`,
        ),
        '',
        'Mark it as answered:',
        answerAddress(signer, tenant, lead.id, now),
      ].join('\n'),
      html: null,
      unsubscribe: null,
    };
    return queueMessage({ id: `escalated:${lead.id}`, tenant: slug, message, now });
  });
  if (statements.length > 0) await db.batch(statements);
}
