// Everything that a vehicle says about itself in any output, once (rule vehicle-24). Card, page and structured data only
// format it. It decides nothing about one output: which fields an output has is the output's own rule.
import type { PriceLine, RepaymentView } from '../card/card-data.ts';
import { repaymentView, type RepaymentSettings } from '../finance/repayment-view.ts';
import { priceLine, soldLine, type PricingSettings } from '../price/price-line.ts';
import { claimOf, type PriceClaim } from '../price/price-type.ts';
import { isAvailable } from '../vehicle/availability.ts';
import { album } from '../vehicle/photos.ts';
import { vehicleFullTitle, vehicleSubtitle, vehicleTitle } from '../vehicle/title.ts';
import { vehicleHref, type CarType } from '../vehicle/vehicle-constants.ts';
import type { ItemType, Vehicle, VehicleImage } from '../vehicle/vehicle.ts';

/** The settings that facts depend on. */
export interface FactSettings {
  pricing: PricingSettings & { weeklyOnUsed: boolean };
  finance: RepaymentSettings;
}

/**
 * There is no field for warnings, because no output would show them to a shopper: a vehicle that breaks the law is held back,
 * and a doubtful value is in the stock report. The warning of the law beside a repayment is one text for all vehicles (finance/lender.ts).
 */
export interface VehicleFacts {
  id: string;
  slug: string;
  /** Address on its site. */
  href: string;
  item: ItemType;
  /** "2021 Toyota Hilux". */
  title: string;
  /** Badge and series; may be empty. */
  subtitle: string;
  /** Both, in one text. */
  fullTitle: string;
  make: string;
  model: string;
  year: number | null;
  vin: string | null;
  stockNumber: string | null;
  /** Null where it is not known. A demo is in used condition. */
  carType: CarType | null;
  condition: 'new' | 'used' | null;
  availability: 'available' | 'reserved' | 'coming_soon' | 'sold';
  /** Ordered before it is there. */
  isPreorder: boolean;
  price: {
    /** The texts that a shopper reads. */
    line: PriceLine;
    /** AUD; null where none shows, and for a price a week. */
    amount: number | null;
    /** AUD a week of a subscription. */
    weekly: number | null;
    /** What the amount claims. */
    claim: PriceClaim;
    /** AUD of the struck price. */
    was: number | null;
    /** AUD without government charges, where the amount holds them and they are known. */
    beforeCharges: number | null;
  };
  /** Beside the price of used vehicles, on a site that shows it (rule price-6). */
  repayment: RepaymentView | null;
  /** Whole, as a shopper reads it. */
  km: number | null;
  body: string | null;
  fuel: string | null;
  transmission: string | null;
  drive: string | null;
  colour: string | null;
  interior: string | null;
  seats: number | null;
  doors: number | null;
  /** ANCAP's stars, and the year of their tests: neither counts without the other (rule vehicle-25). */
  safety: { stars: number; year: number } | null;
  /** In their order; the first is the picture of the vehicle (rule photos-10). */
  photos: readonly VehicleImage[];
  /** Id of the location where it stands. */
  locationId: string | null;
  /** Name of the place where it stands; may be empty. */
  place: string;
}

function availabilityOf(vehicle: Vehicle): VehicleFacts['availability'] {
  if (!isAvailable(vehicle)) return 'sold';
  if (vehicle.status === 'coming_soon') return 'coming_soon';
  return vehicle.reserved ? 'reserved' : 'available';
}

/** AUD as a shopper reads them. */
const inCents = (amount: number | null = null): number | null =>
  amount === null ? null : Math.round(amount * 100) / 100;

function priceOf(vehicle: Vehicle, settings: PricingSettings): VehicleFacts['price'] {
  const line = isAvailable(vehicle) ? priceLine(vehicle, settings) : soldLine;
  const isWeekly = line.kind === 'subscription';
  const amount = isWeekly ? null : inCents(line.amount);
  return {
    line,
    amount,
    weekly: isWeekly ? inCents(line.amount) : null,
    claim: amount === null ? 'none' : claimOf(line.priceType),
    was: line.was === null ? null : inCents(vehicle.before_price),
    beforeCharges: amount === null ? null : inCents(vehicle.price_before_charges),
  };
}

function safetyOf({ variant }: Vehicle): VehicleFacts['safety'] {
  const { ancaprating: stars, ancapyear: year } = variant ?? {};
  return stars && year !== undefined ? { stars, year } : null;
}

/** `vehicle`: with its drive-away price, where there is one. `today` is an ISO date in the dealer's time zone. */
export function vehicleFacts(
  vehicle: Vehicle,
  settings: FactSettings,
  today: string,
): VehicleFacts {
  const { pricing } = settings;
  const carType = vehicle.car_type ?? null;
  return {
    id: vehicle.id,
    slug: vehicle.slug,
    href: vehicleHref(vehicle),
    item: vehicle.item_type,
    title: vehicleTitle(vehicle),
    subtitle: vehicleSubtitle(vehicle),
    fullTitle: vehicleFullTitle(vehicle),
    make: vehicle.make,
    model: vehicle.model,
    year: vehicle.year ?? null,
    vin: vehicle.vin ?? null,
    stockNumber: vehicle.stocknum ?? null,
    carType,
    condition: carType && (carType === 'new' ? 'new' : 'used'),
    availability: availabilityOf(vehicle),
    isPreorder: vehicle.preorder,
    price: priceOf(vehicle, pricing),
    repayment:
      pricing.weeklyOnUsed && carType === 'used'
        ? repaymentView(vehicle, settings.finance, today)
        : null,
    km: vehicle.km === undefined ? null : Math.round(vehicle.km),
    body: vehicle.simple_body ?? vehicle.body ?? null,
    fuel: vehicle.fuel ?? vehicle.simple_fuel ?? null,
    transmission: vehicle.simple_transmission ?? vehicle.trans ?? null,
    drive: vehicle.simple_drive ?? vehicle.drive ?? null,
    colour: vehicle.colour ?? null,
    interior: vehicle.interior_colour ?? null,
    seats: vehicle.seats || null,
    doors: vehicle.doors || null,
    safety: safetyOf(vehicle),
    photos: album(vehicle),
    locationId: vehicle.location?.id ?? null,
    place: vehicle.location?.name ?? vehicle.location_name ?? vehicle.city ?? '',
  };
}
