// The demo pictures that exist, and their names. It does not know how they are made.
import { paintOf } from './paints.ts';

export const BODY_STYLES = [
  'hatch', 'sedan', 'wagon', 'suv', 'ute', 'van', 'coupe', 'convertible', 'peopleMover', 'motorcycle', 'caravan',
] as const; // prettier-ignore
export type BodyStyle = (typeof BODY_STYLES)[number];

/** The vehicles that are photographed: one or more sizes of each body, each with its own face. The first has the body's name. */
export const SUBJECTS = {
  hatch: ['hatch', 'hatch-city', 'hatch-hot', 'hatch-lift'],
  sedan: ['sedan', 'sedan-small', 'sedan-large'],
  wagon: ['wagon', 'wagon-tall'],
  suv: ['suv', 'suv-small', 'suv-sleek', 'suv-large', 'suv-tough', 'suv-electric'],
  ute: ['ute', 'ute-worker', 'ute-single', 'ute-full', 'ute-raptor'],
  van: ['van', 'van-small', 'van-high'],
  coupe: ['coupe', 'coupe-sport'],
  convertible: ['convertible'],
  peopleMover: ['peopleMover'],
  motorcycle: ['motorcycle'],
  caravan: ['caravan'],
} as const satisfies Readonly<Record<BodyStyle, readonly string[]>>;
export type Subject = (typeof SUBJECTS)[BodyStyle][number];

const BODY_OF_SUBJECT: ReadonlyMap<string, BodyStyle> = new Map(
  BODY_STYLES.flatMap((body) => SUBJECTS[body].map((subject) => [subject, body] as const)),
);

export const isSubject = (word: string): word is Subject => BODY_OF_SUBJECT.has(word);

export const bodyOf = (subject: Subject): BodyStyle => BODY_OF_SUBJECT.get(subject) ?? 'sedan';

/** Where photographs are taken: the dealers' places and a studio. */
export const PLACE_NAMES = [
  'harbour', 'hall', 'tower', 'slab', 'bush', 'street', 'roof', 'lot',
] as const; // prettier-ignore
export type PlaceName = (typeof PLACE_NAMES)[number];
export const YARD_NAMES = ['studio', ...PLACE_NAMES] as const;
export type YardName = (typeof YARD_NAMES)[number];

/** Kinds of dealers' buildings in pictures of locations. */
export const BUILDING_NAMES = ['glass', 'tall-glass', 'panels', 'brick', 'shed'] as const;
export type BuildingName = (typeof BUILDING_NAMES)[number];

/** In the order a dealer shows them. */
export const PICTURE_VIEWS = [
  'front-three-quarter',
  'side',
  'rear-three-quarter',
  'front',
  'rear',
  'front-three-quarter-right',
  'rear-three-quarter-right',
  'side-right',
  'front-low',
  'wheel',
  'headlight',
  'tail-light',
  'grille',
  'dashboard',
  'wheel-and-dials',
  'screen',
  'seats',
  'rear-seats',
  'boot',
  'engine',
] as const;
export type PictureView = (typeof PICTURE_VIEWS)[number];

/** Frames of a full turn; frame 0 is the front three-quarter. */
export const SPIN_FRAMES = 36;

export type PictureSpec =
  | { subject: Subject; colour: string; yard: YardName; view: PictureView }
  | { subject: Subject; colour: string; spinFrame: number }
  | { subject: Subject; colour: string; interior: 'panorama' };

const INTERIOR_VIEWS: ReadonlySet<PictureView> = new Set<PictureView>([
  'dashboard', 'wheel-and-dials', 'screen', 'seats', 'rear-seats',
]); // prettier-ignore

/** Whether a view shows the inside only, so that vehicles of all paints share it. */
export function isInterior(body: BodyStyle, view: PictureView): boolean {
  return body !== 'motorcycle' && INTERIOR_VIEWS.has(view);
}

/** Whether a view shows the engine or the load space of a car, which is taken in a workshop. */
export function isBay(body: BodyStyle, view: PictureView): boolean {
  const isCar = body !== 'motorcycle' && body !== 'caravan';
  return isCar && (view === 'engine' || (view === 'boot' && body !== 'ute'));
}

/** Interiors come in three trims, told by what suits the paint. */
export type InteriorTone = 'charcoal' | 'tan' | 'stone';

export function interiorToneOf(colour: string): InteriorTone {
  const key = paintOf(colour).key;
  if (key === 'beige' || key === 'brown' || key === 'burgundy' || key === 'navy') return 'tan';
  return key === 'silver' || key === 'blue' || key === 'green' ? 'stone' : 'charcoal';
}

const kebab = (s: string) => s.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);

/**
 * The stem a picture's files are named by, such as `suv-large-blue-harbour-side` or `suv-blue-spin-07`. Inside views name the
 * body and its trim: `suv-tan-dashboard`; those of engine and load space the body and its paint: `suv-blue-engine`.
 */
export function pictureKey(spec: PictureSpec): string {
  const body = bodyOf(spec.subject);
  const subject = kebab(spec.subject);
  const paint = paintOf(spec.colour).key;
  const tone = interiorToneOf(spec.colour);
  if ('spinFrame' in spec) {
    const frame = ((spec.spinFrame % SPIN_FRAMES) + SPIN_FRAMES) % SPIN_FRAMES;
    return `${subject}-${paint}-spin-${String(frame).padStart(2, '0')}`;
  }
  if ('interior' in spec) return `${kebab(body)}-${tone}-panorama`;
  if (isInterior(body, spec.view)) return `${kebab(body)}-${tone}-${spec.view}`;
  if (isBay(body, spec.view)) return `${kebab(body)}-${paint}-${spec.view}`;
  return `${subject}-${paint}-${spec.yard}-${spec.view}`;
}

const BODY_OF: Readonly<Record<string, BodyStyle>> = {
  '4x4': 'suv',
  bus: 'van',
  cabchassis: 'ute',
  convertible: 'convertible',
  coupe: 'coupe',
  ev: 'hatch',
  hardtop: 'coupe',
  hatch: 'hatch',
  hatchback: 'hatch',
  motorhome: 'van',
  lighttruck: 'ute',
  peoplemover: 'peopleMover',
  prestige: 'sedan',
  sedan: 'sedan',
  softtop: 'convertible',
  suv: 'suv',
  ute: 'ute',
  utility: 'ute',
  commercial: 'van',
  van: 'van',
  wagon: 'wagon',
  stationwagon: 'wagon',
  motorcycle: 'motorcycle',
  motorbike: 'motorcycle',
  caravan: 'caravan',
};

/** The model that represents a listing's body type (rule stock-7). */
export function bodyStyleOf(simpleBody: string): BodyStyle {
  const word = simpleBody.toLowerCase().replace(/[^a-z0-9]/g, '');
  return BODY_OF[word] ?? 'sedan';
}
