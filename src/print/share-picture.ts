// The picture of a vehicle's link preview: 1200 x 630 as JPEG with photo, name, price and dealer (rule photos-11). Text is set
// in the server's own sans-serif font, because libvips loads no other.
import sharp, { type OverlayOptions } from 'sharp';
import { escapeHtml } from '../domain/text/escape.ts';
import { truncate } from '../domain/text/text.ts';
import { shareSize } from '../domain/vehicle/share-size.ts';

export interface ShareContent {
  title: string;
  subtitle: string;
  /** Null where the vehicle is held or has no price that may stand alone. */
  price: { text: string; type: string } | null;
  dealer: { name: string; site: string };
  /** The dealer's colour, dark enough for white text. */
  accent: string;
}

const photoSize = { width: 810, height: 540 };
const margin = 36;
const column = shareSize.width - photoSize.width - 2 * margin;
const strip = shareSize.height - photoSize.height;

interface Words {
  text: string;
  px: number;
  isBold?: boolean;
  colour: string;
  width: number;
}

/** A text as a picture, wrapped at `width`; a word that is wider makes the whole smaller. */
async function drawn({ text, px, isBold, colour, width }: Words) {
  const words = sharp({
    text: {
      text: `<span foreground="${colour}">${escapeHtml(text)}</span>`,
      font: `Liberation Sans, Arial, DejaVu Sans, sans-serif ${isBold ? 'Bold ' : ''}${String(px)}`,
      dpi: 72,
      width,
      rgba: true,
    },
  });
  const { data, info } = await words.png().toBuffer({ resolveWithObject: true });
  if (info.width <= width) return { input: data, width: info.width, height: info.height };
  const small = await sharp(data).resize({ width }).toBuffer({ resolveWithObject: true });
  return { input: small.data, width, height: small.info.height };
}

/** The texts beside the photo, from the top, with the space above each in pixels. */
const beside = ({ title, subtitle, price }: ShareContent): (Words & { above: number })[] => [
  {
    text: truncate(title, 70),
    px: 38,
    isBold: true,
    colour: '#14171f',
    width: column,
    above: margin,
  },
  ...(subtitle
    ? [{ text: truncate(subtitle, 50), px: 24, colour: '#565d69', width: column, above: 20 }]
    : []),
  ...(price
    ? [{ text: price.text, px: 60, isBold: true, colour: '#14171f', width: column, above: 40 }]
    : []),
  ...(price?.type
    ? [{ text: price.type, px: 24, colour: '#565d69', width: column, above: 12 }]
    : []),
];

/** `photo`: any format that sharp reads. It shows in full. */
export async function sharePicture(
  content: ShareContent,
  photo: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: OverlayOptions[] = [
    {
      input: await sharp(photo)
        .resize({ ...photoSize, fit: 'contain', background: '#f2f3f5' })
        .toBuffer(),
      left: 0,
      top: 0,
    },
  ];
  let top = 0;
  for (const { above, ...words } of beside(content)) {
    const { input, height } = await drawn(words);
    top += above;
    if (top + height > photoSize.height) break;
    parts.push({ input, left: photoSize.width + margin, top });
    top += height;
  }
  const { name, site } = content.dealer;
  const on = { colour: '#ffffff', px: 30, width: shareSize.width / 2 - margin };
  const dealer = await drawn({ ...on, text: truncate(name, 32), isBold: true });
  const address = await drawn({ ...on, text: truncate(site, 40), px: 26 });
  const middle = (height: number) => photoSize.height + Math.round((strip - height) / 2);
  parts.push(
    {
      input: {
        create: { width: shareSize.width, height: strip, channels: 3, background: content.accent },
      },
      left: 0,
      top: photoSize.height,
    },
    { input: dealer.input, left: margin, top: middle(dealer.height) },
    {
      input: address.input,
      left: shareSize.width - margin - address.width,
      top: middle(address.height),
    },
  );
  const picture = await sharp({ create: { ...shareSize, channels: 3, background: '#ffffff' } })
    .composite(parts)
    .jpeg({ quality: 84 })
    .toBuffer();
  return new Uint8Array(picture);
}
