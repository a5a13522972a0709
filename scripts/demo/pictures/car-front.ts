// The front of a car: grille, intakes, head lamps and a plate, drawn from the shape.
import type { CarDetail } from './car-detail.ts';
import { faceOf } from './car-face.ts';
import type { CarShape } from './car-shape.ts';
import { area, mirrored } from './decals.ts';
import { GRILLES } from './grilles.ts';
import { FRONT_LAMPS } from './lamps.ts';
import { M } from './materials.ts';
import { plateAt } from './plate.ts';

/** How far up the face the plate is, as a share of its height. */
const PLATE_AT = {
  slim: 0.5,
  wide: 0.22,
  tall: 0.36,
  hex: 0.3,
  bars: 0.34,
  closed: 0.42,
  lattice: 0.16,
};

export function frontFace(s: CarShape, d: CarDetail, plate?: string): string {
  const { low, top, outer } = faceOf(s);
  return [
    area(M.plastic, [[-1.1, 0], [1.1, 0], [1.1, low + 0.04], [-1.1, low + 0.04]]), // prettier-ignore
    GRILLES[d.grille]({ low, top }),
    mirrored(FRONT_LAMPS[d.lamps]({ top, outer, sill: s.sill })),
    plateAt(plate, 0, low + (top - low) * PLATE_AT[d.grille]),
  ].join('');
}
