// Which generated pictures a made-up vehicle shows, spin and hotspots included. It names pictures; others make them.
import {
  BODY_STYLES,
  bodyStyleOf,
  pictureKey,
  PICTURE_VIEWS,
  SPIN_FRAMES,
  type BodyStyle,
  type PictureSpec,
  type PictureView,
} from '../pictures/spec.ts';
import { paintOf } from '../pictures/paints.ts';
import type { ExportRow } from './draft.ts';
import type { Random } from './random.ts';

/** Bodies photographed on a turntable, and the one colour each was: a spin is 36 pictures, so they are few. */
const SPIN_COLOURS: Readonly<Record<string, string>> = {
  SUV: 'White',
  Ute: 'Grey',
  Hatchback: 'Red',
  Sedan: 'Black',
};

/** Files that say themselves that they are samples (scripts/demo/files); the site serves them beside the photographs. */
export const sampleFiles = {
  video: '/photos/v1/sample-video.webm',
  historyReport: '/photos/v1/sample-history-report.pdf',
};

export interface PhotoPlan {
  simpleBody: string;
  colour: string;
  /** Pictures wanted, 0 to 20; fewer where the body and colour have fewer. */
  count: number;
  spin: boolean;
  electric: boolean;
}

/** The colour a vehicle of this body must have to be shown on the turntable; undefined: no such spin. */
export const spinColourOf = (simpleBody: string): string | undefined => SPIN_COLOURS[simpleBody];

/** Paints that many vehicles have. Every body but the caravan was photographed in all of them. */
const USUAL_PAINTS = ['white', 'silver', 'grey', 'black', 'blue', 'red'];
/** The paints that each body was photographed in. Vehicles in other paints have no photos. */
const PAINTS_OF: Readonly<Record<BodyStyle, readonly string[]>> = {
  hatch: [...USUAL_PAINTS, 'navy', 'green', 'orange', 'yellow', 'brown', 'beige'],
  sedan: [...USUAL_PAINTS, 'navy', 'green', 'orange', 'yellow', 'brown', 'beige'],
  wagon: [...USUAL_PAINTS, 'green', 'brown', 'beige'],
  suv: [
    ...USUAL_PAINTS,
    'navy',
    'burgundy',
    'green',
    'orange',
    'yellow',
    'brown',
    'beige',
    'purple',
  ],
  ute: [...USUAL_PAINTS, 'green', 'orange', 'brown', 'beige'],
  van: [...USUAL_PAINTS, 'green', 'orange', 'brown'],
  coupe: USUAL_PAINTS,
  convertible: [...USUAL_PAINTS, 'purple'],
  peopleMover: USUAL_PAINTS,
  motorcycle: [...USUAL_PAINTS, 'green', 'orange'],
  caravan: ['white', 'silver', 'grey'],
};
/** Paints and bodies that many vehicles share are photographed from everywhere, the others from eight sides. */
const SELDOM_BODIES = new Set<BodyStyle>(['wagon', 'van', 'coupe', 'convertible', 'peopleMover']);
const SHORT_SET = new Set<PictureView>([
  'front-three-quarter', 'side', 'rear-three-quarter', 'front', 'rear', 'wheel', 'dashboard', 'seats',
]); // prettier-ignore

/** Views in the order a dealer shows them, without those that show nothing of the vehicle. */
function viewsOf(body: BodyStyle, paint: string): PictureView[] {
  if (!PAINTS_OF[body].includes(paint)) return [];
  const seldom = SELDOM_BODIES.has(body) || !USUAL_PAINTS.includes(paint);
  const pointless = (view: PictureView) => view === 'headlight' && body === 'caravan';
  return PICTURE_VIEWS.filter((view) => !pointless(view) && (!seldom || SHORT_SET.has(view)));
}

/** Every photograph that stock can show. */
export function allPhotographs(): PictureSpec[] {
  const stills = BODY_STYLES.flatMap((body) =>
    PAINTS_OF[body].flatMap((colour) =>
      viewsOf(body, colour).map((view) => ({ body, colour, view })),
    ),
  );
  const turns = Object.entries(SPIN_COLOURS).flatMap(([simpleBody, colour]) =>
    spinPictures({ simpleBody, colour }),
  );
  return [...stills, ...turns];
}

/** The pictures a plan shows. */
function picturesOf(plan: PhotoPlan, random: Random): PictureSpec[] {
  const body = bodyStyleOf(plan.simpleBody);
  // Nothing to see under the bonnet.
  const hidden = plan.electric ? 'engine' : null;
  const views = viewsOf(body, paintOf(plan.colour).key).filter((view) => view !== hidden);
  const [first, ...rest] = views;
  const chosen = new Set([first, ...random.shuffled(rest).slice(0, Math.max(0, plan.count - 1))]);
  return plan.count === 0
    ? []
    : views.filter((view) => chosen.has(view)).map((view) => ({ body, colour: plan.colour, view }));
}

/** All frames of a turn and the inside all round. */
function spinPictures(plan: Pick<PhotoPlan, 'simpleBody' | 'colour'>): PictureSpec[] {
  const body = bodyStyleOf(plan.simpleBody);
  const { colour } = plan;
  const frames = Array.from({ length: SPIN_FRAMES }, (_, spinFrame) => ({
    body,
    colour,
    spinFrame,
  }));
  return [...frames, { body, colour, interior: 'panorama' }];
}

/** Sized address of a picture; `{width}` is a placeholder for one of the widths. */
const pictureAddress = (spec: PictureSpec, width: number | '{width}' = '{width}') =>
  `/photos/v1/${pictureKey(spec)}-${width}.webp`;

const EXTERIOR_SPOTS = [
  ['LED headlights', 0, 0.31, 0.52],
  ['Alloy wheels with as-new tyres', 90, 0.27, 0.68],
  ['Small stone chip, touched up', 28, 0.44, 0.55],
  ['Reversing camera and parking sensors', 180, 0.5, 0.58],
  ['Roof rails', 262, 0.52, 0.24],
] as const;
const INTERIOR_SPOTS = [
  ['Touchscreen with phone mirroring', 0, 0.5, 0.55],
  ['Leather-wrapped steering wheel', 0, 0.36, 0.6],
  ['Rear air vents', 180, 0.5, 0.66],
] as const;

function hotspots(random: Random): ExportRow {
  const side = (
    name: string,
    spots: readonly (readonly [string, number, number, number])[],
    count: number,
  ) => {
    const shown = random.shuffled(spots).slice(0, count);
    return {
      [name]: shown.map(([description], i) => ({ id: `${name}-${i + 1}`, description })),
      [`${name}Positions`]: shown.map(([, activeAngle, posX, posY], i) => ({
        hotspotId: `${name}-${i + 1}`,
        activeAngle,
        posX,
        posY,
      })),
    };
  };
  return {
    ...side('exterior', EXTERIOR_SPOTS, random.whole(2, EXTERIOR_SPOTS.length)),
    ...side('interior', INTERIOR_SPOTS, random.whole(1, INTERIOR_SPOTS.length)),
  };
}

/** Photo fields of an export row. */
export function photoFields(plan: PhotoPlan, random: Random): ExportRow {
  const pictures = picturesOf(plan, random);
  const images = pictures.map((spec) => ({
    image: pictureAddress(spec),
    thumb: pictureAddress(spec, 320),
  }));
  const turn = plan.spin ? spinPictures(plan).map((spec) => pictureAddress(spec)) : [];
  return {
    photos_count: images.length,
    images,
    thumbnails: images.slice(0, 4).map(({ thumb }) => thumb),
    primary_image_url: images[0]?.image ?? null,
    spin_images: turn.slice(0, SPIN_FRAMES),
    spin_interior_image: turn[SPIN_FRAMES] ?? null,
    spin_code: plan.spin ? `SP${random.whole(100_000, 999_999)}` : null,
    hotspots: plan.spin ? hotspots(random) : null,
  };
}
