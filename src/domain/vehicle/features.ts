// The "All Features" list of a vehicle page (rule vehicle-5).
import type { Vehicle } from './vehicle.ts';
import { isStated } from './fact-row.ts';

/** Standard equipment in order, each item once, without empty or "null" entries. */
export function vehicleFeatures(vehicle: Pick<Vehicle, 'standardEquipment'>): string[] {
  const stated = (vehicle.standardEquipment ?? []).filter(isStated).map((text) => text.trim());
  return [...new Map(stated.map((text) => [text.toLowerCase(), text])).values()];
}
