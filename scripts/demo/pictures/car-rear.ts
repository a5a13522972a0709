// The rear of a car: boot, tailgate or doors, tail lamps, bumper and a fictional plate.
import type { CarDetail } from './car-detail.ts';
import { badge, faceOf } from './car-face.ts';
import { planHalf, type CarShape } from './car-shape.ts';
import { area, line, mirrored, path } from './decals.ts';
import { M } from './materials.ts';
import { plateAt } from './plate.ts';

export function rearFace(s: CarShape, d: CarDetail): string {
  const f = faceOf(s);
  const z = f.boot;
  const out: string[] = [];
  const lowTop = f.low + 0.16;
  out.push(area(M.plastic, [[-0.98, 0], [0.98, 0], [0.98, lowTop - 0.06], [0.6, lowTop], [-0.6, lowTop], [-0.98, lowTop - 0.06]])); // prettier-ignore
  const bumper = s.shoulder - 0.14;
  const w = planHalf(s, s.tail) - 0.02;
  if (d.panelled) {
    out.push(
      line(
        M.gap,
        [
          [0, f.low + 0.2],
          [0, 2.2],
        ],
        0.011,
      ),
    );
    out.push(
      line(
        M.gap,
        [
          [-w + 0.09, f.low + 0.2],
          [w - 0.09, f.low + 0.2],
        ],
        0.011,
      ),
    );
    out.push(
      mirrored(
        line(
          M.gap,
          [
            [w - 0.09, f.low + 0.2],
            [w - 0.12, 2.0],
          ],
          0.009,
        ),
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
        line(
          M.gap,
          [
            [0.7, 2],
            [0.7, 0.72],
            [0, 0.72],
          ],
          0.012,
        ),
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
    out.push(
      path(M.gap, `M${-w + 0.24} ${z + 0.1}V${bumper + 0.04}H${w - 0.24}V${z + 0.1}`, 0.009),
    );
    out.push(
      line(
        M.gap,
        [
          [-w, bumper],
          [w, bumper],
        ],
        0.007,
      ),
    );
  } else {
    out.push(path(M.gap, `M${-w + 0.1} ${z + 0.3}V${z - 0.02}L${-w + 0.2} ${bumper}H${w - 0.2}L${w - 0.1} ${z - 0.02}V${z + 0.3}`, 0.009)); // prettier-ignore
  }
  const lamp: string[] = [];
  if (d.tail === 'wrap') {
    lamp.push(area(M.tail, [[0.5, z - 0.13], [0.62, z - 0.19], [0.98, z - 0.2], [0.98, z - 0.03], [0.52, z - 0.06]], 0.015)); // prettier-ignore
    lamp.push(
      line(
        M.tailLit,
        [
          [0.53, z - 0.125],
          [0.63, z - 0.168],
          [0.98, z - 0.175],
        ],
        0.016,
      ),
    );
    lamp.push(area(M.clearTail, [[0.6, z - 0.1], [0.7, z - 0.105], [0.7, z - 0.14], [0.62, z - 0.137]], 0.006)); // prettier-ignore
    lamp.push(area(M.amber, [[0.74, z - 0.105], [0.85, z - 0.107], [0.85, z - 0.137], [0.74, z - 0.139]], 0.006)); // prettier-ignore
  } else if (d.tail === 'bar') {
    lamp.push(area(M.tail, [[-0.01, z - 0.075], [0.5, z - 0.07], [0.98, z - 0.06], [0.98, z - 0.15], [0.5, z - 0.14], [0.42, z - 0.1], [-0.01, z - 0.1]], 0.01)); // prettier-ignore
    lamp.push(
      line(
        M.tailLit,
        [
          [0, z - 0.086],
          [0.98, z - 0.086],
        ],
        0.013,
      ),
    );
    lamp.push(area(M.clearTail, [[0.54, z - 0.105], [0.66, z - 0.105], [0.66, z - 0.128], [0.56, z - 0.128]], 0.004)); // prettier-ignore
  } else {
    const x = w - 0.1;
    lamp.push(
      area(
        M.tail,
        [
          [x, z - 0.36],
          [1, z - 0.36],
          [1, z - 0.03],
          [x, z - 0.03],
        ],
        0.014,
      ),
    );
    lamp.push(area(M.clearTail, [[x + 0.01, z - 0.27], [1, z - 0.27], [1, z - 0.2], [x + 0.01, z - 0.2]])); // prettier-ignore
    lamp.push(area(M.amber, [[x + 0.01, z - 0.19], [1, z - 0.19], [1, z - 0.13], [x + 0.01, z - 0.13]])); // prettier-ignore
    lamp.push(
      line(
        M.tailLit,
        [
          [x + 0.01, z - 0.06],
          [1, z - 0.06],
        ],
        0.02,
      ),
    );
  }
  lamp.push(area(M.tail, [[0.62, lowTop - 0.02], [0.8, lowTop - 0.05], [0.8, lowTop - 0.025], [0.62, lowTop + 0.005]])); // prettier-ignore
  if (d.boot) lamp.push(area(M.chrome, [[0.5, f.low + 0.0], [0.64, f.low + 0.0], [0.63, f.low + 0.06], [0.51, f.low + 0.06]], 0.012), area(M.liner, [[0.515, f.low + 0.012], [0.625, f.low + 0.012], [0.617, f.low + 0.05], [0.523, f.low + 0.05]], 0.006)); // prettier-ignore
  out.push(mirrored(lamp.join('')));
  const plate = d.split !== undefined ? 0.66 : d.panelled ? f.low + 0.32 : d.boot ? bumper - 0.09 : z - 0.19; // prettier-ignore
  if (!d.boot && d.split === undefined) out.push(area(M.chrome, [[-0.26, plate + 0.082], [0.26, plate + 0.082], [0.25, plate + 0.1], [-0.25, plate + 0.1]], 0.006)); // prettier-ignore
  out.push(plateAt(0, plate, true));
  if (d.tail !== 'bar') out.push(badge(0, d.panelled ? -1 : z - 0.055));
  return out.join('');
}
