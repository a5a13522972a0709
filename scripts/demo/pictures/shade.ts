// Turns what each pixel sees into light. Paint is kept apart: besides fixed light, layers hold how much
// of the paint's base and flake colour a pixel shows, so one rendering serves every colour.
import type { Camera } from './camera.ts';
import { diffuseAt, reflectedAt, SHARP, SOFT, type Light, type Sun } from './light.ts';
import { M, MATERIALS } from './materials.ts';
import type { Sight } from './raster.ts';
import { smoothstep } from './sdf.ts';
import { noise } from './yards/noise.ts';

export interface Layers {
  width: number;
  height: number;
  /** Fixed light, RGB per pixel, linear. */
  fixed: Float32Array;
  /** Light on the paint's base colour, RGB per pixel; weight of its flake colour, and of the background. */
  base: Float32Array;
  flake: Float32Array;
  clear: Float32Array;
}

export function layersOf(width: number, height: number): Layers {
  const n = width * height;
  return {
    width,
    height,
    fixed: new Float32Array(n * 3),
    base: new Float32Array(n * 3),
    flake: new Float32Array(n),
    clear: new Float32Array(n),
  };
}

/** Share of light that windows let through. */
const TINT = 0.4;
const PRIVACY = 0.1;

/** What the vehicle covers on the floor, for the dark it casts into low reflections. */
export interface Footprint {
  x0: number;
  x1: number;
  half: number;
}

/** 0 under the vehicle, 1 well away from it. */
export function floorLight(f: Footprint, x: number, y: number, reach: number): number {
  const dx = Math.abs(x - (f.x0 + f.x1) / 2) - (f.x1 - f.x0) / 2 + 0.15;
  const dy = Math.abs(y) - f.half + 0.1;
  const ox = dx > 0 ? dx : 0;
  const oy = dy > 0 ? dy : 0;
  const d = Math.sqrt(ox * ox + oy * oy) + Math.min(0, Math.max(dx, dy));
  return smoothstep(-0.22, reach, d);
}

/** How bright the sun's mirror image is in direction (x, y, z): small in a mirror, wide on a rough face. */
function sunFlash(sun: Sun, x: number, y: number, z: number, rough: number): number {
  const near = x * sun.from[0] + y * sun.from[1] + z * sun.from[2];
  if (near < 0.8) return 0;
  return rough < 0.5
    ? 7 * smoothstep(0.9972, 0.9996, near) + 0.5 * smoothstep(0.97, 1, near)
    : 0.9 * smoothstep(0.8, 1, near);
}

/** How light a grained surface is at a point, by the two of its coordinates along which it runs. */
function rubbed(x: number, y: number, z: number, flat: boolean, across: boolean, grain: number) {
  const u = across ? y : x;
  const v = flat ? (across ? x : y) : z;
  return 1 + 0.26 * (noise(u * grain, v * grain) - 0.5) + 0.08 * (noise(u * 7 + z, v * 7) - 0.5);
}

/** Adds what `s` holds, seen from `camera` at jitter (jx, jy); each pixel counts by its weight. */
export function shade(
  s: Sight,
  camera: Camera,
  light: Light,
  footprint: Footprint | undefined,
  jx: number,
  jy: number,
  weights: Float32Array,
  out: Layers,
): void {
  const { width, height, depth, material } = s;
  const { eye, forward, right, up, focal, cx, cy } = camera;
  const flat = Math.hypot(forward[0], forward[1]) || 1;
  const c = light.stands ? 1 : -forward[0] / flat;
  const sn = light.stands ? 0 : -forward[1] / flat;
  const { sun } = light;
  const tint = new Float32Array(3);
  const glint = new Float32Array(3);
  for (let y = 0; y < height; y++) {
    const v = -(y + 0.5 - jy - cy) / focal;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const weight = weights[i]!;
      if (weight === 0) continue;
      const id = material[i]!;
      const pane = s.glass[i]!;
      if (id === 0 && pane === 0) {
        out.clear[i]! += weight;
        continue;
      }
      const u = (x + 0.5 - jx - cx) / focal;
      let dx = forward[0] + right[0] * u + up[0] * v;
      let dy = forward[1] + right[1] * u + up[1] * v;
      let dz = forward[2] + right[2] * u + up[2] * v;
      const dl = Math.sqrt(dx * dx + dy * dy + dz * dz);
      dx /= dl;
      dy /= dl;
      dz /= dl;
      let through = weight;
      if (pane !== 0 && s.glassDepth[i]! > depth[i]!) {
        const nx = s.gx[i]!;
        const ny = s.gy[i]!;
        const nz = s.gz[i]!;
        const cos = -(dx * nx + dy * ny + dz * nz);
        const k = 1 - (cos > 0 ? cos : 0);
        const fresnel = 0.1 + 0.9 * k * k * k * k;
        const rx = dx + 2 * cos * nx;
        const ry = dy + 2 * cos * ny;
        const rz = dz + 2 * cos * nz;
        reflectedAt(light.sharp, SHARP, rx * c + ry * sn, -rx * sn + ry * c, rz, glint);
        const flash = sun ? sunFlash(sun, rx, ry, rz, 0) : 0;
        for (let n = 0; n < 3; n++)
          out.fixed[i * 3 + n]! +=
            (glint[n]! + (sun ? sun.light[n]! * flash : 0)) * fresnel * weight * 0.9;
        through = weight * (pane === M.privacyGlass ? PRIVACY : TINT) * (1 - fresnel);
        // What is seen past the vehicle is seen through its far window, too.
        if (id === 0) through *= pane === M.privacyGlass ? PRIVACY * 2 : TINT;
      }
      if (id === 0) {
        out.clear[i]! += through;
        continue;
      }
      const mat = MATERIALS[id]!;
      let nx = s.nx[i]!;
      let ny = s.ny[i]!;
      let nz = s.nz[i]!;
      const nl = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
      nx *= nl;
      ny *= nl;
      nz *= nl;
      const open = s.open[i]!;
      const cos = -(dx * nx + dy * ny + dz * nz);
      const k = 1 - (cos > 0 ? cos : 0);
      const fresnel = mat.f0 + (1 - mat.f0) * k * k * k * k * (1 - mat.rough * 0.85);
      let rx = dx + 2 * cos * nx;
      let ry = dy + 2 * cos * ny;
      const rz = dz + 2 * cos * nz;
      let shadow = 1;
      let under = 1;
      let direct = 0;
      let flash = 0;
      const d = 1 / depth[i]! / (forward[0] * dx + forward[1] * dy + forward[2] * dz);
      const px = eye[0] + dx * d;
      const py = eye[1] + dy * d;
      const pz = eye[2] + dz * d;
      if (sun) {
        const facing = nx * sun.from[0] + ny * sun.from[1] + nz * sun.from[2];
        const reaching =
          facing > 0 ? sun.reaches(px + nx * 0.015, py + ny * 0.015, pz + nz * 0.015) : 0;
        direct = facing * reaching * (pane === 0 || s.glassDepth[i]! <= depth[i]! ? 1 : 0.6);
        flash = reaching * sunFlash(sun, rx, ry, rz, mat.rough);
      }
      if (footprint) {
        if (rz < 0) {
          const reach = Math.min(4, pz / -rz);
          shadow = 0.12 + 0.88 * floorLight(footprint, px + rx * reach, py + ry * reach, 0.7);
          shadow = 1 + (shadow - 1) * Math.min(1, -rz * 8);
        }
        // Little light comes from the ground beside a vehicle, which keeps it dark.
        if (nz < 0.35) under = 1 - (0.35 - nz) * 0.95 * (1 - smoothstep(0.05, 1.05, pz));
      }
      const t = rx * c + ry * sn;
      ry = -rx * sn + ry * c;
      rx = t;
      const rough = mat.rough;
      if (rough < 0.5) reflectedAt(light.sharp, SHARP, rx, ry, rz, glint);
      else reflectedAt(light.soft, SOFT, rx, ry, rz, glint);
      const mirror = fresnel * shadow * (0.25 + 0.75 * open) * through;
      diffuseAt(light, nx * c + ny * sn, -nx * sn + ny * c, nz, tint);
      const ambient = open * (0.35 + 0.65 * open) * under * through;
      const o = i * 3;
      if (id === M.paint || id === M.edge || id === M.seam) {
        const share = id === M.seam ? 0.14 : 0.68;
        for (let n = 0; n < 3; n++) {
          const warm = sun ? sun.light[n]! : 0;
          out.base[o + n]! += (tint[n]! * ambient + warm * direct * through) * share;
          out.fixed[o + n]! += glint[n]! * mirror + warm * flash * fresnel * through;
        }
        if (id === M.seam) continue;
        reflectedAt(light.soft, SOFT, rx, ry, rz, glint);
        const sparkle = sun ? sun.light[1] * direct * 0.9 * through : 0;
        out.flake[i]! += glint[1]! * shadow * ambient * 0.8 + sparkle;
      } else {
        const a = mat.albedo;
        const rub = mat.grain
          ? rubbed(px, py, pz, Math.abs(nz) > 0.7, Math.abs(nx) > Math.abs(ny), mat.grain)
          : 1;
        const g = mat.glow;
        for (let n = 0; n < 3; n++) {
          const warm = sun ? sun.light[n]! : 0;
          out.fixed[o + n]! +=
            a[n]! * rub * (tint[n]! * ambient + warm * direct * through) +
            glint[n]! * mirror +
            warm * flash * fresnel * through +
            (g ? g[n]! * through : 0);
        }
      }
    }
  }
}
