// What vehicles stand on: asphalt, pavers, gravel, concrete, tiles.
import { smoothstep } from '../sdf.ts';
import { paintOver } from './faces.ts';
import { cellAt, fractal, noise } from './noise.ts';
import type { Look } from './yard.ts';

/** Asphalt with the painted lines of bays, `lines` metres apart along x; 0 has none. */
export function asphalt(level: number, lines: number): Look {
  return (x, y, out) => {
    const worn = fractal(x * 0.35, y * 0.35, 3) - 0.5;
    const stone = noise(x * 46, y * 46) - 0.5 + 0.7 * (noise(x * 19, y * 19) - 0.5);
    const patch = noise(x * 0.11 + 3, y * 0.16) > 0.72 ? 0.9 : 1;
    let k = level * patch * (1 + 0.34 * worn + 0.24 * stone);
    if (lines > 0) {
      const near = Math.abs(x - Math.round(x / lines - 0.5) * lines - lines / 2);
      const row = Math.abs(y) < 2.7 && near < 0.05 + 0.012 * stone;
      if (row) k = 0.44 + 0.3 * worn + 0.1 * stone;
    }
    paintOver(out, [k * 1.0, k * 1.0, k * 1.03]);
  };
}

/** Pale pavers in half bond. */
export const pavers: Look = (x, y, out) => {
  const row = Math.floor(y / 0.42);
  const column = Math.floor(x / 0.84 + (row & 1) * 0.5);
  const u = x / 0.84 + (row & 1) * 0.5 - column;
  const v = y / 0.42 - row;
  const joint = u < 0.012 || v < 0.024;
  const k = 0.38 + 0.09 * cellAt(column, row) + 0.1 * (fractal(x * 0.5, y * 0.5, 3) - 0.5) + 0.035 * (noise(x * 60, y * 60) - 0.5); // prettier-ignore
  paintOver(out, [1.02, 1, 0.95], joint ? k * 0.62 : k);
};

/** Crushed stone with wheel tracks. */
export const gravel: Look = (x, y, out) => {
  const stone = noise(x * 30, y * 30) * 0.6 + noise(x * 66, y * 66) * 0.4 - 0.5;
  const track = smoothstep(0.4, 0.1, Math.abs(Math.abs(y + 0.3 * noise(x * 0.2, 1)) - 0.9));
  const k = 0.33 * (1 + 0.55 * stone + 0.3 * (fractal(x * 0.3, y * 0.3, 3) - 0.5) + 0.1 * track);
  paintOver(out, [1.08, 0.97, 0.82], k);
};

/** Poured concrete in squares, stained by tyres. */
export const concrete: Look = (x, y, out) => {
  const joint = Math.abs(x - Math.round(x / 3.6) * 3.6) < 0.009 || Math.abs(y - Math.round(y / 3.6) * 3.6) < 0.009; // prettier-ignore
  const stain = fractal(x * 0.45 + 8, y * 0.45, 4) - 0.5;
  const k = 0.36 * (1 + 0.36 * stain + 0.09 * (noise(x * 55, y * 55) - 0.5)) * (joint ? 0.6 : 1);
  paintOver(out, [1.01, 1, 0.97], k);
};

/** Large tiles of a showroom. */
export const tiles: Look = (x, y, out) => {
  const joint = Math.abs(x - Math.round(x / 1.2) * 1.2) < 0.004 || Math.abs(y - Math.round(y / 1.2) * 1.2) < 0.004; // prettier-ignore
  const k = 0.46 + 0.03 * cellAt(Math.round(x / 1.2), Math.round(y / 1.2));
  paintOver(out, [1, 0.99, 0.97], joint ? k * 0.8 : k);
};
