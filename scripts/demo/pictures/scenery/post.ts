// Pictures of posts of the blog: photographs as those of the stock, whole in their frame of 3:2.
import sharp from 'sharp';
import { negativeOf, printed } from '../gallery.ts';
import type { PictureSpec } from '../spec.ts';

/** A WebP of 1200 x 800. */
export async function renderPost(spec: PictureSpec): Promise<Buffer> {
  const negative = await negativeOf(spec);
  const { width, height } = negative.layers;
  return sharp(printed(negative, spec), { raw: { width, height, channels: 3 } })
    .webp({ quality: 78, effort: 6 })
    .toBuffer();
}
