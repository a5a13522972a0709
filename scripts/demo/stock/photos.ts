// Which generated pictures a made-up vehicle shows, spin and hotspots included. It names pictures; others make them.
import facts from '../../../content/demo/facts/photographs.json' with { type: 'json' };
import { paintOf } from '../pictures/paints.ts';
import {
  bodyOf,
  bodyStyleOf,
  isBay,
  isInterior,
  isSubject,
  pictureKey,
  PICTURE_VIEWS,
  SPIN_FRAMES,
  SUBJECTS,
  YARD_NAMES,
  type BodyStyle,
  type PictureSpec,
  type PictureView,
  type Subject,
  type YardName,
} from '../pictures/spec.ts';
import type { Draft, ExportRow } from './draft.ts';
import type { Random } from './random.ts';

type SetSize = 'whole' | 'full' | 'short' | 'pair' | 'twin' | 'one';

type Words = Readonly<Record<string, string>>;

/** The facts of content/demo/facts/photographs.json. */
interface Plan {
  /** Place by tenant and location. */
  yards: Readonly<Record<string, Words>>;
  /** Makes and models by body and subject. */
  subjects: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** The paint of each subject that was on the turntable. */
  spins: Words;
  bays: { bodies: readonly string[]; paints: readonly string[] };
  fewInside: readonly string[];
  /** Paints by place, size of set and subject. */
  sets: Readonly<Record<string, Readonly<Record<string, Words>>>>;
}

const plan: Plan = facts;

/** A report that says itself that it is a sample (scripts/demo/files); the site serves it beside the photographs. */
export const sampleReport = '/photos/v1/history-report.pdf';

/** Subject and paint of each turntable, as its photographs are named: "suv-white". */
const turntableKey = (subject: string, colour: string) => `${subject}-${paintOf(colour).key}`;
export const turntables = (): string[] =>
  Object.entries(plan.spins).map(([subject, colour]) => turntableKey(subject, colour));
const turnAddress = (key: string) => `/photos/v1/turn-${key}.webm`;

/** Addresses of the files that the site serves beside the photographs: the report, and a video of each turntable. */
export const besidePhotographs = (): string[] => [sampleReport, ...turntables().map(turnAddress)];

/** The facts of a vehicle that choose its photographs. */
export interface Sitter {
  make: string;
  model: string;
  /** Its first word may name a subject: "Raptor". */
  badge: string;
  simpleBody: string;
  /** "Single Cab", where the body says so. */
  configuration: string | null;
}

/** What a photographer sees of a draft. */
export const sitterOf = ({ make, model, badge, simpleBody, details }: Draft): Sitter => ({
  make,
  model,
  badge,
  simpleBody,
  configuration: typeof details.bodyconfiguration === 'string' ? details.bodyconfiguration : null,
});

export interface PhotoPlan extends Sitter {
  colour: string;
  /** Its stock number, which chooses the picture that comes first. */
  stock: string;
  /** Tenant and location at which it stands. */
  slug: string;
  location: string;
  /** Pictures wanted, 0 to 20; fewer where the body and colour have fewer. */
  count: number;
  spin: boolean;
  electric: boolean;
  /** What the labels of a turn can point at. */
  equipment: readonly string[];
}

/** Exterior pictures of a set, from most to least. */
const VIEWS_OF_SET: Readonly<Record<SetSize, readonly PictureView[]>> = {
  whole: PICTURE_VIEWS.filter((view) => view !== 'boot' && view !== 'engine'),
  full: ['front-three-quarter', 'front-three-quarter-right', 'rear-three-quarter', 'front', 'wheel'],
  short: ['front-three-quarter', 'front-three-quarter-right', 'rear-three-quarter'],
  pair: ['front-three-quarter', 'rear-three-quarter'],
  twin: ['front-three-quarter', 'front-three-quarter-right'],
  one: ['front-three-quarter'],
}; // prettier-ignore

/** Every set that was photographed: its size by place, subject and paint. */
const SETS = new Map(
  Object.entries(plan.sets).flatMap(([yard, sizes]) =>
    Object.entries(sizes).flatMap(([size, subjects]) =>
      Object.entries(subjects).flatMap(([subject, paints]) =>
        paints.split(' ').map((paint) => [`${yard} ${subject} ${paint}`, size as SetSize] as const),
      ),
    ),
  ),
);

/** The subjects of a body, its vehicle's own or its photographed subject's, with the cab of the vehicle. */
function subjectsLike(
  { simpleBody, configuration }: Sitter,
  body = bodyStyleOf(simpleBody),
): Subject[] {
  const isSingle = configuration === 'Single Cab';
  return SUBJECTS[body].filter(
    (subject) =>
      body !== 'ute' || configuration === null || (subject === 'ute-single') === isSingle,
  );
}

/** The photographed subject of a vehicle: of its body and cab, chosen by its model or its make. */
export function subjectOf(vehicle: Sitter): Subject {
  const { make, model, badge, simpleBody } = vehicle;
  const body = bodyStyleOf(simpleBody);
  const like = subjectsLike(vehicle);
  // A people mover is advertised as a wagon.
  const named = Object.keys(plan.subjects[body] ?? {}).filter(isSubject);
  const known = [...like, ...named.filter((subject) => bodyOf(subject) !== body)];
  for (const word of [`${make} ${model} ${badge.split(' ')[0] ?? ''}`, `${make} ${model}`, make]) {
    const found = known.find((subject) => plan.subjects[body]?.[subject]?.includes(word));
    if (found !== undefined) return found;
  }
  return like[0] ?? SUBJECTS[body][0];
}

/** Where a tenant photographs what stands at a location: its own place, then the tenant's others, then a studio. */
function yardsOf(slug: string, location: string): YardName[] {
  const own = plan.yards[slug] ?? {};
  const names = [own[location] ?? own['*'], ...Object.values(own), 'studio'];
  return [...new Set(names)].flatMap((name) => YARD_NAMES.filter((yard) => yard === name));
}

interface Sitting {
  subject: Subject;
  yard: YardName;
  size: SetSize;
}

/** The set that shows a vehicle in its paint: of its own subject, or else of one with that body and its cab; at its own place if there is one. */
function sittingOf(vehicle: PhotoPlan): Sitting | undefined {
  const first = subjectOf(vehicle);
  const paint = paintOf(vehicle.colour).key;
  const yards = yardsOf(vehicle.slug, vehicle.location);
  const found = (subjects: readonly Subject[]) =>
    yards
      .flatMap((yard) =>
        subjects.map((subject) => ({
          subject,
          yard,
          size: SETS.get(`${yard} ${subject} ${paint}`),
        })),
      )
      .find((sitting): sitting is Sitting => sitting.size !== undefined);
  return found([first]) ?? found(subjectsLike(vehicle, bodyOf(first)));
}

/** The colour a vehicle must have to be shown on the turntable; undefined: it was never on it. */
export function spinColourOf(vehicle: Sitter): string | undefined {
  return plan.spins[subjectOf(vehicle)];
}

/** The video of a vehicle's turn; null: no vehicle of its subject was on the turntable. */
export function turnVideo(vehicle: Sitter): string | null {
  const colour = spinColourOf(vehicle);
  return colour === undefined ? null : turnAddress(turntableKey(subjectOf(vehicle), colour));
}

/** Inside pictures of a body, which all paints of a trim share, and those of its bays, which only usual paints have. */
function insideViews(body: BodyStyle, paint: string): PictureView[] {
  const bays = plan.bays.bodies.includes(body) && plan.bays.paints.includes(paint);
  const few = plan.fewInside.includes(body);
  return PICTURE_VIEWS.filter((view) =>
    isInterior(body, view)
      ? !few || view === 'dashboard' || view === 'seats'
      : isBay(body, view) && bays,
  );
}

function viewsOf(subject: Subject, paint: string, size: SetSize): PictureView[] {
  const chosen = new Set([...VIEWS_OF_SET[size], ...insideViews(bodyOf(subject), paint)]);
  return PICTURE_VIEWS.filter((view) => chosen.has(view));
}

/** Every photograph that stock and model pages can show. */
export function allPhotographs(): PictureSpec[] {
  const stills = [...SETS].flatMap(([key, size]) => {
    const [yard, subject = '', colour = ''] = key.split(' ');
    const place = YARD_NAMES.find((name) => name === yard);
    if (!place || !isSubject(subject)) throw new Error(`photographs.json: ${key}: no such set`);
    return viewsOf(subject, colour, size).map((view) => ({ subject, colour, yard: place, view }));
  });
  const turns = Object.entries(plan.spins).flatMap(([subject, colour]) =>
    isSubject(subject) ? spinPictures(subject, colour) : [],
  );
  return [...stills, ...turns];
}

/** The pictures a plan shows. */
function picturesOf(vehicle: PhotoPlan, random: Random, firsts: FirstPictures): PictureSpec[] {
  const { colour, count } = vehicle;
  const sitting = sittingOf(vehicle);
  if (!sitting || count === 0) return [];
  const { subject, yard, size } = sitting;
  // Nothing to see under the bonnet.
  const hidden = vehicle.electric ? 'engine' : null;
  const views = viewsOf(subject, paintOf(colour).key, size).filter((view) => view !== hidden);
  const pictureOf = (view: PictureView) => ({ subject, colour, yard, view });
  const lead = leadingView(
    vehicle.stock,
    views,
    (view) => firsts.get(pictureAddress(pictureOf(view))) ?? 0,
  );
  const rest = views.filter((view) => view !== lead);
  const chosen = new Set(random.shuffled(rest).slice(0, Math.max(0, count - 1)));
  return [lead, ...rest.filter((view) => chosen.has(view))].map(pictureOf);
}

/** Corners from which a vehicle is seen first, by the share of vehicles. */
const LEADS: readonly PictureView[] = [
  'front-three-quarter', 'front-three-quarter-right', 'rear-three-quarter', 'front-three-quarter', 'front-three-quarter-right',
]; // prettier-ignore

/** The fourth corner, for a stock with many vehicles of one body in one paint. */
const SPARE_LEAD: PictureView = 'rear-three-quarter-right';

/** How many vehicles of a stock show a picture first, by its address. */
export type FirstPictures = Map<unknown, number>;

/**
 * The view that leads is the one that fewest vehicles of the stock show first: two equal pictures look like one car. Of
 * those, the stock number chooses.
 */
function leadingView(
  stock: string,
  views: readonly PictureView[],
  uses: (view: PictureView) => number,
): PictureView {
  const usual = LEADS.filter((view) => views.includes(view));
  const at = Number(stock.replaceAll(/\D/g, '')) % usual.length;
  const inOrder = [...usual.slice(at), ...usual.slice(0, at), SPARE_LEAD];
  const [first = 'front-three-quarter', ...others] = inOrder.filter((view) => views.includes(view));
  return others.reduce((least, view) => (uses(view) < uses(least) ? view : least), first);
}

/** All frames of a turn and the inside all round. */
function spinPictures(subject: Subject, colour: string): PictureSpec[] {
  const frames = Array.from({ length: SPIN_FRAMES }, (_, spinFrame) => ({
    subject,
    colour,
    spinFrame,
  }));
  return [...frames, { subject, colour, interior: 'panorama' }];
}

/** Sized address of a picture; `{width}` is a placeholder for one of the widths. */
const pictureAddress = (spec: PictureSpec, width: number | '{width}' = '{width}') =>
  `/photos/v1/${pictureKey(spec)}-${width}.webp`;

/** What every car has there, angle of the turn, place in the picture; and what the label says of cars with the equipment. */
type Spot = readonly [plain: string, angle: number, x: number, y: number, own: string, of: RegExp];
const EXTERIOR_SPOTS: readonly Spot[] = [
  ['Headlights', 0, 0.31, 0.52, 'LED headlights', /^Headlamps - LED/],
  ['Wheels and tyres', 90, 0.27, 0.68, 'Alloy wheels', /Alloy Wheels$/],
  ['Boot', 180, 0.5, 0.58, 'Reversing camera', /^(?:Camera - Rear Vision|360° Camera)$/],
  ['Roof', 262, 0.52, 0.24, 'Roof rails', /^Roof Rails/],
];
const INTERIOR_SPOTS: readonly Spot[] = [
  ['Dashboard', 0, 0.5, 0.55, 'Apple CarPlay', /^Apple CarPlay/],
  ['Steering wheel', 0, 0.36, 0.6, 'Buttons on the steering wheel', /^Multi-function Steering/],
];

/** Labels claim no equipment that the car lacks. */
function hotspots(equipment: readonly string[]): ExportRow {
  const side = (name: string, spots: readonly Spot[]) => ({
    [name]: spots.map(([plain, , , , own, line], i) => ({
      id: `${name}-${i + 1}`,
      description: equipment.some((each) => line.test(each)) ? own : plain,
    })),
    [`${name}Positions`]: spots.map(([, activeAngle, posX, posY], i) => ({
      hotspotId: `${name}-${i + 1}`,
      activeAngle,
      posX,
      posY,
    })),
  });
  return { ...side('exterior', EXTERIOR_SPOTS), ...side('interior', INTERIOR_SPOTS) };
}

/** Photo fields of an export row. Its first picture is counted in `firsts`. */
export function photoFields(
  vehicle: PhotoPlan,
  random: Random,
  firsts: FirstPictures = new Map(),
): ExportRow {
  const pictures = picturesOf(vehicle, random, firsts);
  const images = pictures.map((spec) => ({
    image: pictureAddress(spec),
    thumb: pictureAddress(spec, 320),
  }));
  const first = images[0]?.image ?? null;
  firsts.set(first, (firsts.get(first) ?? 0) + 1);
  const turn = vehicle.spin
    ? spinPictures(subjectOf(vehicle), vehicle.colour).map((spec) => pictureAddress(spec))
    : [];
  return {
    photos_count: images.length,
    images,
    thumbnails: images.slice(0, 4).map(({ thumb }) => thumb),
    primary_image_url: first,
    spin_images: turn.slice(0, SPIN_FRAMES),
    spin_interior_image: turn[SPIN_FRAMES] ?? null,
    spin_code: vehicle.spin ? `SP${random.whole(100_000, 999_999)}` : null,
    hotspots: vehicle.spin ? hotspots(vehicle.equipment) : null,
  };
}
