// Values a shopper's own car from the dealer's price guide, from comparable stock or from a partner's figures, or says
// why there is no figure (rule trade-in-8, rule trade-in-9). Amounts come from those sources and from settings alone.
import { marketRange, type Comparable } from '../price/market-range.ts';
import { formatMoney, formatNumber } from '../text/format.ts';
import { guideFigure, type GuidedCar, type GuideRow } from './price-guide.ts';

export const valuationSources = ['none', 'price-guide', 'stock', 'partner'] as const;
type ValuationSource = (typeof valuationSources)[number];

/** The conditions that a shopper chooses from; `percent` of the figure is what such a car is worth. */
export const carConditions = [
  {
    value: 'excellent',
    label: 'Excellent',
    description: 'Looks and drives like new, full service history',
    percent: 100,
  },
  {
    value: 'good',
    label: 'Good',
    description: 'Small marks for its age, nothing to repair',
    percent: 95,
  },
  { value: 'fair', label: 'Fair', description: 'Scratches, dents or worn tyres', percent: 85 },
  { value: 'poor', label: 'Needs work', description: 'Something has to be repaired', percent: 65 },
] as const;

/** What an offer depends on, in sentences. */
export const offerTerms = [
  'This is an estimate. The final figure follows an inspection of the car.',
  'It assumes that the car is as you describe it, is registered, and has never been written off.',
  'Finance that is owing on the car is paid out of the figure. What is owing beyond it is yours to pay.',
];

/** Days that an offer holds: prices of used cars move by the week. */
export const offerDays = 7;

/** No online offer is below or above these amounts, AUD: a person looks at such cars. */
const offerBounds = { min: 1_000, max: 150_000 };

/** A less certain figure is not shown. */
const minConfidence = 0.25;

/** Online estimates are generally not given for older cars, nor for those that have run more (rule trade-in-10). */
const maxAgeYears = 7;
const maxKm = 100_000;

/** "over 7 years old or over 100,000 km" (rule trade-in-7). */
export const valuationLimits = `over ${String(maxAgeYears)} years old or over ${formatNumber(maxKm)} km`;

/** Key names are those of the tenant's file. */
export interface ValuationSettings {
  source: ValuationSource;
  guide: readonly GuideRow[];
  /** Last day of the guide, `YYYY-MM-DD`; null when it is valid until it is replaced. */
  guideValidTo: string | null;
  /** Percent of the asking prices of comparable stock. */
  stockPercent: { min: number; max: number };
}

/** The part of the tenant's valuation settings that a trade-in in steps shows (rule trade-in-8). */
export interface ValuationView {
  /** The site has a source of figures. Without one the last step says that the dealership calls. */
  givesFigures: boolean;
  /** Address of the garage; null when offers are stored in this browser only. */
  garage: string | null;
}

export interface OwnCar extends GuidedCar {
  condition: string;
}

/** The reason why no figure is shown. */
export type NoFigure =
  | 'no-source'
  | 'unknown-condition'
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

/** The limit of online figures that a car is over, as far as the car is known (rule trade-in-10). */
export function limitOver(
  { year, km }: { year: number | null; km: number | null },
  thisYear: number,
): 'too-old' | 'too-far' | null {
  if (year !== null && thisYear - year > maxAgeYears) return 'too-old';
  return km !== null && km > maxKm ? 'too-far' : null;
}

const none = (reason: NoFigure): Valued => ({ is: 'none', reason });

/** Why a car gets no figure from any source (rule trade-in-10), checked before a partner charges for a call; or null. */
export function exclusionOf(
  car: OwnCar,
  { source }: Pick<ValuationSettings, 'source'>,
  today: string,
): NoFigure | null {
  if (source === 'none') return 'no-source';
  if (!carConditions.some(({ value }) => value === car.condition)) return 'unknown-condition';
  return limitOver(car, Number(today.slice(0, 4)));
}

export function valueCar(car: OwnCar, settings: ValuationSettings, facts: ValuationFacts): Valued {
  const excluded = exclusionOf(car, settings, facts.today);
  if (excluded !== null || settings.source === 'none') return none(excluded ?? 'no-source');
  const before = figuresOf(car, settings, facts);
  if (typeof before === 'string') return none(before);
  if (before.confidence < minConfidence) return none('low-confidence');
  const condition = carConditions.find(({ value }) => value === car.condition);
  const share = (condition?.percent ?? 100) / 100;
  const [low, high] = [tens(before.lower * share), tens(before.upper * share)];
  const { min, max } = offerBounds;
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
      return guideFigures(car, guide) ?? 'not-in-guide';
    }
    case 'stock': {
      const { guide, guideValidTo, stockPercent } = settings;
      const isGuideOver = guideValidTo !== null && today > guideValidTo;
      return (
        stockFigures(car, comparables, stockPercent) ??
        (isGuideOver ? null : guideFigures(car, guide)) ??
        'no-comparables'
      );
    }
    case 'partner':
      return partner ?? 'partner-silent';
    case 'none':
      return 'no-source';
  }
}

/** The price guide states what the dealer pays, so no percentage applies. */
function guideFigures(car: OwnCar, guide: readonly GuideRow[]): PartnerFigures | null {
  const figure = guideFigure(car, guide);
  if (!figure) return null;
  return { lower: figure.low, upper: figure.high, confidence: figure.isBetweenYears ? 0.6 : 1 };
}

/** How far the search for comparable stock widens, how certain its figure can be, and how its range grows (percent). */
const widenings = [
  { years: 1, km: 30_000, atLeast: 5, certainty: 1, margin: 0 },
  { years: 2, km: 60_000, atLeast: 3, certainty: 0.6, margin: 3 },
  { years: 4, km: 100_000, atLeast: 3, certainty: 0.4, margin: 5 },
  { years: 7, km: 150_000, atLeast: 3, certainty: 0.3, margin: 7 },
];

/** A range ends at most this share of its middle below and above it: a wider one would tell a shopper nothing. */
const mostSpread = 0.15;

/** Percent of its price that a used car loses in a year, and with 1,000 km, to compare it with others. */
const loss = { year: 6, thousandKm: 0.3 };

/** The price that a comparable car would have with the year and the kilometres of the car. */
function asCar({ year, km }: OwnCar, other: Comparable): Comparable {
  const byYear = (1 - loss.year / 100) ** ((other.year ?? year) - year);
  const byKm = Math.max(0, 1 + (((other.km ?? km) - km) / 1_000) * (loss.thousandKm / 100));
  return { ...other, price: other.price * byYear * byKm };
}

function stockFigures(
  car: OwnCar,
  comparables: readonly Comparable[],
  { min, max }: ValuationSettings['stockPercent'],
): PartnerFigures | null {
  const others = comparables.map((other) => asCar(car, other));
  for (const { certainty, margin, ...nearness } of widenings) {
    const range = marketRange(car, others, { ...nearness, cut: 0.25 });
    if (!range) continue;
    const [low, high] = [(range.min * (min - margin)) / 100, (range.max * (max + margin)) / 100];
    const middle = (low + high) / 2;
    return {
      lower: Math.max(low, middle * (1 - mostSpread)),
      upper: Math.min(high, middle * (1 + mostSpread)),
      confidence: Math.min(certainty, Math.max(minConfidence, range.confidence)),
    };
  }
  return null;
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
export function noFigureText(reason: NoFigure): string {
  const next = 'Send us the details: a valuer will look at them and call you with a figure.';
  switch (reason) {
    case 'too-old':
      return `Online estimates are generally not given for cars over ${formatNumber(maxAgeYears)} years old. ${next}`;
    case 'too-far':
      return `Online estimates are generally not given for cars over ${formatNumber(maxKm)} km. ${next}`;
    case 'not-in-guide':
      return `Our price guide has no figure for this car. ${next}`;
    case 'partner-silent':
      return `Our valuation service isn’t answering right now. ${next}`;
    default:
      return `We cannot give a fair figure for this car online. ${next}`;
  }
}
