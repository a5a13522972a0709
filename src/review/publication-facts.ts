// What a dealer checks of a website before it goes live for the first time: who they are, how shoppers reach them, ten
// vehicles, prices and forms.
import { formatMoney, countText } from '../domain/text/format.ts';
import { hoursRows } from '../domain/hours/opening-hours.ts';
import { dealerLicences, repairerNumbers } from '../domain/locations/licences.ts';
import { withOnRoadTotal } from '../domain/price/on-road/priced-vehicle.ts';
import { priceLine } from '../domain/price/price-line.ts';
import { vehicleHref } from '../domain/vehicle/vehicle-constants.ts';
import type { Vehicle } from '../domain/vehicle/vehicle.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import type { ReleaseFacts } from './compare-releases.ts';
import { pictureIn } from './vehicle-texts.ts';

export type ReviewedTenant = Pick<
  Tenant,
  | 'slug'
  | 'name'
  | 'legalName'
  | 'abn'
  | 'url'
  | 'contact'
  | 'state'
  | 'locations'
  | 'functions'
  | 'pricing'
>;

export interface PublicationFacts {
  /** "ABN", with its texts; a fact that is not set says so. */
  rows: { name: string; values: string[] }[];
  vehicles: { name: string; price: string; path: string; picture: string | null }[];
  /** Pages with a form that shoppers send. */
  forms: { title: string; path: string }[];
}

const vehiclesShown = 10;

export function publicationFacts(tenant: ReviewedTenant, release: ReleaseFacts): PublicationFacts {
  const vehicles = listedVehicles(release);
  return {
    rows: dealerRows(tenant),
    vehicles: someOf(vehicles).map((exported) => {
      const vehicle = withOnRoadTotal(exported, tenant, release.manifest.inputs.day);
      const path = vehicleHref(vehicle);
      const { text, priceType } = priceLine(vehicle, tenant.pricing);
      const price = [text, priceType].filter((part) => part !== '').join(' ');
      return { name: vehicle.name, price, path, picture: pictureIn(release.page(path)) };
    }),
    forms: formsOf(release),
  };
}

/** Vehicles for sale that have a page. */
const listedVehicles = ({ vehicles, manifest }: ReleaseFacts): Vehicle[] =>
  [...vehicles().values()].filter(
    (vehicle) => vehicleHref(vehicle) in manifest.pages && vehicle.status !== 'sold',
  );

/** Vehicles from all over the stock, the dearest and the cheapest among them. */
function someOf(vehicles: readonly Vehicle[]): Vehicle[] {
  const sorted = vehicles.toSorted((a, b) => (b.price ?? 0) - (a.price ?? 0));
  const step = Math.max(1, (sorted.length - 1) / (vehiclesShown - 1));
  const places = Array.from({ length: vehiclesShown }, (_, at) => Math.round(at * step));
  return [...new Set(places)].flatMap((at) => sorted[at] ?? []);
}

function dealerRows(tenant: ReviewedTenant): PublicationFacts['rows'] {
  const { name, legalName, abn, url, contact, locations, functions } = tenant;
  const row = (title: string, values: readonly (string | null | undefined)[]) => {
    const set = [
      ...new Set(values.filter((value) => value !== null && value !== undefined && value !== '')),
    ];
    return { name: title, values: set as string[] };
  };
  return [
    row('Name', [name, legalName]),
    row('Address of the website', [url]),
    row('ABN', [abn]),
    row('Dealer licence', dealerLicences(locations)),
    row('Repairer number', repairerNumbers(locations)),
    row('Phones', [
      ...Object.entries(contact).flatMap(([key, value]) =>
        /phone/i.test(key) && typeof value === 'string' ? value : [],
      ),
      ...locations.map(({ name: place, phone }) => phone && `${phone} (${place})`),
    ]),
    ...locations.map(({ name: place, address, hours }) =>
      row(place, [
        [address.street, address.city, address.state, address.postcode].filter(Boolean).join(', '),
        ...Object.entries(hours).flatMap(([department, days]) =>
          hoursRows(days ?? []).map(({ days: when, text }) => `${department}: ${when} ${text}`),
        ),
      ]),
    ),
    row('Messages of shoppers go to', functions.leadEmails),
  ];
}

/** Forms that send; searches do not. */
function formsOf({ manifest, page }: ReleaseFacts): PublicationFacts['forms'] {
  return Object.keys(manifest.pages)
    .filter((path) => !path.startsWith('/cars/'))
    .flatMap((path) => {
      const html = page(path);
      if (!/<form[^>]*\smethod="post"/.test(html)) return [];
      return [{ path, title: /<title>([^<|]*)/.exec(html)?.[1]?.trim() ?? path }];
    });
}

/** "253 vehicles, 241 with photos, 6 without a price" */
export function numbersText(release: ReleaseFacts, { pricing }: Pick<Tenant, 'pricing'>): string {
  const vehicles = listedVehicles(release);
  const lines = vehicles.map((vehicle) => priceLine(vehicle, pricing));
  const withPhotos = vehicles.filter(({ images }) => images.length > 0).length;
  const unpriced = lines.filter(({ amount }) => amount === null).length;
  const types = Map.groupBy(
    lines.filter(({ amount }) => amount !== null),
    ({ priceType }) => priceType,
  );
  const amounts = lines.flatMap(({ amount }) => amount ?? []);
  return [
    countText(vehicles.length, 'vehicles'),
    `${String(withPhotos)} with photos`,
    ...[...types].map(
      ([type, { length }]) =>
        `${String(length)} ${type === '' ? 'with a price and nothing beside it' : `priced "${type}"`}`,
    ),
    `${String(unpriced)} without a price`,
    ...(amounts.length === 0
      ? []
      : [`from ${formatMoney(Math.min(...amounts))} to ${formatMoney(Math.max(...amounts))}`]),
  ].join(', ');
}
