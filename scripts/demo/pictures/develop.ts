// From light to a picture, as a telephone makes one: adds paint and backdrop to layers, lets strong light spill over,
// exposes with a soft shoulder, and grades: darker corners, cool shade, warm light, grain.
import type { Paint } from './paints.ts';
import { smoothstep } from './sdf.ts';
import type { Layers } from './shade.ts';

/** A picture but for its paint: what drawMasters shares between colours. */
export interface Negative {
  layers: Layers;
  backdrop: Float32Array;
}

/** A linear picture: RGB per pixel. */
interface Linear {
  width: number;
  height: number;
  rgb: Float32Array;
}

/** `negative` in `paint`. */
export function develop({ layers, backdrop }: Negative, paint: Paint): Linear {
  const { width, height, fixed, base, flake, clear } = layers;
  const rgb = new Float32Array(width * height * 3);
  for (let i = 0, o = 0; i < clear.length; i++) {
    const c = clear[i]!;
    const f = flake[i]!;
    for (let n = 0; n < 3; n++, o++)
      rgb[o] = fixed[o]! + base[o]! * paint.base[n]! + f * paint.flake[n]! + c * backdrop[o]!;
  }
  return { width, height, rgb };
}

const STEPS = 4096;
const CEILING = 6;
const EXPOSURE = 1.02;

/** Linear light to display value: a toe that deepens the dark, a long shoulder that keeps form in white paint. */
const DISPLAY = (() => {
  const table = new Float32Array(STEPS + 2);
  const knee = 0.36;
  for (let i = 0; i < table.length; i++) {
    const light = (i / STEPS) * CEILING * EXPOSURE;
    const v = light < 0.12 ? light * (0.8 + (0.2 * light) / 0.12) : light;
    const e = v < knee ? v : knee + (1 - knee) * (1 - Math.exp(-(v - knee) / (1 - knee)));
    const s = e <= 0.0031308 ? e * 12.92 : 1.055 * e ** (1 / 2.4) - 0.055;
    table[i] = s * 255;
  }
  return table;
})();

/** Cells of this many pixels tell where light spills over. */
const CELL = 8;

/** The light that spills over to a pixel from very bright ones nearby. */
function spill({ width, height, rgb }: Linear): (x: number, y: number) => number {
  const w = Math.ceil(width / CELL) + 2;
  const h = Math.ceil(height / CELL) + 2;
  let cells = new Float32Array(w * h);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const over = rgb[(y * width + x) * 3 + 1]! - 1.15;
      if (over > 0) cells[(((y / CELL) | 0) + 1) * w + ((x / CELL) | 0) + 1]! += Math.min(over, 3) / CELL ** 2; // prettier-ignore
    }
  for (let pass = 0; pass < 3; pass++) {
    const next = new Float32Array(w * h);
    for (let j = 1; j < h - 1; j++)
      for (let i = 1; i < w - 1; i++) {
        const k = j * w + i;
        next[k] = (cells[k]! * 2 + cells[k - 1]! + cells[k + 1]! + cells[k - w]! + cells[k + w]!) / 6; // prettier-ignore
      }
    cells = next;
  }
  return (x, y) => {
    const fx = (x + 0.5) / CELL + 0.5;
    const fy = (y + 0.5) / CELL + 0.5;
    const k = (fy | 0) * w + (fx | 0);
    const tx = fx - (fx | 0);
    const ty = fy - (fy | 0);
    const upper = cells[k]! * (1 - tx) + cells[k + 1]! * tx;
    const lower = cells[k + w]! * (1 - tx) + cells[k + w + 1]! * tx;
    return upper * (1 - ty) + lower * ty;
  };
}

/** How much more or less light than usual a telephone lets in: it looks at the whole picture. */
function metered(rgb: Float32Array): number {
  let sum = 0;
  let count = 0;
  for (let o = 1; o < rgb.length; o += 3 * 97, count++) sum += Math.log(rgb[o]! + 0.02);
  const middle = Math.exp(sum / count);
  return Math.min(1.3, Math.max(0.86, Math.sqrt(0.33 / middle)));
}

/** RGB bytes of a linear picture. The same picture has the same grain every time. */
export function exposed(linear: Linear): Buffer {
  const { width, height, rgb } = linear;
  const out = Buffer.allocUnsafe(rgb.length);
  const scale = (STEPS / CEILING) * metered(rgb);
  const spilt = spill(linear);
  let seed = 1;
  for (let y = 0, o = 0; y < height; y++) {
    const ey = y / height - 0.48;
    for (let x = 0; x < width; x++, o += 3) {
      const ex = x / width - 0.5;
      const corner = 1 - 0.34 * smoothstep(0.1, 0.62, ex * ex + ey * ey);
      const more = spilt(x, y) * 0.35;
      const tone = (n: number) => {
        const q = Math.min(STEPS, (rgb[o + n]! * corner + more) * scale);
        const k = q | 0;
        return DISPLAY[k]! + (DISPLAY[k + 1]! - DISPLAY[k]!) * (q - k);
      };
      const [r, g, b] = [tone(0), tone(1), tone(2)];
      const grey = 0.3 * r + 0.59 * g + 0.11 * b;
      // Telephones deepen colours, cool the shade and warm the light.
      const warm = (smoothstep(60, 220, grey) - 0.5) * 5;
      seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
      const grain = ((seed >>> 16) / 65535 - 0.5) * (4.4 - grey / 90);
      const put = (n: number, v: number, tint: number) => {
        const c = grey + (v - grey) * 1.1 + tint + grain;
        out[o + n] = c < 0 ? 0 : c > 255 ? 255 : c;
      };
      put(0, r, warm);
      put(1, g, 0);
      put(2, b, -warm);
    }
  }
  return out;
}
