// A fictional number plate, its letters stroked by hand so that no font is needed.
import { area, line } from './decals.ts';
import { M } from './materials.ts';

type Stroke = readonly (readonly [number, number])[];

/** Strokes on a grid 0..2 wide, 0..4 high. */
const GLYPHS: Readonly<Record<string, readonly Stroke[]>> = {
  D: [[[0, 0], [0, 4], [1.2, 4], [2, 3], [2, 1], [1.2, 0], [0, 0]]],
  E: [[[2, 0], [0, 0], [0, 4], [2, 4]], [[0, 2], [1.6, 2]]],
  M: [[[0, 0], [0, 4], [1, 2], [2, 4], [2, 0]]],
  O: [[[0, 1], [0, 3], [0.6, 4], [1.4, 4], [2, 3], [2, 1], [1.4, 0], [0.6, 0], [0, 1]]],
  '2': [[[0, 3], [0.5, 4], [1.5, 4], [2, 3], [0, 0], [2, 0]]],
  '4': [[[1.5, 0], [1.5, 4], [0, 1.2], [2, 1.2]]],
}; // prettier-ignore

const TEXT = 'DEMO 24';

/** A plate of 372 x 134 mm centred on (u, z); `mirror` where +u runs to the reader's left (the tail). */
export function plateAt(u: number, z: number, mirror = false): string {
  const out = [
    area(M.gloss, box(u, z, 0.196, 0.076), 0.01),
    area(M.plate, box(u, z, 0.186, 0.067), 0.008),
  ];
  const scale = 0.0165;
  const pitch = 2.9;
  const width = (TEXT.length - 1) * pitch + 2;
  const side = mirror ? -1 : 1;
  [...TEXT].forEach((letter, i) => {
    for (const stroke of GLYPHS[letter] ?? [])
      out.push(
        line(
          M.plateInk,
          stroke.map(
            ([x, y]) =>
              [u + side * (x + i * pitch - width / 2) * scale, z + (y - 2) * scale * 1.15] as const,
          ),
          0.012,
        ),
      );
  });
  return out.join('');
}

const box = (u: number, z: number, w: number, h: number) =>
  [[u - w, z - h], [u + w, z - h], [u + w, z + h], [u - w, z + h]] as const; // prettier-ignore
