// The columns that find a person's data, to copy or erase it: phone and mail address of each lead, as
// src/functions/account/codes.ts spells them. They replace a hash that a new secret would have made useless.
export const namesOfPeople = [
  `ALTER TABLE leads ADD COLUMN phone TEXT`,
  `ALTER TABLE leads ADD COLUMN email TEXT`,
  `CREATE INDEX leads_of_phone ON leads (tenant, phone)`,
  `CREATE INDEX leads_of_email ON leads (tenant, email)`,
  // Older leads have neither; they are found by reading them until retention has erased them.
  `CREATE INDEX leads_without_names ON leads (tenant) WHERE phone IS NULL AND email IS NULL AND payload IS NOT NULL`,
  `DROP INDEX leads_of_person`,
  `ALTER TABLE leads DROP COLUMN person`,
  `CREATE INDEX contacts_of_email ON contacts (tenant, lower(email))`,
  // Deleting a contact checks the foreign keys of these two tables.
  `CREATE INDEX watchlist_of_contact ON watchlist (contact_id)`,
  `CREATE INDEX saved_searches_by_contact ON saved_searches (contact_id)`,
  `CREATE INDEX invoice_payments_of_contact ON invoice_payments (tenant, contact_id)`,
  `CREATE INDEX spins_of_contact ON spins (tenant, contact_id)`,
  `CREATE INDEX verifications_of_user ON verifications (user_id)`,
];
