// The version of each tenant's last shipment: a recorded shipment that is sent again is refused.
export const stockShipments = [
  `CREATE TABLE stock_shipments (tenant TEXT PRIMARY KEY, version BIGINT NOT NULL)`,
] as const;
