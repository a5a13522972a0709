// Addresses of vehicle photos at a width, with the parameters each photo host needs for size, quality and format. It
// loads nothing and uses no template.
import type { PictureView } from '../card/card-data.ts';
import type { Vehicle, VehicleImage } from './vehicle.ts';

type PhotoHostKind = 'imgix' | 'cloudinary' | 'cloudfront' | 'sized' | 'plain';

/** `tenant.photos`. */
export interface PhotoSettings {
  providers: readonly {
    match: string;
    kind: PhotoHostKind;
    widths?: readonly number[] | undefined;
  }[];
}

/** Requested of hosts that encode photos, 1 to 100. */
const quality = '75';

/** Card and slider photos are 600×400 (rule photos-1); every other width keeps that ratio. */
const photoSize = { width: 600, height: 400 } as const;
/** Widths offered to the browser: 800 fills a phone at device pixel ratio 2, and a desktop's gallery at 1. */
export const photoWidths: readonly number[] = [320, 640, 800, 1200];
/** Width of a photo when the caller gives none (rule photos-1). */
const defaultPhotoWidth = 75;

type Provider = PhotoSettings['providers'][number];

function providerOf(address: string, { providers }: PhotoSettings): Provider {
  const host = /^https?:\/\/([^/?#:]+)/.exec(address)?.[1]?.toLowerCase() ?? '';
  return (
    providers.find(
      ({ match }) => address.startsWith(match) || host === match || host.endsWith(`.${match}`),
    ) ?? { match: '', kind: address.includes('{width}') ? 'sized' : 'plain' }
  );
}

/** Hosts with signed addresses refuse every change to them. */
const signed = /[?&](?:s|signature|x-amz-signature)=|\/s--[\w-]+--\//i;

interface SizedPhoto {
  address: string;
  /** The width that the host sends; null when it has one size only. */
  width: number | null;
}

/** The format to request from a host: the best that the browser reads, or a JPEG for readers that take nothing newer. */
type PhotoFormat = 'auto' | 'jpeg';

/** Picks the rule of the address's host once; the result gives the photo at any width. */
function sizerOf(
  address: string,
  settings: PhotoSettings,
  format: PhotoFormat = 'auto',
): (width: number) => SizedPhoto {
  const provider = providerOf(address, settings);
  const { kind, widths = [] } = provider;
  if (kind === 'sized') {
    const whole = address.includes('{width}') ? null : { address, width: null };
    return (width) => {
      if (whole) return whole;
      const existing = nearestWidth(width, widths);
      return { address: address.replaceAll('{width}', String(existing)), width: existing };
    };
  }
  if (kind === 'plain' || signed.test(address)) return () => ({ address, width: null });
  return (width) => {
    const height = Math.round((width * photoSize.height) / photoSize.width);
    if (kind === 'cloudinary') return cloudinaryPhoto(address, { width, height }, format);
    const encoding = format === 'jpeg' ? { fm: 'jpg' } : { auto: 'compress,format' };
    const query: Record<string, string> =
      kind === 'imgix'
        ? { ...encoding, fit: 'crop', w: `${width}`, h: `${height}`, q: quality }
        : { width: `${width}`, height: `${height}`, quality, format };
    return { address: withQuery(address, query), width };
  };
}

/** The smallest existing width that is large enough, otherwise the largest; any width where none are listed. */
function nearestWidth(width: number, existing: readonly number[]): number {
  if (existing.length === 0) return width;
  const enough = existing.filter((candidate) => candidate >= width);
  return enough.length > 0 ? Math.min(...enough) : Math.max(...existing);
}

const transformation = '(?:ar|bo?|co?|dpr|fl?|[aeghloqrtuwxyz])_[^/]+/';
const ourTransformation = 'f_(?:auto|jpg),q_auto,c_fill,w_\\d+,h_\\d+/';
/** Groups: the start; existing transformations, which stay first and unchanged; ours, if present; the rest. */
const cloudinaryAddress = new RegExp(
  `^(.*/image/(?:upload|fetch)/)((?:${transformation})*?)(?:${ourTransformation})?((?!${transformation}).+)$`,
);

function cloudinaryPhoto(
  address: string,
  { width, height }: { width: number; height: number },
  format: PhotoFormat,
): SizedPhoto {
  const parts = cloudinaryAddress.exec(address);
  if (!parts) return { address, width: null };
  const [, start, chain, rest] = parts;
  const encoding = format === 'jpeg' ? 'f_jpg' : 'f_auto';
  const size = `${encoding},q_auto,c_fill,w_${width},h_${height}`;
  return { address: `${start}${chain}${size}/${rest}`, width };
}

/** Sets query parameters; others keep their position and spelling, and none appears twice. */
function withQuery(address: string, parameters: Record<string, string>): string {
  const [beforeHash = '', ...fragment] = address.split('#');
  const [path = '', ...query] = beforeHash.split('?');
  const existing = query
    .join('?')
    .split('&')
    .filter((pair) => pair !== '' && !Object.hasOwn(parameters, pair.split('=')[0] as string));
  const added = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  const hash = fragment.length > 0 ? `#${fragment.join('#')}` : '';
  return `${path}?${[...existing, ...added].join('&')}${hash}`;
}

/** The address of a photo at a width in pixels (or the nearest that exists), with automatic quality and format. */
export function photoAt(
  address: string,
  settings: PhotoSettings,
  width: number = defaultPhotoWidth,
): string {
  return sizerOf(address, settings)(width).address;
}

/** Formats that takers of feeds refuse. */
const modernFormat = /\.(?:webp|avif)(?=$|[?#])/i;

/** The end of a photo of the site itself whose JPEG the release holds beside it. */
const ownModernFormat = /\.(?:webp|avif)$/i;

/** Pixels; every JPEG of a photo is about this wide, for all takers. Google refuses less than 500 x 500 from 2027 on. */
const jpegWidth = 800;

function sizedJpeg(address: string, settings: PhotoSettings): SizedPhoto | null {
  const photo = sizerOf(address, settings, 'jpeg')(jpegWidth);
  const { address: sized, width } = photo;
  if (sized.startsWith('/')) return { address: sized.replace(ownModernFormat, '.jpg'), width };
  const isEncoded = /[?&](?:fm=jpg|format=jpeg)|\/f_jpg,/.test(sized);
  return modernFormat.test(sized) && !isEncoded ? null : photo;
}

/** A photo as JPEG for readers of nothing newer; null: its host has none. The release holds `.jpg` of its own. */
export const jpegAt = (address: string, settings: PhotoSettings): string | null =>
  sizedJpeg(address, settings)?.address ?? null;

/** Pixels; the width of a photo in structured data, and in link previews where it has no JPEG. */
export const sharedPhotoWidth = 1200;

/** A photo in link previews, as JPEG where there is one (rule photos-11). Null size: the host says none. */
export function sharePhoto(
  address: string,
  settings: PhotoSettings,
): { src: string; width: number | null; height: number | null } {
  const photo = sizedJpeg(address, settings) ?? sizerOf(address, settings)(sharedPhotoWidth);
  const { address: src, width } = photo;
  return { src, width, height: width && Math.round((width * photoSize.height) / photoSize.width) };
}

/** The width of the interior panorama, which is wider than its frame. */
const panoramaWidth = 1200;

/** The interior panorama without cropping: a crop to 3:2 would cut its ends off. */
export function panoramaAt(address: string, settings: PhotoSettings): string {
  const sized = providerOf(address, settings).kind === 'sized';
  return sized ? photoAt(address, settings, panoramaWidth) : address;
}

/** `srcset` for the widths a host can give; empty when it has one size only. */
function srcsetOf(sizer: (width: number) => SizedPhoto, widths: readonly number[]): string {
  const offered = new Set<number>();
  let srcset = '';
  for (const wanted of widths) {
    const { address, width } = sizer(wanted);
    if (width === null || offered.has(width)) continue;
    offered.add(width);
    srcset += `${srcset === '' ? '' : ', '}${address} ${width}w`;
  }
  return srcset;
}

/** A photo as pages show it: 3:2, with its size stated so that nothing shifts while it loads. */
export function pictureView(
  address: string,
  widths: readonly number[],
  settings: PhotoSettings,
  alt: string,
): PictureView {
  const sizer = sizerOf(address, settings);
  return {
    src: sizer(photoSize.width).address,
    srcset: srcsetOf(sizer, widths),
    alt,
    ...photoSize,
  };
}

/** All photos of a vehicle in order; the primary one where the record lists none. */
export function vehiclePhotos(vehicle: Vehicle): VehicleImage[] {
  if (vehicle.images.length > 0) return vehicle.images;
  return vehicle.primary_image_url ? [{ image: vehicle.primary_image_url }] : [];
}

/** The number of photos: those listed, or the export's count when it lists fewer. */
export function photoCount(vehicle: Vehicle): number {
  return Math.max(vehicle.photos_count, vehiclePhotos(vehicle).length);
}

/** The photos as every output shows them: the primary one first, and none for a single photo (rule photos-10). */
export function album(vehicle: Vehicle): VehicleImage[] {
  if (photoCount(vehicle) <= 1) return [];
  const photos = vehiclePhotos(vehicle);
  const primary = photos.findIndex(({ image }) => image === vehicle.primary_image_url);
  const lead = photos[primary];
  return lead === undefined || primary === 0 ? photos : [lead, ...photos.toSpliced(primary, 1)];
}

/** The photo that represents the vehicle, or null for the "New Arrival" placeholder (rule photos-10). */
export const leadPhoto = (vehicle: Vehicle): string | null => album(vehicle)[0]?.image ?? null;

/** The first photo of several vehicles, for a picture beside words; null where none has one. */
export function photoAmong(
  vehicles: Iterable<Vehicle>,
  settings: PhotoSettings,
): PictureView | null {
  for (const vehicle of vehicles) {
    const photo = leadPhoto(vehicle);
    if (photo !== null) return pictureView(photo, photoWidths, settings, '');
  }
  return null;
}

/** The thumbnail of a photo: the export's own, otherwise the photo at the default width. */
export function thumbnail(photo: VehicleImage, settings: PhotoSettings): string {
  return photoAt(photo.thumb ?? photo.image, settings);
}

/** The thumbnail strip shows with more than three photos only (rule photos-2). */
export function showsThumbnails(vehicle: Vehicle): boolean {
  return vehiclePhotos(vehicle).length > 3;
}

type Address = string | null | undefined;

/**
 * Sorted origins of pictures, for the content security policy; the site's own pictures need none. A vehicle contributes
 * everything its page or card may load: photos, thumbnails, spin frames and the interior.
 */
export function pictureOrigins(
  vehicles: readonly Vehicle[],
  others: Iterable<Address> = [],
): string[] {
  const origins = new Set<string>();
  // Neighbours nearly always have the same host, and a stock has hundreds of thousands of addresses.
  let last = ' ';
  const note = (address: Address) => {
    // The site's own addresses begin with a slash.
    if (!address || address.startsWith('/') || address.startsWith(last)) return;
    const [start, host] = /^https?:\/\/([^/?#]+)\//i.exec(address) ?? [];
    if (start === undefined || host === undefined) return;
    last = start;
    origins.add(`https://${host.toLowerCase()}`);
  };
  for (const vehicle of vehicles) {
    note(vehicle.primary_image_url);
    for (const { image, thumb } of vehicle.images) {
      note(image);
      note(thumb);
    }
    for (const frame of vehicle.spin_images ?? []) note(frame);
    note(vehicle.spin_interior_image);
  }
  for (const address of others) note(address);
  return [...origins].sort();
}

/** The body whose silhouette represents a vehicle without photos (rule card-2). */
export const silhouetteOf = ({ item_type, simple_body, body }: Vehicle): string =>
  item_type === 'car' ? (simple_body ?? body ?? '') : item_type;
