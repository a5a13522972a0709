// A touring caravan: a white box with a raked nose, coloured lower panels and bands, its entry on the
// kerb side (the left, in Australia), and an A-frame drawbar.
import { area, decalsOf, disc, line, mirrored, path } from '../decals.ts';
import { M } from '../materials.ts';
import { lathe, meshOf, placed, type Box } from '../mesh.ts';
import type { Model } from '../model.ts';
import type { PictureView } from '../spec.ts';
import { plateAt } from '../plate.ts';
import type { Part } from '../raster.ts';
import { capsule, roundBox, roundMax, union, type Sdf } from '../sdf.ts';
import { wheelOf } from '../wheel.ts';

const NOSE = 2.45;
const TAIL = -2.75;
const HALF = 1.16;
const TOP = 2.66;
const FLOOR = 0.46;
const R = 0.36;
const AXLES = [0.12, -0.68];

/** Where its details are photographed from. */
function stands(view: PictureView) {
  const at = (...v: [number, number, number]) => v;
  switch (view) {
    case 'headlight':
      return [at(4.6, 2.4, 1.5), at(2.4, 0.2, 1.3), 44] as const;
    case 'tail-light':
      return [at(-4.2, 2.0, 1.6), at(TAIL, 0.75, 1.2), 38] as const;
    case 'boot':
      return [at(0.4, 4.0, 1.5), at(0.9, HALF, 1.3), 50] as const;
    case 'engine':
      return [at(4.4, 1.8, 1.5), at(2.9, 0, 0.55), 40] as const;
    default:
      return undefined;
  }
}

export async function caravanModel(plate?: string): Promise<Model> {
  const shell: Sdf = (x, y, z) => {
    const up = z - 1.25;
    const nose = (x - NOSE + 0.02 * y * y + (up > 0 ? 0.36 * up * up * 0.8 : 0.5 * up * up)) * 0.9;
    const tail = TAIL - x + (z < 0.8 ? 0.5 * (0.8 - z) * (0.8 - z) : 0);
    const ends = Math.max(nose, tail);
    const roof = z - TOP + 0.025 * y * y + (x > 1 ? 0.03 * (x - 1) * (x - 1) : 0);
    const d = roundMax(ends, Math.abs(y) - HALF, 0.09);
    return roundMax(roundMax(d, roof, 0.12), FLOOR - z, 0.03);
  };
  const box: Box = [TAIL - 0.05, -HALF - 0.08, 0.3, NOSE + 0.05, HALF + 0.08, TOP + 0.05];
  const parts: Part[] = [
    {
      mesh: meshOf(shell, box, 0.04),
      material: M.white,
      decals: await decalsOf(
        { side: sideOf(true), right: sideOf(false), front: frontOf(), rear: rearOf(plate), top: area(M.white, [[-4, 0], [4, 0], [4, 2], [-4, 2]]) }, // prettier-ignore
        box,
      ),
      inside: M.trim,
    },
  ];
  const add = (material: number, f: Sdf, b: Box, cell = 0.022) =>
    parts.push({ material, mesh: meshOf(f, b, cell) });
  const wheel = wheelOf({ radius: R, width: 0.2, rim: 0.62, design: 'five', dark: true });
  const liner = lathe([[R + 0.06, 0.02], [R + 0.06, -0.3], [0.02, -0.3]], 32, 0, Math.PI); // prettier-ignore
  for (const x of AXLES)
    for (const left of [true, false]) {
      const side = left ? 1 : -1;
      for (const part of wheel)
        parts.push({
          material: part.material,
          mesh: placed(part.mesh, [x, side * (HALF - 0.14), R], !left),
        });
      parts.push({ material: M.liner, mesh: placed(liner, [x, side * (HALF - 0.03), R], !left) });
    }
  const both =
    (f: Sdf): Sdf =>
    (x, y, z) =>
      f(x, Math.abs(y), z);
  // Drawbar, coupling, jockey wheel, gas bottles and a stone-guard box.
  add(M.gloss, union(0.02, both(capsule([1.9, 0.7, 0.46], [3.5, 0.04, 0.46], 0.045)), capsule([3.4, 0, 0.47], [3.72, 0, 0.49], 0.045)), [1.8, -0.8, 0.38, 3.82, 0.8, 0.58], 0.024); // prettier-ignore
  add(M.steel, union(0.01, capsule([3.2, 0.16, 0.1], [3.2, 0.16, 0.86], 0.026), capsule([3.2, 0.16, 0.86], [3.28, 0.2, 0.86], 0.012)), [3.1, 0.08, 0.05, 3.34, 0.26, 0.92], 0.014); // prettier-ignore
  parts.push({ material: M.tyre, mesh: placed(lathe([[0.02, -0.03], [0.1, -0.03], [0.11, 0], [0.1, 0.03], [0.02, 0.03]], 24), [3.2, 0.16, 0.11]) }); // prettier-ignore
  add(M.steel, both(capsule([2.72, 0.19, 0.58], [2.72, 0.19, 0.92], 0.14)), [2.5, -0.36, 0.42, 2.9, 0.36, 1.1]); // prettier-ignore
  add(M.plastic, roundBox([2.52, 0, 0.66], [0.16, 0.86, 0.17], 0.03), [2.3, -0.95, 0.45, 2.7, 0.95, 0.88]); // prettier-ignore
  // Awning, rolled, above the entry; roof hatch and air conditioner.
  add(M.steel, capsule([1.5, HALF + 0.035, 2.42], [-2.3, HALF + 0.035, 2.42], 0.055), [-2.4, HALF - 0.05, 2.34, 1.6, HALF + 0.12, 2.5], 0.018); // prettier-ignore
  add(M.steel, union(0.01, capsule([1.44, HALF + 0.02, 2.42], [1.44, HALF + 0.02, 1.15], 0.016), capsule([-2.24, HALF + 0.02, 2.42], [-2.24, HALF + 0.02, 1.15], 0.016)), [-2.3, HALF - 0.03, 1.1, 1.5, HALF + 0.06, 2.46], 0.014); // prettier-ignore
  add(M.white, roundBox([-0.2, 0, TOP + 0.07], [0.42, 0.3, 0.1], 0.08), [-0.7, -0.4, TOP - 0.06, 0.3, 0.4, TOP + 0.2]); // prettier-ignore
  add(M.white, roundBox([1.1, 0, TOP + 0.0], [0.25, 0.25, 0.06], 0.03), [0.8, -0.3, TOP - 0.08, 1.4, 0.3, TOP + 0.1]); // prettier-ignore
  // Step under the door and corner stays.
  add(M.steel, roundBox([1.0, HALF + 0.06, 0.36], [0.3, 0.12, 0.02], 0.015), [0.6, HALF - 0.1, 0.3, 1.4, HALF + 0.22, 0.42]); // prettier-ignore
  // Spare wheel and bumper bar.
  add(M.gloss, union(0.01, capsule([TAIL - 0.14, -1.0, 0.5], [TAIL - 0.14, 1.0, 0.5], 0.045), both(capsule([TAIL, 0.5, 0.5], [TAIL - 0.14, 0.5, 0.5], 0.04))), [TAIL - 0.22, -1.1, 0.42, TAIL + 0.1, 1.1, 0.58]); // prettier-ignore
  return {
    parts,
    frame: [TAIL - 0.18, -HALF, 0, 3.75, HALF + 0.05, TOP + 0.16],
    footprint: { x0: TAIL, x1: NOSE, half: HALF },
    tyres: AXLES.flatMap((x) => [[x, HALF - 0.14] as const, [x, 0.14 - HALF] as const]),
    wheel: [AXLES[0]!, HALF, R],
    lamp: 1.0,
    tail: 1.0,
    stands,
  };
}

function pane(x0: number, z0: number, x1: number, z1: number): string {
  const r = 0.05;
  return (
    area(M.gloss, [[x0, z0], [x1, z0], [x1, z1], [x0, z1]], r * 2) +
    area(M.privacyGlass, [[x0, z0], [x1, z0], [x1, z1], [x0, z1]], r) +
    line(M.gap, [[x0 - r, z1 + r + 0.012], [x1 + r, z1 + r + 0.012]], 0.02)
  ); // prettier-ignore
}

function sideOf(kerb: boolean): string {
  const out: string[] = [
    area(M.white, [
      [-4, 0],
      [4, 0],
      [4, 3],
      [-4, 3],
    ]),
  ];
  // Ribbed lower panel, then bands that sweep up towards the tail.
  out.push(
    area(M.stripe, [
      [-3, 0],
      [3, 0],
      [3, 0.92],
      [-3, 0.92],
    ]),
  );
  for (let x = -2.9; x < 2.6; x += 0.11)
    out.push(
      line(
        M.gloss,
        [
          [x, 0.5],
          [x, 0.9],
        ],
        0.012,
      ),
    );
  out.push(path(M.paint, 'M3 .95L.4 1.0Q-1.2 1.06 -2 1.6L-2.3 2.2L-1.95 2.2L-1.7 1.72Q-1.1 1.22 .6 1.14L3 1.1Z')); // prettier-ignore
  out.push(path(M.stripe, 'M3 1.13L.6 1.17Q-1 1.26 -1.6 1.76L-1.8 2.2L-1.68 2.2L-1.45 1.78Q-.9 1.32 .8 1.22L3 1.17Z')); // prettier-ignore
  out.push(path(M.paint, 'M-2.75 .95H-1.5Q-2.1 1.05 -2.3 1.4L-2.75 1.4Z'));
  if (kerb) {
    out.push(pane(-0.75, 1.5, 0.35, 2.06), pane(-2.2, 1.6, -1.3, 2.06));
    out.push(path(M.gap, 'M.66 .56V2.24Q.66 2.32 .74 2.32H1.26Q1.34 2.32 1.34 2.24V.56Z', 0.006));
    out.push(pane(0.8, 1.62, 1.2, 2.1));
    out.push(
      area(
        M.gloss,
        [
          [0.72, 1.24],
          [0.78, 1.24],
          [0.78, 1.34],
          [0.72, 1.34],
        ],
        0.01,
      ),
    );
    out.push(
      area(M.gloss, [
        [0.42, 1.36],
        [0.5, 1.36],
        [0.5, 1.5],
        [0.42, 1.5],
      ]),
    );
  } else {
    out.push(pane(0.5, 1.5, 1.6, 2.06), pane(-2.1, 1.5, -0.9, 2.06));
    out.push(path(M.gap, 'M-.5 1.3h.7v.5h-.7z', 0.005));
  }
  out.push(
    path(M.gap, 'M1.75 .5h.55v.36h-.55z', 0.005),
    path(M.gap, 'M-2.4 .5h.8v.36h-.8z', 0.005),
  );
  out.push(
    area(M.amber, [
      [2.2, 0.94],
      [2.28, 0.94],
      [2.28, 0.97],
      [2.2, 0.97],
    ]),
  );
  out.push(
    area(M.tail, [
      [-2.66, 0.94],
      [-2.58, 0.94],
      [-2.58, 0.97],
      [-2.66, 0.97],
    ]),
  );
  const [a, b] = AXLES as [number, number];
  out.push(path(M.gloss, `M${a + R + 0.12} 0V${R}Q${a + R + 0.1} ${R * 2 + 0.14} ${a} ${R * 2 + 0.14}H${b}Q${b - R - 0.1} ${R * 2 + 0.14} ${b - R - 0.12} ${R}V0Z`)); // prettier-ignore
  out.push(path(M.hole, `M${a + R + 0.06} 0V${R}Q${a + R + 0.04} ${R * 2 + 0.08} ${a} ${R * 2 + 0.08}H${b}Q${b - R - 0.04} ${R * 2 + 0.08} ${b - R - 0.06} ${R}V0Z`)); // prettier-ignore
  return out.join('');
}

function frontOf(): string {
  return [
    area(M.white, [
      [-2, 0],
      [2, 0],
      [2, 3],
      [-2, 3],
    ]),
    area(M.stripe, [
      [-2, 0],
      [2, 0],
      [2, 1.02],
      [-2, 1.02],
    ]),
    area(M.paint, [
      [-2, 1.0],
      [2, 1.0],
      [2, 1.14],
      [-2, 1.14],
    ]),
    area(
      M.gloss,
      [
        [-0.78, 1.5],
        [0.78, 1.5],
        [0.74, 2.02],
        [-0.74, 2.02],
      ],
      0.1,
    ),
    area(
      M.privacyGlass,
      [
        [-0.76, 1.52],
        [0.76, 1.52],
        [0.72, 2.0],
        [-0.72, 2.0],
      ],
      0.03,
    ),
    mirrored(path(M.paint, 'M1.2 1.2L.95 1.3L.88 2.5L1.2 2.5Z')),
    mirrored(disc(M.amber, 1.0, 0.98, 0.03)),
  ].join('');
}

function rearOf(plate?: string): string {
  return [
    area(M.white, [[-2, 0], [2, 0], [2, 3], [-2, 3]]),
    area(M.stripe, [[-2, 0], [2, 0], [2, 0.92], [-2, 0.92]]),
    area(M.paint, [[-2, 0.95], [2, 0.95], [2, 1.4], [-2, 1.4]]),
    area(M.gloss, [[-0.7, 1.62], [0.7, 1.62], [0.7, 2.12], [-0.7, 2.12]], 0.1),
    area(M.privacyGlass, [[-0.68, 1.64], [0.68, 1.64], [0.68, 2.1], [-0.68, 2.1]], 0.03),
    mirrored(
      area(M.gloss, [[0.92, 0.96], [1.08, 0.96], [1.08, 1.5], [0.92, 1.5]], 0.05) +
        area(M.tail, [[0.93, 1.3], [1.07, 1.3], [1.07, 1.49], [0.93, 1.49]], 0.02) +
        area(M.amber, [[0.93, 1.14], [1.07, 1.14], [1.07, 1.26], [0.93, 1.26]], 0.02) +
        area(M.clearTail, [[0.93, 0.98], [1.07, 0.98], [1.07, 1.1], [0.93, 1.1]], 0.02),
    ),
    line(M.tailLit, [[-0.3, 2.42], [0.3, 2.42]], 0.025),
    plateAt(plate, 0, 1.17, true),
  ].join(''); // prettier-ignore
}
