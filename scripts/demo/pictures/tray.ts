// The tray of a cab chassis: rails, a floor, drop sides with posts, a headboard, mudguards and lamps.
import type { CarShape } from './car-shape.ts';
import { M } from './materials.ts';
import { meshOf, type Box } from './mesh.ts';
import type { Part } from './raster.ts';
import { roundBox } from './sdf.ts';

/** A block between two corners. */
function block(material: number, b: Box, r = 0.008, cell = 0.03): Part {
  const middle = [(b[0] + b[3]) / 2, (b[1] + b[4]) / 2, (b[2] + b[5]) / 2] as const;
  const half = [(b[3] - b[0]) / 2, (b[4] - b[1]) / 2, (b[5] - b[2]) / 2] as const;
  const room: Box = [b[0] - 0.05, b[1] - 0.05, b[2] - 0.05, b[3] + 0.05, b[4] + 0.05, b[5] + 0.05];
  return { material, mesh: meshOf(roundBox(middle, half, r), room, cell) };
}

export function trayOf(s: CarShape): Part[] {
  if (!s.tray) return [];
  const [x0, x1, z, inset] = s.tray;
  const half = s.width / 2 - inset;
  const parts = [
    block(M.steel, [x0, -half, z, x1, half, z + 0.06]),
    block(M.steel, [x1 - 0.06, -half, z, x1, half, z + 0.34], 0.008, 0.022),
    block(M.steel, [x0, -half, z + 0.04, x0 + 0.035, half, z + 0.3], 0.008, 0.022),
    // The rack that carries ladders, above the cab's rear window.
    block(
      M.steel,
      [x1 - 0.05, -half + 0.1, z + 0.7, x1 - 0.01, half - 0.1, z + 0.74],
      0.008,
      0.018,
    ),
    block(M.plate, [x0 - 0.02, -0.18, z - 0.2, x0, 0.18, z - 0.07], 0.004, 0.018),
  ];
  for (const k of [-1, 1]) {
    const side = (y0: number, y1: number) => (k > 0 ? [y0, y1] : [-y1, -y0]) as [number, number];
    const [a, b] = side(half - 0.035, half);
    parts.push(block(M.steel, [x0 + 0.03, a, z + 0.05, x1 - 0.05, b, z + 0.29], 0.008, 0.022));
    for (const x of [x0 + 0.02, (x0 + x1) / 2, x1 - 0.06]) {
      const [c, d] = side(half - 0.005, half + 0.018);
      parts.push(block(M.plastic, [x, c, z, x + 0.05, d, z + 0.31], 0.006, 0.016));
    }
    const [e, f] = side(0.32, 0.42);
    parts.push(block(M.gap, [x0 + 0.15, e, z - 0.3, 0.2, f, z - 0.08], 0.01, 0.04));
    const [g, h] = side(half - 0.34, half - 0.06);
    const axle = -s.wheelbase / 2;
    const R = s.wheel.radius;
    parts.push(
      block(
        M.plastic,
        [axle - R - 0.1, g, 2 * R + 0.05, axle + R + 0.1, h, 2 * R + 0.09],
        0.02,
        0.03,
      ),
    );
    parts.push(
      block(M.plastic, [axle - R - 0.14, g, R, axle - R - 0.09, h, 2 * R + 0.08], 0.015, 0.024),
    );
    const [i, j] = side(half - 0.42, half - 0.12);
    parts.push(block(M.tail, [x0 - 0.02, i, z - 0.17, x0 + 0.01, j, z - 0.06], 0.006, 0.016));
    const [p, q] = side(half - 0.14, half - 0.1);
    parts.push(block(M.steel, [x1 - 0.05, p, z, x1 - 0.01, q, z + 0.74], 0.008, 0.018));
  }
  return parts;
}
