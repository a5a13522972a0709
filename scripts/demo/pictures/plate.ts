// A number plate: blank, or a dealer's own with its word; and the word on its building. Letters are outlines, so that no
// font of the machine is needed.
import sharp from 'sharp';
import { area, path } from './decals.ts';
import { KERNING, LETTERS } from './letters.ts';
import { M } from './materials.ts';

/** The height of letters, in their own units. */
const CAP = 700;

/** Letters at most so high, and together at most so wide: metres. */
const TALL = 0.068;
const WIDE = 0.34;

/** Letters side by side with the space that suits each pair. `drawn` makes a picture of each outline. */
function lettered(word: string, drawn: (outline: string) => string) {
  let at = 0;
  const out = [...word].map((letter, i) => {
    const [advance, outline] = LETTERS[letter] ?? [CAP / 2, ''];
    const own = `<g transform="translate(${at} 0)">${drawn(outline)}</g>`;
    at += advance + (KERNING[letter + (word[i + 1] ?? '')] ?? 0);
    return own;
  });
  return { drawing: out.join(''), width: at };
}

/** A plate of 372 x 134 mm centred on (u, z); `mirror` where +u runs to the reader's left (the tail). */
export function plateAt(word: string | undefined, u: number, z: number, mirror = false): string {
  const out = [
    area(M.gloss, box(u, z, 0.196, 0.076), 0.01),
    area(M.plate, box(u, z, 0.186, 0.067), 0.008),
  ];
  if (word === undefined) return out.join('');
  const { drawing, width } = lettered(word, (outline) => path(M.plateInk, outline));
  const across = Math.min(TALL / CAP, WIDE / width);
  // Letters of plates are narrow.
  const up = Math.min(TALL / CAP, across * 1.5);
  out.push(`<g transform="translate(${u} ${z}) scale(${mirror ? -across : across} ${up}) translate(${-width / 2} ${-CAP / 2})">${drawing}</g>`); // prettier-ignore
  return out.join('');
}

/** Tells whether (u, v) is on a letter of `word`, which is 1 unit high and whose middle is at u = 0. */
export async function onWord(word: string): Promise<(u: number, v: number) => boolean> {
  const { drawing, width } = lettered(word, (outline) => `<path d="${outline}" fill="#fff"/>`);
  const [w, h] = [Math.ceil(width / 4), CAP / 4];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><g transform="translate(0 ${h}) scale(.25 -.25)">${drawing}</g></svg>`;
  const mask = await sharp(Buffer.from(svg)).flatten({ background: '#000' }).extractChannel(0).raw().toBuffer(); // prettier-ignore
  return (u, v) => {
    const x = Math.floor(u * h + w / 2);
    const y = Math.floor((1 - v) * h);
    return x >= 0 && y >= 0 && x < w && y < h && mask[y * w + x]! > 127;
  };
}

const box = (u: number, z: number, w: number, h: number) =>
  [[u - w, z - h], [u + w, z - h], [u + w, z + h], [u - w, z + h]] as const; // prettier-ignore
