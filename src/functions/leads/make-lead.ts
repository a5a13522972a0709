// Creates the lead for an enquiry: facts from our own stock and settings, and the location that it belongs to. It
// validates nothing and stores nothing.
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';
import { consentNote, consentVersion, optInText } from '../../domain/enquiry/consent.ts';
import { formPurpose, noticeText } from '../../domain/privacy/notice.ts';
import { noticeFacts } from '../../domain/privacy/record.ts';
import { careerCategory, leadCategory } from '../../domain/enquiry/kinds.ts';
import { hasDepartment } from '../../domain/locations/departments.ts';
import { isAvailable } from '../../domain/vehicle/availability.ts';
import type { VehicleStatus } from '../../domain/vehicle/vehicle.ts';
import { slugify } from '../../domain/text/text.ts';
import type { LeadInput } from '../../protocol/lead.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { newId } from '../security/crypto.ts';
import type { Call } from '../endpoints/endpoint.ts';
import { conditionOf, mailPhotoOf, priceText, type StockRow } from '../stock/stock.ts';
import { siteAddress } from '../outbox/messages.ts';
import { bookingLocation, mainPlace } from './appointments.ts';
import type { Flag, Lead, LeadPayload, LeadVehicle } from './lead.ts';

/**
 * The location of an enquiry (rule enquiry-24): the chosen one, otherwise the vehicle's, otherwise one of the vehicle's
 * dealership, otherwise one of the chosen dealership, otherwise the main one for its department.
 */
export function placeFor(tenant: Tenant, input: LeadInput, vehicle: StockRow | null) {
  const chosen = input.distribution_location ?? input.location;
  const named = chosen ? bookingLocation(tenant, chosen) : null;
  const own = vehicle?.location_id ? bookingLocation(tenant, vehicle.location_id) : null;
  return (
    named ??
    own ??
    placeOfDealership(tenant, vehicle?.dealership_slug) ??
    placeOfDealership(tenant, input.dealership_slug) ??
    mainPlace(tenant, input.kind)
  );
}

/** The main location of a dealership, otherwise one that sells; null when no dealership was chosen. */
function placeOfDealership({ locations }: Tenant, slug: string | null | undefined) {
  const places = locations.filter(({ dealershipSlug }) => dealershipSlug === slug);
  const selling = places.find((place) => hasDepartment(place, 'sales'));
  return mainPlace({ locations: places }) ?? selling ?? places[0] ?? null;
}

/** The name of the chosen dealership; null where there is no choice. */
function chosenDealership({ dealerships }: Tenant, input: LeadInput): string | null {
  if (dealerships.length < 2) return null;
  return dealerships.find(({ slug }) => slug === input.dealership_slug)?.name ?? null;
}

/** The place where a vehicle is handed over, as text, because exports also name places that are not the tenant's. */
const preferredPlace = (tenant: Tenant, { distribution_location }: LeadInput): string | null =>
  distribution_location
    ? (bookingLocation(tenant, distribution_location)?.name ?? distribution_location)
    : null;

function vehicleOf(tenant: Tenant, row: StockRow): LeadVehicle {
  const { car_id, slug, name, make, model, badge, year, km, car_type, status, price } = row;
  const { stocknum, dealership_id, vin } = row;
  const url = `${siteAddress(tenant)}${vehicleHref({ slug })}`;
  return {
    id: car_id,
    slug,
    name,
    make,
    model,
    badge,
    year,
    km,
    car_type,
    status,
    price,
    stocknum,
    dealership_id,
    url,
    vin,
    image: mailPhotoOf(row.image, tenant),
    ...(isAvailable({ status: row.status as VehicleStatus }) && {
      price_text: priceText(row, tenant),
    }),
  };
}

/** The vehicle of a lead, from our own stock, because a form may claim anything (rule enquiry-11). */
function vehicleFields({ make, model, status, ...row }: StockRow) {
  const car_type = conditionOf(row);
  return {
    manufacturer_slug: slugify(make),
    'Vehicle Make': make,
    'Vehicle Model': model,
    vehicle_status: status,
    ...(car_type && { car_type }),
    ...(row.stocknum !== null && { stock_number: row.stocknum }),
    ...(row.dealership_slug !== null && { dealership_slug: row.dealership_slug }),
    ...(row.dealership_id !== null && { car_dealership_id: row.dealership_id }),
  };
}

/** Creates the lead of a checked enquiry. `now` in epoch ms. */
export function leadFrom(
  { tenant, request, now }: Pick<Call, 'tenant' | 'request' | 'now'>,
  input: LeadInput,
  vehicle: StockRow | null,
  flag: Flag | null,
  /** Texts that the server adds. */
  added: Partial<LeadPayload>,
): Lead {
  const {
    form_token: _token,
    company_website: _trap,
    'cf-turnstile-response': _turnstile,
    idempotency_key: _key,
    resume: _resume,
    kind,
    ...asked
  } = input;
  const { category, subcategory } = leadCategory(kind, input);
  const place = placeFor(tenant, input, vehicle);
  const spoken = vehicle && vehicleFields(vehicle);
  const dealership = chosenDealership(tenant, { ...input, ...spoken });
  const asNote = tenant.forms.consent === 'note' && input.category !== careerCategory;
  const payload: LeadPayload = {
    ...asked,
    ...spoken,
    ...added,
    category,
    ...(subcategory !== null && { subcategory }),
    source: 'Website',
    user_agent: (request.headers.get('user-agent') ?? '').slice(0, 300),
    url: asked.url ?? request.headers.get('referer')?.slice(0, 2000) ?? '',
    website: tenant.slug,
    vehicle: vehicle && vehicleOf(tenant, vehicle),
    location_name: preferredPlace(tenant, input) ?? place?.name ?? null,
    ...(dealership !== null && { dealership_name: dealership }),
    consent_text: asNote ? consentNote : optInText,
    notice_text: noticeText(noticeFacts(tenant, input.category), formPurpose(kind, input.category)),
  };
  return {
    id: newId(now),
    tenant: tenant.slug,
    kind,
    category,
    subcategory,
    createdAt: now,
    flag,
    carId: vehicle?.car_id ?? null,
    carType: (vehicle ? conditionOf(vehicle) : input.car_type) ?? null,
    locationId: place?.id ?? null,
    consentVersion,
    consentAt: now,
    optIn: asNote || input.opt_in === true,
    valuation: null,
    payload,
    payment: null,
    cancelledAt: null,
  };
}
