// The light around a vehicle: radiance by direction, tabulated sharp and blurred for reflections,
// and as spherical harmonics for diffuse light. Directions are in the studio's frame: +x towards the
// camera, +y to its right hand, +z up.
import { smoothstep } from './sdf.ts';

export type Radiance = (x: number, y: number, z: number) => readonly [number, number, number];

/** Direct sunlight: where it comes from, its light, and the share of it that reaches a point. */
export interface Sun {
  from: readonly [number, number, number];
  light: readonly [number, number, number];
  reaches: (x: number, y: number, z: number) => number;
}

export interface Light {
  /** The light of a place stands still; a studio's turns with the camera, so that it always falls well. */
  stands?: true;
  sun?: Sun;
  sharp: Float32Array;
  soft: Float32Array;
  /** Nine RGB coefficients, cosine-convolved. */
  diffuse: Float32Array;
}

export const SHARP = 384;
export const SOFT = 64;

/** A photographer's studio: white floor, pale walls, one large softbox above and strips at the sides. */
export const studio: Radiance = (x, y, z) => {
  let v: number;
  if (z < 0) v = 0.75 - 0.3 * smoothstep(0, 0.12, -z) - 0.12 * smoothstep(0.1, 0.8, -z);
  else {
    // A pale band at the horizon, a dark wall above it, then the ceiling: what gives paint its depth.
    v = 0.13 + 0.62 * smoothstep(0.17, 0.03, z);
    v += 0.1 * smoothstep(0.25, 0.7, z);
    const az = Math.atan2(y, x);
    if (z > 0.05) {
      const px = x / z;
      const py = y / z;
      const e = Math.max(Math.abs(px + 0.15) / 1.1, Math.abs(py + 0.1) / 1.9);
      v += 2.5 * smoothstep(1.12, 0.8, e) * smoothstep(0.25, 0.5, z);
    }
    // Key strip over the camera's left shoulder, fill strip to its right, rim strips behind.
    v += 3.4 * band(az, -0.85, 0.62) * band(z, 0.4, 0.2);
    v += 1.5 * band(az, 1.15, 0.45) * band(z, 0.36, 0.15);
    v += 1.3 * band(Math.abs(az), 2.6, 0.6) * band(z, 0.3, 0.14);
  }
  return [v, v * 1.003, v * 1.012];
};

/** Daylight that comes into a cabin through its windows: strong from the left and the front, weak from above and below. */
export const cabin: Radiance = (x, y, z) => {
  const from = 0.8 + 1.5 * smoothstep(-0.1, 0.9, y) + 0.9 * smoothstep(0, 0.9, x);
  const v = 0.16 + from * band(z, 0.26, 0.48) + 0.3 * smoothstep(0.5, 1, z) - 0.08 * smoothstep(0, -1, z); // prettier-ignore
  return [v, v * 1.01, v * 1.04];
};

function band(v: number, middle: number, half: number): number {
  return 1 - smoothstep(half * 0.65, half, Math.abs(v - middle));
}

/** Octahedral map: direction to table coordinates and back. */
function direction(u: number, v: number): [number, number, number] {
  let x = u * 2 - 1;
  let y = v * 2 - 1;
  const z = 1 - Math.abs(x) - Math.abs(y);
  if (z < 0) {
    const t = x;
    x = (1 - Math.abs(y)) * (t >= 0 ? 1 : -1);
    y = (1 - Math.abs(t)) * (y >= 0 ? 1 : -1);
  }
  const l = Math.sqrt(x * x + y * y + z * z);
  return [x / l, y / l, z / l];
}

export function lightOf(radiance: Radiance): Light {
  const sharp = new Float32Array(SHARP * SHARP * 3);
  for (let j = 0; j < SHARP; j++)
    for (let i = 0; i < SHARP; i++) {
      const [x, y, z] = direction(i / (SHARP - 1), j / (SHARP - 1));
      sharp.set(radiance(x, y, z), (j * SHARP + i) * 3);
    }
  const around: [number, number, number][] = [];
  for (let k = 0; k < 600; k++) {
    const z = 1 - (2 * (k + 0.5)) / 600;
    const a = k * 2.399963229728653;
    const r = Math.sqrt(1 - z * z);
    around.push([Math.cos(a) * r, Math.sin(a) * r, z]);
  }
  const samples = around.map(([x, y, z]) => radiance(x, y, z));
  const soft = new Float32Array(SOFT * SOFT * 3);
  for (let j = 0; j < SOFT; j++)
    for (let i = 0; i < SOFT; i++) {
      const [x, y, z] = direction(i / (SOFT - 1), j / (SOFT - 1));
      let total = 0;
      const sum = [0, 0, 0];
      for (let k = 0; k < around.length; k++) {
        const q = around[k]!;
        const c = q[0] * x + q[1] * y + q[2] * z;
        if (c <= 0.55) continue;
        const w = ((c - 0.55) / 0.45) ** 2;
        total += w;
        for (let n = 0; n < 3; n++) sum[n]! += samples[k]![n]! * w;
      }
      soft.set([sum[0]! / total, sum[1]! / total, sum[2]! / total], (j * SOFT + i) * 3);
    }
  const diffuse = new Float32Array(27);
  const band0 = [1, 2 / 3, 2 / 3, 2 / 3, 0.25, 0.25, 0.25, 0.25, 0.25];
  for (let k = 0; k < around.length; k++) {
    const basis = harmonics(around[k]!);
    for (let b = 0; b < 9; b++)
      for (let n = 0; n < 3; n++)
        diffuse[b * 3 + n]! +=
          (samples[k]![n]! * basis[b]! * band0[b]! * 4 * Math.PI) / around.length;
  }
  return { sharp: smoothed(sharp), soft, diffuse };
}

/** The sharp table without detail finer than its cells, which would glitter. */
function smoothed(table: Float32Array): Float32Array {
  const out = Float32Array.from(table);
  const row = SHARP * 3;
  for (let i = row + 3; i < table.length - row - 3; i++)
    out[i] = (table[i]! * 4 + (table[i - 3]! + table[i + 3]! + table[i - row]! + table[i + row]!) * 2 +
      table[i - row - 3]! + table[i - row + 3]! + table[i + row - 3]! + table[i + row + 3]!) / 16; // prettier-ignore
  return out;
}

function harmonics([x, y, z]: readonly [number, number, number]): number[] {
  return [
    0.282095, 0.488603 * y, 0.488603 * z, 0.488603 * x,
    1.092548 * x * y, 1.092548 * y * z, 0.315392 * (3 * z * z - 1), 1.092548 * x * z, 0.546274 * (x * x - y * y),
  ]; // prettier-ignore
}

/** Diffuse light on a surface facing (x, y, z), into `out`. */
export function diffuseAt(l: Light, x: number, y: number, z: number, out: Float32Array): void {
  const d = l.diffuse;
  const b4 = 1.092548 * x * y;
  const b5 = 1.092548 * y * z;
  const b6 = 0.315392 * (3 * z * z - 1);
  const b7 = 1.092548 * x * z;
  const b8 = 0.546274 * (x * x - y * y);
  for (let n = 0; n < 3; n++) {
    out[n] =
      d[n]! * 0.282095 +
      d[3 + n]! * 0.488603 * y +
      d[6 + n]! * 0.488603 * z +
      d[9 + n]! * 0.488603 * x +
      d[12 + n]! * b4 +
      d[15 + n]! * b5 +
      d[18 + n]! * b6 +
      d[21 + n]! * b7 +
      d[24 + n]! * b8;
  }
}

/** Reflected light from direction (x, y, z), bilinear in one of the two tables, into `out`. */
export function reflectedAt(
  table: Float32Array,
  size: number,
  x: number,
  y: number,
  z: number,
  out: Float32Array,
): void {
  const l = 1 / (Math.abs(x) + Math.abs(y) + Math.abs(z));
  let u = x * l;
  let v = y * l;
  if (z < 0) {
    const t = u;
    u = (1 - Math.abs(v)) * (t >= 0 ? 1 : -1);
    v = (1 - Math.abs(t)) * (v >= 0 ? 1 : -1);
  }
  const fu = (u * 0.5 + 0.5) * (size - 1);
  const fv = (v * 0.5 + 0.5) * (size - 1);
  const iu = Math.min(size - 2, fu | 0);
  const iv = Math.min(size - 2, fv | 0);
  const tu = fu - iu;
  const tv = fv - iv;
  const a = (iv * size + iu) * 3;
  const b = a + size * 3;
  const w00 = (1 - tu) * (1 - tv);
  const w10 = tu * (1 - tv);
  const w01 = (1 - tu) * tv;
  const w11 = tu * tv;
  out[0] = table[a]! * w00 + table[a + 3]! * w10 + table[b]! * w01 + table[b + 3]! * w11;
  out[1] = table[a + 1]! * w00 + table[a + 4]! * w10 + table[b + 1]! * w01 + table[b + 4]! * w11;
  out[2] = table[a + 2]! * w00 + table[a + 5]! * w10 + table[b + 2]! * w01 + table[b + 5]! * w11;
}
