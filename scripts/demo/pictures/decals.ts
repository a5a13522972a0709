// Decals: what is drawn on a body rather than modelled (windows, shut lines, lamps, grilles, wheel
// openings). Each of four drawings (side, front, rear, top) is an SVG whose fills are material ids,
// turned once into a grid of ids and then looked up per picture sample.
import sharp from 'sharp';
import { M } from './materials.ts';
import type { Box } from './mesh.ts';

export interface DecalDrawings {
  /** Drawn as x (forward, to the right) against z; both sides of the vehicle share it. */
  side: string;
  /** The right-hand side where it differs from the left. */
  right?: string;
  /** Drawn as y against z, as seen in the plane y-z (left of the vehicle to the right). */
  front: string;
  rear: string;
  /** Drawn as x against y, for y >= 0 and mirrored. */
  top: string;
}

interface Grid {
  /** Cells per metre. */
  scale: number;
  ids: Uint8Array;
  width: number;
  height: number;
}

export interface Decals {
  side: Grid;
  right: Grid;
  front: Grid;
  rear: Grid;
  top: Grid;
  box: Box;
  /** A space within which everything is one material, whatever the drawings say. */
  well?: { box: Box; material: number };
  /** How far the part has been moved since its drawings were made: x, y. */
  moved?: readonly [number, number];
}

/** Drawing cells per metre: 1.6 mm keeps edges smooth in close-ups as well. */
const DECAL_SCALE = 640;

async function gridOf(
  drawing: string,
  u0: number,
  v1: number,
  u1: number,
  v0: number,
  scale: number,
): Promise<Grid> {
  const width = Math.ceil((u1 - u0) * scale);
  const height = Math.ceil((v1 - v0) * scale);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="#010101"/>` +
    `<g shape-rendering="crispEdges" transform="scale(${scale} ${-scale}) translate(${-u0} ${-v1})">${drawing}</g></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { scale, ids: new Uint8Array(data), width: info.width, height: info.height };
}

/** Turns drawings (in metres) into grids covering `box`. */
export async function decalsOf(
  drawings: DecalDrawings,
  box: Box,
  scale = DECAL_SCALE,
): Promise<Decals> {
  const [x0, y0, z0, x1, y1, z1] = box;
  const side = await gridOf(drawings.side, x0, z1, x1, z0, scale);
  return {
    side,
    right:
      drawings.right === undefined ? side : await gridOf(drawings.right, x0, z1, x1, z0, scale),
    front: await gridOf(drawings.front, y0, z1, y1, z0, scale),
    rear: await gridOf(drawings.rear, y0, z1, y1, z0, scale),
    top: await gridOf(drawings.top, x0, Math.max(y1, -y0), x1, 0, scale),
    box,
  };
}

/** The material at a surface point, chosen by which way the surface faces there. */
export function decalAt(
  decals: Decals,
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
): number {
  const ax = nx < 0 ? -nx : nx;
  const ay = ny < 0 ? -ny : ny;
  const az = nz < 0 ? -nz : nz;
  const box = decals.box;
  if (decals.moved) {
    x -= decals.moved[0];
    y -= decals.moved[1];
  }
  if (decals.well) {
    const b = decals.well.box;
    if (x > b[0] && x < b[3] && y > b[1] && y < b[4] && z > b[2] && z < b[5])
      return decals.well.material;
  }
  let grid: Grid;
  let u: number;
  let v: number;
  // An underside shows what the flank shows there: the wheel openings above all.
  const below = nz < -0.6 && az > ax && z < box[2] + 0.6;
  if (below || (ay > ax * 0.9 && ay > az * 0.75)) {
    grid = ny > 0 ? decals.side : decals.right;
    u = x - box[0];
    v = box[5] - z;
  } else if (ax > 0.3) {
    grid = nx > 0 ? decals.front : decals.rear;
    u = y - box[1];
    v = box[5] - z;
  } else {
    grid = decals.top;
    u = x - box[0];
    v = (box[4] > -box[1] ? box[4] : -box[1]) - (y < 0 ? -y : y);
  }
  const i = (u * grid.scale) | 0;
  const j = (v * grid.scale) | 0;
  if (i < 0 || j < 0 || i >= grid.width || j >= grid.height) return 1;
  return grid.ids[j * grid.width + i]!;
}

type Point = readonly [number, number];

const grey = (id: number) => `#${id.toString(16).padStart(2, '0').repeat(3)}`;

/** A closed polygon of material `id`; `round` swells it by half as much and rounds its corners. */
export function area(id: number, points: readonly Point[], round = 0): string {
  const d = points.map((p) => `${p[0].toFixed(4)} ${p[1].toFixed(4)}`).join('L');
  return `<path d="M${d}Z" fill="${grey(id)}" stroke="${grey(id)}" stroke-width="${round}" stroke-linejoin="round"/>`;
}

/** A stroked line of material `id`, `width` metres wide. */
export function line(id: number, points: readonly Point[], width: number): string {
  const d = points.map((p) => `${p[0].toFixed(4)} ${p[1].toFixed(4)}`).join('L');
  return `<path d="M${d}" fill="none" stroke="${grey(id)}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;
}

/** An SVG path given as it stands (metres, y up), filled with `id`, or stroked when `width` is set. */
export function path(id: number, d: string, width?: number): string {
  return width
    ? `<path d="${d}" fill="none" stroke="${grey(id)}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`
    : `<path d="${d}" fill="${grey(id)}"/>`;
}

/** Width of the gap between two panels, metres. */
const SEAM = 0.0042;

const seamOf = (stroke: (id: number) => string) =>
  `<g transform="translate(${SEAM * 0.9} ${-SEAM * 0.8})">${stroke(M.edge)}</g>${stroke(M.seam)}`;

/** The gap between two panels along a line, with the lit edge of one of them; `wide` times as wide as usual. */
export const seam = (points: readonly Point[], wide = 1): string =>
  seamOf((id) => line(id, points, SEAM * wide));

/** The same along an SVG path. */
export const seamPath = (d: string): string => seamOf((id) => path(id, d, SEAM));

export function disc(id: number, x: number, z: number, r: number): string {
  return `<circle cx="${x}" cy="${z}" r="${r}" fill="${grey(id)}"/>`;
}

/** `drawing` and its mirror image about u = 0. */
export function mirrored(drawing: string): string {
  return `${drawing}<g transform="scale(-1 1)">${drawing}</g>`;
}

/** All of a drawing in one material. */
export function solid(id: number): string {
  return `<rect x="-9" y="-9" width="18" height="18" fill="${grey(id)}"/>`;
}
