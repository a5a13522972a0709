// Builds the card of one vehicle from the rules. Every list, live hit and similar vehicle uses it.
import type { VehicleCardData } from './card-data.ts';
import { cardTag, type CardTagSettings } from './card-tag.ts';
import { repaymentView, type RepaymentSettings } from '../finance/repayment-view.ts';
import {
  leadPhoto,
  photoCount,
  photoWidths,
  pictureView,
  type PhotoSettings,
} from '../vehicle/photos.ts';
import { priceLine, type PricingSettings } from '../price/price-line.ts';
import { isComparable, savingControl, type SavingSettings } from '../saved/saving.ts';
import { cardFacts } from '../vehicle/facts.ts';
import { vehicleFullTitle, vehicleSubtitle, vehicleTitle } from '../vehicle/title.ts';
import type { Vehicle } from '../vehicle/vehicle.ts';
import { viewsText } from '../text/format.ts';
import { vehicleHref } from '../vehicle/vehicle-constants.ts';

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

/** The location of a vehicle as a card shows it; empty when unknown. */
function locationText(vehicle: Vehicle): string {
  return vehicle.location?.name ?? vehicle.location_name ?? vehicle.city ?? '';
}

/** The card of a vehicle. `today` is an ISO date in the dealer's time zone. */
export function vehicleCard(
  vehicle: Vehicle,
  settings: VehicleCardSettings,
  today: string,
): VehicleCardData {
  const { card, pricing } = settings;
  const { towingcapacitybraked: towingKg } = vehicle.variant ?? {};
  const photo = leadPhoto(vehicle);
  // Rule price-6.
  const weekly = pricing.weeklyOnUsed && vehicle.car_type === 'used';
  return {
    id: vehicle.id,
    slug: vehicle.slug,
    href: vehicleHref(vehicle),
    title: vehicleTitle(vehicle),
    subtitle: vehicleSubtitle(vehicle),
    status: vehicle.status,
    tag: cardTag(vehicle, settings, today),
    picture:
      photo === null
        ? null
        : pictureView(photo, photoWidths, settings.photos, vehicleFullTitle(vehicle)),
    photoCount: photoCount(vehicle),
    facts: cardFacts(vehicle),
    ...(towingKg === undefined ? {} : { towingKg }),
    price: priceLine(vehicle, pricing),
    repayment: weekly ? repaymentView(vehicle, settings.finance, today) : null,
    location: card.showLocation ? locationText(vehicle) : '',
    views: card.showViews ? viewsText(vehicle.views) : '',
    saving: savingControl(vehicle, card),
    compare: isComparable(vehicle, card),
    // Only vehicles in stock have action buttons (rule vehicle-11).
    action:
      vehicle.status === 'in_stock' ? card.actionText : settings.vehiclePage.somethingSimilarText,
  };
}
