// By what a person's data is found, for a copy and for erasing: the phone and the mail address of each lead, as
// src/functions/account/mobile.ts spells them. They take the place of a hash that a new secret would have made useless.
export const namesOfPeople = [
  `ALTER TABLE leads ADD COLUMN phone TEXT`,
  `ALTER TABLE leads ADD COLUMN email TEXT`,
  `CREATE INDEX leads_of_phone ON leads (tenant, phone)`,
  `CREATE INDEX leads_of_email ON leads (tenant, email)`,
  // Leads from before have neither; they are read until retention has erased them.
  `CREATE INDEX leads_without_names ON leads (tenant) WHERE phone IS NULL AND email IS NULL AND payload IS NOT NULL`,
  `DROP INDEX leads_of_person`,
  `ALTER TABLE leads DROP COLUMN person`,
  `CREATE INDEX contacts_of_email ON contacts (tenant, lower(email))`,
  // The foreign keys of these two look for rows of a contact that is deleted.
  `CREATE INDEX watchlist_of_contact ON watchlist (contact_id)`,
  `CREATE INDEX saved_searches_by_contact ON saved_searches (contact_id)`,
  `CREATE INDEX invoice_payments_of_contact ON invoice_payments (tenant, contact_id)`,
  `CREATE INDEX spins_of_contact ON spins (tenant, contact_id)`,
  `CREATE INDEX verifications_of_user ON verifications (user_id)`,
];
