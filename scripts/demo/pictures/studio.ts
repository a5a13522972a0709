// The studio behind and below a vehicle: a pale cyclorama with a soft horizon, the shadow on the floor
// and the floor's faint reflection. Gives linear light per pixel; is independent of the vehicle but where it stands.
import type { Camera } from './camera.ts';
import type { Model } from './model.ts';
import { floorLight } from './shade.ts';
import { mix, smoothstep } from './sdf.ts';

/** 0 where a tyre stands, 1 away from all of them. */
export function contactAt({ tyres }: Model, x: number, y: number): number {
  let open = 1;
  for (const [tx, ty] of tyres) {
    const dx = (x - tx) / 0.24;
    const dy = (y - ty) / 0.2;
    const d = dx * dx + dy * dy;
    if (d < 6) open *= 1 - 0.93 * Math.exp(-d * d * 0.6);
  }
  return open;
}

/** Light left on the floor at (x, y): broad shade round the body, deep under it, none where the tyres stand. */
export function shadowAt(model: Model, x: number, y: number): number {
  const under = floorLight(model.footprint, x, y, 0.26);
  const broad = floorLight(model.footprint, x, y, 1.25);
  return (0.07 + 0.93 * under) * (0.5 + 0.5 * broad) * contactAt(model, x, y);
}

/** RGB of the studio for every pixel. All in it is soft, so every other pixel is worked out. */
export function studioBackdrop(camera: Camera, model: Model): Float32Array {
  const { width, height } = camera;
  const w = (width >> 1) + 2;
  const h = (height >> 1) + 2;
  const coarse = new Float32Array(w * h);
  for (let j = 0; j < h; j++)
    for (let i = 0; i < w; i++) coarse[j * w + i] = levelAt(camera, model, i * 2, j * 2);
  const out = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const row = (y >> 1) * w;
    const next = y & 1 ? row + w : row;
    for (let x = 0; x < width; x++) {
      const i = x >> 1;
      const k = i + (x & 1);
      const level =
        (coarse[row + i]! + coarse[row + k]! + coarse[next + i]! + coarse[next + k]!) / 4;
      const o = (y * width + x) * 3;
      out[o] = level;
      out[o + 1] = level * 1.004;
      out[o + 2] = level * 1.014;
    }
  }
  return out;
}

function levelAt(camera: Camera, model: Model, x: number, y: number): number {
  const { width, height, eye, forward, right, up, focal, cx, cy } = camera;
  const v = -(y + 0.5 - cy) / focal;
  const u = (x + 0.5 - cx) / focal;
  const dx = forward[0] + right[0] * u + up[0] * v;
  const dy = forward[1] + right[1] * u + up[1] * v;
  const dz = forward[2] + right[2] * u + up[2] * v;
  const flat = Math.sqrt(dx * dx + dy * dy);
  const ex = x / width - 0.5;
  const ey = y / height - 0.45;
  const vignette = 1 - 0.32 * (ex * ex * 1.6 + ey * ey);
  // Wall: lightest behind the vehicle, falling off upwards.
  const wall = 0.8 - 0.22 * smoothstep(0.02, 0.42, dz / flat);
  if (dz > -0.0005) return wall * vignette;
  const t = -eye[2] / dz;
  const far = smoothstep(9, 26, t * flat);
  const floor = mix(0.74, 0.82, smoothstep(3, 12, t * flat));
  const lit = floor * shadowAt(model, eye[0] + dx * t, eye[1] + dy * t);
  return mix(lit, wall, far) * vignette;
}
