// Decides which vehicles the finance page features (rule finance-17).
import { photoCount } from '../vehicle/photos.ts';
import type { Vehicle } from '../vehicle/vehicle.ts';

/** A grid of two rows. */
const count = 6;

/** The first six used vehicles in stock with more than one photo, in the order given. */
export function featuredForFinance(vehicles: readonly Vehicle[]): Vehicle[] {
  const found: Vehicle[] = [];
  for (const vehicle of vehicles) {
    if (found.length >= count) break;
    const { status, car_type } = vehicle;
    if (status === 'in_stock' && car_type === 'used' && photoCount(vehicle) > 1) {
      found.push(vehicle);
    }
  }
  return found;
}
