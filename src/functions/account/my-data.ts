// A visitor's own data (rule account-12): download it, or delete the account. The session proves the phone number; a
// mail address counts only once confirmed, because anybody can type one.
import { alertChannelOf, alertChannels } from '../../domain/account/alert-channels.ts';
import { escapeHtml } from '../../domain/text/escape.ts';
import { answer, problem, signedIn, type Call, type Handlers } from '../endpoints/endpoint.ts';
import { cookieNames, setCookie } from '../http/cookies.ts';
import { htmlPage } from '../http/plain-page.ts';
import { refusals } from '../http/refusals.ts';
import { errorText } from '../health/log.ts';
import { alertsOf } from './confirm-email.ts';
import { isRecent } from './sessions.ts';
import { leadLines, readableTime, vehicleLine } from '../leads/lead.ts';
import { centsText } from '../../domain/payment/invoice.ts';
import { ratesText } from '../../domain/finance/personal-rate.ts';
import { storedAnswers } from '../../domain/purchase/stored-answers.ts';
import { figureText } from '../../domain/valuation/valuation.ts';
import { bookingLocation } from '../leads/appointments.ts';
import { parsePurchaseState } from '../purchase/purchase-store.ts';
import { vehicleById } from '../stock/stock.ts';
import { carOf, carText } from '../trade-in/valuations.ts';
import { erasePerson, personData, type Person } from '../leads/person.ts';

type Asking = Pick<Call, 'services' | 'tenant' | 'visitor'>;

async function personOf(call: Asking): Promise<Person> {
  const { contactId, user } = signedIn(call);
  const { confirmed } = await alertsOf(call);
  return { names: [user.phone, ...(confirmed ? [user.email] : [])], contactId };
}

async function ownData(call: Asking) {
  const found = await personData(call.services.db, call.tenant.slug, await personOf(call));
  const { contacts, watchlist, savedSearches, valuations, payments, spins, purchases } = found;
  const { personalRates } = found;
  // The reason for holding an enquiry is left out: it is not about the person, and spammers would learn what to avoid.
  const leads = found.leads.map(({ flag: _flag, ...lead }) => lead);
  return {
    leads,
    contacts,
    watchlist,
    saved_searches: savedSearches,
    valuations,
    payments,
    spins,
    purchases,
    personal_rates: personalRates,
  };
}

type Line = readonly [name: string, text: string];

const list = (lines: readonly Line[]): string =>
  `<dl>${lines
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd>`)
    .join('')}</dl>`;

const section = (heading: string, rows: readonly string[]): string[] =>
  rows.length === 0
    ? []
    : [`<h2>${escapeHtml(heading)}</h2>`, ...rows.map((row) => `<div class="card">${row}</div>`)];

export const myDataHandlers: Pick<Handlers, 'myData' | 'myDataPage' | 'eraseMyData'> = {
  myData: async (call) =>
    answer(await ownData(call), 200, {
      'content-disposition': `attachment; filename="my-data-${call.tenant.slug}.json"`,
    }),

  myDataPage: async (call) => {
    const { tenant } = call;
    const data = await ownData(call);
    const { leads, contacts, watchlist, saved_searches: searches, valuations } = data;
    const time = (at: number) => readableTime(at, tenant.timeZone);
    const placeName = (id: string) => bookingLocation(tenant, id)?.name ?? id;
    const purchases = await Promise.all(
      data.purchases.map(async (row) => {
        const vehicle = await vehicleById(call.services.db, tenant.slug, row.car_id);
        return { row, vehicle: vehicle?.name ?? `${row.car_id}, not in stock any more` };
      }),
    );
    const ownRecords = `${tenant.legalName} may have more in its own records, such as what you told it by phone: ask at ${tenant.contact.email}.`;
    return htmlPage(
      tenant,
      'Your data',
      [
        `<p>This is what our website holds about you. ${escapeHtml(ownRecords)}</p>`,
        ...section(
          'Your account',
          contacts.map((row) =>
            list([
              ['Name', `${row.name} ${row.last_name}`.trim()],
              ['Phone', row.phone],
              ['Email', row.email],
              ['Email confirmed', row.verified_email],
              ['Postcode', row.postcode],
              ['Alerts', alertChannels[alertChannelOf(row.alerts)]],
              ['Since', time(row.created_at)],
              ['Last sign-in', time(row.seen_at)],
            ]),
          ),
        ),
        ...section(
          'Your enquiries',
          leads.map((lead) =>
            list([
              ['Enquiry', lead.category],
              ['Sent', time(lead.createdAt)],
              ['Vehicle', lead.payload?.vehicle ? vehicleLine(lead.payload.vehicle) : ''],
              ...leadLines(lead, tenant.timeZone),
              ['News and offers', lead.optIn ? 'agreed' : 'not agreed'],
              ['Browser', lead.payload?.user_agent ?? ''],
            ]),
          ),
        ),
        ...section(
          'Saved vehicles',
          watchlist.map(({ name, saved_at }) => list([[name, time(saved_at)]])),
        ),
        ...section(
          'Saved searches',
          searches.map(({ name, created_at }) => list([[name, time(created_at)]])),
        ),
        ...section(
          'Offers for your car',
          valuations.map((row) =>
            list([
              [carText(carOf(row)), figureText(row)],
              ['Valid until', time(row.valid_until)],
            ]),
          ),
        ),
        ...section(
          'Purchases under way',
          purchases.map(({ vehicle, row }) =>
            list([
              ['Vehicle', vehicle],
              ['Last answer', time(row.changed_at)],
              ...storedAnswers(parsePurchaseState(row), { time, placeName }),
            ]),
          ),
        ),
        ...section(
          'Your own rate',
          data.personal_rates.map((row) =>
            list([
              [
                'Rate',
                `${ratesText({ interest: row.interest, comparisonRate: row.comparison_rate })}, ${row.source}`,
              ],
              ['Credit history', row.credit.toLowerCase()],
              ['Since', time(row.made_at)],
              ['Valid until', time(row.expires_at)],
              ['What you agreed to', row.consent],
            ]),
          ),
        ),
        ...section(
          'Spins',
          data.spins.map((row) =>
            list([
              [row.campaign, row.prize ?? 'No prize'],
              ['Code', row.code ?? ''],
              ['Time', time(row.at)],
            ]),
          ),
        ),
        ...section(
          'Online payments',
          data.payments.map((row) =>
            list([
              [row.reference, `${centsText(row.cents)} (${row.state})`],
              ['Since', time(row.created_at)],
            ]),
          ),
        ),
        '<p><a class="button" href="/api/my-data">Download all of it as a file</a></p>',
      ].join('\n'),
    );
  },

  eraseMyData: async (call) => {
    const { services, tenant, now } = call;
    // An old session may be open on a phone or tablet that somebody else holds.
    if (!isRecent(signedIn(call), now)) return problem(call, 'verify-again', refusals.freshCode);
    const erased = await erasePerson(services, tenant.slug, await personOf(call), now);
    // The data is already deleted, and the hourly job scrubs again.
    await services.db.scrub().catch((error: unknown) =>
      services.log({
        level: 'error',
        event: 'scrub-failed',
        tenant: tenant.slug,
        error: errorText(error),
      }),
    );
    return answer({ success: true, leads: erased.leads, under_way: erased.underWay.length }, 200, {
      'set-cookie': setCookie(cookieNames.session, '', 0),
    });
  },
};
