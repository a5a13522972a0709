// The account that sent a lead while signed in, or confirmed it later (rule account-14): '' for none, null from before this
// was stored. Also random keys of the store, for hashes that a new secret must not change.
export const ownersOfLeads = [
  `ALTER TABLE leads ADD COLUMN owner TEXT`,
  `CREATE TABLE store_keys (
    name TEXT PRIMARY KEY,
    key TEXT NOT NULL
  )`,
] as const;
