// Road wheels: tyre, rim, spokes, brake. The wheel's axle is y, its outer face looks to +y.
import { lathe, meshOf, type Mesh } from './mesh.ts';
import { M } from './materials.ts';
import { roundMax, roundMin } from './sdf.ts';

type WheelDesign = 'twin' | 'five' | 'multi' | 'steel' | 'block' | 'seven' | 'turbine';

export interface WheelShape {
  radius: number;
  width: number;
  /** Rim radius as a share of the tyre's. */
  rim: number;
  design: WheelDesign;
  dark?: boolean;
}

/** A mesh and the material all of it has. */
interface WheelPart {
  mesh: Mesh;
  material: number;
}

export function wheelOf(shape: WheelShape): WheelPart[] {
  const { radius: R, width } = shape;
  const rim = R * shape.rim;
  const h = width / 2;
  const tyre = lathe(
    [
      [rim - 0.006, -h * 0.8], [rim + 0.02, -h * 0.95], [(rim + R) / 2, -h], [R - 0.03, -h * 0.96], [R - 0.008, -h * 0.84],
      [R, -h * 0.6], [R, -h * 0.26], [R - 0.007, -h * 0.24], [R - 0.007, -h * 0.16], [R, -h * 0.14],
      [R, h * 0.14], [R - 0.007, h * 0.16], [R - 0.007, h * 0.24], [R, h * 0.26], [R, h * 0.6],
      [R - 0.008, h * 0.84], [R - 0.022, h * 0.95], [R - 0.03, h * 0.965], [R - 0.032, h * 0.985], [(rim + R) / 2 + 0.012, h * 1.0], [(rim + R) / 2, h * 1.015],
      [(rim + R) / 2 - 0.012, h], [rim + 0.02, h * 0.95], [rim + 0.006, h * 0.86],
    ], 144); // prettier-ignore
  tread(tyre, R, h);
  const lip = lathe(
    [
      [rim + 0.012, h * 0.84], [rim + 0.011, h * 0.9], [rim + 0.006, h * 0.93], [rim, h * 0.92], [rim - 0.006, h * 0.86], [rim - 0.012, h * 0.7],
    ], 72); // prettier-ignore
  const barrel = lathe([[rim - 0.012, h * 0.7], [rim - 0.03, 0], [rim - 0.035, -h * 0.8], [0.05, -h * 0.85]], 48); // prettier-ignore
  const discR = rim * 0.72;
  const disc = lathe([[discR, -0.02], [discR, 0], [discR * 0.55, 0.002], [discR * 0.54, 0.02], [0.01, 0.022]], 48); // prettier-ignore
  const metal = shape.dark ? M.darkAlloy : M.alloy;
  return [
    { mesh: tyre, material: M.tyre },
    { mesh: lip, material: metal },
    { mesh: barrel, material: M.liner },
    { mesh: disc, material: M.disc },
    { mesh: caliper(discR), material: M.caliper },
    { mesh: face(shape, rim, h), material: metal },
  ];
}

/** Cuts the grooves of a tread's shoulders into a smooth tyre. */
function tread({ positions, open }: Mesh, R: number, h: number): void {
  for (let i = 0; i < open.length; i++) {
    const [x, y, z] = [positions[i * 3]!, Math.abs(positions[i * 3 + 1]!), positions[i * 3 + 2]!];
    const turn = Math.round(((Math.atan2(z, x) + Math.PI) / (2 * Math.PI)) * 144);
    const r = Math.hypot(x, z);
    if (turn % 4 !== 0 || r < R - 0.034 || y < h * 0.3) continue;
    const k = 1 - 0.006 / r;
    positions[i * 3] = x * k;
    positions[i * 3 + 2] = z * k;
    open[i] = 0.25;
  }
}

function caliper(discR: number): Mesh {
  return meshOf(
    (x, y, z) => {
      const r = Math.sqrt(x * x + z * z);
      const a = Math.atan2(z, -x);
      const d = Math.max(Math.abs(r - discR * 0.86) - discR * 0.2, (Math.abs(a) - 0.55) * r);
      return roundMax(d, Math.abs(y) - 0.035, 0.012);
    },
    [-discR * 1.2, -0.04, -discR * 0.8, 0, 0.05, discR * 0.8],
    0.012,
    false,
  );
}

/** Spokes, hub and cap, dished inwards. */
function face(shape: WheelShape, rim: number, h: number): Mesh {
  const spokes = { twin: 5, five: 5, multi: 10, steel: 8, block: 6, seven: 7, turbine: 9 }[
    shape.design
  ];
  const sector = (Math.PI * 2) / spokes;
  const hub = rim * 0.26;
  return meshOf(
    (x, y, z) => {
      const r = Math.sqrt(x * x + z * z);
      // Turbine blades lean over as they go out.
      const a = Math.atan2(x, z) + (shape.design === 'turbine' ? (r / rim) * 0.55 : 0);
      const da = a - Math.round(a / sector) * sector;
      const u = r * Math.cos(da);
      const v = Math.abs(r * Math.sin(da));
      const t = r / rim;
      let d: number;
      if (shape.design === 'twin') d = Math.abs(v - 0.018 - t * 0.045) - (0.02 - t * 0.004);
      else if (shape.design === 'five') d = v - (0.055 - 0.028 * t + 0.035 * t * t * t);
      else if (shape.design === 'seven') d = v - (0.042 - 0.02 * t + 0.03 * t * t);
      else if (shape.design === 'turbine') d = v - (0.012 + 0.05 * t);
      else if (shape.design === 'multi') d = v - (0.016 + 0.006 * t);
      else if (shape.design === 'block') d = v - (0.024 + 0.05 * t * t);
      else d = -Math.max(0.035 - Math.sqrt((u - rim * 0.68) ** 2 + v * v), -1);
      d = Math.max(d, -u);
      d = roundMin(d, r - hub, 0.03);
      d = roundMin(d, rim - 0.022 - r, 0.02);
      d = Math.max(d, r - rim + 0.004);
      const bolt = Math.sqrt((u - hub * 0.62) ** 2 + v * v) - 0.009;
      const dish = h * 0.78 - 0.035 * (1 - t) * (1 - t) - 0.01;
      const middle = dish - 0.014;
      let e = roundMax(d, Math.abs(y - middle) - 0.014, 0.009);
      e = roundMax(e, -roundMax(bolt, middle - y, 0.002), 0.003);
      const cap = roundMax(r - hub * 0.34, Math.abs(y - dish) - 0.008, 0.006);
      return roundMin(e, cap, 0.004);
    },
    [-rim, h * 0.78 - 0.09, -rim, rim, h * 0.78 + 0.02, rim],
    rim / 34,
    false,
  );
}
