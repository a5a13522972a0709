// Vans of two sizes and a people mover. Proportions follow what is usual on Australian roads; no maker's.
import { kin, type CarBody } from './body.ts';

const van: CarBody = {
  shape: {
    nose: 2.52, tail: -2.7, width: 1.96, wheelbase: 3.1, sill: 0.3, shoulder: 0.95,
    wheel: { radius: 0.345, width: 0.225, rim: 0.64, design: 'steel' },
    deck: [[2.54, 0.94], [2.3, 1.04], [1.9, 1.16], [1.5, 1.26], [0, 1.26], [-2.7, 1.26]],
    cowl: [2.0, 1.12], header: [1.12, 1.86], roofRear: [-2.62, 1.93], back: [-2.68, 1.0], crown: 0.06,
    inset: 0.05, lean: 0.11, belt: [1.1, 1.12], noseSweep: 0.28, tailSweep: 0.06, noseRake: 0.3, tailRake: 0.01, scoop: 0.012,
    edge: { bonnet: 0.12, corner: 0.18, roof: 0.12, tail: 0.07 },
  },
  detail: { pillars: [], doors: [1.62, 0.5], glassEnds: [1.9, 0.56], lamps: 'tall', tail: 'post', grille: 'slim', cladding: 0.02, slider: [0.42, -0.95], panelled: true },
}; // prettier-ignore

const small = kin(van, 0.86, 0.94,
  { width: 1.82, header: [0.82, 1.76], cowl: [1.62, 1.08], roofRear: [-2.24, 1.8], back: [-2.3, 0.94], wheel: { radius: 0.325, width: 0.2, rim: 0.64, design: 'steel' } },
  { lamps: 'sleek', grille: 'wide', glassEnds: [1.56, 0.4] }); // prettier-ignore

/** A long wheelbase and a roof under which one stands. */
const high = kin(van, 1.15, 1,
  { width: 2.04, header: [1.5, 2.3], cowl: [2.3, 1.16], roofRear: [-3.02, 2.5], back: [-3.08, 1.02], crown: 0.05, wheel: { radius: 0.36, width: 0.23, rim: 0.62, design: 'steel' } },
  { lamps: 'hook', grille: 'wide', glassEnds: [2.1, 0.64], glassTop: 1.86 }); // prettier-ignore

const peopleMover: CarBody = {
  shape: {
    nose: 2.46, tail: -2.6, width: 1.97, wheelbase: 3.06, sill: 0.22, shoulder: 0.9,
    wheel: { radius: 0.345, width: 0.23, rim: 0.7, design: 'multi' },
    deck: [[2.5, 0.8], [2.3, 0.88], [1.9, 0.98], [1.35, 1.08], [0, 1.09], [-1.4, 1.12], [-2.6, 1.13]],
    cowl: [1.6, 1.045], header: [0.6, 1.62], roofRear: [-2.1, 1.63], back: [-2.52, 1.04], crown: 0.07,
    inset: 0.07, lean: 0.24, belt: [1.03, 1.08], noseSweep: 0.3, tailSweep: 0.16, noseRake: 0.3,
    edge: { bonnet: 0.11, corner: 0.17, roof: 0.13, tail: 0.13 },
  },
  detail: { pillars: [0.02, -1.2], doors: [1.26, 0.02, -1.18], glassEnds: [1.5, -2.28], lamps: 'sleek', tail: 'wrap', grille: 'wide', privacy: true, track: true, rails: true },
}; // prettier-ignore

export const VANS = { van, 'van-small': small, 'van-high': high, peopleMover };
