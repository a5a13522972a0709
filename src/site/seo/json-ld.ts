// Structured data (schema.org) from the same facts that the page shows, so the two cannot disagree. Unknown values are
// left out, never zero or empty.
import type { VehicleFacts } from '../../domain/facts/vehicle-facts.ts';
import type { LinkView } from '../../page-data/page-data.ts';

const context = 'https://schema.org';
const term = (name: string) => `${context}/${name}`;

/** A copy without undefined, null, empty texts and empty lists. */
export function statedFields(object: Record<string, unknown>): Record<string, unknown> {
  const stated: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value) && value.length === 0) continue;
    stated[name] = value;
  }
  return stated;
}

const types: Record<VehicleFacts['item'], string> = {
  car: 'Car',
  motorcycle: 'Motorcycle',
  caravan: 'Vehicle',
};

const availabilities: Record<Exclude<VehicleFacts['availability'], 'sold'>, string> = {
  available: term('InStock'),
  reserved: term('Reserved'),
  coming_soon: term('PreOrder'),
};

/** schema.org has no drive names; these three cover what exports say. */
function driveWheel(drive: string | null): string | undefined {
  if (!drive) return undefined;
  if (/front|fwd/i.test(drive)) return term('FrontWheelDriveConfiguration');
  if (/rear|rwd/i.test(drive)) return term('RearWheelDriveConfiguration');
  if (/four|4wd|4x4/i.test(drive)) return term('FourWheelDriveConfiguration');
  return /all|awd/i.test(drive) ? term('AllWheelDriveConfiguration') : drive;
}

/** What the price is: what it includes, or for how long it is. */
function priceSpecification({ amount, weekly, line }: VehicleFacts['price']) {
  const money = { price: amount ?? weekly, priceCurrency: 'AUD' };
  if (weekly !== null) return { '@type': 'UnitPriceSpecification', ...money, unitCode: 'WEE' };
  if (amount === null || line.priceType === '') return undefined;
  return { '@type': 'PriceSpecification', ...money, description: line.priceType };
}

/** Undefined for a vehicle that is sold or has no price: schema.org's offers have one. */
function offer({ facts, url, seller }: VehicleJsonLdFacts) {
  const { price, availability } = facts;
  if (availability === 'sold' || (price.amount ?? price.weekly) === null) return undefined;
  return statedFields({
    '@type': 'Offer',
    url,
    price: price.amount,
    priceCurrency: price.amount === null ? undefined : 'AUD',
    priceSpecification: priceSpecification(price),
    availability: availabilities[availability],
    // The location's own page has its address and hours.
    seller: { '@type': 'AutoDealer', '@id': seller.id, name: seller.name },
  });
}

export interface VehicleJsonLdFacts {
  facts: VehicleFacts;
  /** Absolute addresses. */
  url: string;
  images: readonly string[];
  /** The AutoDealer that sells it, with its `@id`. */
  seller: { id: string; name: string };
}

/** `Car`, `Motorcycle` or `Vehicle` with its offer. A demo vehicle is in used condition. */
export function writeVehicleJsonLd(given: VehicleJsonLdFacts): object {
  const { facts, url, images } = given;
  const { condition, fuel, km, year } = facts;
  return statedFields({
    '@context': context,
    '@type': types[facts.item],
    '@id': `${url}#vehicle`,
    name: facts.fullTitle,
    url,
    image: images,
    brand: { '@type': 'Brand', name: facts.make },
    model: facts.model,
    vehicleModelDate: year === null ? undefined : String(year),
    vehicleConfiguration: facts.subtitle,
    vehicleIdentificationNumber: facts.vin,
    sku: facts.stockNumber,
    mileageFromOdometer:
      km === null ? undefined : { '@type': 'QuantitativeValue', value: km, unitCode: 'KMT' },
    itemCondition: condition && term(condition === 'new' ? 'NewCondition' : 'UsedCondition'),
    bodyType: facts.body,
    color: facts.colour,
    vehicleInteriorColor: facts.interior,
    driveWheelConfiguration: driveWheel(facts.drive),
    vehicleEngine: fuel === null ? undefined : { '@type': 'EngineSpecification', fuelType: fuel },
    vehicleTransmission: facts.transmission,
    vehicleSeatingCapacity: facts.seats,
    numberOfDoors: facts.doors,
    offers: offer(given),
  });
}

/** The trail of links above a page; the last entry is the page itself. */
export function breadcrumbJsonLd(trail: readonly LinkView[], origin: string): object {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: origin + href,
    })),
  };
}

/** The vehicles of a list in their order. `hrefs`: of their pages; `before`: how many earlier pages of the list have. */
export const listJsonLd = (hrefs: readonly string[], before: number, origin: string): object => ({
  '@context': context,
  '@type': 'ItemList',
  itemListElement: hrefs.map((href, index) => ({
    '@type': 'ListItem',
    position: before + index + 1,
    url: origin + href,
  })),
});
