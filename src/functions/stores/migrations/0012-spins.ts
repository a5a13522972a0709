// Spins of campaigns. The first unique key allows one spin per person and campaign, the second gives each piece of a
// prize to one person. Both hold under any number of parallel attempts.
export const spins = [
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
] as const;
