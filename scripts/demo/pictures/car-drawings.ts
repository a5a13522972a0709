// What is drawn on a car body: glass, pillars, wheel openings, cladding; lamps and grilles are in
// car-front.ts and car-rear.ts. All is worked out from the shape, so a new body needs only numbers.
import type { CarDetail } from './car-detail.ts';
import { faceOf } from './car-face.ts';
import { frontFace } from './car-front.ts';
import { rearFace } from './car-rear.ts';
import { cabinHalf, planHalf, roofAt, type CarShape } from './car-shape.ts';
import {
  area,
  decalsOf,
  disc,
  line,
  path,
  seam,
  seamPath,
  type DecalDrawings,
  type Decals,
} from './decals.ts';
import { SIDE_LAMPS } from './lamps.ts';
import { M } from './materials.ts';
import type { Box } from './mesh.ts';
import { shutLines } from './shut-lines.ts';
import { SIDE_TAIL_LAMPS } from './tail-lamps.ts';

type Point = readonly [number, number];

/** The side glass as one outline, in (x, z). */
function glassOutline(s: CarShape, d: CarDetail): Point[] {
  const [front, rear] = d.glassEnds;
  const belt = (x: number) =>
    s.belt[0] + ((s.belt[1] - s.belt[0]) * (front - x)) / (front - rear) + 0.025;
  const top = (x: number) => Math.min(roofAt(s, x) - 0.095, d.glassTop ?? Infinity);
  const rake = (s.header[0] - s.cowl[0]) / (s.header[1] - s.cowl[1]);
  const high = Math.min(s.header[1] - 0.12, (d.glassTop ?? Infinity) - 0.025);
  const xTopFront = front + rake * (high - belt(front));
  const xTopRear = d.panelled ? rear : rear + (s.roofRear[0] - s.back[0]) * 0.72;
  const points: Point[] = [[front, belt(front)]];
  for (let i = 0; i <= 12; i++) {
    const x = xTopFront + ((xTopRear - xTopFront) * i) / 12;
    const drop = i === 0 ? 0.02 : i === 12 && !d.panelled ? 0.03 : 0;
    points.push([x, top(x) - drop]);
  }
  points.push([rear, belt(rear) + (d.panelled ? 0 : 0.02)]);
  if (!d.panelled) points.push([rear + 0.1, belt(rear)]);
  return points;
}

/** `plate`: the word on its plates. */
export function drawingsOf(s: CarShape, d: CarDetail, plate?: string): DecalDrawings {
  return {
    side: sideOf(s, d),
    front: frontOf(s, d, plate),
    rear: rearOf(s, d, plate),
    top: topOf(s, d),
  };
}

function sideOf(s: CarShape, d: CarDetail): string {
  const R = s.wheel.radius;
  const axle = s.wheelbase / 2;
  const out: string[] = [];
  const clad = d.cladding ?? 0;
  if (clad > 0) {
    out.push(area(M.plastic, [[s.nose, 0], [s.nose, s.sill + clad], [s.tail, s.sill + clad + 0.02], [s.tail, 0]])); // prettier-ignore
    if (clad > 0.05)
      for (const x of [axle, -axle]) out.push(disc(M.plastic, x, R, R + 0.045 + clad * 0.62));
  } else {
    out.push(area(M.plastic, [[axle, 0], [axle, s.sill + 0.045], [-axle, s.sill + 0.045], [-axle, 0]])); // prettier-ignore
  }
  // The bumpers' unpainted undersides, carried round the corners.
  const arch = axle + R + 0.06;
  out.push(area(M.plastic, [[arch, 0], [arch, s.sill + 0.05], [s.nose, s.sill + 0.08], [s.nose, 0]])); // prettier-ignore
  if (!d.panelled && d.split === undefined)
    out.push(area(M.plastic, [[-arch, 0], [-arch, s.sill + 0.06], [s.tail + 0.16, s.sill + 0.14], [s.tail, s.sill + 0.14], [s.tail, 0]])); // prettier-ignore
  out.push(shutLines(s, d));
  if (!d.open) {
    const outline = glassOutline(s, d);
    out.push(area(M.gloss, outline, 0.032));
    out.push(area(M.glass, outline, 0.002));
    if (d.privacy && d.pillars[0] !== undefined) {
      out.push(`<clipPath id="rear"><rect x="-9" y="0" width="${9 + d.pillars[0]}" height="3"/></clipPath>`); // prettier-ignore
      out.push(`<g clip-path="url(#rear)">${area(M.privacyGlass, outline, 0.002)}</g>`);
    }
    const first = outline[0]!;
    const last = outline[outline.length - 1]!;
    // Pillars and the divider behind the windscreen's stand behind the glass's edge.
    const posts = d.pillars.map((x, i) =>
      line(M.gloss, [[x, s.belt[0] - 0.1], [x + (i === 0 ? 0.015 : 0.05), roofAt(s, x)]], i === 0 ? 0.085 : 0.04)); // prettier-ignore
    if (s.cowl[0] - s.header[0] > 0.7) {
      const x = first[0] - 0.3;
      posts.push(line(M.gloss, [[x, s.belt[0] - 0.1], [x, roofAt(s, x)]], 0.025)); // prettier-ignore
    }
    const edge = outline.map((p) => p.join(' ')).join('L');
    out.push(`<clipPath id="glass"><path d="M${edge}Z"/></clipPath>`);
    out.push(`<g clip-path="url(#glass)">${posts.join('')}</g>`);
    out.push(line(d.cladding ? M.gloss : M.chrome, [[first[0], first[1] - 0.014], [last[0], last[1] - 0.014]], 0.011)); // prettier-ignore
  }
  const { top, boot } = faceOf(s);
  out.push(SIDE_LAMPS[d.lamps](s.nose, top), SIDE_TAIL_LAMPS[d.tail](s.tail, boot));
  for (const x of [axle, -axle]) out.push(disc(M.hole, x, R, R + 0.042));
  for (const x of [axle, -axle])
    out.push(area(M.hole, [[x - R, R], [x + R, R], [x + R + 0.01, 0], [x - R - 0.01, 0]])); // prettier-ignore
  return out.join('');
}
function frontOf(s: CarShape, d: CarDetail, plate?: string): string {
  const base = s.cowl[1] + 0.035;
  const top = screenTop(s, d);
  const out: string[] = [screenOf(s, top)];
  // Wipers and the camera housing behind the mirror.
  out.push(
    line(
      M.gap,
      [
        [-0.05, base + 0.012],
        [0.42, base + 0.03],
      ],
      0.014,
    ),
  );
  out.push(
    line(
      M.gap,
      [
        [-0.5, base + 0.03],
        [-0.03, base + 0.016],
      ],
      0.014,
    ),
  );
  if (!d.open) out.push(area(M.gloss, [[-0.07, top], [0.07, top], [0.04, top - 0.07], [-0.04, top - 0.07]])); // prettier-ignore
  out.push(frontFace(s, d, plate));
  return out.join('');
}

/** Drawings of an open car's windscreen, which is seen from behind as well. */
export function screenDecals(s: CarShape, box: Box): Promise<Decals> {
  const screen = screenOf(s, s.header[1] - 0.045);
  return decalsOf({ side: '', front: screen, rear: screen, top: '' }, box);
}

const screenTop = (s: CarShape, d: CarDetail) =>
  Math.min(s.header[1] - 0.045, (d.glassTop ?? Infinity) + 0.12);

/** The windscreen in its black border, as seen from the front. */
function screenOf(s: CarShape, top: number): string {
  const base = s.cowl[1] + 0.035;
  const half = (z: number, x: number) => cabinHalf(s, x, z) - 0.075;
  const w0 = half(base, s.cowl[0]);
  const w1 = half(top, s.header[0]) - 0.03;
  return (
    area(M.gloss, [[-w0, base - 0.02], [w0, base - 0.02], [w1, top], [-w1, top]], 0.05) +
    path(M.glass, `M${-w0 + 0.02} ${base}Q0 ${base - 0.02} ${w0 - 0.02} ${base}L${w1 - 0.01} ${top - 0.01}Q0 ${top + 0.01} ${-w1 + 0.01} ${top - 0.01}Z`)
  ); // prettier-ignore
}

function rearOf(s: CarShape, d: CarDetail, plate?: string): string {
  const out: string[] = [];
  if (!d.open) {
    const base = s.back[1] + 0.06;
    const top = Math.min(s.roofRear[1] - 0.075, (d.glassTop ?? Infinity) + 0.1);
    const w0 = cabinHalf(s, s.back[0], base) - 0.07;
    const w1 = cabinHalf(s, s.roofRear[0], top) - 0.09;
    const glass = d.privacy ? M.privacyGlass : M.glass;
    if (d.panelled) {
      for (const k of [-1, 1])
        out.push(area(M.gloss, [[k * 0.07, s.belt[0] + 0.14], [k * (w0 - 0.1), s.belt[0] + 0.14], [k * (w1 - 0.08), top - 0.08], [k * 0.07, top - 0.08]], 0.06)); // prettier-ignore
    } else {
      out.push(
        area(
          M.gloss,
          [
            [-w0, base],
            [w0, base],
            [w1, top],
            [-w1, top],
          ],
          0.06,
        ),
      );
      out.push(
        area(
          glass,
          [
            [-w0, base],
            [w0, base],
            [w1, top],
            [-w1, top],
          ],
          0.015,
        ),
      );
      if (!d.boot && d.split === undefined)
        out.push(
          line(
            M.gap,
            [
              [-0.02, base + 0.03],
              [0.32, base + 0.035],
            ],
            0.014,
          ),
        );
    }
  }
  out.push(rearFace(s, d, plate));
  return out.join('');
}

function topOf(s: CarShape, d: CarDetail): string {
  const out: string[] = [];
  const bonnet: Point[] = [];
  for (let k = 0; k <= 8; k++) {
    const x = s.nose - 0.25 + ((s.cowl[0] + 0.02 - s.nose + 0.25) * k) / 8;
    bonnet.push([x, planHalf(s, x) - 0.13]);
  }
  out.push(seam(bonnet));
  out.push(seam([[s.nose - 0.17, 0], [s.nose - 0.25, planHalf(s, s.nose - 0.25) - 0.16]])); // prettier-ignore
  // Scuttle between bonnet and screen.
  out.push(area(M.gloss, [[s.cowl[0] + 0.1, 0], [s.cowl[0] + 0.015, planHalf(s, s.cowl[0]) - 0.16], [s.cowl[0] - 0.1, planHalf(s, s.cowl[0]) - 0.16], [s.cowl[0] - 0.02, 0]])); // prettier-ignore
  if (d.boot) {
    const x = s.back[0] - 0.02;
    const w = planHalf(s, x) - 0.19;
    out.push(seamPath(`M${x + 0.02} 0V${w}H${s.tail}`));
  }
  if (d.split !== undefined)
    out.push(
      line(
        M.gap,
        [
          [d.split, -1],
          [d.split, 1],
        ],
        0.016,
      ),
    );
  return out.join('');
}
