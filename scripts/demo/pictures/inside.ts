// Pictures taken inside a vehicle: which camera, which light, what is outside the windows; and the
// panorama, six pictures wrapped into one 2:1 sheet (equirectangular, its middle looking forward).
import { engineBay, loadBay, type Bay } from './bays.ts';
import { CARS } from './bodies/cars.ts';
import { lookAt, type Camera } from './camera.ts';
import { caravanCabin, caravanStand } from './caravan-interior.ts';
import { carCabin, type Cabin } from './interior.ts';
import { cabin as cabinLight, lightOf, type Light } from './light.ts';
import type { Negative } from './develop.ts';
import type { Box } from './mesh.ts';
import type { Part } from './raster.ts';
import { photograph, studioLightOf } from './render.ts';
import { layersOf } from './shade.ts';
import { isBay, type BodyStyle, type InteriorTone, type PictureView } from './spec.ts';
import { beyond } from './yards/backdrop.ts';
import { YARDS } from './yards/places.ts';
import { sunOver } from './yards/sun.ts';

type Vec = readonly [number, number, number];

let light: Light | undefined;
const cabins = new Map<string, Promise<Cabin>>();

function cabinOf(body: Exclude<BodyStyle, 'motorcycle' | 'caravan'>, tone: InteriorTone) {
  const key = `${body} ${tone}`;
  let made = cabins.get(key);
  if (!made) {
    // One cabin at a time is enough: specs come sorted, and cabins are large.
    cabins.clear();
    cabins.set(key, (made = carCabin(CARS[body], tone)));
  }
  return made;
}

const bays = new Map<string, Promise<Bay>>();

/** A car's engine bay, which all share, or its load space. */
function bayOf(body: Exclude<BodyStyle, 'motorcycle' | 'caravan'>, engine: boolean): Promise<Bay> {
  const key = engine ? 'engine' : body;
  let made = bays.get(key);
  if (!made) bays.set(key, (made = engine ? engineBay() : loadBay(CARS[body])));
  return made;
}

/** Where a view of a car's cabin is taken from: eye, target, field of view in degrees. */
function carStand(view: PictureView, c: Cabin): readonly [Vec, Vec, number] | undefined {
  const { dash, belt, driver } = c;
  const last = c.rows.length > 1 ? c.rows[1]! : c.rows[0]!;
  switch (view) {
    case 'dashboard':
      return [[dash - 1.24, 0.03, belt + 0.2], [dash, -0.07, belt - 0.15], 76];
    case 'wheel-and-dials':
      return [
        [dash - 1.0, driver + 0.1, belt + 0.19],
        [dash - 0.2, driver + 0.03, belt - 0.07],
        54,
      ];
    case 'screen':
      return [[dash - 0.86, -0.1, belt + 0.12], [dash, 0.01, belt - 0.07], 50];
    case 'seats':
      return [[dash - 0.4, 0.46, belt + 0.2], [dash - 1.2, -0.14, belt - 0.3], 84];
    case 'rear-seats':
      return c.rows.length > 1
        ? [[last + 0.75, 0.02, belt + 0.32], [last - 0.22, 0, belt - 0.28], 78]
        : [[dash - 0.4, -0.45, belt + 0.2], [dash - 1.2, 0.14, belt - 0.3], 84];
    default:
      return undefined;
  }
}

/** The picture of a view taken inside; undefined when the view is of the outside. */
export async function insidePicture(
  body: BodyStyle,
  view: PictureView,
  tone: InteriorTone,
  width: number,
  height: number,
): Promise<Negative | undefined> {
  if (body === 'motorcycle') return undefined;
  let parts: Part[];
  let frame: Box | undefined;
  let stand: readonly [Vec, Vec, number] | undefined;
  if (body === 'caravan') {
    stand = caravanStand(view);
    if (!stand) return undefined;
    parts = await caravanCabin(tone);
  } else if (isBay(body, view)) {
    const bay = await bayOf(body, view === 'engine');
    const camera = bay.camera(width, height);
    return { layers: photograph(bay.parts, camera, { light: studioLightOf() }), backdrop: wall(width, height) }; // prettier-ignore
  } else {
    if (!carStand(view, NOWHERE)) return undefined;
    const made = await cabinOf(body, tone);
    stand = carStand(view, made)!;
    parts = made.parts;
    frame = made.frame;
  }
  return taken(parts, lookAt(stand[0], stand[1], stand[2], width, height), frame);
}

const NOWHERE: Cabin = { parts: [], frame: [0, 0, 0, 0, 0, 0], dash: 0, belt: 0, floor: 0, driver: 0, rows: [0] }; // prettier-ignore

/** Afternoon sun from the front left. */
const SUN = { from: [0.42, 0.52, 0.74], light: [2, 1.8, 1.5] } as const;

const lights = new WeakMap<Part[], Light>();

/** Daylight in a cabin, and the sun where its windows let it in; a caravan has small windows and no sun. */
function lightIn(parts: Part[], frame: Box | undefined): Light {
  let made = lights.get(parts);
  if (!made) {
    light ??= { ...lightOf(cabinLight), stands: true };
    const sun = frame && sunOver({ sun: SUN }, { parts, frame });
    lights.set(parts, (made = { ...light, ...(sun && { sun }) }));
  }
  return made;
}

function taken(parts: Part[], camera: Camera, frame?: Box): Negative {
  return { layers: photograph(parts, camera, { light: lightIn(parts, frame) }), backdrop: beyond(YARDS.bush, camera) }; // prettier-ignore
}

/** The workshop wall behind a bay. */
function wall(width: number, height: number): Float32Array {
  const out = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++)
    out.fill(0.8 - 0.24 * (y / height), y * width * 3, (y + 1) * width * 3);
  return out;
}

/** The six directions a panorama is pieced together from. */
const FACES: readonly Vec[] = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0.001, 0, 1], [0.001, 0, -1]]; // prettier-ignore

export async function panorama(
  body: BodyStyle,
  tone: InteriorTone,
  width: number,
): Promise<Negative> {
  const { parts, frame, eye } = await insideOf(body, tone);
  const side = Math.round(width / 3);
  const cameras = FACES.map((f) => lookAt(eye, [eye[0] + f[0], eye[1] + f[1], eye[2] + f[2]], 90.5, side, side)); // prettier-ignore
  const shots = cameras.map((camera) => taken(parts, camera, frame));
  const height = Math.round(width / 2);
  const layers = layersOf(width, height);
  const backdrop = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const pitch = (0.5 - (y + 0.5) / height) * Math.PI;
    for (let x = 0; x < width; x++) {
      const yaw = (0.5 - (x + 0.5) / width) * Math.PI * 2;
      const d: Vec = [
        Math.cos(pitch) * Math.cos(yaw),
        Math.cos(pitch) * Math.sin(yaw),
        Math.sin(pitch),
      ];
      let best = 0;
      let most = -1;
      FACES.forEach((f, i) => {
        const c = f[0] * d[0] + f[1] * d[1] + f[2] * d[2];
        if (c > most) {
          most = c;
          best = i;
        }
      });
      const cam = cameras[best]!;
      const dot = (a: Vec) => a[0] * d[0] + a[1] * d[1] + a[2] * d[2];
      const depth = dot(cam.forward);
      const px = Math.min(
        side - 1,
        Math.max(0, Math.floor(cam.cx + (cam.focal * dot(cam.right)) / depth)),
      );
      const py = Math.min(
        side - 1,
        Math.max(0, Math.floor(cam.cy - (cam.focal * dot(cam.up)) / depth)),
      );
      const from = py * side + px;
      const to = y * width + x;
      const shot = shots[best]!;
      layers.flake[to] = shot.layers.flake[from]!;
      layers.clear[to] = shot.layers.clear[from]!;
      for (let n = 0; n < 3; n++) {
        layers.fixed[to * 3 + n] = shot.layers.fixed[from * 3 + n]!;
        layers.base[to * 3 + n] = shot.layers.base[from * 3 + n]!;
        backdrop[to * 3 + n] = shot.backdrop[from * 3 + n]!;
      }
    }
  }
  return { layers, backdrop };
}

async function insideOf(
  body: BodyStyle,
  tone: InteriorTone,
): Promise<{ parts: Part[]; frame?: Box; eye: Vec }> {
  if (body === 'caravan') return { parts: await caravanCabin(tone), eye: [0.2, 0, 1.6] };
  if (body === 'motorcycle') throw new Error('A motorcycle has no interior panorama.');
  const { parts, frame, dash, belt } = await cabinOf(body, tone);
  return { parts, frame, eye: [dash - 0.72, 0, belt + 0.16] };
}
