// The landings, vehicle pages and search index of a site share one key, in addition to the key of each page. While it
// is unchanged, a build reuses all of them without creating their data. The key covers everything that these pages use
// of the site context; `StockContext` and `VehicleContext` say what this is.
import { vehicleVideo } from '../../domain/vehicle/video.ts';
import { hashOf } from '../../files/memoised-hash.ts';
import type { SiteContext, StockContext } from './site-context.ts';
import type { RouteEntry, Site, SiteFile } from './site-types.ts';
import { indexedVehicle } from '../../domain/search/indexed-vehicle.ts';
import { buildIndex } from '../../search/build-index.ts';
import { searchIndexBase } from '../addresses/paths.ts';

/**
 * The embedded search index: manifest, core and card shards. Every site has one, which also answers when a hosted engine
 * fails. The same stock, settings and day give the same names and bytes.
 */
function searchIndexFiles(context: StockContext): SiteFile[] {
  const { vehicles, tenant, today } = context;
  const { files } = buildIndex({
    entries: vehicles.map((vehicle) => ({
      ...indexedVehicle(vehicle, tenant, today),
      card: context.card(vehicle),
    })),
    synonyms: tenant.search.synonyms,
    words: {
      year: Number(today.slice(0, 4)),
      locations: tenant.locations.map(({ id, address: { lat, long } }) => ({ id, lat, long })),
    },
  });
  return files.map(({ name, bytes }) => ({ path: searchIndexBase + name, content: bytes }));
}

/** Addresses on this site that settings name. Whether they have a page may depend on texts. */
const linksInSettings = (tenant: SiteContext['tenant']): string[] =>
  [...JSON.stringify(tenant).matchAll(/"(\/[^"\\]*)"/g)].map(([, href = '']) => href);

function stockKey(
  context: Pick<
    SiteContext,
    | 'assets'
    | 'links'
    | 'locations'
    | 'places'
    | 'promos'
    | 'sitePages'
    | 'tenant'
    | 'tiles'
    | 'today'
    | 'vehicles'
  >,
): string {
  const { tenant, today, vehicles, places, locations, promos, tiles, assets, links } = context;
  const videos = vehicles.flatMap((vehicle) => vehicleVideo(vehicle)?.href ?? []);
  return hashOf([
    tenant,
    today,
    vehicles,
    places,
    locations,
    [...promos],
    tiles,
    assets.share,
    ...context.sitePages.map(({ path }) => path),
    ...[...linksInSettings(tenant), ...videos].map((href) => links.resolve(href)),
  ]);
}

export const stockPages = (context: SiteContext): Site['stock'] => ({
  key: stockKey(context),
  has: ({ kind }: RouteEntry) => kind === 'search' || kind === 'vehicle',
  files: () => searchIndexFiles(context),
});
