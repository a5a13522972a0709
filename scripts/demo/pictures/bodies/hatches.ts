// Four hatches: a usual one, a city car, a hot one, a long liftback. Proportions follow what is usual on Australian roads; no maker's.
import { kin, type CarBody } from './body.ts';

const hatch: CarBody = {
  shape: {
    nose: 2.12, tail: -1.93, width: 1.79, wheelbase: 2.6, sill: 0.2, shoulder: 0.82,
    wheel: { radius: 0.33, width: 0.215, rim: 0.71, design: 'twin' },
    deck: [[2.16, 0.68], [1.98, 0.77], [1.55, 0.885], [1.0, 0.98], [0, 0.995], [-1.3, 1.06], [-1.95, 1.08]],
    cowl: [1.12, 0.98], header: [0.34, 1.425], roofRear: [-1.28, 1.4], back: [-1.83, 1.02], crown: 0.06,
    inset: 0.075, lean: 0.34, belt: [0.955, 1.04], noseSweep: 0.3, tailSweep: 0.22, tailRake: 0.3,
    edge: { bonnet: 0.11, corner: 0.16, roof: 0.13, tail: 0.15 },
  },
  detail: { pillars: [-0.28, -1.12], doors: [0.92, -0.28, -1.16], glassEnds: [1.02, -1.38], lamps: 'sleek', tail: 'wrap', grille: 'slim' },
}; // prettier-ignore

const city = kin(hatch, 0.86, 1.045,
  { width: 1.68, wheel: { radius: 0.3, width: 0.185, rim: 0.68, design: 'seven' }, noseSweep: 0.34, roofRear: [-1.2, 1.5], back: [-1.6, 1.06], header: [0.36, 1.49], tailRake: 0.16 },
  { lamps: 'stacked', grille: 'hex', tail: 'column' }); // prettier-ignore

const hot = kin(hatch, 1.0, 0.98,
  { width: 1.83, wheel: { radius: 0.34, width: 0.24, rim: 0.76, design: 'block', dark: true }, flare: 0.026, sill: 0.17, roofRear: [-1.2, 1.36] },
  { lamps: 'slit', grille: 'hex', tail: 'bar' }); // prettier-ignore

const lift = kin(hatch, 1.06, 0.97,
  { wheel: { radius: 0.335, width: 0.22, rim: 0.74, design: 'turbine' }, roofRear: [-1.0, 1.375], back: [-1.98, 1.04], crown: 0.075 },
  { lamps: 'slit', grille: 'closed', tail: 'bar', glassEnds: [1.08, -1.5] }); // prettier-ignore

export const HATCHES = { hatch, 'hatch-city': city, 'hatch-hot': hot, 'hatch-lift': lift };
