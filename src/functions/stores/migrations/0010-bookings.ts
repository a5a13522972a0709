// Several bookings of one time (one per member of staff), one booking per vehicle and time, and enquiries that the
// shopper cancelled.
export const bookings = [
  `ALTER TABLE leads ADD COLUMN cancelled_at BIGINT`,
  `CREATE TABLE bookings (
    tenant TEXT NOT NULL,
    location_id TEXT NOT NULL,
    department TEXT NOT NULL,
    slot_at BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    car_id TEXT,
    lead_id TEXT NOT NULL,
    PRIMARY KEY (tenant, location_id, department, slot_at, seat)
  )`,
  `INSERT INTO bookings (tenant, location_id, department, slot_at, seat, car_id, lead_id)
    SELECT tenant, location_id, department, slot_at, 0, NULL, lead_id FROM appointments`,
  `DROP TABLE appointments`,
  `ALTER TABLE bookings RENAME TO appointments`,
  `CREATE UNIQUE INDEX appointments_of_car ON appointments (tenant, car_id, slot_at) WHERE car_id IS NOT NULL`,
  `CREATE INDEX appointments_of_lead ON appointments (lead_id)`,
] as const;
