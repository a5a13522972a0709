// The log of corrections of the desk, which only grows, and the prices that sites asked for, which prove a was-price.
export const corrections = [
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
  `INSERT INTO asked_prices (tenant, car_id, since, price)
    SELECT stock.tenant, stock.car_id, stock_versions.at, stock.price
    FROM stock JOIN stock_versions ON stock_versions.tenant = stock.tenant`,
] as const;
