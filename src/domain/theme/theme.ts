// The tenant's colours: from one brand colour to every custom property a template may use. It guarantees contrast, so
// that templates need not check it. It uses no selectors or components.

/** Lightness 0-1, chroma 0-0.4, hue in degrees. */
interface Oklch {
  l: number;
  c: number;
  h: number;
}

type Rgb = [number, number, number];

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

/** "#rrggbb" as linear light, each 0-1. */
function linearRgb(hex: string): Rgb {
  const n = Number.parseInt(hex.slice(1), 16);
  return [toLinear((n >> 16) / 255), toLinear(((n >> 8) & 255) / 255), toLinear((n & 255) / 255)];
}

/** Relative luminance 0-1 (WCAG 2.2). */
function luminance(hex: string): number {
  const [r, g, b] = linearRgb(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio 1-21 of two colours (WCAG 2.2 §1.4.3). */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** OKLab by Björn Ottosson, in polar form. */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = linearRgb(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(A, B),
    h: ((Math.atan2(B, A) * 180) / Math.PI + 360) % 360,
  };
}

function linearFromOklch({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const L = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const M = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const S = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * L - 3.3077115913 * M + 0.2309699292 * S,
    -1.2684380046 * L + 2.6097574011 * M - 0.3413193965 * S,
    -0.0041960863 * L - 0.7034186147 * M + 1.707614701 * S,
  ];
}

const inGamut = (rgb: Rgb) => rgb.every((v) => v >= -0.0005 && v <= 1.0005);

/** "#rrggbb"; a colour that sRGB cannot show loses chroma, never lightness or hue. */
export function toHex(colour: Oklch): string {
  const l = Math.min(1, Math.max(0, colour.l));
  let fitting = { l, c: Math.max(0, colour.c), h: colour.h };
  if (!inGamut(linearFromOklch(fitting))) {
    let [low, high] = [0, fitting.c];
    for (let i = 0; i < 20; i++) {
      const middle = (low + high) / 2;
      if (inGamut(linearFromOklch({ ...fitting, c: middle }))) low = middle;
      else high = middle;
    }
    fitting = { ...fitting, c: low };
  }
  const byte = (v: number) => Math.round(toGamma(Math.min(1, Math.max(0, v))) * 255);
  return `#${linearFromOklch(fitting)
    .map((v) => byte(v).toString(16).padStart(2, '0'))
    .join('')}`;
}

/** The colour nearest to `start` with `ratio` against every ground, darker or lighter; else the end of the scale. */
function readableOn(
  start: Oklch,
  grounds: readonly string[],
  ratio: number,
  direction: 'darker' | 'lighter',
): string {
  const step = direction === 'darker' ? -0.01 : 0.01;
  for (let l = start.l; l >= 0 && l <= 1; l += step) {
    const hex = toHex({ ...start, l });
    if (grounds.every((ground) => contrast(hex, ground) >= ratio)) return hex;
  }
  return direction === 'darker' ? '#000000' : '#ffffff';
}

export interface Theme {
  /** Custom property -> "#rrggbb", in the order they are written. */
  properties: Record<string, string>;
  /** `:root{--accent:…}`, to be placed before the template's stylesheet. */
  css: string;
}

/** WCAG 2.2 AA for text. */
const readable = 4.5;

/** Lightness of the neutral scale; 0 is white, 1000 nearly black. */
const neutralScale: readonly (readonly [name: number, l: number, tint: number])[] = [
  [0, 1, 0],
  [50, 0.982, 0.25],
  [100, 0.962, 0.4],
  [200, 0.922, 0.6],
  [300, 0.868, 0.8],
  [400, 0.735, 1],
  [500, 0.57, 1],
  [600, 0.475, 1],
  [700, 0.39, 1],
  [800, 0.295, 1],
  [900, 0.215, 1],
  [1000, 0.155, 1],
];
/** Chroma of a full tint: enough to match the brand, too little to look like a colour. */
const tintChroma = 0.014;

/** The same on every site. The hues are distinct for colour-blind shoppers too. */
const statusColours: readonly (readonly [name: string, colour: Oklch])[] = [
  ['new', { l: 0.5, c: 0.13, h: 245 }],
  ['drop', { l: 0.52, c: 0.14, h: 150 }],
  ['reserved', { l: 0.8, c: 0.15, h: 80 }],
];

/** Text on `ground`: white if readable, otherwise the darkest neutral, otherwise black. */
function inkOn(ground: string, darkest: string): string {
  return (
    ['#ffffff', darkest, '#000000'].find((ink) => contrast(ink, ground) >= readable) ?? '#000000'
  );
}

/**
 * Every colour a template may use (one accent, one neutral scale derived from it, few
 * status colours). Pairs `--x` / `--x-ink` have a contrast of at least 4.5:1; `--accent-strong` reads as
 * text on white, `--n-50`, `--n-100` and `--accent-soft`; `--accent-light` reads on the dark neutrals.
 */
export function createTheme(brand: string): Theme {
  const accent = brand.toLowerCase();
  const base = toOklch(accent);
  // A grey brand has no meaningful hue.
  const tint = Math.min(tintChroma, base.c * 0.25);
  const neutral = Object.fromEntries(
    neutralScale.map(([name, l, share]) => [name, toHex({ l, c: tint * share, h: base.h })]),
  ) as Record<number, string>;
  const darkest = neutral[1000] ?? '#000000';

  const ink = inkOn(accent, darkest);
  const soft = toHex({ l: 0.955, c: Math.min(0.03, base.c * 0.3), h: base.h });
  const softHover = toHex({ l: 0.92, c: Math.min(0.045, base.c * 0.4), h: base.h });
  const white = '#ffffff';
  // Moves away from the ink, so that the contrast only grows.
  const towards = contrast(ink, '#000000') > contrast(ink, white) ? -0.06 : 0.06;
  const properties: Record<string, string> = {
    accent,
    'accent-ink': ink,
    'accent-hover': toHex({ ...base, l: base.l + towards }),
    'accent-strong': readableOn(
      base,
      [white, neutral[50] ?? white, neutral[100] ?? white, soft],
      readable,
      'darker',
    ),
    'accent-light': readableOn(
      { ...base, l: Math.max(base.l, 0.6) },
      [neutral[800] ?? darkest, neutral[900] ?? darkest],
      readable,
      'lighter',
    ),
    'accent-soft': soft,
    'accent-soft-hover': softHover,
  };
  for (const [name] of neutralScale) properties[`n-${name}`] = neutral[name] ?? white;

  const sold = neutral[700] ?? darkest;
  properties['sold'] = sold;
  properties['sold-ink'] = inkOn(sold, darkest);
  for (const [name, colour] of statusColours) {
    const hex = toHex(colour);
    properties[name] = hex;
    properties[`${name}-ink`] = inkOn(hex, darkest);
  }
  const css = `:root{${Object.entries(properties)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;
  return { properties, css };
}
