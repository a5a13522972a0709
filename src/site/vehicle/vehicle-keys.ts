// What the page of a vehicle is a function of, as one short text made without the page: on most nights most vehicles
// are what they were, and their pages need not even be worked out. ./vehicle-page.ts uses nothing else.
import { vehicleVideo } from '../../domain/vehicle/video.ts';
import { dayFacts } from '../../domain/vehicle/day-facts.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { fingerprint, fingerprintAll } from '../../files/fingerprint.ts';
import type { SiteContext } from '../assembly/site-context.ts';

/** Fingerprint of a vehicle's record as the site shows it. */
export type RecordHash = (vehicle: Vehicle) => string;

/** Every address of the site that a setting names: whether it has a page may depend on the stock. */
const localLinks = (tenant: SiteContext['tenant']): string[] =>
  [...JSON.stringify(tenant).matchAll(/"(\/[^"\\]*)"/g)].map(([, href = '']) => href);

/** What every vehicle page of the site takes from elsewhere than the stock; the shell stands in the build's own base. */
export const vehicleSurroundings = (context: SiteContext): string => {
  const { tenant, landings, links, locations } = context;
  return fingerprint(
    JSON.stringify([
      tenant,
      locations,
      context.places,
      context.tiles,
      context.assets.share,
      landings.all.get(context.shell.searchPath)?.label,
      localLinks(tenant).map((href) => links.resolve(href)),
    ]),
  );
};

/** The key of each vehicle's page: equal keys mean equal page data, whatever the day and the rest of the stock. */
export function vehicleKeys(
  context: SiteContext,
  recordHash: RecordHash,
  surroundings: string,
): (vehicle: Vehicle) => string {
  const { tenant, today, landings, links } = context;
  const own = new Map<Vehicle, string>();
  /** Record and day: what a card depends on. */
  const ownKey = (vehicle: Vehicle) => {
    let key = own.get(vehicle);
    if (key === undefined) {
      key = `${recordHash(vehicle)} ${dayFacts(vehicle, tenant, today)}`;
      own.set(vehicle, key);
    }
    return key;
  };
  return (vehicle) => {
    const video = vehicleVideo(vehicle);
    return fingerprintAll([
      surroundings,
      ownKey(vehicle),
      JSON.stringify([
        landings.makeOf(vehicle)?.label,
        landings.modelOf(vehicle)?.label,
        video && links.resolve(video.href),
      ]),
      ...context.similar(vehicle).map(ownKey),
    ]);
  };
}
