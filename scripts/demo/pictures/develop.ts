// From light to a picture: adds paint and backdrop to layers, then exposes to 8-bit sRGB.
import type { Paint } from './paints.ts';
import type { Layers } from './shade.ts';

/** A picture but for its paint: what drawMasters shares between colours. */
export interface Negative {
  layers: Layers;
  backdrop: Float32Array;
  /** The backdrop exposed, kept from the first print. */
  plain?: Buffer;
}

const STEPS = 4096;
const CEILING = 4;

/** Linear light to display value: straight below the knee, a soft shoulder above. */
const DISPLAY = (() => {
  const table = new Uint8Array(STEPS + 1);
  const knee = 0.62;
  for (let i = 0; i <= STEPS; i++) {
    const v = (i / STEPS) * CEILING;
    const e = v < knee ? v : knee + (1 - knee) * (1 - Math.exp(-(v - knee) / (1 - knee)));
    const s = e <= 0.0031308 ? e * 12.92 : 1.055 * e ** (1 / 2.4) - 0.055;
    table[i] = Math.round(Math.min(1, s) * 255);
  }
  return table;
})();

/** RGB bytes of a backdrop (linear RGB per pixel) alone. */
export function exposed(backdrop: Float32Array): Buffer {
  const out = Buffer.allocUnsafe(backdrop.length);
  const scale = STEPS / CEILING;
  for (let i = 0; i < backdrop.length; i++) {
    const q = (backdrop[i]! * scale) | 0;
    out[i] = DISPLAY[q > STEPS ? STEPS : q]!;
  }
  return out;
}

/**
 * RGB bytes of `layers` in `paint` over `backdrop`; `plain` is the backdrop exposed, which is most of
 * most pictures and the same for all paints.
 */
export function develop(
  layers: Layers,
  paint: Paint,
  backdrop: Float32Array,
  plain: Buffer,
): Buffer {
  const n = layers.width * layers.height;
  const out = Buffer.from(plain);
  const scale = STEPS / CEILING;
  const { fixed, base, flake, clear } = layers;
  const [b0, b1, b2] = paint.base;
  const [f0, f1, f2] = paint.flake;
  const shown = (v: number) => {
    const q = (v * scale) | 0;
    return DISPLAY[q > STEPS ? STEPS : q]!;
  };
  for (let i = 0, o = 0; i < n; i++, o += 3) {
    const c = clear[i]!;
    if (c === 1) continue;
    const f = flake[i]!;
    out[o] = shown(fixed[o]! + base[o]! * b0 + f * f0 + c * backdrop[o]!);
    out[o + 1] = shown(fixed[o + 1]! + base[o + 1]! * b1 + f * f1 + c * backdrop[o + 1]!);
    out[o + 2] = shown(fixed[o + 2]! + base[o + 2]! * b2 + f * f2 + c * backdrop[o + 2]!);
  }
  return out;
}

/** Adds the grain of a camera's sensor to RGB bytes: the same grain every time. */
export function grained(rgb: Buffer): Buffer {
  let seed = 1;
  for (let i = 0; i < rgb.length; i += 3) {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
    const grain = ((seed >>> 16) / 65535 - 0.5) * 5;
    for (let n = i; n < i + 3; n++) rgb[n] = Math.max(0, Math.min(255, rgb[n]! + grain));
  }
  return rgb;
}
