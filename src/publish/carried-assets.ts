// Hashed assets of earlier releases that a new release carries, so that pages open in browsers still find their
// scripts.
import { z } from 'zod';
import type { FileRecord } from '../builder/manifest.ts';
import type { ContentSource } from './target.ts';

/** The control file of a published release that lists them. */
export const carriedFile = '_carried.json';

const releases = 5;
const shortestMs = 24 * 3_600_000;

export const carriedSchema = z.array(
  z.strictObject({
    file: z.string(),
    content: z.string(),
    bytes: z.number(),
    /** When a release without it went live first, epoch ms. */
    leftAt: z.number(),
    /** How many releases without it were published since. */
    releases: z.number(),
  }),
);
export type CarriedAsset = z.infer<typeof carriedSchema>[number];

export const readCarried = (text: string): CarriedAsset[] => carriedSchema.parse(JSON.parse(text));

/** The assets that a release with the files `next` carries over: of the last five, and of 24 hours. `now`: epoch ms. */
export function carryAssets(
  live: { own: readonly FileRecord[]; carried: readonly CarriedAsset[] },
  next: readonly Pick<FileRecord, 'file'>[],
  now: number,
): CarriedAsset[] {
  const known = new Set(next.map(({ file }) => file));
  const carried: CarriedAsset[] = [];
  const add = (asset: CarriedAsset) => {
    if (known.has(asset.file)) return;
    known.add(asset.file);
    if (asset.releases <= releases || now - asset.leftAt < shortestMs) carried.push(asset);
  };
  for (const { file, content, bytes } of live.own) {
    if (file.startsWith('_assets/')) add({ file, content, bytes, leftAt: now, releases: 1 });
  }
  for (const asset of live.carried) add({ ...asset, releases: asset.releases + 1 });
  return carried;
}

/** Those of the carried assets that a host asks for which exist nowhere: the host has deleted them in the meantime. */
export async function lostAssets<Asset extends FileRecord>(
  requested: readonly Asset[],
  contents: ContentSource,
): Promise<Set<Asset>> {
  const lost = new Set<Asset>();
  for (const asset of requested) {
    if ((await contents.find(asset)) === null) lost.add(asset);
  }
  return lost;
}
