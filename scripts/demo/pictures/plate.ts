// A number plate: blank, or a dealer's own with its word, whose letters are stroked by hand so that no font is needed.
import { area, line } from './decals.ts';
import { M } from './materials.ts';

type Stroke = readonly (readonly [number, number])[];

/** Strokes on a grid at most 2 wide, 0..4 high. */
const GLYPHS: Readonly<Record<string, readonly Stroke[]>> = {
  A: [[[0, 0], [1, 4], [2, 0]], [[0.4, 1.4], [1.6, 1.4]]],
  B: [[[0, 0], [0, 4], [1.4, 4], [1.9, 3.2], [1.4, 2.2], [0, 2.2]], [[1.4, 2.2], [2, 1.2], [1.4, 0], [0, 0]]],
  C: [[[2, 3.2], [1.4, 4], [0.6, 4], [0, 3], [0, 1], [0.6, 0], [1.4, 0], [2, 0.8]]],
  D: [[[0, 0], [0, 4], [1.2, 4], [2, 3], [2, 1], [1.2, 0], [0, 0]]],
  E: [[[2, 0], [0, 0], [0, 4], [2, 4]], [[0, 2], [1.6, 2]]],
  H: [[[0, 0], [0, 4]], [[2, 0], [2, 4]], [[0, 2], [2, 2]]],
  I: [[[0, 0], [0, 4]]],
  K: [[[0, 0], [0, 4]], [[2, 4], [0, 1.6]], [[0.7, 2.4], [2, 0]]],
  L: [[[0, 4], [0, 0], [2, 0]]],
  M: [[[0, 0], [0, 4], [1, 2], [2, 4], [2, 0]]],
  N: [[[0, 0], [0, 4], [2, 0], [2, 4]]],
  O: [[[0, 1], [0, 3], [0.6, 4], [1.4, 4], [2, 3], [2, 1], [1.4, 0], [0.6, 0], [0, 1]]],
  P: [[[0, 0], [0, 4], [1.4, 4], [2, 3.2], [2, 2.6], [1.4, 1.8], [0, 1.8]]],
  R: [[[0, 0], [0, 4], [1.4, 4], [2, 3.2], [2, 2.6], [1.4, 1.8], [0, 1.8]], [[1, 1.8], [2, 0]]],
  S: [[[2, 3.3], [1.4, 4], [0.6, 4], [0, 3.2], [0.5, 2.2], [1.5, 1.8], [2, 0.9], [1.4, 0], [0.6, 0], [0, 0.7]]],
  T: [[[0, 4], [2, 4]], [[1, 4], [1, 0]]],
  U: [[[0, 4], [0, 1], [0.6, 0], [1.4, 0], [2, 1], [2, 4]]],
  V: [[[0, 4], [1, 0], [2, 4]]],
}; // prettier-ignore

/** Letters at most so high, and together at most so wide: metres, for a grid of 4. */
const TALL = 0.0165;
const WIDE = 0.33;

/** Between two letters, in units of the grid. */
const GAP = 0.9;

/** Letters side by side, each as wide as its strokes: all strokes from 0 to `width`. */
function lettered(word: string): { strokes: Stroke[]; width: number } {
  const strokes: Stroke[] = [];
  let at = 0;
  for (const letter of word) {
    const glyph = GLYPHS[letter] ?? [];
    strokes.push(...glyph.map((stroke) => stroke.map(([x, y]) => [x + at, y] as const)));
    at += Math.max(...glyph.flat().map(([x]) => x)) + GAP;
  }
  return { strokes, width: at - GAP };
}

/** A plate of 372 x 134 mm centred on (u, z); `mirror` where +u runs to the reader's left (the tail). */
export function plateAt(word: string | undefined, u: number, z: number, mirror = false): string {
  const out = [
    area(M.gloss, box(u, z, 0.196, 0.076), 0.01),
    area(M.plate, box(u, z, 0.186, 0.067), 0.008),
  ];
  if (word === undefined) return out.join('');
  const { strokes, width } = lettered(word);
  const scale = Math.min(TALL, WIDE / width);
  const side = mirror ? -1 : 1;
  for (const stroke of strokes)
    out.push(
      line(
        M.plateInk,
        stroke.map(
          ([x, y]) => [u + side * (x - width / 2) * scale, z + (y - 2) * scale * 1.3] as const,
        ),
        scale * 0.75,
      ),
    );
  return out.join('');
}

/** Tells whether (u, v) is on a letter of `word`, which is 4 units high and whose middle is at u = 0. */
export function onWord(word: string): (u: number, v: number) => boolean {
  const { strokes, width } = lettered(word);
  return (u, v) => {
    const x = u + width / 2;
    for (const stroke of strokes)
      for (let i = 1; i < stroke.length; i++) {
        const [[ax, ay], [bx, by]] = [stroke[i - 1]!, stroke[i]!];
        const [dx, dy] = [bx - ax, by - ay];
        const t = Math.max(0, Math.min(1, ((x - ax) * dx + (v - ay) * dy) / (dx * dx + dy * dy)));
        if (Math.hypot(x - ax - dx * t, v - ay - dy * t) < 0.3) return true;
      }
    return false;
  };
}

const box = (u: number, z: number, w: number, h: number) =>
  [[u - w, z - h], [u + w, z - h], [u + w, z + h], [u - w, z + h]] as const; // prettier-ignore
