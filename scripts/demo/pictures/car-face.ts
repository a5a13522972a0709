// The faces of a car: head and tail lamps, grilles, intakes, plates, boot and tailgate lines, drawn as
// decals from the shape. Number plates are fictional.
import { planHalf, type CarShape } from './car-shape.ts';
import type { CarDetail } from './car-detail.ts';
import { area, disc, line, mirrored, path } from './decals.ts';
import { M } from './materials.ts';
import { plateAt } from './plate.ts';
import { curve } from './sdf.ts';

/** Heights a face is composed from. */
function faceOf(s: CarShape) {
  const deck = curve(s.deck);
  const bonnet = deck(s.nose - 0.1);
  const boot = deck(s.tail + 0.05);
  return { bonnet, boot, half: s.width / 2, low: s.sill + 0.04 };
}

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

/** A ring: no maker's emblem. */
function badge(y: number, z: number): string {
  return disc(M.chrome, y, z, 0.046) + disc(M.gloss, y, z, 0.037) + line(M.chrome, [[y - 0.02, z - 0.016], [y, z + 0.02], [y + 0.02, z - 0.016]], 0.009); // prettier-ignore
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

export function rearFace(s: CarShape, d: CarDetail): string {
  const f = faceOf(s);
  const z = f.boot;
  const out: string[] = [];
  const lowTop = f.low + 0.16;
  out.push(area(M.plastic, [[-0.98, 0], [0.98, 0], [0.98, lowTop - 0.06], [0.6, lowTop], [-0.6, lowTop], [-0.98, lowTop - 0.06]])); // prettier-ignore
  const bumper = s.shoulder - 0.14;
  const w = planHalf(s, s.tail) - 0.02;
  if (d.panelled) {
    out.push(
      line(
        M.gap,
        [
          [0, f.low + 0.2],
          [0, 2.2],
        ],
        0.011,
      ),
    );
    out.push(
      line(
        M.gap,
        [
          [-w + 0.09, f.low + 0.2],
          [w - 0.09, f.low + 0.2],
        ],
        0.011,
      ),
    );
    out.push(
      mirrored(
        line(
          M.gap,
          [
            [w - 0.09, f.low + 0.2],
            [w - 0.12, 2.0],
          ],
          0.009,
        ),
      ),
    );
    out.push(
      area(M.plastic, [
        [-1, 0],
        [1, 0],
        [1, f.low + 0.17],
        [-1, f.low + 0.17],
      ]),
    );
  } else if (d.split !== undefined) {
    out.push(
      mirrored(
        line(
          M.gap,
          [
            [0.7, 2],
            [0.7, 0.72],
            [0, 0.72],
          ],
          0.012,
        ),
      ),
    );
    out.push(
      area(M.plastic, [
        [-1, 0],
        [1, 0],
        [1, 0.62],
        [-1, 0.62],
      ]),
    );
    out.push(
      area(
        M.steel,
        [
          [-0.85, 0.54],
          [0.85, 0.54],
          [0.85, 0.62],
          [-0.85, 0.62],
        ],
        0.01,
      ),
    );
    out.push(area(M.gloss, [[-0.11, z - 0.16], [0.11, z - 0.16], [0.11, z - 0.1], [-0.11, z - 0.1]], 0.012)); // prettier-ignore
  } else if (d.boot) {
    out.push(
      path(M.gap, `M${-w + 0.24} ${z + 0.1}V${bumper + 0.04}H${w - 0.24}V${z + 0.1}`, 0.009),
    );
    out.push(
      line(
        M.gap,
        [
          [-w, bumper],
          [w, bumper],
        ],
        0.007,
      ),
    );
  } else {
    out.push(path(M.gap, `M${-w + 0.1} ${z + 0.3}V${z - 0.02}L${-w + 0.2} ${bumper}H${w - 0.2}L${w - 0.1} ${z - 0.02}V${z + 0.3}`, 0.009)); // prettier-ignore
  }
  const lamp: string[] = [];
  if (d.tail === 'wrap') {
    lamp.push(area(M.tail, [[0.5, z - 0.13], [0.62, z - 0.19], [0.98, z - 0.2], [0.98, z - 0.03], [0.52, z - 0.06]], 0.015)); // prettier-ignore
    lamp.push(
      line(
        M.tailLit,
        [
          [0.53, z - 0.125],
          [0.63, z - 0.168],
          [0.98, z - 0.175],
        ],
        0.016,
      ),
    );
    lamp.push(area(M.clearTail, [[0.6, z - 0.1], [0.7, z - 0.105], [0.7, z - 0.14], [0.62, z - 0.137]], 0.006)); // prettier-ignore
    lamp.push(area(M.amber, [[0.74, z - 0.105], [0.85, z - 0.107], [0.85, z - 0.137], [0.74, z - 0.139]], 0.006)); // prettier-ignore
  } else if (d.tail === 'bar') {
    lamp.push(area(M.tail, [[-0.01, z - 0.075], [0.5, z - 0.07], [0.98, z - 0.06], [0.98, z - 0.15], [0.5, z - 0.14], [0.42, z - 0.1], [-0.01, z - 0.1]], 0.01)); // prettier-ignore
    lamp.push(
      line(
        M.tailLit,
        [
          [0, z - 0.086],
          [0.98, z - 0.086],
        ],
        0.013,
      ),
    );
    lamp.push(area(M.clearTail, [[0.54, z - 0.105], [0.66, z - 0.105], [0.66, z - 0.128], [0.56, z - 0.128]], 0.004)); // prettier-ignore
  } else {
    const x = w - 0.1;
    lamp.push(
      area(
        M.tail,
        [
          [x, z - 0.36],
          [1, z - 0.36],
          [1, z - 0.03],
          [x, z - 0.03],
        ],
        0.014,
      ),
    );
    lamp.push(area(M.clearTail, [[x + 0.01, z - 0.27], [1, z - 0.27], [1, z - 0.2], [x + 0.01, z - 0.2]])); // prettier-ignore
    lamp.push(area(M.amber, [[x + 0.01, z - 0.19], [1, z - 0.19], [1, z - 0.13], [x + 0.01, z - 0.13]])); // prettier-ignore
    lamp.push(
      line(
        M.tailLit,
        [
          [x + 0.01, z - 0.06],
          [1, z - 0.06],
        ],
        0.02,
      ),
    );
  }
  lamp.push(area(M.tail, [[0.62, lowTop - 0.02], [0.8, lowTop - 0.05], [0.8, lowTop - 0.025], [0.62, lowTop + 0.005]])); // prettier-ignore
  if (d.boot) lamp.push(area(M.chrome, [[0.5, f.low + 0.0], [0.64, f.low + 0.0], [0.63, f.low + 0.06], [0.51, f.low + 0.06]], 0.012), area(M.liner, [[0.515, f.low + 0.012], [0.625, f.low + 0.012], [0.617, f.low + 0.05], [0.523, f.low + 0.05]], 0.006)); // prettier-ignore
  out.push(mirrored(lamp.join('')));
  const plate = d.split !== undefined ? 0.66 : d.panelled ? f.low + 0.32 : d.boot ? bumper - 0.09 : z - 0.19; // prettier-ignore
  if (!d.boot && d.split === undefined) out.push(area(M.chrome, [[-0.26, plate + 0.082], [0.26, plate + 0.082], [0.25, plate + 0.1], [-0.25, plate + 0.1]], 0.006)); // prettier-ignore
  out.push(plateAt(0, plate, true));
  if (d.tail !== 'bar') out.push(badge(0, d.panelled ? -1 : z - 0.055));
  return out.join('');
}
