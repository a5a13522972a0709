// Sedans of three sizes, wagons, coupes and a convertible. Proportions follow what is usual on Australian roads; no maker's.
import { kin, type CarBody } from './body.ts';

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

const small = kin(sedan, 0.94, 1.03,
  { width: 1.79, wheel: { radius: 0.325, width: 0.21, rim: 0.68, design: 'seven' } },
  { lamps: 'slit', grille: 'slim', tail: 'wrap' }); // prettier-ignore

const large = kin(sedan, 1.05, 1.02,
  { width: 1.89, wheel: { radius: 0.35, width: 0.245, rim: 0.75, design: 'twin' }, roofRear: [-1.12, 1.39], back: [-2.02, 1.02], scoop: 0.022 },
  { lamps: 'hook', grille: 'tall', tail: 'blocks' }); // prettier-ignore

const wagon: CarBody = {
  shape: {
    ...sedan.shape, tail: -2.45,
    wheel: { radius: 0.335, width: 0.225, rim: 0.7, design: 'five' },
    deck: [[2.4, 0.66], [2.2, 0.74], [1.7, 0.85], [1.05, 0.945], [0, 0.96], [-1.4, 1.0], [-2.44, 1.03]],
    roofRear: [-1.95, 1.37], back: [-2.36, 0.98], crown: 0.06, belt: [0.92, 1.0],
  },
  detail: { pillars: [-0.32, -1.28], doors: [0.98, -0.32, -1.32], glassEnds: [1.1, -2.06], lamps: 'sleek', tail: 'wrap', grille: 'slim', rails: true },
}; // prettier-ignore

const tall = kin(wagon, 1.0, 1.03,
  { sill: 0.25, wheel: { radius: 0.35, width: 0.225, rim: 0.68, design: 'block', dark: true }, flare: 0.024 },
  { lamps: 'hook', grille: 'hex', tail: 'blocks', cladding: 0.08, privacy: true }); // prettier-ignore

/** Long bonnet, short deck, wide hips. */
const coupe: CarBody = {
  shape: {
    nose: 2.42, tail: -2.3, width: 1.92, wheelbase: 2.72, sill: 0.17, shoulder: 0.8,
    wheel: { radius: 0.35, width: 0.26, rim: 0.76, design: 'block', dark: true },
    deck: [[2.46, 0.72], [2.3, 0.775], [1.75, 0.86], [0.95, 0.93], [0, 0.94], [-1.0, 0.985], [-1.9, 1.02], [-2.3, 1.0]],
    cowl: [0.86, 0.93], header: [-0.06, 1.31], roofRear: [-0.8, 1.3], back: [-1.9, 0.97], crown: 0.035,
    inset: 0.1, lean: 0.44, belt: [0.91, 0.985], noseSweep: 0.2, tailSweep: 0.16, noseRake: 0.1, tailRake: 0.12, scoop: 0.03, flare: 0.034,
    edge: { bonnet: 0.08, corner: 0.13, roof: 0.13, tail: 0.1 },
  },
  detail: { pillars: [-0.72], doors: [0.64, -0.72], glassEnds: [0.76, -1.2], lamps: 'slit', tail: 'blocks', grille: 'hex', boot: true },
}; // prettier-ignore

const sport: CarBody = {
  shape: {
    nose: 2.24, tail: -2.2, width: 1.86, wheelbase: 2.64, sill: 0.17, shoulder: 0.76,
    wheel: { radius: 0.345, width: 0.25, rim: 0.76, design: 'twin', dark: true },
    deck: [[2.3, 0.6], [2.1, 0.68], [1.6, 0.79], [0.95, 0.88], [0, 0.89], [-1.2, 0.95], [-1.8, 1.0], [-2.2, 0.99]],
    cowl: [1.02, 0.88], header: [0.1, 1.245], roofRear: [-0.72, 1.245], back: [-1.85, 0.93], crown: 0.04,
    inset: 0.09, lean: 0.46, belt: [0.86, 0.92], noseSweep: 0.36, tailSweep: 0.28, scoop: 0.022, flare: 0.03,
    edge: { bonnet: 0.1, corner: 0.17, roof: 0.14, tail: 0.16 },
  },
  detail: { pillars: [-0.62], doors: [0.78, -0.64], glassEnds: [0.9, -1.25], lamps: 'sleek', tail: 'bar', grille: 'slim', boot: true },
}; // prettier-ignore

const convertible: CarBody = {
  shape: {
    ...sport.shape, nose: 2.16, tail: -2.12, width: 1.82, wheelbase: 2.56,
    wheel: { radius: 0.33, width: 0.235, rim: 0.74, design: 'multi' },
    deck: [[2.2, 0.62], [2.0, 0.7], [1.55, 0.8], [0.95, 0.89], [0, 0.895], [-1.0, 0.94], [-1.6, 0.99], [-2.12, 0.97]],
    cowl: [0.98, 0.89], header: [0.24, 1.25], flare: 0.02, cockpit: [-1.12, 0.72, 0.68, 0.4],
  },
  detail: { pillars: [], doors: [0.74, -0.55], glassEnds: [0.8, -1.25], lamps: 'sleek', tail: 'wrap', grille: 'wide', boot: true, open: true },
}; // prettier-ignore

export const SEDANS = {
  sedan,
  'sedan-small': small,
  'sedan-large': large,
  wagon,
  'wagon-tall': tall,
  coupe,
  'coupe-sport': sport,
  convertible,
};
