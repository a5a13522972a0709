// Six families of head lamps, each as seen from the front and from the side.
import type { Lamps } from './car-detail.ts';
import { area, disc, line } from './decals.ts';
import { M } from './materials.ts';

/** Where a head lamp has room: the bonnet's line, how far out the corner is, and the sill. */
export interface Corner {
  top: number;
  outer: number;
  sill: number;
}

/** Round lamps: a bright ring, dark glass, and a lens that catches the light on one side. */
const projectors = (at: readonly (readonly [number, number])[], r: number) =>
  at.map(([y, z]) => disc(M.liner, y, z, r + 0.016) + disc(M.chrome, y, z, r + 0.007) + disc(M.liner, y, z, r + 0.001) +
    disc(M.lens, y, z, r - 0.004) + disc(M.reflector, y - r * 0.22, z + r * 0.26, r * 0.42)).join(''); // prettier-ignore

/** The left lamp; the right one mirrors it. */
export const FRONT_LAMPS: Readonly<Record<Lamps, (c: Corner) => string>> = {
  sleek: ({ top, outer }) =>
    [
      area(M.lens, [[0.47, top - 0.075], [0.54, top - 0.115], [outer, top - 0.085], [outer, top + 0.06], [0.6, top - 0.015]], 0.012), // prettier-ignore
      line(M.led, [[0.5, top - 0.08], [0.55, top - 0.1], [outer, top - 0.07]], 0.013), // prettier-ignore
      ...[0.62, 0.71, 0.8].map((y) => area(M.reflector, [[y - 0.028, top - 0.068], [y + 0.03, top - 0.064], [y + 0.03, top - 0.02], [y - 0.028, top - 0.028]], 0.008)), // prettier-ignore
      area(M.gloss, [[0.7, 0.34], [0.86, 0.36], [0.86, 0.47], [0.76, 0.46]], 0.03), // prettier-ignore
      line(M.led, [[0.76, 0.44], [0.84, 0.45]], 0.012), // prettier-ignore
    ].join(''),
  stacked: ({ top, outer, sill }) =>
    [
      area(M.lens, [[0.56, top - 0.13], [outer, top - 0.14], [outer, top], [0.58, top - 0.02]], 0.016), // prettier-ignore
      line(M.led, [[0.58, top - 0.025], [outer, top - 0.008]], 0.016), // prettier-ignore
      projectors([[0.615, top - 0.082], [0.71, top - 0.082]], 0.032), // prettier-ignore
      projectors([[0.72, sill + 0.2]], 0.024),
    ].join(''),
  tall: ({ top, outer }) =>
    [
      area(M.lens, [[0.6, top - 0.26], [outer, top - 0.2], [outer, top + 0.08], [0.7, top - 0.02]], 0.03), // prettier-ignore
      projectors([[0.75, top - 0.09], [0.75, top - 0.19]], 0.034), // prettier-ignore
      line(M.led, [[0.66, top - 0.26], [outer, top - 0.21]], 0.014), // prettier-ignore
    ].join(''),
  round: ({ top, sill }) =>
    [
      disc(M.gloss, 0.66, top - 0.12, 0.118),
      disc(M.led, 0.66, top - 0.12, 0.106),
      disc(M.lens, 0.66, top - 0.12, 0.092),
      projectors([[0.66, top - 0.12]], 0.05),
      projectors([[0.74, sill + 0.18]], 0.022),
    ].join(''),
  slit: ({ top, outer }) =>
    [
      area(M.lens, [[0.5, top - 0.055], [outer, top - 0.05], [outer, top + 0.0], [0.54, top - 0.022]], 0.012), // prettier-ignore
      line(M.led, [[0.52, top - 0.04], [outer, top - 0.022]], 0.014), // prettier-ignore
      area(M.gloss, [[0.6, top - 0.3], [0.82, top - 0.27], [0.82, top - 0.17], [0.62, top - 0.18]], 0.03), // prettier-ignore
      projectors([[0.655, top - 0.235]], 0.026), // prettier-ignore
    ].join(''),
  hook: ({ top, outer, sill }) =>
    [
      area(M.lens, [[0.6, top - 0.2], [outer, top - 0.2], [outer, top - 0.01], [0.6, top - 0.03]], 0.02), // prettier-ignore
      line(M.led, [[outer, top - 0.02], [0.62, top - 0.035], [0.61, top - 0.19], [outer, top - 0.19]], 0.012), // prettier-ignore
      projectors([[0.7, top - 0.11], [0.81, top - 0.11]], 0.03), // prettier-ignore
      area(M.gloss, [[0.64, sill + 0.14], [0.84, sill + 0.15], [0.84, sill + 0.23], [0.66, sill + 0.23]], 0.02), // prettier-ignore
    ].join(''),
};

/** The part that wraps onto the flank; `x` is the nose. */
export const SIDE_LAMPS: Readonly<Record<Lamps, (x: number, top: number) => string>> = {
  sleek: (x, top) =>
    area(M.lens, [[x, top - 0.085], [x - 0.28, top - 0.06], [x - 0.5, top + 0.045], [x - 0.2, top + 0.05], [x, top + 0.04]], 0.012) + // prettier-ignore
    line(M.led, [[x, top - 0.07], [x - 0.27, top - 0.042], [x - 0.44, top + 0.03]], 0.012), // prettier-ignore
  stacked: (x, top) =>
    area(M.lens, [[x, top - 0.14], [x - 0.26, top - 0.12], [x - 0.32, top], [x, top]], 0.016) + // prettier-ignore
    line(M.led, [[x, top - 0.008], [x - 0.31, top - 0.004]], 0.016), // prettier-ignore
  tall: (x, top) =>
    area(M.lens, [[x, top - 0.2], [x - 0.3, top - 0.12], [x - 0.42, top + 0.09], [x, top + 0.07]], 0.02), // prettier-ignore
  round: (x, top) => area(M.amber, [[x - 0.3, top - 0.13], [x - 0.38, top - 0.13], [x - 0.38, top - 0.1], [x - 0.3, top - 0.1]], 0.01), // prettier-ignore
  slit: (x, top) =>
    area(M.lens, [[x, top - 0.05], [x - 0.3, top - 0.04], [x - 0.42, top + 0.01], [x, top]], 0.012) + // prettier-ignore
    line(M.led, [[x, top - 0.025], [x - 0.34, top - 0.012]], 0.012), // prettier-ignore
  hook: (x, top) =>
    area(M.lens, [[x, top - 0.2], [x - 0.22, top - 0.2], [x - 0.28, top - 0.01], [x, top - 0.01]], 0.02) + // prettier-ignore
    line(M.led, [[x, top - 0.19], [x - 0.22, top - 0.19], [x - 0.27, top - 0.02], [x, top - 0.02]], 0.011), // prettier-ignore
};
