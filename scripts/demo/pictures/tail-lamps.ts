// Five families (and none) of tail lamps, each as seen from the rear and from the side.
import type { Tail } from './car-detail.ts';
import { area, line } from './decals.ts';
import { M } from './materials.ts';

/** The left lamp; the right one mirrors it. `z`: the height of the deck, `w`: half the width there. */
export const REAR_LAMPS: Readonly<Record<Tail, (z: number, w: number) => string>> = {
  none: () => '',
  wrap: (z, w) =>
    [
      area(M.tail, [[0.5, z - 0.13], [0.62, z - 0.19], [w + 0.1, z - 0.2], [w + 0.1, z - 0.03], [0.52, z - 0.06]], 0.015), // prettier-ignore
      line(M.tailLit, [[0.53, z - 0.125], [0.63, z - 0.168], [w + 0.1, z - 0.175]], 0.016), // prettier-ignore
      area(M.clearTail, [[0.6, z - 0.1], [0.7, z - 0.105], [0.7, z - 0.14], [0.62, z - 0.137]], 0.006), // prettier-ignore
      area(M.amber, [[0.74, z - 0.105], [0.85, z - 0.107], [0.85, z - 0.137], [0.74, z - 0.139]], 0.006), // prettier-ignore
    ].join(''),
  bar: (z, w) =>
    [
      area(M.tail, [[-0.01, z - 0.075], [0.5, z - 0.07], [w + 0.1, z - 0.06], [w + 0.1, z - 0.15], [0.5, z - 0.14], [0.42, z - 0.1], [-0.01, z - 0.1]], 0.01), // prettier-ignore
      line(M.tailLit, [[0, z - 0.086], [w + 0.1, z - 0.086]], 0.013), // prettier-ignore
      area(M.clearTail, [[0.54, z - 0.105], [0.66, z - 0.105], [0.66, z - 0.128], [0.56, z - 0.128]], 0.004), // prettier-ignore
    ].join(''),
  post: (z, w) => {
    const x = w - 0.1;
    return [
      area(M.tail, [[x, z - 0.36], [w + 0.12, z - 0.36], [w + 0.12, z - 0.03], [x, z - 0.03]], 0.014), // prettier-ignore
      area(M.clearTail, [[x + 0.01, z - 0.27], [w + 0.12, z - 0.27], [w + 0.12, z - 0.2], [x + 0.01, z - 0.2]]), // prettier-ignore
      area(M.amber, [[x + 0.01, z - 0.19], [w + 0.12, z - 0.19], [w + 0.12, z - 0.13], [x + 0.01, z - 0.13]]), // prettier-ignore
      line(M.tailLit, [[x + 0.01, z - 0.06], [w + 0.12, z - 0.06]], 0.02), // prettier-ignore
    ].join('');
  },
  blocks: (z, w) =>
    [
      area(M.gloss, [[0.28, z - 0.18], [w + 0.1, z - 0.19], [w + 0.1, z - 0.05], [0.28, z - 0.06]], 0.012), // prettier-ignore
      ...[0.4, 0.53, 0.66].map((y) => area(M.tail, [[y, z - 0.17], [y + 0.08, z - 0.17], [y + 0.1, z - 0.07], [y + 0.02, z - 0.07]], 0.008)), // prettier-ignore
      ...[0.4, 0.53, 0.66].map((y) => line(M.tailLit, [[y + 0.012, z - 0.16], [y + 0.03, z - 0.08]], 0.012)), // prettier-ignore
    ].join(''),
  column: (z, w) => {
    const x = w - 0.17;
    return [
      area(M.tail, [[x + 0.04, z - 0.3], [w + 0.12, z - 0.3], [w + 0.12, z + 0.06], [x, z + 0.04]], 0.02), // prettier-ignore
      line(M.tailLit, [[w + 0.12, z + 0.03], [x + 0.02, z + 0.02], [x + 0.05, z - 0.26]], 0.018), // prettier-ignore
      area(M.clearTail, [[x + 0.07, z - 0.2], [w + 0.12, z - 0.2], [w + 0.12, z - 0.15], [x + 0.06, z - 0.15]], 0.004), // prettier-ignore
    ].join('');
  },
};

/** The part that wraps onto the flank; `t` is the tail. */
export const SIDE_TAIL_LAMPS: Readonly<Record<Tail, (t: number, z: number) => string>> = {
  none: () => '',
  wrap: (t, z) =>
    area(M.tail, [[t, z - 0.2], [t + 0.2, z - 0.17], [t + 0.36, z - 0.05], [t + 0.2, z - 0.03], [t, z - 0.03]], 0.015) + // prettier-ignore
    line(M.tailLit, [[t, z - 0.175], [t + 0.19, z - 0.15], [t + 0.3, z - 0.06]], 0.014), // prettier-ignore
  bar: (t, z) =>
    area(M.tail, [[t, z - 0.15], [t + 0.2, z - 0.13], [t + 0.34, z - 0.06], [t, z - 0.06]], 0.015) + // prettier-ignore
    line(M.tailLit, [[t, z - 0.085], [t + 0.28, z - 0.075]], 0.014), // prettier-ignore
  post: (t, z) =>
    area(M.tail, [[t, z - 0.36], [t + 0.09, z - 0.36], [t + 0.09, z - 0.03], [t, z - 0.03]], 0.012), // prettier-ignore
  blocks: (t, z) =>
    area(M.tail, [[t, z - 0.19], [t + 0.16, z - 0.17], [t + 0.2, z - 0.06], [t, z - 0.05]], 0.012), // prettier-ignore
  column: (t, z) =>
    area(M.tail, [[t, z - 0.3], [t + 0.13, z - 0.3], [t + 0.2, z + 0.04], [t, z + 0.06]], 0.016) + // prettier-ignore
    line(M.tailLit, [[t, z - 0.26], [t + 0.1, z - 0.26], [t + 0.16, z + 0.02]], 0.014), // prettier-ignore
};
