// Chance by place: the same point always has the same number. Textures are made of it.
import { mix } from '../sdf.ts';

/** 0 to 1 for a cell. */
export function cellAt(i: number, j: number): number {
  let h = Math.imul(i, 374761393) ^ Math.imul(j, 668265263);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Smooth, 0 to 1; a wave is two units long. */
export function noise(x: number, y: number): number {
  const i = Math.floor(x);
  const j = Math.floor(y);
  const u = x - i;
  const v = y - j;
  const su = u * u * (3 - 2 * u);
  const sv = v * v * (3 - 2 * v);
  return mix(
    mix(cellAt(i, j), cellAt(i + 1, j), su),
    mix(cellAt(i, j + 1), cellAt(i + 1, j + 1), su),
    sv,
  );
}

/** Several waves, each half as long and half as high as the one before. */
export function fractal(x: number, y: number, waves: number): number {
  let sum = 0;
  let share = 0.5;
  let total = 0;
  for (let k = 0; k < waves; k++) {
    sum += noise(x, y) * share;
    total += share;
    share /= 2;
    x = x * 2.03 + 17.1;
    y = y * 2.03 + 9.7;
  }
  return sum / total;
}
