// The 360-degree view of a vehicle: the frame that a movement shows, the visible hotspots, and the handling of broken
// frames (rule photos-6). It moves no picture.
import type { Vehicle } from './vehicle.ts';

/** Pointer movement that turns the vehicle by one frame (rule photos-6). */
const pixelsPerFrame = 20;
/** A spin with a larger share of broken frames jumps too much to be shown. */
const maxBrokenShare = 0.25;

/** A point on one picture: its position (fractions of the picture) and its angle of the turn. */
export interface PlacedHotspot {
  text: string;
  angle: number;
  x: number;
  y: number;
}

export interface SpinData {
  /** Addresses of the frames by width, the narrowest first. */
  frames: { width: number; addresses: string[] }[];
  exterior: PlacedHotspot[];
  interior: PlacedHotspot[];
  autoRotate: boolean;
}

/** The frame after `steps` from `start`; the turn wraps in both directions. */
export function frameAfter(start: number, steps: number, frames: number): number {
  return (((start + steps) % frames) + frames) % frames;
}

/** Whole frames that a movement of `distance` pixels turns. */
export const framesTurned = (distance: number): number =>
  Math.trunc(distance / pixelsPerFrame) || 0;

/** The angle a frame shows, in degrees: (1 − index / (frames − 1)) × 360 (rule photos-8). */
export function frameAngle(index: number, frames: number): number {
  return frames > 1 ? (1 - index / (frames - 1)) * 360 : 0;
}

/** The angle in words for screen readers; the first and the last frame show the front. */
export const angleText = (index: number, frames: number): string =>
  `${String(Math.round(frameAngle(index, frames)) % 360)} degrees`;

/** The frame that a key leads to, or null for other keys. */
export function frameForKey(key: string, index: number, frames: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return frames - 1;
  const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[key];
  return step === undefined ? null : frameAfter(index, step, frames);
}

/** The frame after a press of a turn button: an eighth of the turn. */
export const frameOfTurn = (index: number, direction: number, frames: number): number =>
  frameAfter(index, direction * Math.max(1, Math.round(frames / 8)), frames);

/** Degrees between two angles, the short way round. */
function angleBetween(a: number, b: number): number {
  const difference = Math.abs(a - b) % 360;
  return Math.min(difference, 360 - difference);
}

/** Hotspots that show at a frame: those whose angle is within one frame of the frame's angle. */
export function hotspotsAt(
  spots: readonly PlacedHotspot[],
  index: number,
  frames: number,
): PlacedHotspot[] {
  const angle = frameAngle(index, frames);
  // Slightly more than a frame: angles are fractions that rarely match exactly.
  const step = frames > 1 ? 360.001 / (frames - 1) : 360;
  return spots.filter((spot) => angleBetween(spot.angle, angle) <= step);
}

export function frameOfHotspot({ angle }: Pick<PlacedHotspot, 'angle'>, frames: number): number {
  let best = 0;
  for (let index = 1; index < frames; index += 1) {
    if (
      angleBetween(frameAngle(index, frames), angle) < angleBetween(frameAngle(best, frames), angle)
    ) {
      best = index;
    }
  }
  return best;
}

/** The frames, each broken one (null) replaced by its nearest neighbour; null when too many are broken. */
export function repairFrames<Frame>(frames: readonly (Frame | null)[]): Frame[] | null {
  const whole = frames.flatMap((frame, index) => (frame === null ? [] : [index]));
  if (whole.length < 2 || whole.length < frames.length * (1 - maxBrokenShare)) return null;
  const distance = (a: number, b: number) =>
    Math.min(Math.abs(a - b), frames.length - Math.abs(a - b));
  return frames.map((frame, index) => {
    if (frame !== null) return frame;
    const nearest = whole.reduce((best, other) =>
      distance(other, index) < distance(best, index) ? other : best,
    );
    return frames[nearest] as Frame;
  });
}

/** Hotspots of the exterior and the interior: each position with its text. */
export function placedHotspots({ hotspots }: Pick<Vehicle, 'hotspots'>): {
  exterior: PlacedHotspot[];
  interior: PlacedHotspot[];
} {
  type Hotspots = NonNullable<Vehicle['hotspots']>;
  const joined = (spots: Hotspots['exterior'], positions: Hotspots['exteriorPositions']) => {
    const descriptions = new Map(spots.map(({ id, description }) => [id, description.trim()]));
    return positions.flatMap(({ hotspotId, activeAngle, posX, posY }) => {
      const text = descriptions.get(hotspotId) ?? '';
      const inside = posX >= 0 && posX <= 1 && posY >= 0 && posY <= 1;
      return text !== '' && inside ? [{ text, angle: activeAngle, x: posX, y: posY }] : [];
    });
  };
  return {
    exterior: joined(hotspots?.exterior ?? [], hotspots?.exteriorPositions ?? []),
    interior: joined(hotspots?.interior ?? [], hotspots?.interiorPositions ?? []),
  };
}
