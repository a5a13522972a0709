// Builds a car: shell with its decals, wheels in their arches, mirrors, handles, roof rails, and a
// cabin to be seen through the glass. Independent of paint or light.
import type { CarBody } from './bodies/body.ts';
import { drawingsOf, screenDecals } from './car-drawings.ts';
import { cabinHalf, planHalf, roofAt, shellOf, wellOf, type CarShape } from './car-shape.ts';
import { decalsOf } from './decals.ts';
import { M } from './materials.ts';
import { lathe, meshOf, mirroredMesh, placed, type Box, type Mesh } from './mesh.ts';
import type { Model } from './model.ts';
import type { Part } from './raster.ts';
import {
  capsule,
  curve,
  ellipsoid,
  roundBox,
  roundMax,
  smoothstep,
  union,
  type Sdf,
} from './sdf.ts';
import { seatRows } from './seats.ts';
import { trayOf } from './tray.ts';
import { wheelOf } from './wheel.ts';

/** The shell without its drawings, and all other parts: what cars of one body with different plates share. */
const built = new WeakMap<CarBody, { shell: Part; others: readonly Part[] }>();

async function partsOf(body: CarBody, box: Box): Promise<{ shell: Part; others: readonly Part[] }> {
  const known = built.get(body);
  if (known) return known;
  const { shape: s, detail: d } = body;
  const shell = shellOf(s);
  const parts: Part[] = [
    ...wheelsOf(s),
    ...mirrorsOf(s),
    ...handlesOf(s, body),
    ...cabinOf(s, body),
    ...trayOf(s),
  ];
  if (shell.screen) {
    const frame: Box = [
      s.header[0] - 0.12,
      box[1],
      s.cowl[1] - 0.1,
      s.cowl[0] + 0.1,
      box[4],
      box[5],
    ];
    parts.push({
      mesh: meshOf(shell.screen, frame, 0.012),
      material: M.paint,
      decals: await screenDecals(s, frame),
    });
  }
  if (d.rails) parts.push(...railsOf(s));
  const made = {
    shell: { mesh: meshOf(shell.body, box, 0.026), material: M.paint, inside: M.trim },
    others: parts,
  };
  built.set(body, made);
  return made;
}

export async function carModel(body: CarBody, plate?: string): Promise<Model> {
  const { shape: s, detail: d } = body;
  const box: Box = [s.tail - 0.05, -s.width / 2 - 0.06, 0, s.nose + 0.05, s.width / 2 + 0.06, topOf(s) + 0.05]; // prettier-ignore
  const { shell, others } = await partsOf(body, box);
  const decals = { ...(await decalsOf(drawingsOf(s, d, plate), box)), ...wellOf(s) };
  const parts = [{ ...shell, decals }, ...others];
  const end = s.tray?.[0] ?? s.tail;
  const frame: Box = [end, -s.width / 2, 0, s.nose, s.width / 2, topOf(s)];
  return {
    parts,
    frame,
    footprint: { x0: end, x1: s.nose, half: s.width / 2 },
    tyres: [s.wheelbase / 2, -s.wheelbase / 2].flatMap((x) =>
      [1, -1].map((k) => [x, k * (s.width / 2 - s.wheel.width / 2 - 0.02)] as const),
    ),
    wheel: [s.wheelbase / 2, s.width / 2, s.wheel.radius],
    lamp: curve(s.deck)(s.nose - 0.1) - 0.09,
    tail: s.tray ? s.tray[2] - 0.12 : curve(s.deck)(s.tail + 0.05) - 0.1,
  };
}

function topOf(s: CarShape): number {
  return Math.max(s.header[1], roofAt(s, (s.header[0] + s.roofRear[0]) / 2)) + 0.01;
}

function wheelsOf(s: CarShape): Part[] {
  const R = s.wheel.radius;
  const parts: Part[] = [];
  const inner = R + 0.05;
  // The wheel house ends at the sill: below it one looks under the car.
  const low = Math.asin(Math.max(0, R - s.sill - 0.03) / inner);
  const liner = lathe([[inner, 0.02], [inner, -0.3], [0.02, -0.3]], 40, -low, Math.PI + low); // prettier-ignore
  const wheel = wheelOf(s.wheel);
  for (const x of [s.wheelbase / 2, -s.wheelbase / 2])
    for (const left of [true, false]) {
      const side = left ? 1 : -1;
      const y = planHalf(s, x) - s.wheel.width / 2 - 0.03;
      for (const part of wheel)
        parts.push({
          material: part.material,
          mesh: sheltered(placed(part.mesh, [x, side * y, R], !left), R, BEHIND_SPOKES.has(part.material) ? 0.45 : 1), // prettier-ignore
        });
      parts.push({
        material: M.liner,
        mesh: placed(liner, [x, side * (planHalf(s, x) - 0.05), R], !left),
      });
    }
  return parts;
}

const BEHIND_SPOKES: ReadonlySet<number> = new Set([M.disc, M.caliper]);

/** A part of a wheel in the dark of its arch and of the ground; `open`: the share of light that reaches it elsewhere. */
function sheltered(mesh: Mesh, R: number, open: number): Mesh {
  return {
    ...mesh,
    open: mesh.open.map((own, i) => {
      const z = mesh.positions[i * 3 + 2]!;
      const arch = 1 - 0.8 * smoothstep(R * 1.2, R * 1.98, z);
      return own * open * arch * (0.5 + 0.5 * smoothstep(0, 0.14, z));
    }),
  };
}

function mirrorsOf(s: CarShape): Part[] {
  const x =
    s.cowl[0] - (s.cowl[0] - s.header[0]) * 0.42 - (s.cowl[0] - s.header[0] > 0.8 ? 0.02 : 0);
  const z = s.belt[0] + 0.085;
  const y = s.width / 2 + 0.035 + (s.sill > 0.26 ? 0.03 : 0);
  const tall = s.sill > 0.26 ? 0.02 : 0;
  const head = union(
    0.03,
    ellipsoid([x, y, z], [0.085, 0.122, 0.062 + tall]),
    roundBox([x - 0.045, y, z], [0.035, 0.112, 0.056 + tall], 0.034),
  );
  const cut: Sdf = (px, py, pz) => roundMax(head(px, py, pz), x - 0.062 - px, 0.012);
  const stalk = capsule([x + 0.01, y - 0.22, z - 0.075], [x, y - 0.06, z - 0.055], 0.03, 0.022);
  const inner = cabinHalf(s, x, z) - 0.02;
  const box: Box = [x - 0.14, inner - 0.1, z - 0.14, x + 0.14, y + 0.16, z + 0.14];
  const parts: Part[] = [];
  const add = (f: Sdf, material: number) => {
    const mesh = meshOf(f, box, 0.014);
    parts.push({ mesh, material }, { mesh: mirroredMesh(mesh), material });
  };
  add(cut, M.paint);
  add(stalk, M.gloss);
  add(roundBox([x - 0.056, y + 0.002, z], [0.012, 0.1, 0.056 + tall], 0.01), M.chrome);
  return parts;
}

function handlesOf(s: CarShape, { detail: d }: CarBody): Part[] {
  const parts: Part[] = [];
  const z = s.shoulder + 0.035;
  const ends = d.slider ? [0.62, -0.1 + d.slider[0] - 0.06] : d.doors.slice(1).map((x) => x + 0.06);
  for (const x of ends) {
    const y = planHalf(s, x) + 0.004;
    const f = union(0.01, capsule([x, y, z], [x + 0.17, y, z + 0.004], 0.0135));
    const mesh = meshOf(f, [x - 0.04, y - 0.03, z - 0.03, x + 0.22, y + 0.03, z + 0.03], 0.009);
    const material = d.panelled || d.cladding === 0.08 ? M.plastic : M.paint;
    parts.push({ mesh, material }, { mesh: mirroredMesh(mesh), material });
  }
  return parts;
}

function railsOf(s: CarShape): Part[] {
  const x0 = s.roofRear[0] + 0.12;
  const x1 = s.header[0] - 0.28;
  const at = (x: number): [number, number, number] => {
    const y = cabinHalf(s, x, roofAt(s, x)) - 0.1;
    return [x, y, roofAt(s, x) - 0.07 * y * y];
  };
  const pieces: Sdf[] = [];
  for (let i = 0; i < 6; i++) {
    const a = at(x0 + ((x1 - x0) * i) / 6);
    const b = at(x0 + ((x1 - x0) * (i + 1)) / 6);
    pieces.push(capsule([a[0], a[1], a[2] + (i === 0 ? -0.02 : 0.02)], [b[0], b[1], b[2] + (i === 5 ? -0.02 : 0.02)], 0.015)); // prettier-ignore
  }
  const f = union(0.006, ...pieces);
  const y = at((x0 + x1) / 2)[1];
  const mesh = meshOf(f, [x0 - 0.03, y - 0.16, s.header[1] - 0.2, x1 + 0.03, y + 0.08, topOf(s) + 0.1], 0.014); // prettier-ignore
  return [
    { mesh, material: M.steel },
    { mesh: mirroredMesh(mesh), material: M.steel },
  ];
}

/** Dash, wheel and seats as seen from outside; Australian cars are steered from the right. */
function cabinOf(s: CarShape, { detail: d }: CarBody): Part[] {
  const floor = s.sill + 0.12;
  const belt = s.belt[0];
  const half = s.width / 2 - 0.2;
  const parts: Part[] = [];
  const dashX = s.cowl[0] - 0.2;
  const dash = roundBox([dashX, 0, belt - 0.16], [0.3, half, 0.15], 0.1);
  parts.push({
    material: M.trim,
    mesh: meshOf(dash, [dashX - 0.34, -half - 0.05, belt - 0.36, dashX + 0.34, half + 0.05, belt + 0.02], 0.04), // prettier-ignore
  });
  const wx = dashX - 0.42;
  const ring: Sdf = (x, y, z) => {
    const u = (x - wx) * 0.42 + (z - belt + 0.03) * 0.9;
    const v = (x - wx) * 0.9 - (z - belt + 0.03) * 0.42;
    const r = Math.sqrt(u * u + (y + 0.37) * (y + 0.37)) - 0.18;
    return Math.sqrt(r * r + v * v) - 0.016;
  };
  parts.push({
    material: M.trim,
    mesh: meshOf(ring, [wx - 0.2, -0.6, belt - 0.26, wx + 0.2, -0.14, belt + 0.2], 0.016),
  });
  const rows = rowsOf(s, d.panelled === true, d.open === true, dashX);
  for (const x of rows)
    for (const y of [0.37, -0.37]) {
      const top = Math.min(belt + 0.06, floor + 0.86);
      const seat = union(
        0.05,
        roundBox([x + 0.06, y, floor + 0.2], [0.25, 0.25, 0.1], 0.08),
        capsuleSlab([x - 0.2, y, floor + 0.26], [x - 0.36, y, top - 0.1], 0.22, 0.07),
        roundBox([x - 0.39, y, top + 0.06], [0.045, 0.13, 0.085], 0.045),
      );
      parts.push({
        material: d.open ? M.tan : M.seat,
        mesh: meshOf(seat, [x - 0.5, y - 0.3, floor, x + 0.36, y + 0.3, top + 0.18], 0.032),
      });
    }
  return parts;
}

function rowsOf(s: CarShape, van: boolean, open: boolean, dashX: number): number[] {
  const first = dashX - 0.95;
  if (van) return [first];
  if (open) return [dashX - 0.9];
  // A head rest stays below the rear glass, which leans.
  const [roof, back] = [s.roofRear, s.back];
  const head = Math.min(s.belt[0] + 0.06, s.sill + 0.98) + 0.16;
  const glass = back[0] + ((roof[0] - back[0]) * (head - back[1])) / (roof[1] - back[1]);
  return seatRows(first, back[0]).filter((x, i) => i === 0 || x - 0.47 > glass);
}

/** A seat back: a slab between two points, `half` wide and `thick` deep. */
function capsuleSlab(
  a: readonly [number, number, number],
  b: readonly [number, number, number],
  half: number,
  thick: number,
): Sdf {
  const core = capsule([a[0], 0, a[2]], [b[0], 0, b[2]], thick, thick * 0.85);
  return (x, y, z) => roundMax(core(x, 0, z), Math.abs(y - a[1]) - half, 0.05);
}
