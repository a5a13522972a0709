// The numbers of the guard (rule stock-10), the same for every dealer. The setting `stock.guard` halves or doubles how far
// an export may differ from the last good one. Shares are 0 to 1.
import type { ItemType } from '../../domain/vehicle/field-rules.ts';
import type { Tenant } from '../../tenant/schema/index.ts';

export type GuardStrictness = Tenant['stock']['guard'];

/** Whichever is hit first: a share of the vehicles that could have changed, or a number of vehicles. */
export interface GuardLimit {
  share: number;
  vehicles: number;
  /** Fewer vehicles hit no limit: at a small dealer, a good Saturday is a large share. Otherwise `fewest`. */
  least?: number;
}

/** No ordinary night of the simulated dealers goes beyond; `npm run bench -- ingest` prints how far they went. */
const limits = {
  /** Rows that are refused. */
  rejected: { share: 0.05, vehicles: Infinity },
  /** Values beyond `src/stock/validate/ingest-row.ts` are a column under a wrong heading. */
  impossible: { share: 0.02, vehicles: Infinity },
  /** Vehicles for sale that the export no longer has. */
  gone: { share: 0.2, vehicles: 250, least: 5 },
  /** The same, when it is another dealer's export. */
  exchanged: { share: 0.7, vehicles: Infinity },
  sold: { share: 0.2, vehicles: 200, least: 5 },
  reserved: { share: 0.15, vehicles: 100, least: 4 },
  /** Vehicles that could not be bought: reservations end, and trucks arrive. */
  released: { share: 0.85, vehicles: 100, least: 5 },
  /** Of the sold vehicles that are still in the export. */
  soldAgain: { share: 0.3, vehicles: 25, least: 4 },
  hidden: { share: 0.04, vehicles: 40, least: 5 },
  /** Values that were there and are not, or that nobody knows; vehicles that are only on their way again. */
  lost: { share: 0.04, vehicles: 30 },
  /** Moves that no ordinary night makes for a single vehicle. */
  absurd: { share: 0.03, vehicles: 20 },
  /** New vehicles that become demos at the end of a month, and demos that become used. */
  older: { share: 0.25, vehicles: 120, least: 5 },
  /** Values that a dealer changes for several vehicles now and then. */
  moved: { share: 0.15, vehicles: 120, least: 4 },
  /** What is a warning only: fields that somebody changed for many vehicles (decided.ts), and the order of photos. */
  warned: { share: 1, vehicles: Infinity, least: Infinity },
  /** Vehicles with another id, or another address: old addresses lead to the new ones, so that a part is no harm. */
  renumbered: { share: 0.5, vehicles: 500, least: 5 },
  /** Vehicles for sale that are new. A truck brings twenty, which is a third of what a dealer of forty has then. */
  arrived: { share: 0.45, vehicles: 500, least: 25 },
  /** Prices that moved by exactly one amount, or up by one share. A bonus for one model does that, too. */
  sameMove: { share: 0.5, vehicles: 500, least: 10 },
  /** Prices that moved by more than `farPriceMove`. */
  farPrices: { share: 0.05, vehicles: 40 },
} as const satisfies Record<string, GuardLimit>;
export type LimitName = keyof typeof limits;

/** The typical move of a price; 0.2 is 1.2 times as much, or 1.2 times as little. */
const maxMedianMove = 0.2;

const factors: Readonly<Record<GuardStrictness, number>> = { strict: 0.5, normal: 1, lenient: 2 };

/** A limit as strict as the dealer wants. Hardly any vehicle that came again is too few for everybody. */
export function limitOf(name: LimitName, strictness: GuardStrictness): GuardLimit {
  const { share, vehicles, ...least }: GuardLimit = limits[name];
  const factor = factors[strictness];
  return { share: Math.min(0.9, share * factor), vehicles: vehicles * factor, ...least };
}

export const medianMoveOf = (strictness: GuardStrictness): number =>
  maxMedianMove * factors[strictness];

/** Which part of a limit is hit; null when none is. Fewer than `fewest` are errors of single rows. */
export function hits(
  count: number,
  of: number,
  { share, vehicles, least = fewest }: GuardLimit,
): string | null {
  if (count < least) return null;
  if (count > of * share) return `more than ${percent(share)}`;
  return count > vehicles ? `more than ${String(vehicles)}` : null;
}

export const percent = (share: number): string => `${String(Math.round(share * 1_000) / 10)} %`;

/** Fields whose unknown words block an export by `limits.lost`: whether a vehicle is new, and whether it is for sale. */
export const blockingFields: ReadonlySet<string> = new Set(['car_type', 'status']);

/** Fewer vehicles than this are errors of single rows. They cannot block a whole export. */
export const fewest = 3;
/** Fewer vehicles than this are not compared by share or typical price. */
export const minCompared = 10;
/** A price moved far above this: 0.3 is 1.3 times as much, or 1.3 times as little. No ordinary discount is so large. */
export const farPriceMove = 0.3;
/** The size of a move in either direction: half and double are both 1. */
export const sizeOfMove = (ratio: number): number => Math.max(ratio, 1 / ratio) - 1;
/** Both in AUD, above 0. */
export const isFarPriceMove = (last: number, now: number): boolean =>
  sizeOfMove(now / last) > farPriceMove;
/** One price is the other with ten per cent added, to the dollar. Both in AUD. From $21,990 to $19,990 is none. */
export const isGstMove = (last: number, now: number): boolean =>
  Math.abs(Math.min(last, now) * 1.1 - Math.max(last, now)) < 0.6;
/** More vehicles than this with one difference are worth a look, where an ordinary Saturday can make it. */
export const warnChangedShare = 0.04;
/** A sale moves many prices by little, so more moved prices than this are worth a look, but block nothing. */
export const warnMovedShare = 0.5;

/**
 * A first export has no earlier one to compare with, so it is judged alone. The largest shares in 14,000 public listings
 * of 2023, by dealer and by town with 10 or more, are in brackets.
 */
export const firstExport = {
  /** Fewer vehicles than this may be anything, such as a row of one model that has just arrived. */
  fewest: 20,
  /** Vehicles for sale of those listed; a few days of sold ones are exported with them. */
  minForSaleShare: 0.3,
  maxReservedShare: 0.5,
  minPricedShare: 0.2,
  maxImplausibleShare: 0.1,
  /** Vehicles with one price, over 3 or more models or years (0.5). */
  maxSamePriceShare: 0.8,
  /** Vehicles for sale without a photo. */
  maxNoPhotoShare: 0.9,
  /** Vehicles with one first photo, over 3 or more models or years. */
  maxSamePhotoShare: 0.5,
  /** Vehicles of one model (0.92). */
  maxSameModelShare: 0.95,
  /** Driven used vehicles with one odometer (0.2), or with less than 100 km (0.33). */
  maxSameKmShare: 0.5,
  /** New vehicles that are older than two years (0.05) or drove more than 1,000 km (0). */
  maxOldNewShare: 0.2,
  /** Older used vehicles are dearer and drove less by this; see `reversalOf`. */
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
