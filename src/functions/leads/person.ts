// Everything that a tenant's store holds of one person, found by mobile or mail address: for a copy, and for erasing.
import { australianMobile } from '../account/mobile.ts';
import { statement, type Database } from '../stores/database.ts';
import { leadColumns, leadOf, type Lead, type LeadRow } from './lead.ts';

export interface PersonData {
  leads: Lead[];
  contacts: { id: string; phone: string; email: string }[];
  watchlist: object[];
  savedSearches: object[];
}

const plain = (text: string) => australianMobile(text) ?? text.trim().toLowerCase();

/** `who`: a mobile in any notation, or a mail address. */
export async function personData(db: Database, tenant: string, who: string): Promise<PersonData> {
  const wanted = plain(who);
  const is = (text: string | undefined) => text !== undefined && plain(text) === wanted;
  const rows = await db.all<LeadRow>(
    `SELECT ${leadColumns} FROM leads WHERE tenant = ? AND payload IS NOT NULL ORDER BY created_at`,
    [tenant],
  );
  const contacts = (
    await db.all<PersonData['contacts'][number]>('SELECT * FROM contacts WHERE tenant = ?', [
      tenant,
    ])
  ).filter(({ phone, email }) => is(phone) || is(email));
  const ofContacts = async (table: 'watchlist' | 'saved_searches') =>
    (
      await Promise.all(
        contacts.map(({ id }) => db.all(`SELECT * FROM ${table} WHERE contact_id = ?`, [id])),
      )
    ).flat();
  return {
    leads: rows.map(leadOf).filter(({ payload }) => is(payload?.phone) || is(payload?.email)),
    contacts,
    watchlist: await ofContacts('watchlist'),
    savedSearches: await ofContacts('saved_searches'),
  };
}

/** Erases it, and what waits for delivery with it. Answers how many leads and contacts. `now` in epoch ms. */
export async function erasePerson(
  db: Database,
  tenant: string,
  who: string,
  now: number,
): Promise<{ leads: number; contacts: number }> {
  const { leads, contacts } = await personData(db, tenant, who);
  const phones = contacts.map(({ phone }) => phone);
  await db.batch([
    ...leads.flatMap(({ id }) => [
      statement(
        'UPDATE leads SET payload = NULL, valuation = NULL, erased_at = ? WHERE id = ?',
        ...[now, id],
      ),
      statement(
        `UPDATE deliveries SET target = '{}', message = NULL,
            state = CASE WHEN state = 'sent' THEN 'sent' ELSE 'dead' END, last_error = 'erased'
          WHERE lead_id = ?`,
        id,
      ),
    ]),
    // Mails about held leads quote them; the next one is made without this person.
    statement(
      `DELETE FROM deliveries WHERE tenant = ? AND message IS NOT NULL AND id LIKE 'held-%'`,
      tenant,
    ),
    ...contacts.flatMap(({ id }) => [
      statement('DELETE FROM deliveries WHERE tenant = ? AND id LIKE ?', tenant, `alert-${id}:%`),
      statement('UPDATE verifications SET user_id = NULL WHERE user_id = ?', id),
      ...['sessions', 'watchlist', 'saved_searches'].map((table) =>
        statement(`DELETE FROM ${table} WHERE contact_id = ?`, id),
      ),
      statement('DELETE FROM contacts WHERE id = ?', id),
    ]),
    ...[...new Set([...phones, plain(who)])].map((phone) =>
      statement('DELETE FROM codes WHERE tenant = ? AND phone = ?', tenant, phone),
    ),
  ]);
  await db.scrub();
  return { leads: leads.length, contacts: contacts.length };
}
