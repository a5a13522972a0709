// The link from a vehicle to the finance page, with what the page needs to know of it.
import type { Vehicle } from './vehicle.ts';

/**
 * The finance page with the vehicle in its query, then its form: parameters preferredDealership,
 * vehiclePriceBudget, car_id, car_type and vin in this order (rule finance-11), unknown ones left out.
 */
export function financeHref(vehicle: Vehicle, link: string): string {
  const query = new URLSearchParams();
  const parameters: [string, string | number | undefined][] = [
    ['preferredDealership', vehicle.dealership_slug],
    ['vehiclePriceBudget', vehicle.price],
    ['car_id', vehicle.id],
    ['car_type', vehicle.car_type],
    ['vin', vehicle.vin],
  ];
  for (const [name, value] of parameters) if (value) query.set(name, String(value));
  const page = link.replace(/#.*$/, '');
  return `${page}${page.includes('?') ? '&' : '?'}${query}#finance-form`;
}
