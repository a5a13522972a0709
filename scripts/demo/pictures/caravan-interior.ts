// Inside the caravan: kitchen bench along the right, dinette at the front, bed at the rear.
import { area, decalsOf, disc, line, solid } from './decals.ts';
import { M } from './materials.ts';
import { meshOf, type Box } from './mesh.ts';
import type { Part } from './raster.ts';
import { roundBox, roundMax, union, type Sdf } from './sdf.ts';
import type { InteriorTone, PictureView } from './spec.ts';

type Vec = readonly [number, number, number];

const HALF = 1.08;
const FLOOR = 0.55;
const CEILING = 2.5;

/** Where a view of the caravan's inside is taken from; undefined when it is of the outside. */
export function caravanStand(view: PictureView): readonly [Vec, Vec, number] | undefined {
  switch (view) {
    case 'dashboard':
      return [[-0.9, 0.55, 1.85], [1.6, -0.35, 1.15], 74];
    case 'wheel-and-dials':
      return [[1.0, 0.75, 1.75], [-0.1, -0.9, 1.2], 62];
    case 'screen':
      return [[0.1, 0.55, 1.65], [0.55, -1.0, 1.3], 52];
    case 'seats':
      return [[0.5, 0.7, 1.75], [2.0, -0.25, 1.0], 72];
    case 'rear-seats':
      return [[-0.1, 0.75, 1.85], [-2.2, -0.2, 1.0], 72];
    default:
      return undefined;
  }
}

const made = new Map<InteriorTone, Promise<Part[]>>();

export function caravanCabin(tone: InteriorTone): Promise<Part[]> {
  let parts = made.get(tone);
  if (!parts) made.set(tone, (parts = build(tone)));
  return parts;
}

async function build(tone: InteriorTone): Promise<Part[]> {
  const parts: Part[] = [];
  const cloth = { charcoal: M.seatAccent, tan: M.tan, stone: M.stone }[tone];
  const add = (material: number, f: Sdf, b: Box, cell = 0.03) =>
    parts.push({ material, mesh: meshOf(f, b, cell, false) });
  const block = (material: number, x0: number, y0: number, z0: number, x1: number, y1: number, z1: number, r = 0.02, cell = 0.03) => // prettier-ignore
    add(material, roundBox([(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2], [(x1 - x0) / 2, (y1 - y0) / 2, (z1 - z0) / 2], r), [x0 - 0.05, y0 - 0.05, z0 - 0.05, x1 + 0.05, y1 + 0.05, z1 + 0.05], cell); // prettier-ignore

  // The room, seen from inside: a hollow box with windows.
  const room: Sdf = (x, y, z) =>
    roundMax(
      roundMax(Math.abs(x + 0.15) - 2.5, Math.abs(y) - HALF, 0.08),
      Math.abs(z - (FLOOR + CEILING) / 2) - (CEILING - FLOOR) / 2,
      0.1,
    );
  const roomBox: Box = [-2.75, -1.2, 0.45, 2.45, 1.2, 2.6];
  const pane = (x0: number, z0: number, x1: number, z1: number) =>
    area(M.glass, [[x0, z0], [x1, z0], [x1, z1], [x0, z1]], 0.05); // prettier-ignore
  parts.push({
    material: M.white,
    inside: M.headlining,
    mesh: meshOf(room, roomBox, 0.05, false),
    decals: await decalsOf(
      {
        side: pane(-0.75, 1.5, 0.35, 2.06) + pane(-2.2, 1.6, -1.3, 2.06),
        right: pane(0.5, 1.55, 1.6, 2.0) + pane(-2.1, 1.5, -0.9, 2.06),
        front: pane(-0.75, 1.5, 0.75, 2.0),
        rear: '',
        top: '',
      },
      roomBox,
    ),
  });
  block(M.wood, -2.6, -HALF, FLOOR - 0.03, 2.32, HALF, FLOOR + 0.03, 0.01, 0.022);

  // Kitchen along the right-hand wall.
  const y = -HALF;
  const benchBox: Box = [-0.75, y - 0.02, FLOOR, 1.25, y + 0.6, 1.5];
  const fronts = [solid(M.white)];
  for (const x of [-0.7, -0.2, 0.3, 0.8]) {
    fronts.push(line(M.gap, [[x, FLOOR], [x, 1.36]], 0.008), line(M.steel, [[x + 0.14, 1.28], [x + 0.34, 1.28]], 0.014)); // prettier-ignore
  }
  fronts.push(
    line(
      M.gap,
      [
        [-0.8, 1.16],
        [1.3, 1.16],
      ],
      0.008,
    ),
  );
  fronts.push(area(M.gloss, [[0.34, 0.7], [0.76, 0.7], [0.76, 1.12], [0.34, 1.12]], 0.01), line(M.steel, [[0.38, 1.09], [0.72, 1.09]], 0.016)); // prettier-ignore
  const white = solid(M.white); // prettier-ignore
  parts.push({
    material: M.white,
    mesh: meshOf(roundBox([0.25, y + 0.27, (FLOOR + 1.38) / 2], [0.95, 0.27, (1.38 - FLOOR) / 2], 0.01), benchBox, 0.03, false), // prettier-ignore
    decals: await decalsOf(
      { side: fronts.join(''), front: white, rear: white, top: white },
      benchBox,
    ),
  });
  block(M.wood, -0.74, y, 1.38, 1.24, y + 0.58, 1.42, 0.012, 0.025);
  const sink: Sdf = (px, py, pz) => roundMax(roundMax(Math.abs(px + 0.3) - 0.2, Math.abs(py - y - 0.28) - 0.15, 0.05), Math.abs(pz - 1.425) - 0.006, 0.004); // prettier-ignore
  add(M.steel, sink, [-0.55, y + 0.08, 1.39, -0.05, y + 0.48, 1.46], 0.014);
  add(M.chrome, union(0.01, roundBox([-0.3, y + 0.09, 1.52], [0.014, 0.014, 0.12], 0.012), roundBox([-0.3, y + 0.17, 1.635], [0.013, 0.1, 0.013], 0.012)), [-0.36, y + 0.04, 1.38, -0.24, y + 0.3, 1.68], 0.011); // prettier-ignore
  block(M.gloss, 0.3, y + 0.08, 1.415, 0.85, y + 0.48, 1.435, 0.008, 0.02);
  for (const x of [0.44, 0.7]) {
    const ring: Sdf = (px, py, pz) => {
      const r = Math.sqrt((px - x) ** 2 + (py - y - 0.28) ** 2) - 0.085;
      return Math.sqrt(r * r + (pz - 1.445) ** 2) - 0.01;
    };
    add(M.steel, ring, [x - 0.12, y + 0.16, 1.42, x + 0.12, y + 0.4, 1.47], 0.012);
  }
  // Overhead lockers on both sides, with a strip of light beneath.
  for (const k of [-1, 1]) {
    const y0 = k < 0 ? -HALF : HALF - 0.34;
    block(M.white, -2.2, y0, 2.14, 1.5, y0 + 0.34, 2.48, 0.02, 0.035);
    block(M.wood, -2.2, k < 0 ? y0 + 0.33 : y0 - 0.005, 2.14, 1.5, k < 0 ? y0 + 0.345 : y0 + 0.01, 2.19, 0.004, 0.02); // prettier-ignore
    block(M.led, -2.0, k < 0 ? y0 + 0.26 : y0 + 0.06, 2.125, 1.3, k < 0 ? y0 + 0.28 : y0 + 0.08, 2.14, 0.006, 0.02); // prettier-ignore
  }
  // Dinette: two benches and a table at the front.
  for (const k of [-1, 1]) {
    const y0 = k < 0 ? -HALF + 0.02 : HALF - 0.62;
    block(M.white, 1.4, y0, FLOOR, 2.3, y0 + 0.6, 0.92, 0.02, 0.04);
    block(cloth, 1.4, y0 + 0.02, 0.92, 2.3, y0 + 0.58, 1.07, 0.06, 0.026);
    block(cloth, 1.42, k < 0 ? y0 - 0.01 : y0 + 0.46, 1.09, 2.3, k < 0 ? y0 + 0.13 : y0 + 0.6, 1.45, 0.06, 0.026); // prettier-ignore
  }
  block(cloth, 2.16, -0.5, 1.09, 2.34, 0.5, 1.45, 0.06, 0.026);
  block(M.wood, 1.5, -0.36, 1.26, 2.15, 0.36, 1.3, 0.018, 0.022);
  block(M.steel, 1.78, -0.04, FLOOR, 1.86, 0.04, 1.26, 0.03, 0.022);
  // Bed with two pillows at the rear, under a padded head board.
  block(M.wood, -2.6, -0.86, FLOOR, -0.95, 0.86, 0.86, 0.03, 0.04);
  block(M.white, -2.58, -0.84, 0.86, -0.97, 0.84, 1.08, 0.09, 0.03);
  block(cloth, -1.62, -0.87, 0.9, -0.94, 0.87, 1.1, 0.09, 0.03);
  for (const py of [-0.42, 0.42]) block(M.stone, -2.52, py - 0.3, 1.05, -2.14, py + 0.3, 1.2, 0.07, 0.024); // prettier-ignore
  block(cloth, -2.66, -0.9, 1.05, -2.58, 0.9, 1.5, 0.04, 0.03);
  block(M.screen, -0.86, -HALF, 1.5, -0.84, -HALF + 0.5, 1.85, 0.006, 0.02);
  parts.push({
    material: M.gloss,
    mesh: meshOf(roundBox([1.3, -HALF + 0.03, 1.62], [0.07, 0.02, 0.09], 0.01), [1.2, -HALF - 0.02, 1.5, 1.4, -HALF + 0.08, 1.74], 0.014, false), // prettier-ignore
    decals: await decalsOf(
      { side: solid(M.gloss) + disc(M.screenInk, 1.3, 1.65, 0.02), front: white, rear: white, top: white }, // prettier-ignore
      [1.2, -HALF - 0.02, 1.5, 1.4, -HALF + 0.08, 1.74],
    ),
  });
  return parts;
}
