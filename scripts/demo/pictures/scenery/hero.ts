// Wide pictures for the top of a home page: one to three vehicles to the right, a painted place behind,
// and calm, tinted space to the left for a headline.
import sharp from 'sharp';
import type { BodyStyle } from '../spec.ts';
import { backdropSvg, type HeroScene } from './backdrops.ts';
import { cutoutsOf, type Standing } from './stage.ts';

const HERO_WIDTH = 1920;
const HERO_HEIGHT = 1080;

export interface HeroSpec {
  scene: HeroScene;
  /** One to three; the first one is in front. */
  bodies: readonly BodyStyle[];
  /** A colour for each body, as a listing words it. */
  colours: readonly string[];
  /** The brand's colour, #rrggbb. */
  tint: string;
}

/** Where one, two or three vehicles stand: metres right, metres away, degrees turned. */
const PLACES: readonly (readonly (readonly [number, number, number])[])[] = [
  [[1.75, 8.2, 36]],
  [[1.0, 8.8, 38], [4.5, 12.2, 32]],
  [[1.35, 9.2, 38], [4.9, 12.4, 32], [-0.75, 13.6, 42]],
]; // prettier-ignore

/** A WebP of 1920 x 1080. */
export async function renderHero(hero: HeroSpec): Promise<Buffer> {
  const horizon = Math.round(HERO_HEIGHT * 0.5);
  const view = { width: HERO_WIDTH, height: HERO_HEIGHT, horizon, eye: 1.3, focal: 1750 };
  const bodies = hero.bodies.slice(0, 3);
  const places = PLACES[Math.max(0, bodies.length - 1)]!;
  const standing = bodies.map((body, i): Standing => {
    const [right, away, turn] = places[i]!;
    // Long vehicles stand further off, so that none is cut.
    const far = body === 'caravan' ? 1.45 : body === 'van' || body === 'ute' ? 1.14 : body === 'motorcycle' ? 0.72 : 1; // prettier-ignore
    return { body, colour: hero.colours[i] ?? 'White', right: right * far, away: away * far, turn };
  });
  const backdrop = sharp(Buffer.from(backdropSvg(hero.scene, view, bodies.join(' '), hero.tint)));
  const layers = await cutoutsOf(
    view,
    [...standing].sort((a, b) => b.away - a.away),
  );
  layers.push({ input: Buffer.from(calmSvg(hero.tint)) });
  return backdrop.composite(layers).webp({ quality: 82, effort: 3 }).toBuffer();
}

/** The tint on the left that headline text stands on. */
function calmSvg(tint: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${HERO_WIDTH}" height="${HERO_HEIGHT}"><defs><linearGradient id="c"><stop offset="0" stop-color="${tint}" stop-opacity=".55"/><stop offset=".26" stop-color="${tint}" stop-opacity=".34"/><stop offset=".52" stop-color="${tint}" stop-opacity="0"/></linearGradient><linearGradient id="d"><stop offset="0" stop-color="#0b0f14" stop-opacity=".5"/><stop offset=".46" stop-color="#0b0f14" stop-opacity="0"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#d)"/><rect width="100%" height="100%" fill="url(#c)"/></svg>`;
}
