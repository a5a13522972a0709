// The VIN of a vehicle in stock, for the ADF document of a lead.
export const vinOfStock = [`ALTER TABLE stock ADD COLUMN vin TEXT`] as const;
