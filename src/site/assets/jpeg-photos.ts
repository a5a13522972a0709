// JPEG files of the site's own photos, for takers of feeds that accept nothing newer (rule feeds-3). Each is encoded once and cached.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { SiteFile } from '../assembly/site-types.ts';
import { contentHash, storePicture } from './pipeline.ts';

/** 1 to 100. */
const quality = 82;

/** The cached file: another one when the photo changes. */
function cachedFile(cacheDir: string, source: string): string {
  const { size, mtimeMs } = statSync(source);
  const key = [source, size, mtimeMs, quality].join('\n');
  return path.join(cacheDir, `${contentHash(key)}.jpg`);
}

/**
 * A JPEG file for each of `addresses`, root-relative paths of `.jpg` files, beside which the site has a WebP or an AVIF. A
 * photo that is a JPEG itself needs none. `photos`: addresses of photos to absolute files.
 */
export async function jpegFiles(
  addresses: Iterable<string>,
  photos: ReadonlyMap<string, string>,
  cacheDir: string,
): Promise<SiteFile[]> {
  const files: SiteFile[] = [];
  for (const address of addresses) {
    const beside = ['.webp', '.avif'].map((end) => photos.get(address.replace(/\.jpg$/, end)));
    const source = beside.find((file) => file !== undefined);
    if (photos.has(address) || source === undefined) continue;
    const cached = cachedFile(cacheDir, source);
    if (!existsSync(cached)) {
      mkdirSync(cacheDir, { recursive: true });
      const { default: sharp } = await import('sharp');
      const jpeg = sharp(source).flatten({ background: '#ffffff' }).jpeg({ quality });
      await storePicture(cached, await jpeg.toBuffer());
    }
    files.push({ path: address, linkFrom: cached });
  }
  return files;
}
