// A small z-buffer rasteriser. Smooth normals per pixel, real occlusion and see-through glass make a body
// look like metal, which projected SVG polygons cannot. Shading is separate from paint (shade.ts), so that
// many colours cost little.
import type { Camera } from './camera.ts';
import { decalAt, type Decals } from './decals.ts';
import { M } from './materials.ts';
import type { Mesh } from './mesh.ts';

export interface Part {
  mesh: Mesh;
  /** The material of all of it, unless decals say. */
  material: number;
  decals?: Decals;
  /** The material of its inside; parts without one show only their outside. */
  inside?: number;
  /** Above this height the inside is headlining. */
  liningFrom?: number;
}

/** What each pixel sees: the nearest solid surface and the nearest glass in front of it. */
export interface Sight {
  width: number;
  height: number;
  depth: Float32Array;
  nx: Float32Array;
  ny: Float32Array;
  nz: Float32Array;
  open: Float32Array;
  material: Uint8Array;
  glassDepth: Float32Array;
  gx: Float32Array;
  gy: Float32Array;
  gz: Float32Array;
  glass: Uint8Array;
}

export function sightOf(width: number, height: number): Sight {
  const n = width * height;
  const f = () => new Float32Array(n);
  return {
    width, height, depth: f(), nx: f(), ny: f(), nz: f(), open: f(), material: new Uint8Array(n),
    glassDepth: f(), gx: f(), gy: f(), gz: f(), glass: new Uint8Array(n),
  }; // prettier-ignore
}

/** A part's vertices on screen: x, y, 1/depth each (1/depth 0: behind the camera). */
function projected(mesh: Mesh, camera: Camera): Float32Array {
  const { eye, right, up, forward, focal, cx, cy } = camera;
  const p = mesh.positions;
  const out = new Float32Array(p.length);
  for (let i = 0; i < p.length; i += 3) {
    const x = p[i]! - eye[0];
    const y = p[i + 1]! - eye[1];
    const z = p[i + 2]! - eye[2];
    const d = x * forward[0] + y * forward[1] + z * forward[2];
    if (d < 0.04) continue;
    const inv = 1 / d;
    out[i] = cx + focal * (x * right[0] + y * right[1] + z * right[2]) * inv;
    out[i + 1] = cy - focal * (x * up[0] + y * up[1] + z * up[2]) * inv;
    out[i + 2] = inv;
  }
  return out;
}

export function clearSight(s: Sight): void {
  s.depth.fill(0);
  s.material.fill(0);
  s.glassDepth.fill(0);
  s.glass.fill(0);
}

/** A part as one camera sees it: where its vertices fall and which of its triangles may show. */
export interface Projection {
  part: Part;
  /** x, y, 1/depth per vertex. */
  screen: Float32Array;
  /** Vertex triples wound one way; those seen from outside come first, so that they hide the rest. */
  triangles: Uint32Array;
  /** How many entries of `triangles` are seen from outside. */
  outside: number;
}

/** `flip` is set when the camera is a mirror image. */
export function projectionOf(part: Part, camera: Camera, flip: boolean): Projection {
  const screen = projected(part.mesh, camera);
  const { indices } = part.mesh;
  const { width, height } = camera;
  const kept = new Uint32Array(indices.length);
  let low = 0;
  let high = indices.length;
  for (let t = 0; t < indices.length; t += 3) {
    const a = indices[t]!;
    const b = indices[t + 1]!;
    const c = indices[t + 2]!;
    const a3 = a * 3;
    const b3 = b * 3;
    const c3 = c * 3;
    if (screen[a3 + 2] === 0 || screen[b3 + 2] === 0 || screen[c3 + 2] === 0) continue;
    const ax = screen[a3]!;
    const ay = screen[a3 + 1]!;
    const bx = screen[b3]!;
    const by = screen[b3 + 1]!;
    const cx = screen[c3]!;
    const cy = screen[c3 + 1]!;
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    if (area === 0) continue;
    const front = area < 0 !== flip;
    if (!front && part.inside === undefined) continue;
    if (Math.max(ax, bx, cx) < -1 || Math.min(ax, bx, cx) > width + 1) continue;
    if (Math.max(ay, by, cy) < -1 || Math.min(ay, by, cy) > height + 1) continue;
    const at = front ? low : (high -= 3);
    if (front) low += 3;
    kept[at] = a;
    kept[at + 1] = area < 0 ? c : b;
    kept[at + 2] = area < 0 ? b : c;
  }
  const triangles = new Uint32Array(low + indices.length - high);
  triangles.set(kept.subarray(0, low));
  triangles.set(kept.subarray(high), low);
  return { part, screen, triangles, outside: low };
}

/** Draws one part into `s`, its screen positions moved by (jx, jy) pixels. */
export function draw(s: Sight, seen: Projection, camera: Camera, jx: number, jy: number): void {
  const { part, screen, triangles, outside } = seen;
  const { mesh, decals } = part;
  const { normals, open } = mesh;
  const { width, height, depth, material, glassDepth, glass } = s;
  const { eye, right, up, forward, focal } = camera;
  const inside = part.inside ?? 0;
  const lining = part.liningFrom ?? Infinity;
  for (let t = 0; t < triangles.length; t += 3) {
    const ia = triangles[t]!;
    const ib = triangles[t + 1]!;
    const ic = triangles[t + 2]!;
    const wa = screen[ia * 3 + 2]!;
    const wb = screen[ib * 3 + 2]!;
    const wc = screen[ic * 3 + 2]!;
    const ax = screen[ia * 3]! + jx;
    const ay = screen[ia * 3 + 1]! + jy;
    const bx = screen[ib * 3]! + jx;
    const by = screen[ib * 3 + 1]! + jy;
    const cx = screen[ic * 3]! + jx;
    const cy = screen[ic * 3 + 1]! + jy;
    const front = t < outside;
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    const loX = (ax < bx ? (ax < cx ? ax : cx) : bx < cx ? bx : cx) - 0.5;
    const hiX = (ax > bx ? (ax > cx ? ax : cx) : bx > cx ? bx : cx) - 0.5;
    const loY = (ay < by ? (ay < cy ? ay : cy) : by < cy ? by : cy) - 0.5;
    const hiY = (ay > by ? (ay > cy ? ay : cy) : by > cy ? by : cy) - 0.5;
    const minX = loX < 0 ? 0 : Math.ceil(loX);
    const maxX = hiX > width - 1 ? width - 1 : Math.floor(hiX);
    const minY = loY < 0 ? 0 : Math.ceil(loY);
    const maxY = hiY > height - 1 ? height - 1 : Math.floor(hiY);
    if (minX > maxX || minY > maxY) continue;
    const inv = 1 / area;
    const sign = front ? 1 : -1;
    const a3 = ia * 3;
    const b3 = ib * 3;
    const c3 = ic * 3;
    const lbx = (cy - ay) * inv;
    const lby = -(cx - ax) * inv;
    const lcx = -(by - ay) * inv;
    const lcy = (bx - ax) * inv;
    for (let y = minY; y <= maxY; y++) {
      const py = y + 0.5 - ay;
      let lb = (minX + 0.5 - ax) * lbx + py * lby;
      let lc = (minX + 0.5 - ax) * lcx + py * lcy;
      for (let x = minX; x <= maxX; x++, lb += lbx, lc += lcx) {
        const la = 1 - lb - lc;
        if (la < 0 || lb < 0 || lc < 0) continue;
        const w = la * wa + lb * wb + lc * wc;
        const i = y * width + x;
        if (w <= depth[i]!) continue;
        const nx = la * normals[a3]! + lb * normals[b3]! + lc * normals[c3]!;
        const ny = la * normals[a3 + 1]! + lb * normals[b3 + 1]! + lc * normals[c3 + 1]!;
        const nz = la * normals[a3 + 2]! + lb * normals[b3 + 2]! + lc * normals[c3 + 2]!;
        let id = part.material;
        let within = inside;
        if (decals) {
          const d = 1 / w;
          const u = ((x + 0.5 - jx - camera.cx) / focal) * d;
          const v = (-(y + 0.5 - jy - camera.cy) / focal) * d;
          const pz = eye[2] + forward[2] * d + right[2] * u + up[2] * v;
          id = decalAt(
            decals,
            eye[0] + forward[0] * d + right[0] * u + up[0] * v,
            eye[1] + forward[1] * d + right[1] * u + up[1] * v,
            pz,
            nx,
            ny,
            nz,
          );
          if (pz > lining) within = M.headlining;
        }
        if (id === M.hole) continue;
        if (id === M.glass || id === M.privacyGlass) {
          if (front && w > glassDepth[i]!) {
            glassDepth[i] = w;
            glass[i] = id;
            s.gx[i] = nx;
            s.gy[i] = ny;
            s.gz[i] = nz;
          }
          continue;
        }
        depth[i] = w;
        material[i] = front ? id : within;
        s.nx[i] = nx * sign;
        s.ny[i] = ny * sign;
        s.nz[i] = nz * sign;
        s.open[i] = la * open[ia]! + lb * open[ib]! + lc * open[ic]!;
      }
    }
  }
}
