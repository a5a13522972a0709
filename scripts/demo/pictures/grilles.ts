// Six families of grilles with their lower intakes, drawn as seen from the front.
import type { Grille } from './car-detail.ts';
import { area, line, seam } from './decals.ts';
import { M } from './materials.ts';

/** Where a face has room: its lowest and highest line. */
export interface Face {
  low: number;
  top: number;
}

/** A mirrored trapezoid: half widths at its upper and its lower edge. */
const trapezoid = (id: number, upper: number, z1: number, lower: number, z0: number, round = 0.03) =>
  area(id, [[-upper, z1], [upper, z1], [lower, z0], [-lower, z0]], round); // prettier-ignore

const across = (id: number, half: number, z: number, width: number) =>
  line(id, [[-half, z], [half, z]], width); // prettier-ignore

/** Bars before the dark of an opening. */
function slats(half: number, z0: number, z1: number, count: number): string {
  const pitch = (z1 - z0) / count;
  return area(M.liner, [[-half + 0.03, z0], [half - 0.03, z0], [half - 0.03, z1], [-half + 0.03, z1]]) + Array.from({ length: count }, (_, i) =>
    across(M.grille, half - 0.03, z0 + pitch * (i + 0.5), pitch * 0.42),
  ).join(''); // prettier-ignore
}

/** Crossing lines within a trapezoid's smaller half width. */
function mesh(half: number, z0: number, z1: number): string {
  const out = [
    area(M.liner, [
      [-half, z0],
      [half, z0],
      [half, z1],
      [-half, z1],
    ]),
  ];
  const rise = z1 - z0;
  for (let y = -half; y < half - rise / 2; y += 0.055) {
    out.push(line(M.grille, [[y, z0], [y + rise / 2, z1]], 0.012)); // prettier-ignore
    out.push(line(M.grille, [[-y, z0], [-y - rise / 2, z1]], 0.012)); // prettier-ignore
  }
  return out.join('');
}

export const GRILLES: Readonly<Record<Grille, (f: Face) => string>> = {
  slim: ({ low, top }) => {
    const lip = low + (top - low) * 0.36;
    return [
      trapezoid(M.gloss, 0.44, top - 0.03, 0.4, top - 0.085, 0.02),
      across(M.chrome, 0.4, top - 0.09, 0.01),
      trapezoid(M.gloss, 0.54, lip + 0.05, 0.66, low + 0.07, 0.04),
      slats(0.56, low + 0.07, lip + 0.05, 5),
    ].join('');
  },
  wide: ({ low, top }) => {
    const b = low + (top - low) * 0.3;
    const rim = [[-0.36, b], [-0.46, top - 0.12], [-0.4, top - 0.03], [0.4, top - 0.03], [0.46, top - 0.12], [0.36, b]] as const; // prettier-ignore
    return [
      area(M.gloss, rim, 0.03),
      slats(0.4, b + 0.01, top - 0.04, 6),
      line(M.chrome, rim, 0.014),
      trapezoid(M.grille, 0.56, b - 0.05, 0.62, low + 0.06),
    ].join('');
  },
  tall: ({ low, top }) => {
    const b = low + (top - low) * 0.46;
    return [
      area(M.gloss, [[-0.46, top - 0.02], [0.46, top - 0.02], [0.52, top - 0.1], [0.42, b], [-0.42, b], [-0.52, top - 0.1]], 0.04), // prettier-ignore
      slats(0.44, b + 0.02, top - 0.03, 4),
      line(M.chrome, [[-0.52, top - 0.1], [-0.42, b], [0.42, b], [0.52, top - 0.1]], 0.02), // prettier-ignore
      trapezoid(M.plastic, 0.72, b - 0.08, 0.85, low),
      trapezoid(M.grille, 0.46, b - 0.11, 0.52, low + 0.08),
      trapezoid(M.steel, 0.36, low + 0.055, 0.4, low + 0.01, 0.01),
    ].join('');
  },
  hex: ({ low, top }) => {
    const b = low + 0.12;
    const middle = (top + b) / 2 - 0.02;
    return [
      area(M.gloss, [[-0.36, top - 0.05], [0.36, top - 0.05], [0.5, middle], [0.38, b], [-0.38, b], [-0.5, middle]], 0.05), // prettier-ignore
      mesh(0.34, b, top - 0.05),
      area(M.gloss, [[-0.8, low + 0.08], [-0.62, low + 0.08], [-0.62, low + 0.14], [-0.78, low + 0.17]], 0.03), // prettier-ignore
      area(M.gloss, [[0.8, low + 0.08], [0.62, low + 0.08], [0.62, low + 0.14], [0.78, low + 0.17]], 0.03), // prettier-ignore
    ].join('');
  },
  bars: ({ low, top }) => {
    const b = low + (top - low) * 0.42;
    const middle = (top + b) / 2;
    return [
      trapezoid(M.gloss, 0.6, top - 0.03, 0.54, b, 0.04),
      slats(0.54, b + 0.02, top - 0.04, 7),
      across(M.chrome, 0.56, middle + 0.05, 0.03),
      across(M.chrome, 0.55, middle - 0.05, 0.03),
      trapezoid(M.plastic, 0.82, b - 0.1, 0.86, low),
      trapezoid(M.grille, 0.5, b - 0.13, 0.56, low + 0.07),
      trapezoid(M.steel, 0.42, low + 0.06, 0.46, low, 0.01),
    ].join('');
  },
  lattice: ({ low, top }) => {
    const b = low + (top - low) * 0.4;
    const middle = (top + b) / 2;
    return [
      trapezoid(M.gloss, 0.62, top - 0.01, 0.58, b, 0.05),
      mesh(0.56, b + 0.01, top - 0.02),
      across(M.plastic, 0.58, middle, 0.1),
      ...[-0.2, 0, 0.2].map((y) => line(M.amber, [[y - 0.03, top - 0.03], [y + 0.03, top - 0.03]], 0.016)), // prettier-ignore
      trapezoid(M.plastic, 0.95, b - 0.07, 0.92, low),
      trapezoid(M.grille, 0.54, b - 0.1, 0.58, low + 0.1),
      trapezoid(M.steel, 0.44, low + 0.085, 0.4, low, 0.01),
      ...[-0.6, 0.6].map((y) => line(M.tail, [[y, low + 0.05], [y, low + 0.12]], 0.03)), // prettier-ignore
    ].join('');
  },
  closed: ({ low, top }) => {
    const lip = low + (top - low) * 0.3;
    return [
      across(M.led, 0.52, top - 0.06, 0.01),
      seam([
        [-0.6, top - 0.2],
        [0.6, top - 0.2],
      ]),
      trapezoid(M.gloss, 0.48, lip, 0.56, low + 0.07),
      slats(0.46, low + 0.08, lip, 3),
    ].join('');
  },
};
