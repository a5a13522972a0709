// What landings and the search index are functions of, as one short text made without them. It says less than a
// vehicle's own key: another one need not mean another page, because a night changes some vehicle nearly always.
// While it stays, no page of stock has to be asked alone.
import { vehicleVideo } from '../../domain/vehicle/video.ts';
import { fingerprint, fingerprintAll } from '../../files/fingerprint.ts';
import type { SiteContext, StockContext } from './site-context.ts';
import type { RouteEntry, Site } from './site-types.ts';
import type { RecordHash } from '../vehicle/vehicle-keys.ts';

/** Equal keys mean equal landings and search indexes; the shell stands in the build's own base. */
export const stockKey = (
  { tenant, assets, promos, today, vehicles }: StockContext,
  recordHash: RecordHash,
): string =>
  fingerprint(JSON.stringify([tenant, assets.share, [...promos], today, vehicles.map(recordHash)]));

/** All pages of the stock as one: landings and vehicles, whose pages take `surroundings` from elsewhere. */
export const stockPages = (
  { vehicles, links }: SiteContext,
  stock: string,
  surroundings: string,
): Site['stock'] => ({
  key: fingerprintAll([
    stock,
    surroundings,
    ...vehicles.flatMap((vehicle) => {
      const video = vehicleVideo(vehicle);
      return video ? [links.resolve(video.href) ?? ''] : [];
    }),
  ]),
  has: ({ kind }: RouteEntry) => kind === 'search' || kind === 'vehicle',
});
