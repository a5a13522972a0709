// Deposits of reservations, one per lead at most, and the provider's events that were processed. Also the time of a
// tenant's last good export.
export const payments = [
  `CREATE TABLE payments (
    id TEXT PRIMARY KEY,
    tenant TEXT NOT NULL,
    lead_id TEXT NOT NULL UNIQUE,
    car_slug TEXT NOT NULL,
    cents BIGINT NOT NULL,
    state TEXT NOT NULL,
    session TEXT,
    address TEXT,
    provider_payment TEXT,
    returned_at BIGINT,
    pay_until BIGINT NOT NULL,
    release_at BIGINT NOT NULL,
    hold_ms BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL
  )`,
  `CREATE INDEX payments_due ON payments (state, release_at)`,
  `CREATE TABLE payment_events (
    tenant TEXT NOT NULL,
    event_id TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (tenant, event_id)
  )`,
  `ALTER TABLE stock_versions ADD COLUMN exported_at BIGINT NOT NULL DEFAULT 0`,
  `CREATE INDEX holds_of_lead ON holds (lead_id)`,
] as const;
