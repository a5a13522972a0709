// The stock for the functions, its changes, and counters.
export const stockAndCounts = [
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
    PRIMARY KEY (tenant, car_id)
  )`,
  `CREATE INDEX stock_by_slug ON stock (tenant, slug)`,
  `CREATE INDEX stock_comparable ON stock (make, model, year)`,
  `CREATE TABLE stock_versions (tenant TEXT PRIMARY KEY, version TEXT NOT NULL, at BIGINT NOT NULL)`,
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
] as const;
