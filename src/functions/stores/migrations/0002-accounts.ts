// Phone-code sign-in, and the data that a signed-in visitor saves.
export const accounts = [
  `CREATE TABLE contacts (
    id TEXT PRIMARY KEY,
    tenant TEXT NOT NULL,
    phone TEXT NOT NULL,
    name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    email TEXT NOT NULL,
    postcode TEXT NOT NULL,
    alerts TEXT NOT NULL,
    told_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    UNIQUE (tenant, phone)
  )`,
  `CREATE TABLE codes (
    challenge TEXT PRIMARY KEY,
    tenant TEXT NOT NULL,
    purpose TEXT NOT NULL,
    phone TEXT NOT NULL,
    mac TEXT NOT NULL,
    state TEXT NOT NULL,
    attempts BIGINT NOT NULL,
    details TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
  )`,
  `CREATE INDEX codes_of_phone ON codes (tenant, phone, state)`,
  `CREATE INDEX codes_by_expiry ON codes (expires_at)`,
  `CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    tenant TEXT NOT NULL,
    contact_id TEXT NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
    purpose TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    revoked_at BIGINT
  )`,
  `CREATE INDEX sessions_of_contact ON sessions (contact_id)`,
  `CREATE TABLE verifications (
    id TEXT PRIMARY KEY,
    website_slug TEXT NOT NULL,
    dealership_slug TEXT,
    verification_type TEXT NOT NULL,
    user_id TEXT,
    created_at BIGINT NOT NULL
  )`,
  `CREATE TABLE watchlist (
    tenant TEXT NOT NULL,
    contact_id TEXT NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
    car_id TEXT NOT NULL,
    slug TEXT NOT NULL,
    name TEXT NOT NULL,
    image TEXT,
    price DOUBLE PRECISION,
    saved_at BIGINT NOT NULL,
    PRIMARY KEY (tenant, contact_id, car_id)
  )`,
  `CREATE INDEX watchlist_of_car ON watchlist (tenant, car_id)`,
  `CREATE TABLE saved_searches (
    id TEXT PRIMARY KEY,
    tenant TEXT NOT NULL,
    contact_id TEXT NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    path TEXT NOT NULL,
    criteria TEXT NOT NULL,
    created_at BIGINT NOT NULL
  )`,
  `CREATE INDEX saved_searches_of_contact ON saved_searches (tenant, contact_id)`,
] as const;
