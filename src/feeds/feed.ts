// A feed is a table of columns that also knows which vehicles it leaves out, and why. Each feed is another file of this folder.
import { type VehicleFacts, vehicleFacts } from '../domain/facts/vehicle-facts.ts';
import { formatKm } from '../domain/text/format.ts';
import type { Delimiter } from './delimited.ts';
import { absolute } from '../domain/text/absolute.ts';
import { jpegAt } from '../domain/vehicle/photos.ts';
import type { Vehicle } from '../domain/vehicle/vehicle.ts';
import type { Tenant } from '../tenant/schema/index.ts';

/** Why a vehicle is not in a feed, in words that follow "6 cars are not in Google's feed:". */
export const exclusionReasons = {
  not_chosen: 'not chosen in the settings',
  item_type: 'of a kind that it does not take',
  sold: 'sold',
  unavailable: 'not for sale yet, or reserved',
  weekly_price: 'a price a week',
  no_price: 'no price',
  price_type: 'a price type that it does not take',
  no_condition: 'no condition',
  no_vin: 'no VIN',
  repeated_vin: 'a VIN that another vehicle has, too',
  no_km: 'no odometer',
  no_year: 'no year',
  no_colour: 'no colour',
  no_picture: 'no JPEG picture',
  no_store_code: 'no store code at its location',
  no_address: 'no address of its location',
  no_coordinates: 'no coordinates of its location',
  refused_value: 'a value that it does not take',
} as const;
export type ExclusionReason = keyof typeof exclusionReasons;

/** A column as its taker publishes it. */
export interface FeedColumn {
  /** The heading. */
  name: string;
  /** Empty where the vehicle does not say it. */
  value: (vehicle: FeedVehicle) => string;
  /** Left out of the feed without a value, for this reason. */
  required?: ExclusionReason;
  /** What the taker accepts; an empty value is not checked. */
  accepts?: RegExp;
}

export interface Feed {
  /** Address in the site. */
  path: string;
  /** Its name in a ZIP file, where the address is one. */
  table?: string;
  /** In a sentence: "Google's feed". */
  name: string;
  delimiter: Delimiter;
  columns: readonly FeedColumn[];
  /** Rules of the taker that are not about one column; null: it takes the vehicle. */
  exclusion: (vehicle: FeedVehicle) => ExclusionReason | null;
}

/** Photos that a list of the stock names at most. */
export const mostPhotos = 20;

/** Addresses in one cell; a separator within one of them is encoded. */
export const joinedAddresses = (addresses: readonly string[], separator: ',' | ';'): string =>
  addresses
    .join('\n')
    .replaceAll(separator, encodeURIComponent(separator))
    .replaceAll('\n', separator);

/** `more`: what a vehicle without a value misses, and what the taker accepts. */
export const column = (
  name: string,
  value: FeedColumn['value'],
  more: Pick<FeedColumn, 'required' | 'accepts'> = {},
): FeedColumn => ({ name, value, ...more });

/** A column about the address of the vehicle's location. */
export const addressColumn = (
  name: string,
  value: (address: NonNullable<FeedVehicle['place']>['address']) => string | number | null,
): FeedColumn => ({
  name,
  value: ({ place }) => String((place && value(place.address)) ?? ''),
});

/** AUD with two decimals, as takers write money. */
export const audText = (amount: number | null): string =>
  amount === null ? '' : `${amount.toFixed(2)} AUD`;

/** As advertising networks write it. */
export const conditionText = ({ condition }: VehicleFacts): string =>
  condition === null ? '' : condition === 'new' ? 'New' : 'Used';

export const plainFigure = (value: number | null): string => (value === null ? '' : String(value));

/** Bodies in texts of exports, in the order in which takers ask for them. A cabriolet has no cab. */
export const bodyWords = {
  ute: /^(?:ute|utility)|cab\b/i,
  convertible: /convertible|cabriolet|roadster/i,
  coupe: /coupe/i,
  hatch: /hatch/i,
  peopleMover: /people ?mover|mini ?van|mpv/i,
  van: /van/i,
  wagon: /wagon/i,
  sedan: /sedan/i,
  suv: /suv/i,
  truck: /truck/i,
} as const;

/** The value of the first pattern that a text matches; empty where none does. */
export function wordFor(
  text: string | null,
  words: readonly (readonly [RegExp, string])[],
): string {
  return (text !== null && words.find(([pattern]) => pattern.test(text))?.[1]) || '';
}

/** The networks without a field for the price type get a description that begins with it. */
export function description({
  price,
  fullTitle,
  km,
  transmission,
  fuel,
  drive,
  colour,
}: VehicleFacts): string {
  const parts = [fullTitle, km === null ? null : formatKm(km), transmission, fuel, drive, colour];
  const said = parts.filter((part) => part !== null).join(', ');
  return price.line.priceType === '' ? `${said}.` : `${price.line.priceType}. ${said}.`;
}

/** Only cars that can be bought today (rule feeds-4). */
export function notForSale({ facts }: FeedVehicle): ExclusionReason | null {
  const { item, availability, isPreorder, price } = facts;
  if (item !== 'car') return 'item_type';
  if (availability === 'sold') return 'sold';
  if (availability !== 'available' || isPreorder) return 'unavailable';
  return price.weekly === null ? null : 'weekly_price';
}

// A vehicle as feeds read it: its facts, and what only an address makes complete.
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
