// Which form a link asks for: links to a vehicle's forms lead to the contact page and say it in their query. Every vehicle
// page carries this, so it knows no fields.
import { longestSlug } from '../vehicle-slug.ts';
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
  if (!carId || carId.length > longestSlug) return null;
  const kind = vehicleFormKinds.find((each) => each === query.get('enquiry'));
  return { carId, kind: kind ?? 'vehicle-enquiry' };
}

export interface AskedModel {
  make: string;
  model: string;
}

/** A name as manufacturers write them: nothing that could pass for words of the dealer. */
const modelNamePattern = /^[\p{L}\p{N}][\p{L}\p{N} .+&'’/-]{0,39}$/u;

/** The new model that a form's address asks about; null where it names none. */
export function askedModel(query: URLSearchParams): AskedModel | null {
  const [make, model] = [query.get('make') ?? '', query.get('model') ?? ''];
  return modelNamePattern.test(make) && modelNamePattern.test(model) ? { make, model } : null;
}

/** The offer that a form's address asks about, by its id. */
export function askedOffer(query: URLSearchParams): string | null {
  const id = query.get('offer_id');
  return id && /^[\w-]{1,60}$/.test(id) ? id : null;
}
