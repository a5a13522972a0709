// The gaps between a car's panels: doors, sliding doors, bumpers, fuel flap, tub.
import type { CarDetail } from './car-detail.ts';
import { roofAt, type CarShape } from './car-shape.ts';
import { line, seam, seamPath } from './decals.ts';
import { M } from './materials.ts';

type Point = readonly [number, number];

/** Shut lines on a flank. */
export function shutLines(s: CarShape, d: CarDetail): string {
  const out: string[] = [];
  const bottom = s.sill + 0.055 + (d.cladding ? d.cladding * 0.5 : 0);
  const axle = s.wheelbase / 2;
  const arch = s.wheel.radius + 0.07;
  const last = d.doors.length - 1;
  d.doors.forEach((x, i) => {
    const z = s.belt[0] + (x < 0 ? 0.02 : -0.005);
    const rear = x < -axle + arch + 0.12 && i === last;
    if (!rear)
      out.push(seam([[x, z], [x - 0.012, s.shoulder - 0.15], [x + (i === 0 ? -0.05 : 0), bottom]])); // prettier-ignore
    else {
      const cx = -axle;
      const r = arch + 0.05;
      const from = Math.min(1.45, Math.acos(Math.max(-1, Math.min(1, (x - cx) / r))));
      const points: Point[] = [[x - 0.02, z + 0.03], [x, s.wheel.radius + r * Math.sin(from)]]; // prettier-ignore
      for (let k = 0; k <= 8; k++) {
        const a = from + ((0.02 - from) * k) / 8;
        points.push([cx + r * Math.cos(a), s.wheel.radius + r * Math.sin(a)]);
      }
      points.push([cx + r, bottom]);
      out.push(seam(points));
    }
  });
  const first = d.doors[0];
  const rearEnd = d.doors[last];
  if (first !== undefined && rearEnd !== undefined)
    out.push(seam([[first - 0.05, bottom], [Math.max(rearEnd, -axle + arch + 0.03), bottom]])); // prettier-ignore
  if (d.slider) {
    const [a, b] = d.slider;
    const top = roofAt(s, (a + b) / 2) - 0.1;
    out.push(seamPath(`M${a} ${bottom}V${top - 0.06}Q${a} ${top} ${a - 0.06} ${top}H${b + 0.06}Q${b} ${top} ${b} ${top - 0.06}V${bottom}Z`)); // prettier-ignore
    out.push(
      line(
        M.gloss,
        [
          [b, s.shoulder + 0.12],
          [s.tail + 0.2, s.shoulder + 0.12],
        ],
        0.03,
      ),
    );
    for (const [x0, x1] of [
      [a - 0.1, b + 0.1],
      [b - 0.12, s.tail + 0.25],
    ] as const)
      // prettier-ignore
      out.push(seamPath(`M${x0} ${s.belt[0] + 0.08}H${x1}V${top - 0.06}H${x0}Z`));
  }
  if (d.track) out.push(line(M.gloss, [[-1.24, s.belt[0] - 0.06], [s.tail + 0.28, s.belt[0] - 0.04]], 0.022)); // prettier-ignore
  // Front and rear bumper joins, from the wheel opening to the lamp.
  const bumper = s.shoulder - 0.16;
  const rim = (up: number) =>
    Math.sqrt(Math.max(0, (arch - 0.02) ** 2 - (up - s.wheel.radius) ** 2));
  out.push(seam([[axle + rim(bumper), bumper], [s.nose - 0.3, bumper + 0.03], [s.nose, bumper + 0.04]])); // prettier-ignore
  if (d.split === undefined)
    out.push(seam([[-axle - rim(bumper), bumper], [s.tail + 0.2, bumper + 0.02], [s.tail, bumper + 0.02]])); // prettier-ignore
  else out.push(line(M.gap, [[d.split, 2], [d.split, s.sill]], 0.016)); // prettier-ignore
  if (d.split === undefined) {
    const fx = -axle - 0.06;
    const fz = s.shoulder + 0.02;
    out.push(seamPath(`M${fx - 0.07} ${fz - 0.06}h.12q.02 0 .02 .02v.09q0 .02-.02 .02h-.12q-.02 0-.02-.02v-.09q0-.02 .02-.02z`)); // prettier-ignore
  }
  return out.join('');
}
