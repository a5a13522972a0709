// The parts that the faces of all cars share: the heights they are composed from, the emblem, and the lamps' parts
// that wrap onto the flanks.
import type { CarDetail } from './car-detail.ts';
import type { CarShape } from './car-shape.ts';
import { area, disc, line } from './decals.ts';
import { M } from './materials.ts';
import { curve } from './sdf.ts';

/** Heights a face is composed from. */
export function faceOf(s: CarShape) {
  const deck = curve(s.deck);
  const bonnet = deck(s.nose - 0.1);
  const boot = deck(s.tail + 0.05);
  return { bonnet, boot, half: s.width / 2, low: s.sill + 0.04 };
}

/** A ring: no maker's emblem. */
export function badge(y: number, z: number): string {
  return disc(M.chrome, y, z, 0.046) + disc(M.gloss, y, z, 0.037) + line(M.chrome, [[y - 0.02, z - 0.016], [y, z + 0.02], [y + 0.02, z - 0.016]], 0.009); // prettier-ignore
}

/** Head and tail lamps as seen from the side. */
export function sideLamps(s: CarShape, d: CarDetail): string {
  const f = faceOf(s);
  const top = f.bonnet - 0.035;
  const x = s.nose;
  const out: string[] = [];
  if (d.lamps === 'sleek') {
    out.push(area(M.lens, [[x, top - 0.085], [x - 0.28, top - 0.06], [x - 0.5, top + 0.045], [x - 0.2, top + 0.05], [x, top + 0.04]], 0.012)); // prettier-ignore
    out.push(
      line(
        M.led,
        [
          [x, top - 0.07],
          [x - 0.27, top - 0.042],
          [x - 0.44, top + 0.03],
        ],
        0.012,
      ),
    );
  } else if (d.lamps === 'stacked') {
    out.push(area(M.lens, [[x, top - 0.14], [x - 0.26, top - 0.12], [x - 0.32, top + 0.0], [x, top + 0.0]], 0.016)); // prettier-ignore
    out.push(
      line(
        M.led,
        [
          [x, top - 0.008],
          [x - 0.31, top - 0.004],
        ],
        0.016,
      ),
    );
  } else {
    out.push(area(M.lens, [[x, top - 0.2], [x - 0.3, top - 0.12], [x - 0.42, top + 0.09], [x, top + 0.07]], 0.02)); // prettier-ignore
  }
  const z = f.boot;
  const t = s.tail;
  if (d.tail === 'wrap') {
    out.push(area(M.tail, [[t, z - 0.2], [t + 0.2, z - 0.17], [t + 0.36, z - 0.05], [t + 0.2, z - 0.03], [t, z - 0.03]], 0.015)); // prettier-ignore
    out.push(
      line(
        M.tailLit,
        [
          [t, z - 0.175],
          [t + 0.19, z - 0.15],
          [t + 0.3, z - 0.06],
        ],
        0.014,
      ),
    );
  } else if (d.tail === 'bar') {
    out.push(area(M.tail, [[t, z - 0.15], [t + 0.2, z - 0.13], [t + 0.34, z - 0.06], [t, z - 0.06]], 0.015)); // prettier-ignore
    out.push(
      line(
        M.tailLit,
        [
          [t, z - 0.085],
          [t + 0.28, z - 0.075],
        ],
        0.014,
      ),
    );
  } else {
    out.push(area(M.tail, [[t, z - 0.36], [t + 0.09, z - 0.36], [t + 0.09, z - 0.03], [t, z - 0.03]], 0.012)); // prettier-ignore
  }
  return out.join('');
}
