// Other vehicles in the background of a place, each with the dark that it casts on the ground.
import type { Camera } from '../camera.ts';
import type { Sun } from '../light.ts';
import { modelOf } from '../subjects.ts';
import type { Model } from '../model.ts';
import { paintOf } from '../paints.ts';
import { photographModel } from '../render.ts';
import { shadowAt } from '../studio.ts';
import { sunOver } from './sun.ts';
import { yardLight } from './yard-light.ts';
import type { Neighbour, Yard } from './yard.ts';

/** Lays the neighbours over the linear picture of the place, the farthest first; `crisp` ones have smooth edges and a shadow. */
export async function placeNeighbours(
  yard: Yard,
  camera: Camera,
  rgb: Float32Array,
  crisp = false,
): Promise<void> {
  const [ex, ey] = camera.eye;
  const away = (n: Neighbour) => Math.hypot(n.x - ex, n.y - ey);
  const reach = camera.width / camera.focal / 2;
  const inView = (n: Neighbour) => {
    const depth = (n.x - ex) * camera.forward[0] + (n.y - ey) * camera.forward[1];
    return depth > 7 && Math.abs((n.x - ex) * camera.right[0] + (n.y - ey) * camera.right[1]) < depth * reach + 3; // prettier-ignore
  };
  for (const one of yard.neighbours.filter(inView).sort((a, b) => away(b) - away(a))) {
    const model = await modelOf(one.subject);
    const own = fromWhere(camera, one);
    const { clear, fixed, base, flake } = photographModel(model, own, {
      light: yardLight(yard),
      passes: crisp ? 4 : 1,
    });
    const sun = crisp ? sunOn(yard, model, one.turn) : undefined;
    const paint = paintOf(one.colour);
    for (let i = 0, o = 0; i < clear.length; i++, o += 3) {
      const c = clear[i]!;
      if (c > 0) darken(yard, own, model, sun, i, rgb);
      if (c < 1)
        for (let n = 0; n < 3; n++)
          rgb[o + n] = fixed[o + n]! + base[o + n]! * paint.base[n]! + flake[i]! * paint.flake[n]! + c * rgb[o + n]!; // prettier-ignore
    }
  }
}

/** The sun of a place in the frame of a vehicle that is turned. */
function sunOn(yard: Yard, model: Model, turn: number): Sun | undefined {
  if (!yard.sun) return undefined;
  const [c, s] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [x, y, z] = yard.sun.from;
  return sunOver({ ...yard, sun: { ...yard.sun, from: [x * c + y * s, y * c - x * s, z] } }, model);
}

/** The shade of a neighbour on the ground at pixel `i`. */
function darken(
  yard: Yard,
  camera: Camera,
  model: Model,
  sun: Sun | undefined,
  i: number,
  rgb: Float32Array,
): void {
  const { width, eye, forward, right, up, focal, cx, cy } = camera;
  const u = ((i % width) + 0.5 - cx) / focal;
  const v = -(Math.floor(i / width) + 0.5 - cy) / focal;
  const dz = forward[2] + right[2] * u + up[2] * v;
  if (dz > -0.002) return;
  const t = -eye[2] / dz;
  const x = eye[0] + (forward[0] + right[0] * u + up[0] * v) * t;
  const y = eye[1] + (forward[1] + right[1] * u + up[1] * v) * t;
  const { x0, x1, half } = model.footprint;
  const margin = sun ? 5 : 1;
  if (x < x0 - margin || x > x1 + margin || Math.abs(y) > half + margin) return;
  const open = shadowAt(model, x, y);
  for (let n = 0; n < 3; n++) {
    const direct = sun ? sun.light[n]! * sun.from[2] : 0;
    const all = yard.ambient[n]! + direct;
    rgb[i * 3 + n]! *=
      (yard.ambient[n]! * open + direct * open * (sun?.reaches(x, y, 0) ?? 1)) / all;
  }
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
