// The front of a car: grille, intakes, head lamps, emblem and a fictional plate, drawn from the shape.
import type { CarDetail } from './car-detail.ts';
import { badge, faceOf } from './car-face.ts';
import type { CarShape } from './car-shape.ts';
import { area, disc, line, mirrored } from './decals.ts';
import { M } from './materials.ts';
import { plateAt } from './plate.ts';

export function frontFace(s: CarShape, d: CarDetail): string {
  const f = faceOf(s);
  const out: string[] = [];
  const top = f.bonnet - 0.035;
  // Lower intake and splitter.
  const lipTop = f.low + (top - f.low) * 0.36;
  out.push(area(M.plastic, [[-1, 0], [1, 0], [1, f.low + 0.04], [-1, f.low + 0.04]])); // prettier-ignore
  if (d.grille === 'wide') {
    const b = f.low + (top - f.low) * 0.3;
    out.push(area(M.gloss, [[-0.4, top - 0.03], [0.4, top - 0.03], [0.46, top - 0.12], [0.36, b], [-0.36, b], [-0.46, top - 0.12]], 0.03)); // prettier-ignore
    out.push(slats(0.4, b + 0.01, top - 0.04, 6));
    out.push(line(M.chrome, [[-0.36, b], [-0.46, top - 0.12], [-0.4, top - 0.03], [0.4, top - 0.03], [0.46, top - 0.12], [0.36, b]], 0.014)); // prettier-ignore
    out.push(area(M.grille, [[-0.62, f.low + 0.06], [0.62, f.low + 0.06], [0.56, b - 0.05], [-0.56, b - 0.05]], 0.03)); // prettier-ignore
  } else if (d.grille === 'tall') {
    const b = f.low + (top - f.low) * 0.46;
    out.push(area(M.gloss, [[-0.46, top - 0.02], [0.46, top - 0.02], [0.52, top - 0.1], [0.42, b], [-0.42, b], [-0.52, top - 0.1]], 0.04)); // prettier-ignore
    out.push(slats(0.44, b + 0.02, top - 0.03, 4));
    out.push(
      line(
        M.chrome,
        [
          [-0.52, top - 0.1],
          [-0.42, b],
          [0.42, b],
          [0.52, top - 0.1],
        ],
        0.02,
      ),
    );
    out.push(area(M.plastic, [[-0.85, f.low], [0.85, f.low], [0.72, b - 0.08], [-0.72, b - 0.08]], 0.03)); // prettier-ignore
    out.push(area(M.grille, [[-0.52, f.low + 0.08], [0.52, f.low + 0.08], [0.46, b - 0.11], [-0.46, b - 0.11]], 0.03)); // prettier-ignore
    out.push(area(M.steel, [[-0.4, f.low + 0.01], [0.4, f.low + 0.01], [0.36, f.low + 0.055], [-0.36, f.low + 0.055]], 0.01)); // prettier-ignore
  } else {
    out.push(area(M.gloss, [[-0.44, top - 0.03], [0.44, top - 0.03], [0.4, top - 0.085], [-0.4, top - 0.085]], 0.02)); // prettier-ignore
    out.push(
      line(
        M.chrome,
        [
          [-0.4, top - 0.09],
          [0.4, top - 0.09],
        ],
        0.01,
      ),
    );
    out.push(area(M.gloss, [[-0.66, f.low + 0.07], [0.66, f.low + 0.07], [0.54, lipTop + 0.05], [-0.54, lipTop + 0.05]], 0.04)); // prettier-ignore
    out.push(slats(0.56, f.low + 0.07, lipTop + 0.05, 5));
  }
  out.push(mirrored(frontLamp(s, d, top)));
  if (d.grille !== 'slim' || d.lamps === 'tall') out.push(badge(0, top - 0.1));
  else out.push(badge(0, top - 0.058));
  const plate =
    d.grille === 'slim'
      ? lipTop + 0.075
      : f.low + (top - f.low) * (d.grille === 'tall' ? 0.36 : 0.22);
  out.push(plateAt(0, plate));
  return out.join('');
}

function slats(half: number, z0: number, z1: number, count: number): string {
  const out: string[] = [];
  for (let i = 0; i < count; i++) {
    const z = z0 + ((z1 - z0) * (i + 0.5)) / count;
    out.push(
      line(
        M.grille,
        [
          [-half + 0.03, z],
          [half - 0.03, z],
        ],
        ((z1 - z0) / count) * 0.5,
      ),
    );
  }
  return out.join('');
}
function frontLamp(s: CarShape, d: CarDetail, top: number): string {
  const out: string[] = [];
  if (d.lamps === 'sleek') {
    out.push(area(M.lens, [[0.47, top - 0.075], [0.54, top - 0.115], [0.98, top - 0.085], [0.98, top + 0.06], [0.6, top - 0.015]], 0.012)); // prettier-ignore
    out.push(
      line(
        M.led,
        [
          [0.5, top - 0.08],
          [0.55, top - 0.1],
          [0.98, top - 0.07],
        ],
        0.013,
      ),
    );
    for (const y of [0.62, 0.71, 0.8]) out.push(area(M.reflector, [[y - 0.028, top - 0.068], [y + 0.03, top - 0.064], [y + 0.03, top - 0.02], [y - 0.028, top - 0.028]], 0.008)); // prettier-ignore
    out.push(
      area(
        M.gloss,
        [
          [0.7, 0.34],
          [0.86, 0.36],
          [0.86, 0.47],
          [0.76, 0.46],
        ],
        0.03,
      ),
    );
    out.push(
      line(
        M.led,
        [
          [0.76, 0.44],
          [0.84, 0.45],
        ],
        0.012,
      ),
    );
  } else if (d.lamps === 'stacked') {
    out.push(area(M.lens, [[0.56, top - 0.13], [0.98, top - 0.14], [0.98, top + 0.0], [0.58, top - 0.02]], 0.016)); // prettier-ignore
    out.push(
      line(
        M.led,
        [
          [0.58, top - 0.025],
          [0.98, top - 0.008],
        ],
        0.016,
      ),
    );
    for (const y of [0.65, 0.77]) {
      out.push(disc(M.gloss, y, top - 0.082, 0.046), disc(M.chrome, y, top - 0.082, 0.041), disc(M.reflector, y, top - 0.082, 0.032)); // prettier-ignore
    }
    out.push(disc(M.gloss, 0.7, s.sill + 0.2, 0.05), disc(M.reflector, 0.7, s.sill + 0.2, 0.036));
  } else {
    out.push(area(M.lens, [[0.6, top - 0.26], [0.98, top - 0.2], [0.98, top + 0.08], [0.7, top - 0.02]], 0.03)); // prettier-ignore
    for (const z of [0.09, 0.19]) out.push(disc(M.chrome, 0.75, top - z, 0.045), disc(M.reflector, 0.75, top - z, 0.034)); // prettier-ignore
    out.push(
      line(
        M.led,
        [
          [0.66, top - 0.26],
          [0.98, top - 0.21],
        ],
        0.014,
      ),
    );
  }
  return out.join('');
}
