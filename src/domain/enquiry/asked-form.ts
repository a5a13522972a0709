// Which form a link asks for: links to a vehicle's forms lead to the contact page and say it in their query. Every vehicle
// page carries this, so it knows no fields; what else an address can ask about is asked-about.ts.
import { maxSlugLength } from '../vehicle/vehicle-constants.ts';
import type { EnquiryKind } from './kinds.ts';

/** Kinds whose form stands on a vehicle's page, by the word its links carry in `?enquiry=`. */
export const vehicleFormKinds = [
  'vehicle-enquiry',
  'test-drive',
  'request-photos',
  'something-similar',
] as const satisfies readonly EnquiryKind[];
export type VehicleFormKind = (typeof vehicleFormKinds)[number];

/** What a form's address asks for: a vehicle by its slug, and a kind that is about one. */
export function askedForm(query: URLSearchParams): { carId: string; kind: VehicleFormKind } | null {
  const carId = query.get('car_id');
  if (!carId || carId.length > maxSlugLength) return null;
  const kind = vehicleFormKinds.find((each) => each === query.get('enquiry'));
  return { carId, kind: kind ?? 'vehicle-enquiry' };
}
