// Figures given for shoppers' own cars. The amounts are stored here, so that a browser names an offer and never its amount.
// An offer is accepted once: its acceptance is a separate row with the offer as primary key.
export const valuations = [
  `CREATE TABLE valuations (
    id TEXT PRIMARY KEY,
    tenant TEXT NOT NULL,
    car TEXT NOT NULL,
    low BIGINT NOT NULL,
    high BIGINT NOT NULL,
    confidence DOUBLE PRECISION NOT NULL,
    source TEXT NOT NULL,
    valid_until BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    contact_id TEXT
  )`,
  `CREATE INDEX valuations_of_contact ON valuations (tenant, contact_id)`,
  `CREATE TABLE valuation_acceptances (
    valuation_id TEXT PRIMARY KEY,
    tenant TEXT NOT NULL,
    lead_id TEXT NOT NULL UNIQUE,
    at BIGINT NOT NULL
  )`,
] as const;
