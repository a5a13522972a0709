// Decodes a picture that a person uploaded and encodes it again, so that nothing of the file but its pixels is stored: no
// scripts, no places where it was taken, no second format behind the first. It has the limits of pictures in asset folders.
import type { Sharp } from 'sharp';

/** Decoded pixels; a small file may claim to be a picture that fills the memory. */
const maxPixels = 40_000_000;
/** Formats of cameras and screens. A drawing (SVG) is a document that can run scripts. */
const readable = new Set(['jpeg', 'png', 'webp', 'heif']);
/** Wide enough for every place on a site. */
const maxWidth = 1_920;
/** Stores of some hosts take rows of up to 2 MB, a third of which base64 needs. */
const maxBytes = 1_200_000;

export type DecodedPicture = { bytes: Uint8Array } | { refused: string };

const open = async (bytes: Uint8Array): Promise<Sharp> => {
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning', pages: 1 });
};

/** WebP, upright, at most 1920 pixels wide. */
export async function decodePicture(bytes: Uint8Array): Promise<DecodedPicture> {
  try {
    const { format, width, height } = await (await open(bytes)).metadata();
    if (!readable.has(format)) return { refused: 'Choose a photo: JPEG, PNG, WebP or HEIC.' };
    if (width * height > maxPixels) return { refused: 'The picture has too many pixels.' };
    for (const quality of [80, 65, 45]) {
      const encoded = await (
        await open(bytes)
      )
        .rotate()
        .resize({ width: maxWidth, withoutEnlargement: true })
        .webp({ quality })
        .toBuffer();
      if (encoded.byteLength <= maxBytes) return { bytes: new Uint8Array(encoded) };
    }
    return { refused: 'The picture is too large. Choose a smaller one.' };
  } catch {
    // The error may quote the file.
    return { refused: 'This is no picture, or it is damaged.' };
  }
}
