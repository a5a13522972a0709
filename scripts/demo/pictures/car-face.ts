// The heights from which the faces of all cars are composed.
import type { CarShape } from './car-shape.ts';
import { curve } from './sdf.ts';

/** Heights and widths a face is composed from. */
export function faceOf(s: CarShape) {
  const deck = curve(s.deck);
  const bonnet = deck(s.nose - 0.1);
  const boot = deck(s.tail + 0.05);
  const half = s.width / 2;
  return { bonnet, boot, half, low: s.sill + 0.04, top: bonnet - 0.035, outer: half + 0.08 };
}
