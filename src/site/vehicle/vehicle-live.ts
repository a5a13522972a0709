// The request that a vehicle page sends to the functions once it has loaded (rule vehicle-16).
// src/islands/vehicle-page/live-check.ts reads the answer.
import type { PriceLine } from '../../domain/card/card-data.ts';
import { photoCount } from '../../domain/vehicle/photos.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { LiveCheck } from '../../page-data/page-data.ts';
import type { Tenant } from '../../tenant/schema/index.ts';

/** The price that a new one is compared with; '' where the page states that there is none. */
function statedPrice({ kind, amount }: PriceLine): LiveCheck['price'] {
  if (kind === 'none') return '';
  return kind === 'price' || kind === 'reduced' ? amount : null;
}

export function liveCheck(tenant: Tenant, vehicle: Vehicle, line: PriceLine): LiveCheck {
  const query = new URLSearchParams({ photos_count: String(photoCount(vehicle)) });
  if (vehicle.updated_at) query.set('updated_at', vehicle.updated_at);
  query.set('website_id', tenant.websiteId);
  return {
    href: `/api/cars/${vehicle.slug}/view.json?${query.toString()}`,
    price: statedPrice(line),
    noPriceText: tenant.pricing.noPriceText,
    similarText: tenant.vehiclePage.somethingSimilarText,
  };
}
