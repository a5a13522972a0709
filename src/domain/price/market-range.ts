// The range of prices of comparable vehicles, with a confidence. It decides which vehicles are comparable, but not
// where they come from.

export interface Comparable {
  price: number;
  year: number | null;
  km: number | null;
}

export interface MarketRange {
  /** AUD: without the cheapest and the dearest of the comparable prices, a tenth of them each unless told. */
  min: number;
  max: number;
  /** Number of vehicles in the range. */
  count: number;
  /** 0 to 1; five vehicles give 0.25, twenty or more give 1. */
  confidence: number;
}

const enoughForCertainty = 20;

interface Nearness {
  years: number;
  km: number;
  /** Fewer vehicles give no range. */
  atLeast: number;
  /** The share of the prices that is left out at each end. */
  cut?: number;
}

/** Comparable vehicles are at most a year and 30,000 km apart. */
const near: Nearness = { years: 1, km: 30_000, atLeast: 5 };

/** An unknown value matches every vehicle. */
function isNear(
  a: Omit<Comparable, 'price'>,
  b: Omit<Comparable, 'price'>,
  { years: nearYears, km: nearKm }: Pick<Nearness, 'years' | 'km'>,
): boolean {
  const years = a.year !== null && b.year !== null ? Math.abs(a.year - b.year) : 0;
  const km = a.km !== null && b.km !== null ? Math.abs(a.km - b.km) : 0;
  return years <= nearYears && km <= nearKm;
}

/** The range for a vehicle among others of its make and model; null when too few are comparable. */
export function marketRange(
  vehicle: Omit<Comparable, 'price'>,
  others: readonly Comparable[],
  { cut = 0.1, ...nearness }: Nearness = near,
): MarketRange | null {
  const prices = others
    .filter((other) => other.price > 0 && isNear(vehicle, other, nearness))
    .map(({ price }) => price)
    .sort((a, b) => a - b);
  if (prices.length < nearness.atLeast) return null;
  return {
    min: Math.round(percentile(prices, cut)),
    max: Math.round(percentile(prices, 1 - cut)),
    count: prices.length,
    confidence: Math.min(1, prices.length / enoughForCertainty),
  };
}

function percentile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}
