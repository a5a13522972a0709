// The materials a surface point can have, and the numbers light needs of each. Ids double as the grey
// levels decal drawings are filled with (decals.ts), so they stay below 256.

export const M = {
  none: 0,
  paint: 1,
  glass: 2,
  privacyGlass: 3,
  gap: 4,
  hole: 5,
  gloss: 6,
  plastic: 7,
  chrome: 8,
  lens: 9,
  led: 10,
  reflector: 11,
  tail: 12,
  tailLit: 13,
  amber: 14,
  plate: 15,
  plateInk: 16,
  grille: 17,
  tyre: 18,
  alloy: 19,
  darkAlloy: 20,
  disc: 21,
  caliper: 22,
  trim: 23,
  seat: 24,
  seatAccent: 25,
  liner: 26,
  steel: 27,
  white: 28,
  screen: 29,
  screenInk: 30,
  tan: 31,
  carpet: 32,
  stitch: 33,
  headlining: 34,
  wood: 35,
  clearTail: 36,
  stripe: 37,
  needle: 38,
  stone: 39,
  leather: 40,
  /** The gap between two panels: their paint in the dark, and the edge of one, which catches the light. */
  seam: 41,
  edge: 42,
} as const;

export interface Material {
  /** Linear albedo. */
  albedo: readonly [number, number, number];
  /** Mirror reflectance at normal incidence; coloured for metals. */
  f0: number;
  /** 0 a mirror, 1 fully blurred reflections. */
  rough: number;
  /** Grains of its surface per metre. */
  grain?: number;
  /** Own light, linear. */
  glow?: readonly [number, number, number];
}

const m = (
  albedo: readonly [number, number, number],
  f0: number,
  rough: number,
  glow?: readonly [number, number, number],
): Material => (glow ? { albedo, f0, rough, glow } : { albedo, f0, rough });

const GRAINS: readonly (readonly [number, number])[] = [
  [M.seat, 420], [M.seatAccent, 300], [M.tan, 360], [M.stone, 360], [M.leather, 380], [M.trim, 520], [M.carpet, 260], [M.headlining, 460],
]; // prettier-ignore

export const MATERIALS: readonly Material[] = (() => {
  const table: Material[] = [];
  const set = (id: number, material: Material) => (table[id] = material);
  set(M.none, m([0, 0, 0], 0, 1));
  set(M.paint, m([0.5, 0.5, 0.5], 0.06, 0));
  set(M.edge, m([0.5, 0.5, 0.5], 0.16, 0));
  set(M.glass, m([0.01, 0.012, 0.013], 0.09, 0));
  set(M.privacyGlass, m([0.006, 0.007, 0.008], 0.09, 0));
  set(M.gap, m([0.006, 0.006, 0.007], 0.0, 1));
  set(M.seam, m([0.5, 0.5, 0.5], 0, 1));
  set(M.hole, m([0, 0, 0], 0, 1));
  set(M.gloss, m([0.008, 0.008, 0.009], 0.05, 0));
  set(M.plastic, m([0.03, 0.031, 0.033], 0.03, 1));
  set(M.chrome, m([0.05, 0.05, 0.05], 0.75, 0.15));
  set(M.lens, m([0.022, 0.024, 0.027], 0.11, 0));
  set(M.led, m([0.8, 0.8, 0.8], 0.05, 0, [0.62, 0.66, 0.74]));
  set(M.reflector, m([0.16, 0.165, 0.17], 0.45, 0.55));
  set(M.tail, m([0.11, 0.003, 0.006], 0.1, 0));
  set(M.tailLit, m([0.6, 0.02, 0.02], 0.06, 0, [0.85, 0.03, 0.03]));
  set(M.amber, m([0.6, 0.2, 0.02], 0.06, 0));
  set(M.plate, m([0.78, 0.78, 0.74], 0.04, 0.6));
  set(M.plateInk, m([0.012, 0.02, 0.09], 0.03, 0.6));
  set(M.grille, m([0.022, 0.022, 0.024], 0.07, 0.4));
  set(M.tyre, m([0.0135, 0.0135, 0.014], 0.03, 0.9));
  set(M.alloy, m([0.085, 0.087, 0.092], 0.4, 0.55));
  set(M.darkAlloy, m([0.012, 0.012, 0.013], 0.13, 0.4));
  set(M.disc, m([0.09, 0.088, 0.085], 0.3, 0.8));
  set(M.caliper, m([0.06, 0.06, 0.065], 0.08, 0.7));
  set(M.trim, m([0.022, 0.022, 0.024], 0.02, 1));
  set(M.seat, m([0.035, 0.035, 0.038], 0.03, 1));
  set(M.seatAccent, m([0.07, 0.07, 0.075], 0.03, 1));
  set(M.liner, m([0.006, 0.006, 0.006], 0, 1));
  set(M.steel, m([0.1, 0.1, 0.103], 0.38, 0.6));
  set(M.white, m([0.78, 0.78, 0.76], 0.05, 0.3));
  set(M.screen, m([0.01, 0.012, 0.016], 0.05, 0.1, [0.012, 0.03, 0.055]));
  set(M.screenInk, m([0.1, 0.1, 0.1], 0.02, 1, [0.55, 0.7, 0.8]));
  set(M.tan, m([0.3, 0.17, 0.09], 0.035, 1));
  set(M.carpet, m([0.028, 0.028, 0.03], 0, 1));
  set(M.stitch, m([0.4, 0.4, 0.4], 0.02, 1));
  set(M.headlining, m([0.55, 0.54, 0.51], 0.0, 1));
  set(M.wood, m([0.16, 0.08, 0.04], 0.05, 0.3));
  set(M.clearTail, m([0.5, 0.5, 0.5], 0.2, 0.2));
  set(M.stripe, m([0.12, 0.13, 0.15], 0.05, 0.3));
  set(M.needle, m([0.5, 0.05, 0.03], 0.02, 1, [0.7, 0.1, 0.05]));
  set(M.stone, m([0.34, 0.33, 0.31], 0.03, 1));
  set(M.leather, m([0.03, 0.03, 0.032], 0.05, 0.8));
  // Cloth, leather, moulded plastic and carpet are not smooth.
  for (const [id, grain] of GRAINS) table[id] = { ...table[id]!, grain };
  return table;
})();
