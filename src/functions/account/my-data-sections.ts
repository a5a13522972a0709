// What the site stores about a visitor as sections of a page, in plain English (rule account-12). It reads no store.
import { alertChannelOf, alertChannels } from '../../domain/account/alert-channels.ts';
import { ratesText } from '../../domain/finance/personal-rate.ts';
import { centsText } from '../../domain/payment/invoice.ts';
import { storedAnswers } from '../../domain/purchase/stored-answers.ts';
import { escapeHtml } from '../../domain/text/escape.ts';
import { figureText } from '../../domain/valuation/valuation.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { bookingLocation } from '../leads/appointments.ts';
import { leadLines, vehicleLine } from '../leads/lead-lines.ts';
import { placeTime, readableTime } from '../leads/time-text.ts';
import type { Lead } from '../leads/lead.ts';
import type { PersonData } from '../leads/person.ts';
import { parsePurchaseState } from '../purchase/purchase-store.ts';
import { carOf, carText } from '../trade-in/valuations.ts';

type MyData = Pick<PersonData, 'contacts' | 'watchlist' | 'valuations' | 'payments' | 'spins'> & {
  leads: readonly Omit<Lead, 'flag'>[];
  saved_searches: PersonData['savedSearches'];
  personal_rates: PersonData['personalRates'];
  /** With the name of each vehicle. */
  purchases: readonly (PersonData['purchases'][number] & { vehicle: string })[];
};

type Line = readonly [name: string, text: string];

const list = (lines: readonly Line[]): string =>
  `<dl>${lines
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd>`)
    .join('')}</dl>`;

/** A section with a list for each row; nothing without rows. */
const section = <Row>(
  heading: string,
  rows: readonly Row[],
  linesOf: (row: Row) => readonly Line[],
): string[] =>
  rows.length === 0
    ? []
    : [
        `<h2>${escapeHtml(heading)}</h2>`,
        ...rows.map((row) => `<div class="card">${list(linesOf(row))}</div>`),
      ];

/** The sections as lines of HTML, without those that would be empty. */
export function myDataSections(data: MyData, tenant: Tenant): string[] {
  const time = (at: number) => readableTime(at, tenant.timeZone);
  return [
    ...accountSections(data, tenant, time),
    ...section('Orders under way', data.purchases, (row) => [
      ['Vehicle', row.vehicle],
      ['Last answer', time(row.changed_at)],
      ...storedAnswers(parsePurchaseState(row), {
        time,
        placeName: (id: string) => bookingLocation(tenant, id)?.name ?? id,
      }),
    ]),
    ...section('Your own rate', data.personal_rates, (row) => [
      [
        'Rate',
        `${ratesText({ interest: row.interest, comparisonRate: row.comparison_rate })}, ${row.source}`,
      ],
      ['Credit history', row.credit.toLowerCase()],
      ['Since', time(row.made_at)],
      ['Valid until', time(row.expires_at)],
      ['What you agreed to', row.consent],
    ]),
    ...section('Spins', data.spins, (row) => [
      [row.campaign, row.prize ?? 'No prize'],
      ['Code', row.code ?? ''],
      ['Time', time(row.at)],
    ]),
    ...section('Online payments', data.payments, (row) => [
      [row.reference, `${centsText(row.cents)} (${row.state})`],
      ['Since', time(row.created_at)],
    ]),
  ];
}

function accountSections(data: MyData, tenant: Tenant, time: (at: number) => string): string[] {
  return [
    ...section('Your account', data.contacts, (row) => [
      ['Name', `${row.name} ${row.last_name}`.trim()],
      ['Phone', row.phone],
      ['Email', row.email],
      ['Email confirmed', row.verified_email],
      ['Postcode', row.postcode],
      ['Alerts', alertChannels[alertChannelOf(row.alerts)]],
      ['Since', time(row.created_at)],
      ['Last sign-in', time(row.seen_at)],
    ]),
    ...section('Your enquiries', data.leads, (lead) => [
      ['Enquiry', lead.category],
      ['Sent', time(lead.createdAt)],
      ['Vehicle', lead.payload?.vehicle ? vehicleLine(lead.payload.vehicle) : ''],
      ...leadLines(lead, placeTime(tenant, lead.locationId)),
      ['News and offers', lead.optIn ? 'agreed' : 'not agreed'],
      ['Browser', lead.payload?.user_agent ?? ''],
    ]),
    ...section('Saved vehicles', data.watchlist, ({ name, saved_at }) => [[name, time(saved_at)]]),
    ...section('Saved searches', data.saved_searches, ({ name, created_at }) => [
      [name, time(created_at)],
    ]),
    ...section('Offers for your car', data.valuations, (row) => [
      [carText(carOf(row)), figureText(row)],
      ['Valid until', time(row.valid_until)],
    ]),
  ];
}
