// Vehicles that are held for somebody who reserved them online: one hold a vehicle at a time. Which vehicles can be
// reserved comes with the next look at the stock, so that look is due.
export const holds = [
  `CREATE TABLE holds (
    tenant TEXT NOT NULL,
    car_id TEXT NOT NULL,
    held_until BIGINT NOT NULL,
    lead_id TEXT NOT NULL,
    PRIMARY KEY (tenant, car_id)
  )`,
  `ALTER TABLE stock ADD COLUMN reservable BIGINT NOT NULL DEFAULT 0`,
  `DELETE FROM stock_versions`,
] as const;
