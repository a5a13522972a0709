// Vehicles by the slug of a name (make, model, body), so that spellings of one name are one group.
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';

export interface VehicleGroup {
  slug: string;
  /** Spellings with how often each occurs; the commonest names the group. */
  names: Map<string, number>;
  vehicles: Vehicle[];
}

/** Groups in order of their slugs; "Land Rover" and "LAND ROVER" are one. */
export function groupBySlug(
  vehicles: readonly Vehicle[],
  nameOf: (vehicle: Vehicle) => string | undefined,
  slugOf: (name: string) => string,
): VehicleGroup[] {
  const groups = new Map<string, VehicleGroup>();
  for (const vehicle of vehicles) {
    const name = nameOf(vehicle);
    if (!name) continue;
    const slug = slugOf(name);
    if (slug === '') continue;
    let group = groups.get(slug);
    if (!group) groups.set(slug, (group = { slug, names: new Map(), vehicles: [] }));
    group.names.set(name, (group.names.get(name) ?? 0) + 1);
    group.vehicles.push(vehicle);
  }
  return [...groups.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1));
}

export const commonest = ({ names }: VehicleGroup): string =>
  [...names].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0];
