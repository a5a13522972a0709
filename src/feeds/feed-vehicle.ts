// A vehicle as feeds read it: its facts, and what only an address makes complete.
import { vehicleFacts, type VehicleFacts } from '../domain/facts/vehicle-facts.ts';
import { absolute } from '../domain/text/absolute.ts';
import { jpegAt } from '../domain/vehicle/photos.ts';
import type { Vehicle } from '../domain/vehicle/vehicle.ts';
import type { Tenant } from '../tenant/schema/index.ts';

type Place = Tenant['locations'][number];

export interface FeedVehicle {
  facts: VehicleFacts;
  /** What only a dealer's own list says. */
  record: Vehicle;
  /** Absolute address of its page. */
  url: string;
  /** Absolute addresses of JPEG files, in the order of its photos. */
  images: readonly string[];
  /** Where it stands; null where the settings do not know it. */
  place: Place | null;
}

/**
 * The JPEG addresses of a vehicle's photos: those on the site itself begin with a slash. Without a JPEG of the first photo
 * there are none, because the first picture is the same everywhere (rule photos-10).
 */
function jpegsOf({ photos }: VehicleFacts, tenant: Pick<Tenant, 'photos'>): string[] {
  const jpegs = photos.map(({ image }) => jpegAt(image, tenant.photos));
  return jpegs[0] === null ? [] : jpegs.filter((jpeg) => jpeg !== null);
}

/** `vehicle`: with its drive-away price, where there is one. `today` is an ISO date at the dealer. */
export function feedVehicle(vehicle: Vehicle, tenant: Tenant, today: string): FeedVehicle {
  const facts = vehicleFacts(vehicle, tenant, today);
  const { locations, url } = tenant;
  const [only] = locations;
  return {
    facts,
    record: vehicle,
    url: url + facts.href,
    images: jpegsOf(facts, tenant).map((image) => absolute(url, image)),
    place:
      locations.find(({ id }) => id === facts.locationId) ??
      locations.find(({ dealershipSlug }) => dealershipSlug === vehicle.dealership_slug) ??
      (locations.length === 1 && only ? only : null),
  };
}
