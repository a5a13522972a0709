// A lead as ADF 1.0 XML, the format dealers' CRMs read from mail: element order matters, and every text is escaped.
import { leadLines, type Lead } from '../../leads/lead.ts';
import type { EnquiryKind } from '../../../domain/enquiry/kinds.ts';
import { slugify } from '../../../domain/text.ts';

export interface AdfFacts {
  /** Name, url, phone, address of the dealer. */
  vendor: { id: string; name: string; url: string; phone: string | null; email: string };
  /** ISO instant with offset or Z. */
  requestedAt: string;
  /** A repeat of a message sent before. */
  resend: boolean;
  timeZone: string;
}

const interests: Partial<Record<EnquiryKind, string>> = {
  'trade-in': 'trade-in',
  'test-drive': 'test-drive',
};

/** XML text: markup escaped, characters that XML 1.0 forbids taken out. */
export function xmlText(text: string): string {
  const allowed = [...text].filter((sign) => {
    const code = sign.codePointAt(0) ?? 0;
    if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
    return !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff;
  });
  return allowed
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}

const element = (name: string, text: string | number | null | undefined, marks = '') =>
  text === null || text === undefined || text === ''
    ? ''
    : `<${name}${marks}>${xmlText(String(text))}</${name}>`;

/** Leads about no vehicle still need one for the format; it says so. */
function vehicleXml(lead: Lead): string {
  const { payload, kind } = lead;
  const vehicle = payload?.vehicle;
  const own = kind === 'trade-in' || kind === 'service-booking';
  const year = vehicle?.year ?? payload?.car_year ?? '0';
  const make = vehicle?.make ?? payload?.['Vehicle Make'] ?? (own ? 'Own vehicle' : 'General');
  const model =
    vehicle?.model ?? payload?.['Vehicle Model'] ?? payload?.car_description ?? 'Enquiry';
  const odometer = vehicle?.km ?? (own ? payload?.kms?.replace(/\D/g, '') : null);
  const status = vehicle?.car_type === 'new' ? 'new' : 'used';
  return [
    `<vehicle interest="${interests[kind] ?? 'buy'}" status="${status}">`,
    element('id', vehicle?.id, ' source="Website"'),
    element('year', year),
    element('make', make),
    element('model', model),
    element('stock', vehicle?.stocknum),
    element('trim', vehicle?.badge),
    element('odometer', odometer, ' units="km"'),
    vehicle?.price
      ? element('price', vehicle.price, ' type="quote" currency="AUD" source="Website"')
      : '',
    element('comments', own ? (payload?.Rego ?? payload?.rego) : vehicle?.url),
    '</vehicle>',
  ].join('');
}

function customerXml(lead: Lead, timeZone: string): string {
  const { payload } = lead;
  if (!payload) return '';
  const comments = [
    `${lead.category}${lead.subcategory ? ` / ${lead.subcategory}` : ''}`,
    ...leadLines(lead, timeZone)
      .filter(([label]) => !['First name', 'Last name', 'Phone', 'Email'].includes(label))
      .map(([label, text]) => `${label}: ${text}`),
  ].join('\n');
  const contact = [
    element('name', payload.name ?? '', ' part="first"'),
    element('name', payload.last_name ?? '', ' part="last"'),
    element('email', payload.email),
    element('phone', payload.phone, ' type="voice"'),
    payload.postcode
      ? `<address>${element('postalcode', payload.postcode)}${element('country', 'AU')}</address>`
      : '',
  ].join('');
  return `<customer><contact>${contact}</contact>${element('comments', comments)}</customer>`;
}

/** The whole document. */
export function adfXml(lead: Lead, facts: AdfFacts): string {
  const { vendor, requestedAt, resend, timeZone } = facts;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n',
    `<adf><prospect status="${resend ? 'resend' : 'new'}">`,
    element('id', lead.id, ` sequence="1" source="${xmlText(slugify(vendor.name) || 'website')}"`),
    element('requestdate', requestedAt),
    vehicleXml(lead),
    customerXml(lead, timeZone),
    '<vendor>',
    element('id', vendor.id),
    element('vendorname', vendor.name),
    element('url', vendor.url),
    '<contact>',
    element('name', vendor.name, ' part="full"'),
    element('email', vendor.email),
    element('phone', vendor.phone, ' type="voice"'),
    '</contact></vendor>',
    '<provider>',
    element('name', 'Forecourt', ' part="full"'),
    element('service', 'Website enquiry'),
    '</provider></prospect></adf>\n',
  ].join('');
}
