// JPEG files of the site's own photos, for takers of feeds that accept nothing newer (rule feeds-3). Each is encoded once and cached.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import type { SiteFile } from '../assembly/site-types.ts';

/** 1 to 100. */
const quality = 82;

/** The cached file: another one when the photo changes. */
function cachedFile(cacheDir: string, source: string): string {
  const { size, mtimeMs } = statSync(source);
  const key = [source, size, mtimeMs, quality].join('\n');
  const name = createHash('sha256').update(key).digest('hex').slice(0, 24);
  return path.join(cacheDir, `${name}.jpg`);
}

/**
 * The files behind `addresses`, root-relative paths of `.jpg` files: the photo itself, or a JPEG of the WebP or AVIF beside
 * it. `photos`: addresses of photos to absolute files.
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
      const draft = `${cached}.${randomUUID()}.tmp`;
      const { default: sharp } = await import('sharp');
      await sharp(source).flatten({ background: '#ffffff' }).jpeg({ quality }).toFile(draft);
      renameSync(draft, cached);
    }
    files.push({ path: address, linkFrom: cached });
  }
  return files;
}
