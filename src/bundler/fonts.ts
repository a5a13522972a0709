// Subsets of the templates' fonts: one with the characters of nearly every text, which each page loads for its first
// view, and one with the others that dealers' pages use, which a page loads when it has one of them.
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** `unicode-range` of the first view in the templates' stylesheets: letters, digits, and the signs of prices and names. */
export const firstViewRange = 'U+20, U+24-25, U+28-29, U+2C-39, U+41-5A, U+61-7A, U+B7, U+2019';
const firstView = firstViewRange
  .split(', ')
  .map((range) => {
    const [from = 0, to = from] = range
      .slice(2)
      .split('-')
      .map((hex) => parseInt(hex, 16));
    return String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
  })
  .join('');
const ascii = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, i) => 0x20 + i));
/** Characters of names and makes, of interface texts, `domain/text/format.ts` and Markdown's typography. */
const beyond =
  'ÀÁÂÃÄÅÆÇÈÉÊËÍÎÏÑÓÔÕÖØÚÛÜàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿß\u00a0–—‘’“”…•·×©®™°½²³€£§«»−';
const rest = [...ascii, ...beyond].filter((char) => !firstView.includes(char)).join('');
/** Features that stylesheets use (`tabular-nums`) or browsers apply by default. */
const keepFeatures = ['kern', 'tnum'];

/** Weights in use, by package. A heading family has one weight, without the outlines of the others. */
const weights: Record<string, number | { min: number; max: number }> = {
  'bricolage-grotesque': 800,
  figtree: { min: 400, max: 700 },
  fraunces: 540,
  'instrument-sans': { min: 400, max: 700 },
  'source-sans-3': { min: 400, max: 600 },
};

/**
 * For Vite's `resolve.alias`: the addresses `@fonts/<family>-first.woff2` and `@fonts/<family>-rest.woff2` of the templates'
 * stylesheets lead to subsets of the family's package. Creates missing subsets in `folder`.
 */
export async function smallFonts(folder: string): Promise<{ find: string; replacement: string }[]> {
  return Promise.all(
    Object.entries(weights).flatMap(([family, wght]) => [
      subset(folder, { family, wght, part: 'first', characters: firstView }),
      subset(folder, { family, wght, part: 'rest', characters: rest }),
    ]),
  );
}

interface Subset {
  family: string;
  wght: number | { min: number; max: number };
  part: 'first' | 'rest';
  characters: string;
}

async function subset(folder: string, { family, wght, part, characters }: Subset) {
  const source = `@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`;
  const whole = readFileSync(fileURLToPath(import.meta.resolve(source)));
  const options = { targetFormat: 'woff2', keepFeatures, variationAxes: { wght } } as const;
  const recipe = hash('sha256', JSON.stringify([characters, options]), 'hex');
  const key = hash('sha256', Buffer.concat([Buffer.from(recipe), whole]), 'hex').slice(0, 16);
  const subsetDir = join(folder, key);
  const replacement = join(subsetDir, `${family}-${part}.woff2`);
  if (!existsSync(replacement)) {
    mkdirSync(subsetDir, { recursive: true });
    const partFile = `${replacement}.${String(process.pid)}.part`;
    writeFileSync(partFile, await subsetFont(whole, characters, options));
    renameSync(partFile, replacement);
  }
  return { find: `@fonts/${family}-${part}.woff2`, replacement };
}
