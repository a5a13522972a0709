// The demo pictures that exist, and their names. It does not know how they are made.
import { paintOf } from './paints.ts';

export const BODY_STYLES = [
  'hatch', 'sedan', 'wagon', 'suv', 'ute', 'van', 'coupe', 'convertible', 'peopleMover', 'motorcycle', 'caravan',
] as const; // prettier-ignore
export type BodyStyle = (typeof BODY_STYLES)[number];

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
  'badge',
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
  | { body: BodyStyle; colour: string; view: PictureView }
  | { body: BodyStyle; colour: string; spinFrame: number }
  | { body: BodyStyle; colour: string; interior: 'panorama' };

const INTERIOR_VIEWS: ReadonlySet<PictureView> = new Set<PictureView>([
  'dashboard', 'wheel-and-dials', 'screen', 'seats', 'rear-seats',
]); // prettier-ignore

/** Whether a view shows the inside only, so that vehicles of all paints share it. */
export function isInterior(body: BodyStyle, view: PictureView): boolean {
  return body !== 'motorcycle' && INTERIOR_VIEWS.has(view);
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
 * The stem a picture's files are named by, such as `suv-blue-front-three-quarter` or
 * `suv-blue-spin-07`. Inside views name the trim instead of the paint: `suv-tan-dashboard`.
 */
export function pictureKey(spec: PictureSpec): string {
  const body = kebab(spec.body);
  if ('spinFrame' in spec) {
    const frame = ((spec.spinFrame % SPIN_FRAMES) + SPIN_FRAMES) % SPIN_FRAMES;
    return `${body}-${paintOf(spec.colour).key}-spin-${String(frame).padStart(2, '0')}`;
  }
  if ('interior' in spec) return `${body}-${interiorToneOf(spec.colour)}-panorama`;
  if (isInterior(spec.body, spec.view))
    return `${body}-${interiorToneOf(spec.colour)}-${spec.view}`;
  return `${body}-${paintOf(spec.colour).key}-${spec.view}`;
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
