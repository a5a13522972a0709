// Decides whether a vehicle can be saved or compared. browser-state stores the lists, the functions store the
// watchlist.
import { vehiclePhotos } from '../vehicle/photos.ts';
import { carTypes } from '../vehicle/vehicle-constants.ts';
import type { CarType, Vehicle } from '../vehicle/vehicle.ts';

export type SavingControl = 'off' | 'favourite' | 'watchlist';

/** The part of `tenant.card` that saving depends on. */
export interface SavingSettings {
  favourites: SavingControl;
  strictSaving: boolean;
  savingCarTypes: readonly CarType[];
  compare: boolean;
}

/** The saving control of a vehicle (rule saving-1): in stock only, stricter on some sites. */
export function savingControl(vehicle: Vehicle, settings: SavingSettings): SavingControl {
  const hasPicture = vehiclePhotos(vehicle).length > 0 || (vehicle.thumbnails ?? []).length > 0;
  const strictEnough = !settings.strictSaving || ((vehicle.price ?? 0) > 0 && hasPicture);
  const savable =
    vehicle.status === 'in_stock' &&
    strictEnough &&
    carTypes.every(
      (type) => settings.savingCarTypes.includes(type) || (vehicle.car_type ?? type) !== type,
    );
  return savable ? settings.favourites : 'off';
}

/** Whether a vehicle can be compared: in stock, where the tenant offers it (rule saving-8). */
export function isComparable(vehicle: Vehicle, { compare }: SavingSettings): boolean {
  return compare && vehicle.status === 'in_stock';
}

/** What a browser stores of a favourite, per site (rule saving-2). */
export interface Favourite {
  id: string;
  name: string;
  slug: string;
  make: string;
  model: string;
  primary_image_url: string | null;
}
