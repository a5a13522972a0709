// The rear of a car: boot, tailgate or doors, tail lamps, bumper and a plate.
import type { CarDetail } from './car-detail.ts';
import { faceOf } from './car-face.ts';
import { planHalf, type CarShape } from './car-shape.ts';
import { area, mirrored, seam, seamPath } from './decals.ts';
import { M } from './materials.ts';
import { plateAt } from './plate.ts';
import { REAR_LAMPS } from './tail-lamps.ts';

export function rearFace(s: CarShape, d: CarDetail, word?: string): string {
  const f = faceOf(s);
  const z = f.boot;
  const out: string[] = [];
  const lowTop = f.low + 0.16;
  out.push(area(M.plastic, [[-0.98, 0], [0.98, 0], [0.98, lowTop - 0.06], [0.6, lowTop], [-0.6, lowTop], [-0.98, lowTop - 0.06]])); // prettier-ignore
  const bumper = s.shoulder - 0.14;
  const w = planHalf(s, s.tail) - 0.02;
  if (d.panelled) {
    out.push(
      seam([
        [0, f.low + 0.2],
        [0, 2.2],
      ]),
    );
    out.push(
      seam([
        [-w + 0.09, f.low + 0.2],
        [w - 0.09, f.low + 0.2],
      ]),
    );
    out.push(
      mirrored(
        seam([
          [w - 0.09, f.low + 0.2],
          [w - 0.12, 2.0],
        ]),
      ),
    );
    out.push(
      area(M.plastic, [
        [-1, 0],
        [1, 0],
        [1, f.low + 0.17],
        [-1, f.low + 0.17],
      ]),
    );
  } else if (d.split !== undefined) {
    out.push(
      mirrored(
        seam([
          [0.7, 2],
          [0.7, 0.72],
          [0, 0.72],
        ]),
      ),
    );
    out.push(
      area(M.plastic, [
        [-1, 0],
        [1, 0],
        [1, 0.62],
        [-1, 0.62],
      ]),
    );
    out.push(
      area(
        M.steel,
        [
          [-0.85, 0.54],
          [0.85, 0.54],
          [0.85, 0.62],
          [-0.85, 0.62],
        ],
        0.01,
      ),
    );
    out.push(area(M.gloss, [[-0.11, z - 0.16], [0.11, z - 0.16], [0.11, z - 0.1], [-0.11, z - 0.1]], 0.012)); // prettier-ignore
  } else if (d.boot) {
    out.push(seamPath(`M${-w + 0.24} ${z + 0.1}V${bumper + 0.04}H${w - 0.24}V${z + 0.1}`));
    out.push(
      seam([
        [-w, bumper],
        [w, bumper],
      ]),
    );
  } else {
    out.push(seamPath(`M${-w + 0.1} ${z + 0.3}V${z - 0.02}L${-w + 0.2} ${bumper}H${w - 0.2}L${w - 0.1} ${z - 0.02}V${z + 0.3}`)); // prettier-ignore
  }
  const lamp = [REAR_LAMPS[d.tail](z, w)];
  lamp.push(area(M.tail, [[0.62, lowTop - 0.02], [0.8, lowTop - 0.05], [0.8, lowTop - 0.025], [0.62, lowTop + 0.005]])); // prettier-ignore
  if (d.boot) lamp.push(area(M.chrome, [[0.5, f.low + 0.0], [0.64, f.low + 0.0], [0.63, f.low + 0.06], [0.51, f.low + 0.06]], 0.012), area(M.liner, [[0.515, f.low + 0.012], [0.625, f.low + 0.012], [0.617, f.low + 0.05], [0.523, f.low + 0.05]], 0.006)); // prettier-ignore
  out.push(mirrored(lamp.join('')));
  const plate = d.split !== undefined ? 0.66 : d.panelled ? f.low + 0.32 : d.boot ? bumper - 0.09 : z - 0.19; // prettier-ignore
  if (!d.boot && d.split === undefined) out.push(area(M.chrome, [[-0.26, plate + 0.082], [0.26, plate + 0.082], [0.25, plate + 0.1], [-0.25, plate + 0.1]], 0.006)); // prettier-ignore
  out.push(plateAt(word, 0, plate, true));
  return out.join('');
}
