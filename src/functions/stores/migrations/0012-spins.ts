// Spins of campaigns. The first key gives one spin to a person and campaign, the second gives each piece of a prize to one
// person: both hold for any number of attempts at once.
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
