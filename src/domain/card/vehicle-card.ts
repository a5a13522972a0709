// Builds the card of one vehicle from the rules. Every list, live hit and similar vehicle uses it.
import type { VehicleCardData } from './card-data.ts';
import { cardTag, type CardTagSettings } from './card-tag.ts';
import { vehicleFacts } from '../facts/vehicle-facts.ts';
import { eligibleSample } from '../finance/eligibility.ts';
import { lenderExample } from '../finance/example-loan.ts';
import type { RepaymentSettings } from '../finance/repayment-view.ts';
import { countedLitres } from '../price/fuel-cost.ts';
import {
  photoCount,
  photoWidths,
  pictureView,
  silhouetteOf,
  type PhotoSettings,
} from '../vehicle/photos.ts';
import type { PricingSettings } from '../price/price-line.ts';
import { isComparable, savingControl, type SavingSettings } from '../saved/saving.ts';
import { cardFacts } from '../vehicle/facts.ts';
import type { Vehicle } from '../vehicle/vehicle.ts';
import { viewsText } from '../text/format.ts';

/** The part of a tenant that a card depends on. */
export interface VehicleCardSettings extends CardTagSettings {
  pricing: PricingSettings & { weeklyOnUsed: boolean };
  card: SavingSettings & {
    showViews: boolean;
    showLocation: boolean;
    actionText: string;
  };
  vehiclePage: { somethingSimilarText: string };
  photos: PhotoSettings;
  finance: RepaymentSettings;
}

/** The card of a vehicle. `today` is an ISO date in the dealer's time zone. */
export function vehicleCard(
  vehicle: Vehicle,
  settings: VehicleCardSettings,
  today: string,
): VehicleCardData {
  const { card } = settings;
  const facts = vehicleFacts(vehicle, settings, today);
  const { towingcapacitybraked: towingKg } = vehicle.variant ?? {};
  const [photo] = facts.photos;
  const sample = facts.repayment?.rate ? eligibleSample(vehicle, settings.finance, today) : null;
  const example = sample && lenderExample(sample, vehicle.price, settings.finance.calculator);
  const litres = countedLitres(vehicle);
  return {
    id: facts.id,
    slug: facts.slug,
    href: facts.href,
    title: facts.title,
    subtitle: facts.subtitle,
    status: vehicle.status,
    tag: cardTag(vehicle, settings, today),
    picture: photo ? pictureView(photo.image, photoWidths, settings.photos, facts.fullTitle) : null,
    ...(!photo && { silhouette: silhouetteOf(vehicle) }),
    photoCount: photoCount(vehicle),
    facts: cardFacts(vehicle),
    ...(towingKg === undefined ? {} : { towingKg }),
    price: facts.price.line,
    repayment: facts.repayment,
    ...(example && { terms: example.besidePrice }),
    ...(litres === undefined ? {} : { litres }),
    location: card.showLocation ? facts.place : '',
    views: card.showViews ? viewsText(vehicle.views) : '',
    saving: savingControl(vehicle, card),
    compare: isComparable(vehicle, card),
    // Only vehicles in stock have action buttons (rule vehicle-11).
    action:
      vehicle.status === 'in_stock' ? card.actionText : settings.vehiclePage.somethingSimilarText,
  };
}
