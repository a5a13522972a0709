// The slug of the vehicle in an address. Links to the finance and trade-in pages contain the id of the viewed vehicle, other
// links its slug.
import { viewed } from '../../browser-state/saved-vehicles.ts';
import type { EndpointAnswer } from '../../protocol/endpoints.ts';
import { callApi } from '../site/api.ts';

export async function slugOf(carId: string): Promise<string> {
  const slug = viewed.$list.get().find(({ id }) => id === carId)?.slug;
  // Slugs begin with a name. A bare number is an id that this browser does not know yet.
  if (slug !== undefined || !/^\d+$/.test(carId)) return slug ?? carId;
  const found = await callApi<EndpointAnswer<'findVehicles'>>(`/api/vehicles?car_id=${carId}`);
  return (found.ok && found.value.items[0]?.slug) || carId;
}
