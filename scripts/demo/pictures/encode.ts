// From RGB bytes to picture files. Sizes are made from each other, largest first, which is quicker than
// each from the master and looks the same.
import sharp from 'sharp';

export const PICTURE_FORMATS = ['webp', 'jpg', 'avif'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export interface Picture {
  rgb: Buffer;
  width: number;
  height: number;
}

export function pngOf({ rgb, width, height }: Picture): Promise<Buffer> {
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 4 })
    .toBuffer();
}

export function encoded({ rgb, width, height }: Picture, format: PictureFormat): Promise<Buffer> {
  const image = sharp(rgb, { raw: { width, height, channels: 3 } });
  if (format === 'webp') return image.webp({ quality: 80, effort: 1 }).toBuffer();
  if (format === 'avif') return image.avif({ quality: 55, effort: 2 }).toBuffer();
  return image.jpeg({ quality: 82 }).toBuffer();
}

export async function resized(picture: Picture, width: number): Promise<Picture> {
  if (picture.width === width) return picture;
  const height = Math.round((picture.height * width) / picture.width);
  const rgb = await sharp(picture.rgb, {
    raw: { width: picture.width, height: picture.height, channels: 3 },
  })
    .resize(width, height, { kernel: 'lanczos3', fit: 'fill' })
    .raw()
    .toBuffer();
  return { rgb, width, height };
}
