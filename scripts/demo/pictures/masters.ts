// Draws the masters of photographs: one WebP file each, kept in git. It draws only what a folder lacks.
import { existsSync, mkdirSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { negativeKey, negativeOf, printed } from './gallery.ts';
import { pictureKey, type PictureSpec } from './spec.ts';

/** File name of a picture's master. */
export const masterName = (spec: PictureSpec): string => `${pictureKey(spec)}.webp`;

/** Draws the missing masters of `specs`; returns their names. Specs that name one picture are drawn once. */
export async function drawMasters(
  specs: readonly PictureSpec[],
  folder: string,
  onProgress?: (done: number, total: number) => void,
): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const missing = new Map(
    specs
      .map((spec) => [masterName(spec), spec] as const)
      .filter(([name]) => !existsSync(join(folder, name))),
  );
  // Pictures that differ in paint only share a negative.
  const groups = Map.groupBy(missing, ([, spec]) => negativeKey(spec));
  let done = 0;
  for (const prints of groups.values()) {
    const [first] = prints;
    if (first === undefined) continue;
    const negative = await negativeOf(first[1]);
    const { width, height } = negative.layers;
    await Promise.all(
      prints.map(async ([name, spec]) => {
        const path = join(folder, name);
        const draft = `${path}.part`;
        await sharp(printed(negative, spec), { raw: { width, height, channels: 3 } })
          .webp({ quality: 'spinFrame' in spec ? 44 : 50, effort: 4 })
          .toFile(draft);
        await rename(draft, path);
      }),
    );
    done += prints.length;
    onProgress?.(done, missing.size);
  }
  return [...missing.keys()].sort();
}
