// The nine car bodies as numbers. Proportions follow what is usual on Australian roads; no maker's.
import type { CarDetail } from '../car-detail.ts';
import type { CarShape } from '../car-shape.ts';
import type { BodyStyle } from '../spec.ts';

export interface CarBody {
  shape: CarShape;
  detail: CarDetail;
}

export type CarStyle = Exclude<BodyStyle, 'motorcycle' | 'caravan'>;

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

const sedan: CarBody = {
  shape: {
    nose: 2.36, tail: -2.44, width: 1.84, wheelbase: 2.82, sill: 0.19, shoulder: 0.8,
    wheel: { radius: 0.335, width: 0.225, rim: 0.72, design: 'multi' },
    deck: [[2.4, 0.66], [2.2, 0.74], [1.7, 0.85], [1.05, 0.945], [0, 0.96], [-1.4, 1.01], [-2.0, 1.04], [-2.44, 1.03]],
    cowl: [1.2, 0.945], header: [0.3, 1.365], roofRear: [-1.0, 1.365], back: [-1.92, 1.0], crown: 0.05,
    inset: 0.075, lean: 0.36, belt: [0.92, 0.98], noseSweep: 0.32, tailSweep: 0.22,
    edge: { bonnet: 0.11, corner: 0.16, roof: 0.13, tail: 0.15 },
  },
  detail: { pillars: [-0.32, -1.28], doors: [0.98, -0.32, -1.32], glassEnds: [1.1, -1.52], lamps: 'sleek', tail: 'bar', grille: 'wide', boot: true },
}; // prettier-ignore

const wagon: CarBody = {
  shape: {
    ...sedan.shape, tail: -2.45,
    wheel: { radius: 0.335, width: 0.225, rim: 0.7, design: 'five' },
    deck: [[2.4, 0.66], [2.2, 0.74], [1.7, 0.85], [1.05, 0.945], [0, 0.96], [-1.4, 1.0], [-2.44, 1.03]],
    roofRear: [-1.95, 1.37], back: [-2.36, 0.98], crown: 0.06, belt: [0.92, 1.0],
  },
  detail: { pillars: [-0.32, -1.28], doors: [0.98, -0.32, -1.32], glassEnds: [1.1, -2.06], lamps: 'sleek', tail: 'wrap', grille: 'slim', rails: true },
}; // prettier-ignore

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

const ute: CarBody = {
  shape: {
    nose: 2.5, tail: -2.82, width: 1.9, wheelbase: 3.2, sill: 0.36, shoulder: 1.06,
    wheel: { radius: 0.395, width: 0.26, rim: 0.62, design: 'block', dark: true },
    deck: [[2.52, 1.02], [2.34, 1.075], [1.8, 1.14], [1.2, 1.185], [0, 1.19], [-0.9, 1.21], [-1.3, 1.2], [-2.8, 1.2]],
    cowl: [1.3, 1.18], header: [0.66, 1.7], roofRear: [-0.82, 1.715], back: [-1.06, 1.2], crown: 0.05,
    inset: 0.08, lean: 0.28, belt: [1.15, 1.18], noseSweep: 0.24, tailSweep: 0.05, noseRake: 0.12, tailRake: 0.02, flare: 0.034,
    edge: { bonnet: 0.1, corner: 0.14, roof: 0.12, tail: 0.06 }, tub: [-2.72, -1.2, 0.74, 0.78],
  },
  detail: { pillars: [-0.14], doors: [1.1, -0.14, -1.0], glassEnds: [1.2, -0.86], lamps: 'stacked', tail: 'post', grille: 'tall', cladding: 0.08, split: -1.12 },
}; // prettier-ignore

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

const coupe: CarBody = {
  shape: {
    nose: 2.24, tail: -2.2, width: 1.86, wheelbase: 2.64, sill: 0.17, shoulder: 0.76,
    wheel: { radius: 0.345, width: 0.25, rim: 0.76, design: 'twin', dark: true },
    deck: [[2.3, 0.6], [2.1, 0.68], [1.6, 0.79], [0.95, 0.88], [0, 0.89], [-1.2, 0.95], [-1.8, 1.0], [-2.2, 0.99]],
    cowl: [1.02, 0.88], header: [0.1, 1.245], roofRear: [-0.72, 1.245], back: [-1.85, 0.93], crown: 0.04,
    inset: 0.09, lean: 0.46, belt: [0.86, 0.92], noseSweep: 0.36, tailSweep: 0.28, scoop: 0.022, flare: 0.03,
    edge: { bonnet: 0.1, corner: 0.17, roof: 0.14, tail: 0.16 },
  },
  detail: { pillars: [-0.62], doors: [0.78, -0.64], glassEnds: [0.9, -1.25], lamps: 'sleek', tail: 'bar', grille: 'wide', boot: true },
}; // prettier-ignore

const convertible: CarBody = {
  shape: {
    ...coupe.shape, nose: 2.16, tail: -2.12, width: 1.82, wheelbase: 2.56,
    wheel: { radius: 0.33, width: 0.235, rim: 0.74, design: 'multi' },
    deck: [[2.2, 0.62], [2.0, 0.7], [1.55, 0.8], [0.95, 0.89], [0, 0.895], [-1.0, 0.94], [-1.6, 0.99], [-2.12, 0.97]],
    cowl: [0.98, 0.89], header: [0.24, 1.25], flare: 0.02, cockpit: [-1.12, 0.72, 0.68, 0.4],
  },
  detail: { pillars: [], doors: [0.74, -0.55], glassEnds: [0.8, -1.25], lamps: 'sleek', tail: 'wrap', grille: 'wide', boot: true, open: true },
}; // prettier-ignore

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

export const CARS: Readonly<Record<CarStyle, CarBody>> = {
  hatch, sedan, wagon, suv, ute, van, coupe, convertible, peopleMover,
}; // prettier-ignore
