// What a vehicle page asks the functions once it has loaded (rule vehicle-16). The answer is
// read by src/islands/vehicle-page/live-check.ts.
import type { PriceLine } from '../../domain/card/card-data.ts';
import { photoCount } from '../../domain/vehicle/photos.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import type { LiveCheck } from '../../page-data/page-data.ts';

/** What a new price is compared with: a text that says there is none can be overtaken by a price, too. */
function statedPrice({ kind, amount }: PriceLine): LiveCheck['price'] {
  if (kind === 'none') return '';
  return kind === 'price' || kind === 'reduced' ? amount : null;
}

export function liveCheck({ tenant }: SiteContext, vehicle: Vehicle, line: PriceLine): LiveCheck {
  const query = new URLSearchParams({ photos_count: String(photoCount(vehicle)) });
  if (vehicle.updated_at) query.set('updated_at', vehicle.updated_at);
  query.set('website_id', tenant.websiteId);
  return {
    href: `/api/cars/${vehicle.slug}/view.json?${query.toString()}`,
    price: statedPrice(line),
    shownAbove: tenant.pricing.shownAbove,
    noPriceText: tenant.pricing.noPriceText,
    similarText: tenant.vehiclePage.somethingSimilarText,
  };
}
