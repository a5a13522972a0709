// A naked road motorcycle, built from tubes, blocks and castings rather than a lofted shell.
import { M } from '../materials.ts';
import { meshOf, placed, type Box } from '../mesh.ts';
import type { Model } from '../model.ts';
import type { Part } from '../raster.ts';
import { capsule, ellipsoid, roundBox, roundMax, subtract, union, type Sdf } from '../sdf.ts';
import { wheelOf } from '../wheel.ts';
import { area, decalsOf } from '../decals.ts';
import type { PictureView } from '../spec.ts';
import { plateAt } from '../plate.ts';

type Vec = readonly [number, number, number];

const FRONT = 0.74;
const REAR = -0.72;
const R = 0.315;

/** `f` on both sides of the middle plane. */
const both =
  (f: Sdf): Sdf =>
  (x, y, z) =>
    f(x, y < 0 ? -y : y, z);

/** A slab between two points in the middle plane. */
function slab(
  a: readonly [number, number],
  b: readonly [number, number],
  half: number,
  ra: number,
  rb: number,
): Sdf {
  const core = capsule([a[0], 0, a[1]], [b[0], 0, b[1]], ra, rb);
  return (x, y, z) => roundMax(core(x, 0, z), Math.abs(y) - half, 0.04);
}

function mudguard(cx: number, from: number, to: number, half: number): Sdf {
  return (x, y, z) => {
    const r = Math.sqrt((x - cx) ** 2 + (z - R) ** 2);
    const a = Math.atan2(z - R, x - cx);
    const ring = Math.abs(r - R - 0.035 + y * y * 2.2) - 0.011;
    const middle = (from + to) / 2;
    return roundMax(
      roundMax(ring, Math.abs(y) - half, 0.008),
      (Math.abs(a - middle) - Math.abs(to - from) / 2) * r,
      0.01,
    );
  };
}

/** Where its details are photographed from. */
function stands(view: PictureView): readonly [Vec, Vec, number] | undefined {
  switch (view) {
    case 'headlight':
      return [[1.9, 0.85, 1.15], [0.5, 0, 0.88], 30];
    case 'tail-light':
      return [[-1.9, 0.8, 1.2], [-0.75, 0, 0.82], 30];
    case 'dashboard':
      return [[-0.5, 0.0, 1.5], [0.42, 0, 0.98], 50];
    case 'wheel-and-dials':
      return [[-0.25, -0.35, 1.4], [0.4, -0.08, 1.0], 46];
    case 'screen':
      return [[-0.02, 0.06, 1.26], [0.44, 0, 1.03], 38];
    case 'seats':
      return [[-1.1, 0.95, 1.4], [-0.3, 0, 0.82], 38];
    case 'rear-seats':
      return [[-0.75, 1.35, 1.2], [-0.6, 0, 0.84], 34];
    case 'boot':
      return [[-1.3, -1.25, 0.75], [-0.55, -0.1, 0.42], 40];
    case 'engine':
      return [[0.35, 1.6, 0.72], [0.08, 0, 0.5], 34];
    default:
      return undefined;
  }
}

export async function motorcycleModel(plate?: string): Promise<Model> {
  const parts: Part[] = [];
  const add = (material: number, f: Sdf, box: Box, cell = 0.013) =>
    parts.push({ material, mesh: meshOf(f, box, cell) });

  for (const [x, width] of [
    [FRONT, 0.13],
    [REAR, 0.18],
  ] as const) {
    const wheel = wheelOf({ radius: R, width, rim: 0.71, design: 'five', dark: true });
    for (const part of wheel) {
      parts.push({ material: part.material, mesh: placed(part.mesh, [x, 0, R]) });
      if (part.material !== M.tyre)
        parts.push({ material: part.material, mesh: placed(part.mesh, [x, 0, R], true) });
    }
  }
  const tank = union(
    0.06,
    ellipsoid([0.17, 0, 0.86], [0.27, 0.165, 0.135]),
    slab([0.0, 0.83], [-0.12, 0.79], 0.1, 0.07, 0.05),
    both(ellipsoid([0.3, 0.14, 0.74], [0.16, 0.045, 0.12])),
  );
  add(M.paint, tank, [-0.25, -0.24, 0.58, 0.5, 0.24, 1.02]);
  add(M.gloss, roundBox([0.14, 0, 0.992], [0.05, 0.045, 0.012], 0.01), [0.05, -0.08, 0.96, 0.23, 0.08, 1.03], 0.008); // prettier-ignore
  const tail = union(0.04, slab([-0.34, 0.79], [-0.8, 0.91], 0.09, 0.065, 0.028), both(ellipsoid([-0.4, 0.1, 0.76], [0.24, 0.03, 0.05]))); // prettier-ignore
  add(M.paint, tail, [-0.92, -0.17, 0.64, -0.1, 0.17, 1.0]);
  const seat = union(0.03, slab([-0.12, 0.835], [-0.4, 0.835], 0.135, 0.045, 0.05), slab([-0.48, 0.9], [-0.68, 0.935], 0.1, 0.045, 0.04)); // prettier-ignore
  add(M.trim, seat, [-0.78, -0.18, 0.74, 0, 0.18, 1.02]);
  add(M.tail, roundBox([-0.83, 0, 0.9], [0.015, 0.07, 0.018], 0.012), [-0.88, -0.1, 0.86, -0.78, 0.1, 0.94], 0.008); // prettier-ignore
  add(M.tailLit, roundBox([-0.842, 0, 0.9], [0.008, 0.058, 0.007], 0.006), [-0.87, -0.08, 0.88, -0.82, 0.08, 0.92], 0.006); // prettier-ignore
  add(M.paint, mudguard(FRONT, 0.35, 2.5, 0.07), [FRONT - 0.4, -0.1, R, FRONT + 0.4, 0.1, R + 0.4], 0.011); // prettier-ignore
  add(M.plastic, union(0.01, mudguard(REAR, 1.2, 2.75, 0.08), capsule([-0.78, 0, 0.86], [-0.98, 0, 0.62], 0.02, 0.015)), [-1.1, -0.12, R, -0.55, 0.12, 0.92], 0.012); // prettier-ignore

  const engine = union(
    0.02,
    roundBox([0.06, 0, 0.42], [0.21, 0.13, 0.13], 0.06),
    both(ellipsoid([-0.06, 0.15, 0.4], [0.12, 0.05, 0.12])),
    both(ellipsoid([0.16, 0.15, 0.42], [0.08, 0.035, 0.08])),
  );
  add(M.darkAlloy, engine, [-0.3, -0.24, 0.22, 0.36, 0.24, 0.62]);
  const block: Sdf = (x, y, z) => {
    const c = Math.cos(-0.35);
    const s = Math.sin(-0.35);
    const u = (x - 0.16) * c - (z - 0.58) * s;
    const w = (x - 0.16) * s + (z - 0.58) * c;
    const fin = 0.006 * Math.sin(w * 210);
    return (Math.max(Math.abs(u) - 0.11, Math.abs(y) - 0.16, Math.abs(w) - 0.13) - fin) * 0.6;
  };
  add(M.steel, block, [-0.05, -0.2, 0.38, 0.38, 0.2, 0.78], 0.009);
  add(M.plastic, roundBox([0.4, 0, 0.6], [0.025, 0.16, 0.13], 0.015), [0.35, -0.2, 0.44, 0.45, 0.2, 0.76]); // prettier-ignore
  add(M.paint, union(0.03, slab([0.3, 0.27], [-0.14, 0.24], 0.13, 0.05, 0.03)), [-0.26, -0.18, 0.16, 0.42, 0.18, 0.36]); // prettier-ignore

  const tubes: readonly (readonly [Vec, Vec])[] = [
    [
      [0.43, 0.05, 0.86],
      [-0.2, 0.15, 0.55],
    ],
    [
      [0.42, 0.05, 0.76],
      [0.1, 0.16, 0.5],
    ],
    [
      [0.18, 0.13, 0.74],
      [0.08, 0.16, 0.52],
    ],
    [
      [0.1, 0.13, 0.7],
      [-0.2, 0.15, 0.55],
    ],
    [
      [-0.2, 0.15, 0.55],
      [-0.24, 0.14, 0.38],
    ],
    [
      [-0.2, 0.12, 0.6],
      [-0.6, 0.08, 0.8],
    ],
  ];
  const frame = both(union(0.012, ...tubes.map(([a, b]) => capsule(a, b, 0.018))));
  add(M.paint, frame, [-0.66, -0.2, 0.32, 0.5, 0.2, 0.92], 0.012);
  const swingarm = both(union(0.02, capsule([-0.22, 0.14, 0.4], [REAR, 0.125, R], 0.034, 0.026), capsule([-0.3, 0.13, 0.4], [-0.5, 0.125, 0.44], 0.02))); // prettier-ignore
  add(M.alloy, swingarm, [REAR - 0.06, -0.2, 0.24, -0.14, 0.2, 0.5]);
  add(M.needle, capsule([-0.3, 0, 0.42], [-0.22, 0, 0.66], 0.035), [-0.36, -0.05, 0.36, -0.16, 0.05, 0.72], 0.012); // prettier-ignore
  const fork = both(union(0.004, capsule([FRONT, 0.1, R], [0.62, 0.1, 0.58], 0.03), capsule([0.62, 0.1, 0.58], [0.45, 0.1, 0.98], 0.023))); // prettier-ignore
  add(M.steel, fork, [0.4, -0.14, 0.26, 0.8, 0.14, 1.02], 0.011);
  add(M.gloss, union(0.02, roundBox([0.47, 0, 0.93], [0.05, 0.13, 0.018], 0.012), roundBox([0.53, 0, 0.78], [0.05, 0.13, 0.018], 0.012)), [0.38, -0.16, 0.74, 0.62, 0.16, 0.97], 0.012); // prettier-ignore
  const bars = both(union(0.02, capsule([0.44, 0, 0.985], [0.4, 0.16, 1.03], 0.014), capsule([0.4, 0.16, 1.03], [0.3, 0.37, 1.02], 0.014))); // prettier-ignore
  add(M.gloss, bars, [0.26, -0.4, 0.95, 0.48, 0.4, 1.07], 0.01);
  add(M.tyre, both(capsule([0.345, 0.27, 1.025], [0.3, 0.39, 1.015], 0.02)), [0.26, -0.43, 0.98, 0.38, 0.43, 1.06], 0.01); // prettier-ignore
  add(M.steel, both(union(0.004, capsule([0.37, 0.2, 1.04], [0.4, 0.3, 1.04], 0.007), capsule([0.36, 0.23, 1.03], [0.33, 0.3, 1.16], 0.006))), [0.3, -0.34, 1.0, 0.44, 0.34, 1.2], 0.008); // prettier-ignore
  add(M.gloss, both(ellipsoid([0.335, 0.34, 1.18], [0.02, 0.075, 0.04])), [0.3, -0.44, 1.12, 0.37, 0.44, 1.24], 0.009); // prettier-ignore
  add(M.gloss, roundBox([0.46, 0, 1.04], [0.02, 0.09, 0.05], 0.016), [0.42, -0.11, 0.97, 0.5, 0.11, 1.11], 0.009); // prettier-ignore
  add(M.screen, roundBox([0.437, 0, 1.045], [0.006, 0.075, 0.038], 0.006), [0.42, -0.09, 1.0, 0.45, 0.09, 1.09], 0.007); // prettier-ignore

  const lamp = ellipsoid([0.6, 0, 0.89], [0.1, 0.095, 0.1]);
  add(M.paint, subtract(union(0.03, lamp, slab([0.56, 0.98], [0.64, 0.96], 0.09, 0.03, 0.01)), (x) => 0.645 - x, 0.006), [0.46, -0.13, 0.76, 0.72, 0.13, 1.04], 0.01); // prettier-ignore
  add(M.lens, roundBox([0.645, 0, 0.885], [0.014, 0.085, 0.082], 0.012), [0.62, -0.1, 0.79, 0.68, 0.1, 0.98], 0.008); // prettier-ignore
  add(M.led, union(0.002, roundBox([0.66, 0, 0.9], [0.006, 0.075, 0.006], 0.005), roundBox([0.658, 0, 0.855], [0.006, 0.04, 0.014], 0.006)), [0.64, -0.09, 0.82, 0.68, 0.09, 0.93], 0.006); // prettier-ignore
  add(M.amber, both(union(0.004, ellipsoid([0.54, 0.19, 0.88], [0.02, 0.035, 0.016]), ellipsoid([-0.82, 0.14, 0.84], [0.02, 0.035, 0.016]))), [-0.86, -0.25, 0.8, 0.58, 0.25, 0.92], 0.012); // prettier-ignore

  const pipe = union(0.01, capsule([0.32, -0.1, 0.56], [0.36, -0.12, 0.32], 0.022), capsule([0.36, -0.12, 0.32], [-0.1, -0.15, 0.22], 0.024), capsule([-0.1, -0.15, 0.22], [-0.38, -0.18, 0.3], 0.026)); // prettier-ignore
  add(M.chrome, pipe, [-0.44, -0.24, 0.16, 0.42, -0.05, 0.62], 0.011);
  add(M.steel, union(0.01, capsule([-0.38, -0.185, 0.31], [-0.8, -0.2, 0.43], 0.05, 0.058)), [-0.9, -0.28, 0.22, -0.3, -0.1, 0.52], 0.012); // prettier-ignore
  add(M.gloss, capsule([-0.82, -0.2, 0.436], [-0.85, -0.2, 0.445], 0.046), [-0.92, -0.26, 0.36, -0.76, -0.14, 0.52], 0.011); // prettier-ignore
  add(M.steel, both(union(0.004, capsule([-0.1, 0.15, 0.33], [-0.12, 0.25, 0.32], 0.013))), [-0.16, -0.28, 0.28, -0.06, 0.28, 0.36], 0.01); // prettier-ignore
  add(M.steel, capsule([-0.02, 0.13, 0.28], [-0.16, 0.26, 0.01], 0.011), [-0.2, 0.1, 0, 0.02, 0.3, 0.32], 0.01); // prettier-ignore

  const plateBox: Box = [-1.02, -0.16, 0.55, -0.94, 0.16, 0.73];
  const dark = area(M.gloss, [
    [-2, -2],
    [2, -2],
    [2, 2],
    [-2, 2],
  ]);
  const small = `<g transform="translate(0 0.64) scale(0.64)">${plateAt(plate, 0, 0, true)}</g>`;
  parts.push({
    material: M.plate,
    mesh: meshOf(roundBox([-0.975, 0, 0.64], [0.008, 0.125, 0.052], 0.006), plateBox, 0.012, false),
    decals: await decalsOf({ side: dark, front: dark, rear: dark + small, top: dark }, plateBox),
  });
  return {
    parts,
    frame: [-1.02, -0.4, 0, 1.07, 0.4, 1.22],
    footprint: { x0: -0.9, x1: 0.9, half: 0.22 },
    tyres: [[FRONT, 0], [REAR, 0]],
    wheel: [FRONT, 0.06, R],
    lamp: 0.9,
    tail: 0.9,
    stands,
  }; // prettier-ignore
}
