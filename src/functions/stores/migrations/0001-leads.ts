// Leads, their deliveries, booked appointments, limits and alarms.
export const leads = [
  `CREATE TABLE leads (
    id TEXT PRIMARY KEY,
    tenant TEXT NOT NULL,
    idempotency_key TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    kind TEXT NOT NULL,
    category TEXT NOT NULL,
    subcategory TEXT,
    created_at BIGINT NOT NULL,
    flag TEXT,
    car_id TEXT,
    car_type TEXT,
    location_id TEXT,
    consent_version TEXT NOT NULL,
    consent_at BIGINT NOT NULL,
    opt_in BIGINT NOT NULL,
    payload TEXT,
    valuation TEXT,
    erased_at BIGINT,
    UNIQUE (tenant, idempotency_key)
  )`,
  `CREATE INDEX leads_by_time ON leads (tenant, created_at)`,
  `CREATE TABLE deliveries (
    id TEXT PRIMARY KEY,
    tenant TEXT NOT NULL,
    lead_id TEXT,
    channel TEXT NOT NULL,
    target TEXT NOT NULL,
    message TEXT,
    state TEXT NOT NULL,
    attempts BIGINT NOT NULL,
    next_at BIGINT NOT NULL,
    lease_until BIGINT NOT NULL,
    lease TEXT,
    last_error TEXT,
    created_at BIGINT NOT NULL,
    done_at BIGINT
  )`,
  `CREATE INDEX deliveries_due ON deliveries (state, next_at)`,
  `CREATE INDEX deliveries_of_lead ON deliveries (lead_id)`,
  `CREATE TABLE appointments (
    tenant TEXT NOT NULL,
    location_id TEXT NOT NULL,
    department TEXT NOT NULL,
    slot_at BIGINT NOT NULL,
    lead_id TEXT NOT NULL,
    PRIMARY KEY (tenant, location_id, department, slot_at)
  )`,
  `CREATE TABLE limits (
    name TEXT NOT NULL,
    window_at BIGINT NOT NULL,
    used BIGINT NOT NULL,
    PRIMARY KEY (name, window_at)
  )`,
  `CREATE INDEX limits_by_window ON limits (window_at)`,
  `CREATE TABLE alarms (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL,
    subject TEXT NOT NULL,
    at BIGINT NOT NULL
  )`,
] as const;
