// Own rates of shoppers, one an account. The text that the shopper agreed to is stored with the rate.
export const personalRates = [
  `CREATE TABLE personal_rates (
    tenant TEXT NOT NULL,
    contact_id TEXT NOT NULL,
    credit TEXT NOT NULL,
    interest DOUBLE PRECISION NOT NULL,
    comparison_rate DOUBLE PRECISION NOT NULL,
    source TEXT NOT NULL,
    consent TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (tenant, contact_id)
  )`,
  `CREATE INDEX personal_rates_ending ON personal_rates (expires_at)`,
] as const;
