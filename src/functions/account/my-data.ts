// A visitor's own data (rule account-12): download it, or delete the account. The session proves the phone number; a
// mail address counts only once confirmed, because anybody can type one.
import { escapeHtml } from '../../domain/text/escape.ts';
import { answer, problem, signedIn, type Call, type Handlers } from '../endpoints/endpoint.ts';
import { cookieNames, setCookie } from '../http/cookies.ts';
import { htmlPage } from '../http/plain-page.ts';
import { refusals } from '../http/refusals.ts';
import { errorText } from '../health/log.ts';
import { alertsOf } from './confirm-email.ts';
import { myDataSections } from './my-data-sections.ts';
import { isRecent } from './sessions.ts';
import { vehicleById } from '../stock/stock.ts';
import { plainName } from './codes.ts';
import { erasePerson, personData, type Person } from '../leads/person.ts';

type Asking = Pick<Call, 'services' | 'tenant' | 'visitor'>;

async function personOf(call: Asking): Promise<Person> {
  const { contactId, user } = signedIn(call);
  const { confirmed } = await alertsOf(call);
  return { names: [user.phone, ...(confirmed ? [user.email] : [])], contactId };
}

/** The phone number and the mail address of the account, as the columns of `leads` have them. */
const ownNames = (call: Asking): [phone: string, email: string] => {
  const { phone, email } = signedIn(call).user;
  return [plainName(phone), plainName(email)];
};

/** The names of the parts are those in the file that a visitor downloads. */
async function ownData(call: Asking) {
  const { db } = call.services;
  const { slug } = call.tenant;
  const { contactId } = signedIn(call);
  const data = await personData(db, slug, await personOf(call));
  // Anybody can type a number or an address into a form (rule account-14).
  const others = await db.all<{ id: string }>(
    'SELECT id FROM leads WHERE tenant = ? AND owner <> ? AND (phone = ? OR email = ?)',
    [slug, contactId, ...ownNames(call)],
  );
  const isOthers = new Set(others.map(({ id }) => id));
  return {
    // The reason for holding an enquiry is left out: it is not about the person, and spammers would learn what to avoid.
    leads: data.leads.filter(({ id }) => !isOthers.has(id)).map(({ flag: _flag, ...lead }) => lead),
    contacts: data.contacts,
    watchlist: data.watchlist,
    saved_searches: data.savedSearches,
    valuations: data.valuations,
    payments: data.payments,
    spins: data.spins,
    purchases: data.purchases,
    personal_rates: data.personalRates,
  };
}

export const myDataHandlers = {
  myData: async (call) =>
    answer(await ownData(call), 200, {
      'content-disposition': `attachment; filename="my-data-${call.tenant.slug}.json"`,
    }),

  myDataPage: async (call) => {
    const { tenant, services } = call;
    const data = await ownData(call);
    const purchases = await Promise.all(
      data.purchases.map(async (row) => {
        const vehicle = await vehicleById(services.db, tenant.slug, row.car_id);
        return { ...row, vehicle: vehicle?.name ?? `${row.car_id}, not in stock any more` };
      }),
    );
    const ownRecords = `${tenant.legalName} may have more in its own records, such as what you told it by phone: ask at ${tenant.contact.email}.`;
    return htmlPage(
      tenant,
      'Your data',
      [
        `<p>This is what our website holds about you. An enquiry that you sent without signing in appears once you enter its reference in your garage. ${escapeHtml(ownRecords)}</p>`,
        ...myDataSections({ ...data, purchases }, tenant),
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
} satisfies Partial<Handlers>;
