// The tables of shoppers: leads, accounts, bookings, payments, purchases. All schemas are for SQLite, D1 and PostgreSQL alike.
export const shoppers = [
  // Leads, their deliveries, limits and alarms. `phone` and `email` find a person's data, to copy or erase it, as
  // src/functions/account/codes.ts spells them. `answered_by` is '' by the link in a mail. `owner` is the account that sent a lead
  // while signed in, or confirmed it later (rule account-14): '' for none.
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
    cancelled_at BIGINT,
    answered_at BIGINT,
    answered_by TEXT,
    phone TEXT,
    email TEXT,
    owner TEXT NOT NULL DEFAULT '',
    UNIQUE (tenant, idempotency_key)
  )`,
  `CREATE INDEX leads_by_time ON leads (tenant, created_at)`,
  `CREATE INDEX leads_of_phone ON leads (tenant, phone)`,
  `CREATE INDEX leads_of_email ON leads (tenant, email)`,
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
  `CREATE INDEX deliveries_waiting ON deliveries (channel, next_at) WHERE state = 'waiting'`,
  `CREATE INDEX deliveries_of_lead ON deliveries (lead_id)`,
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
  // Phone-code sign-in, and the data that a signed-in visitor saves. `verified_email` is the address that its owner confirmed by a
  // link.
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
    verified_email TEXT NOT NULL DEFAULT '',
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
  `CREATE INDEX contacts_of_email ON contacts (tenant, lower(email))`,
  // Deleting a contact checks the foreign keys of these two tables.
  `CREATE INDEX watchlist_of_contact ON watchlist (contact_id)`,
  `CREATE INDEX saved_searches_by_contact ON saved_searches (contact_id)`,
  `CREATE INDEX verifications_of_user ON verifications (user_id)`,
  // Vehicles that are held for somebody who reserved them online: one hold per vehicle at a time.
  `CREATE TABLE holds (
    tenant TEXT NOT NULL,
    car_id TEXT NOT NULL,
    held_until BIGINT NOT NULL,
    lead_id TEXT NOT NULL,
    PRIMARY KEY (tenant, car_id)
  )`,
  `CREATE INDEX holds_of_lead ON holds (lead_id)`,
  // Deposits of reservations, one per lead at most, and the provider's events that were processed.
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
  // Figures given for shoppers' own cars. The amounts are stored here, so that a browser names an offer and never its amount.
  // An offer is accepted once: its acceptance is a separate row with the offer as primary key.
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
  // Booked appointments: several of one time (one per member of staff), one per vehicle and time.
  `CREATE TABLE appointments (
    tenant TEXT NOT NULL,
    location_id TEXT NOT NULL,
    department TEXT NOT NULL,
    slot_at BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    car_id TEXT,
    lead_id TEXT NOT NULL,
    PRIMARY KEY (tenant, location_id, department, slot_at, seat)
  )`,
  `CREATE UNIQUE INDEX appointments_of_car ON appointments (tenant, car_id, slot_at) WHERE car_id IS NOT NULL`,
  `CREATE INDEX appointments_of_lead ON appointments (lead_id)`,
  // Payments of invoices. A request is made by the dealer: the link identifies it, and amount and reference are stored
  // here. A payment is one attempt by a shopper; only one attempt per request can be paid. The ledger is append-only.
  `CREATE TABLE payment_requests (
    id TEXT PRIMARY KEY,
    tenant TEXT NOT NULL,
    reference TEXT NOT NULL,
    cents BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL
  )`,
  `CREATE TABLE invoice_payments (
    id TEXT PRIMARY KEY,
    tenant TEXT NOT NULL,
    request_id TEXT,
    idempotency_key TEXT NOT NULL,
    contact_id TEXT,
    email TEXT,
    reference TEXT NOT NULL,
    cents BIGINT NOT NULL,
    state TEXT NOT NULL,
    session TEXT,
    address TEXT,
    provider_payment TEXT,
    returned_at BIGINT,
    pay_until BIGINT NOT NULL,
    release_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    UNIQUE (tenant, idempotency_key)
  )`,
  `CREATE INDEX invoice_payments_due ON invoice_payments (state, release_at)`,
  `CREATE INDEX invoice_payments_of_request ON invoice_payments (request_id)`,
  `CREATE INDEX invoice_payments_of_contact ON invoice_payments (tenant, contact_id)`,
  `CREATE UNIQUE INDEX invoice_payments_paid ON invoice_payments (request_id) WHERE state = 'paid'`,
  `CREATE UNIQUE INDEX invoice_payments_open ON invoice_payments (request_id, contact_id) WHERE state = 'open'`,
  `CREATE TABLE invoice_ledger (
    payment_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    tenant TEXT NOT NULL,
    reference TEXT NOT NULL,
    cents BIGINT NOT NULL,
    provider_payment TEXT,
    at BIGINT NOT NULL,
    PRIMARY KEY (payment_id, kind)
  )`,
  // Spins of campaigns. The first unique key allows one spin per person and campaign, the second gives each piece of a
  // prize to one person. Both hold under any number of parallel attempts.
  `CREATE TABLE spins (
    tenant TEXT NOT NULL,
    campaign TEXT NOT NULL,
    person TEXT NOT NULL,
    contact_id TEXT,
    prize TEXT,
    number BIGINT,
    code TEXT,
    at BIGINT NOT NULL,
    redeemed_at BIGINT,
    PRIMARY KEY (tenant, campaign, person)
  )`,
  `CREATE UNIQUE INDEX spins_prizes ON spins (tenant, campaign, prize, number)`,
  `CREATE UNIQUE INDEX spins_codes ON spins (tenant, code)`,
  `CREATE INDEX spins_of_contact ON spins (tenant, contact_id)`,
  // Unfinished purchases: a shopper's decisions about a vehicle, so that any device can continue. There is one per
  // shopper and vehicle; the version lets one of two devices win.
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
  // Own rates of shoppers, one an account. The text that the shopper agreed to is stored with the rate.
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
  // The resume of a job application as base64, in parts, because D1 takes no row over 2 MB. It is deleted with its lead.
  `CREATE TABLE resumes (
    lead_id TEXT NOT NULL,
    part INTEGER NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (lead_id, part)
  )`,
] as const;
