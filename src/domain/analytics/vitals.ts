// Web vitals of real visits as histograms: their metrics, the kinds of pages they belong to, and percentiles. Values are
// milliseconds; a layout shift is in thousandths (0.1 is 100).

export const measuredMetrics = ['LCP', 'INP', 'CLS'] as const;
export type MeasuredMetric = (typeof measuredMetrics)[number];
/** `visit` counts visits that reported; `error` and `rejection` count script errors (rule analytics-7). */
export type VitalMetric = MeasuredMetric | 'visit' | 'error' | 'rejection';

/** The highest value that Google calls good. */
export const goodUpTo: Readonly<Record<MeasuredMetric, number>> = { LCP: 2500, INP: 200, CLS: 100 };

export const visitedKinds = [
  'home',
  'search',
  'vehicle',
  'location',
  'model',
  'offer',
  'blog',
  'form',
  'other',
] as const;
export type VisitedKind = (typeof visitedKinds)[number];

const kindOfFirst: Readonly<Record<string, VisitedKind>> = {
  '': 'home',
  search: 'search',
  cars: 'vehicle',
  locations: 'location',
  'our-location': 'location',
  dealerships: 'location',
  'dealer-locator': 'location',
  models: 'model',
  offers: 'offer',
  'special-offers': 'offer',
  blog: 'blog',
};

/** The kind of a page, from its address; `hasForm`: it shows a form. No other part of an address is ever sent. */
export const visitedKind = (pathname: string, hasForm: boolean): VisitedKind =>
  kindOfFirst[pathname.split('/')[1] ?? ''] ?? (hasForm ? 'form' : 'other');

/** Each bucket is 5 % wider than the one before: a percentile is at most 5 % off. */
const growth = Math.log(1.05);
/** Ten minutes. */
export const largestValue = 600_000;

export const bucketOf = (value: number): number =>
  Math.floor(Math.log(Math.max(1, Math.min(value, largestValue))) / growth);
const lowerBound = (bucket: number): number => Math.exp(bucket * growth);

/** Counts by bucket. */
export type Histogram = ReadonlyMap<number, number>;

export const totalOf = (histogram: Histogram): number =>
  [...histogram.values()].reduce((sum, count) => sum + count, 0);

/** The value below which 75 % of the counts lie, placed inside its bucket; null for an empty histogram. */
export function p75(histogram: Histogram): number | null {
  const wanted = totalOf(histogram) * 0.75;
  let below = 0;
  for (const [bucket, count] of [...histogram].sort(([a], [b]) => a - b)) {
    if (below + count >= wanted && count > 0) {
      const from = lowerBound(bucket);
      return from + ((wanted - below) / count) * (lowerBound(bucket + 1) - from);
    }
    below += count;
  }
  return null;
}

/** "1,840 ms" or, for a layout shift, "0.104". */
export const vitalText = (metric: MeasuredMetric, value: number): string =>
  metric === 'CLS' ? (value / 1000).toFixed(3) : `${Math.round(value).toLocaleString('en-AU')} ms`;
