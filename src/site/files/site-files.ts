// Every file of a site beside its pages: what crawlers, hosts and phones read, and the tenant's pictures.
import { isAvailable } from '../../domain/vehicle/availability.ts';
import { frameOrigins } from '../../domain/locations/map-embed.ts';
import { modelPicture } from '../../domain/models/models.ts';
import { offerPicture } from '../../domain/offers/offers.ts';
import { photoAt, photoCount, pictureOrigins, vehiclePhotos } from '../../domain/vehicle/photos.ts';
import { videoOrigins } from '../../domain/vehicle/video.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { dialogSettings } from '../forms/form-settings.ts';
import { siteRedirects } from '../addresses/aliases.ts';
import { fingerprintAll } from '../../files/fingerprint.ts';
import type { InlineHashes } from '../../page-data/site-bundle.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import { browserSettingsFile } from './browser-settings.ts';
import { formSettingsFile } from './form-settings-file.ts';
import { headersFile } from './headers.ts';
import { redirectFiles, type Redirect } from './redirects.ts';
import { stockCountsFile } from './stock-counts-file.ts';
import { robotsFile } from './robots.ts';
import { newest, sitemapFiles, type SitemapEntry } from './sitemaps.ts';
import { manifestFile, manifestPath } from './web-manifest.ts';
import { absolute } from '../shell/page-base.ts';
import { paths } from '../addresses/paths.ts';
import type { RouteEntry, SiteFile, SiteFileSet } from '../assembly/site-types.ts';
import { isUnlisted } from '../addresses/unlisted.ts';

/** What hosts serve for an address that is gone. */
const goneFile = `${paths.gone}.html`;
const photoWidth = 1200;

const changed = ({ updated_at, created_at }: Vehicle) => updated_at ?? created_at ?? null;

/** With the photos that its page shows: a single one is no album. */
function vehicleEntry({ tenant, origin }: SiteContext, vehicle: Vehicle): SitemapEntry {
  const album = photoCount(vehicle) > 1 ? vehiclePhotos(vehicle) : [];
  return {
    url: origin + paths.vehicle(vehicle),
    lastModified: changed(vehicle),
    images: album.map(({ image }) => absolute(origin, photoAt(image, tenant.photos, photoWidth))),
  };
}

/** Pages that may be indexed; numbered pages are found from the first. */
function pageEntries(context: SiteContext, routes: readonly RouteEntry[]): SitemapEntry[] {
  const { tenant, origin, landings, vehicles } = context;
  const entry = (path: string, lastModified: string | null): SitemapEntry => ({
    url: origin + path,
    lastModified,
    images: [],
  });
  return routes.flatMap(({ path, kind }) => {
    if (kind === 'home') return [entry(path, newest(vehicles.map(changed)))];
    if (kind === 'search') {
      const landing = landings.all.get(path);
      if (!landing || landing.shown.length === 0 || landing.canonical !== path) return [];
      return [entry(path, newest(landing.vehicles.map(changed)))];
    }
    const plain = [
      'brands',
      'brand',
      'dealerships',
      'location',
      'contact',
      'reviews',
      'offers',
      'offer',
      'models',
      'model',
      'text',
      'form',
      'blog',
      'post',
    ];
    return plain.includes(kind) && !isUnlisted(path, tenant) ? [entry(path, null)] : [];
  });
}

/** The sitemaps; `stockKey` says what of the stock they are a function of (../assembly/stock-key.ts). */
export function sitemapSet(
  context: SiteContext,
  routes: readonly RouteEntry[],
  stockKey: string,
): SiteFileSet {
  return {
    key: fingerprintAll([
      stockKey,
      context.origin,
      ...routes.map(({ kind, path }) => `${kind} ${path}`),
    ]),
    files: () => sitemaps(context, routes),
  };
}

function sitemaps(context: SiteContext, routes: readonly RouteEntry[]): SiteFile[] {
  const available = context.vehicles.filter((vehicle) => isAvailable(vehicle));
  return sitemapFiles(context.origin, [
    { name: 'pages', entries: pageEntries(context, routes) },
    {
      name: 'vehicles',
      numbered: true,
      entries: available.map((vehicle) => vehicleEntry(context, vehicle)),
    },
  ]);
}

/** Pictures beside those of its stock that a site may load from elsewhere: of models, offers and reviewers. */
function* otherPictures({ models, offers, reviews }: SiteContext) {
  for (const model of models.models) {
    yield modelPicture(model);
    for (const { image } of model.colours ?? []) yield image?.url;
  }
  for (const offer of offers) yield offerPicture(offer);
  for (const { picture } of reviews?.items ?? []) yield picture;
}

interface HostFacts {
  /** Slugs of vehicles, the last gone first. */
  gone: readonly string[];
  /** Of landings that were there lately. */
  former: readonly Redirect[];
  inline: InlineHashes;
}

/** The rules hosts read: `_headers`, `_redirects` and the complete `_gone.json`. */
export function hostRules(
  context: SiteContext,
  routes: readonly RouteEntry[],
  { gone, former, inline }: HostFacts,
): { files: SiteFile[]; warnings: string[] } {
  const { tenant, shell, aliases, pages } = context;
  const folders = new Set<string>();
  const top: string[] = [];
  for (const { path } of routes) {
    const [, first = '', ...rest] = path.split('/');
    if (rest.length > 0) folders.add(first);
    else top.push(path);
  }
  const headers = headersFile({
    tenant,
    inline,
    videos: videoOrigins(context.vehicles),
    places: frameOrigins(
      tenant.locationPages.mapEmbed,
      context.places.map(({ place }) => place),
    ),
    pictures: pictureOrigins(context.vehicles, otherPictures(context)),
    pageFolders: [...folders],
    topPages: top,
  });
  const redirects = redirectFiles(
    [...siteRedirects(tenant, aliases, pages, shell.searchPath), ...former],
    gone.map((slug) => paths.vehicle({ slug })),
    goneFile,
  );
  return {
    files: [
      { path: '/_headers', content: headers.content },
      { path: '/_redirects', content: redirects.rules },
      { path: '/_gone.json', content: redirects.gone },
    ],
    warnings: [...headers.warnings, ...redirects.warnings],
  };
}

/** Files made from the site's data; pictures are added by their own modules. */
export function dataFiles(context: SiteContext): SiteFile[] {
  const { shell, assets, origin, tenant } = context;
  return [
    browserSettingsFile(tenant),
    { path: '/robots.txt', content: robotsFile(origin) },
    {
      path: manifestPath,
      content: manifestFile({
        name: shell.name,
        tagline: shell.tagline,
        themeColour: shell.head.themeColour,
        icons: assets.icons,
      }),
    },
    formSettingsFile(dialogSettings(context.tenant, shell.phone)),
    stockCountsFile(context),
  ];
}
