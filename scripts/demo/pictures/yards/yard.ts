// A place where vehicles are photographed, described by the surfaces that a ray meets: ground, walls, rings of trees, a
// ceiling, the sky.
// The vehicle stands in the middle and looks along x; most walls are on its right, where a photographer sees them.

import type { Habit } from '../views.ts';

export type Rgb = readonly [number, number, number];
/** Writes a colour or a radiance into `out`. */
export type Look = (u: number, v: number, out: Float32Array) => void;

/** An upright wall: at y = `at` from x = `from` to `to`, or at x = `at` along y. */
interface Wall {
  along: 'x' | 'y';
  at: number;
  from: number;
  to: number;
  height: number;
  /** The wall's own colour at (metres along it, height). `lamps` shine by themselves: it is radiance, not colour. */
  look: Look;
  lamps?: true;
}

/** What stands all round at one distance: trees, hills, a skyline. `look` says whether there is anything. */
export interface Ring {
  radius: number;
  height: number;
  look: (u: number, v: number, out: Float32Array) => boolean;
}

/** Another vehicle in the background: what and where it stands, degrees turned. */
export interface Neighbour {
  subject: string;
  colour: string;
  x: number;
  y: number;
  turn: number;
}

export interface Yard {
  /** The word on the dealer's plates; undefined leaves them blank. */
  plate?: string;
  /** Position of the camera at this place. */
  habit: Habit;
  /** Direction that the sun shines from, and its light on a surface that faces it. */
  sun?: { from: Rgb; light: Rgb };
  /** Light from all of the sky on level ground. */
  ambient: Rgb;
  sky: (x: number, y: number, z: number, out: Float32Array) => void;
  /** Colour of the ground at (x, y). */
  ground: Look;
  walls: readonly Wall[];
  /** The share of its colours that paint mirrors, 0 to 1: a red wall makes blue paint purple, which reads as a fault. */
  mirrored?: number;
  rings: readonly Ring[];
  ceiling?: { height: number; look: Look };
  neighbours: readonly Neighbour[];
  /** How much the floor mirrors, 0 to 1. */
  polish?: number;
}

/** Light on a face whose normal is (nx, ny, nz). */
function litBy(yard: Yard, nx: number, ny: number, nz: number, out: Float32Array): void {
  const { ambient, sun } = yard;
  const open = 0.55 + 0.45 * nz;
  const level = sun ? Math.max(0, nx * sun.from[0] + ny * sun.from[1] + nz * sun.from[2]) : 0;
  for (let n = 0; n < 3; n++) out[n] = ambient[n]! * open + (sun ? sun.light[n]! * level : 0);
}

const lit = new Float32Array(3);

function times(out: Float32Array): void {
  for (let n = 0; n < 3; n++) out[n]! *= lit[n]!;
}

/** What a ray meets, into `out`; returns how far away it is. */
export function seenFrom(
  yard: Yard,
  [ox, oy, oz]: readonly [number, number, number],
  dx: number,
  dy: number,
  dz: number,
  out: Float32Array,
): number {
  let nearest = Infinity;
  let wall: Wall | undefined;
  for (const one of yard.walls) {
    const alongX = one.along === 'x';
    const t = alongX ? (one.at - oy) / dy : (one.at - ox) / dx;
    if (!(t > 0.01 && t < nearest)) continue;
    const u = alongX ? ox + dx * t : oy + dy * t;
    const z = oz + dz * t;
    if (u < one.from || u > one.to || z < 0 || z > one.height) continue;
    nearest = t;
    wall = one;
  }
  const level =
    dz < 0 ? -oz / dz : yard.ceiling && dz > 0 ? (yard.ceiling.height - oz) / dz : Infinity;
  if (wall && nearest < level) {
    const alongX = wall.along === 'x';
    wall.look(alongX ? ox + dx * nearest : oy + dy * nearest, oz + dz * nearest, out);
    if (!wall.lamps) {
      litBy(yard, alongX ? 0 : -Math.sign(dx), alongX ? -Math.sign(dy) : 0, 0, lit);
      times(out);
    }
    return nearest;
  }
  for (const ring of yard.rings) {
    const a = dx * dx + dy * dy;
    const b = ox * dx + oy * dy;
    const c = ox * ox + oy * oy - ring.radius * ring.radius;
    const t = (-b + Math.sqrt(Math.max(0, b * b - a * c))) / a;
    const z = oz + dz * t;
    // Straight up and down no ring is met, and `t` is no number.
    if (!(t <= level && z <= ring.height)) continue;
    if (!ring.look(Math.atan2(oy + dy * t, ox + dx * t) * ring.radius, z, out)) continue;
    litBy(yard, -dx, -dy, 0.2, lit);
    times(out);
    return t;
  }
  if (dz < 0) {
    yard.ground(ox + dx * level, oy + dy * level, out);
    litBy(yard, 0, 0, 1, lit);
    times(out);
    // Far ground fades into the air.
    return level;
  }
  if (yard.ceiling) {
    yard.ceiling.look(ox + dx * level, oy + dy * level, out);
    return level;
  }
  yard.sky(dx, dy, dz, out);
  return Infinity;
}
