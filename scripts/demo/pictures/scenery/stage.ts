// Vehicles on a stage: each photographed from where the scene's camera stands, with transparent ground
// and its own shadow, ready to be laid over a backdrop.
import type { Camera } from '../camera.ts';
import { developCutout } from '../develop.ts';
import { modelOf } from '../gallery.ts';
import { daylight, lightOf, type Light } from '../light.ts';
import { paintOf } from '../paints.ts';
import { photographModel } from '../render.ts';
import type { BodyStyle } from '../spec.ts';
import { shadowAt } from '../studio.ts';

/** A level camera: the horizon is a row of the picture. */
export interface StageView {
  width: number;
  height: number;
  /** Row of the horizon, pixels. */
  horizon: number;
  /** Height of the eye, metres. */
  eye: number;
  /** Focal length, pixels. */
  focal: number;
}

export interface Standing {
  body: BodyStyle;
  colour: string;
  /** Metres to the right of the picture's middle, and away from the camera. */
  right: number;
  away: number;
  /** Degrees the vehicle is turned: 0 faces the camera, 90 shows its left side. */
  turn: number;
}

let light: Light | undefined;

/** RGBA bytes, the whole of the view, of one vehicle and its shadow. */
export async function stagePicture(view: StageView, car: Standing): Promise<Buffer> {
  const model = await modelOf(car.body);
  light ??= lightOf(daylight);
  const camera = cameraFor(view, car);
  const layers = photographModel(model, camera, { light });
  return developCutout(layers, paintOf(car.colour), (x, y) => shadeOf(camera, model, x, y));
}

/** The scene's camera, told in the vehicle's own frame. */
function cameraFor(view: StageView, car: Standing): Camera {
  // In the scene the camera looks along +Y from the origin; the vehicle stands at (right, away).
  const a = (car.turn * Math.PI) / 180;
  const c = Math.cos(a);
  const s = Math.sin(a);
  // Vehicle x (forward) points at the camera when turn is 0, its y (left) to the picture's right.
  const into = (X: number, Y: number): [number, number] => {
    const x = -Y;
    const y = X;
    return [x * c - y * s, x * s + y * c];
  };
  const eye = into(-car.right, -car.away);
  const forward = into(0, 1);
  const right = into(1, 0);
  return {
    eye: [eye[0], eye[1], view.eye],
    forward: [forward[0], forward[1], 0],
    right: [right[0], right[1], 0],
    up: [0, 0, 1],
    focal: view.focal,
    cx: view.width / 2,
    cy: view.horizon,
    width: view.width,
    height: view.height,
  };
}

/** How dark the ground is at a pixel, 0 to 1. */
function shadeOf(
  camera: Camera,
  model: Parameters<typeof shadowAt>[0],
  x: number,
  y: number,
): number {
  const v = (y + 0.5 - camera.cy) / camera.focal;
  if (v < 0.01) return 0;
  const depth = camera.eye[2] / v;
  const u = ((x + 0.5 - camera.cx) / camera.focal) * depth;
  const px = camera.eye[0] + camera.forward[0] * depth + camera.right[0] * u;
  const py = camera.eye[1] + camera.forward[1] * depth + camera.right[1] * u;
  const f = model.footprint;
  if (px < f.x0 - 1.2 || px > f.x1 + 1.2 || Math.abs(py) > f.half + 1.2) return 0;
  return (1 - shadowAt(model, px, py)) * 0.86;
}
