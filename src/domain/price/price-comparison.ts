// The price-comparison gauge: whether the data suffices, and where the needle points (rule market-3). A valuation
// service supplies the data.
import type { Vehicle } from '../vehicle/vehicle.ts';

/** The service's answer (rule market-2); every field may be missing. */
export interface PriceComparisonAnswer {
  fill?: number | null;
  listing_price?: number | null;
  market_range_min?: number | null;
  market_range_max?: number | null;
  confidence?: number | null;
  description?: string | null;
}

export type PriceComparison = {
  [Field in keyof PriceComparisonAnswer]-?: NonNullable<PriceComparisonAnswer[Field]>;
};

/** At or below this confidence of the service the gauge would mislead (rule market-3). */
const confidenceAbove = 0.2;
/** AUD. A cheaper vehicle has no price to compare (rule market-1). */
const priceAbove = 200;

/** The complete answer, or null when a field is missing, the confidence is too low or the listing is above the market. */
export function priceComparison(answer: PriceComparisonAnswer): PriceComparison | null {
  const { fill, listing_price, market_range_min, market_range_max, confidence, description } =
    answer;
  if (fill == null || listing_price == null || confidence == null) return null;
  if (market_range_min == null || market_range_max == null || !description) return null;
  if (confidence <= confidenceAbove || market_range_max < listing_price) return null;
  return { fill, listing_price, market_range_min, market_range_max, confidence, description };
}

/** Whether to request a comparison: in stock, not reserved, price above 200 (rule market-1). */
export function isAutograbEligible(
  vehicle: Pick<Vehicle, 'status' | 'reserved' | 'price'>,
): boolean {
  return vehicle.status === 'in_stock' && !vehicle.reserved && (vehicle.price ?? 0) > priceAbove;
}

/** The circumference of the gauge's ring (rule market-4). */
export const ringUnits = 515;

/** The filled part of the ring. `fill` is a percentage, limited to 0 to 100. */
export function ringFill(fill: number): number {
  return (Math.min(100, Math.max(0, fill)) / 100) * ringUnits;
}
