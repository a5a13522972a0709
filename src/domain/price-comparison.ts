// The price-comparison gauge: whether there is enough to show one, and where its needle stands
// (spec: vehicle-journey §4, §5). The figures come from a valuation service.
import type { Vehicle } from './vehicle.ts';

/** What the service answers (spec: vehicle-journey §3); every field may be missing. */
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

const lowestConfidence = 0.2;

/** The figures when all are there, confidence is above 0.2 and the listing is not above the market; else null. */
export function priceComparison(answer: PriceComparisonAnswer): PriceComparison | null {
  const { fill, listing_price, market_range_min, market_range_max, confidence, description } =
    answer;
  if (fill == null || listing_price == null || confidence == null) return null;
  if (market_range_min == null || market_range_max == null || !description) return null;
  if (confidence <= lowestConfidence || market_range_max < listing_price) return null;
  return { fill, listing_price, market_range_min, market_range_max, confidence, description };
}

/** Autograb eligibility: in stock, not reserved, price above 200 (spec: vehicle-journey §9). */
export function isAutograbEligible(
  vehicle: Pick<Vehicle, 'status' | 'reserved' | 'price'>,
): boolean {
  return vehicle.status === 'in_stock' && !vehicle.reserved && (vehicle.price ?? 0) > 200;
}
