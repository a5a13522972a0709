// A dealership seen from the street: a glass front under a sign band in the brand's colour, and a row of
// vehicles on the forecourt. The building differs by seed.
import sharp from 'sharp';
import { PAINTS } from '../paints.ts';
import type { BodyStyle } from '../spec.ts';
import { chanceOf, type Chance } from './random.ts';
import { cutoutsOf, type Standing } from './stage.ts';

const DEALERSHIP_WIDTH = 1200;
const DEALERSHIP_HEIGHT = 800;

const HORIZON = 470;
const KINDS: readonly BodyStyle[] = ['suv', 'hatch', 'ute', 'sedan', 'suv', 'wagon'];
const USUAL = new Set(['white', 'silver', 'grey', 'black', 'blue', 'red', 'navy']);

/** A WebP of 1200 x 800. `brandColour` is #rrggbb. */
export async function renderDealership(seed: string, brandColour: string): Promise<Buffer> {
  const chance = chanceOf(`dealership ${seed}`);
  const view = { width: DEALERSHIP_WIDTH, height: DEALERSHIP_HEIGHT, horizon: HORIZON, eye: 2.1, focal: 1150 }; // prettier-ignore
  const scene = sharp(Buffer.from(sceneSvg(chance, brandColour)));
  const count = 4;
  const turn = chance.pick([28, -28, 34]);
  const paints = PAINTS.filter((p) => USUAL.has(p.key));
  const row = Array.from({ length: count }, (_, i): Standing => ({
    body: chance.pick(KINDS),
    colour: chance.pick(paints).key,
    right: (i - (count - 1) / 2) * 3.75 + chance.between(-0.12, 0.12),
    away: 16.2,
    turn,
  }));
  // All stand equally far; along a turned row each overlaps its neighbour on one side.
  const cars = await cutoutsOf(view, turn > 0 ? [...row].reverse() : row);
  return scene.composite(cars).webp({ quality: 82, effort: 3 }).toBuffer();
}

function sceneSvg(chance: Chance, brand: string): string {
  const style = chance.pick(['flat', 'tower', 'portal'] as const);
  const left = chance.between(70, 130);
  const right = DEALERSHIP_WIDTH - chance.between(70, 130);
  const top = chance.between(176, 206);
  const sign = top + 66;
  const out: string[] = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${DEALERSHIP_WIDTH}" height="${DEALERSHIP_HEIGHT}"><defs>`,
    `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#6d9fce"/><stop offset=".75" stop-color="#c5ddec"/><stop offset="1" stop-color="#eef3f2"/></linearGradient>`,
    `<linearGradient id="lot" x2="0" y2="1"><stop stop-color="#b3b4b2"/><stop offset=".25" stop-color="#9a9c9d"/><stop offset="1" stop-color="#74777a"/></linearGradient>`,
    `<linearGradient id="pane" x2="0" y2="1"><stop stop-color="#a9c8da"/><stop offset=".42" stop-color="#62808f"/><stop offset="1" stop-color="#2c3a42"/></linearGradient>`,
    `<linearGradient id="warm" x2="0" y2="1"><stop stop-color="#ffeecb" stop-opacity=".85"/><stop offset=".6" stop-color="#f0cf97" stop-opacity=".35"/><stop offset="1" stop-color="#6b563c" stop-opacity=".1"/></linearGradient>`,
    `<filter id="soft" x="-20%" width="140%" y="-60%" height="220%"><feGaussianBlur stdDeviation="9"/></filter><filter id="far"><feGaussianBlur stdDeviation="1.6"/></filter>`,
    `<filter id="grain"><feTurbulence type="fractalNoise" baseFrequency=".9 .6" numOctaves="2" seed="5"/><feColorMatrix values="0 0 0 0 .45 0 0 0 0 .45 0 0 0 0 .45 0 0 0 .3 -.1"/></filter></defs>`,
    `<rect width="1200" height="${HORIZON + 60}" fill="url(#sky)"/>`,
    `<g fill="#fff" opacity=".75" filter="url(#soft)">${Array.from({ length: 12 }, () => `<ellipse cx="${chance.between(0, 1200).toFixed(0)}" cy="${chance.between(40, 180).toFixed(0)}" rx="${chance.between(50, 150).toFixed(0)}" ry="${chance.between(5, 14).toFixed(0)}"/>`).join('')}</g>`,
    trees(chance),
  ];
  const base = HORIZON + 18;
  out.push(
    `<rect x="${left}" y="${top}" width="${right - left}" height="${base - top}" fill="#e8eaea"/>`,
  );
  out.push(
    `<rect x="${left + 22}" y="${sign}" width="${right - left - 44}" height="${base - sign}" fill="#28323a"/>`,
  );
  const bays = Math.round((right - left - 44) / chance.between(84, 104));
  const w = (right - left - 44) / bays;
  for (let i = 0; i < bays; i++) {
    const x = left + 22 + i * w;
    const h = base - sign - 6;
    out.push(
      `<rect x="${x + 2.5}" y="${sign + 4}" width="${w - 5}" height="${h}" fill="url(#pane)"/>`,
    );
    out.push(
      `<rect x="${x + 2.5}" y="${sign + 4}" width="${w - 5}" height="${h}" fill="url(#warm)" opacity="${chance.between(0.5, 0.9).toFixed(2)}"/>`,
    );
    out.push(
      `<path d="M${x + w * 0.2} ${sign + 4}h${w * 0.25}l${-w * 0.3} ${h}h${-w * 0.12}z" fill="#fff" opacity=".1"/>`,
    );
    out.push(
      `<rect x="${x + 2.5}" y="${sign + h * 0.34}" width="${w - 5}" height="3" fill="#28323a"/>`,
    );
    for (const f of [0.3, 0.7])
      out.push(`<ellipse cx="${x + w * f}" cy="${sign + 16}" rx="8" ry="2" fill="#fffbe8"/>`);
  }
  // Inside, the dim shapes of cars on show.
  for (let i = 0; i < 4; i++) {
    const x = left + 90 + i * ((right - left - 180) / 4) + chance.between(-20, 20);
    out.push(
      `<path d="M${x} ${base - 14}q2-22 22-24l20-16q22-7 44 0l18 17q20 3 22 23z" fill="#161c21" opacity=".6" filter="url(#far)"/>`,
    );
  }
  const band = style === 'flat' ? [left - 16, right + 16] : [left, right];
  out.push(
    `<rect x="${band[0]!}" y="${top - 10}" width="${band[1]! - band[0]!}" height="76" fill="${brand}"/>`,
  );
  out.push(
    `<rect x="${band[0]!}" y="${top - 10}" width="${band[1]! - band[0]!}" height="20" fill="#fff" opacity=".1"/><rect x="${band[0]!}" y="${top + 58}" width="${band[1]! - band[0]!}" height="9" fill="#000" opacity=".28"/>`,
  );
  if (style === 'tower') {
    const x = chance.pick([left + 40, right - 170]);
    out.push(
      `<rect x="${x}" y="${top - 96}" width="130" height="${base - top + 96}" fill="#f4f5f5"/><rect x="${x + 12}" y="${top - 84}" width="106" height="120" fill="${brand}"/><circle cx="${x + 65}" cy="${top - 24}" r="30" fill="none" stroke="#fff" stroke-width="7"/><path d="M${x + 50} ${top - 12}l15-26 15 26" fill="none" stroke="#fff" stroke-width="7"/><rect x="${x + 28}" y="${sign + 70}" width="74" height="${base - sign - 70}" fill="#1e272d"/><rect x="${x + 63.5}" y="${sign + 70}" width="3" height="${base - sign - 70}" fill="#6d7a82"/>`,
    );
  } else {
    const x = style === 'portal' ? chance.between(420, 640) : (left + right) / 2 - 62;
    out.push(
      `<rect x="${x}" y="${sign - (style === 'portal' ? 30 : -20)}" width="124" height="${base - sign + (style === 'portal' ? 30 : -20)}" fill="${style === 'portal' ? brand : '#f2f3f3'}"/><rect x="${x + 16}" y="${sign + 46}" width="92" height="${base - sign - 46}" fill="#1e272d"/><rect x="${x + 16}" y="${sign + 46}" width="92" height="${base - sign - 46}" fill="url(#warm)" opacity=".7"/><rect x="${x + 60.5}" y="${sign + 46}" width="3" height="${base - sign - 46}" fill="#5d6a72"/>`,
    );
    out.push(
      `<circle cx="${band[0]! + 70}" cy="${top + 26}" r="22" fill="none" stroke="#fff" stroke-width="5"/><path d="M${band[0]! + 59} ${top + 35}l11-19 11 19" fill="none" stroke="#fff" stroke-width="5"/>`,
    );
  }
  out.push(
    `<rect y="${base}" width="1200" height="${DEALERSHIP_HEIGHT - base}" fill="url(#lot)"/><rect y="${base}" width="1200" height="14" fill="#cfd0ce"/><rect y="${base + 12}" width="1200" height="${DEALERSHIP_HEIGHT}" filter="url(#grain)" opacity=".5"/>`,
  );
  // Glass reflected faintly on the paving, bay lines, kerb and grass in front.
  out.push(
    `<rect x="${left}" y="${base + 14}" width="${right - left}" height="40" fill="#2c3a42" opacity=".16" filter="url(#soft)"/>`,
  );
  for (let i = -4; i <= 4; i++)
    out.push(
      `<path d="M${600 + i * 190} ${base + 70}l6 0 ${i * 66 + 6} 150 -13 0z" fill="#f1f1ec" opacity=".8"/>`,
    );
  out.push(
    `<path d="M0 770q600-26 1200 0V800H0z" fill="#7f9a5d"/><path d="M0 766q600-26 1200 0v7q-600-26-1200 0z" fill="#d7d7d2"/>`,
  );
  out.push(flags(brand, chance), `</svg>`);
  return out.join('');
}

function trees(chance: Chance): string {
  let out = '';
  for (let i = 0; i < 46; i++) {
    const x = chance.between(-20, 1220);
    const h = chance.between(40, 130);
    out += `<ellipse cx="${x.toFixed(0)}" cy="${(HORIZON + 10 - h * 0.6).toFixed(0)}" rx="${(h * 0.42).toFixed(0)}" ry="${(h * 0.5).toFixed(0)}" fill="${chance.pick(['#5d7b55', '#6b8a60', '#52704c', '#7a9669'])}"/>`;
  }
  return `<g filter="url(#far)">${out}</g>`;
}

function flags(brand: string, chance: Chance): string {
  return [36, 1164]
    .map((x) => {
      const sway = chance.between(4, 12);
      return `<rect x="${x - 2}" y="150" width="4" height="400" fill="#c9cdd0"/><path d="M${x + 2} 158q${sway} 60 34 ${30 + sway}v150q-24-${sway}-34 6z" fill="${brand}"/>`;
    })
    .join('');
}
