// Other vehicles in the background of a place, each with the dark that it casts on the ground.
import type { Camera } from '../camera.ts';
import { modelOf } from '../subjects.ts';
import type { Model } from '../model.ts';
import { paintOf } from '../paints.ts';
import { photographModel } from '../render.ts';
import { shadowAt } from '../studio.ts';
import { yardLight } from './yard-light.ts';
import type { Neighbour, Yard } from './yard.ts';

/** Lays the neighbours over the linear picture of the place, the farthest first. */
export async function placeNeighbours(
  yard: Yard,
  camera: Camera,
  rgb: Float32Array,
): Promise<void> {
  const [ex, ey] = camera.eye;
  const away = (n: Neighbour) => Math.hypot(n.x - ex, n.y - ey);
  const inView = (n: Neighbour) => {
    const depth = (n.x - ex) * camera.forward[0] + (n.y - ey) * camera.forward[1];
    return depth > 7 && Math.abs((n.x - ex) * camera.right[0] + (n.y - ey) * camera.right[1]) < depth * 0.42 + 3; // prettier-ignore
  };
  for (const one of yard.neighbours.filter(inView).sort((a, b) => away(b) - away(a))) {
    const model = await modelOf(one.subject);
    const own = fromWhere(camera, one);
    const { clear, fixed, base, flake } = photographModel(model, own, {
      light: yardLight(yard),
      passes: 1,
    });
    const paint = paintOf(one.colour);
    for (let i = 0, o = 0; i < clear.length; i++, o += 3) {
      const c = clear[i]!;
      if (c === 1) darken(own, model, i, rgb);
      else
        for (let n = 0; n < 3; n++)
          rgb[o + n] = fixed[o + n]! + base[o + n]! * paint.base[n]! + flake[i]! * paint.flake[n]! + c * rgb[o + n]!; // prettier-ignore
    }
  }
}

/** The shade of a neighbour on the ground at pixel `i`. */
function darken(camera: Camera, model: Model, i: number, rgb: Float32Array): void {
  const { width, eye, forward, right, up, focal, cx, cy } = camera;
  const u = ((i % width) + 0.5 - cx) / focal;
  const v = -(Math.floor(i / width) + 0.5 - cy) / focal;
  const dz = forward[2] + right[2] * u + up[2] * v;
  if (dz > -0.002) return;
  const t = -eye[2] / dz;
  const x = eye[0] + (forward[0] + right[0] * u + up[0] * v) * t;
  const y = eye[1] + (forward[1] + right[1] * u + up[1] * v) * t;
  const { x0, x1, half } = model.footprint;
  if (x < x0 - 1 || x > x1 + 1 || Math.abs(y) > half + 1) return;
  const k = shadowAt(model, x, y);
  for (let n = 0; n < 3; n++) rgb[i * 3 + n]! *= k;
}

/** The camera told in the neighbour's own frame. */
function fromWhere(camera: Camera, { x, y, turn }: Neighbour): Camera {
  const c = Math.cos((turn * Math.PI) / 180);
  const s = Math.sin((turn * Math.PI) / 180);
  const turned = ([a, b, z]: readonly [number, number, number]) =>
    [a * c + b * s, -a * s + b * c, z] as const;
  return {
    ...camera,
    eye: turned([camera.eye[0] - x, camera.eye[1] - y, camera.eye[2]]),
    right: turned(camera.right),
    up: turned(camera.up),
    forward: turned(camera.forward),
  };
}
