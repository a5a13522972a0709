// The landings, vehicle pages and search index of a site have one key together, besides the key of each page. While it
// stays, a build reuses all of them without creating their data. The key covers everything that these pages use of the
// site context; `StockContext` and `VehicleContext` say what this is.
import { vehicleVideo } from '../../domain/vehicle/video.ts';
import { hashOf } from '../../files/memoised-hash.ts';
import { searchIndexFiles } from '../files/search-index.ts';
import type { SiteContext } from './site-context.ts';
import type { RouteEntry, Site } from './site-types.ts';

/** Addresses on this site that settings name. Whether they have a page may depend on texts. */
const linksInSettings = (tenant: SiteContext['tenant']): string[] =>
  [...JSON.stringify(tenant).matchAll(/"(\/[^"\\]*)"/g)].map(([, href = '']) => href);

function stockKey(context: SiteContext): string {
  const { tenant, today, vehicles, places, locations, promos, tiles, assets, links } = context;
  const videos = vehicles.flatMap((vehicle) => vehicleVideo(vehicle)?.href ?? []);
  return hashOf([
    ...[tenant, today, vehicles, places, locations, [...promos], tiles, assets.share],
    ...context.sitePages.map(({ path }) => path),
    ...[...linksInSettings(tenant), ...videos].map((href) => links.resolve(href)),
  ]);
}

export const stockPages = (context: SiteContext): Site['stock'] => ({
  key: stockKey(context),
  has: ({ kind }: RouteEntry) => kind === 'search' || kind === 'vehicle',
  files: () => searchIndexFiles(context),
});
