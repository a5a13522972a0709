// Where each exterior view stands, for any body: the same angles a dealer's photographer walks.
import { aimed, lookAt, type Camera } from './camera.ts';
import type { Model } from './model.ts';
import { SPIN_FRAMES, type PictureView } from './spec.ts';

interface Stand {
  azimuth: number;
  eye: number;
  /** Distance, in lengths of the vehicle. */
  away: number;
  fill?: number;
}

const STANDS: Partial<Record<PictureView, Stand>> = {
  'front-three-quarter': { azimuth: 38, eye: 1.3, away: 1.85 },
  side: { azimuth: 90, eye: 1.05, away: 2.1 },
  'rear-three-quarter': { azimuth: 142, eye: 1.4, away: 1.85 },
  front: { azimuth: 0, eye: 1.05, away: 1.7, fill: 0.74 },
  rear: { azimuth: 180, eye: 1.15, away: 1.7, fill: 0.74 },
  'front-three-quarter-right': { azimuth: -38, eye: 1.3, away: 1.85 },
  'rear-three-quarter-right': { azimuth: -142, eye: 1.4, away: 1.85 },
  'side-right': { azimuth: -90, eye: 1.05, away: 2.1 },
  'front-low': { azimuth: 22, eye: 0.55, away: 1.35, fill: 0.9 },
};

/** A photographer's habits at a place: the first picture's angle, the height of the eye, the distance in lengths. */
export interface Habit {
  /** Degrees from the nose; below 0 from the right of the vehicle, from where all pictures are taken then. */
  azimuth: number;
  eye: number;
  away: number;
}

/** A stand as the photographer of a place takes it: corners are turned as the first picture is. */
function standBy(stand: Stand, habit: Habit | undefined): Stand {
  if (!habit) return stand;
  const from = Math.abs(stand.azimuth);
  const turn = Math.abs(habit.azimuth) - 38;
  const turned = from === 38 ? from + turn : from === 142 ? from - turn / 2 : from;
  return {
    ...stand,
    azimuth: Math.sign(habit.azimuth) * Math.sign(stand.azimuth) * turned,
    eye: (stand.eye * habit.eye) / 1.3,
    away: (stand.away * habit.away) / 1.85,
  };
}

const SPIN: Stand = { azimuth: 37, eye: 1.35, away: 1.75 };

/** The camera of a view of the outside; undefined for views that are not of the outside. */
export function standFor(
  view: PictureView,
  model: Model,
  w: number,
  h: number,
  habit?: Habit,
): Camera | undefined {
  const stand = STANDS[view];
  if (stand) return standing(standBy(stand, habit), model, w, h);
  const [wx, wy, wz] = model.wheel;
  const { x0, x1, half } = model.footprint;
  const top = model.frame[5];
  const { lamp, tail } = model;
  const own = model.stands?.(view);
  if (own) return lookAt(own[0], own[1], own[2], w, h);
  switch (view) {
    case 'wheel':
      return lookAt([wx + 0.75, wy + 2.3, wz + 0.42], [wx - 0.02, wy - 0.1, wz + 0.06], 26, w, h);
    case 'headlight':
      return lookAt(
        [x1 + 1.15, half + 1.25, lamp + 0.4],
        [x1 - 0.2, half * 0.55, lamp - 0.03],
        30,
        w,
        h,
      );
    case 'tail-light':
      return lookAt(
        [x0 - 1.25, half + 1.2, tail + 0.35],
        [x0 + 0.14, half * 0.6, tail - 0.1],
        30,
        w,
        h,
      );
    case 'grille':
      return lookAt([x1 + 1.7, 0.55, lamp + 0.3], [x1 - 0.1, 0, lamp - 0.12], 26, w, h);
    case 'boot':
      return lookAt([x0 - 2.3, 0.9, top + 0.75], [x0 + 0.75, 0, tail - 0.1], 40, w, h);
    default:
      return undefined;
  }
}

/** The camera of frame `frame` of a full turn; every frame keeps the same distance and zoom. */
export function standForSpin(frame: number, model: Model, w: number, h: number): Camera {
  const azimuth = SPIN.azimuth + (frame * 360) / SPIN_FRAMES;
  const [x0, y0, z0, x1, y1, z1] = model.frame;
  const reach = Math.hypot(x1 - x0, y1 - y0) / 2;
  const middle = (x0 + x1) / 2;
  const around = 0.93 * reach;
  const still = standing({ ...SPIN, azimuth: 90 }, { ...model, frame: [middle - around, -around * 0.4, z0, middle + around, around * 0.4, z1] }, w, h); // prettier-ignore
  const turned = standing({ ...SPIN, azimuth, away: (SPIN.away * (x1 - x0)) / (x1 - x0) }, model, w, h); // prettier-ignore
  return { ...turned, focal: still.focal, cx: w / 2, cy: turned.cy };
}

function standing(stand: Stand, model: Model, w: number, h: number): Camera {
  const length = model.frame[3] - model.frame[0];
  const height = model.frame[5];
  return aimed(
    {
      azimuth: stand.azimuth,
      eye: stand.eye * Math.max(1, 0.45 + height * 0.36),
      distance: Math.max(length, 3.4) * stand.away,
      frame: model.frame,
      ...(stand.fill ? { fill: stand.fill } : {}),
    },
    w,
    h,
  );
}
