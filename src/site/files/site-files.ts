// Every file of a site beside its pages: what crawlers, hosts and phones read, and the tenant's pictures.
import { isAvailable } from '../../domain/vehicle/availability.ts';
import { album, photoAt } from '../../domain/vehicle/photos.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { absolute } from '../../domain/text/absolute.ts';
import { dialogSettings } from '../forms/form-settings.ts';
import { browserSettingsFile, formSettingsFile } from './browser-settings.ts';
import { llmsFile } from './agent-files.ts';
import { robotsFile, newest, sitemapFiles, type SitemapEntry } from './sitemaps.ts';
import { manifestFile, manifestPath } from './web-manifest.ts';
import { paths } from '../addresses/paths.ts';
import type { RouteEntry, SiteFile } from '../assembly/site-types.ts';
import { isUnlisted } from '../addresses/car-type-routes.ts';
import type { SiteContext } from '../assembly/site-context.ts';

const photoWidth = 1200;

const changed = ({ updated_at, created_at }: Vehicle) => updated_at ?? created_at ?? null;

/** With the photos on its page; a vehicle with a single photo shows none. */
function vehicleEntry(
  { tenant, origin }: Pick<SiteContext, 'origin' | 'tenant'>,
  vehicle: Vehicle,
): SitemapEntry {
  return {
    url: origin + paths.vehicle(vehicle),
    lastModified: changed(vehicle),
    images: album(vehicle).map(({ image }) =>
      absolute(origin, photoAt(image, tenant.photos, photoWidth)),
    ),
  };
}

/** Pages that may be indexed; numbered pages are found from the first. */
function pageEntries(
  context: Pick<SiteContext, 'landings' | 'origin' | 'tenant' | 'vehicles'>,
  routes: readonly RouteEntry[],
): SitemapEntry[] {
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

/** The sitemaps: one for pages, as many as needed for vehicles. */
export function sitemaps(
  context: Pick<SiteContext, 'landings' | 'origin' | 'tenant' | 'vehicles'>,
  routes: readonly RouteEntry[],
): SiteFile[] {
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

/** Files made from the site's data; pictures are added by their own modules. */
export function dataFiles(context: SiteContext): SiteFile[] {
  const { shell, assets, origin, tenant } = context;
  return [
    browserSettingsFile(tenant),
    { path: '/robots.txt', content: robotsFile(origin, tenant.agents.refusedBots) },
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
    ...llmsFile(context),
  ];
}

/** src/islands/site/menu.ts knows this path. */
const stockCountsPath = '/stock-counts.json';

/**
 * The menu requests this file when its stock dropdown opens. No page contains these counts, because they change every
 * night (docs/decisions/build/0005-the-shell-does-not-count-vehicles.md).
 * `{ "/search/used-cars": 164 }` for every link of a dropdown that is a landing, and for every brand. The brands of
 * a dropdown that leads to a landing count its vehicles only: under "New cars" the new ones.
 */
function stockCountsFile({ shell, landings }: Pick<SiteContext, 'shell' | 'landings'>): SiteFile {
  const vehiclesAt = (path: string) => landings.all.get(path)?.vehicles;
  const counts = shell.menu.flatMap(({ href: from, children, brands }) => {
    const among = new Set(vehiclesAt(from));
    const ofBrand = (vehicles: readonly Vehicle[] = []) =>
      vehicles.filter((vehicle) => among.size === 0 || among.has(vehicle)).length;
    return [
      ...children.map(({ href }) => [href, vehiclesAt(href)?.length] as const),
      ...brands.map(({ href, slug }) => [href, ofBrand(vehiclesAt(paths.landing(slug)))] as const),
    ].filter(([, count]) => count);
  });
  return { path: stockCountsPath, content: JSON.stringify(Object.fromEntries(counts)) };
}
