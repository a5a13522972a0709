// The tables of sites: stock, counts, web vitals, the desk, corrections.
export const sites = [
  // The stock for the functions, its changes, and counters. `exported_at` is the time of a tenant's last good export. The VIN is
  // for the ADF document of a lead.
  `CREATE TABLE stock (
    tenant TEXT NOT NULL,
    car_id TEXT NOT NULL,
    slug TEXT NOT NULL,
    name TEXT NOT NULL,
    make TEXT NOT NULL,
    model TEXT NOT NULL,
    badge TEXT,
    body TEXT,
    year BIGINT,
    km BIGINT,
    car_type TEXT NOT NULL,
    status TEXT NOT NULL,
    price DOUBLE PRECISION,
    price_type TEXT,
    tag TEXT,
    stocknum TEXT,
    location_id TEXT,
    dealership_id TEXT,
    dealership_slug TEXT,
    image TEXT,
    views BIGINT NOT NULL,
    first_seen BIGINT NOT NULL,
    reservable BIGINT NOT NULL,
    subscription_price DOUBLE PRECISION,
    preorder BIGINT NOT NULL,
    vin TEXT,
    PRIMARY KEY (tenant, car_id)
  )`,
  `CREATE INDEX stock_by_slug ON stock (tenant, slug)`,
  `CREATE INDEX stock_comparable ON stock (make, model, year)`,
  `CREATE TABLE stock_versions (tenant TEXT PRIMARY KEY, version TEXT NOT NULL, at BIGINT NOT NULL, exported_at BIGINT NOT NULL)`,
  `CREATE TABLE stock_changes (
    tenant TEXT NOT NULL,
    car_id TEXT NOT NULL,
    change TEXT NOT NULL,
    at BIGINT NOT NULL,
    from_price DOUBLE PRECISION,
    to_price DOUBLE PRECISION,
    PRIMARY KEY (tenant, car_id, change, at)
  )`,
  `CREATE INDEX stock_changes_by_time ON stock_changes (tenant, at)`,
  `CREATE TABLE vehicle_views (
    tenant TEXT NOT NULL,
    slug TEXT NOT NULL,
    views BIGINT NOT NULL,
    PRIMARY KEY (tenant, slug)
  )`,
  `CREATE TABLE seen_today (
    tenant TEXT NOT NULL,
    day TEXT NOT NULL,
    mark TEXT NOT NULL,
    PRIMARY KEY (tenant, day, mark)
  )`,
  `CREATE TABLE event_counts (
    tenant TEXT NOT NULL,
    day TEXT NOT NULL,
    event BIGINT NOT NULL,
    label TEXT NOT NULL,
    counted BIGINT NOT NULL,
    PRIMARY KEY (tenant, day, event, label)
  )`,
  // The version of each tenant's last shipment: a recorded shipment that is sent again is refused.
  `CREATE TABLE stock_shipments (tenant TEXT PRIMARY KEY, version BIGINT NOT NULL)`,
  // Web vitals of real visits as daily histograms, the elements behind them, and which release was live when.
  `CREATE TABLE vitals (
    tenant TEXT NOT NULL,
    day TEXT NOT NULL,
    release TEXT NOT NULL,
    template TEXT NOT NULL,
    kind TEXT NOT NULL,
    metric TEXT NOT NULL,
    script TEXT NOT NULL,
    bucket BIGINT NOT NULL,
    counted BIGINT NOT NULL,
    PRIMARY KEY (tenant, day, release, template, kind, metric, script, bucket)
  )`,
  `CREATE TABLE vital_targets (
    tenant TEXT NOT NULL,
    day TEXT NOT NULL,
    release TEXT NOT NULL,
    kind TEXT NOT NULL,
    metric TEXT NOT NULL,
    target TEXT NOT NULL,
    counted BIGINT NOT NULL,
    PRIMARY KEY (tenant, day, release, kind, metric, target)
  )`,
  `CREATE TABLE live_releases (
    tenant TEXT NOT NULL,
    at BIGINT NOT NULL,
    release TEXT NOT NULL,
    PRIMARY KEY (tenant, at)
  )`,
  // The sign-in links and sessions of the desk. A link
  // becomes the one session with its id, so that it opens once.
  `CREATE TABLE desk_sessions (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    opened_at BIGINT,
    expires_at BIGINT NOT NULL
  )`,
  // The log of corrections of the desk, which only grows, and the prices that sites asked for, which prove a was-price.
  `CREATE TABLE corrections (
    tenant TEXT NOT NULL,
    position BIGINT NOT NULL,
    id TEXT NOT NULL,
    at BIGINT NOT NULL,
    by_email TEXT NOT NULL,
    subject_kind TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    field TEXT NOT NULL,
    from_value TEXT NOT NULL,
    to_value TEXT NOT NULL,
    until_day TEXT,
    undoes TEXT,
    reason TEXT,
    PRIMARY KEY (tenant, position)
  )`,
  `CREATE UNIQUE INDEX corrections_ids ON corrections (tenant, id)`,
  `CREATE UNIQUE INDEX corrections_ended ON corrections (tenant, undoes)`,
  `CREATE TABLE asked_prices (
    tenant TEXT NOT NULL,
    car_id TEXT NOT NULL,
    since BIGINT NOT NULL,
    price DOUBLE PRECISION,
    PRIMARY KEY (tenant, car_id, since)
  )`,
  // Pictures that people of a dealer upload at the desk, decoded and encoded again, as base64. A picture is named by its bytes.
  `CREATE TABLE desk_pictures (
    tenant TEXT NOT NULL,
    name TEXT NOT NULL,
    bytes TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (tenant, name)
  )`,
  // Random keys of the store, for hashes that a new secret must not change.
  `CREATE TABLE store_keys (
    name TEXT PRIMARY KEY,
    key TEXT NOT NULL
  )`,
] as const;
