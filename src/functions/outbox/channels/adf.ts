// A lead as ADF 1.0 XML, the format dealers' CRMs read from mail: element order matters, and every text is escaped. The test
// checks documents against the format's DTD.
import { escapeHtml } from '../../../domain/text/escape.ts';
import { leadLines } from '../../leads/lead-lines.ts';
import type { Lead, LeadVehicle } from '../../leads/lead.ts';
import type { TimeText } from '../../leads/time-text.ts';
import type { EnquiryKind } from '../../../domain/enquiry/kinds.ts';
import type { FoundCar } from '../../../domain/enquiry/rego-lookup.ts';
import { slugify } from '../../../domain/text/text.ts';
import { placePhone } from '../../../domain/enquiry/phone-choice.ts';
import type { Tenant } from '../../../tenant/schema/index.ts';

export interface AdfFacts {
  vendor: Rooftop;
  /** ISO instant with offset or Z. */
  requestedAt: string;
  /** True for a retry of an earlier message. */
  resend: boolean;
  /** The clock of the lead's location. */
  time: TimeText;
}

const interests: Partial<Record<EnquiryKind, string>> = {
  'trade-in': 'trade-in',
  'test-drive': 'test-drive',
};

/** XML text: escapes markup and removes characters that XML 1.0 forbids. */
function xmlText(text: string): string {
  const allowed = [...text].filter((sign) => {
    const code = sign.codePointAt(0) ?? 0;
    if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
    return !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff;
  });
  return escapeHtml(allowed.join(''));
}

const element = (name: string, text: string | number | null | undefined, marks = '') =>
  text === null || text === undefined || text === ''
    ? ''
    : `<${name}${marks}>${xmlText(String(text))}</${name}>`;

/** The advertised price of a vehicle, or what the dealer offers for the shopper's own. */
const priceElement = (type: 'asking' | 'appraisal', dollars: number | null | undefined) =>
  dollars ? element('price', dollars, ` type="${type}" currency="AUD" source="Website"`) : '';

/** What a shopper wants to borrow, AUD. */
const financeElement = ({ payload }: Lead) =>
  payload?.amount
    ? `<finance><method>finance</method>${element('amount', payload.amount, ' type="total" limit="exact" currency="AUD"')}</finance>`
    : '';

const vehicleElement = (interest: string, status: string, parts: string[]) =>
  `<vehicle interest="${interest}" status="${status}">${parts.join('')}</vehicle>`;

function stockXml(lead: Lead, vehicle: LeadVehicle, interest: string): string {
  const { id, year, make, model, vin, stocknum, badge, km, price, url, car_type } = vehicle;
  return vehicleElement(interest, car_type === 'new' ? 'new' : 'used', [
    element('id', id, ' source="Website"'),
    element('year', year ?? '0'),
    element('make', make),
    element('model', model),
    element('vin', vin),
    element('stock', stocknum),
    element('trim', badge),
    element('odometer', km, ' units="km"'),
    priceElement('asking', price),
    financeElement(lead),
    // The format knows new and used alone.
    element('comments', [car_type === 'demo' && 'Demo vehicle', url].filter(Boolean).join(', ')),
  ]);
}

/** The shopper's own car, from a look-up or as typed. */
function ownXml({ payload, valuation }: Lead, interest: string): string {
  const found = (valuation?.['vehicle'] ?? {}) as Partial<FoundCar>;
  return vehicleElement(interest, 'used', [
    element('year', found.year ?? (payload?.car_year || '0')),
    element('make', found.make ?? 'Own vehicle'),
    element('model', found.model ?? (payload?.car_description || 'Not described')),
    element('trim', found.badge),
    element('odometer', payload?.kms?.replace(/\D/g, ''), ' units="km"'),
    priceElement('appraisal', payload?.offer_price),
    element('comments', payload?.Rego ?? payload?.rego),
  ]);
}

/** The vehicles of the lead: the shopper's own second. The format needs one: others name a general enquiry. */
function vehiclesXml(lead: Lead): string {
  const { payload, kind } = lead;
  const vehicle = payload?.vehicle;
  const own = kind === 'trade-in' || kind === 'service-booking';
  if (own) {
    const ownCar = ownXml(lead, interests[kind] ?? 'buy');
    return vehicle ? ownCar + stockXml(lead, vehicle, 'buy') : ownCar;
  }
  if (vehicle) return stockXml(lead, vehicle, interests[kind] ?? 'buy');
  // A model without a vehicle is a new model of the manufacturer.
  const isNew = payload?.car_type ? payload.car_type === 'new' : !!payload?.['Vehicle Model'];
  return vehicleElement(interests[kind] ?? 'buy', isNew ? 'new' : 'used', [
    element('year', payload?.car_year || '0'),
    element('make', payload?.['Vehicle Make'] || 'General'),
    element('model', payload?.['Vehicle Model'] || 'Enquiry'),
    financeElement(lead),
  ]);
}

function customerXml(lead: Lead, time: TimeText): string {
  const { payload } = lead;
  if (!payload) return '';
  const comments = [
    `${lead.category}${lead.subcategory ? ` / ${lead.subcategory}` : ''}`,
    ...leadLines(lead, time)
      .filter(([label]) => !['First name', 'Last name', 'Phone', 'Email'].includes(label))
      .map(([label, text]) => `${label}: ${text}`),
  ].join('\n');
  const { name, last_name, email, phone, postcode, PreferredContactMethod: preferred } = payload;
  const names = element('name', name, ' part="first"') + element('name', last_name, ' part="last"');
  const preference = (isPreferred: boolean) => (isPreferred ? ' preferredcontact="1"' : '');
  const reached =
    element('email', email, preference(preferred === 'Email')) +
    element('phone', phone, ` type="voice"${preference(preferred === 'Phone')}`);
  const contact = [
    // The format needs a name, a way to reach the person, and a street in an address.
    names || element('name', 'Website visitor', ' part="full"'),
    reached || '<email></email>',
    postcode
      ? `<address><street></street>${element('postalcode', postcode)}${element('country', 'AU')}</address>`
      : '',
  ].join('');
  return `<customer><contact>${contact}</contact>${element('comments', comments)}</customer>`;
}

/** The whole document. */
export function adfXml(lead: Lead, facts: AdfFacts): string {
  const { vendor, requestedAt, resend, time } = facts;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n',
    `<adf><prospect status="${resend ? 'resend' : 'new'}">`,
    element('id', lead.id, ` sequence="1" source="${xmlText(slugify(vendor.name) || 'website')}"`),
    element('requestdate', requestedAt),
    vehiclesXml(lead),
    customerXml(lead, time),
    '<vendor>',
    element('id', vendor.id),
    element('vendorname', vendor.name),
    element('url', vendor.url),
    '<contact>',
    element('name', vendor.contact.name, ' part="full" type="business"'),
    element('email', vendor.contact.email),
    element('phone', vendor.contact.phone, ' type="voice"'),
    '</contact></vendor>',
    '<provider>',
    element('name', 'Forecourt', ' part="full"'),
    element('service', 'Website enquiry'),
    '</provider></prospect></adf>\n',
  ].join('');
}

// The dealership and the location of a lead, as a dealer's CRM names them (rule enquiry-24).
/** Who receives a lead. `contact` is the location, or the dealer where the lead has none. */
export interface Rooftop {
  id: string;
  name: string;
  url: string;
  contact: { name: string; phone: string | null; email: string };
}

/** The rooftop of a lead: the dealership of its location; the site's own id and name where the lead has no location. */
export function rooftopOf(
  tenant: Pick<Tenant, 'websiteId' | 'name' | 'url' | 'contact' | 'locations' | 'dealerships'>,
  { locationId }: Pick<Lead, 'locationId'>,
): Rooftop {
  const { websiteId, name, url, contact, locations, dealerships } = tenant;
  const place = locations.find(({ id }) => id === locationId);
  const dealership = dealerships.find(({ slug }) => slug === place?.dealershipSlug);
  return {
    id: dealership?.id ?? websiteId,
    name: dealership?.name ?? name,
    url,
    contact: {
      name: place?.name ?? name,
      phone: placePhone(tenant, locationId)?.display ?? null,
      email: place?.email ?? contact.email,
    },
  };
}
