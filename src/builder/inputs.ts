// Hashes each kind of input of a tenant's site. When all hashes equal those of the live release, nothing is built.
// Except for the settings it reads only names and bytes; it parses no snapshot and no text.
import { resolve } from 'node:path';
import { readCorrections } from '../stock/corrections/corrections-file.ts';
import { dataFolder } from '../stock/snapshot/data-folder.ts';
import { currentSnapshot } from '../stock/snapshot/snapshot.ts';
import { tenantHash } from '../tenant/load.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import { fingerprint, fingerprintTree, listFolder, type Listing } from '../files/fingerprint.ts';

export interface Inputs {
  /** The project's code, as the name of the bundle. */
  code: string;
  /** The tenant's settings after merging. */
  settings: string;
  /** Texts and pictures in the tenant's folder. */
  texts: string;
  /** Texts that all tenants share (`content/`). */
  sharedTexts: string;
  /** The snapshot. */
  stock: string;
  /** Vehicles that are gone, models that were listed lately, reviews and offers. */
  history: string;
  /** Names, sizes and times of the photo folder. */
  photos: string;
  /** The day in the dealer's time zone. */
  day: string;
}

interface InputLabel {
  /** The kind in a plan of CI jobs. */
  kind: 'code' | 'settings' | 'content' | 'stock' | 'day';
  label: string;
}

/** What operators read; src/review/cause-texts.ts has the words for dealers. */
export const inputLabels: Record<keyof Inputs, InputLabel> = {
  code: { kind: 'code', label: 'the code' },
  settings: { kind: 'settings', label: 'the settings' },
  texts: { kind: 'content', label: "the tenant's texts and pictures" },
  sharedTexts: { kind: 'content', label: 'the shared texts (content/)' },
  stock: { kind: 'stock', label: 'the stock' },
  history: { kind: 'stock', label: 'gone vehicles, seen models, reviews or offers' },
  photos: { kind: 'stock', label: 'the photo folder' },
  day: { kind: 'day', label: 'the day' },
};

export const sameInputs = (a: Inputs, b: Inputs): boolean => changedInputs(a, b).length === 0;

export const changedInputs = (a: Inputs, b: Inputs): (keyof Inputs)[] =>
  (Object.keys(a) as (keyof Inputs)[]).filter((name) => a[name] !== b[name]);

export type InputsResult =
  | { ok: true; inputs: Inputs; snapshot: string; vehicles: number; photos: string[] }
  | { ok: false; error: string };

export interface SharedInputs {
  root: string;
  dataDir: string;
  bundleId: string;
  /** Hash of `content/`, which all tenants share. */
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

/** The inputs of one tenant on the day `today`; an error when there is no stock to build from. */
export async function tenantInputs(
  shared: SharedInputs,
  tenant: Tenant,
  today: string,
): Promise<InputsResult> {
  const { root, dataDir } = shared;
  const { slug } = tenant;
  const current = await currentSnapshot(dataDir, slug);
  if (!current) {
    return { ok: false, error: `no stock yet: run "npm run ingest -- ${slug}" first` };
  }
  const { snapshot, count: vehicles } = current;
  const { localFolder } = tenant.photos;
  const photos = localFolder === null ? null : listingOf(shared, resolve(root, localFolder));
  const inputs: Inputs = {
    code: shared.bundleId,
    settings: tenantHash(tenant),
    texts: textsHash(shared, slug),
    sharedTexts: shared.content,
    stock: snapshot,
    history: fingerprintTree(dataFolder(dataDir, slug).folder, [
      'gone.json',
      'seen-models.json',
      'feeds',
    ]),
    photos: photos?.fingerprint ?? '',
    day: today,
  };
  return { ok: true, inputs, snapshot, vehicles, photos: photos?.names ?? [] };
}

/** Texts and pictures of the tenant's folder, and what the desk wrote. */
function textsHash({ root, dataDir }: SharedInputs, slug: string): string {
  const own = fingerprintTree(root, [`tenants/${slug}/assets`, `tenants/${slug}/content`]);
  const written = readCorrections(dataDir, slug).filter(
    ({ subject }) => subject.kind === 'content',
  );
  return written.length === 0 ? own : fingerprint(JSON.stringify([own, written]));
}

function listingOf({ listings }: SharedInputs, folder: string): Listing {
  const listing = listings.get(folder) ?? listFolder(folder);
  listings.set(folder, listing);
  return listing;
}
