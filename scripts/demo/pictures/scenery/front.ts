// A dealer's building seen from its yard: a front with the dealer's word on it, a row of vehicles, and the light of the place.
import sharp from 'sharp';
import { lookAt } from '../camera.ts';
import { exposed } from '../develop.ts';
import { onWord } from '../plate.ts';
import type { BuildingName, PlaceName } from '../spec.ts';
import { brickFront, glassFront, paintOver, panelFront, shedFront } from '../yards/faces.ts';
import { placeAlone } from '../yards/backdrop.ts';
import { placeNeighbours } from '../yards/neighbours.ts';
import { YARDS } from '../yards/places.ts';
import type { Look, Rgb, Yard } from '../yards/yard.ts';
import { chanceOf } from './random.ts';

const WIDTH = 1200;
const HEIGHT = 800;

/** A kind of building: its front, its height, and the band of it that carries the word. */
interface Building {
  look: (brand: Rgb) => Look;
  height: number;
  /** Metres: the foot and the height of the letters. */
  letters: readonly [number, number];
  /** Letters in the brand's colour, where the band has another. */
  inBrand?: true;
}

const BUILDINGS: Readonly<Record<BuildingName, Building>> = {
  glass: { look: (brand) => glassFront(brand, 4, 5.4, true), height: 5.4, letters: [4.42, 0.56] },
  'tall-glass': { look: (brand) => glassFront(brand, 5.6, 7.2, true), height: 7.2, letters: [6.08, 0.64] },
  panels: { look: (brand) => panelFront(brand, true), height: 6.2, letters: [5.05, 0.72], inBrand: true },
  brick: { look: (brand) => brickFront([0.27, 0.1, 0.065], brand), height: 5.2, letters: [3.7, 0.8] },
  shed: { look: () => shedFront([0.42, 0.47, 0.47]), height: 5, letters: [3.68, 0.58], inBrand: true },
}; // prettier-ignore

export interface FrontSpec {
  yard: PlaceName;
  building: BuildingName;
}

const linear = (byte: number) => ((byte / 255 + 0.055) / 1.055) ** 2.4;

interface Dealer {
  /** On the building and the plates. */
  word: string;
  /** #rrggbb */
  brand: string;
}

/** A WebP of 1200 x 800. `seed` tells how the row stands and where the camera is. */
export async function renderFront(
  spec: FrontSpec,
  seed: string,
  { word, brand }: Dealer,
): Promise<Buffer> {
  const chance = chanceOf(`front ${seed}`);
  const place: Yard = YARDS[spec.yard];
  const building = BUILDINGS[spec.building];
  const ink = [1, 3, 5].map((at) =>
    linear(parseInt(brand.slice(at, at + 2), 16)),
  ) as unknown as Rgb;
  // The photographer stands where the sun is.
  const side = (place.sun?.from[1] ?? 1) < 0 ? -1 : 1;
  const [from, to, at] = [-15, 15, -9.5 * side];
  const { ceiling: _, ...outside } = place;
  const yard: Yard = {
    ...outside,
    walls: [
      { along: 'x', at, from, to, height: building.height, look: await signed(building, ink, word, -side) },
    ],
    neighbours: place.neighbours.map((one) => ({
      ...one,
      y: at + 4.6 * side,
      x: one.x + chance.between(-1.2, 1.2),
    })),
  }; // prettier-ignore
  const x = chance.between(4, 8) * chance.pick([-1, 1]);
  const camera = lookAt([x, 9.5 * side, 1.7], [x * 0.12, at, 1.7], 54, WIDTH, HEIGHT);
  const level = { ...camera, cy: HEIGHT * 0.57 };
  const rgb = placeAlone(yard, level);
  await placeNeighbours(yard, level, rgb, true);
  return sharp(exposed({ width: WIDTH, height: HEIGHT, rgb }), {
    raw: { width: WIDTH, height: HEIGHT, channels: 3 },
  })
    .webp({ quality: 76, effort: 6 })
    .toBuffer();
}

/** A front with `word` in the middle of its band; `way` is the direction along the wall in which one reads. */
async function signed(building: Building, brand: Rgb, word: string, way: number): Promise<Look> {
  const front = building.look(brand);
  const [foot, tall] = building.letters;
  const isLetter = await onWord(word);
  return (u, z, out) => {
    if (isLetter((u * way) / tall, (z - foot) / tall))
      paintOver(out, building.inBrand ? brand : [0.9, 0.9, 0.9]);
    else front(u, z, out);
  };
}
