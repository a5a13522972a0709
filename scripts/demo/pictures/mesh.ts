// Triangle meshes: what they are, and how a signed distance function becomes one (surface nets, each
// vertex pulled onto the true surface so that normals are exact). Independent of materials or light.
import type { Sdf } from './sdf.ts';

export interface Mesh {
  /** x, y, z per vertex, metres: x forward, y to the left of the vehicle, z up from the ground. */
  positions: Float32Array;
  /** Unit normals, one per vertex. */
  normals: Float32Array;
  /** How open to the light each vertex is: 0 buried, 1 free. */
  open: Float32Array;
  indices: Uint32Array;
}

export type Box = readonly [x0: number, y0: number, z0: number, x1: number, y1: number, z1: number];

/** Edge length, in cells, of the blocks that are skipped when wholly inside or outside. */
const BLOCK = 6;

/**
 * The surface of `f` within `box`, one quad per crossed cell edge, `cell` metres wide.
 * `ground` says whether the floor at z = 0 darkens what is near it.
 */
export function meshOf(f: Sdf, box: Box, cell: number, ground = true): Mesh {
  const nx = Math.ceil((box[3] - box[0]) / cell) + 2;
  const ny = Math.ceil((box[4] - box[1]) / cell) + 2;
  const nz = Math.ceil((box[5] - box[2]) / cell) + 2;
  const ox = box[0] - cell;
  const oy = box[1] - cell;
  const oz = box[2] - cell;
  const values = fieldOf(f, [nx, ny, nz], [ox, oy, oz], cell);
  const at = (i: number, j: number, k: number) => (k * ny + j) * nx + i;

  const vertexOf = new Int32Array(nx * ny * nz).fill(-1);
  const positions: number[] = [];
  for (let k = 0; k < nz - 1; k++)
    for (let j = 0; j < ny - 1; j++)
      for (let i = 0; i < nx - 1; i++) {
        const base = at(i, j, k);
        let mask = 0;
        for (let c = 0; c < 8; c++) {
          if (values[base + (c & 1) + ((c >> 1) & 1) * nx + (c >> 2) * nx * ny]! < 0)
            mask |= 1 << c;
        }
        if (mask === 0 || mask === 255) continue;
        let px = 0;
        let py = 0;
        let pz = 0;
        let n = 0;
        for (let e = 0; e < 12; e++) {
          const [a, b] = EDGES[e]!;
          if (((mask >> a) & 1) === ((mask >> b) & 1)) continue;
          const va = values[base + (a & 1) + ((a >> 1) & 1) * nx + (a >> 2) * nx * ny]!;
          const vb = values[base + (b & 1) + ((b >> 1) & 1) * nx + (b >> 2) * nx * ny]!;
          const t = va / (va - vb);
          px += (a & 1) + ((b & 1) - (a & 1)) * t;
          py += ((a >> 1) & 1) + (((b >> 1) & 1) - ((a >> 1) & 1)) * t;
          pz += (a >> 2) + ((b >> 2) - (a >> 2)) * t;
          n++;
        }
        vertexOf[base] = positions.length / 3;
        positions.push(
          ox + (i + px / n) * cell,
          oy + (j + py / n) * cell,
          oz + (k + pz / n) * cell,
        );
      }

  const indices: number[] = [];
  const quad = (a: number, b: number, c: number, d: number, flip: boolean) => {
    if (a < 0 || b < 0 || c < 0 || d < 0) return;
    if (flip) indices.push(a, c, b, a, d, c);
    else indices.push(a, b, c, a, c, d);
  };
  for (let k = 1; k < nz - 1; k++)
    for (let j = 1; j < ny - 1; j++)
      for (let i = 1; i < nx - 1; i++) {
        const c = at(i, j, k);
        const inside = values[c]! < 0;
        const v = (di: number, dj: number, dk: number) => vertexOf[at(i - di, j - dj, k - dk)]!;
        if (inside !== values[c + 1]! < 0)
          quad(v(0, 1, 1), v(0, 0, 1), v(0, 0, 0), v(0, 1, 0), !inside);
        if (inside !== values[c + nx]! < 0)
          quad(v(1, 0, 1), v(0, 0, 1), v(0, 0, 0), v(1, 0, 0), inside);
        if (inside !== values[c + nx * ny]! < 0)
          quad(v(1, 1, 0), v(0, 1, 0), v(0, 0, 0), v(1, 0, 0), !inside);
      }
  return settle(f, Float32Array.from(positions), Uint32Array.from(indices), cell, ground);
}

const EDGES: readonly (readonly [number, number])[] = [
  [0, 1], [2, 3], [4, 5], [6, 7], [0, 2], [1, 3], [4, 6], [5, 7], [0, 4], [1, 5], [2, 6], [3, 7],
]; // prettier-ignore

/** Samples `f` on the grid; blocks far from the surface get one value, which is most of them. */
function fieldOf(
  f: Sdf,
  [nx, ny, nz]: readonly [number, number, number],
  [ox, oy, oz]: readonly [number, number, number],
  cell: number,
): Float32Array {
  const values = new Float32Array(nx * ny * nz);
  const reach = BLOCK * cell * 1.5;
  for (let k = 0; k < nz; k += BLOCK)
    for (let j = 0; j < ny; j += BLOCK)
      for (let i = 0; i < nx; i += BLOCK) {
        const half = BLOCK / 2;
        const far = f(ox + (i + half) * cell, oy + (j + half) * cell, oz + (k + half) * cell);
        const skip = Math.abs(far) > reach;
        const ie = Math.min(nx, i + BLOCK);
        const je = Math.min(ny, j + BLOCK);
        const ke = Math.min(nz, k + BLOCK);
        for (let kk = k; kk < ke; kk++)
          for (let jj = j; jj < je; jj++)
            for (let ii = i; ii < ie; ii++)
              values[(kk * ny + jj) * nx + ii] = skip
                ? far
                : f(ox + ii * cell, oy + jj * cell, oz + kk * cell);
      }
  return values;
}

/** Pulls vertices onto the surface and reads normal and openness from the distance field. */
function settle(
  f: Sdf,
  positions: Float32Array,
  indices: Uint32Array,
  cell: number,
  ground: boolean,
): Mesh {
  const count = positions.length / 3;
  const normals = new Float32Array(count * 3);
  const open = new Float32Array(count);
  const e = Math.min(0.004, cell * 0.3);
  for (let i = 0; i < count; i++) {
    let x = positions[i * 3]!;
    let y = positions[i * 3 + 1]!;
    let z = positions[i * 3 + 2]!;
    let gx = 0;
    let gy = 0;
    let gz = 1;
    for (let step = 0; step < 2; step++) {
      const a = f(x + e, y - e, z - e);
      const b = f(x - e, y - e, z + e);
      const c = f(x - e, y + e, z - e);
      const d = f(x + e, y + e, z + e);
      gx = a - b - c + d;
      gy = -a - b + c + d;
      gz = -a + b - c + d;
      const len = Math.sqrt(gx * gx + gy * gy + gz * gz) || 1;
      gx /= len;
      gy /= len;
      gz /= len;
      if (step === 0) {
        const move = Math.max(-cell, Math.min(cell, ((a + b + c + d) / 4 / len) * 4 * e));
        x -= gx * move;
        y -= gy * move;
        z -= gz * move;
      }
    }
    let hidden = 0;
    for (let s = 1; s <= 4; s++) {
      const h = 0.03 * s * s;
      let d = f(x + gx * h, y + gy * h, z + gz * h);
      if (ground) d = Math.min(d, z + gz * h);
      hidden += Math.max(0, (h - d) / h) * (0.55 / s);
    }
    positions.set([x, y, z], i * 3);
    normals.set([gx, gy, gz], i * 3);
    open[i] = Math.max(0, 1 - hidden);
  }
  return { positions, normals, open, indices };
}

/**
 * A surface of revolution about the y axis through `profile`'s [radius, y] points. The outside is to the left of their
 * direction. For a part of the turn, `from` and `to` are angles up from the x axis.
 */
export function lathe(
  profile: readonly (readonly [r: number, y: number])[],
  segments: number,
  from = 0,
  to = Math.PI * 2,
): Mesh {
  const n = profile.length;
  const positions = new Float32Array((segments + 1) * n * 3);
  const normals = new Float32Array((segments + 1) * n * 3);
  const indices: number[] = [];
  for (let j = 0; j < n; j++) {
    const before = profile[Math.max(0, j - 1)]!;
    const after = profile[Math.min(n - 1, j + 1)]!;
    const tr = after[0] - before[0];
    const ty = after[1] - before[1];
    const len = Math.hypot(tr, ty) || 1;
    const [r, y] = profile[j]!;
    for (let i = 0; i <= segments; i++) {
      const a = from + (i / segments) * (to - from);
      const o = (i * n + j) * 3;
      positions.set([Math.cos(a) * r, y, Math.sin(a) * r], o);
      normals.set([(Math.cos(a) * ty) / len, -tr / len, (Math.sin(a) * ty) / len], o);
      if (i < segments && j < n - 1) {
        const p = i * n + j;
        indices.push(p, p + 1, p + n, p + 1, p + n + 1, p + n);
      }
    }
  }
  return {
    positions,
    normals,
    open: new Float32Array((segments + 1) * n).fill(1),
    indices: Uint32Array.from(indices),
  };
}

/** `mesh` moved by `offset` after a half turn about z (`turned`) and a steer of `steer` radians. */
export function placed(
  mesh: Mesh,
  offset: readonly [number, number, number],
  turned = false,
  steer = 0,
): Mesh {
  const angle = steer + (turned ? Math.PI : 0);
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const positions = new Float32Array(mesh.positions.length);
  const normals = new Float32Array(mesh.normals.length);
  for (let i = 0; i < positions.length; i += 3) {
    const x = mesh.positions[i]!;
    const y = mesh.positions[i + 1]!;
    positions[i] = x * c - y * s + offset[0];
    positions[i + 1] = x * s + y * c + offset[1];
    positions[i + 2] = mesh.positions[i + 2]! + offset[2];
    const nx = mesh.normals[i]!;
    const ny = mesh.normals[i + 1]!;
    normals[i] = nx * c - ny * s;
    normals[i + 1] = nx * s + ny * c;
    normals[i + 2] = mesh.normals[i + 2]!;
  }
  return { positions, normals, open: mesh.open, indices: mesh.indices };
}

/** The mesh on the vehicle's other side. */
export function mirroredMesh(mesh: Mesh): Mesh {
  const positions = mesh.positions.map((v, i) => (i % 3 === 1 ? -v : v));
  const normals = mesh.normals.map((v, i) => (i % 3 === 1 ? -v : v));
  const indices = mesh.indices.slice();
  for (let i = 0; i < indices.length; i += 3) {
    const t = indices[i + 1]!;
    indices[i + 1] = indices[i + 2]!;
    indices[i + 2] = t;
  }
  return { positions, normals, open: mesh.open, indices };
}
