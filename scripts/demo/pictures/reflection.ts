// The faint mirror image of a vehicle in a polished floor: photographed at half size from below the
// floor, softened, and laid over the floor so that it fades with height.
import { mirroredInFloor, type Camera } from './camera.ts';
import type { Light } from './light.ts';
import type { Model } from './model.ts';
import { photographModel } from './render.ts';
import { layersOf, type Layers } from './shade.ts';

/** How much of the mirror image the studio's floor gives back. */
export const STUDIO_POLISH = 0.2;

/** Adds the reflection to `layers`, where they are clear. `polish`: how much the floor gives back, 0 to 1. */
export function reflectInFloor(
  layers: Layers,
  model: Model,
  camera: Camera,
  polish: number,
  light?: Light,
): void {
  const { width, height } = layers;
  const w = Math.ceil(width / 2);
  const h = Math.ceil(height / 2);
  const half: Camera = {
    ...mirroredInFloor(camera),
    focal: camera.focal / 2,
    cx: camera.cx / 2,
    cy: camera.cy / 2,
    width: w,
    height: h,
  };
  const image = softened(
    photographModel(model, half, { passes: 1, flip: true, ...(light && { light }) }),
  );
  for (let y = 0; y < height; y++) {
    const fy = Math.min(h - 1.001, Math.max(0, (y - 0.5) / 2));
    const y0 = fy | 0;
    const ty = fy - y0;
    const strength = polish * fade(y, camera);
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const clear = layers.clear[i]!;
      if (clear < 0.02) continue;
      const fx = Math.min(w - 1.001, Math.max(0, (x - 0.5) / 2));
      const x0 = fx | 0;
      const tx = fx - x0;
      const a = y0 * w + x0;
      // Most of the floor mirrors nothing.
      if (
        image.clear[a]! + image.clear[a + 1]! + image.clear[a + w]! + image.clear[a + w + 1]! >
        3.99
      )
        continue;
      const wa = (1 - tx) * (1 - ty);
      const wb = tx * (1 - ty);
      const wc = (1 - tx) * ty;
      const wd = tx * ty;
      const sample = (t: Float32Array) =>
        t[a]! * wa + t[a + 1]! * wb + t[a + w]! * wc + t[a + w + 1]! * wd;
      const cover = 1 - sample(image.clear);
      if (cover < 0.004) continue;
      const k = clear * strength;
      layers.flake[i]! += sample(image.flake) * k;
      for (let n = 0; n < 3; n++) {
        const o = a * 3 + n;
        const own = (t: Float32Array) =>
          (t[o]! * wa + t[o + 3]! * wb + t[o + w * 3]! * wc + t[o + w * 3 + 3]! * wd) * k;
        layers.fixed[i * 3 + n]! += own(image.fixed);
        layers.base[i * 3 + n]! += own(image.base);
      }
      layers.clear[i] = clear * (1 - cover * strength * 0.9);
    }
  }
}

/** Floors mirror best at a glance: strong near the horizon, weak towards the camera's feet. */
function fade(y: number, camera: Camera): number {
  const down = Math.max(0, (y - camera.cy) / camera.focal);
  return 1 / (1 + 18 * down * down);
}

function softened(layers: Layers): Layers {
  const { width, height } = layers;
  const out = layersOf(width, height);
  const blur = (from: Float32Array, to: Float32Array, step: number, stride: number) => {
    for (let y = 1; y < height - 1; y++)
      for (let x = 1; x < width - 1; x++) {
        const i = (y * width + x) * step;
        for (let n = 0; n < step; n++) {
          const j = i + n;
          to[j] =
            (from[j]! * 2 +
              from[j - step]! +
              from[j + step]! +
              from[j - stride]! +
              from[j + stride]!) /
            6;
        }
      }
  };
  out.clear.fill(1);
  blur(layers.fixed, out.fixed, 3, width * 3);
  blur(layers.base, out.base, 3, width * 3);
  blur(layers.flake, out.flake, 1, width);
  blur(layers.clear, out.clear, 1, width);
  return out;
}
