// The price-comparison gauge: whether there is enough to show one, and where its needle stands
// (rule market-3). The figures come from a valuation service.
import type { Vehicle } from '../vehicle/vehicle.ts';

/** What the service answers (rule market-2); every field may be missing. */
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

/** The part of `tenant.vehiclePage.gauge` that the answer is judged by. */
export interface GaugeSettings {
  /** Hidden at or below this confidence. */
  confidenceAbove: number;
}

/** The figures when all are there, confidence is above 0.2 and the listing is not above the market; else null. */
export function priceComparison(
  answer: PriceComparisonAnswer,
  { confidenceAbove }: GaugeSettings,
): PriceComparison | null {
  const { fill, listing_price, market_range_min, market_range_max, confidence, description } =
    answer;
  if (fill == null || listing_price == null || confidence == null) return null;
  if (market_range_min == null || market_range_max == null || !description) return null;
  if (confidence <= confidenceAbove || market_range_max < listing_price) return null;
  return { fill, listing_price, market_range_min, market_range_max, confidence, description };
}

/** Whether a comparison is asked for: in stock, not reserved, price above 200 (rule market-1). */
export function isAutograbEligible(
  vehicle: Pick<Vehicle, 'status' | 'reserved' | 'price'>,
  { priceAbove }: { priceAbove: number },
): boolean {
  return vehicle.status === 'in_stock' && !vehicle.reserved && (vehicle.price ?? 0) > priceAbove;
}

/** The gauge's ring has this many units (rule market-4). */
export const ringUnits = 515;

/** How much of the ring is filled. `fill` is a percentage; what lies outside 0 to 100 is drawn as the nearer end. */
export function ringFill(fill: number): number {
  return (Math.min(100, Math.max(0, fill)) / 100) * ringUnits;
}
