// Photographs a model: rasterises and shades a few jittered passes into layers.
import type { Camera } from './camera.ts';
import { lightOf, studio, type Light } from './light.ts';
import type { Model } from './model.ts';
import { clearSight, draw, projectionOf, sightOf, type Part, type Sight } from './raster.ts';
import { layersOf, shade, type Footprint, type Layers } from './shade.ts';

/** Sub-pixel positions of the passes: a rotated grid, so near-level edges come out smooth. */
const JITTER: readonly (readonly [number, number])[] = [
  [0.125, 0.375], [-0.375, 0.125], [0.375, -0.125], [-0.125, -0.375],
]; // prettier-ignore

let studioLight: Light | undefined;
export function studioLightOf(): Light {
  return (studioLight ??= lightOf(studio));
}

/** Working buffers: the first pass, a later one, and pixel weights. */
interface Scratch {
  first: Sight;
  later: Sight;
  whole: Float32Array;
  part: Float32Array;
}

/** Kept from picture to picture: the last two sizes, a picture's and its floor reflection's. */
const scratches: Scratch[] = [];

function scratchOf(width: number, height: number): Scratch {
  const kept = scratches.find((s) => s.first.width === width && s.first.height === height);
  if (kept) return kept;
  const made = {
    first: sightOf(width, height),
    later: sightOf(width, height),
    whole: new Float32Array(width * height),
    part: new Float32Array(width * height),
  };
  scratches.push(made);
  if (scratches.length > 2) scratches.shift();
  return made;
}

export interface Exposure {
  light: Light;
  passes?: number;
  footprint?: Footprint;
  flip?: boolean;
}

/** The layers of `parts` as `camera` sees them. */
export function photograph(parts: readonly Part[], camera: Camera, how: Exposure): Layers {
  const { width, height } = camera;
  const layers = layersOf(width, height);
  const { first, later, whole, part: rest } = scratchOf(width, height);
  const seen = parts.map((part) => projectionOf(part, camera, how.flip === true));
  const passes = how.passes ?? 4;
  const share = 1 / passes;
  whole.fill(share);
  for (let p = 0; p < passes; p++) {
    const [jx, jy] = jitterOf(p, passes);
    const sight = p === 0 ? first : later;
    clearSight(sight);
    for (const one of seen) draw(sight, one, camera, jx, jy);
    if (p === 0) continue;
    // Where a pass sees what the first saw, the first is shaded once for both: most of the picture.
    for (let i = 0; i < rest.length; i++) {
      if (alike(first, later, i)) {
        whole[i]! += share;
        rest[i] = 0;
      } else rest[i] = share;
    }
    shade(later, camera, how.light, how.footprint, jx, jy, rest, layers);
  }
  const [jx, jy] = jitterOf(0, passes);
  shade(first, camera, how.light, how.footprint, jx, jy, whole, layers);
  return layers;
}

export function photographModel(model: Model, camera: Camera, how: Partial<Exposure> = {}): Layers {
  return photograph(model.parts, camera, {
    light: how.light ?? studioLightOf(),
    footprint: model.footprint,
    ...how,
  });
}

function jitterOf(pass: number, passes: number): readonly [number, number] {
  return passes === 1 ? [0, 0] : JITTER[pass]!;
}

/** Whether two passes see the same surface at pixel i, facing the same way. */
function alike(a: Sight, b: Sight, i: number): boolean {
  if (a.material[i] !== b.material[i] || a.glass[i] !== b.glass[i]) return false;
  if (a.glass[i] !== 0 && a.gx[i]! * b.gx[i]! + a.gy[i]! * b.gy[i]! + a.gz[i]! * b.gz[i]! < 0.985)
    return false;
  return (
    a.material[i] === 0 ||
    (a.nx[i]! * b.nx[i]! + a.ny[i]! * b.ny[i]! + a.nz[i]! * b.nz[i]! > 0.985 &&
      Math.abs(a.depth[i]! / b.depth[i]! - 1) < 0.01)
  );
}
