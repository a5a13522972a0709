// Everything that a tenant's store holds about one person, to copy or erase it. An operator identifies the person by
// mobile or mail address; visitors are identified by their session (src/functions/account/my-data.ts).
import { plainName } from '../account/codes.ts';
import { parsePurchaseState, type PurchaseRow } from '../purchase/purchase-store.ts';
import type { Deps } from '../endpoints/deps.ts';
import { leadCsvName } from '../outbox/channels/csv.ts';
import type { PersonalRateRow } from '../account/personal-rate.ts';
import { statement, type Database, type Statement } from '../stores/database.ts';
import { leadColumns, leadOf, type Lead, type LeadRow } from './lead.ts';

export interface PersonData {
  leads: Lead[];
  contacts: Contact[];
  watchlist: { name: string; saved_at: number }[];
  savedSearches: { name: string; created_at: number }[];
  valuations: { car: string; low: number; high: number; valid_until: number }[];
  spins: { campaign: string; prize: string | null; code: string | null; at: number }[];
  purchases: OwnPurchase[];
  personalRates: PersonalRateRow[];
  payments: OwnPayment[];
}

interface OwnPayment {
  id: string;
  /** The address for the receipt. */
  email: string | null;
  reference: string;
  cents: number;
  state: string;
  created_at: number;
}

type OwnPurchase = Pick<PurchaseRow, 'id' | 'car_id' | 'state' | 'lead_id' | 'changed_at'>;

/** A row of the store, such as of the watchlist or saved searches; times in epoch ms. */
interface Contact {
  id: string;
  phone: string;
  name: string;
  last_name: string;
  email: string;
  verified_email: string;
  postcode: string;
  alerts: string;
  created_at: number;
  seen_at: number;
}

export interface Person {
  /** Mobile numbers in any notation, and mail addresses. A lead with one of them belongs to this person. */
  names: readonly string[];
  /** The person's one account; by default every account with one of the names. */
  contactId?: string;
}

/** Tables whose rows are deleted with a contact. */
const deletedTables = [
  'watchlist',
  'saved_searches',
  'valuations',
  'purchases',
  'personal_rates',
] as const;
/** The tables of a contact. Payments stay without the contact, and spins until the campaign ends. */
type OwnTable = (typeof deletedTables)[number] | 'invoice_payments' | 'spins';

export async function personData(
  db: Database,
  tenant: string,
  { names, contactId }: Person,
): Promise<PersonData> {
  const wanted = [...new Set(names.map(plainName))];
  const contacts =
    contactId === undefined
      ? await rowsByName<Contact>(
          db,
          tenant,
          wanted,
          ['phone = ?', 'lower(email) = ?'],
          'SELECT * FROM contacts',
        )
      : await db.all<Contact>('SELECT * FROM contacts WHERE tenant = ? AND id = ?', [
          tenant,
          contactId,
        ]);
  const ofContacts = async <R extends object>(table: OwnTable) =>
    (
      await Promise.all(
        contacts.map(({ id }) =>
          db.all<R>(`SELECT * FROM ${table} WHERE tenant = ? AND contact_id = ?`, [tenant, id]),
        ),
      )
    ).flat();
  return {
    leads: await leadsOf(db, tenant, wanted),
    contacts,
    watchlist: await ofContacts('watchlist'),
    savedSearches: await ofContacts('saved_searches'),
    valuations: await ofContacts('valuations'),
    payments: unique([
      ...(await ofContacts<OwnPayment>('invoice_payments')),
      ...(await paymentsNaming(db, tenant, wanted)),
    ]),
    spins: await ofContacts('spins'),
    personalRates: await ofContacts('personal_rates'),
    purchases: unique([
      ...(await ofContacts<OwnPurchase>('purchases')),
      ...(await purchasesNaming(db, tenant, wanted)),
    ]),
  };
}

/** The rows that any of `conditions` finds for any of `names`, each once. */
async function rowsByName<R extends { id: string }>(
  db: Database,
  tenant: string,
  names: readonly string[],
  conditions: readonly string[],
  select: string,
): Promise<R[]> {
  const found = await Promise.all(
    names.flatMap((name) =>
      conditions.map((condition) =>
        db.all<R>(`${select} WHERE tenant = ? AND ${condition}`, [tenant, name]),
      ),
    ),
  );
  return unique(found.flat());
}

const unique = <R extends { id: string }>(rows: readonly R[]): R[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

/** Payments of invoices whose receipt goes to one of the mail addresses. */
async function paymentsNaming(
  db: Database,
  tenant: string,
  names: readonly string[],
): Promise<OwnPayment[]> {
  if (!names.some((name) => name.includes('@'))) return [];
  const rows = await db.all<OwnPayment>(
    "SELECT id, email, reference, cents, state, created_at FROM invoice_payments WHERE tenant = ? AND email LIKE '%@%'",
    [tenant],
  );
  return rows.filter(({ email }) => email !== null && names.includes(plainName(email)));
}

/** Purchases in whose details one of the mail addresses was typed: by somebody with another account, or without one in theirs. */
async function purchasesNaming(
  db: Database,
  tenant: string,
  names: readonly string[],
): Promise<OwnPurchase[]> {
  const addresses = names.filter((name) => name.includes('@'));
  if (addresses.length === 0) return [];
  const rows = await db.all<OwnPurchase>(
    `SELECT id, car_id, state, lead_id, changed_at FROM purchases WHERE tenant = ? AND state LIKE '%"email":%'`,
    [tenant],
  );
  return rows.filter((row) =>
    addresses.includes(plainName(parsePurchaseState(row).details?.email ?? '')),
  );
}

/** Oldest first. */
async function leadsOf(db: Database, tenant: string, names: readonly string[]): Promise<Lead[]> {
  const select = `SELECT ${leadColumns} FROM leads`;
  const named = await rowsByName<LeadRow>(db, tenant, names, ['phone = ?', 'email = ?'], select);
  return named.map(leadOf).sort((a, b) => a.createdAt - b.createdAt);
}

export interface ErasedPerson {
  leads: number;
  contacts: number;
  /** Ids of leads that are not erased because their reservation is active. */
  underWay: string[];
}

/**
 * Erases a person's data in the store, in waiting deliveries, and in files that a dealer's program has not collected.
 * An active reservation is not erased, because the dealer still needs it. `now` in epoch ms. The caller scrubs the
 * store.
 */
export async function erasePerson(
  { db, csv }: Pick<Deps, 'db' | 'csv'>,
  tenant: string,
  person: Person,
  now: number,
): Promise<ErasedPerson> {
  const { leads: all, contacts, purchases, payments } = await personData(db, tenant, person);
  const reserved = await reservedLeads(db, tenant, now);
  const leads = all.filter(({ id }) => !reserved.has(id));
  const files = await filesOf(db, leads);
  // Files are deleted first: if one cannot be deleted, the store still knows it, and the command can be repeated.
  for (const file of files) await csv.remove(file);
  const phones = [...contacts.map(({ phone }) => phone), ...person.names.map(plainName)];
  await db.batch([
    ...leads.flatMap(({ id }) => eraseLead(id, now)),
    ...purchases
      .filter(({ lead_id }) => lead_id === null || !reserved.has(lead_id))
      .map(({ id }) => statement('DELETE FROM purchases WHERE id = ?', id)),
    // The amount stays in the dealer's books without the person who paid it.
    ...payments.flatMap(({ id }) => [
      statement(
        "UPDATE invoice_payments SET email = NULL, idempotency_key = 'erased-' || id WHERE id = ?",
        id,
      ),
      statement('DELETE FROM deliveries WHERE id = ?', `receipt-${id}`),
    ]),
    // Mails about held leads quote them; the next one is made without this person.
    statement(
      `DELETE FROM deliveries WHERE tenant = ? AND lead_id IS NULL AND message IS NOT NULL
        AND (id LIKE 'held-%' OR id LIKE 'escalated:%')`,
      tenant,
    ),
    ...contacts.flatMap(({ id }) => eraseContact(tenant, id)),
    ...[...new Set(phones)].map((phone) =>
      statement('DELETE FROM codes WHERE tenant = ? AND phone = ?', tenant, phone),
    ),
  ]);
  // An active delivery may have written its file in the meantime.
  for (const file of files) await csv.remove(file);
  return {
    leads: leads.length,
    contacts: contacts.length,
    underWay: all.filter(({ id }) => reserved.has(id)).map(({ id }) => id),
  };
}

/** Ids of leads with a vehicle that is held, or with a deposit that is not settled. */
async function reservedLeads(db: Database, tenant: string, now: number): Promise<Set<string>> {
  const rows = await db.all<{ lead_id: string }>(
    `SELECT lead_id FROM holds WHERE tenant = ? AND held_until > ?
      UNION SELECT lead_id FROM payments WHERE tenant = ? AND state IN ('open', 'to-return')`,
    [tenant, now, tenant],
  );
  return new Set(rows.map(({ lead_id }) => lead_id));
}

/** The columns of an erased lead. Hash and key would prove what was sent: the key may be such a hash, too. */
export const erasedLead = `payload = NULL, valuation = NULL, phone = NULL, email = NULL, owner = '', body_hash = '',
  idempotency_key = 'erased-' || id`;

const eraseLead = (id: string, now: number): Statement[] => [
  statement(`UPDATE leads SET ${erasedLead}, erased_at = ? WHERE id = ?`, now, id),
  statement('DELETE FROM resumes WHERE lead_id = ?', id),
  statement(
    `UPDATE deliveries SET target = '{}', message = NULL,
        state = CASE WHEN state = 'sent' THEN 'sent' ELSE 'dead' END, last_error = 'erased'
      WHERE lead_id = ?`,
    id,
  ),
];

const eraseContact = (tenant: string, id: string): Statement[] => [
  ...['alert', 'confirm'].map((kind) =>
    statement(
      'DELETE FROM deliveries WHERE tenant = ? AND lead_id IS NULL AND id LIKE ?',
      tenant,
      `${kind}-${id}:%`,
    ),
  ),
  statement('UPDATE verifications SET user_id = NULL WHERE user_id = ?', id),
  ...['sessions', ...deletedTables].map((table) =>
    statement(`DELETE FROM ${table} WHERE tenant = ? AND contact_id = ?`, tenant, id),
  ),
  // Codes of prizes were mailed to this person.
  statement(
    `DELETE FROM deliveries WHERE tenant = ?
        AND id IN (SELECT 'spin-' || code FROM spins WHERE tenant = ? AND contact_id = ?)`,
    tenant,
    tenant,
    id,
  ),
  // The dealer's notes of payments name the account.
  statement(
    `DELETE FROM deliveries WHERE tenant = ?
        AND id IN (SELECT 'paid-' || id FROM invoice_payments WHERE tenant = ? AND contact_id = ?)`,
    tenant,
    tenant,
    id,
  ),
  // The hash of the phone number stays until the campaign's records are deleted, so that nobody spins twice.
  ...['spins', 'invoice_payments'].map((table) =>
    statement(
      `UPDATE ${table} SET contact_id = NULL WHERE tenant = ? AND contact_id = ?`,
      tenant,
      id,
    ),
  ),
  statement('DELETE FROM contacts WHERE id = ?', id),
];

/** The files that deliveries of these leads wrote or may be writing. */
async function filesOf(db: Database, leads: readonly Lead[]) {
  const targets = await Promise.all(
    leads.map(({ id }) =>
      db.all<{ lead_id: string; target: string }>(
        `SELECT lead_id, target FROM deliveries WHERE lead_id = ? AND channel = 'csv'`,
        [id],
      ),
    ),
  );
  return targets.flat().flatMap(({ lead_id, target }) => {
    const { folder } = JSON.parse(target) as { folder?: string };
    return folder === undefined ? [] : [{ folder, file: leadCsvName(lead_id) }];
  });
}
