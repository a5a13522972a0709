// Makes the lead that is stored of an enquiry: what is about it from our own stock and settings, and where it belongs. It
// judges nothing and stores nothing.
import type { CarType } from '../../domain/vehicle/vehicle-constants.ts';
import { leadCategory } from '../../domain/enquiry/kinds.ts';
import { hasDepartment } from '../../domain/locations/departments.ts';
import { slugify } from '../../domain/text/text.ts';
import type { LeadInput } from '../../protocol/lead.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { newId } from '../security/crypto.ts';
import type { Call } from '../endpoints/endpoint.ts';
import type { StockRow } from '../stock/stock.ts';
import { siteAddress } from '../outbox/messages.ts';
import { placeOf } from './appointments.ts';
import type { Flag, Lead, LeadPayload, LeadVehicle } from './lead.ts';

/** Where the enquiry belongs: the place chosen, else the vehicle's, else one of the dealership chosen, else the main one. */
export function placeFor(tenant: Tenant, input: LeadInput, vehicle: StockRow | null) {
  const chosen = input.distribution_location ?? input.location;
  const named = chosen ? placeOf(tenant, chosen) : null;
  const own = vehicle?.location_id ? placeOf(tenant, vehicle.location_id) : null;
  return named ?? own ?? placeOfDealership(tenant, input) ?? mainPlace(tenant.locations);
}

const mainPlace = (places: Tenant['locations']) => places.find(({ primary }) => primary) ?? null;

/** Of a dealership's places its main one, else one that sells; null: none was chosen. */
function placeOfDealership({ locations }: Tenant, { dealership_slug }: LeadInput) {
  const places = locations.filter(({ dealershipSlug }) => dealershipSlug === dealership_slug);
  const selling = places.find((place) => hasDepartment(place, 'sales'));
  return mainPlace(places) ?? selling ?? places[0] ?? null;
}

/** The name of the dealership that was asked for; null where there is no choice. */
function chosenDealership({ dealerships }: Tenant, input: LeadInput): string | null {
  if (dealerships.length < 2) return null;
  return dealerships.find(({ slug }) => slug === input.dealership_slug)?.name ?? null;
}

/** Where a vehicle is to be handed over, in words: exports name places that are none of the tenant's own, too. */
const preferredPlace = (tenant: Tenant, { distribution_location }: LeadInput): string | null =>
  distribution_location
    ? (placeOf(tenant, distribution_location)?.name ?? distribution_location)
    : null;

function vehicleOf(tenant: Tenant, row: StockRow): LeadVehicle {
  const { car_id, slug, name, make, model, badge, year, km, car_type, status, price } = row;
  const { stocknum, dealership_id } = row;
  const url = `${siteAddress(tenant)}/cars/${slug}`;
  return {
    ...{ id: car_id, slug, name, make, model, badge, year, km, car_type, status, price },
    ...{ stocknum, dealership_id, url },
  };
}

/** What a lead says of a vehicle, from our own stock: a form may claim anything (rule enquiry-11). */
function spokenOf({ make, model, status, ...row }: StockRow) {
  return {
    manufacturer_slug: slugify(make),
    'Vehicle Make': make,
    'Vehicle Model': model,
    vehicle_status: status,
    car_type: row.car_type as CarType,
    ...(row.stocknum !== null && { stock_number: row.stocknum }),
    ...(row.dealership_slug !== null && { dealership_slug: row.dealership_slug }),
    ...(row.dealership_id !== null && { car_dealership_id: row.dealership_id }),
  };
}

/** The lead of an enquiry that has been judged. `now` in epoch ms. */
export function leadFrom(
  { tenant, request, now }: Pick<Call, 'tenant' | 'request' | 'now'>,
  input: LeadInput,
  vehicle: StockRow | null,
  flag: Flag | null,
  /** Texts that the server adds. */
  added: Partial<LeadPayload> = {},
): Lead {
  const {
    form_token: _token,
    company_website: _trap,
    'cf-turnstile-response': _turnstile,
    idempotency_key: _key,
    kind,
    ...asked
  } = input;
  const { category, subcategory } = leadCategory(kind, input);
  const place = placeFor(tenant, input, vehicle);
  const spoken = vehicle && spokenOf(vehicle);
  const dealership = chosenDealership(tenant, { ...input, ...spoken });
  const asNote = tenant.forms.consent === 'note';
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
    consent_text: asNote ? tenant.forms.consentNote : tenant.forms.optInText,
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
    carType: vehicle?.car_type ?? input.car_type ?? null,
    locationId: place?.id ?? null,
    consentVersion: tenant.forms.consentVersion,
    consentAt: now,
    optIn: asNote || input.opt_in === true,
    valuation: null,
    payload,
    payment: null,
    cancelledAt: null,
  };
}
