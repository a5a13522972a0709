// Structured data (schema.org) from the same views that the page shows, so the two cannot disagree. Unknown values are
// left out, never zero or empty.
import type { PriceLine } from '../../domain/card/card-data.ts';
import type { Vehicle, VehicleStatus } from '../../domain/vehicle/vehicle.ts';
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

const types: Record<Vehicle['item_type'], string> = {
  car: 'Car',
  motorcycle: 'Motorcycle',
  caravan: 'Vehicle',
};

const availabilities: Record<VehicleStatus, string> = {
  in_stock: term('InStock'),
  coming_soon: term('PreOrder'),
  sold: term('SoldOut'),
  other: term('SoldOut'),
};

/** schema.org has no drive names; these three cover what exports say. */
function driveWheel(drive: string | undefined): string | undefined {
  if (!drive) return undefined;
  if (/front|fwd/i.test(drive)) return term('FrontWheelDriveConfiguration');
  if (/rear|rwd/i.test(drive)) return term('RearWheelDriveConfiguration');
  if (/four|4wd|4x4/i.test(drive)) return term('FourWheelDriveConfiguration');
  return /all|awd/i.test(drive) ? term('AllWheelDriveConfiguration') : drive;
}

function offer({ vehicle, price, url, seller }: VehicleJsonLdFacts) {
  const weekly = price.kind === 'subscription';
  return statedFields({
    '@type': 'Offer',
    url,
    price: weekly ? undefined : price.amount,
    priceCurrency: price.amount === null || weekly ? undefined : 'AUD',
    priceSpecification:
      weekly && price.amount !== null
        ? {
            '@type': 'UnitPriceSpecification',
            price: price.amount,
            priceCurrency: 'AUD',
            unitCode: 'WEE',
          }
        : undefined,
    availability:
      vehicle.reserved && vehicle.status === 'in_stock'
        ? term('Reserved')
        : availabilities[vehicle.status],
    // The location's own page has its address and hours.
    seller: { '@type': 'AutoDealer', '@id': seller.id, name: seller.name },
  });
}

export interface VehicleJsonLdFacts {
  vehicle: Vehicle;
  /** Name and price as the page shows them. */
  name: string;
  price: PriceLine;
  /** Absolute addresses. */
  url: string;
  images: readonly string[];
  /** The AutoDealer that sells it, with its `@id`. */
  seller: { id: string; name: string };
}

/** `Car`, `Motorcycle` or `Vehicle` with its offer. A demo vehicle is in used condition. */
export function writeVehicleJsonLd(facts: VehicleJsonLdFacts): object {
  const { vehicle, name, url, images } = facts;
  const engine = statedFields({
    '@type': 'EngineSpecification',
    fuelType: vehicle.fuel ?? vehicle.simple_fuel,
  });
  return statedFields({
    '@context': context,
    '@type': types[vehicle.item_type],
    '@id': `${url}#vehicle`,
    name,
    url,
    image: images,
    brand: { '@type': 'Brand', name: vehicle.make },
    model: vehicle.model,
    vehicleModelDate: vehicle.year === undefined ? undefined : String(vehicle.year),
    vehicleConfiguration: [vehicle.badge, vehicle.series].filter(Boolean).join(' '),
    vehicleIdentificationNumber: vehicle.vin,
    sku: vehicle.stocknum,
    mileageFromOdometer:
      vehicle.km === undefined
        ? undefined
        : { '@type': 'QuantitativeValue', value: vehicle.km, unitCode: 'KMT' },
    itemCondition:
      vehicle.car_type && term(vehicle.car_type === 'new' ? 'NewCondition' : 'UsedCondition'),
    bodyType: vehicle.simple_body ?? vehicle.body,
    color: vehicle.colour,
    vehicleInteriorColor: vehicle.interior_colour,
    driveWheelConfiguration: driveWheel(vehicle.simple_drive ?? vehicle.drive),
    vehicleEngine: 'fuelType' in engine ? engine : undefined,
    vehicleTransmission: vehicle.simple_transmission ?? vehicle.trans,
    vehicleSeatingCapacity: vehicle.seats || undefined,
    numberOfDoors: vehicle.doors || undefined,
    offers: offer(facts),
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
