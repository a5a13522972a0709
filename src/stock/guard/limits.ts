// The numbers of the guard (rule stock-10). The setting `stock.guard` chooses how far an export may differ from the last
// good one; all other numbers are the same for every dealer. Shares are 0 to 1.
import type { ItemType } from '../../domain/vehicle/field-rules.ts';
import type { Tenant } from '../../tenant/schema/index.ts';

export type GuardStrictness = Tenant['stock']['guard'];

export interface Tolerance {
  /** Bad rows of the export, and rows whose condition or status is an unknown word. */
  maxRejectedShare: number;
  /** Vehicles of the last export, and of those that could be shown. */
  minKeptShare: number;
  /** Share of the vehicles with a price, as a part of the last one. */
  minPricedShare: number;
  /** Vehicles that came again. */
  minKnownShare: number;
  /** Prices that moved far. */
  maxFarMoveShare: number;
  /** The typical move of a price; 0.2 is 1.2 times as much, or 1.2 times as little. */
  maxMedianMove: number;
}

/** `normal` blocks at most 1 % of ordinary nights and 99 % of wrong exports; `npm run bench -- ingest` measures it. */
export const tolerances: Readonly<Record<GuardStrictness, Tolerance>> = {
  strict: {
    maxRejectedShare: 0.02,
    minKeptShare: 0.85,
    minPricedShare: 0.8,
    minKnownShare: 0.5,
    maxFarMoveShare: 0.02,
    maxMedianMove: 0.1,
  },
  normal: {
    maxRejectedShare: 0.05,
    minKeptShare: 0.7,
    minPricedShare: 0.5,
    minKnownShare: 0.3,
    maxFarMoveShare: 0.05,
    maxMedianMove: 0.2,
  },
  lenient: {
    maxRejectedShare: 0.15,
    minKeptShare: 0.4,
    minPricedShare: 0.3,
    minKnownShare: 0.1,
    maxFarMoveShare: 0.15,
    maxMedianMove: 0.4,
  },
};

/** Fewer vehicles than this are errors of single rows. They cannot block a whole export. */
export const fewest = 3;
/** Fewer vehicles than this are not compared by share or typical price. */
export const minCompared = 10;
/** A price moved far above this: 0.3 is 1.3 times as much, or 1.3 times as little. No ordinary discount is so large. */
export const farPriceMove = 0.3;
/** A sale moves many prices by little, so more moved prices than this are worth a look, but block nothing. */
export const warnMovedShare = 0.5;
/** More vehicles with a value beyond `src/stock/validate/ingest-row.ts` are a column under a wrong heading. */
export const maxImpossibleShare = 0.02;

/** A first export has no earlier one to compare with, so it is judged alone. */
export const firstExport = {
  minPricedShare: 0.2,
  maxImplausibleShare: 0.1,
  /** Vehicles with one price, over 3 or more models or years. */
  maxSamePriceShare: 0.8,
  /** Older used vehicles are dearer and drove less by this; see `reversal` in plausibility.ts. */
  maxReversal: 0.4,
};

interface PlausiblePrices {
  /** AUD. */
  most: number;
  /** Lowest prices by age, the newest first; the first that applies counts. */
  leastByAge: readonly { maxYears: number; aud: number }[];
  /** AUD, for older vehicles and those without a year. */
  leastWhenOlder: number;
}

/** No kind has more than a few prices outside among 2,734 public listings. */
export const plausiblePrices: Readonly<Record<ItemType, PlausiblePrices>> = {
  car: {
    most: 300_000,
    leastByAge: [
      { maxYears: 5, aud: 9_000 },
      { maxYears: 10, aud: 5_000 },
      { maxYears: 15, aud: 2_500 },
    ],
    leastWhenOlder: 500,
  },
  motorcycle: {
    most: 100_000,
    leastByAge: [
      { maxYears: 5, aud: 1_500 },
      { maxYears: 10, aud: 800 },
    ],
    leastWhenOlder: 300,
  },
  caravan: {
    most: 400_000,
    leastByAge: [
      { maxYears: 5, aud: 8_000 },
      { maxYears: 10, aud: 4_000 },
    ],
    leastWhenOlder: 500,
  },
};
