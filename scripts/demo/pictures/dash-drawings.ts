// What is drawn on a dashboard: trim lines, air vents, the screen's picture and the dials. All are seen
// from the seats, so +y is to the reader's left.
import { area, disc, line, path, solid } from './decals.ts';
import { M } from './materials.ts';

export function dashDrawing(belt: number, half: number, driver: number, accent: number): string {
  const out = [solid(M.trim)];
  const band = belt - 0.2;
  out.push(area(accent, [[-half, band - 0.035], [half, band - 0.035], [half, band + 0.03], [-half, band + 0.03]])); // prettier-ignore
  out.push(
    line(
      M.steel,
      [
        [-half, band + 0.035],
        [half, band + 0.035],
      ],
      0.007,
    ),
  );
  out.push(
    line(
      M.steel,
      [
        [-half, band - 0.04],
        [half, band - 0.04],
      ],
      0.004,
    ),
  );
  const vent = (y: number, z: number, w: number, h: number) => {
    out.push(area(M.steel, [[y - w, z - h], [y + w, z - h], [y + w, z + h], [y - w, z + h]], 0.016)); // prettier-ignore
    out.push(
      area(
        M.gap,
        [
          [y - w, z - h],
          [y + w, z - h],
          [y + w, z + h],
          [y - w, z + h],
        ],
        0.006,
      ),
    );
    for (let k = -2; k <= 2; k++)
      out.push(
        line(
          M.plastic,
          [
            [y - w, z + (k * h) / 2.2],
            [y + w, z + (k * h) / 2.2],
          ],
          0.006,
        ),
      );
    out.push(
      line(
        M.steel,
        [
          [y, z - h],
          [y, z + h],
        ],
        0.006,
      ),
    );
  };
  vent(half - 0.12, belt - 0.115, 0.07, 0.026);
  vent(-half + 0.12, belt - 0.115, 0.07, 0.026);
  vent(0.075, belt - 0.125, 0.06, 0.024);
  vent(-0.075, belt - 0.125, 0.06, 0.024);
  // Climate panel, its three knobs, and a row of keys.
  const z = belt - 0.3;
  out.push(area(M.gloss, [[-0.12, z - 0.035], [0.12, z - 0.035], [0.12, z + 0.035], [-0.12, z + 0.035]], 0.012)); // prettier-ignore
  for (const y of [-0.085, 0.085]) out.push(disc(M.steel, y, z, 0.026), disc(M.gloss, y, z, 0.02), line(M.stitch, [[y, z + 0.01], [y, z + 0.02]], 0.004)); // prettier-ignore
  for (const y of [-0.03, 0, 0.03]) out.push(line(M.screenInk, [[y - 0.008, z], [y + 0.008, z]], 0.005)); // prettier-ignore
  for (let k = -3; k <= 3; k++)
    out.push(area(M.gloss, [[k * 0.034 - 0.013, z - 0.085], [k * 0.034 + 0.013, z - 0.085], [k * 0.034 + 0.013, z - 0.062], [k * 0.034 - 0.013, z - 0.062]], 0.004)); // prettier-ignore
  // Glovebox and the knee panel's seam.
  out.push(path(M.gap, `M${0.2} ${belt - 0.27}H${half - 0.1}V${belt - 0.5}H${0.2}Z`, 0.006));
  out.push(
    line(
      M.steel,
      [
        [0.42, belt - 0.31],
        [0.54, belt - 0.31],
      ],
      0.012,
    ),
  );
  out.push(
    line(
      M.gap,
      [
        [driver - 0.3, belt - 0.45],
        [driver + 0.3, belt - 0.45],
      ],
      0.006,
    ),
  );
  out.push(
    line(
      M.stitch,
      [
        [0.02, belt - 0.042],
        [half, belt - 0.042],
      ],
      0.004,
    ),
  );
  return out.join('');
}

/** A map with a route, a clock bar and a row of icons. */
export function screenDrawing(y: number, z: number): string {
  const out = [solid(M.gloss)];
  out.push(area(M.screen, [[y - 0.152, z - 0.085], [y + 0.152, z - 0.085], [y + 0.152, z + 0.085], [y - 0.152, z + 0.085]], 0.008)); // prettier-ignore
  const road = (d: string, w: number, id: number) => out.push(path(id, d, w));
  road(`M${y - 0.15} ${z - 0.03}L${y - 0.02} ${z - 0.05}L${y + 0.09} ${z - 0.02}`, 0.005, M.steel);
  road(`M${y - 0.1} ${z - 0.085}L${y - 0.07} ${z + 0.06}`, 0.004, M.steel);
  road(`M${y - 0.02} ${z - 0.085}L${y + 0.01} ${z + 0.06}`, 0.004, M.steel);
  road(`M${y - 0.15} ${z + 0.03}L${y + 0.09} ${z + 0.045}`, 0.004, M.steel);
  road(`M${y - 0.06} ${z - 0.085}L${y - 0.05} ${z - 0.045}L${y - 0.003} ${z - 0.025}L${y + 0.003} ${z + 0.04}`, 0.009, M.screenInk); // prettier-ignore
  out.push(disc(M.needle, y + 0.003, z + 0.042, 0.009));
  for (const k of [0, 1, 2, 3])
    out.push(area(M.screenInk, [[y + 0.122, z + 0.05 - k * 0.038], [y + 0.138, z + 0.05 - k * 0.038], [y + 0.138, z + 0.066 - k * 0.038], [y + 0.122, z + 0.066 - k * 0.038]], 0.003)); // prettier-ignore
  out.push(
    line(
      M.screenInk,
      [
        [y - 0.14, z + 0.074],
        [y - 0.1, z + 0.074],
      ],
      0.006,
    ),
  );
  out.push(
    line(
      M.steel,
      [
        [y - 0.02, z + 0.074],
        [y + 0.06, z + 0.074],
      ],
      0.004,
    ),
  );
  return out.join('');
}

export function clusterDrawing(y: number, z: number): string {
  const out = [solid(M.gloss)];
  out.push(area(M.screen, [[y - 0.16, z - 0.052], [y + 0.16, z - 0.052], [y + 0.16, z + 0.052], [y - 0.16, z + 0.052]], 0.006)); // prettier-ignore
  for (const [side, angle] of [
    [-1, 2.2],
    [1, 3.5],
  ] as const) {
    const cy = y + side * 0.098;
    out.push(disc(M.steel, cy, z, 0.05), disc(M.screen, cy, z, 0.047));
    for (let k = 0; k <= 8; k++) {
      const a = -0.7 + (k / 8) * (Math.PI + 1.4);
      out.push(line(M.screenInk, [[cy + Math.cos(a) * 0.036, z + Math.sin(a) * 0.036], [cy + Math.cos(a) * 0.043, z + Math.sin(a) * 0.043]], 0.003)); // prettier-ignore
    }
    out.push(line(M.needle, [[cy, z], [cy + Math.cos(angle) * 0.037, z + Math.sin(angle) * 0.037]], 0.0045)); // prettier-ignore
    out.push(disc(M.gloss, cy, z, 0.009));
  }
  for (const k of [0, 1, 2])
    out.push(line(M.screenInk, [[y - 0.03, z + 0.025 - k * 0.022], [y + 0.03 - k * 0.012, z + 0.025 - k * 0.022]], 0.006)); // prettier-ignore
  return out.join('');
}
