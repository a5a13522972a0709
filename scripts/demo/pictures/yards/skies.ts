// The sky and what stands on the horizon all round: clouds, trees, hills, a city.
import { mix, smoothstep } from '../sdf.ts';
import { cellAt, fractal, noise } from './noise.ts';
import type { Rgb, Ring, Yard } from './yard.ts';

export interface SkySpec {
  zenith: Rgb;
  horizon: Rgb;
  /** Share of the sky that clouds cover. */
  clouds: number;
  cloud?: Rgb;
}

/** A dome of clouds with a glow around the sun. */
export function skyOf(spec: SkySpec, sun?: Yard['sun']): Yard['sky'] {
  const cloud = spec.cloud ?? [1.15, 1.15, 1.16];
  return (x, y, z, out) => {
    const high = smoothstep(-0.02, 0.75, z);
    const k = 1 / (Math.max(0, z) + 0.16);
    const cover = smoothstep(1 - spec.clouds - 0.16, 1 - spec.clouds + 0.2, fractal(x * k * 1.1 + 5, y * k * 1.1 + 2, 5)) * smoothstep(0, 0.12, z); // prettier-ignore
    const near = sun ? Math.max(0, x * sun.from[0] + y * sun.from[1] + z * sun.from[2]) : 0;
    const glow = sun ? 0.35 * near ** 6 + 1.4 * near ** 60 : 0;
    for (let n = 0; n < 3; n++) {
      const air = mix(spec.horizon[n]!, spec.zenith[n]!, high);
      out[n] = mix(air, cloud[n]!, cover * 0.85) + glow * (sun ? sun.light[n]! : 0) * 0.4;
    }
  };
}

/** A row of trees: crowns of leaves on trunks, with gaps. */
export function trees(radius: number, tall: number, leaf: Rgb, gap: number, seed: number): Ring {
  const pitch = tall * 0.62;
  return {
    radius,
    height: tall * 1.25,
    look: (u, v, out) => {
      const cell = Math.floor(u / pitch);
      for (const i of [cell, cell - 1, cell + 1]) {
        const chance = cellAt(i, seed);
        if (chance < gap) continue;
        const size = tall * (0.62 + 0.4 * cellAt(i, seed + 1));
        const du = u - (i + 0.3 + 0.4 * chance) * pitch;
        // Boughs push the crown out of round; leaves fray it.
        const bough = fractal(u * 0.55 + seed * 3, v * 0.55 + i, 2) - 0.5;
        const rag = fractal(u * 1.5 + seed, v * 1.5, 4) - 0.5;
        const crown =
          (du / (size * 0.5)) ** 2 + ((v - size * 0.66) / (size * 0.34)) ** 2 + rag * 1.7 + bough * 2.2; // prettier-ignore
        if (crown < 1) {
          const light = 0.3 + 0.6 * (v / size) + 0.9 * (noise(u * 5, v * 5 + i) - 0.5) + 0.9 * (noise(u * 0.9, v * 0.9 + i) - 0.5); // prettier-ignore
          for (let n = 0; n < 3; n++) out[n] = leaf[n]! * Math.max(0.12, light);
          return true;
        }
        if (Math.abs(du + 0.1 * Math.sin(v)) < size * 0.02 && v < size * 0.5) {
          out.set([0.3, 0.27, 0.23]);
          return true;
        }
      }
      return false;
    },
  };
}

/** Distant hills or a hedge: one ragged line. */
export function ridge(radius: number, low: number, high: number, colour: Rgb, long: number): Ring {
  return {
    radius,
    height: high,
    look: (u, v, out) => {
      if (v > low + (high - low) * fractal(u / long, 3.3, 4)) return false;
      const k = 0.8 + 0.4 * noise(u * 0.4, v * 0.4);
      for (let n = 0; n < 3; n++) out[n] = colour[n]! * k;
      return true;
    },
  };
}

/** A city's towers, pale with distance. */
export function skyline(radius: number, tall: number, colour: Rgb): Ring {
  return {
    radius,
    height: tall,
    look: (u, v, out) => {
      for (const [pitch, share, seed] of [
        [23, 1, 5],
        [14, 0.62, 9],
        [9, 0.36, 2],
      ] as const) {
        const i = Math.floor(u / pitch);
        const top = tall * share * (0.35 + 0.65 * cellAt(i, seed));
        if (v > top) continue;
        const window = cellAt(Math.floor(u / 2.2), Math.floor(v / 3.4)) > 0.55 ? 1.06 : 0.96;
        const k = (0.72 + 0.5 * cellAt(i, seed + 1)) * window * (1.2 - share * 0.25);
        for (let n = 0; n < 3; n++) out[n] = colour[n]! * k;
        return true;
      }
      return false;
    },
  };
}
