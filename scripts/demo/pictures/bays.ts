// The engine bay and the load space of a car: two small sets, photographed with the bonnet up or the
// tailgate open.
import type { CarBody } from './bodies/body.ts';
import { lookAt, type Camera } from './camera.ts';
import { area, decalsOf, disc, line, solid } from './decals.ts';
import { M } from './materials.ts';
import { meshOf, type Box } from './mesh.ts';
import type { Part } from './raster.ts';
import { capsule, ellipsoid, roundBox, roundMax, subtract, union, type Sdf } from './sdf.ts';

export interface Bay {
  parts: Part[];
  camera: (width: number, height: number) => Camera;
}

function builder() {
  const parts: Part[] = [];
  const add = (material: number, f: Sdf, b: Box, cell = 0.014) =>
    parts.push({ material, mesh: meshOf(f, b, cell, false) });
  const block = (material: number, b: Box, r = 0.02, cell = 0.016) =>
    add(
      material,
      roundBox([(b[0] + b[3]) / 2, (b[1] + b[4]) / 2, (b[2] + b[5]) / 2], [(b[3] - b[0]) / 2, (b[4] - b[1]) / 2, (b[5] - b[2]) / 2], r),
      [b[0] - 0.04, b[1] - 0.04, b[2] - 0.04, b[3] + 0.04, b[4] + 0.04, b[5] + 0.04],
      cell,
    ); // prettier-ignore
  return { parts, add, block };
}

/** x to the front of the car, as everywhere; the bay's middle is the origin. */
export async function engineBay(): Promise<Bay> {
  const { parts, add, block } = builder();
  block(M.liner, [-0.6, -0.78, -0.5, 0.62, 0.78, -0.42], 0.02, 0.04);
  // Painted surround: wings either side, slam panel in front, bulkhead behind.
  for (const k of [-1, 1]) {
    add(M.paint, (x, y, z) => roundMax(roundBox([0, k * 0.84, -0.08], [0.75, 0.1, 0.14], 0.06)(x, y, z), Math.abs(x) - 0.8, 0.02), [-0.85, k * 0.84 - 0.14, -0.28, 0.85, k * 0.84 + 0.14, 0.1], 0.022); // prettier-ignore
    block(M.paint, [-0.6, k * 0.7 - 0.05, -0.5, 0.5, k * 0.7 + 0.05, -0.06], 0.03, 0.022);
    add(M.steel, union(0.006, ellipsoid([-0.25, k * 0.6, -0.06], [0.1, 0.1, 0.035]), capsule([-0.25, k * 0.6, -0.04], [-0.25, k * 0.6, 0.0], 0.028)), [-0.4, k * 0.6 - 0.14, -0.14, -0.1, k * 0.6 + 0.14, 0.06], 0.012); // prettier-ignore
    add(M.paint, ellipsoid([-0.25, k * 0.64, -0.12], [0.19, 0.17, 0.09]), [-0.5, k * 0.64 - 0.2, -0.24, 0, k * 0.64 + 0.2, 0], 0.018); // prettier-ignore
  }
  block(M.plastic, [0.5, -0.78, -0.2, 0.72, 0.78, -0.06], 0.03, 0.022);
  block(M.paint, [0.7, -0.86, -0.22, 0.86, 0.86, -0.1], 0.05, 0.022);
  block(M.plastic, [-0.72, -0.8, -0.3, -0.55, 0.8, 0.02], 0.04, 0.022);
  for (let k = -6; k <= 6; k++) block(M.gap, [-0.66, k * 0.1 - 0.03, 0.015, -0.58, k * 0.1 + 0.03, 0.026], 0.004, 0.01); // prettier-ignore
  add(M.steel, capsule([0.6, -0.3, -0.03], [0.6, 0.05, -0.03], 0.008), [0.56, -0.34, -0.06, 0.64, 0.1, 0], 0.009); // prettier-ignore
  // Engine cover with ribs and a stroke of accent.
  const cover = roundBox([0.0, 0.06, -0.08], [0.3, 0.29, 0.07], 0.05);
  const ribbed: Sdf = (x, y, z) => {
    const rib = Math.abs(y - 0.06) < 0.2 && Math.abs(x) < 0.22 ? 0.006 * Math.max(0, Math.sin((y - 0.06) * 78)) : 0; // prettier-ignore
    return cover(x, y, z) + rib;
  };
  const coverBox: Box = [-0.36, -0.3, -0.2, 0.36, 0.42, 0.03];
  const dark = solid(M.plastic); // prettier-ignore
  const topArt = dark + area(M.steel, [[-0.06, -1], [0.06, -1], [0.06, 1], [-0.06, 1]]) + area(M.gloss, [[-0.045, -1], [0.045, -1], [0.045, 1], [-0.045, 1]]); // prettier-ignore
  parts.push({
    material: M.plastic,
    mesh: meshOf(ribbed, coverBox, 0.01, false),
    decals: await decalsOf({ side: dark, front: dark, rear: dark, top: topArt }, coverBox, 900),
  });
  block(M.darkAlloy, [-0.3, -0.24, -0.42, 0.32, 0.38, -0.13], 0.04, 0.02);
  add(M.gloss, union(0.006, capsule([0.2, 0.25, -0.02], [0.2, 0.25, 0.015], 0.034)), [0.14, 0.18, -0.08, 0.28, 0.32, 0.06], 0.009); // prettier-ignore
  add(M.amber, union(0.006, capsule([0.27, 0.34, -0.2], [0.27, 0.34, 0.0], 0.008), capsule([0.27, 0.31, 0.01], [0.27, 0.37, 0.01], 0.01)), [0.22, 0.28, -0.22, 0.32, 0.4, 0.04], 0.007); // prettier-ignore
  // Air box and intake trunk, battery, fuse box, coolant and washer bottles, hoses.
  block(M.plastic, [0.1, -0.62, -0.36, 0.42, -0.32, -0.04], 0.04);
  add(M.plastic, union(0.03, capsule([0.26, -0.36, -0.08], [0.12, -0.28, -0.06], 0.055), capsule([0.12, -0.28, -0.06], [-0.2, -0.26, -0.1], 0.05)), [-0.3, -0.46, -0.2, 0.36, -0.16, 0.02], 0.013); // prettier-ignore
  block(M.gloss, [-0.12, -0.62, -0.36, 0.06, -0.34, -0.08], 0.015);
  for (const y of [-0.56, -0.4]) add(y < -0.5 ? M.tail : M.steel, capsule([-0.03, y, -0.07], [-0.03, y, -0.045], 0.022), [-0.08, y - 0.05, -0.12, 0.02, y + 0.05, -0.01], 0.008); // prettier-ignore
  block(M.plastic, [-0.4, -0.56, -0.3, -0.17, -0.36, -0.07], 0.025);
  add(M.white, subtract(ellipsoid([0.26, 0.58, -0.2], [0.13, 0.1, 0.14]), (_x, _y, z) => z + 0.42, 0.02), [0.1, 0.44, -0.4, 0.42, 0.72, -0.02], 0.012); // prettier-ignore
  add(M.gloss, capsule([0.26, 0.58, -0.07], [0.26, 0.58, -0.03], 0.04), [0.2, 0.5, -0.12, 0.32, 0.66, 0.02], 0.009); // prettier-ignore
  add(M.screenInk, capsule([0.43, 0.54, -0.1], [0.43, 0.54, -0.06], 0.035), [0.37, 0.48, -0.15, 0.5, 0.6, 0], 0.009); // prettier-ignore
  add(M.tyre, union(0.01, capsule([0.52, 0.2, -0.14], [0.36, 0.3, -0.14], 0.026), capsule([0.36, 0.3, -0.14], [0.28, 0.5, -0.16], 0.024)), [0.22, 0.14, -0.22, 0.58, 0.56, -0.08], 0.011); // prettier-ignore
  add(M.tyre, union(0.01, capsule([-0.5, 0.3, -0.1], [-0.3, 0.42, -0.1], 0.018), capsule([-0.3, 0.42, -0.1], [0.1, 0.46, -0.16], 0.018)), [-0.56, 0.24, -0.2, 0.16, 0.52, -0.04], 0.01); // prettier-ignore
  add(M.steel, capsule([-0.46, 0.48, -0.08], [-0.34, 0.48, -0.1], 0.055), [-0.54, 0.4, -0.18, -0.26, 0.56, 0], 0.012); // prettier-ignore
  add(M.tail, capsule([0.02, -0.54, -0.05], [0.12, -0.3, -0.1], 0.009), [-0.02, -0.6, -0.16, 0.18, -0.24, 0], 0.007); // prettier-ignore
  return {
    parts,
    camera: (w, h) => lookAt([1.72, 0.12, 1.12], [0.02, 0.0, -0.14], 46, w, h),
  };
}

/** The load space, seen through the open tailgate: x grows into the car. */
export async function loadBay({ shape: s, detail: d }: CarBody): Promise<Bay> {
  const { parts, add, block } = builder();
  const half = s.width / 2 - 0.3;
  const low = d.boot ? 0.62 : Math.max(0.62, s.sill + 0.42);
  const high = d.boot ? 1.02 : s.roofRear[1] - 0.12;
  const deep = d.boot ? 1.0 : d.panelled ? 2.3 : 0.95;
  const out = s.width / 2 - 0.04;
  // Painted body around the opening, bumper below, lamps at its sides.
  const opening: Sdf = (x, y, z) => roundMax(roundMax(Math.abs(y) - half - 0.06, Math.abs(z - (low + high) / 2) - (high - low) / 2, 0.12), x - 9, 0.01); // prettier-ignore
  const tail = roundBox(
    [0.02, 0, (high + 0.36) / 2],
    [0.14, out, (high + 0.12 - 0.36) / 2 + 0.06],
    0.12,
  );
  const frameBox: Box = [-0.2, -out - 0.06, 0.25, 0.24, out + 0.06, high + 0.26];
  const lamps = d.tail === 'post' ? [0.0, 0.28] : [-0.14, 0.02];
  const art =
    area(M.plastic, [[-2, 0], [2, 0], [2, 0.5], [-2, 0.5]]) +
    [-1, 1].map((k) =>
      area(M.tail, [[k * (half + 0.09), s.shoulder + lamps[0]!], [k * 2, s.shoulder + lamps[0]!], [k * 2, s.shoulder + lamps[1]! + 0.1], [k * (half + 0.09), s.shoulder + lamps[1]! + 0.06]], 0.02) +
      line(M.tailLit, [[k * (half + 0.1), s.shoulder + lamps[0]! + 0.02], [k * 2, s.shoulder + lamps[0]! + 0.02]], 0.018),
    ).join('') +
    area(M.plastic, [[-half, low - 0.06], [half, low - 0.06], [half, low], [-half, low]], 0.02); // prettier-ignore
  parts.push({
    material: M.paint,
    mesh: meshOf(subtract(tail, opening, 0.03), frameBox, 0.02, false),
    decals: await decalsOf({ side: solid(M.paint), front: '', rear: art, top: '' }, frameBox), // prettier-ignore
  });
  const rim = half + 0.05;
  // Rubber seal, carpeted floor, lined sides with pockets, the back of the rear seats.
  block(M.carpet, [0.05, -rim, low - 0.06, deep + 0.2, rim, low], 0.02, 0.035);
  block(M.plastic, [-0.06, -rim + 0.1, low - 0.05, 0.12, rim - 0.1, low + 0.006], 0.02, 0.02);
  for (const k of [-1, 1]) {
    block(M.trim, [0.1, k > 0 ? rim - 0.04 : -rim - 0.1, low - 0.05, deep + 0.2, k > 0 ? rim + 0.1 : -rim + 0.04, high + 0.1], 0.03, 0.035); // prettier-ignore
    if (!d.panelled) {
      add(M.trim, ellipsoid([deep * 0.72, k * rim, low + 0.02], [0.36, 0.2, 0.3]), [deep * 0.72 - 0.4, k * rim - 0.25, low - 0.02, deep * 0.72 + 0.4, k * rim + 0.25, low + 0.36], 0.026); // prettier-ignore
      block(M.led, [0.3, k * (rim - 0.05) - 0.008, low + 0.3, 0.42, k * (rim - 0.05) + 0.008, low + 0.33], 0.006, 0.008); // prettier-ignore
    }
    add(M.chrome, capsule([0.25, k * (rim - 0.14), low + 0.012], [0.31, k * (rim - 0.14), low + 0.012], 0.011), [0.2, k * (rim - 0.14) - 0.04, low - 0.02, 0.36, k * (rim - 0.14) + 0.04, low + 0.04], 0.008); // prettier-ignore
  }
  if (d.panelled) {
    block(M.steel, [deep, -rim, low, deep + 0.05, rim, high], 0.01, 0.05);
    for (let i = 0; i < 4; i++)
      for (const k of [-1, 1]) block(M.steel, [0.35 + i * 0.5, k * (rim - 0.05) - 0.02, low, 0.41 + i * 0.5, k * (rim - 0.05) + 0.02, high], 0.012, 0.024); // prettier-ignore
    block(M.wood, [0.2, -rim + 0.05, low - 0.01, deep, rim - 0.05, low + 0.012], 0.008, 0.035);
  } else {
    const seatTop = Math.min(high - 0.14, low + 0.62);
    const back = roundBox([deep + 0.06, 0, (low + seatTop) / 2], [0.08, rim - 0.03, (seatTop - low) / 2], 0.05); // prettier-ignore
    const seatBox: Box = [deep - 0.08, -rim, low - 0.05, deep + 0.2, rim, seatTop + 0.05];
    const fabric = solid(M.seat) + line(M.gap, [[0.2, low], [0.2, 3]], 0.012) + disc(M.chrome, -0.3, seatTop - 0.1, 0.014); // prettier-ignore
    parts.push({
      material: M.seat,
      mesh: meshOf(back, seatBox, 0.022, false),
      decals: await decalsOf({ side: fabric, front: fabric, rear: fabric, top: fabric }, seatBox),
    });
    if (!d.boot)
      for (const y of [-0.4, 0.4]) block(M.seat, [deep + 0.08, y - 0.13, seatTop + 0.02, deep + 0.18, y + 0.13, seatTop + 0.18], 0.045, 0.02); // prettier-ignore
  }
  if (!d.boot && !d.panelled) {
    // The cabin beyond: dark trim below, light through the glass above.
    block(M.trim, [deep + 1.2, -2, 0, deep + 1.3, 2, s.belt[0]], 0.02, 0.1);
    for (const k of [-1, 1]) block(M.trim, [deep + 0.1, k * (rim + 0.2) - 0.05, 0, deep + 1.3, k * (rim + 0.2) + 0.05, s.belt[0]], 0.02, 0.08); // prettier-ignore
    block(M.headlining, [deep, -2, high + 0.06, deep + 1.3, 2, high + 0.1], 0.02, 0.1);
  }
  block(M.headlining, [0.12, -rim, high + 0.02, deep + 0.4, rim, high + 0.08], 0.02, 0.05);
  // The lid, raised out of the way.
  const lid = roundBox([0.12, 0, high + (d.boot ? 0.34 : 0.3)], [d.boot ? 0.05 : 0.42, out - 0.1, d.boot ? 0.26 : 0.04], 0.04); // prettier-ignore
  const lidBox: Box = [-0.4, -out, high + 0.04, 0.7, out, high + 0.7];
  const dark = solid(M.trim); // prettier-ignore
  parts.push({
    material: M.trim,
    mesh: meshOf(lid, lidBox, 0.026, false),
    decals: await decalsOf({ side: dark, front: dark, rear: dark, top: solid(M.paint) }, lidBox), // prettier-ignore
  });
  for (const k of [-1, 1])
    add(M.steel, capsule([0.2, k * (half + 0.0), high - 0.12], [0.0, k * (half + 0.0), high + 0.26], 0.012), [-0.05, k * half - 0.03, high - 0.16, 0.25, k * half + 0.03, high + 0.3], 0.009); // prettier-ignore
  return {
    parts,
    camera: (w, h) => lookAt([-2.05, 0.35, high + (d.boot ? 0.72 : 0.1)], [0.3, 0, (low + high) / 2 - 0.06], d.boot ? 44 : 48, w, h), // prettier-ignore
  };
}
