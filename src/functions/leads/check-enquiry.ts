// Checks an enquiry before it is stored: fills in single choices, finds its vehicle and its time slot, and names each field
// that is wrong. It stores nothing.
import {
  aboutOf,
  placesFor,
  requiredMessage,
  type FieldError,
} from '../../domain/enquiry/fields.ts';
import { formErrors } from '../../domain/enquiry/form.ts';
import { needsVehicle, type EnquiryKind } from '../../domain/enquiry/kinds.ts';
import { boundedEstimate } from '../../domain/finance/estimate.ts';
import { isDay, wallTime } from '../../domain/hours/calendar.ts';
import type { LeadInput } from '../../protocol/lead.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Call } from '../endpoints/endpoint.ts';
import { vehicleChosen } from '../stock/find-vehicles.ts';
import { vehicleNamed, type StockRow } from '../stock/stock.ts';
import { atOnceOf, departmentOf, bookingLocation, slotsOf } from './appointments.ts';
import type { Slot } from './lead.ts';
import { placeFor } from './make-lead.ts';
import { resumeErrors } from './resume.ts';

/** Fills in the values of selectors with a single choice, which forms do not show. */
export function normalised(tenant: Tenant, input: LeadInput): LeadInput {
  const { locations, dealerships } = tenant;
  const visible = locations.filter((each) => each.visible);
  const about = aboutOf(input);
  // Those that one department answers go to its only place.
  const isForOne = input.kind === 'service-booking' || about === 'parts' || about === 'service';
  const places = isForOne ? placesFor(input.kind, tenant, about) : visible;
  const onlyPlace = places.length === 1 ? places[0]?.id : undefined;
  const onlyDealership = dealerships.length === 1 ? dealerships[0]?.slug : undefined;
  return {
    ...input,
    ...(!input.location && onlyPlace !== undefined && { location: onlyPlace }),
    ...(!input.dealership_slug &&
      onlyDealership !== undefined && { dealership_slug: onlyDealership }),
    // Trade-in and service forms use different names for the plate.
    ...(!input.Rego && input.rego && { Rego: input.rego }),
    // The dealer sees the term that the quote used.
    ...(input.kind === 'finance-enquiry' && boundedEstimate({ term: input.term })),
  };
}

/** The vehicle by its id; for a test drive without one, the vehicle that was chosen by name (rule enquiry-22). */
export async function vehicleOf(
  { services, tenant }: Pick<Call, 'services' | 'tenant'>,
  { kind, car_id, car_description }: LeadInput,
): Promise<StockRow | null> {
  if (car_id) return vehicleNamed(services.db, tenant.slug, car_id);
  return kind === 'test-drive' && car_description
    ? vehicleChosen(services.db, tenant.slug, car_description)
    : null;
}

/** A test drive at another place than the vehicle's own books no time: the vehicle has to get there (rule enquiry-22). */
export function asRequest(tenant: Tenant, input: LeadInput, vehicle: StockRow | null): LeadInput {
  const { kind, distribution_location: wished } = input;
  const own = vehicle?.location_id;
  if (kind !== 'test-drive' || !wished || !own || bookingLocation(tenant, wished)?.id === own) {
    return input;
  }
  const { booking_at: _time, ...request } = input;
  return request;
}

/** The slot that an enquiry books; `none` when it books nothing, `impossible` when that slot is not offered. */
export function bookedSlot(
  tenant: Tenant,
  input: LeadInput,
  vehicle: StockRow | null,
  now: number,
): Slot | 'none' | 'impossible' {
  if (!input.booking_at) return 'none';
  const at = Date.parse(input.booking_at);
  if (Number.isNaN(at)) return 'impossible';
  const place = placeFor(tenant, input, vehicle);
  return place ? offeredSlot(tenant, { place, kind: input.kind, at }, now) : 'impossible';
}

/** The slot of a place that begins `at` (epoch ms); `impossible` when it is not offered. */
export function offeredSlot(
  tenant: Tenant,
  { place, kind, at }: { place: Tenant['locations'][number]; kind: EnquiryKind; at: number },
  now: number,
): Slot | 'impossible' {
  const department = departmentOf(kind);
  const { day } = wallTime(at, place.timeZone);
  return slotsOf(tenant, { place, department, day }, now).includes(at)
    ? { locationId: place.id, department, at, atOnce: atOnceOf(place, department) }
    : 'impossible';
}

export function leadErrors(
  tenant: Tenant,
  input: LeadInput,
  vehicle: StockRow | null,
  slot: Slot | 'none' | 'impossible',
): FieldError[] {
  const { kind } = input;
  const errors = [...formErrors(kind, input, tenant), ...resumeErrors(tenant, input)];
  const at = vehicle?.location_id ? bookingLocation(tenant, vehicle.location_id) : null;
  // The vehicle is in one place only, so a booking elsewhere would be useless (rule enquiry-22). No form offers a hidden
  // place; its vehicle is driven where the shopper chooses.
  if (
    kind === 'test-drive' &&
    at?.visible &&
    input.location &&
    bookingLocation(tenant, input.location) !== at
  ) {
    errors.push({
      path: 'location',
      message: `This vehicle is at ${at.name}. Please choose that place, or another vehicle.`,
    });
  }
  if (needsVehicle(kind) && !input.car_id) {
    errors.push({ path: 'car_id', message: requiredMessage });
  }
  if (slot === 'impossible') {
    errors.push({
      path: 'booking_at',
      message: 'This time is not offered. Please choose another.',
    });
  }
  if (input.booking_day && !isDay(input.booking_day)) {
    errors.push({ path: 'booking_day', message: 'There is no such day. Please choose another.' });
  }
  const questions = tenant.tradeIn.customFields;
  for (const name of Object.keys(input.custom ?? {})) {
    if (!questions.some((question) => question.name === name)) {
      errors.push({
        path: `custom.${name.slice(0, 60)}`,
        message: 'This field is not known here.',
      });
    }
  }
  return errors;
}
