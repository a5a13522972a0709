// Values a shopper's own car from the dealer's price guide, from comparable stock or from a partner's figures, or says
// why there is no figure (rule trade-in-8, rule trade-in-9). Amounts come from those sources and from settings alone.
import { marketRange, type Comparable } from '../price/market-range.ts';
import { formatMoney, formatNumber } from '../text/format.ts';
import { guideRowFor, sameName, type GuideRow } from './price-guide.ts';

export const valuationSources = ['none', 'price-guide', 'stock', 'partner'] as const;
type ValuationSource = (typeof valuationSources)[number];

interface CarCondition {
  value: string;
  label: string;
  description: string;
  /** Percent of the figure that a car in this condition is worth. */
  percent: number;
}

/** Key names are those of the tenant's file. */
export interface ValuationSettings {
  source: ValuationSource;
  guide: readonly GuideRow[];
  /** Last day of the guide, `YYYY-MM-DD`; null when it is valid until it is replaced. */
  guideValidTo: string | null;
  /** Percent of the asking prices of comparable stock. */
  stockPercent: { min: number; max: number };
  /** No online offer is below or above these amounts, AUD. */
  bounds: { min: number; max: number };
  validDays: number;
  conditions: readonly CarCondition[];
  minConfidence: number;
  maxAgeYears: number;
  maxKm: number;
  excludedMakes: readonly string[];
  /** What the offer depends on, in sentences. */
  terms: readonly string[];
}

/** The part of the tenant's valuation settings that a trade-in in steps shows (rule trade-in-8). */
export interface ValuationView {
  /** The site has a source of figures. Without one the last step says that the dealership calls. */
  givesFigures: boolean;
  conditions: readonly { value: string; label: string; description: string }[];
  /** What an offer depends on, in sentences. */
  terms: readonly string[];
  /** Address of the garage; null when offers are stored in this browser only. */
  garage: string | null;
}

export interface OwnCar {
  make: string;
  model: string;
  badge: string | null;
  year: number;
  km: number;
  condition: string;
}

/** The reason why no figure is shown. */
export type NoFigure =
  | 'no-source'
  | 'unknown-condition'
  | 'excluded-make'
  | 'too-old'
  | 'too-far'
  | 'guide-ended'
  | 'not-in-guide'
  | 'no-comparables'
  | 'partner-silent'
  | 'low-confidence'
  | 'out-of-bounds';

export interface Figure {
  is: 'figure';
  /** AUD, in whole tens. */
  low: number;
  high: number;
  /** 0 to 1. */
  confidence: number;
  source: Exclude<ValuationSource, 'none'>;
}
export type Valued = Figure | { is: 'none'; reason: NoFigure };

/** A partner's valuation of a car, AUD. */
export interface PartnerFigures {
  lower: number;
  upper: number;
  confidence: number;
}

export interface ValuationFacts {
  /** `YYYY-MM-DD` in the dealer's time zone. */
  today: string;
  /** Asking prices of used vehicles of the same make and model. */
  comparables: readonly Comparable[];
  /** Null when no partner answered. */
  partner: PartnerFigures | null;
}

const none = (reason: NoFigure): Valued => ({ is: 'none', reason });

/**
 * The reason why a car gets no figure from any source (rule trade-in-10); null when it may get one. It is checked
 * before a partner is asked, because partners charge for each call.
 */
export function exclusionOf(
  car: OwnCar,
  settings: Omit<ValuationSettings, 'guide'>,
  today: string,
): NoFigure | null {
  if (settings.source === 'none') return 'no-source';
  if (!settings.conditions.some(({ value }) => value === car.condition)) return 'unknown-condition';
  if (settings.excludedMakes.some((make) => sameName(make, car.make))) return 'excluded-make';
  if (Number(today.slice(0, 4)) - car.year > settings.maxAgeYears) return 'too-old';
  if (car.km > settings.maxKm) return 'too-far';
  return null;
}

export function valueCar(car: OwnCar, settings: ValuationSettings, facts: ValuationFacts): Valued {
  const excluded = exclusionOf(car, settings, facts.today);
  if (excluded !== null || settings.source === 'none') return none(excluded ?? 'no-source');
  const before = figuresOf(car, settings, facts);
  if (typeof before === 'string') return none(before);
  if (before.confidence < settings.minConfidence) return none('low-confidence');
  const condition = settings.conditions.find(({ value }) => value === car.condition);
  const share = (condition?.percent ?? 100) / 100;
  const [low, high] = [tens(before.lower * share), tens(before.upper * share)];
  const { min, max } = settings.bounds;
  if (low < min || high > max || low > high) return none('out-of-bounds');
  return { is: 'figure', low, high, confidence: before.confidence, source: settings.source };
}

/** Rounds down to whole tens, so that an offer never exceeds its source. */
const tens = (amount: number) => Math.floor(amount / 10) * 10;

/** The figures for a car in the best condition. */
function figuresOf(
  car: OwnCar,
  settings: ValuationSettings,
  { today, comparables, partner }: ValuationFacts,
): PartnerFigures | NoFigure {
  switch (settings.source) {
    case 'price-guide': {
      const { guide, guideValidTo } = settings;
      if (guideValidTo !== null && today > guideValidTo) return 'guide-ended';
      const row = guideRowFor(car, guide);
      // The price guide states what the dealer pays, so no percentage applies.
      return row ? { lower: row.low, upper: row.high, confidence: 1 } : 'not-in-guide';
    }
    case 'stock': {
      const range = marketRange(car, comparables);
      if (!range) return 'no-comparables';
      const { min, max } = settings.stockPercent;
      return {
        lower: (range.min * min) / 100,
        upper: (range.max * max) / 100,
        confidence: range.confidence,
      };
    }
    case 'partner':
      return partner ?? 'partner-silent';
    case 'none':
      return 'no-source';
  }
}

/** "$12,400 to $13,900", or one amount where both are the same. */
export const figureText = ({ low, high }: { low: number; high: number }): string =>
  low === high ? formatMoney(low) : `${formatMoney(low)} to ${formatMoney(high)}`;

export const confidenceText = (confidence: number): string =>
  confidence >= 0.75 ? 'high' : confidence >= 0.5 ? 'medium' : 'low';

export const sourceText: Record<Figure['source'], string> = {
  'price-guide': 'our own price guide',
  stock: 'the asking prices of comparable cars in our stock',
  partner: 'our valuation partner’s market data',
};

/** The text that replaces a figure: the true reason, and what happens next. */
export function noFigureText(
  reason: NoFigure,
  { maxAgeYears, maxKm }: Pick<ValuationSettings, 'maxAgeYears' | 'maxKm'>,
): string {
  const next = 'Send us the details: a valuer will look at them and call you with a figure.';
  switch (reason) {
    case 'too-old':
      return `Online estimates are generally not given for cars over ${formatNumber(maxAgeYears)} years old. ${next}`;
    case 'too-far':
      return `Online estimates are generally not given for cars over ${formatNumber(maxKm)} km. ${next}`;
    case 'partner-silent':
      return `Our valuation service isn’t answering right now. ${next}`;
    default:
      return `We cannot give a fair figure for this car online. ${next}`;
  }
}
