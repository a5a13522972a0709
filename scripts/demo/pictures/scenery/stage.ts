// Vehicles on a stage: each photographed from where the scene's camera stands, with transparent ground
// and its own shadow, ready to be laid over a backdrop.
import type { OverlayOptions } from 'sharp';
import type { Camera } from '../camera.ts';
import { developCutout } from '../develop.ts';

import { daylight, lightOf, type Light } from '../light.ts';
import type { Model } from '../model.ts';
import { paintOf } from '../paints.ts';
import { photographModel } from '../render.ts';
import type { BodyStyle } from '../spec.ts';
import { shadowAt } from '../studio.ts';
import { modelOf } from '../subjects.ts';

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

/** One vehicle and its shadow on transparent ground, and where in the view it belongs. */
interface Cutout {
  rgba: Buffer;
  left: number;
  top: number;
  width: number;
  height: number;
}

async function cutoutOf(view: StageView, car: Standing): Promise<Cutout> {
  const model = await modelOf(car.body);
  light ??= lightOf(daylight);
  const whole = cameraFor(view, car);
  const { left, top, width, height } = boundsOf(whole, model);
  const camera = { ...whole, cx: whole.cx - left, cy: whole.cy - top, width, height };
  const layers = photographModel(model, camera, { light });
  const rgba = developCutout(layers, paintOf(car.colour), (x, y) => shadeOf(camera, model, x, y));
  return { rgba, left, top, width, height };
}

/** What to lay over a backdrop, farthest first, for vehicles in a view. */
export async function cutoutsOf(
  view: StageView,
  cars: readonly Standing[],
): Promise<OverlayOptions[]> {
  const out: OverlayOptions[] = [];
  for (const car of cars) {
    const { rgba, left, top, width, height } = await cutoutOf(view, car);
    out.push({ input: rgba, raw: { width, height, channels: 4 }, left, top });
  }
  return out;
}

/** The part of the picture a vehicle and its shadow can reach. */
function boundsOf(camera: Camera, model: Model) {
  const f = model.frame;
  let x0 = camera.width;
  let y0 = camera.height;
  let x1 = 0;
  let y1 = 0;
  const pad = 1.2;
  for (let i = 0; i < 12; i++) {
    // The box itself, and the ground around it that its shadow falls on.
    const wide = i >= 8;
    const px = (i & 1 ? f[3] : f[0]) + (wide ? (i & 1 ? pad : -pad) : 0) - camera.eye[0];
    const py = (i & 2 ? f[4] : f[1]) + (wide ? (i & 2 ? pad : -pad) : 0) - camera.eye[1];
    const pz = (!wide && i & 4 ? f[5] + 0.1 : 0) - camera.eye[2];
    const depth = Math.max(0.5, px * camera.forward[0] + py * camera.forward[1]);
    const u = camera.cx + (camera.focal * (px * camera.right[0] + py * camera.right[1])) / depth;
    const v = camera.cy - (camera.focal * pz) / depth;
    x0 = Math.min(x0, u);
    x1 = Math.max(x1, u);
    y0 = Math.min(y0, v);
    y1 = Math.max(y1, v);
  }
  const left = Math.max(0, Math.floor(x0));
  const top = Math.max(0, Math.floor(y0));
  return {
    left,
    top,
    width: Math.max(1, Math.min(camera.width, Math.ceil(x1)) - left),
    height: Math.max(1, Math.min(camera.height, Math.ceil(y1)) - top),
  };
}

/** The scene's camera, told in the vehicle's own frame. */
function cameraFor(view: StageView, car: Standing): Camera {
  // In the scene the camera looks along +Y from the origin; the vehicle is at (right, away).
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
function shadeOf(camera: Camera, model: Model, x: number, y: number): number {
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
