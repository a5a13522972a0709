// Subsets of the templates' fonts with the characters that dealers' pages use. They have 58 % of the bytes, and compete
// with the first photo for a phone's connection. Other characters use the next font of the stylesheet's list.
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const ascii = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, i) => 0x20 + i));
/** Characters of names and makes, of interface texts, `domain/text/format.ts` and Markdown's typography. */
const beyond =
  'ÀÁÂÃÄÅÆÇÈÉÊËÍÎÏÑÓÔÕÖØÚÛÜàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿß\u00a0–—‘’“”…•·×©®™°½²³€£§«»−';
/** Features that stylesheets use (`tabular-nums`) or browsers apply by default. */
const keepFeatures = ['kern', 'liga', 'tnum'];

/** Weights in use, by package. A heading family has one weight, without the outlines of the others. */
const weights: Record<string, number | { min: number; max: number }> = {
  'bricolage-grotesque': 800,
  figtree: { min: 400, max: 700 },
  fraunces: 540,
  'instrument-sans': { min: 400, max: 700 },
  'source-sans-3': { min: 400, max: 700 },
};

/** For Vite's `resolve.alias`: replaces each package's font by its subset. Creates missing subsets in `folder`. */
export async function smallFonts(folder: string): Promise<{ find: string; replacement: string }[]> {
  return Promise.all(
    Object.entries(weights).map(async ([family, wght]) => {
      const name = `${family}-latin-wght-normal.woff2`;
      const find = `@fontsource-variable/${family}/files/${name}`;
      const whole = readFileSync(fileURLToPath(import.meta.resolve(find)));
      const options = { targetFormat: 'woff2', keepFeatures, variationAxes: { wght } } as const;
      const recipe = hash('sha256', JSON.stringify([ascii, beyond, options]), 'hex');
      const key = hash('sha256', Buffer.concat([Buffer.from(recipe), whole]), 'hex').slice(0, 16);
      const subsetDir = join(folder, key);
      const replacement = join(subsetDir, `${family}.woff2`);
      if (!existsSync(replacement)) {
        mkdirSync(subsetDir, { recursive: true });
        const partFile = `${replacement}.${String(process.pid)}.part`;
        writeFileSync(partFile, await subsetFont(whole, ascii + beyond, options));
        renameSync(partFile, replacement);
      }
      return { find, replacement };
    }),
  );
}
