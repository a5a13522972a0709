// A drawn street map around a dealership: a made-up neighbourhood, the same for the same seed.
import sharp from 'sharp';
import { chanceOf, type Chance } from './random.ts';

const MAP_WIDTH = 800;
const MAP_HEIGHT = 500;

type Point = readonly [number, number];

/** A WebP of 800 x 500 with a pin in the middle. */
export async function renderMap(seed: string): Promise<Buffer> {
  return sharp(Buffer.from(mapSvg(seed)))
    .webp({ quality: 88, effort: 3 })
    .toBuffer();
}

function mapSvg(seed: string): string {
  const chance = chanceOf(`map ${seed}`);
  const turn = chance.between(-32, 32);
  const { across, along } = gridOf(chance);
  const cx = MAP_WIDTH / 2;
  const cy = MAP_HEIGHT / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${MAP_WIDTH}" height="${MAP_HEIGHT}" viewBox="0 0 ${MAP_WIDTH} ${MAP_HEIGHT}">`,
    `<rect width="100%" height="100%" fill="#eceae4"/>`,
    `<g transform="rotate(${turn.toFixed(1)} ${cx} ${cy})">`,
    blocks(chance, across, along),
    streets(across, along),
    `</g>`,
    water(chance),
    highway(chance),
    railway(chance),
    pin(cx, cy),
    `</svg>`,
  ].join('');
}

/** Where streets run: unevenly, the main ones every few blocks, one main crossing at the middle. */
function gridOf(chance: Chance) {
  const lines = (middle: number, reach: number) => {
    const out: { at: number; main: boolean }[] = [{ at: middle + 26, main: true }];
    for (const side of [-1, 1]) {
      let at = middle + 26;
      for (let n = 1; Math.abs(at - middle) < reach; n++) {
        at += side * chance.between(44, 88);
        out.push({ at, main: n % 4 === 0 });
      }
    }
    return out.sort((a, b) => a.at - b.at);
  };
  return { across: lines(MAP_WIDTH / 2, 620), along: lines(MAP_HEIGHT / 2, 560) };
}

function blocks(
  chance: Chance,
  across: readonly { at: number }[],
  along: readonly { at: number }[],
): string {
  const out: string[] = [];
  for (let i = 0; i < across.length - 1; i++)
    for (let j = 0; j < along.length - 1; j++) {
      const x = across[i]!.at + 4;
      const y = along[j]!.at + 4;
      const w = across[i + 1]!.at - x - 4;
      const h = along[j + 1]!.at - y - 4;
      const luck = chance.next();
      const rect = (fill: string) =>
        out.push(
          `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}" rx="3" fill="${fill}"/>`,
        );
      if (luck < 0.09) {
        rect('#c5dfb4');
        for (let k = 0; k < 5; k++)
          out.push(
            `<circle cx="${(x + chance.between(8, w - 8)).toFixed(1)}" cy="${(y + chance.between(8, h - 8)).toFixed(1)}" r="${chance.between(3, 7).toFixed(1)}" fill="#aed09a"/>`,
          );
        out.push(
          `<path d="M${x.toFixed(1)} ${(y + h / 2).toFixed(1)}q${(w / 2).toFixed(1)} ${chance.between(-16, 16).toFixed(1)} ${w.toFixed(1)} 0" fill="none" stroke="#dfeed4" stroke-width="2.5"/>`,
        );
        continue;
      }
      rect(luck < 0.16 ? '#e6e0ea' : luck < 0.22 ? '#f4ead6' : '#f3f1ec');
      // Footprints of houses along both sides of the block.
      for (const row of [0, 1])
        for (let u = 5; u < w - 12;) {
          const bw = chance.between(9, 17);
          const bh = Math.min(h / 2 - 7, chance.between(9, 16));
          if (bh > 5 && u + bw < w - 4 && chance.next() < 0.86) {
            const by = row === 0 ? y + 5 : y + h - 5 - bh;
            out.push(
              `<rect x="${(x + u).toFixed(1)}" y="${by.toFixed(1)}" width="${bw.toFixed(1)}" height="${bh.toFixed(1)}" fill="#dedad2"/>`,
            );
          }
          u += bw + chance.between(3, 6);
        }
    }
  return out.join('');
}

function streets(
  across: readonly { at: number; main: boolean }[],
  along: readonly { at: number; main: boolean }[],
): string {
  const paths = (main: boolean) =>
    across
      .filter((s) => s.main === main)
      .map((s) => `M${s.at.toFixed(1)} -500V1100`)
      .concat(along.filter((s) => s.main === main).map((s) => `M-500 ${s.at.toFixed(1)}H1400`))
      .join('');
  const road = (d: string, edge: string, fill: string, w: number) =>
    `<path d="${d}" stroke="${edge}" stroke-width="${w + 2}" fill="none"/><path d="${d}" stroke="${fill}" stroke-width="${w}" fill="none"/>`;
  return road(paths(false), '#d8d5cd', '#ffffff', 7) + road(paths(true), '#e2c577', '#fbe6a6', 12);
}

/** A river or a shore, on one side of the map. */
function water(chance: Chance): string {
  const shore = chance.next() < 0.4;
  const vertical = chance.next() < 0.5;
  const side = chance.next() < 0.5 ? 0.1 : 0.9;
  const span = vertical ? MAP_HEIGHT : MAP_WIDTH;
  const other = vertical ? MAP_WIDTH : MAP_HEIGHT;
  const base = other * side;
  const points: Point[] = [];
  for (let i = -1; i <= 6; i++) {
    const along = (span * i) / 5;
    const off = base + chance.between(-34, 34);
    points.push(vertical ? [off, along] : [along, off]);
  }
  const line = smooth(points);
  if (!shore)
    return `<path d="${line}" fill="none" stroke="#b5d3a6" stroke-width="62" stroke-linecap="round"/><path d="${line}" fill="none" stroke="#a9d3ea" stroke-width="38"/><path d="${line}" fill="none" stroke="#b7dcef" stroke-width="26"/>`;
  const far = side < 0.5 ? -300 : other + 300;
  const close = vertical
    ? `L${far} ${span + 300}L${far} -300Z`
    : `L${span + 300} ${far}L-300 ${far}Z`;
  return `<path d="${line}" fill="none" stroke="#efe3bf" stroke-width="22"/><path d="${line}${close}" fill="#a9d3ea"/><path d="${line}" fill="none" stroke="#bfe0f1" stroke-width="5"/>`;
}

function highway(chance: Chance): string {
  const y0 = chance.pick([MAP_HEIGHT * 0.16, MAP_HEIGHT * 0.84]);
  const d = smooth([
    [-80, y0],
    [MAP_WIDTH * 0.28, y0 + chance.between(-34, 34)],
    [MAP_WIDTH * 0.66, y0 + chance.between(-46, 46)],
    [MAP_WIDTH + 80, y0 + chance.between(-60, 60)],
  ]);
  return (
    `<path d="${d}" fill="none" stroke="#cf9454" stroke-width="20"/>` +
    `<path d="${d}" fill="none" stroke="#f7bd76" stroke-width="17"/>` +
    `<path d="${d}" fill="none" stroke="#fff" stroke-width="1.4"/>`
  );
}

function railway(chance: Chance): string {
  if (chance.next() < 0.35) return '';
  const x = chance.between(MAP_WIDTH * 0.7, MAP_WIDTH * 0.85);
  const d = smooth([
    [x, -60],
    [x - 26, MAP_HEIGHT * 0.4],
    [x + 30, MAP_HEIGHT * 0.75],
    [x + 16, MAP_HEIGHT + 60],
  ]);
  return (
    `<path d="${d}" fill="none" stroke="#9a979f" stroke-width="3.4"/>` +
    `<path d="${d}" fill="none" stroke="#f3f1ec" stroke-width="1.8" stroke-dasharray="9 9"/>`
  );
}

/** A curve through points. */
function smooth(p: readonly Point[]): string {
  let d = `M${p[0]![0].toFixed(1)} ${p[0]![1].toFixed(1)}`;
  for (let i = 0; i < p.length - 1; i++) {
    const a = p[Math.max(0, i - 1)]!;
    const b = p[i]!;
    const c = p[i + 1]!;
    const e = p[Math.min(p.length - 1, i + 2)]!;
    const n = [
      b[0] + (c[0] - a[0]) / 6,
      b[1] + (c[1] - a[1]) / 6,
      c[0] - (e[0] - b[0]) / 6,
      c[1] - (e[1] - b[1]) / 6,
      c[0],
      c[1],
    ];
    d += `C${n.map((v) => v.toFixed(1)).join(' ')}`;
  }
  return d;
}

function pin(x: number, y: number): string {
  return (
    `<ellipse cx="${x}" cy="${y}" rx="15" ry="5" fill="#000" opacity=".28"/>` +
    `<path d="M${x} ${y}c-7-17-23-26-23-44a23 23 0 0 1 46 0c0 18-16 27-23 44z" fill="#c8102e" stroke="#fff" stroke-width="2.5"/>` +
    `<circle cx="${x}" cy="${y - 44}" r="9" fill="#fff"/>`
  );
}
