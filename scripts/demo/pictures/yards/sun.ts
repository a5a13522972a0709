// Sunlight and the shadow that a vehicle casts: the vehicle as the sun sees it tells which points are lit.
import { lookAt } from '../camera.ts';
import type { Sun } from '../light.ts';
import type { Model } from '../model.ts';
import { clearSight, draw, projectionOf, sightOf, type Sight } from '../raster.ts';
import type { Yard } from './yard.ts';

const SIZE = 1000;
/** Far enough away that rays are all but parallel. */
const AWAY = 90;
/** Metres by which a point may lie below the surface that the sun sees. */
const SLACK = 0.03;

let sight: Sight | undefined;

/** The last sun: views of one vehicle at one place follow each other. */
let last: { yard: object; model: object; sun: Sun } | undefined;

/** The sun of a yard over a vehicle; undefined where none shines. */
export function sunOver(
  yard: Pick<Yard, 'sun'>,
  model: Pick<Model, 'parts' | 'frame'>,
): Sun | undefined {
  if (!yard.sun) return undefined;
  if (last?.yard === yard && last.model === model) return last.sun;
  const { from, light } = yard.sun;
  const [x0, , , x1, y1, z1] = model.frame;
  const middle = [(x0 + x1) / 2, 0, 0.6] as const;
  const reach = Math.hypot((x1 - x0) / 2 + 0.3, y1 + 0.3, z1 / 2);
  const camera = lookAt(
    [middle[0] + from[0] * AWAY, from[1] * AWAY, middle[2] + from[2] * AWAY],
    middle,
    (360 / Math.PI) * Math.atan(reach / AWAY),
    SIZE,
    SIZE,
  );
  sight ??= sightOf(SIZE, SIZE);
  clearSight(sight);
  for (const part of model.parts) draw(sight, projectionOf(part, camera, false), camera, 0, 0);
  const depth = Float32Array.from(sight.depth);
  const { eye, right, up, forward, focal, cx, cy } = camera;
  /** Share of the sun that reaches a point: the mean of some neighbours, so that edges are soft. */
  const reaches = (x: number, y: number, z: number): number => {
    const px = x - eye[0];
    const py = y - eye[1];
    const pz = z - eye[2];
    const d = px * forward[0] + py * forward[1] + pz * forward[2];
    const u = cx + (focal * (px * right[0] + py * right[1] + pz * right[2])) / d;
    const v = cy - (focal * (px * up[0] + py * up[1] + pz * up[2])) / d;
    if (u < 8 || v < 8 || u > SIZE - 8 || v > SIZE - 8) return 1;
    const limit = 1 / (d - SLACK);
    let open = 0;
    for (let j = -5; j <= 5; j += 5)
      for (let i = -5; i <= 5; i += 5)
        if (depth[((v + j) | 0) * SIZE + ((u + i) | 0)]! <= limit) open++;
    return open / 9;
  };
  last = { yard, model, sun: { from, light, reaches } };
  return last.sun;
}
