// Where a picture is taken from: a pinhole camera, aimed so that a box fills the frame.
import type { Box } from './mesh.ts';

export interface Camera {
  eye: readonly [number, number, number];
  right: readonly [number, number, number];
  up: readonly [number, number, number];
  forward: readonly [number, number, number];
  /** Focal length and principal point, pixels. */
  focal: number;
  cx: number;
  cy: number;
  width: number;
  height: number;
}

export interface Aim {
  /** Degrees around the vehicle: 0 looks at its nose, 90 at its left side, 180 at its tail. */
  azimuth: number;
  /** Height of the eye, metres. */
  eye: number;
  /** Distance from the middle of what is photographed, metres. */
  distance: number;
  /** What is to fill the frame. */
  frame: Box;
  /** Share of the frame's width and height it may take. */
  fill?: number;
  /** How far down the picture's middle the framed box is centred, share of the height. */
  drop?: number;
}

type Vec = readonly [number, number, number];
const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vec, b: Vec) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Vec): Vec => {
  const l = Math.hypot(a[0], a[1], a[2]);
  return [a[0] / l, a[1] / l, a[2] / l];
};

/** A camera at `eye` looking at `target`; `fov` is the horizontal angle in degrees. */
export function lookAt(eye: Vec, target: Vec, fov: number, width: number, height: number): Camera {
  const forward = unit(sub(target, eye));
  const right = unit(cross(forward, [0, 0, 1]));
  const up = cross(right, forward);
  const focal = width / 2 / Math.tan((fov * Math.PI) / 360);
  return { eye, right, up, forward, focal, cx: width / 2, cy: height / 2, width, height };
}

/** Looks level at the frame's middle and zooms and shifts (never tilts: walls stay upright) to fit. */
export function aimed(aim: Aim, width: number, height: number): Camera {
  const [x0, y0, z0, x1, y1, z1] = aim.frame;
  const middle: Vec = [(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2];
  const a = (aim.azimuth * Math.PI) / 180;
  const eye: Vec = [
    middle[0] + Math.cos(a) * aim.distance,
    middle[1] + Math.sin(a) * aim.distance,
    aim.eye,
  ];
  const target: Vec = [middle[0], middle[1], aim.eye * 0.45 + middle[2] * 0.55];
  const camera = lookAt(eye, target, 40, width, height);
  let u0 = Infinity;
  let u1 = -Infinity;
  let v0 = Infinity;
  let v1 = -Infinity;
  for (let i = 0; i < 8; i++) {
    // Bodies are round at the corners, so the box's own corners stand a little too far out.
    const p: Vec = [
      i & 1 ? x1 - (x1 - x0) * 0.035 : x0 + (x1 - x0) * 0.035,
      i & 2 ? y1 - (y1 - y0) * 0.06 : y0 + (y1 - y0) * 0.06,
      i & 4 ? z1 : z0,
    ];
    const d = sub(p, eye);
    const depth = dot(d, camera.forward);
    const u = dot(d, camera.right) / depth;
    const v = -dot(d, camera.up) / depth;
    u0 = Math.min(u0, u);
    u1 = Math.max(u1, u);
    v0 = Math.min(v0, v);
    v1 = Math.max(v1, v);
  }
  const fill = aim.fill ?? 0.86;
  const focal = Math.min((fill * width) / (u1 - u0), (fill * 0.92 * height) / (v1 - v0));
  return {
    ...camera,
    focal,
    cx: width / 2 - ((u0 + u1) / 2) * focal,
    cy: height * (0.5 + (aim.drop ?? 0.03)) - ((v0 + v1) / 2) * focal,
  };
}

/** The camera whose picture, laid over this one's, is the reflection in the floor. */
export function mirroredInFloor(camera: Camera): Camera {
  const flip = (v: Vec): Vec => [v[0], v[1], -v[2]];
  return {
    ...camera,
    eye: flip(camera.eye),
    right: flip(camera.right),
    up: flip(camera.up),
    forward: flip(camera.forward),
  };
}
