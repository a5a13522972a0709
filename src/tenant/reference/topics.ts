// The pages of the settings reference: which keys each explains, and examples of its lists and kinds.
// A key without an example here or in the schema is shown with its default.
import type { Settings } from '../merge.ts';
import { enquiriesSchema } from '../schema/enquiries.ts';
import { feedsSchema, agentsSchema } from '../schema/feeds.ts';
import { financeSchema } from '../schema/finance.ts';
import { identitySchema } from '../schema/index.ts';
import { locationsSchema } from '../schema/locations.ts';
import { moneySchema } from '../schema/money.ts';
import { navigationSchema } from '../schema/navigation.ts';
import { reviewsOffersSchema } from '../schema/reviews-offers.ts';
import { searchSchema } from '../schema/search.ts';
import { serverSchema } from '../schema/server.ts';
import { siteSchema } from '../schema/site.ts';
import { stockSchema } from '../schema/stock.ts';
import { vehicleSettingsSchema } from '../schema/vehicle.ts';
import type { Schema } from '../schema-walk.ts';

export interface Topic {
  name: string;
  title: string;
  about: string;
  schema: Record<string, Schema>;
  /** Values of lists, kinds and objects; single values have theirs in the schema. */
  example?: Settings;
}

export const topics: readonly Topic[] = [
  {
    name: 'site',
    title: 'Dealer and look',
    about:
      'The dealer, the address of the site, its template and its colours. Most keys without a default are here.',
    schema: { ...identitySchema, ...siteSchema },
  },
  {
    name: 'stock',
    title: 'Stock',
    about:
      'Where the nightly export comes from, how it is read, which vehicles the site lists, and what it publishes for others.',
    schema: { ...stockSchema, ...feedsSchema, ...agentsSchema },
    example: {
      agents: { refusedBots: ['training'] },
      feeds: {
        takers: ['google', 'meta'],
        files: {
          classifieds: {
            columns: {
              'Stock No': 'stock_number',
              Price: 'price_drive_away',
              Photo: 'photo_columns',
            },
            delimiter: 'comma',
            zip: true,
          },
        },
        deliveries: [
          {
            list: 'classifieds.zip',
            url: 'sftp://uploads.example/in/{slug}.zip',
            userEnv: 'CLASSIFIEDS_USER',
            secretEnv: 'CLASSIFIEDS_KEY',
            hostKeys: ['SHA256:uNiVztksCsDhcc0u9e8BgrJXVGDBlDxb5zEHl4uVzJY'],
          },
        ],
      },
      stock: {
        source: {
          kind: 'file',
          path: 'exports/example-motors.ndjson.gz',
          countPath: 'exports/example-motors.ndjson.gz.meta.json',
        },
        feeds: {
          reviews: 'https://reviews.example/api/v1/org/90?count=12',
          offers: 'exports/example-motors-offers.json',
        },
        filter: { makes: ['Kia', 'Mazda'], orCarTypes: ['used'] },
      },
    },
  },
  {
    name: 'search',
    title: 'Search pages and finders',
    about:
      'Page size, sort orders, filters, cards between the results, finders, and the search engine.',
    schema: searchSchema,
    example: {
      search: {
        engine: {
          kind: 'algolia',
          appId: 'EXAMPLE',
          index: 'example-motors',
          searchKey: 'search-only-key',
          adminKeyEnv: 'EXAMPLE_SEARCH_ADMIN_KEY',
        },
        popularMakes: ['Kia', 'Mazda', 'Toyota'],
        promos: {
          cards: [
            {
              id: 'we-buy-cars',
              start: '2026-11-01',
              expiry: null,
              position: [8, 17],
              display: ['used'],
              strictDisplay: false,
              title: 'We buy cars',
              text: 'Get a valuation in two minutes.',
              action: 'Value my car',
              link: '/trade-in',
              image: null,
            },
          ],
        },
      },
      finders: { bodyTiles: ['SUV', 'Ute', 'Hatchback', 'Sedan'] },
    },
  },
  {
    name: 'vehicle',
    title: 'Vehicles',
    about: 'Card tags, price texts, vehicle card, vehicle page, online reservations and photos.',
    schema: vehicleSettingsSchema,
    example: {
      tags: { certifiedBadge: '/certified.webp' },
      vehiclePage: {
        titleParts: ['transmission'],
      },
      reserve: {
        enabled: true,
      },
    },
  },
  {
    name: 'finance',
    title: 'Finance',
    about:
      'Lender, eligibility, calculator, pre-approval, partner quote, and the texts that the law requires.',
    schema: financeSchema,
    example: {
      finance: {
        provider: 'example-lender',
        comparisonRange: { min: 8.38, max: 19.42 },
        broker: {
          name: 'Example Loans Pty Ltd',
          licence: 'Australian Credit Licence 123456',
          details:
            'Example Motors Pty Ltd introduces customers to Example Loans Pty Ltd and may receive a commission.',
        },
        quote: { estimate: { establishmentFee: 395 } },
        personal: { partner: { name: 'Example Rates', check: 'soft' } },
        fees: [
          { name: 'Establishment fee', amount: 395 },
          { name: 'Monthly account fee', amount: 8 },
        ],
      },
    },
  },
  {
    name: 'locations',
    title: 'Locations and opening hours',
    about:
      'The places of the dealer. `locations` can be in `tenants/<slug>/locations.json` instead, which holds the list alone. Holiday hours are content.',
    schema: locationsSchema,
    example: {
      locations: [
        {
          id: '901',
          name: 'Example Motors Newstead',
          slug: 'newstead',
          storeCode: 'EXM-1',
          primary: true,
          visible: true,
          types: ['sales', 'service'],
          manufacturers: ['Kia'],
          dealershipSlug: 'example-motors',
          dealershipId: '90',
          dealerLicence: 'MD 1234567',
          repairerNumber: 'MVRL 12345',
          address: {
            street: '1 Example Street',
            city: 'Newstead',
            state: 'QLD',
            postcode: '4006',
            lat: -27.4502,
            long: 153.0432,
            placeUrl: 'https://maps.example/newstead',
          },
          phone: '07 5550 0100',
          email: 'newstead@examplemotors.example',
          hours: {
            sales: { 'mon-fri': '08:30-17:30', sat: '09:00-16:00', sun: 'closed' },
            service: { 'mon-thu': '07:00-12:00, 13:00-17:00', fri: '07:00-12:00' },
            parts: { mon: '07:30-17:00', sat: 'By appointment' },
          },
          image: '/locations/newstead.webp',
          mapImage: '/maps/newstead.webp',
          rating: { average: 4.6, count: 212 },
          about: 'Our showroom is a two-minute walk from the ferry.',
          tab: { name: 'Visit us', iframeUrl: 'https://maps.example/embed/newstead' },
        },
        {
          id: '902',
          name: 'Example Motors Milton',
          slug: 'milton',
          address: { street: '2 Example Road', city: 'Milton', state: 'QLD', postcode: '4064' },
          hours: { sales: { 'mon-sat': '09:00-17:00' } },
        },
      ],
      locationPages: { enquireAt: ['901'] },
      service: { webKey: 'example-web-key' },
    },
  },
  {
    name: 'navigation',
    title: 'Menus, pages and home page',
    about: 'Header and footer, optional pages, models, brand directory, blog and home page.',
    schema: navigationSchema,
    example: {
      menu: {
        vehicleCategories: ['Sportage'],
        announcement: { text: 'Open on Boxing Day', link: '/contact' },
      },
      pages: { brands: true },
      brands: {
        lists: { own: [{ name: 'Kia', slug: 'kia' }], trucks: [{ name: 'Hino', slug: 'hino' }] },
      },
      blog: { categories: ['News', 'Advice'] },
      home: {
        cards: [
          {
            title: 'We buy cars',
            text: 'Get a valuation in two minutes.',
            action: 'Value my car',
            link: '/trade-in',
            image: '/cards/we-buy.webp',
          },
        ],
        about: 'Example Motors has sold cars in Newstead since 1998.',
      },
    },
  },
  {
    name: 'reviews-offers',
    title: 'Reviews and offers',
    about: 'Which reviews and offers are shown, and how.',
    schema: reviewsOffersSchema,
    example: {
      reviews: { orgId: '90', hidden: [{ review: '1234', reason: 'fake' }] },
      offers: { exceptionIds: ['77'] },
    },
  },
  {
    name: 'enquiries',
    title: 'Forms and enquiries',
    about:
      'The fields of the forms, the consent of shoppers, and the pages that need a signed-in visitor.',
    schema: enquiriesSchema,
    example: {
      testDrive: { disclaimer: 'I hold a full driver licence.' },
      tradeIn: {
        customFields: [{ name: 'keys', label: 'How many keys are there?', required: false }],
      },
    },
  },
  {
    name: 'money',
    title: 'Buying online, online payment and campaigns',
    about:
      'The journey at /checkout-journey, what shoppers pay at /online-payment, and the campaign of /spin-to-win.',
    schema: moneySchema,
    example: {
      pages: { onlinePayment: true },
      buyOnline: { charges: [{ name: 'Dealer delivery', amount: 495 }] },
      onlinePayment: {
        amount: { min: 50, max: 5000 },
      },
      spinToWin: {
        id: 'summer-2026',
        name: 'Summer spin',
        start: '2026-12-01',
        end: '2027-02-28',
        prizes: [
          { id: 'car-wash', name: 'Car wash', chance: 20, stock: 100 },
          { id: 'service', name: 'Free service', chance: 1, stock: 5 },
        ],
        noPrize: 'No prize this time',
        redeem: 'Show the code at our counter by 31 March 2027.',
        terms: ['Open to residents of New South Wales aged 18 and over.'],
        permits: [{ state: 'NSW', number: 'TP/12345' }],
      },
    },
  },
  {
    name: 'server',
    title: 'Leads, consent and third parties',
    about:
      'Where leads are sent, partner services, analytics and scripts of third parties. Keys that end in `Env` hold the name of an environment variable.',
    schema: serverSchema,
    example: {
      functions: {
        leadEmails: ['sales@examplemotors.example'],
        webhook: { url: 'https://crm.example/leads', secretEnv: 'EXAMPLE_WEBHOOK_SECRET' },
        adfEmail: 'adf@crm.example',
        csvFolder: 'example-motors',
        routes: [
          { carTypes: ['new'], leadEmails: ['new@examplemotors.example'] },
          { locationIds: ['901'], adfEmail: null },
        ],
        turnstile: { siteKey: 'example-site-key', secretEnv: 'EXAMPLE_TURNSTILE_SECRET' },
        integrations: {
          valuation: { url: 'https://valuation.example', keyEnv: 'EXAMPLE_VALUATION_KEY' },
        },
        redirectHosts: ['apply.lender.example'],
      },
      thirdParty: [
        {
          id: 'chat',
          src: 'https://chat.example/widget.js',
          hosts: ['chat.example'],
          category: 'chat',
          open: 'ExampleChat.open',
          load: 'interaction',
          budgetBytes: 60000,
        },
      ],
      approval: {
        needed: 'two-people',
        people: [
          { name: 'Kim Example', email: 'kim@examplemotors.example' },
          { name: 'Sam Example', email: 'sam@examplemotors.example' },
        ],
      },
    },
  },
];
