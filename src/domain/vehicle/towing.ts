// "What can tow my van" (rule vehicle-23): the towing capacity that a caravan needs, with the reasons. Records state a braked
// towing capacity and no limit of the ball weight, and the texts say so.
import { formatMass } from '../text/format.ts';

export interface Van {
  /** Aggregate trailer mass: the van with its load, kg. */
  atmKg: number;
  /** The part of it that rests on the tow ball, kg; null when not known. */
  ballKg: number | null;
}

/** Most cars can carry a tenth of their towing capacity on the ball. */
const ballShare = 0.1;

/** Bounds of the inputs, kg. */
export const vanBounds = {
  atmKg: { min: 100, max: 8_000 },
  ballKg: { min: 10, max: 800 },
} as const;

const forBall = ({ ballKg }: Van): number => (ballKg === null ? 0 : Math.ceil(ballKg / ballShare));

/** Minimum braked towing capacity for a van, kg; null for impossible weights. */
export function towingNeed(van: Van): number | null {
  const { atmKg, ballKg } = van;
  const within = (value: number, { min, max }: { min: number; max: number }) =>
    value >= min && value <= max;
  if (!within(atmKg, vanBounds.atmKg)) return null;
  if (ballKg !== null && (!within(ballKg, vanBounds.ballKg) || ballKg >= atmKg)) return null;
  return Math.max(Math.ceil(atmKg), forBall(van));
}

/** The reasons for a list of vehicles that can tow a van, and what the records do not state. */
export function towingReasons(van: Van): string[] {
  const { atmKg, ballKg } = van;
  return [
    forBall(van) > atmKg
      ? `A ball weight of ${formatMass(ballKg ?? 0)} usually needs a towing capacity of ${formatMass(forBall(van))}: most cars carry a tenth of their capacity on the tow ball.`
      : `Each of these states a braked towing capacity of at least ${formatMass(Math.ceil(atmKg))}, the ATM of your van.`,
    'The listings state no limit of the ball weight and no combined mass. Check both in the car’s handbook and on its tow bar before you buy.',
    'Vehicles whose towing capacity we do not have on record are left out. Ask us about them.',
  ];
}

/** Why one vehicle can tow a van: "Tows 3,000 kg; your van weighs 2,400 kg loaded; 600 kg spare". */
export function towingReason(capacityKg: number, { atmKg }: Van): string {
  const spare = capacityKg - Math.ceil(atmKg);
  return [
    `Tows ${formatMass(capacityKg)}`,
    `your van weighs ${formatMass(Math.ceil(atmKg))} loaded`,
    spare > 0 ? `${formatMass(spare)} spare` : 'nothing to spare',
  ].join('; ');
}
