// Wide pictures for the top of a home page: one vehicle in focus on the right, the dealer's place around it, and calm
// space on the left.
import sharp from 'sharp';
import { aimed } from '../camera.ts';
import { inYard, printed } from '../gallery.ts';
import type { PlaceName, Subject } from '../spec.ts';
import { modelOf } from '../subjects.ts';
import { YARDS } from '../yards/places.ts';

const WIDTH = 1920;
const HEIGHT = 1080;

export interface HeroSpec {
  yard: PlaceName;
  subject: Subject;
  /** As a listing words it. */
  colour: string;
}

/** Share of the width that the vehicle takes, and how far it stands right of the middle. */
const FILL = 0.54;
const ASIDE = 0.19;

/** A WebP of 1920 x 1080. `word` is on the plate. */
export async function renderHero(
  { yard: name, subject, colour }: HeroSpec,
  word: string,
): Promise<Buffer> {
  const yard = YARDS[name];
  const model = await modelOf(subject, word);
  const [x0, , , x1] = model.frame;
  const camera = aimed(
    {
      azimuth: yard.habit.azimuth,
      eye: yard.habit.eye,
      distance: (x1 - x0) * yard.habit.away,
      frame: model.frame,
      fill: FILL,
      drop: 0.12,
    },
    WIDTH,
    HEIGHT,
  );
  const negative = await inYard(yard, model, { ...camera, cx: camera.cx + ASIDE * WIDTH });
  const rgb = printed(negative, { colour });
  return sharp(rgb, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .webp({ quality: 78, effort: 6 })
    .toBuffer();
}
