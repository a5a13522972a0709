// The form of a car-like body as numbers, and its signed distance function. The body is a lower body and
// a greenhouse: each is a rounded intersection of a few curved faces. A fillet joins them.
import { curve, roundMax, roundMin, smoothstep, type Sdf } from './sdf.ts';
import type { Decals } from './decals.ts';
import { M } from './materials.ts';
import type { WheelShape } from './wheel.ts';

type Point = readonly [x: number, z: number];

/** Metres; x = 0 midway between the axles, forward positive; z from the ground. */
export interface CarShape {
  nose: number;
  tail: number;
  width: number;
  wheelbase: number;
  wheel: WheelShape;
  /** Height of the sill's underside. */
  sill: number;
  /** Top of the lower body along the middle: bonnet, belt, boot or tub rail. */
  deck: readonly Point[];
  /** Height at which the body is widest. */
  shoulder: number;
  cowl: Point;
  header: Point;
  roofRear: Point;
  back: Point;
  /** How much the roof rises above the header-to-rear line. */
  crown: number;
  /** How far the glass stands inside the body's widest point at the belt. */
  inset: number;
  /** How much the glass leans inwards, metres per metre. */
  lean: number;
  /** Height of the window base at the front and the rear. */
  belt: readonly [front: number, rear: number];
  /** How far the corners fall back from the nose and the tail. */
  noseSweep: number;
  tailSweep: number;
  /** Lean of the nose and tail faces: metres back per metre squared above the bumper. */
  noseRake?: number;
  tailRake?: number;
  /** Edge radii. */
  edge: { bonnet: number; corner: number; roof: number; tail: number };
  /** Depth of the flank's hollow below the character line. */
  scoop?: number;
  flare?: number;
  /** A load tub cut into the deck: x0, x1, half width, floor height. */
  tub?: readonly [number, number, number, number] | undefined;
  /** A flat tray on a chassis behind the cab: x0, x1, height, distance of its sides from the widest point. */
  tray?: readonly [number, number, number, number];
  /** A passenger space cut into the deck of an open car: x0, x1, half width, floor height. */
  cockpit?: readonly [number, number, number, number];
}

/** Half width of the lower body at its widest height, at x. */
export function planHalf(s: CarShape, x: number): number {
  const hw = s.width / 2;
  const f = Math.max(0, (x - s.wheelbase * 0.36) / (s.nose - s.wheelbase * 0.36));
  const behind = -s.tail - s.wheelbase * 0.34;
  const r = behind > 0 ? Math.max(0, (-x - s.wheelbase * 0.34) / behind) : 0;
  return hw - 0.06 * f * f - 0.05 * r * r;
}

/** Half width of the greenhouse at (x, z). */
export function cabinHalf(s: CarShape, x: number, z: number): number {
  const middle = (s.cowl[0] + s.back[0]) / 2;
  const reach = (s.cowl[0] - s.back[0]) / 2;
  const t = (x - middle) / reach;
  return s.width / 2 - s.inset - 0.05 * t * t - s.lean * Math.max(-0.05, z - s.belt[0]);
}

/** Height of the roof's middle line at x. */
export function roofAt(s: CarShape, x: number): number {
  const t = (x - s.roofRear[0]) / (s.header[0] - s.roofRear[0]);
  return s.roofRear[1] + (s.header[1] - s.roofRear[1]) * t + s.crown * 4 * t * (1 - t);
}

/** A face through two points of the profile, looking up and away from the cabin. */
function slope(a: Point, b: Point, bow: number) {
  let nx = b[1] - a[1];
  let nz = a[0] - b[0];
  const len = Math.hypot(nx, nz);
  nx /= len;
  nz /= len;
  return (x: number, y: number, z: number) =>
    (x - a[0]) * nx + (z - a[1]) * nz + bow * y * y * Math.abs(nx);
}

/** The body; an open car's windscreen is apart from it, being too thin for a body's coarse mesh. */
export function shellOf(s: CarShape): { body: Sdf; screen?: Sdf } {
  const deck = curve(s.deck);
  const R = s.wheel.radius;
  const axle = s.wheelbase / 2;
  const hw = s.width / 2;
  const noseRake = s.noseRake ?? 0.35;
  const tailRake = s.tailRake ?? 0.2;
  const scoop = s.scoop ?? 0.016;
  const flareSize = s.flare ?? 0.016;
  const screen = slope(s.cowl, s.header, 0.16);
  const rear = slope(s.roofRear, s.back, 0.1);

  const tailOf = (x: number, q: number, up: number) =>
    s.tail - x + s.tailSweep * q * q * Math.sqrt(q) + tailRake * (up > 0 ? up * up : up * up * 0.8);

  const lower: Sdf = (x, y, z) => {
    const ay = y < 0 ? -y : y;
    const below = s.shoulder - z;
    const section =
      below > 0
        ? 0.05 * (below / (s.shoulder - s.sill)) ** 2 +
          scoop * smoothstep(0.02, 0.14, below) * (1 - smoothstep(0.2, 0.42, below))
        : 0.35 * below * below - 0.12 * below;
    const da = Math.abs(Math.abs(x) - axle);
    let flare = 0;
    if (da < R + 0.26) {
      const d = Math.sqrt(da * da + (z - R) * (z - R));
      flare = flareSize * (1 - smoothstep(R + 0.02, R + 0.24, d));
    }
    const side = ay - planHalf(s, x) + section - flare;
    const q = ay / hw;
    const up = z - 0.52;
    const nose =
      x -
      s.nose +
      s.noseSweep * q * q * Math.sqrt(q) +
      noseRake * (up > 0 ? up * up : up * up * 0.6);
    const tail = tailOf(x, q, up);
    const top = (z - deck(x) + 0.05 * q * q) * 0.97;
    const d = roundMax(roundMax(side, nose, s.edge.corner), tail, s.edge.tail);
    return roundMax(roundMax(d, top, s.edge.bonnet), s.sill - z, 0.05);
  };

  // The greenhouse ends inside the lower body, above the floor.
  const foot = Math.min(s.cowl[1], s.back[1], s.belt[0]) - 0.1;
  const frame = s.cockpit !== undefined;
  const upper: Sdf = (x, y, z) => {
    const ay = y < 0 ? -y : y;
    const side = (ay - cabinHalf(s, x, z)) * 0.94;
    const roof = z - roofAt(s, x) + 0.07 * y * y;
    const a = roundMax(screen(x, y, z), side, 0.08);
    // An open car keeps only the windscreen and its frame.
    const b = frame
      ? roundMax(a, -0.042 - screen(x, y, z), 0.014)
      : roundMax(a, rear(x, y, z), 0.1);
    const c = roundMax(b, tailOf(x, ay / hw, z - 0.52) + 0.012, 0.08);
    return Math.max(roundMax(c, roof, s.edge.roof), foot - z);
  };

  const joined: Sdf = (x, y, z) => roundMin(lower(x, y, z), upper(x, y, z), 0.035);
  const cut = s.tub ?? s.cockpit;
  if (!cut) return { body: joined };
  const [x0, x1, half, floor] = cut;
  const well: Sdf = (x, y, z) =>
    roundMax(
      roundMax(Math.abs(x - (x0 + x1) / 2) - (x1 - x0) / 2, Math.abs(y) - half, 0.06),
      floor - z,
      0.05,
    );
  const hollowed: Sdf = (x, y, z) => roundMax(lower(x, y, z), -well(x, y, z), 0.035);
  if (s.cockpit) return { body: hollowed, screen: upper };
  return { body: (x, y, z) => roundMin(hollowed(x, y, z), upper(x, y, z), 0.035) };
}

/** The lining of a load tub or an open cockpit, which no drawing reaches. */
export function wellOf(s: CarShape): Pick<Decals, 'well'> {
  const cut = s.tub ?? s.cockpit;
  if (!cut) return {};
  const [x0, x1, half, floor] = cut;
  const pad = 0.012;
  return {
    well: {
      material: s.tub ? M.plastic : M.trim,
      box: [
        x0 - pad,
        -half - pad,
        floor - pad,
        x1 + pad,
        half + pad,
        (s.tub ? s.belt[0] : s.belt[0] - 0.03) + 0.01,
      ],
    },
  };
}
