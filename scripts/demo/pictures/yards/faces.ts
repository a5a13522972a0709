// How walls look: glass fronts, brick, concrete panels, corrugated steel, a parapet.
import { cellAt, fractal, noise } from './noise.ts';
import type { Look, Rgb } from './yard.ts';

export const paintOver = (out: Float32Array, c: Rgb, k = 1): void => {
  for (let n = 0; n < 3; n++) out[n] = c[n]! * k;
};

/** A line every `pitch` metres, `width` wide. */
const lineAt = (v: number, pitch: number, width: number) => {
  const r = v - Math.floor(v / pitch) * pitch;
  return r < width;
};

/** A room behind glass at (u, z): a pale floor, warm lamps, and the sky that the glass mirrors. */
function room(u: number, z: number, head: number, out: Float32Array): void {
  const up = z / head;
  const lamp = z > head * 0.8 && z < head * 0.83 && noise(u * 1.4, 7) > 0.45 ? 0.8 : 0;
  const goods = z < 1.4 ? 0.06 * noise(u * 0.7, z * 2) : 0;
  const wall = z < 0.3 ? 0.16 : 0.05 + 0.07 * up + goods;
  const sky = 0.3 * Math.max(0, up - 0.3) * (0.5 + fractal(u * 0.35 + 4, z * 0.7, 3)) + 0.02;
  paintOver(out, [wall * 1.1 + lamp + sky * 0.8, wall + lamp * 0.92 + sky * 0.95, wall * 0.86 + lamp * 0.78 + sky * 1.15]); // prettier-ignore
}

/**
 * A showroom: panes that mirror the sky above and show warm rooms below, under a sign band in the dealer's colour. `near`:
 * one is near enough to see what is in the room.
 */
export function glassFront(brand: Rgb, head: number, top: number, near = false): Look {
  return (u, z, out) => {
    if (z > head) {
      const sign = z > head + 0.25 && z < top - 0.25;
      paintOver(out, sign ? brand : [0.8, 0.81, 0.82]);
      return;
    }
    if (lineAt(u, 2.1, 0.09) || lineAt(z + 0.3, 2.5, 0.07) || z < 0.14)
      return paintOver(out, [0.09, 0.1, 0.11]);
    if (near) return room(u, z, head, out);
    const pane = cellAt(Math.floor(u / 2.1), 3);
    const up = z / head;
    const cloud = fractal(u * 0.35 + 4, z * 0.7, 3);
    const sky = 0.16 + 0.3 * up * (0.6 + cloud) + 0.05 * pane;
    const lamp = z > head * 0.72 && z < head * 0.76 && noise(u * 1.4, 7) > 0.55 ? 0.7 : 0;
    const goods = noise(u * 0.9, z * 0.6) * 0.12 * (1 - up);
    paintOver(out, [sky * 0.86 + goods + lamp, sky + goods * 0.8 + lamp * 0.92, sky * 1.12 + goods * 0.6 + lamp * 0.8]); // prettier-ignore
  };
}

/** Old bricks with windows and a dark awning. */
export function brickFront(brick: Rgb, awning: Rgb): Look {
  return (u, z, out) => {
    if (z > 2.75 && z < 3.1) return paintOver(out, awning, 0.9 + 0.2 * noise(u * 3, 1));
    const bay = u - Math.floor(u / 4.2) * 4.2;
    if (z > 0.6 && z < 2.6 && bay > 0.6 && bay < 3.6) {
      const frame = bay < 0.72 || bay > 3.48 || Math.abs(bay - 2.1) < 0.05 || z < 0.7;
      const dim = 0.05 + 0.1 * noise(u * 0.8, z) + 0.05 * z;
      return frame
        ? paintOver(out, [0.5, 0.48, 0.44])
        : paintOver(out, [dim, dim * 1.05, dim * 1.1]);
    }
    const row = Math.floor(z / 0.086);
    const shift = (row & 1) * 0.12;
    const mortar = lineAt(z, 0.086, 0.011) || lineAt(u + shift, 0.24, 0.011);
    const k =
      0.78 + 0.4 * cellAt(Math.floor((u + shift) / 0.24), row) * fractal(u * 0.5, z * 0.5, 2);
    paintOver(out, mortar ? [0.42, 0.4, 0.37] : brick, mortar ? 1 : k);
  };
}

/** Concrete panels with a band of colour and steel roller doors. */
export function panelFront(band: Rgb, doors: boolean): Look {
  return (u, z, out) => {
    const bay = u - Math.floor(u / 7) * 7;
    if (doors && z < 3.4 && bay > 1.4 && bay < 5.4) {
      const rib = 0.3 + 0.1 * Math.sin(z * 42);
      return paintOver(out, [rib, rib * 1.01, rib * 1.03]);
    }
    if (z > 4.2 && z < 4.75) return paintOver(out, band);
    const stain = 0.5 + 0.1 * fractal(u * 0.4, z * 1.3, 3) - (bay < 0.03 ? 0.25 : 0);
    paintOver(out, [stain, stain * 0.985, stain * 0.955]);
  };
}

/** Corrugated steel, a wide dark opening and a gutter. */
export function shedFront(steel: Rgb): Look {
  return (u, z, out) => {
    const bay = u - Math.floor(u / 9) * 9;
    if (z < 3.5 && bay > 2.5 && bay < 7) return paintOver(out, [0.035, 0.037, 0.04], 0.6 + z * 0.3);
    const rib = 0.84 + 0.16 * Math.sin(u * 40) + 0.1 * fractal(u, z * 0.6, 2);
    paintOver(out, steel, z > 4.4 ? 0.5 : rib);
  };
}

/** A low concrete wall with a rail. */
export const parapet: Look = (u, z, out) => {
  const k = 0.42 + 0.12 * fractal(u * 0.8, z * 2, 3) - (lineAt(u, 3, 0.03) ? 0.2 : 0);
  paintOver(out, z > 0.98 ? [0.2, 0.21, 0.22] : [k, k * 0.985, k * 0.96]);
};

/** Timber palings. */
export const palings: Look = (u, z, out) => {
  const k = 0.55 + 0.5 * cellAt(Math.floor(u / 0.1), 2) - (lineAt(u, 0.1, 0.008) ? 0.3 : 0);
  paintOver(out, [0.26, 0.21, 0.17], z > 1.62 ? k * 0.8 : k);
};

/** The plain wall of an indoor showroom, with one band of colour and strips of light. */
export function showroomWall(band: Rgb): Look {
  return (u, z, out) => {
    if (z > 2.9 && z < 3.35) return paintOver(out, band);
    const slat = lineAt(u, 0.3, 0.05) ? 0.82 : 1;
    const wash = 0.82 + 0.26 * Math.exp(-((z - 2.6) ** 2) * 0.7);
    paintOver(out, [wash * slat, wash * slat * 0.985, wash * slat * 0.96]);
  };
}

/** Windows to the street: daylight in panes. */
export const brightWindows: Look = (u, z, out) => {
  if (lineAt(u, 2.4, 0.1) || lineAt(z, 2.6, 0.08)) return paintOver(out, [0.12, 0.12, 0.13]);
  const k = 0.7 + 0.6 * (z / 4.4) + 0.2 * fractal(u * 0.5, z, 2);
  paintOver(out, z < 1.2 ? [0.45, 0.48, 0.45] : [k * 0.96, k, k * 1.05]);
};
