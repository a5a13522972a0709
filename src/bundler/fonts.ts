// The fonts of the templates, cut down to what a dealer's pages are written with: half their bytes, and they share a
// phone's line with the first photo. The packages stay the source; a character left out comes from the next font of
// the stylesheet's list. Made once and kept.
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const ascii = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, i) => 0x20 + i));
/** Names of people and makes; what our own texts, `domain/text/format.ts` and Markdown's typography write. */
const beyond =
  'ÀÁÂÃÄÅÆÇÈÉÊËÍÎÏÑÓÔÕÖØÚÛÜàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿß\u00a0–—‘’“”…•·×©®™°½²³€£§«»−';
/** Of the features only what stylesheets ask for (`tabular-nums`) and what browsers do by themselves. */
const keepFeatures = ['kern', 'liga', 'tnum'];

/** Weights in use, by the package's name: a family of headings has one, which saves all the others' outlines. */
const weights: Record<string, number | { min: number; max: number }> = {
  'bricolage-grotesque': 800,
  figtree: { min: 400, max: 700 },
  fraunces: 540,
  'instrument-sans': { min: 400, max: 700 },
  'source-sans-3': { min: 400, max: 700 },
};

/** For Vite's `resolve.alias`: stylesheets name the package's file and get ours. Makes in `folder` what is missing. */
export async function smallFonts(folder: string): Promise<{ find: string; replacement: string }[]> {
  return Promise.all(
    Object.entries(weights).map(async ([family, wght]) => {
      const name = `${family}-latin-wght-normal.woff2`;
      const find = `@fontsource-variable/${family}/files/${name}`;
      const whole = readFileSync(fileURLToPath(import.meta.resolve(find)));
      const options = { targetFormat: 'woff2', keepFeatures, variationAxes: { wght } } as const;
      const recipe = hash('sha256', JSON.stringify([ascii, beyond, options]), 'hex');
      const key = hash('sha256', Buffer.concat([Buffer.from(recipe), whole]), 'hex').slice(0, 16);
      const shelf = join(folder, key);
      const replacement = join(shelf, `${family}.woff2`);
      if (!existsSync(replacement)) {
        mkdirSync(shelf, { recursive: true });
        const passing = `${replacement}.${String(process.pid)}.part`;
        writeFileSync(passing, await subsetFont(whole, ascii + beyond, options));
        renameSync(passing, replacement);
      }
      return { find, replacement };
    }),
  );
}
