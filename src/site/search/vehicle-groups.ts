// Vehicles by the slug of a name (make, model, body). The import has given each name one spelling.
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';

export interface VehicleGroup {
  slug: string;
  name: string;
  vehicles: Vehicle[];
}

/** Groups in order of their slugs. */
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
    if (!group) groups.set(slug, (group = { slug, name, vehicles: [] }));
    group.vehicles.push(vehicle);
  }
  return [...groups.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1));
}
