// The studio behind and below a vehicle: a pale cyclorama with a soft horizon, the shadow on the floor
// and the floor's faint reflection. Gives linear light per pixel; knows nothing of the vehicle but where it stands.
import type { Camera } from './camera.ts';
import type { Model } from './model.ts';
import { floorLight } from './shade.ts';
import { mix, smoothstep } from './sdf.ts';

/** Light left on the floor at (x, y): broad shade under the body, dark contact under the tyres. */
export function shadowAt(model: Model, x: number, y: number): number {
  const f = model.footprint;
  const under = floorLight(f, x, y, 0.22);
  const broad = floorLight(f, x, y, 0.9);
  let contact = 1;
  for (const [tx, ty] of model.tyres) {
    const dx = (x - tx) / 0.19;
    const dy = (y - ty) / 0.15;
    const d = dx * dx + dy * dy;
    if (d < 6) contact *= 1 - 0.8 * Math.exp(-d);
  }
  return (0.2 + 0.8 * under) * (0.6 + 0.4 * broad) * contact;
}

/** RGB of the studio for every pixel. */
export function studioBackdrop(camera: Camera, model: Model): Float32Array {
  const { width, height, eye, forward, right, up, focal, cx, cy } = camera;
  const out = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const v = -(y + 0.5 - cy) / focal;
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5 - cx) / focal;
      const dx = forward[0] + right[0] * u + up[0] * v;
      const dy = forward[1] + right[1] * u + up[1] * v;
      const dz = forward[2] + right[2] * u + up[2] * v;
      const flat = Math.sqrt(dx * dx + dy * dy);
      const slope = dz / flat;
      const vignette = 1 - 0.16 * ((x / width - 0.5) ** 2 * 1.6 + (y / height - 0.45) ** 2) * 2;
      // Wall: lightest behind the vehicle, falling off upwards.
      const wall = 0.8 - 0.22 * smoothstep(0.02, 0.42, slope);
      let level = wall;
      if (dz < -0.0005) {
        const t = -eye[2] / dz;
        const px = eye[0] + dx * t;
        const py = eye[1] + dy * t;
        const far = smoothstep(9, 26, t * flat);
        const floor = mix(0.74, 0.82, smoothstep(3, 12, t * flat));
        level = mix(floor * shadowAt(model, px, py), wall, far);
      }
      level *= vignette;
      const o = (y * width + x) * 3;
      out[o] = level;
      out[o + 1] = level * 1.004;
      out[o + 2] = level * 1.014;
    }
  }
  return out;
}
