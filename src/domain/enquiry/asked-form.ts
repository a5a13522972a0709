// Which form a link asks for: links to a vehicle's forms lead to the contact page and name the form in their query.
// Every vehicle page loads this file, so it uses no fields; asked-about.ts reads the rest of the query.
import { maxSlugLength } from '../vehicle/vehicle-constants.ts';
import type { EnquiryKind } from './kinds.ts';

/** Kinds whose form is on a vehicle's page, by the value of `?enquiry=` in links to them. */
const vehicleFormKinds = [
  'vehicle-enquiry',
  'test-drive',
  'request-photos',
  'something-similar',
  'preorder-interest',
] as const satisfies readonly EnquiryKind[];
export type VehicleFormKind = (typeof vehicleFormKinds)[number];

/** The subject in a form's address: the slug of a vehicle, and a kind that needs a vehicle. */
export function askedForm(query: URLSearchParams): { carId: string; kind: VehicleFormKind } | null {
  const carId = query.get('car_id');
  if (!carId || carId.length > maxSlugLength) return null;
  const kind = vehicleFormKinds.find((each) => each === query.get('enquiry'));
  return { carId, kind: kind ?? 'vehicle-enquiry' };
}
