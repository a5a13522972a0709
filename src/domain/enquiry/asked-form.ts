// Which form a link asks for: links to a vehicle's forms lead to the contact page and name the form in their query.
// Every vehicle page loads this file, so it uses no fields; asked-about.ts reads the rest of the query.
import { maxSlugLength } from '../vehicle/vehicle-constants.ts';
import type { AskedTime } from './asked-about.ts';
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

/** The subject in a form's address. */
interface AskedForm {
  /** Slug of the vehicle. */
  carId: string;
  kind: VehicleFormKind;
}

/** Of a vehicle's forms, those that the functions show as a page. A purchase without a script is a reservation. */
export const plainForms = [...vehicleFormKinds, 'reservation', 'buy-online'] as const;

/** The address of a vehicle's form for browsers without a script. */
export const plainFormHref = (slug: string, enquiry: (typeof plainForms)[number]): string =>
  `/api/leads/form?${new URLSearchParams({ car_id: slug, enquiry }).toString()}`;

/** The query of a link to a vehicle's form, with the time of a booking where there is one: askedForm and askedTime read it. */
export const formQuery = ({ carId, kind }: AskedForm, time?: AskedTime): string =>
  new URLSearchParams({
    car_id: carId,
    enquiry: kind,
    ...(time?.day && { day: time.day }),
    ...(time?.slot && { slot: time.slot }),
  }).toString();

/** The vehicle and the form in an address; null: it names no vehicle. */
export function askedForm(query: URLSearchParams): AskedForm | null {
  const carId = query.get('car_id');
  if (!carId || carId.length > maxSlugLength) return null;
  const kind = vehicleFormKinds.find((each) => each === query.get('enquiry'));
  return { carId, kind: kind ?? 'vehicle-enquiry' };
}
