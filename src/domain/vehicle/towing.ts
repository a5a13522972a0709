// "What can tow my van" (rule vehicle-23): the towing capacity that a caravan needs, with the reasons. Records state a braked
// towing capacity and no limit of the ball weight, and the texts say so.
import { formatMass } from './fact-row.ts';

export interface Van {
  /** Aggregate trailer mass: the van with its load, kg. */
  atmKg: number;
  /** The part of it that rests on the tow ball, kg; null when not known. */
  ballKg: number | null;
}

export interface TowingNeed {
  /** Minimum braked towing capacity, kg. */
  capacityKg: number;
  /** The reasons, and what the records do not state. */
  reasons: string[];
}

/** Most cars can carry a tenth of their towing capacity on the ball. */
const ballShare = 0.1;

/** Bounds of the inputs, kg. */
export const vanBounds = {
  atmKg: { min: 100, max: 8_000 },
  ballKg: { min: 10, max: 800 },
} as const;

/** Returns null for impossible weights: outside the bounds, or more weight on the ball than the van has. */
export function towingNeed({ atmKg, ballKg }: Van): TowingNeed | null {
  const within = (value: number, { min, max }: { min: number; max: number }) =>
    value >= min && value <= max;
  if (!within(atmKg, vanBounds.atmKg)) return null;
  if (ballKg !== null && (!within(ballKg, vanBounds.ballKg) || ballKg >= atmKg)) return null;
  const forBall = ballKg === null ? 0 : Math.ceil(ballKg / ballShare);
  const capacityKg = Math.max(Math.ceil(atmKg), forBall);
  return {
    capacityKg,
    reasons: [
      forBall > atmKg
        ? `A ball weight of ${formatMass(ballKg ?? 0)} usually needs a towing capacity of ${formatMass(forBall)}: most cars carry a tenth of their capacity on the tow ball.`
        : `Each of these states a braked towing capacity of at least ${formatMass(capacityKg)}, the ATM of your van.`,
      'The listings state no limit of the ball weight and no combined mass. Check both in the car’s handbook and on its tow bar before you buy.',
      'Vehicles that state no towing capacity are left out.',
    ],
  };
}
