// The build's composition root for one tenant: what the site consists of, as routes, page data and files.
// It reads settings, stock, texts and pictures; what becomes of them is decided in ./assembly/create-site.ts.
import path from 'node:path';
import type { Vehicle } from '../domain/vehicle/vehicle.ts';
import { readGone } from '../stock/history/gone.ts';
import { readSeenModels } from '../stock/history/seen-models.ts';
import {
  currentSnapshot,
  readSnapshot,
  readSnapshotInTurns,
  recordHashes,
} from '../stock/snapshot/snapshot.ts';
import { errorLine, loadTenant } from '../tenant/load.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import { prepareAssets } from './assets/assets.ts';
import { photoFolder } from './assets/photo-folder.ts';
import { modelPictures, usePhotos } from './assets/photos.ts';
import { loadContent } from './content/content.ts';
import { siteRange } from './models/models.ts';
import { picturesOf } from './content/texts.ts';
import { fingerprint } from '../files/fingerprint.ts';
import { createSite } from './assembly/create-site.ts';
import type { OpenSite, ReadAhead, SiteSource } from './assembly/site-types.ts';

function settingsOf(root: string, slug: string): Tenant {
  const loaded = loadTenant(root, slug);
  if (!loaded.ok) throw new Error(loaded.errors.map(errorLine).join('\n'));
  return loaded.tenant;
}

/** Name of the stock to open. Throws when there is none yet. */
async function snapshotOf({ dataDir, slug, snapshot }: SiteSource): Promise<string> {
  const name = snapshot ?? (await currentSnapshot(dataDir, slug))?.snapshot;
  if (name !== undefined) return name;
  throw new Error(`${slug}: there is no stock yet; run "npm run ingest -- ${slug}" first`);
}

/** Its vehicles. Ingests remove old snapshots: one that a build was planned with may be gone by now. */
function stockOf({ dataDir, slug }: SiteSource, snapshot: string): Vehicle[] {
  try {
    return readSnapshot(dataDir, slug, snapshot);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'ENOENT') throw fault;
    throw new Error(
      `${slug}: the stock ${snapshot} is no longer there: build again if an ingest has ended ` +
        `meanwhile, else run "npm run ingest -- ${slug}"`,
      { cause: fault },
    );
  }
}

/** Reads the tenant's stock; resolves with null for any fault, which opening the site names. */
export const readAhead: ReadAhead = async ({ dataDir, slug }) => {
  try {
    const current = await currentSnapshot(dataDir, slug);
    if (!current) return null;
    const { snapshot } = current;
    return { snapshot, vehicles: await readSnapshotInTurns(dataDir, slug, snapshot) };
  } catch {
    return null;
  }
};

/**
 * Opens a tenant's site from disk. Throws when the tenant is faulty, its stock was never ingested or a text
 * is missing; a bad picture or photo is a warning.
 */
export const openSite: OpenSite = async (source) => {
  const { root, dataDir, cacheDir, slug, today, inline } = source;
  const tenant = source.tenant ?? settingsOf(root, slug);
  const snapshot = await snapshotOf(source);
  const { localFolder, providers } = tenant.photos;
  const content = await loadContent(root, tenant, dataDir);
  const beside = Promise.all([
    recordHashes(dataDir, slug, snapshot),
    prepareAssets({
      tenant,
      folder: path.join(root, 'tenants', slug, 'assets'),
      brandFolder: path.join(root, 'content', 'brands'),
      cacheDir: path.join(cacheDir, 'assets'),
      pictures: [
        ...picturesOf(content),
        ...content.slides.map(({ image }) => ({ asset: image, role: 'hero' as const })),
      ],
    }),
  ]);
  // Its fault is told below; it must not be one that nobody waits for, should the stock's come first.
  beside.catch(() => undefined);
  const ahead = await source.ahead;
  // An ingest may have ended between.
  const stock = ahead?.snapshot === snapshot ? ahead.vehicles : stockOf(source, snapshot);
  const [hashes, assets] = await beside;
  const photos =
    localFolder === null
      ? new Map<string, string>()
      : photoFolder(path.resolve(root, localFolder), source.photos);
  const { vehicles, used, missing, present } = usePhotos(stock, providers, photos);
  const ofStock = new Set(used);
  const fileOf = (address: string) => ({ path: address, linkFrom: photos.get(address) ?? '' });
  const read = new Set(stock);
  const models = modelPictures(siteRange(tenant, content.models), present);
  const site = createSite({
    tenant,
    vehicles,
    gone: readGone(dataDir, slug, today, tenant.stock.goneDays),
    seenModels: readSeenModels(dataDir, slug, today, tenant.stock.goneDays),
    content: { ...content, models },
    assets,
    today,
    // A vehicle that lost photos is another one than its record.
    recordHash: (vehicle) =>
      (read.has(vehicle) ? hashes.get(vehicle.id) : undefined) ??
      fingerprint(JSON.stringify(vehicle)),
    inline,
    photoFiles: [...ofStock].map(fileOf),
    // Their addresses became known to be there since.
    contentPhotoFiles: [...used].filter((address) => !ofStock.has(address)).map(fileOf),
  });
  if (missing.count > 0) {
    site.warnings.push(
      `${missing.count} photo address(es) without a file in photos.localFolder were dropped, ` +
        `for example ${missing.first.join(', ')}`,
    );
  }
  return site;
};
