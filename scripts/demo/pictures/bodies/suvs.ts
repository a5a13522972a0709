// SUVs: a usual one, a small, a sleek, a large, an upright off-roader, an electric one. Proportions follow what is usual on Australian roads; no maker's.
import { kin, type CarBody } from './body.ts';

const suv: CarBody = {
  shape: {
    nose: 2.22, tail: -2.24, width: 1.88, wheelbase: 2.69, sill: 0.28, shoulder: 1.0,
    wheel: { radius: 0.38, width: 0.24, rim: 0.68, design: 'five' },
    deck: [[2.26, 0.93], [2.1, 1.0], [1.6, 1.075], [1.0, 1.14], [0, 1.145], [-1.4, 1.18], [-2.24, 1.2]],
    cowl: [1.1, 1.14], header: [0.4, 1.635], roofRear: [-1.78, 1.65], back: [-2.16, 1.14], crown: 0.055,
    inset: 0.075, lean: 0.28, belt: [1.115, 1.175], noseSweep: 0.26, tailSweep: 0.18, noseRake: 0.16, flare: 0.024,
    edge: { bonnet: 0.1, corner: 0.15, roof: 0.12, tail: 0.13 },
  },
  detail: { pillars: [-0.3, -1.24], doors: [0.93, -0.3, -1.3], glassEnds: [1.0, -1.9], lamps: 'stacked', tail: 'wrap', grille: 'tall', cladding: 0.1, rails: true, privacy: true },
}; // prettier-ignore

const small = kin(suv, 0.92, 0.955,
  { width: 1.8, wheel: { radius: 0.345, width: 0.215, rim: 0.68, design: 'seven', dark: true }, noseSweep: 0.3 },
  { lamps: 'slit', grille: 'hex', tail: 'blocks', cladding: 0.11 }); // prettier-ignore

const sleek = kin(suv, 1.02, 0.975,
  { wheel: { radius: 0.385, width: 0.25, rim: 0.74, design: 'twin' }, header: [0.34, 1.585], roofRear: [-1.5, 1.575], back: [-2.16, 1.12], crown: 0.065, tailRake: 0.3, noseRake: 0.24 },
  { lamps: 'sleek', grille: 'wide', tail: 'bar', cladding: 0.04, rails: false, glassEnds: [1.02, -1.78] }); // prettier-ignore

const large = kin(suv, 1.09, 1.045,
  { width: 1.95, wheel: { radius: 0.405, width: 0.255, rim: 0.7, design: 'multi' }, roofRear: [-2.08, 1.735], back: [-2.4, 1.2], header: [0.5, 1.71], noseRake: 0.1, noseSweep: 0.2, tailSweep: 0.12 },
  { lamps: 'hook', grille: 'bars', tail: 'column', cladding: 0.07 }); // prettier-ignore

/** Flat roof, steep glass, square corners. */
const tough = kin(suv, 1.03, 1.09,
  {
    width: 1.92, sill: 0.37, wheel: { radius: 0.41, width: 0.265, rim: 0.6, design: 'block', dark: true },
    cowl: [0.92, 1.24], header: [0.5, 1.82], roofRear: [-2.1, 1.84], back: [-2.28, 1.24], crown: 0.03, lean: 0.16, inset: 0.06,
    noseSweep: 0.12, tailSweep: 0.06, noseRake: 0.04, tailRake: 0.04, flare: 0.045,
    deck: [[2.32, 1.12], [2.16, 1.17], [1.6, 1.205], [0.92, 1.235], [0, 1.24], [-1.4, 1.26], [-2.3, 1.27]],
    edge: { bonnet: 0.08, corner: 0.11, roof: 0.1, tail: 0.08 },
  },
  { lamps: 'round', grille: 'tall', tail: 'post', cladding: 0.12, doors: [0.86, -0.32, -1.34], glassEnds: [0.86, -2.06] }); // prettier-ignore

const electric = kin(suv, 1.01, 0.97,
  { wheel: { radius: 0.385, width: 0.25, rim: 0.76, design: 'turbine' }, noseSweep: 0.34, noseRake: 0.34, roofRear: [-1.62, 1.585], crown: 0.075 },
  { lamps: 'slit', grille: 'closed', tail: 'bar', cladding: 0.06, rails: false }); // prettier-ignore

export const SUVS = {
  suv,
  'suv-small': small,
  'suv-sleek': sleek,
  'suv-large': large,
  'suv-tough': tough,
  'suv-electric': electric,
};
