// Utes: two dual cabs, a single cab with a tray, a full-size pickup. Proportions follow what is usual on Australian roads; no maker's.
import { kin, type CarBody } from './body.ts';

const ute: CarBody = {
  shape: {
    nose: 2.5, tail: -2.82, width: 1.9, wheelbase: 3.2, sill: 0.36, shoulder: 1.06,
    wheel: { radius: 0.395, width: 0.26, rim: 0.62, design: 'block', dark: true },
    deck: [[2.52, 1.02], [2.34, 1.075], [1.8, 1.14], [1.2, 1.185], [0, 1.19], [-0.9, 1.21], [-1.3, 1.2], [-2.8, 1.2]],
    cowl: [1.3, 1.18], header: [0.66, 1.7], roofRear: [-0.82, 1.715], back: [-1.06, 1.2], crown: 0.05,
    inset: 0.08, lean: 0.28, belt: [1.15, 1.18], noseSweep: 0.24, tailSweep: 0.05, noseRake: 0.12, tailRake: 0.02, flare: 0.034,
    edge: { bonnet: 0.1, corner: 0.14, roof: 0.12, tail: 0.06 }, tub: [-2.72, -1.2, 0.74, 0.78],
  },
  detail: { pillars: [-0.14], doors: [1.1, -0.14, -1.0], glassEnds: [1.2, -0.86], lamps: 'hook', tail: 'post', grille: 'bars', cladding: 0.08, split: -1.12 },
}; // prettier-ignore

const worker = kin(ute, 0.985, 0.99,
  { width: 1.86, wheel: { radius: 0.385, width: 0.25, rim: 0.62, design: 'seven' }, noseRake: 0.2, noseSweep: 0.3 },
  { lamps: 'stacked', grille: 'tall' }); // prettier-ignore

/** The cab ends behind the seats. A separate tray stands on the chassis. */
const single = kin(ute, 1, 1,
  {
    wheelbase: 3.2, tail: -0.62, roofRear: [-0.3, 1.715], back: [-0.52, 1.2], tailRake: 0.01, tailSweep: 0.02, tub: undefined,
    deck: [[2.52, 1.02], [2.34, 1.075], [1.8, 1.14], [1.2, 1.185], [0, 1.19], [-0.62, 1.2]],
    wheel: { radius: 0.39, width: 0.24, rim: 0.6, design: 'steel' }, tray: [-3.02, -0.7, 0.94, 0.02],
  },
  { pillars: [], doors: [1.1, -0.2], glassEnds: [1.2, -0.38], lamps: 'stacked', grille: 'tall', tail: 'none', split: undefined, cladding: 0.08 }); // prettier-ignore

const full = kin(ute, 1.1, 1.075,
  { width: 2.03, wheel: { radius: 0.425, width: 0.28, rim: 0.62, design: 'five' }, noseSweep: 0.14, noseRake: 0.04, sill: 0.42, edge: { bonnet: 0.08, corner: 0.11, roof: 0.11, tail: 0.06 } },
  { lamps: 'hook', grille: 'bars', cladding: 0.05 }); // prettier-ignore

/** Made for the desert: wide arches, tall tyres, a grille of its own. */
const raptor = kin(ute, 1.01, 1.035,
  { width: 2.02, wheel: { radius: 0.43, width: 0.3, rim: 0.54, design: 'twin', dark: true }, flare: 0.085, sill: 0.43, noseRake: 0.16, noseSweep: 0.2 },
  { lamps: 'hook', grille: 'lattice', cladding: 0.13 }); // prettier-ignore

export const UTES = {
  ute,
  'ute-worker': worker,
  'ute-single': single,
  'ute-full': full,
  'ute-raptor': raptor,
};
