// Signed distance functions and the rounded set operations bodies are modelled with. Distances are
// metres, negative inside. Independent of cars, meshes or light.

export type Sdf = (x: number, y: number, z: number) => number;

/** Intersection whose edge is a fillet of radius `r` (both arguments near true distances). */
export function roundMax(a: number, b: number, r: number): number {
  const u = a + r;
  const v = b + r;
  if (u <= 0 || v <= 0) return a > b ? a : b;
  return Math.sqrt(u * u + v * v) - r;
}

/** Union whose crease is a fillet of radius `r`. */
export function roundMin(a: number, b: number, r: number): number {
  return -roundMax(-a, -b, r);
}

function clamp(v: number, lo: number, hi: number): number {
  return v < lo ? lo : v > hi ? hi : v;
}

export function smoothstep(a: number, b: number, v: number): number {
  const t = clamp((v - a) / (b - a), 0, 1);
  return t * t * (3 - 2 * t);
}

export function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

/** Box centred on `c` with half sizes `h` and edges rounded by `r`. */
export function roundBox(
  c: readonly [number, number, number],
  h: readonly [number, number, number],
  r: number,
): Sdf {
  return (x, y, z) => {
    const dx = Math.abs(x - c[0]) - h[0] + r;
    const dy = Math.abs(y - c[1]) - h[1] + r;
    const dz = Math.abs(z - c[2]) - h[2] + r;
    const ox = dx > 0 ? dx : 0;
    const oy = dy > 0 ? dy : 0;
    const oz = dz > 0 ? dz : 0;
    const inside = Math.max(dx, dy, dz);
    return Math.sqrt(ox * ox + oy * oy + oz * oz) + (inside < 0 ? inside : 0) - r;
  };
}

/** Capsule from `a` to `b`, radius going from `ra` to `rb`. */
export function capsule(
  a: readonly [number, number, number],
  b: readonly [number, number, number],
  ra: number,
  rb: number = ra,
): Sdf {
  const vx = b[0] - a[0];
  const vy = b[1] - a[1];
  const vz = b[2] - a[2];
  const len = vx * vx + vy * vy + vz * vz;
  return (x, y, z) => {
    const t = clamp(((x - a[0]) * vx + (y - a[1]) * vy + (z - a[2]) * vz) / len, 0, 1);
    const dx = x - a[0] - vx * t;
    const dy = y - a[1] - vy * t;
    const dz = z - a[2] - vz * t;
    return Math.sqrt(dx * dx + dy * dy + dz * dz) - mix(ra, rb, t);
  };
}

/** Ellipsoid (a bound good enough for meshing). */
export function ellipsoid(
  c: readonly [number, number, number],
  h: readonly [number, number, number],
): Sdf {
  return (x, y, z) => {
    const px = (x - c[0]) / h[0];
    const py = (y - c[1]) / h[1];
    const pz = (z - c[2]) / h[2];
    const k0 = Math.sqrt(px * px + py * py + pz * pz);
    const qx = px / h[0];
    const qy = py / h[1];
    const qz = pz / h[2];
    const k1 = Math.sqrt(qx * qx + qy * qy + qz * qz);
    return k1 === 0 ? -Math.min(h[0], h[1], h[2]) : (k0 * (k0 - 1)) / k1;
  };
}

/** Rounded union of many shapes. */
export function union(r: number, ...shapes: Sdf[]): Sdf {
  return (x, y, z) => {
    let d = Infinity;
    for (const shape of shapes)
      d = d === Infinity ? shape(x, y, z) : roundMin(d, shape(x, y, z), r);
    return d;
  };
}

/** `base` with `cut` taken away, the rim rounded by `r`. */
export function subtract(base: Sdf, cut: Sdf, r: number): Sdf {
  return (x, y, z) => roundMax(base(x, y, z), -cut(x, y, z), r);
}

/** A smooth curve z(x) through points given in any order of x (monotone cubic: never overshoots). */
export function curve(points: readonly (readonly [number, number])[]): (x: number) => number {
  const p = [...points].sort((a, b) => a[0] - b[0]);
  const n = p.length;
  const xs = Float64Array.from(p, (q) => q[0]);
  const ys = Float64Array.from(p, (q) => q[1]);
  const slope = new Float64Array(n);
  const secant = (i: number) => (ys[i + 1]! - ys[i]!) / (xs[i + 1]! - xs[i]!);
  for (let i = 0; i < n; i++) {
    if (i === 0) slope[i] = secant(0);
    else if (i === n - 1) slope[i] = secant(n - 2);
    else {
      const a = secant(i - 1);
      const b = secant(i);
      slope[i] = a * b <= 0 ? 0 : (2 * a * b) / (a + b);
    }
  }
  return (x) => {
    if (x <= xs[0]!) return ys[0]! + slope[0]! * (x - xs[0]!);
    if (x >= xs[n - 1]!) return ys[n - 1]! + slope[n - 1]! * (x - xs[n - 1]!);
    let i = 0;
    while (x > xs[i + 1]!) i++;
    const h = xs[i + 1]! - xs[i]!;
    const t = (x - xs[i]!) / h;
    const t2 = t * t;
    const t3 = t2 * t;
    return (
      (2 * t3 - 3 * t2 + 1) * ys[i]! +
      (t3 - 2 * t2 + t) * h * slope[i]! +
      (-2 * t3 + 3 * t2) * ys[i + 1]! +
      (t3 - t2) * h * slope[i + 1]!
    );
  };
}
