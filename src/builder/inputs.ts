// What a tenant's site is made from, as one fingerprint: when it is that of the live release, nothing is built.
// Besides the settings it reads names and bytes only: no snapshot is parsed, no text understood.
import { resolve } from 'node:path';
import { dataFolder } from '../stock/snapshot/data-folder.ts';
import { currentSnapshot } from '../stock/snapshot/snapshot.ts';
import { tenantHash } from '../tenant/load.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import { fingerprintAll, fingerprintTree, listFolder, type Listing } from '../files/fingerprint.ts';

export type InputsResult =
  | {
      ok: true;
      inputs: string;
      besideWords: string;
      snapshot: string;
      vehicles: number;
      photos: string[];
    }
  | { ok: false; fault: string };

export interface SharedInputs {
  root: string;
  dataDir: string;
  bundleId: string;
  /** Fingerprint of `content/`, which all tenants share. */
  content: string;
  /** By photo folder; tenants often share one. */
  listings: Map<string, Listing>;
}

/** Reads what all tenants share, once per build. */
export function sharedInputs(root: string, dataDir: string, bundleId: string): SharedInputs {
  return {
    root,
    dataDir,
    bundleId,
    content: fingerprintTree(root, ['content']),
    listings: new Map(),
  };
}

/** The inputs of one tenant on the day `today`; a fault when there is no stock to build from. */
export async function tenantInputs(
  shared: SharedInputs,
  tenant: Tenant,
  today: string,
): Promise<InputsResult> {
  const { root, dataDir } = shared;
  const { slug } = tenant;
  const current = await currentSnapshot(dataDir, slug);
  if (!current) {
    return { ok: false, fault: `no stock yet: run "npm run ingest -- ${slug}" first` };
  }
  const { snapshot, count: vehicles } = current;
  const { localFolder } = tenant.photos;
  const photos = localFolder === null ? null : listingOf(shared, resolve(root, localFolder));
  const besideWords = fingerprintAll([
    shared.bundleId,
    tenantHash(tenant),
    snapshot,
    fingerprintTree(dataFolder(dataDir, slug).folder, ['gone.json', 'seen-models.json', 'feeds']),
    photos?.fingerprint ?? '',
    today,
  ]);
  const words = fingerprintTree(root, [`tenants/${slug}`]);
  const inputs = fingerprintAll([besideWords, shared.content, words]);
  return { ok: true, inputs, besideWords, snapshot, vehicles, photos: photos?.names ?? [] };
}

function listingOf({ listings }: SharedInputs, folder: string): Listing {
  const listing = listings.get(folder) ?? listFolder(folder);
  listings.set(folder, listing);
  return listing;
}
