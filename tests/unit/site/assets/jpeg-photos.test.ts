import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { jpegFiles } from '../../../../src/site/assets/jpeg-photos.ts';

// Rule feeds-3.
it('a JPEG is made once of a photo that is a WebP, and none of one that is a JPEG itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-jpeg-'));
  try {
    const webp = join(folder, 'a.webp');
    await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c00' } }).toFile(
      webp,
    );
    const photos = new Map([
      ['/photos/a.webp', webp],
      ['/photos/b.jpg', join(folder, 'b.jpg')],
    ]);
    const cache = join(folder, 'cache');
    const asked = ['/photos/a.jpg', '/photos/b.jpg', '/photos/gone.jpg'];
    const [first, ...others] = await jpegFiles(asked, photos, cache);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ path: '/photos/a.jpg' });
    const made = readdirSync(cache);
    expect(made).toHaveLength(1);
    const { format, width } = await sharp(join(cache, made[0] ?? '')).metadata();
    expect([format, width]).toEqual(['jpeg', 30]);
    expect(await jpegFiles(asked, photos, cache)).toEqual([first]);
    expect(readdirSync(cache)).toEqual(made);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
