// Unfinished purchases: a shopper's decisions about a vehicle, so that any device can continue. There is one per
// shopper and vehicle; the version lets one of two devices win. Leads get a keyed hash of their phone number, by which
// the garage finds them.
export const purchases = [
  `CREATE TABLE purchases (
    id TEXT PRIMARY KEY,
    tenant TEXT NOT NULL,
    contact_id TEXT NOT NULL,
    car_id TEXT NOT NULL,
    state TEXT NOT NULL,
    version BIGINT NOT NULL,
    attempt BIGINT NOT NULL,
    lead_id TEXT,
    created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    UNIQUE (tenant, contact_id, car_id)
  )`,
  `CREATE INDEX purchases_of_lead ON purchases (lead_id)`,
  `ALTER TABLE leads ADD COLUMN person TEXT`,
  `CREATE INDEX leads_of_person ON leads (tenant, person)`,
] as const;
