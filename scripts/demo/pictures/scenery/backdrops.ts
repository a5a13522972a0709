// Painted places for wide scenes: sky, distance and ground as SVG, with the horizon where it is asked
// for. Independent of vehicles.
import { chanceOf, type Chance } from './random.ts';

export const HERO_SCENES = ['road', 'forecourt', 'coast', 'outback', 'showroom'] as const;
export type HeroScene = (typeof HERO_SCENES)[number];

export interface Canvas {
  width: number;
  height: number;
  horizon: number;
}

/** The backdrop of a scene as a whole SVG. */
export function backdropSvg(scene: HeroScene, c: Canvas, seed: string, tint: string): string {
  const chance = chanceOf(`${scene} ${seed}`);
  const body = { road, forecourt, coast, outback, showroom }[scene](c, chance, tint);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${c.width}" height="${c.height}" viewBox="0 0 ${c.width} ${c.height}"><defs><filter id="far" x="-5%" width="110%"><feGaussianBlur stdDeviation="3.2"/></filter><filter id="soft" x="-20%" width="140%" y="-60%" height="220%"><feGaussianBlur stdDeviation="16"/></filter><filter id="grain"><feTurbulence type="fractalNoise" baseFrequency=".9 .5" numOctaves="2" seed="3"/><feColorMatrix values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  0 0 0 .34 -.1"/></filter></defs>${body}</svg>`;
}

function gradient(id: string, stops: readonly (readonly [number, string])[]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.map(([o, c]) => `<stop offset="${o}" stop-color="${c}"/>`).join('')}</linearGradient>`;
}

function sky(c: Canvas, stops: readonly (readonly [number, string])[]): string {
  return `${gradient('sky', stops)}<rect width="${c.width}" height="${c.horizon + 2}" fill="url(#sky)"/>`;
}

function ground(c: Canvas, stops: readonly (readonly [number, string])[], grain = 0.5): string {
  const h = c.height - c.horizon;
  return `${gradient('ground', stops)}<rect y="${c.horizon}" width="${c.width}" height="${h}" fill="url(#ground)"/><rect y="${c.horizon + h * 0.06}" width="${c.width}" height="${h}" filter="url(#grain)" opacity="${grain}"/>`;
}

/** A ridge line across the picture. */
function ridge(
  c: Canvas,
  chance: Chance,
  base: number,
  rise: number,
  fill: string,
  rough = 5,
): string {
  const waves = Array.from({ length: rough }, (_, i) => [chance.between(0.6, 1.5) * (i + 1), chance.between(0, 6.3), 1 / (i + 1.3)] as const); // prettier-ignore
  let d = `M0 ${c.horizon + 4}`;
  for (let x = 0; x <= c.width; x += c.width / 160) {
    const t = (x / c.width) * Math.PI * 2;
    const v = waves.reduce((n, [f, p, a]) => n + Math.sin(t * f + p) * a, 0);
    d += `L${x.toFixed(0)} ${(c.horizon - base - rise * (0.5 + v * 0.32)).toFixed(1)}`;
  }
  return `<path d="${d}L${c.width} ${c.horizon + 4}Z" fill="${fill}" filter="url(#far)"/>`;
}

function clouds(c: Canvas, chance: Chance, opacity: number, fill = '#fff'): string {
  let out = '';
  for (let i = 0; i < 7; i++) {
    const x = chance.between(0, c.width);
    const y = chance.between(c.horizon * 0.12, c.horizon * 0.72);
    const w = chance.between(160, 420);
    for (let k = 0; k < 4; k++)
      out += `<ellipse cx="${(x + chance.between(-w, w) / 2).toFixed(0)}" cy="${(y + chance.between(-9, 9)).toFixed(0)}" rx="${(w * chance.between(0.3, 0.6)).toFixed(0)}" ry="${chance.between(7, 20).toFixed(0)}"/>`;
  }
  return `<g fill="${fill}" opacity="${opacity}" filter="url(#soft)">${out}</g>`;
}

function trees(
  c: Canvas,
  chance: Chance,
  from: number,
  to: number,
  size: number,
  fills: readonly string[],
): string {
  let out = '';
  for (let x = from; x < to; x += size * chance.between(0.3, 0.7)) {
    const h = size * chance.between(0.6, 1.25);
    for (let k = 0; k < 5; k++)
      out += `<ellipse cx="${(x + chance.between(-h, h) * 0.3).toFixed(0)}" cy="${(c.horizon - h * chance.between(0.25, 0.9)).toFixed(0)}" rx="${(h * chance.between(0.22, 0.4)).toFixed(0)}" ry="${(h * chance.between(0.14, 0.3)).toFixed(0)}" fill="${chance.pick(fills)}"/>`;
  }
  return `<g filter="url(#far)">${out}<rect x="${from}" y="${c.horizon - size * 0.24}" width="${to - from}" height="${size * 0.26}" fill="${fills[0]!}"/></g>`;
}

/** A line on the ground from (x at the horizon) to (x at the foot of the picture), in perspective. */
function stripe(
  c: Canvas,
  x0: number,
  x1: number,
  w0: number,
  w1: number,
  fill: string,
  from = 0,
): string {
  const y0 = c.horizon + (c.height - c.horizon) * from;
  const at = x0 + (x1 - x0) * from;
  const w = w0 + (w1 - w0) * from;
  return `<path d="M${at - w / 2} ${y0}L${at + w / 2} ${y0}L${x1 + w1 / 2} ${c.height}L${x1 - w1 / 2} ${c.height}Z" fill="${fill}"/>`;
}

function road(c: Canvas, chance: Chance): string {
  const vx = c.width * 0.3;
  let dashes = '';
  for (let i = 1; i < 9; i++) {
    const t0 = 1 / (1 + (9 - i) * 0.9);
    const t1 = t0 + 0.035 + t0 * 0.09;
    const seg = (t: number) => [vx + (c.width * 0.06 - vx) * t, c.horizon + (c.height - c.horizon) * t] as const; // prettier-ignore
    const [xa, ya] = seg(t0);
    const [xb, yb] = seg(Math.min(1, t1));
    dashes += `<path d="M${xa - 7 * t0} ${ya}L${xa + 7 * t0} ${ya}L${xb + 9 * t1} ${yb}L${xb - 9 * t1} ${yb}Z" fill="#f1efe6" opacity=".85"/>`;
  }
  return [
    sky(c, [
      [0, '#5b93c7'],
      [0.6, '#a9cbe4'],
      [1, '#eaf0ee'],
    ]),
    clouds(c, chance, 0.7),
    ridge(c, chance, 40, 120, '#8fa8b5'),
    ridge(c, chance, 14, 80, '#6f8c84'),
    trees(c, chance, -40, c.width + 40, 74, ['#5c7651', '#6b8559', '#4e6a49']),
    ground(
      c,
      [
        [0, '#98956f'],
        [0.08, '#8b8a63'],
        [1, '#7b7550'],
      ],
      0.4,
    ),
    `${gradient('tar', [
      [0, '#8d9092'],
      [0.3, '#6d7072'],
      [1, '#4b4e51'],
    ])}<path d="M${vx - 30} ${c.horizon}L${vx + 34} ${c.horizon}L${c.width * 1.5} ${c.height}L${-c.width * 0.4} ${c.height}Z" fill="url(#tar)"/>`,
    stripe(c, vx + 30, c.width * 1.36, 2, 24, '#e9e6da'),
    stripe(c, vx - 27, -c.width * 0.33, 2, 24, '#e9e6da'),
    dashes,
  ].join('');
}

function forecourt(c: Canvas, chance: Chance, tint: string): string {
  const top = c.horizon - c.height * 0.34;
  const left = c.width * 0.3;
  let panes = '';
  for (let x = left; x < c.width + 80; x += 118)
    panes += `<rect x="${x}" y="${top + 74}" width="110" height="${c.horizon - top - 70}" fill="url(#pane)"/><rect x="${x}" y="${top + 74}" width="110" height="${c.horizon - top - 70}" fill="url(#glow)" opacity=".55"/>`;
  let lamps = '';
  for (let x = left + 60; x < c.width; x += 96)
    lamps += `<ellipse cx="${x}" cy="${top + 108 + chance.between(0, 8)}" rx="26" ry="3.5" fill="#fff7e2"/>`;
  return [
    sky(c, [
      [0, '#6fa0cc'],
      [0.7, '#bcd7ea'],
      [1, '#eef2f0'],
    ]),
    clouds(c, chance, 0.75),
    trees(c, chance, -40, left + 60, 96, ['#5f7d58', '#6d8b62', '#52704d']),
    gradient('pane', [
      [0, '#8fb0c4'],
      [0.5, '#55707f'],
      [1, '#2f3d46'],
    ]),
    gradient('glow', [
      [0, '#ffe9bd'],
      [0.45, '#f3d69f'],
      [1, '#5c4a34'],
    ]),
    `<rect x="${left - 14}" y="${top + 60}" width="${c.width}" height="${c.horizon - top - 56}" fill="#2b3338"/>`,
    panes,
    lamps,
    `<rect x="${left - 46}" y="${top}" width="${c.width}" height="74" fill="#f2f3f3"/><rect x="${left - 46}" y="${top + 22}" width="${c.width}" height="34" fill="${tint}"/><rect x="${left - 46}" y="${top + 68}" width="${c.width}" height="8" fill="#b9bec1"/>`,
    ground(
      c,
      [
        [0, '#b9b9b5'],
        [0.1, '#a9aaa8'],
        [1, '#83868a'],
      ],
      0.35,
    ),
    [0.22, 0.52, 0.82, 1.12, 1.42]
      .map((f) =>
        stripe(c, c.width * (0.34 + f * 0.36), c.width * (f * 1.5 - 0.3), 2, 15, '#f0f0ec'),
      )
      .join(''),
  ].join('');
}

function coast(c: Canvas, chance: Chance): string {
  let waves = '';
  for (let i = 0; i < 40; i++) {
    const t = chance.next() ** 2;
    waves += `<rect x="${chance.between(-60, c.width).toFixed(0)}" y="${(c.horizon - 66 + t * 62).toFixed(1)}" width="${(60 + t * 240).toFixed(0)}" height="${(0.8 + t * 2).toFixed(1)}" fill="#fff" opacity="${(0.14 + chance.next() * 0.3).toFixed(2)}"/>`;
  }
  return [
    sky(c, [
      [0, '#4f95cf'],
      [0.55, '#9ccbe6'],
      [0.9, '#dfeef2'],
      [1, '#dfeef2'],
    ]),
    clouds(c, chance, 0.8),
    `${gradient('sea', [
      [0, '#4f93ae'],
      [0.5, '#2f7d9e'],
      [1, '#58a9b8'],
    ])}<rect y="${c.horizon - 68}" width="${c.width}" height="72" fill="url(#sea)"/>`,
    waves,
    `<g transform="translate(0 -62)">${ridge({ ...c, width: c.width * 0.34 }, chance, 6, 74, '#6f8b84')}</g>`,
    `<path d="M0 ${c.horizon - 8}Q${c.width * 0.3} ${c.horizon - 20} ${c.width * 0.55} ${c.horizon - 6}T${c.width} ${c.horizon - 10}V${c.horizon + 8}H0Z" fill="#e6d6ac" filter="url(#far)"/>`,
    ground(
      c,
      [
        [0, '#c9bd98'],
        [0.05, '#a8a49a'],
        [0.14, '#8b8d8e'],
        [1, '#5f6367'],
      ],
      0.4,
    ),
    `<rect y="${c.horizon + 26}" width="${c.width}" height="3" fill="#eee9da" opacity=".9"/>`,
    `<g stroke="#d9dcdd" stroke-width="5" opacity=".9"><path d="M0 ${c.horizon - 4}H${c.width}M0 ${c.horizon + 9}H${c.width}"/>${Array.from({ length: 22 }, (_, i) => `<path d="M${i * 92 + 20} ${c.horizon - 8}v34"/>`).join('')}</g>`,
  ].join('');
}

function outback(c: Canvas, chance: Chance): string {
  let tufts = '';
  for (let i = 0; i < 150; i++) {
    const t = chance.next() ** 1.6;
    const y = c.horizon + 8 + t * (c.height - c.horizon);
    tufts += `<ellipse cx="${chance.between(0, c.width).toFixed(0)}" cy="${y.toFixed(0)}" rx="${(5 + t * 44).toFixed(0)}" ry="${(2 + t * 10).toFixed(0)}" fill="${chance.pick(['#8c7a46', '#a08b52', '#756a3f', '#b59a5d'])}" opacity="${(0.75 - t * 0.4).toFixed(2)}"/>`;
  }
  return [
    sky(c, [
      [0, '#3f7fbf'],
      [0.55, '#8fb9d8'],
      [0.86, '#f3d9b5'],
      [1, '#f6c992'],
    ]),
    clouds(c, chance, 0.5, '#fff3e2'),
    ridge(c, chance, 18, 96, '#b0705a', 4),
    ridge(c, chance, 4, 42, '#93533c', 6),
    ground(
      c,
      [
        [0, '#b8683f'],
        [0.2, '#b05e36'],
        [1, '#8f4527'],
      ],
      0.5,
    ),
    `<g filter="url(#far)">${tufts}</g>`,
    `${gradient('track', [
      [0, '#c98053'],
      [1, '#b4663c'],
    ])}<path d="M${c.width * 0.32} ${c.horizon}L${c.width * 0.345} ${c.horizon}L${c.width * 1.3} ${c.height}L${c.width * 0.0} ${c.height}Z" fill="url(#track)" filter="url(#far)"/>`,
  ].join('');
}

function showroom(c: Canvas, _chance: Chance, tint: string): string {
  let tubes = '';
  for (let i = 0; i < 6; i++) {
    const y = c.horizon * (0.06 + 0.11 * i * (1 - i * 0.055));
    const inset = c.width * (0.06 + i * 0.05);
    tubes += `<rect x="${inset + c.width * 0.14}" y="${y}" width="${c.width - inset * 2 - c.width * 0.06}" height="${7 - i * 0.7}" rx="3" fill="#fff"/>`;
  }
  return [
    sky(c, [
      [0, '#c9ccd0'],
      [0.55, '#e7e9eb'],
      [1, '#dcdfe2'],
    ]),
    `<g opacity=".5" filter="url(#soft)">${tubes}</g>${tubes}`,
    `<rect x="${c.width * 0.36}" y="${c.horizon - c.height * 0.3}" width="${c.width * 0.52}" height="${c.height * 0.3}" fill="${tint}" opacity=".92"/>`,
    `<rect y="${c.horizon - 8}" width="${c.width}" height="10" fill="#b9bdc1"/>`,
    ground(
      c,
      [
        [0, '#cfd2d5'],
        [0.35, '#dfe1e3'],
        [1, '#b9bdc2'],
      ],
      0.06,
    ),
    `<rect x="${c.width * 0.36}" y="${c.horizon}" width="${c.width * 0.52}" height="${c.height * 0.2}" fill="${tint}" opacity=".1" filter="url(#soft)"/>`,
  ].join('');
}
