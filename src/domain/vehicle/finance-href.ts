// The link from a vehicle to the finance page, with the vehicle's data in its query.
import type { Vehicle } from './vehicle.ts';

/**
 * The finance page's form with the parameters preferredDealership, vehiclePriceBudget, car_id, car_type and vin in this
 * order (rule finance-11); unknown ones are left out.
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
