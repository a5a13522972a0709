// The places of the demo's dealers. Each has its own building, ground, sky, light, plates and way to photograph.
import {
  brickFront,
  brightWindows,
  glassFront,
  palings,
  panelFront,
  parapet,
  shedFront,
  showroomWall,
} from './faces.ts';
import { asphalt, concrete, gravel, pavers, tiles } from './grounds.ts';
import { paintOver } from './faces.ts';
import { ridge, skyline, skyOf, trees } from './skies.ts';
import type { Neighbour, Rgb, Yard } from './yard.ts';

/** Direction to the sun: degrees from the nose towards the left, degrees above the horizon. */
function towards(azimuth: number, height: number): Rgb {
  const a = (azimuth * Math.PI) / 180;
  const h = (height * Math.PI) / 180;
  return [Math.cos(a) * Math.cos(h), Math.sin(a) * Math.cos(h), Math.sin(h)];
}

/** Vehicles side by side along x, all turned alike. */
function row(
  y: number,
  turn: number,
  from: number,
  pitch: number,
  ...cars: readonly string[]
): Neighbour[] {
  return cars.map((car, i) => {
    const [subject = '', colour = ''] = car.split(' ');
    return { subject, colour, x: from + i * pitch, y, turn };
  });
}

/** A franchise by the water: glass, pale pavers, a high morning sun. */
const harbourSun = { from: towards(98, 46), light: [1.75, 1.62, 1.4] as Rgb };
const harbour: Yard = {
  plate: 'HARBOURSIDE',
  habit: { azimuth: 34, eye: 1.25, away: 1.9 },
  sun: harbourSun,
  ambient: [0.4, 0.46, 0.55],
  sky: skyOf({ zenith: [0.2, 0.4, 0.78], horizon: [0.78, 0.88, 0.98], clouds: 0.42 }, harbourSun),
  ground: pavers,
  walls: [
    {
      along: 'x',
      at: -9.5,
      from: -13,
      to: 15,
      height: 5.4,
      look: glassFront([0.004, 0.04, 0.22], 4, 5.4),
    },
  ],
  rings: [trees(34, 7, [0.1, 0.14, 0.07], 0.45, 3), ridge(120, 4, 11, [0.3, 0.37, 0.42], 40)],
  neighbours: row(
    -6.4,
    62,
    -11,
    3.3,
    'ute white',
    'suv-large grey',
    'hatch-hot blue',
    'suv-small white',
    'ute grey',
    'coupe red',
    'suv white',
  ),
};

/** Indoors: tiles, a slatted wall, windows to the street. */
const hall: Yard = {
  plate: 'MERIDIAN',
  habit: { azimuth: -36, eye: 1.15, away: 1.75 },
  ambient: [0.98, 0.97, 0.95],
  sky: (_x, _y, _z, out) => paintOver(out, [0.8, 0.8, 0.8]),
  ground: tiles,
  walls: [
    { along: 'x', at: -6.2, from: -16, to: 16, height: 4.4, look: showroomWall([0.01, 0.14, 0.2]) },
    { along: 'x', at: 14, from: -16, to: 16, height: 4.4, look: brightWindows, lamps: true },
    { along: 'y', at: -13, from: -6.2, to: 14, height: 4.4, look: brightWindows, lamps: true },
    { along: 'y', at: 13, from: -6.2, to: 14, height: 4.4, look: showroomWall([0.01, 0.14, 0.2]) },
  ],
  rings: [],
  ceiling: {
    height: 4.4,
    look: (x, y, out) => {
      const strip = Math.abs(x - Math.round(x / 2.6) * 2.6) < 0.32 && Math.abs(y) < 5.4;
      paintOver(out, strip ? [2.6, 2.55, 2.45] : [0.34, 0.34, 0.34]);
    },
  },
  neighbours: row(-4.4, 24, -8.5, 6.4, 'suv-sleek black', 'hatch white', 'sedan silver'),
  polish: 0.3,
};

/** A city yard under thin clouds, through which some sun comes. */
const towerSun = { from: towards(102, 52), light: [0.95, 0.92, 0.86] as Rgb };
const tower: Yard = {
  plate: 'MERIDIAN',
  habit: { azimuth: 41, eye: 1.5, away: 1.7 },
  sun: towerSun,
  ambient: [0.86, 0.89, 0.95],
  sky: skyOf({
    zenith: [1.02, 1.06, 1.14],
    horizon: [1.4, 1.42, 1.44],
    clouds: 0.7,
    cloud: [1.5, 1.5, 1.52],
  }),
  ground: asphalt(0.18, 2.9),
  walls: [
    {
      along: 'x',
      at: -11,
      from: -20,
      to: 9,
      height: 7,
      look: glassFront([0.01, 0.15, 0.2], 5.4, 7),
    },
  ],
  rings: [trees(30, 6, [0.12, 0.16, 0.1], 0.5, 8), skyline(110, 46, [0.42, 0.46, 0.52])],
  neighbours: row(
    -7,
    90,
    -11.6,
    2.9,
    'hatch white',
    'suv grey',
    'sedan white',
    'suv-small red',
    'hatch-lift silver',
    'suv-large white',
    'sedan-small blue',
    'suv black',
    'hatch-city yellow',
  ),
};

/** A yard of concrete halls in the low sun of the afternoon. */
const slabSun = { from: towards(112, 30), light: [1.95, 1.52, 1.04] as Rgb };
const slab: Yard = {
  plate: 'MERIDIAN',
  habit: { azimuth: 30, eye: 1.05, away: 2.05 },
  sun: slabSun,
  ambient: [0.38, 0.44, 0.54],
  sky: skyOf(
    {
      zenith: [0.26, 0.42, 0.72],
      horizon: [0.98, 0.9, 0.78],
      clouds: 0.36,
      cloud: [1.2, 1.1, 0.98],
    },
    slabSun,
  ),
  ground: concrete,
  walls: [
    {
      along: 'x',
      at: -12,
      from: -30,
      to: 30,
      height: 6.2,
      look: panelFront([0.01, 0.15, 0.2], true),
    },
  ],
  rings: [trees(36, 9, [0.13, 0.15, 0.07], 0.4, 5), ridge(140, 3, 9, [0.34, 0.38, 0.4], 50)],
  neighbours: row(
    -7.6,
    115,
    -12,
    3.4,
    'ute-worker white',
    'suv-tough silver',
    'ute grey',
    'van white',
    'suv white',
    'ute-single white',
    'wagon grey',
    'ute-worker red',
  ),
};

/** A country yard among gum trees. */
const bushSun = { from: towards(-96, 50), light: [1.95, 1.82, 1.58] as Rgb };
const bush: Yard = {
  plate: 'MERIDIAN',
  habit: { azimuth: -33, eye: 1.6, away: 1.8 },
  sun: bushSun,
  ambient: [0.38, 0.43, 0.5],
  sky: skyOf({ zenith: [0.16, 0.36, 0.76], horizon: [0.72, 0.84, 0.96], clouds: 0.26 }, bushSun),
  ground: asphalt(0.2, 0),
  walls: [{ along: 'x', at: -13, from: -34, to: 34, height: 1.7, look: palings }],
  rings: [
    trees(24, 10, [0.12, 0.15, 0.08], 0.22, 11),
    trees(40, 13, [0.14, 0.18, 0.12], 0.1, 21),
    ridge(150, 8, 20, [0.3, 0.37, 0.4], 60),
  ],
  neighbours: row(
    -8,
    70,
    -10.5,
    3.5,
    'suv white',
    'wagon-tall green',
    'suv-tough white',
    'hatch red',
    'ute silver',
    'suv-sleek grey',
    'sedan white',
  ),
};

/** An old street with plane trees. */
const streetSun = { from: towards(104, 40), light: [1.6, 1.42, 1.14] as Rgb };
const street: Yard = {
  plate: 'PARKSIDE',
  habit: { azimuth: 43, eye: 1.6, away: 1.65 },
  sun: streetSun,
  ambient: [0.46, 0.5, 0.57],
  sky: skyOf({ zenith: [0.4, 0.55, 0.8], horizon: [0.92, 0.94, 0.96], clouds: 0.58 }, streetSun),
  ground: asphalt(0.17, 0),
  walls: [
    {
      along: 'x',
      at: -7.6,
      from: -30,
      to: 30,
      height: 6.4,
      look: brickFront([0.27, 0.1, 0.065], [0.03, 0.12, 0.06]),
    },
  ],
  mirrored: 0.2,
  rings: [trees(19, 9, [0.12, 0.18, 0.06], 0.3, 14), trees(42, 12, [0.13, 0.18, 0.08], 0.1, 4)],
  neighbours: row(
    -4.6,
    180,
    -13.5,
    6,
    'hatch blue',
    'wagon silver',
    'hatch-city white',
    'sedan-small grey',
    'suv-small white',
  ),
};

/** The roof of a car park with the city behind, early in the morning. */
const roofSun = { from: towards(-100, 24), light: [1.75, 1.2, 0.78] as Rgb };
const roof: Yard = {
  plate: 'DRIVELOOP',
  habit: { azimuth: -40, eye: 0.95, away: 2.1 },
  sun: roofSun,
  ambient: [0.42, 0.45, 0.56],
  sky: skyOf(
    { zenith: [0.3, 0.4, 0.66], horizon: [1.1, 0.86, 0.7], clouds: 0.5, cloud: [1.16, 0.96, 0.88] },
    roofSun,
  ),
  ground: concrete,
  walls: [
    { along: 'x', at: -10, from: -40, to: 40, height: 1.05, look: parapet },
    { along: 'y', at: -16, from: -40, to: 40, height: 1.05, look: parapet },
    { along: 'y', at: 16, from: -40, to: 40, height: 1.05, look: parapet },
  ],
  rings: [skyline(150, 25, [0.44, 0.45, 0.52]), ridge(170, 4, 14, [0.36, 0.4, 0.48], 60)],
  neighbours: row(-7.2, 90, -9, 5.6, 'suv-electric white', 'hatch-city red', 'suv-small grey'),
};

/** Crushed stone before a long shed, under a wide sky. */
const gravelSun = { from: towards(96, 48), light: [1.75, 1.62, 1.38] as Rgb };
const lot: Yard = {
  plate: 'COASTLINE',
  habit: { azimuth: 36, eye: 1.45, away: 1.85 },
  sun: gravelSun,
  ambient: [0.4, 0.45, 0.53],
  sky: skyOf({ zenith: [0.18, 0.4, 0.8], horizon: [0.76, 0.88, 0.98], clouds: 0.34 }, gravelSun),
  ground: gravel,
  walls: [
    { along: 'x', at: -15, from: -16, to: 26, height: 5, look: shedFront([0.42, 0.47, 0.47]) },
  ],
  rings: [trees(30, 11, [0.12, 0.15, 0.08], 0.3, 17), ridge(140, 3, 8, [0.34, 0.42, 0.46], 60)],
  neighbours: row(
    -10,
    80,
    -14,
    5.2,
    'caravan white',
    'caravan silver',
    'caravan white',
    'caravan grey',
    'caravan white',
  ),
};

/** A place whose building and vehicles are on the left, for a photographer who stands on the right. */
const mirrored = (yard: Yard): Yard => ({
  ...yard,
  walls: yard.walls.map((wall) =>
    wall.along === 'x' ? { ...wall, at: -wall.at } : { ...wall, from: -wall.to, to: -wall.from },
  ),
  neighbours: yard.neighbours.map((one) => ({ ...one, y: -one.y, turn: -one.turn })),
});

export const YARDS = {
  harbour,
  hall: mirrored(hall),
  tower,
  slab,
  bush: mirrored(bush),
  street,
  roof: mirrored(roof),
  lot,
};
