// Vehicle photos, videos and reports kept in the project's own folder: which files the site needs, and which are
// missing. Photos on other hosts are not checked; domain/vehicle/photos.ts creates the sizes of an address.
import path from 'node:path';
import type { ModelRecord } from '../../domain/models/models.ts';
import { repairFrames } from '../../domain/vehicle/spin.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { filesBelow } from '../../files/fingerprint.ts';

export interface PhotoUse {
  /** The vehicles without the photos that have no file; untouched vehicles are the same objects. */
  vehicles: Vehicle[];
  /** Root-relative addresses of the files to copy. */
  used: Set<string>;
  missing: { count: number; first: string[] };
  /** Whether a picture of the content can be shown; its files are `used` from then on. */
  present: (address: string) => boolean;
}

const named = 3;

/** Videos and reports of the dealer are beside the photos; any other address of the site may be a page. */
const isBesidePhotos = (address: string | undefined): address is string =>
  address?.startsWith('/photos/') ?? false;

/** Addresses of a vehicle's own video and report, after `usePhotos` has dropped the missing ones. */
export const filesBesidePhotos = (vehicle: Vehicle): string[] =>
  [vehicle.video_url, vehicle.external_video_url, vehicle.file].filter(isBesidePhotos);

/** Files behind an address: one per width of its provider for `{width}` addresses, itself otherwise. */
function filesOf(address: string, providers: Tenant['photos']['providers']): string[] {
  if (!address.includes('{width}')) return [address];
  const provider = providers.find(
    ({ kind, match }) => kind === 'sized' && address.startsWith(match),
  );
  return (provider?.widths ?? []).map((width) => address.replace('{width}', String(width)));
}

/** Checks root-relative photo addresses against `available` (with leading slash). A photo has all of its widths. */
export function usePhotos(
  vehicles: readonly Vehicle[],
  providers: Tenant['photos']['providers'],
  available: { has(address: string): boolean },
): PhotoUse {
  const used = new Set<string>();
  const verdicts = new Map<string, boolean>();
  const missing: PhotoUse['missing'] = { count: 0, first: [] };

  const present = (address: string | undefined): boolean => {
    if (!address?.startsWith('/')) return true;
    const known = verdicts.get(address);
    if (known !== undefined) return known;
    const files = filesOf(address, providers);
    const there = files.length > 0 && files.every((file) => available.has(file));
    verdicts.set(address, there);
    if (there) {
      for (const file of files) used.add(file);
    } else {
      missing.count += 1;
      if (missing.first.length < named) missing.first.push(address);
    }
    return there;
  };

  const presentFile = (address: string | undefined): boolean =>
    !isBesidePhotos(address) || present(address);

  const isWhole = (vehicle: Vehicle): boolean =>
    presentFile(vehicle.video_url) &&
    presentFile(vehicle.external_video_url) &&
    presentFile(vehicle.file) &&
    vehicle.images.every(({ image, thumb }) => present(image) && present(thumb)) &&
    (vehicle.thumbnails?.every(present) ?? true) &&
    (vehicle.spin_images?.every(present) ?? true) &&
    present(vehicle.primary_image_url) &&
    present(vehicle.spin_interior_image);

  const checked = vehicles.map((vehicle) => {
    if (isWhole(vehicle)) return vehicle;
    const images = vehicle.images.filter(({ image }) => present(image));
    const thumbsFine = images.every(({ thumb }) => present(thumb));
    const thumbnails = vehicle.thumbnails?.filter(present);
    // A missing frame of a spin is replaced by its neighbour; a spin with many missing frames is dropped
    // (domain/vehicle/spin.ts).
    const turn = vehicle.spin_images?.map((frame) => (present(frame) ? frame : null)) ?? [];
    const spin = !turn.includes(null);
    const primary = present(vehicle.primary_image_url);
    const interior = present(vehicle.spin_interior_image);
    const dropped = vehicle.images.length - images.length;
    return {
      ...vehicle,
      images: thumbsFine
        ? images
        : images.map((photo) => (present(photo.thumb) ? photo : { image: photo.image })),
      photos_count: Math.max(0, vehicle.photos_count - dropped),
      thumbnails,
      primary_image_url: primary ? vehicle.primary_image_url : images[0]?.image,
      spin_images: spin ? vehicle.spin_images : (repairFrames(turn) ?? undefined),
      spin_interior_image: interior ? vehicle.spin_interior_image : undefined,
      video_url: presentFile(vehicle.video_url) ? vehicle.video_url : undefined,
      external_video_url: presentFile(vehicle.external_video_url)
        ? vehicle.external_video_url
        : undefined,
      file: presentFile(vehicle.file) ? vehicle.file : undefined,
    };
  });
  return { vehicles: checked, used, missing, present };
}

type Pictured = { image?: { url?: string | null | undefined } | null | undefined };

/** Models without the pictures that have no file. */
export function modelPictures(
  models: readonly ModelRecord[],
  present: PhotoUse['present'],
): ModelRecord[] {
  const kept = <T extends Pictured>(holder: T): T =>
    holder.image?.url && !present(holder.image.url) ? { ...holder, image: null } : holder;
  return models.map((model) => {
    const cloud = model.cloudfront_new_image_url;
    return {
      ...kept(model),
      cloudfront_new_image_url: cloud && present(cloud) ? cloud : null,
      colours: model.colours?.map(kept),
    };
  });
}

/** Addresses under `/photos` to files: `<folder>/v1/a-320.webp` is `/photos/v1/a-320.webp`. `names`: if known. */
export function photoFolder(
  folder: string,
  names: readonly string[] = filesBelow(folder).map(({ name }) => name),
): Map<string, string> {
  const inAddress = (name: string) => (path.sep === '/' ? name : name.split(path.sep).join('/'));
  return new Map(
    names.map((name) => [`/photos/${inAddress(name)}`, `${folder}${path.sep}${name}`]),
  );
}
