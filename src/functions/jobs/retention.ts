// Erases personal data after the time that a tenant sets. The rows of leads stay, without their content. Expired codes,
// sessions, limits, hashes and contacts are deleted.
import { dayMs } from '../../domain/hours/durations.ts';
import { addDays } from '../../domain/hours/calendar.ts';
import { sessionLifetimes } from '../account/sessions.ts';
import { erasedLead } from '../leads/person.ts';
import { forgetOldLimits } from '../security/limits.ts';
import { statement, type Database } from '../stores/database.ts';
import { deleteSeenBefore } from '../analytics/events.ts';

export interface Erased {
  leads: number;
  contacts: number;
}

/** Erases a tenant's data that is older than `days`, including leads that still wait for delivery. */
export async function erasePersonalData(
  db: Database,
  tenant: string,
  days: number,
  now: number,
): Promise<Erased> {
  const before = now - days * dayMs;
  const [leads = [], , , contacts = []] = await db.batch([
    statement(
      `UPDATE leads SET ${erasedLead}, erased_at = ?
        WHERE tenant = ? AND created_at < ? AND erased_at IS NULL RETURNING id`,
      now,
      tenant,
      before,
    ),
    // Not with the leads: a lead whose shopper was erased earlier still names who answered it.
    statement(
      `UPDATE leads SET answered_by = NULL
        WHERE tenant = ? AND created_at < ? AND answered_by IS NOT NULL`,
      tenant,
      before,
    ),
    statement(
      `UPDATE deliveries SET target = '{}', message = NULL,
          state = CASE WHEN state = 'sent' THEN 'sent' ELSE 'dead' END, last_error = 'erased'
        WHERE tenant = ? AND created_at < ?`,
      tenant,
      before,
    ),
    statement(`DELETE FROM contacts WHERE tenant = ? AND seen_at < ? RETURNING id`, tenant, before),
    statement(
      `UPDATE invoice_payments SET contact_id = NULL, email = NULL, idempotency_key = 'erased-' || id
        WHERE tenant = ? AND created_at < ? AND state NOT IN ('open', 'to-refund')`,
      tenant,
      before,
    ),
    statement(
      'DELETE FROM resumes WHERE lead_id IN (SELECT id FROM leads WHERE tenant = ? AND created_at < ?)',
      tenant,
      before,
    ),
    statement('DELETE FROM spins WHERE tenant = ? AND at < ?', tenant, before),
    statement('DELETE FROM purchases WHERE tenant = ? AND changed_at < ?', tenant, before),
    statement('DELETE FROM personal_rates WHERE tenant = ? AND made_at < ?', tenant, before),
    statement('DELETE FROM valuations WHERE tenant = ? AND created_at < ?', tenant, before),
    statement(
      `DELETE FROM verifications WHERE website_slug = ? AND created_at < ?`,
      tenant,
      before,
    ),
  ]);
  return { leads: leads.length, contacts: contacts.length };
}

/** Days after which a lead that may be spam, and that nobody has released, is deleted (rule enquiry-23). */
const heldDays = 30;

export async function deleteHeldLeads(db: Database, tenant: string, now: number): Promise<number> {
  const old = 'SELECT id FROM leads WHERE tenant = ? AND flag IS NOT NULL AND created_at < ?';
  const before = now - heldDays * dayMs;
  const results = await db.batch([
    statement(`DELETE FROM deliveries WHERE lead_id IN (${old})`, tenant, before),
    statement(`DELETE FROM appointments WHERE lead_id IN (${old})`, tenant, before),
    statement(
      'DELETE FROM leads WHERE tenant = ? AND flag IS NOT NULL AND created_at < ? RETURNING id',
      tenant,
      before,
    ),
  ]);
  return results.at(-1)?.length ?? 0;
}

/** Deletes the answers of purchases that were not sent within `days` days. */
export const forgetPurchases = (
  db: Database,
  tenant: string,
  days: number,
  now: number,
): Promise<number> =>
  db.run('DELETE FROM purchases WHERE tenant = ? AND lead_id IS NULL AND changed_at < ?', [
    tenant,
    now - days * dayMs,
  ]);

export async function forgetExpired(db: Database, now: number): Promise<void> {
  await db.batch([
    statement('DELETE FROM codes WHERE expires_at < ?', now - dayMs),
    statement(
      'DELETE FROM sessions WHERE created_at < ? OR seen_at < ? OR revoked_at < ?',
      now - sessionLifetimes.absoluteMs,
      now - sessionLifetimes.idleMs,
      now - dayMs,
    ),
    statement('DELETE FROM stock_changes WHERE at < ?', now - 60 * dayMs),
    // An expired offer that nobody saved is useless; an accepted one is in its lead.
    statement(
      'DELETE FROM valuations WHERE contact_id IS NULL AND valid_until < ?',
      now - 30 * dayMs,
    ),
    // Its page says for a week that the rate has expired.
    statement('DELETE FROM personal_rates WHERE expires_at < ?', now - 7 * dayMs),
    statement('DELETE FROM payment_events WHERE at < ?', now - 60 * dayMs),
    statement('DELETE FROM appointments WHERE slot_at < ?', now - 7 * dayMs),
    // Links and sessions of the desk; its mails belong to no tenant.
    statement('DELETE FROM desk_sessions WHERE expires_at < ?', now),
    statement("DELETE FROM deliveries WHERE tenant = '' AND created_at < ?", now - dayMs),
  ]);
  await forgetOldLimits(db, now);
  await deleteSeenBefore(db, addDays(new Date(now).toISOString().slice(0, 10), -1));
}
