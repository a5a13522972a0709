// The build's composition root for one tenant. It reads settings, stock, texts and pictures from disk.
// ./assembly/create-site.ts creates routes, page data and files from them.
import { offerPicture, type Offer } from '../domain/offers/offers.ts';
import path from 'node:path';
import { deskPictureFolder, deskPicturesIn } from '../domain/corrections/desk-pictures.ts';
import type { Vehicle } from '../domain/vehicle/vehicle.ts';
import { readCorrections } from '../stock/corrections/corrections-file.ts';
import { readGone } from '../stock/history/gone.ts';
import { readSeenModels } from '../stock/history/seen-models.ts';
import { dataFolder } from '../stock/snapshot/data-folder.ts';
import { currentSnapshot, readSnapshot, recordHashes } from '../stock/snapshot/snapshot.ts';
import { memoiseHash } from '../files/memoised-hash.ts';
import { correctedSettings } from '../tenant/corrected-settings.ts';
import { errorLine, loadTenant } from '../tenant/load.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import { prepareAssets } from './assets/assets.ts';
import { jpegFiles } from './assets/jpeg-photos.ts';
import { photoFolder, modelPictures, usePhotos } from './assets/photos.ts';
import { loadContent } from './content/content.ts';
import { correctedContent } from './content/corrected-content.ts';
import { siteRange } from './models/site-models.ts';
import { picturesOf } from './content/texts.ts';
import { createSite } from './assembly/create-site.ts';
import type { OpenSite, SiteSource } from './assembly/site-types.ts';

function settingsOf({ root, dataDir, slug, today }: SiteSource): Tenant {
  const loaded = loadTenant(root, slug);
  if (!loaded.ok) throw new Error(loaded.errors.map(errorLine).join('\n'));
  return correctedSettings(loaded.tenant, readCorrections(dataDir, slug), today).tenant;
}

/** Name of the snapshot to open. Throws when there is none yet. */
async function snapshotOf({ dataDir, slug, snapshot }: SiteSource): Promise<string> {
  const name = snapshot ?? (await currentSnapshot(dataDir, slug))?.snapshot;
  if (name !== undefined) return name;
  throw new Error(`${slug}: there is no stock yet; run "npm run ingest -- ${slug}" first`);
}

/** The vehicles of a snapshot, each with its known hash. An ingest may have removed the one of the build's plan. */
async function stockOf(source: SiteSource): Promise<Vehicle[]> {
  if (source.vehicles) return source.vehicles.map((vehicle) => memoiseHash({ ...vehicle }));
  const { dataDir, slug } = source;
  const snapshot = await snapshotOf(source);
  try {
    const hashes = recordHashes(dataDir, slug, snapshot);
    const vehicles = readSnapshot(dataDir, slug, snapshot);
    return vehicles.map((vehicle) => memoiseHash(vehicle, hashes.get(vehicle.id)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error(
      `${slug}: the stock ${snapshot} no longer exists: build again if an ingest has ended ` +
        `meanwhile, else run "npm run ingest -- ${slug}"`,
      { cause: error },
    );
  }
}

/** The pictures of offers that are files of the tenant. */
const ownFiles = (offers: readonly Offer[]) =>
  offers.flatMap((offer) => {
    const asset = offerPicture(offer);
    return asset?.startsWith('/') && !asset.startsWith(deskPictureFolder)
      ? { asset, role: 'article' as const }
      : [];
  });

/** Opens a tenant's site from disk. Throws for invalid settings, missing stock or texts; pictures are warnings. */
export const openSite: OpenSite = async (source) => {
  const { root, dataDir, cacheDir, slug, today, inline } = source;
  const tenant = source.tenant ?? settingsOf(source);
  const { localFolder, providers } = tenant.photos;
  const written = await loadContent(root, tenant, dataDir);
  const { content } = correctedContent(written, readCorrections(dataDir, slug), today);
  const deskFolder = dataFolder(dataDir, slug).deskPictures;
  const assets = await prepareAssets({
    tenant,
    folder: path.join(root, 'tenants', slug, 'assets'),
    deskFolder,
    cacheDir: path.join(cacheDir, 'assets'),
    pictures: [
      ...picturesOf(content),
      ...content.slides.map(({ image }) => ({ asset: image, role: 'hero' as const })),
      ...ownFiles(content.offers),
    ],
  });
  const photos =
    localFolder === null
      ? new Map<string, string>()
      : photoFolder(path.resolve(root, localFolder), source.photos);
  const stock = await stockOf(source);
  const { vehicles, used, missing, present } = usePhotos(stock, providers, photos);
  // This adds the pictures of models to `used`.
  const models = modelPictures(siteRange(tenant, content.models), present);
  const site = createSite({
    tenant,
    vehicles,
    gone: readGone(dataDir, slug, today),
    seenModels: readSeenModels(dataDir, slug, today),
    content: { ...content, models },
    assets,
    today,
    inline,
    jpegFiles: (addresses) => jpegFiles(addresses, photos, path.join(cacheDir, 'feed-photos')),
    photoFiles: [
      ...[...used].map((address) => ({ path: address, linkFrom: photos.get(address) ?? '' })),
      ...deskPicturesIn(content.offers).map((name) => ({
        path: `${deskPictureFolder}${name}`,
        linkFrom: path.join(deskFolder, name),
      })),
    ],
  });
  if (missing.count > 0) {
    site.warnings.push(
      `${missing.count} photo address(es) without a file in photos.localFolder were dropped, ` +
        `for example ${missing.first.join(', ')}`,
    );
  }
  return site;
};
