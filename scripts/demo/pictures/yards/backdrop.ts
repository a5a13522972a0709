// The place behind and below a vehicle: everything far away out of focus, the ground near it sharp and in its shadow.
import type { Camera } from '../camera.ts';
import type { Sun } from '../light.ts';
import type { Model } from '../model.ts';
import { mix, smoothstep } from '../sdf.ts';
import { contactAt, shadowAt } from '../studio.ts';
import { placeNeighbours } from './neighbours.ts';
import { seenFrom, type Yard } from './yard.ts';

/** RGB, linear, of the place as the camera sees it without the vehicle. */
export async function yardBackdrop(
  yard: Yard,
  camera: Camera,
  model: Model,
  sun: Sun | undefined,
): Promise<Float32Array> {
  const { width, height, eye, forward, right, up, focal, cx, cy } = camera;
  const far = await farLayer(yard, camera);
  const out = new Float32Array(width * height * 3);
  const colour = new Float32Array(3);
  const focus = Math.hypot(eye[0], eye[1]);
  for (let y = 0; y < height; y++) {
    const v = -(y + 0.5 - cy) / focal;
    for (let x = 0; x < width; x++) {
      const o = (y * width + x) * 3;
      for (let n = 0; n < 3; n++) out[o + n] = at(far, x, y, n);
      const u = (x + 0.5 - cx) / focal;
      const dz = forward[2] + right[2] * u + up[2] * v;
      if (dz > -0.002) continue;
      const s = -eye[2] / dz;
      const px = eye[0] + (forward[0] + right[0] * u + up[0] * v) * s;
      const py = eye[1] + (forward[1] + right[1] * u + up[1] * v) * s;
      const sharp = 1 - smoothstep(focus + 0.6, focus + 4.2, Math.hypot(px - eye[0], py - eye[1]));
      if (sharp <= 0) continue;
      yard.ground(px, py, colour);
      const open = shadowAt(model, px, py);
      const direct = yard.sun
        ? yard.sun.from[2] * (sun ? sun.reaches(px, py, 0) * contactAt(model, px, py) : 1)
        : 0;
      for (let n = 0; n < 3; n++) {
        const light = yard.ambient[n]! * open + (yard.sun ? yard.sun.light[n]! * direct : 0);
        out[o + n] = mix(out[o + n]!, colour[n]! * light, sharp);
      }
    }
  }
  return out;
}

interface Layer {
  width: number;
  height: number;
  rgb: Float32Array;
}

/** How much smaller than the picture what is out of focus is worked out. */
const COARSE = 4;

/** Rays through the pixel of a place: without several, what is finer than a pixel makes waves. */
const RAYS = [[0.125, 0.375], [0.625, 0.125], [0.875, 0.625], [0.375, 0.875]] as const; // prettier-ignore

/** RGB, linear, of the place without any vehicle, all of it sharp. */
export function placeAlone(yard: Yard, camera: Camera): Float32Array {
  const { width, height, eye, forward, right, up, focal, cx, cy } = camera;
  const rgb = new Float32Array(width * height * 3);
  const seen = new Float32Array(3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (const [jx, jy] of RAYS) {
        const u = (x + jx - cx) / focal;
        const v = -(y + jy - cy) / focal;
        const dx = forward[0] + right[0] * u + up[0] * v;
        const dy = forward[1] + right[1] * u + up[1] * v;
        const dz = forward[2] + right[2] * u + up[2] * v;
        const l = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz);
        seenFrom(yard, eye, dx * l, dy * l, dz * l, seen);
        for (let n = 0; n < 3; n++) rgb[(y * width + x) * 3 + n]! += seen[n]! / RAYS.length;
      }
  return rgb;
}

/** The camera of the small picture. */
const smaller = (camera: Camera): Camera => ({
  ...camera,
  width: Math.ceil(camera.width / COARSE),
  height: Math.ceil(camera.height / COARSE),
  focal: camera.focal / COARSE,
  cx: camera.cx / COARSE,
  cy: camera.cy / COARSE,
});

/** A small picture out of focus. */
function blurred(rgb: Float32Array, camera: Camera): Layer {
  const { width, height } = smaller(camera);
  for (let pass = 0; pass < 3; pass++) {
    blur(rgb, width, height, 3, width * 3, 2);
    blur(rgb, height, width, width * 3, 3, 2);
  }
  return { width, height, rgb };
}

/** The whole place with its neighbours, small and out of focus. */
async function farLayer(yard: Yard, camera: Camera): Promise<Layer> {
  const small = smaller(camera);
  const rgb = placeAlone(yard, small);
  await placeNeighbours(yard, small, rgb);
  return blurred(rgb, camera);
}

/** Channel `n` of a small picture at a pixel of the large one. */
function at({ width: w, height: h, rgb }: Layer, x: number, y: number, n: number): number {
  const fx = Math.min(w - 1.001, Math.max(0, (x + 0.5) / COARSE - 0.5));
  const fy = Math.min(h - 1.001, Math.max(0, (y + 0.5) / COARSE - 0.5));
  const a = ((fy | 0) * w + (fx | 0)) * 3 + n;
  const tx = fx - (fx | 0);
  return mix(mix(rgb[a]!, rgb[a + 3]!, tx), mix(rgb[a + w * 3]!, rgb[a + w * 3 + 3]!, tx), fy - (fy | 0)); // prettier-ignore
}

/** What is beyond a cabin's windows: a place without other vehicles, out of focus and too bright. */
export function beyond(yard: Yard, camera: Camera): Float32Array {
  const { width, height } = camera;
  const far = blurred(placeAlone(yard, smaller(camera)), camera);
  const out = new Float32Array(width * height * 3);
  for (let y = 0, o = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let n = 0; n < 3; n++, o++) out[o] = 1.7 * at(far, x, y, n);
  return out;
}

/** A running mean along lines of `count` pixels, `step` apart; lines start `stride` apart. */
function blur(
  rgb: Float32Array,
  count: number,
  lines: number,
  step: number,
  stride: number,
  radius: number,
): void {
  const row = new Float32Array(count);
  for (let line = 0; line < lines; line++)
    for (let n = 0; n < 3; n++) {
      const start = line * stride + n;
      const at = (i: number) => row[i < 0 ? 0 : i >= count ? count - 1 : i]!;
      for (let i = 0; i < count; i++) row[i] = rgb[start + i * step]!;
      let sum = 0;
      for (let i = -radius; i <= radius; i++) sum += at(i);
      for (let i = 0; i < count; i++) {
        rgb[start + i * step] = sum / (2 * radius + 1);
        sum += at(i + radius + 1) - at(i - radius);
      }
    }
}
