// The content of a lead as labels and texts for a reader. It uses no request and no channel.
import { hasFlowEnded } from '../../domain/enquiry/flow-state.ts';
import { withoutHandover } from '../../domain/purchase/purchase-view.ts';
import { kindCategories } from '../../domain/enquiry/kinds.ts';
import { formatMoney, formatNumber } from '../../domain/text/format.ts';
import { formatDate } from '../../domain/text/format-date.ts';
import { paymentText } from '../payments/payment.ts';
import type { Lead, LeadPayload, LeadVehicle } from './lead.ts';
import type { TimeText } from './time-text.ts';
import type { Tenant } from '../../tenant/schema/index.ts';

const labels: Partial<Record<keyof LeadPayload, string>> = {
  name: 'First name',
  last_name: 'Last name',
  phone: 'Phone',
  email: 'Email',
  postcode: 'Postcode',
  PreferredContactMethod: 'Preferred contact',
  message: 'Comments',
  resume: 'Resume',
  booking_at: 'Booked for',
  booking_day: 'Asks for the day',
  dealership_name: 'Dealership',
  location_name: 'Location',
  Rego: 'Registration',
  rego: 'Registration',
  regoState: 'Registered in',
  kms: 'Kilometres',
  car_year: 'Year of own car',
  car_description: 'Own car',
  additional_services: 'Service asked for',
  position: 'Position',
  finance: 'Own car under finance',
  'do-you-have-a-trade-in': 'Has a trade-in',
  offer_text: 'Estimate',
  offer_condition: 'Condition of own car',
  offer_use: 'What the estimate is for',
  offer_price: 'Estimate',
  offer_accepted: 'Goes on with the estimate, which binds nobody',
  offer_id: 'About offer',
  seen_price: 'Price of the vehicle when sent',
  'Vehicle Make': 'About make',
  'Vehicle Model': 'About model',
  amount: 'Amount',
  term: 'Loan term (years)',
  deposit_percent: 'Deposit (% of the amount)',
  final_payment_percent: 'Final payment (% of the amount)',
  selfAssessedCreditScore: 'Credit history on the form (Great is preset)',
  shown_estimate: 'Estimate that the website showed',
  own_rate: 'Own rate on the website',
  whoIsHelping: 'Helped by',
  url: 'Sent from page',
};

/** Whether a label is ours; custom questions and adjustments have others. */
export const isKnownLabel = (label: string): boolean => Object.values(labels).includes(label);

function written(name: string, value: unknown, time: TimeText): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (name === 'booking_at') {
    return time(Date.parse(value as string));
  }
  if (name === 'resume') {
    const { name: file, kb, url } = value as NonNullable<LeadPayload['resume']>;
    return `${file} (${String(kb)} KB), ${url ?? 'not stored, because the enquiry was held: ask for it'}`;
  }
  if (name === 'booking_day') return formatDate(value as string);
  if (name === 'offer_price' || name === 'amount' || name === 'seen_price')
    return formatMoney(value as number);
  const text = String(value as string | number);
  return name === 'kms' && /^\d+$/.test(text) ? formatNumber(Number(text)) : text;
}

const visits = [kindCategories['test-drive'], kindCategories['service-booking']];

/** The lines of a lead for a reader: label and text, in order. Empty fields are left out; an erased lead has no lines. */
export function leadLines(
  { payload, payment, cancelledAt }: Pick<Lead, 'payload' | 'payment' | 'cancelledAt'>,
  time: TimeText,
): [label: string, text: string][] {
  if (!payload) return [];
  const deposit: [string, string][] = payment
    ? [['Deposit', paymentText(payment, time)]]
    : payload.requested
      ? [['Reservation', 'Requested: nothing holds the vehicle until you confirm it']]
      : [];
  const asked: [string, string][] =
    visits.includes(payload.category ?? '') && !payload.booking_at
      ? [['Time', 'Asked for, not booked']]
      : [];
  const over = hasFlowEnded({ cancelledAt, payment });
  const lines = Object.entries(labels).flatMap(([name, label]): [string, string][] => {
    const value = payload[name as keyof LeadPayload];
    // Facts of a vehicle in stock come from our own stock.
    if (payload.vehicle && name.startsWith('Vehicle ')) return [];
    if (payload.booking_at && name === 'booking_day') return [];
    if (value === undefined || value === null || value === '') return [];
    // The text by which a test drive asked for a vehicle; for a vehicle in stock, the stock's facts are used.
    if (name === 'car_description' && payload.category === kindCategories['test-drive']) {
      return payload.vehicle ? [] : [['Vehicle asked for', String(value as string)]];
    }
    if (name === 'booking_at' && over) return [['Was booked for', written(name, value, time)]];
    return [[label, written(name, value, time)]];
  });
  const answers = { ...payload.custom, ...payload.adjustmentAnswers };
  for (const [question, text] of Object.entries(answers)) lines.push([question, text]);
  const params = payload.lead_attributes?.linked_query_params ?? {};
  const campaign = Object.entries(params).map(([name, value]) => `${name}=${value}`);
  if (campaign.length > 0) lines.push(['Came with', campaign.join(', ')]);
  const pages = payload.lead_attributes?.visited_pages ?? [];
  if (pages.length > 0) lines.push(['Pages seen', pages.join(', ')]);
  const cancelled: [string, string][] =
    cancelledAt === null ? [] : [['Cancelled by the shopper', time(cancelledAt)]];
  return [
    ...cancelled,
    ...movedLine(payload, time),
    ...deposit,
    ...asked,
    ...(over ? withoutHandover(payload.purchase ?? []) : (payload.purchase ?? [])),
    ...lines,
  ];
}

/** From which times to which a booking was moved. */
function movedLine(
  { earlier_times: before = [], booking_at: at }: LeadPayload,
  time: TimeText,
): [label: string, text: string][] {
  if (before.length === 0 || !at) return [];
  const [to, ...from] = [at, ...before].map((each) => time(Date.parse(each)));
  return [['Changed by the shopper', `From ${from.join(', then ')}, to ${to ?? ''}`]];
}

/** "2021 Ford Ranger XLT (used, stock F123)". */
export function vehicleLine({ name, car_type, stocknum }: LeadVehicle): string {
  const known = [car_type, stocknum && `stock ${stocknum}`].filter(Boolean).join(', ');
  return known === '' ? name : `${name} (${known})`;
}

/** Null when it has no location. */
export function locationText(
  { locations }: Pick<Tenant, 'locations'>,
  { locationId, payload }: Pick<Lead, 'locationId' | 'payload'>,
): string | null {
  if (payload?.deliver_to) return `Delivery to ${payload.deliver_to}`;
  const place = locations.find(({ id }) => id === locationId);
  if (!place) return null;
  const { street, city, state, postcode } = place.address;
  const address = [street, [city, state, postcode].filter(Boolean).join(' ')].filter(Boolean);
  return [place.name, ...address].join(', ');
}
