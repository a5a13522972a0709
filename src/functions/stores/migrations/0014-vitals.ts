// Web vitals of real visits as daily histograms, the elements behind them, and which release was live when.
export const vitals = [
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
] as const;
