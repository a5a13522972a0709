// The price types that pages show, and what each claims about a price (rule price-8). It reads no export; that is
// src/stock/normalise/price-types.ts.

export const driveAway = 'Drive away';
export const rideAway = 'Ride away';
export const towAway = 'Tow away';
export const estimatedDriveAway = 'Estimated drive away';
export const beforeCharges = 'Excl. govt. charges';

/** What a price type claims; `none` claims nothing. */
export type PriceClaim = 'drive_away' | 'estimated_drive_away' | 'egc' | 'none';

const claims: Readonly<Record<string, PriceClaim>> = {
  [driveAway.toLowerCase()]: 'drive_away',
  [rideAway.toLowerCase()]: 'drive_away',
  [towAway.toLowerCase()]: 'drive_away',
  dap: 'drive_away',
  [estimatedDriveAway.toLowerCase()]: 'estimated_drive_away',
  [beforeCharges.toLowerCase()]: 'egc',
  egc: 'egc',
};

export const claimOf = (priceType: string): PriceClaim => claims[priceType.toLowerCase()] ?? 'none';

/** The price type of a vehicle: the export's, otherwise the tenant's own for used vehicles, or nothing (rule price-8). */
export const priceTypeOf = (
  vehicle: { price_type?: string | undefined; car_type?: string | undefined },
  { usedPriceType }: { usedPriceType: string },
): string => vehicle.price_type ?? (vehicle.car_type === 'used' ? usedPriceType : '');
