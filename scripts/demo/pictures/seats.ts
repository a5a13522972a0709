// Seats and benches, facing forward, their base at the origin: cushion, backrest, head restraints and
// seams, in one of three trims.
import { area, decalsOf, line, solid } from './decals.ts';
import { M } from './materials.ts';
import { meshOf, type Box } from './mesh.ts';
import type { Part } from './raster.ts';
import { capsule, roundBox, roundMax, roundMin, type Sdf } from './sdf.ts';
import type { InteriorTone } from './spec.ts';

/** The materials of a trim's seats. */
export const SEAT: Readonly<Record<InteriorTone, number>> = {
  charcoal: M.seat,
  tan: M.tan,
  stone: M.stone,
};

/**
 * x of each row's seat bases, from the first back to the rear window's base: as many as there is room
 * for, the last moved up where a short cab leaves it little.
 */
export function seatRows(first: number, back: number): number[] {
  const rows = [first];
  for (let x = first - 0.87; rows.length < 3; x -= 0.86) {
    const place = Math.max(x, back + 0.45);
    if (rows[rows.length - 1]! - place < 0.6) break;
    rows.push(place);
  }
  return rows;
}

/** One front seat. */
export async function seatOf(floor: number, top: number, tone: InteriorTone): Promise<Part[]> {
  return seatParts(floor, top, 0.25, tone, [0]);
}

/** A rear bench. */
export async function benchOf(floor: number, top: number, half: number, tone: InteriorTone) {
  return seatParts(floor, top, half, tone, [-half * 0.55, half * 0.55]);
}

async function seatParts(
  floor: number,
  top: number,
  half: number,
  tone: InteriorTone,
  places: readonly number[],
) {
  const pitch = places.length > 1 ? places[1]! : 0;
  const width = places.length > 1 ? half / 2 : half;
  const near = (y: number) => (pitch ? Math.abs(y) - pitch : y);
  // Bolsters: the cushion dips in the middle of each place.
  const dip = (y: number) => {
    const u = Math.min(1, Math.abs(near(y)) / width);
    return 0.034 * (1 - u * u * u);
  };
  const tufts = (v: number) => 0.0035 * Math.abs(Math.sin(v * 34));
  const base = roundBox([0.06, 0, floor + 0.2], [0.27, half, 0.11], 0.07);
  const cushion: Sdf = (x, y, z) => base(x, y, z + dip(y) + tufts(x) * (Math.abs(near(y)) < width * 0.6 ? 1 : 0)); // prettier-ignore
  const core = capsule([-0.2, 0, floor + 0.26], [-0.36, 0, top - 0.1], 0.085, 0.07);
  const backrest: Sdf = (x, y, z) => {
    const waist = half - 0.02 - 0.03 * ((z - floor - 0.5) / 0.4) ** 2;
    return roundMax(core(x + dip(y) + tufts(z) * (Math.abs(near(y)) < width * 0.6 ? 1 : 0), 0, z), Math.abs(y) - waist, 0.06); // prettier-ignore
  };
  const head: Sdf = (x, y, z) => roundBox([-0.4, 0, top + 0.08], [0.05, 0.13, 0.085], 0.045)(x, near(y), z); // prettier-ignore
  const posts: Sdf = (x, y, z) => capsule([-0.385, 0.05, top - 0.06], [-0.395, 0.05, top + 0.02], 0.007)(x, Math.abs(near(y)), z); // prettier-ignore
  const box: Box = [-0.52, -half - 0.03, floor - 0.02, 0.38, half + 0.03, top + 0.2];
  const main = SEAT[tone];
  const trim = tone === 'charcoal' ? M.seatAccent : M.seat;
  const seams = (draw: (id: number, y: number) => string) =>
    places
      .flatMap((y) => [draw(M.stitch, y - width * 0.62), draw(M.stitch, y + width * 0.62)])
      .join('');
  const frontArt = solid(main) + (tone === 'charcoal' ? places.map((y) => area(trim, [[y - width * 0.6, floor], [y + width * 0.6, floor], [y + width * 0.5, top], [y - width * 0.5, top]])).join('') : '') + seams((id, y) => line(id, [[y, floor + 0.1], [y * 0.97, top]], 0.0045)); // prettier-ignore
  const topArt = solid(main) + (tone === 'charcoal' ? places.map((y) => area(trim, [[-0.3, y - width * 0.6], [0.3, y - width * 0.6], [0.3, y + width * 0.6], [-0.3, y + width * 0.6]])).join('') : '') + seams((id, y) => line(id, [[-0.3, y], [0.28, y]], 0.0045)); // prettier-ignore
  const art = { side: solid(main), front: frontArt, rear: solid(M.trim), top: topArt };
  const f: Sdf = (x, y, z) => Math.min(roundMin(cushion(x, y, z), backrest(x, y, z), 0.02), head(x, y, z)); // prettier-ignore
  return [
    { material: main, mesh: meshOf(f, box, 0.017, false), decals: await decalsOf(art, box) },
    { material: M.chrome, mesh: meshOf(posts, [-0.42, -half, top - 0.08, -0.36, half, top + 0.04], 0.009, false) }, // prettier-ignore
  ] satisfies Part[];
}
