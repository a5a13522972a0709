// The cabin of a car, seen from inside: dashboard, wheel, dials, screen, seats and doors within the
// body's own shell, in one of three trims. Steered from the right, as in Australia.
import type { CarBody } from './bodies/body.ts';
import { cabinHalf, shellOf, wellOf, type CarShape } from './car-shape.ts';
import { drawingsOf, screenDecals } from './car-drawings.ts';
import { clusterDrawing, dashDrawing, screenDrawing } from './dash-drawings.ts';
import { area, decalsOf, disc, line, solid } from './decals.ts';
import { M } from './materials.ts';
import { meshOf, placed, type Box } from './mesh.ts';
import type { Part } from './raster.ts';
import { capsule, ellipsoid, roundBox, roundMax, roundMin, union, type Sdf } from './sdf.ts';
import { benchOf, SEAT, seatOf, seatRows } from './seats.ts';
import type { InteriorTone } from './spec.ts';

/** Where things are in a cabin; cameras are placed by it. */
export interface Cabin {
  parts: Part[];
  /** The room that the body takes. */
  frame: Box;
  /** x of the dash's middle, height of the window base, height of the floor, y of the driver. */
  dash: number;
  belt: number;
  floor: number;
  driver: number;
  /** x of the seat bases, front row first. */
  rows: readonly number[];
}

export async function carCabin(body: CarBody, tone: InteriorTone): Promise<Cabin> {
  const { shape: s, detail: d } = body;
  const floor = s.sill + 0.1;
  const belt = s.belt[0] - 0.01;
  const dash = s.cowl[0] - 0.22;
  const half = s.width / 2 - 0.12;
  const driver = -0.37;
  const parts: Part[] = [];
  const shellBox: Box = [
    s.tail - 0.05,
    -s.width / 2 - 0.06,
    0,
    s.nose + 0.05,
    s.width / 2 + 0.06,
    2.3,
  ];
  const shell = shellOf(s);
  const decals = { ...(await decalsOf(drawingsOf(s, d), shellBox)), ...wellOf(s) };
  // From inside there is trim where the wheel openings are.
  decals.side.ids = decals.side.ids.map((id) => (id === M.hole ? M.paint : id));
  if (shell.screen) {
    const frame: Box = [
      s.header[0] - 0.12,
      shellBox[1],
      s.cowl[1] - 0.1,
      s.cowl[0] + 0.1,
      shellBox[4],
      2.3,
    ];
    parts.push({
      mesh: meshOf(shell.screen, frame, 0.014),
      material: M.paint,
      decals: await screenDecals(s, frame),
    });
  }
  parts.push({
    mesh: meshOf(shell.body, shellBox, 0.03),
    material: M.paint,
    decals,
    inside: M.trim,
    liningFrom: belt + 0.1,
  });
  parts.push(...(await dashOf(dash, belt, half, driver, tone)));
  parts.push(...steeringOf(dash, belt, driver));
  parts.push(...consoleOf(dash, floor, belt, tone));
  parts.push(...(await doorsOf(s, dash, belt, floor, tone)));
  parts.push(flat(M.carpet, [s.back[0] + 0.1, -half, floor - 0.02, dash + 0.5, half, floor]));
  parts.push(flat(M.headlining, [dash - 0.15, -0.14, s.header[1] - 0.2, dash - 0.15, 0.14, s.header[1] - 0.2])); // prettier-ignore
  const rows = d.panelled || d.open ? [dash - 1.02] : seatRows(dash - 1.02, s.back[0]);
  const seatTop = Math.min(belt + 0.06, floor + 0.86);
  const seat = await seatOf(floor, seatTop, tone);
  const bench = rows.length > 1 ? await benchOf(floor, seatTop, half - 0.08, tone) : undefined;
  rows.forEach((x, i) => {
    if (i === 0 || !bench) {
      for (const y of [driver, -driver]) parts.push(...seat.map((p) => at(p, x, y)));
    } else parts.push(...bench.map((p) => at(p, x, 0)));
  });
  const frame: Box = [s.tail, -s.width / 2, 0, s.nose, s.width / 2, s.header[1] + s.crown];
  return { parts, frame, dash, belt, floor, driver, rows };
}

/** `part` moved to (x, y), its drawings with it. */
function at(part: Part, x: number, y: number): Part {
  return {
    ...part,
    mesh: placed(part.mesh, [x, y, 0]),
    ...(part.decals ? { decals: { ...part.decals, moved: [x, y] as const } } : {}),
  };
}

function flat(material: number, b: Box): Part {
  const c = [(b[0] + b[3]) / 2, (b[1] + b[4]) / 2, (b[2] + b[5]) / 2] as const;
  const h = [(b[3] - b[0]) / 2 + 0.01, (b[4] - b[1]) / 2 + 0.01, (b[5] - b[2]) / 2 + 0.01] as const;
  const pad: Box = [b[0] - 0.05, b[1] - 0.05, b[2] - 0.05, b[3] + 0.05, b[4] + 0.05, b[5] + 0.05];
  return { material, mesh: meshOf(roundBox(c, h, 0.008), pad, 0.04, false) };
}

async function dashOf(
  dash: number,
  belt: number,
  half: number,
  driver: number,
  tone: InteriorTone,
): Promise<Part[]> {
  const upper = roundBox([dash + 0.14, 0, belt - 0.06], [0.34, half, 0.075], 0.05);
  const mid = roundBox([dash + 0.1, 0, belt - 0.2], [0.27, half, 0.1], 0.04);
  const lower = roundBox([dash + 0.2, 0, belt - 0.42], [0.24, half, 0.2], 0.07);
  const hood: Sdf = (x, y, z) => {
    const u = (y - driver) / 0.26;
    return roundMax(
      Math.abs(x - dash + 0.12) - 0.15,
      z - (belt + 0.075 - 0.07 * u * u - 0.15 * (x - dash + 0.2)),
      0.03,
    );
  };
  const hoodBody: Sdf = (x, y, z) => roundMax(roundMax(hood(x, y, z), Math.abs(y - driver) - 0.24, 0.03), belt - 0.1 - z, 0.01); // prettier-ignore
  const stack = roundBox([dash + 0.02, 0, belt - 0.38], [0.24, 0.14, 0.22], 0.05);
  const f: Sdf = (x, y, z) => {
    const bow = x + 0.12 * y * y;
    const body = roundMin(
      roundMin(upper(bow, y, z), mid(bow, y, z), 0.012),
      lower(bow, y, z),
      0.02,
    );
    return roundMin(roundMin(body, stack(x, y, z), 0.03), hoodBody(x, y, z), 0.03);
  };
  const box: Box = [dash - 0.4, -half - 0.02, belt - 0.68, dash + 0.55, half + 0.02, belt + 0.14];
  const parts: Part[] = [
    {
      material: M.trim,
      mesh: meshOf(f, box, 0.016, false),
      decals: await decalsOf(
        { side: solid(M.trim), front: solid(M.trim), rear: dashDrawing(belt, half, driver, SEAT[tone]), top: solid(M.trim) }, // prettier-ignore
        box,
        1000,
      ),
    },
  ];
  const face = async (f2: Sdf, b: Box, rear: string, cell: number) =>
    parts.push({
      material: M.gloss,
      mesh: meshOf(f2, b, cell, false),
      decals: await decalsOf({ side: solid(M.gloss), front: solid(M.gloss), rear, top: solid(M.gloss) }, b, 1500), // prettier-ignore
    });
  const sx = dash - 0.27;
  await face(roundBox([sx, 0, belt + 0.035], [0.012, 0.165, 0.1], 0.01), [sx - 0.03, -0.19, belt - 0.09, sx + 0.03, 0.19, belt + 0.16], screenDrawing(0, belt + 0.035), 0.012); // prettier-ignore
  const kx = dash - 0.275;
  await face(roundBox([kx, driver, belt - 0.005], [0.012, 0.17, 0.062], 0.01), [kx - 0.03, driver - 0.2, belt - 0.09, kx + 0.03, driver + 0.2, belt + 0.08], clusterDrawing(driver, belt - 0.005), 0.012); // prettier-ignore
  return parts;
}

function steeringOf(dash: number, belt: number, driver: number): Part[] {
  const cx = dash - 0.43;
  const cz = belt - 0.08;
  const tilt = 0.42;
  const c = Math.cos(tilt);
  const sn = Math.sin(tilt);
  // Wheel coordinates: u up the rim, w out towards the driver.
  const local =
    (g: (y: number, u: number, w: number) => number): Sdf =>
    (x, y, z) => {
      const dx = x - cx;
      const dz = z - cz;
      return g(y - driver, dz * c + dx * sn, -dx * c + dz * sn);
    };
  const box: Box = [cx - 0.16, driver - 0.21, cz - 0.22, cx + 0.2, driver + 0.21, cz + 0.22];
  const rim = local((y, u, w) => {
    const r = Math.sqrt(y * y + u * u);
    const d = r - 0.182;
    return Math.sqrt(d * d + w * w) - 0.0155;
  });
  const hub = local((y, u, w) => {
    const boss = roundMax(Math.sqrt(y * y * 0.9 + u * u * 1.3) - 0.075, Math.abs(w) - 0.028, 0.025);
    const bar = roundMax(roundMax(Math.abs(u + 0.012) - 0.026, Math.abs(y) - 0.178, 0.01), Math.abs(w + 0.008) - 0.012, 0.01); // prettier-ignore
    const stem = roundMax(roundMax(Math.abs(y) - 0.024, Math.abs(u + 0.09) - 0.085, 0.01), Math.abs(w + 0.008) - 0.012, 0.01); // prettier-ignore
    return roundMin(boss, Math.min(bar, stem), 0.02);
  });
  const accents = local((y, u, w) => {
    const ay = Math.abs(y);
    const pad = roundMax(roundMax(Math.abs(u + 0.01) - 0.017, Math.abs(ay - 0.115) - 0.034, 0.012), Math.abs(w - 0.004) - 0.006, 0.004); // prettier-ignore
    const r = Math.sqrt(y * y + u * u);
    const ring = Math.sqrt((r - 0.022) ** 2 + (w - 0.028) ** 2) - 0.004;
    return Math.min(pad, ring);
  });
  const column = capsule([cx + 0.03, driver, cz - 0.02], [dash + 0.1, driver, belt - 0.2], 0.04);
  const stalks = union(0.004, capsule([cx + 0.1, driver - 0.05, cz - 0.02], [cx + 0.07, driver - 0.19, cz + 0.01], 0.009), capsule([cx + 0.1, driver + 0.05, cz - 0.02], [cx + 0.07, driver + 0.19, cz + 0.01], 0.009)); // prettier-ignore
  return [
    { material: M.leather, mesh: meshOf(rim, box, 0.0085, false) },
    { material: M.trim, mesh: meshOf(hub, box, 0.0095, false) },
    { material: M.steel, mesh: meshOf(accents, box, 0.006, false) },
    { material: M.trim, mesh: meshOf(column, [cx - 0.05, driver - 0.1, belt - 0.3, dash + 0.2, driver + 0.1, cz + 0.1], 0.016, false) }, // prettier-ignore
    { material: M.gloss, mesh: meshOf(stalks, [cx, driver - 0.22, cz - 0.1, cx + 0.16, driver + 0.22, cz + 0.08], 0.009, false) }, // prettier-ignore
  ];
}

function consoleOf(dash: number, floor: number, belt: number, tone: InteriorTone): Part[] {
  const top = belt - 0.4;
  const base = roundBox([dash - 0.55, 0, (floor + top) / 2], [0.62, 0.12, (top - floor) / 2], 0.04);
  const rest = roundBox([dash - 1.0, 0, top + 0.04], [0.19, 0.105, 0.055], 0.035);
  const lever = union(0.012, capsule([dash - 0.42, 0.02, top], [dash - 0.43, 0.02, top + 0.09], 0.012), ellipsoid([dash - 0.435, 0.02, top + 0.105], [0.034, 0.026, 0.03])); // prettier-ignore
  const plate = roundBox([dash - 0.45, 0, top + 0.002], [0.24, 0.085, 0.008], 0.006);
  const cup =
    (x: number): Sdf =>
    (px, y, z) => {
      const r = Math.sqrt((px - x) ** 2 + y * y);
      return roundMax(Math.abs(r - 0.042) - 0.006, Math.abs(z - top - 0.008) - 0.008, 0.003);
    };
  const cups: Sdf = (x, y, z) => Math.min(cup(dash - 0.6)(x, y, z), cup(dash - 0.71)(x, y, z));
  return [
    { material: M.trim, mesh: meshOf(base, [dash - 1.2, -0.14, floor - 0.02, dash + 0.1, 0.14, top + 0.03], 0.022, false) }, // prettier-ignore
    { material: SEAT[tone], mesh: meshOf(rest, [dash - 1.22, -0.13, top - 0.04, dash - 0.78, 0.13, top + 0.12], 0.014, false) }, // prettier-ignore
    { material: M.gloss, mesh: meshOf(plate, [dash - 0.72, -0.1, top - 0.02, dash - 0.18, 0.1, top + 0.03], 0.012, false) }, // prettier-ignore
    { material: M.chrome, mesh: meshOf(cups, [dash - 0.78, -0.06, top - 0.01, dash - 0.53, 0.06, top + 0.03], 0.007, false) }, // prettier-ignore
    { material: M.leather, mesh: meshOf(lever, [dash - 0.5, -0.04, top - 0.02, dash - 0.38, 0.07, top + 0.15], 0.008, false) }, // prettier-ignore
  ];
}

async function doorsOf(
  s: CarShape,
  dash: number,
  belt: number,
  floor: number,
  tone: InteriorTone,
): Promise<Part[]> {
  const y0 = cabinHalf(s, 0, belt) - 0.035;
  const x0 = dash - 1.15;
  const x1 = dash - 0.02;
  const middle = (x0 + x1) / 2;
  const long = (x1 - x0) / 2;
  const card = roundBox(
    [middle, y0, (belt + floor) / 2 - 0.02],
    [long, 0.03, (belt - floor) / 2],
    0.025,
  );
  const rest = roundBox([middle - 0.12, y0 - 0.05, belt - 0.24], [long * 0.6, 0.05, 0.035], 0.03);
  const pull = capsule([middle + 0.18, y0 - 0.045, belt - 0.1], [middle + 0.3, y0 - 0.045, belt - 0.09], 0.014); // prettier-ignore
  const parts: Part[] = [];
  const sided = async (f: Sdf, material: number, b: Box, cell: number, side?: string) => {
    const other: Box = [b[0], -b[4], b[2], b[3], -b[1], b[5]];
    for (const [g, box] of [
      [f, b],
      [(x: number, y: number, z: number) => f(x, -y, z), other],
    ] as const) {
      const drawings = side && { side, front: solid(material), rear: solid(material), top: solid(material) }; // prettier-ignore
      parts.push({ material, mesh: meshOf(g, box, cell, false), ...(drawings && { decals: await decalsOf(drawings, box) }) }); // prettier-ignore
    }
  };
  await sided(card, M.trim, [x0 - 0.05, y0 - 0.06, floor - 0.05, x1 + 0.05, y0 + 0.06, belt + 0.03], 0.026, doorDrawing(x0, x1, belt, floor, tone)); // prettier-ignore
  await sided(rest, SEAT[tone], [x0 - 0.05, y0 - 0.12, belt - 0.3, x1 + 0.05, y0 + 0.02, belt - 0.18], 0.016); // prettier-ignore
  await sided(pull, M.steel, [middle + 0.14, y0 - 0.08, belt - 0.13, middle + 0.34, y0, belt - 0.06], 0.009); // prettier-ignore
  return parts;
}

/** A door's lining: an upper pad in the seats' cloth with a seam, a bright strip, switches, a loudspeaker, a pocket. */
function doorDrawing(
  x0: number,
  x1: number,
  belt: number,
  floor: number,
  tone: InteriorTone,
): string {
  const [low, high] = [belt - 0.26, belt - 0.05];
  const speaker = [x1 - 0.2, floor + 0.2] as const;
  const rings = [0.085, 0.065, 0.045, 0.025].map((r, i) => disc(i % 2 ? M.trim : M.gloss, ...speaker, r)); // prettier-ignore
  return [
    solid(M.trim),
    area(
      SEAT[tone],
      [
        [x0 + 0.04, low],
        [x1 - 0.1, low],
        [x1 - 0.04, high],
        [x0 + 0.04, high],
      ],
      0.03,
    ),
    line(
      M.stitch,
      [
        [x0 + 0.05, high - 0.02],
        [x1 - 0.06, high - 0.02],
      ],
      0.004,
    ),
    line(
      M.steel,
      [
        [x0 + 0.03, high + 0.018],
        [x1 - 0.02, high + 0.018],
      ],
      0.008,
    ),
    line(
      M.gloss,
      [
        [x0 + 0.5, low - 0.03],
        [x0 + 0.72, low - 0.03],
      ],
      0.03,
    ),
    ...rings,
    line(
      M.gap,
      [
        [x0 + 0.1, floor + 0.26],
        [x1 - 0.38, floor + 0.22],
      ],
      0.012,
    ),
  ].join('');
}
