// The tenant's colours: from one brand colour to every custom property a template may use. It guarantees contrast, so
// that templates need not check it. It uses no selectors or components.
import { contrast, readableOn, toHex, toOklch, type Oklch } from './colour.ts';

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
