import { describe, expect, it } from 'vitest';
import { loadTenant } from '../../../src/tenant/load.ts';
import type { Settings } from '../../../src/tenant/merge.ts';
import { identity, place, projectOf, projectWith } from './project.ts';

const errorsWith = (own: Settings) => {
  const result = loadTenant(projectOf(own), 'test');
  return result.ok ? [] : result.errors;
};

const delivery = { list: 'stock.csv', url: 'ftps://files.example/a', userEnv: 'U', secretEnv: 'S' };
const chat = {
  id: 'chat',
  src: 'https://chat.example/widget.js',
  hosts: ['chat.example'],
  category: 'chat',
  open: 'ExampleChat.open',
  load: 'interaction',
  budgetBytes: 60_000,
};
const algolia = { kind: 'algolia', appId: 'A', index: 'cars' };

const promo = {
  id: 'p',
  start: '2026-12-02T00:00:00Z',
  expiry: '2026-12-01T00:00:00Z',
  position: 3,
  display: [],
  strictDisplay: false,
  title: 't',
  text: 't',
  action: 'a',
  link: '/',
  image: null,
};
const prize = { id: 'a', name: 'A', chance: 60, stock: 1 };
const campaign = {
  id: 'summer',
  name: 'Summer',
  start: '2026-11-01',
  end: '2026-11-30',
  prizes: [prize],
  noPrize: 'Nothing',
  redeem: 'Here.',
  terms: ['Terms.'],
  permits: [{ state: 'NSW', number: '1' }],
};
const broker = { name: 'Broker', licence: 'Australian Credit Licence 1', details: 'Text.' };
const signIn = { smsFromEnv: 'SMS_FROM' };
const withPersonal = (finance: object = {}, functions: object = {}) => ({
  pages: { personalFinance: true },
  functions: { ...signIn, ...functions },
  finance: { provider: 'lender', broker, ...finance },
});
const withPromo = (own: Partial<typeof promo>) => ({
  search: { promos: { cards: [{ ...promo, ...own }] } },
});

describe('checks between settings', () => {
  // Rule account-8.
  it.each([
    ['checkout', 'gated'],
    ['spin-to-win', 'gated'],
    // Its gate is not a choice, and stands where the page does.
    ['my-garage', 'gated.0'],
    ['equifax', 'gated'],
  ])('report a gate of a page that the site does not have: %s', (page, path) => {
    const own = { gated: [page], functions: signIn, pages: { finance: false } };
    expect(errorsWith(own).map((error) => error.path)).toEqual([path]);
  });

  it.each<[string, Settings, string]>([
    ['an ABN with a wrong digit', { abn: '10 604 118 108' }, 'abn'],
    ['an address with a path', { url: 'https://www.test.example/shop' }, 'url'],
    ['a time zone that does not exist', { timeZone: 'Australia/Brisvegas' }, 'timeZone'],
    [
      'a default search that leads nowhere',
      { search: { defaultPath: '/search/a' } },
      'search.defaultPath',
    ],
    [
      'a default search of cars that the site does not list',
      { search: { defaultPath: '/search/new-cars' }, stock: { filter: { carTypes: ['used'] } } },
      'search.defaultPath',
    ],
    ['an offset instead of a time zone', { timeZone: '+10:00' }, 'timeZone'],
    [
      'a fee list with another establishment fee than repayments are worked out with',
      { finance: { fees: [{ name: 'Establishment fee', amount: 395.5 }] } },
      'finance.fees.0.amount',
    ],
    // Rule spin-1.
    ['a wheel without a campaign', { pages: { spinToWin: true } }, 'pages.spinToWin'],
    ['a campaign without terms', { spinToWin: { ...campaign, terms: [] } }, 'spinToWin.terms'],
    [
      'a campaign without a permit',
      { spinToWin: { ...campaign, permits: [] } },
      'spinToWin.permits',
    ],
    [
      'chances above 100 percent',
      { spinToWin: { ...campaign, prizes: [prize, { ...prize, id: 'b' }] } },
      'spinToWin.prizes',
    ],
    [
      'a prize that is there twice',
      {
        spinToWin: {
          ...campaign,
          prizes: [
            { ...prize, chance: 1 },
            { ...prize, chance: 1 },
          ],
        },
      },
      'spinToWin.prizes.1.id',
    ],
    [
      'a campaign that ends before it starts',
      { spinToWin: { ...campaign, end: '2026-10-31' } },
      'spinToWin.end',
    ],
    // Rule personal-1.
    [
      'personal rates without a licensed lender or broker',
      withPersonal({ broker: null }),
      'pages.personalFinance',
    ],
    [
      'a partner for rates without a service',
      withPersonal({ personal: { partner: { name: 'Lender', check: 'soft' } } }),
      'finance.personal.partner',
    ],
    [
      'a service for rates without a partner',
      withPersonal(undefined, {
        integrations: { 'personal-rate': { url: 'https://a.example', keyEnv: null } },
      }),
      'functions.integrations.personal-rate',
    ],
    [
      'a better credit history that costs more',
      withPersonal({ quote: { estimate: { rates: { GREAT: 11 } } } }),
      'finance.quote.estimate.rates',
    ],
    // Rule payment-1.
    [
      'online payment without an account',
      { pages: { onlinePayment: true } },
      'pages.onlinePayment',
    ],
    ['deposits without an account', { reserve: { payOnline: true } }, 'reserve.payOnline'],
    ['no primary location', { locations: [place({ primary: false })] }, 'locations'],
    [
      'a hidden primary location beside others',
      {
        locations: [
          place({ primary: true, visible: false }),
          place({ id: 'b', slug: 'b', primary: false }),
        ],
      },
      'locations',
    ],
    [
      'two primary locations',
      { locations: [place({ primary: true }), place({ id: 'b', slug: 'b', primary: true })] },
      'locations',
    ],
    [
      'two locations of one slug',
      { locations: [place({ primary: true }), place({ id: 'b' })] },
      'locations.1.slug',
    ],
    [
      'a location that takes a search page’s address',
      { locations: [place({ primary: true, slug: 'used-cars' })] },
      'locations.0.slug',
    ],
    [
      'a location of an unknown dealership',
      { locations: [place({ primary: true, dealershipSlug: 'other' })] },
      'locations.0.dealershipSlug',
    ],
    [
      'a location of an unknown dealership without an id',
      {
        locations: [place({ primary: true, dealershipSlug: 'other', dealershipId: undefined })],
      },
      'locations.0.dealershipSlug',
    ],
    [
      'a location with another dealership’s id',
      { locations: [place({ primary: true, dealershipId: '2' })] },
      'locations.0.dealershipId',
    ],
    [
      'an enquiry link at no location',
      { locationPages: { enquireAt: ['z'] } },
      'locationPages.enquireAt.0',
    ],
    [
      'a home page with no such locations',
      { home: { locationsFilter: 'z' } },
      'home.locationsFilter',
    ],
    [
      'a holiday at no location',
      {
        holidayHours: [
          {
            date: '2026-12-25',
            name: 'Christmas Day',
            status: 'Closed',
            locationIds: ['z'],
            start: null,
            end: null,
          },
        ],
      },
      'holidayHours.0.locationIds.0',
    ],
    [
      'an open holiday without hours',
      {
        holidayHours: [
          {
            date: '2026-12-25',
            name: 'Christmas Day',
            status: 'Open',
            locationIds: [],
            start: null,
            end: null,
          },
        ],
      },
      'holidayHours.0',
    ],
    [
      'a holiday that closes before it opens',
      {
        holidayHours: [
          {
            date: '2026-12-24',
            name: 'Christmas Eve',
            status: 'Open',
            locationIds: [],
            start: '2026-12-24T03:00:00Z',
            end: '2026-12-23T22:00:00Z',
          },
        ],
      },
      'holidayHours.0.end',
    ],
    [
      'a gate without a way to sign in',
      {
        gated: ['checkout'],
        reserve: { enabled: true },
        functions: { smsFromEnv: null },
      },
      'gated',
    ],
    [
      'a range the wrong way round',
      { finders: { priceRange: { min: 300_000 } } },
      'finders.priceRange.min',
    ],
    [
      'a default outside its range',
      { finance: { calculator: { defaultInterest: 40 } } },
      'finance.calculator.defaultInterest',
    ],
    ['a promo that ends before it starts', withPromo({}), 'search.promos.cards.0.expiry'],
    [
      'a script that waits for a consent never asked',
      { consent: { analytics: 'always' }, thirdParty: [{ ...chat, load: 'consent' }] },
      'thirdParty.0.load',
    ],
    ['a phone number that is too short', { contact: { phone: '12' } }, 'contact.phone'],
    ['a phone number in words', { contact: { usedPhone: 'call us' } }, 'contact.usedPhone'],
    [
      'words around a phone number',
      { locations: [place({ primary: true, phone: 'call 07 5550 0100' })] },
      'locations.0.phone',
    ],
    [
      'a stock source above the project',
      { stock: { source: { kind: 'file', path: '../exports/stock.ndjson' } } },
      'stock.source.path',
    ],
    [
      'a stock source that leaves the project on the way',
      { stock: { source: { kind: 'file', path: 'exports/../../stock.ndjson' } } },
      'stock.source.path',
    ],
    [
      'a stock source at the root of the machine',
      { stock: { source: { kind: 'file', path: '/srv/stock.ndjson' } } },
      'stock.source.path',
    ],
    [
      'a count of rows outside the project',
      { stock: { source: { kind: 'file', path: 'a.ndjson', countPath: '../a.json' } } },
      'stock.source.countPath',
    ],
    [
      'a feed outside the project',
      { stock: { feeds: { offers: '../offers.json' } } },
      'stock.feeds.offers',
    ],
    [
      'a list in a ZIP file with the name of its photos',
      { feeds: { files: { photos: { columns: { ID: 'id' }, delimiter: 'comma', zip: true } } } },
      'feeds.files.photos',
    ],
    [
      'a list with the name of a feed',
      {
        feeds: {
          takers: ['stock'],
          files: { stock: { columns: { ID: 'id' }, delimiter: 'comma' } },
        },
      },
      'feeds.files.stock',
    ],
    [
      'a delivery of a list that the site does not have',
      { feeds: { takers: ['meta'], deliveries: [{ ...delivery, list: 'stock.csv' }] } },
      'feeds.deliveries.0.list',
    ],
    [
      'a list of the group at a dealer without one',
      {
        feeds: {
          takers: ['stock'],
          deliveries: [{ ...delivery, list: 'stock.csv', url: 'ftp://files.example/{group}' }],
        },
      },
      'feeds.deliveries.0.list',
    ],
    [
      'a delivery to an SFTP server that may show any key',
      {
        feeds: { takers: ['stock'], deliveries: [{ ...delivery, url: 'sftp://files.example/a' }] },
      },
      'feeds.deliveries.0.hostKeys',
    ],
    [
      'a chat that nothing opens',
      { thirdParty: [{ ...chat, open: undefined }] },
      'thirdParty.0.open',
    ],
    [
      'a function that opens no chat',
      { thirdParty: [{ ...chat, category: 'analytics', load: 'idle' }] },
      'thirdParty.0.open',
    ],
  ])('report with a hint: %s', (_name, own, path) => {
    const errors = errorsWith(own);
    expect(errors.map((error) => error.path)).toEqual([path]);
    expect(errors[0]?.hint).not.toBe('');
  });

  it.each(['07 5550 0140', '1800 975 701', '13 14 44', '0491 570 156', '+64 9 555 0100', null])(
    'accept the phone number %s',
    (phone) => {
      expect(errorsWith({ contact: { phone } })).toEqual([]);
    },
  );

  it.each(['30/11/2026', 'soon', '2026-13-01'])(
    'report a promo whose end cannot be read: "%s"',
    (expiry) => {
      expect(errorsWith(withPromo({ expiry }))).toMatchObject([
        {
          path: 'search.promos.cards.0.expiry',
          message: expect.stringContaining('no day like 2026-11-30') as string,
        },
      ]);
    },
  );

  it('accept a promo of one day, because a bare date lasts to the end of the day', () => {
    for (const start of ['2026-12-01', '2026-12-01T09:00:00']) {
      expect(errorsWith(withPromo({ start, expiry: '2026-12-01' }))).toEqual([]);
    }
  });

  it('report a slug that is not the name of the folder', () => {
    const root = projectWith({
      'tenants/test/tenant.json': { ...identity('test'), slug: 'other' },
    });
    expect(loadTenant(root, 'test')).toMatchObject({
      ok: false,
      errors: [{ path: 'slug', hint: 'write "test" or rename the folder' }],
    });
  });
});

describe('secrets in clear', () => {
  it.each<[string, Settings]>([
    ['a payment key', { tagline: `${'sk'}_live_abc123` }],
    ['a private key', { home: { about: `-----${'BEGIN'} PRIVATE KEY-----` } }],
    [
      'a password in an address',
      {
        functions: {
          integrations: { reviews: { url: 'https://user:hunter2@api.example', keyEnv: null } },
        },
      },
    ],
    [
      'a token where a search key belongs',
      { search: { engine: { ...algolia, searchKey: `${'eyJ'}hbGciOiJIUzI1NiJ9.x.y` } } },
    ],
  ])('are refused without repeating them: %s', (_name, own) => {
    const errors = errorsWith(own);
    expect(errors).toMatchObject([{ message: 'looks like a secret in clear' }]);
    expect(JSON.stringify(errors)).not.toMatch(/abc123|hunter2|hbGci/);
  });

  it('are found although other settings are wrong', () => {
    const errors = errorsWith({ template: 'x', tagline: `${'sk'}_live_abc123` });
    expect(errors.map(({ path }) => path)).toEqual(['tagline', 'template']);
  });
});

it.each([
  ['no place at all', { locations: [] }],
  ['a hidden one alone', { locations: [place({ primary: false, visible: false })] }],
])('a dealer with %s may have no primary location', (_, own) => {
  expect(errorsWith(own)).toEqual([]);
});

// Rule location-10.
it('marks of payments need an account that takes them', () => {
  const methods = ['visa'];
  expect(errorsWith({ payments: { methods } }).map(({ path }) => path)).toEqual([
    'payments.methods',
  ]);
  const account = { keyEnv: 'PAY_KEY', webhookSecretEnv: 'PAY_SECRET' };
  expect(errorsWith({ payments: { methods, account } })).toEqual([]);
});
