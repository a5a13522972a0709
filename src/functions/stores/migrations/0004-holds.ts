// Vehicles that are held for somebody who reserved them online: one hold per vehicle at a time. The next sync tells
// which vehicles can be reserved, so this makes a sync due.
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
