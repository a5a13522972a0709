// Addresses of vehicle photos at a width: what each photo host wants to hear for size, quality and format.
// It never loads a picture and does not know which template shows it.
import type { PictureView } from '../card/card.ts';
import type { Vehicle, VehicleImage } from './vehicle.ts';

export type PhotoHostKind = 'imgix' | 'cloudinary' | 'cloudfront' | 'sized' | 'plain';

/** `tenant.photos`. */
export interface PhotoSettings {
  providers: readonly {
    match: string;
    kind: PhotoHostKind;
    widths?: readonly number[] | undefined;
  }[];
  quality: number;
}

/** Card and slider photos are 600×400 (rule photos-1); every other width keeps that ratio. */
export const photoSize = { width: 600, height: 400 } as const;
/** Widths offered to the browser: 800 is a whole phone at two pixels per dot, and a desktop's gallery at one. */
export const photoWidths: readonly number[] = [320, 640, 800, 1200];
/** Width of a photo nobody asked a width for (rule photos-1). */
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

/** Hosts that sign addresses refuse every change to them. */
const signed = /[?&](?:s|signature|x-amz-signature)=|\/s--[\w-]+--\//i;

interface SizedPhoto {
  address: string;
  /** Width the host really sends; null when it has one size only. */
  width: number | null;
}

/** Asks the host of an address once; the result gives the photo at any width. */
function sizerOf(address: string, settings: PhotoSettings): (width: number) => SizedPhoto {
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
  const q = String(settings.quality);
  return (width) => {
    const height = Math.round((width * photoSize.height) / photoSize.width);
    if (kind === 'cloudinary') return cloudinaryPhoto(address, width, height);
    const query: Record<string, string> =
      kind === 'imgix'
        ? { auto: 'compress,format', fit: 'crop', w: `${width}`, h: `${height}`, q }
        : { width: `${width}`, height: `${height}`, quality: q, format: 'auto' };
    return { address: withQuery(address, query), width };
  };
}

/** The smallest existing width that is large enough, else the largest; any width where none are listed. */
function nearestWidth(width: number, existing: readonly number[]): number {
  if (existing.length === 0) return width;
  const enough = existing.filter((candidate) => candidate >= width);
  return enough.length > 0 ? Math.min(...enough) : Math.max(...existing);
}

const transformation = '(?:ar|bo?|co?|dpr|fl?|[aeghloqrtuwxyz])_[^/]+/';
const ourTransformation = 'f_auto,q_auto,c_fill,w_\\d+,h_\\d+/';
/** Start, transformations of others (which stay first, as they were), ours if already there, the rest. */
const cloudinaryAddress = new RegExp(
  `^(.*/image/(?:upload|fetch)/)((?:${transformation})*?)(?:${ourTransformation})?((?!${transformation}).+)$`,
);

function cloudinaryPhoto(address: string, width: number, height: number): SizedPhoto {
  const parts = cloudinaryAddress.exec(address);
  if (!parts) return { address, width: null };
  const [, start, chain, rest] = parts;
  const size = `f_auto,q_auto,c_fill,w_${width},h_${height}`;
  return { address: `${start}${chain}${size}/${rest}`, width };
}

/** Sets query parameters; others keep their place and spelling, and none appears twice. */
function withQuery(address: string, parameters: Record<string, string>): string {
  const [beforeHash = '', ...fragment] = address.split('#');
  const [path = '', ...query] = beforeHash.split('?');
  const kept = query
    .join('?')
    .split('&')
    .filter((pair) => pair !== '' && !Object.hasOwn(parameters, pair.split('=')[0] as string));
  const added = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  const hash = fragment.length > 0 ? `#${fragment.join('#')}` : '';
  return `${path}?${[...kept, ...added].join('&')}${hash}`;
}

/** The address of a photo at a width in pixels (or the nearest that exists), quality and format automatic. */
export function photoAt(
  address: string,
  settings: PhotoSettings,
  width: number = defaultPhotoWidth,
): string {
  return sizerOf(address, settings)(width).address;
}

/** Width of the picture of a vehicle's inside, which is wider than it is shown. */
const panoramaWidth = 1200;

/** The wide picture of an inside: whole, because a host that crops to 3:2 would cut its ends off. */
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

/** A photo as the pages show it: 3:2, its size stated so that nothing shifts while it loads. */
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

/** All photos of a vehicle in order; the primary one alone where the record lists none. */
export function vehiclePhotos(vehicle: Vehicle): VehicleImage[] {
  if (vehicle.images.length > 0) return vehicle.images;
  return vehicle.primary_image_url ? [{ image: vehicle.primary_image_url }] : [];
}

/** How many photos a vehicle has: those listed, or what the export counts when it lists fewer. */
export function photoCount(vehicle: Vehicle): number {
  return Math.max(vehicle.photos_count, vehiclePhotos(vehicle).length);
}

/** The photo that stands for the vehicle, or null for the «New Arrival» placeholder (0 or 1 photo). */
export function leadPhoto(vehicle: Vehicle): string | null {
  if (photoCount(vehicle) <= 1) return null;
  return vehicle.primary_image_url ?? vehicle.images[0]?.image ?? null;
}

/** The small picture of a photo: the export's own, else the photo at the default width. */
export function thumbnail(photo: VehicleImage, settings: PhotoSettings): string {
  return photoAt(photo.thumb ?? photo.image, settings);
}

/** The thumbnail strip shows with more than three photos only (rule photos-2). */
export function showsThumbnails(vehicle: Vehicle): boolean {
  return vehiclePhotos(vehicle).length > 3;
}

type Address = string | null | undefined;

/**
 * Origins that pictures come from, sorted, for a policy of what a page may load; the site's own need none. Of a vehicle
 * counts what its page or card may load: photos with their small ones, spin frames, the inside.
 */
export function pictureOrigins(
  vehicles: readonly Vehicle[],
  others: Iterable<Address> = [],
): string[] {
  const origins = new Set<string>();
  // Neighbours nearly always lie on one host, and a stock has hundreds of thousands of them.
  let last = ' ';
  const note = (address: Address) => {
    // The site's own begin with a slash.
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
