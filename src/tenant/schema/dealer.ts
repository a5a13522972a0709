// The dealer around the stock: locations, hours, reviews, offers, menus, forms, functions, consent.
import { z } from 'zod';
import { envNameSchema, linkSchema, localPathSchema, slugSchema } from './kinds.ts';

export const openingHoursSchema = z.strictObject({
  weekday: z.number().int().min(0).max(6).describe('0 is Sunday, 6 Saturday'),
  status: z.string().describe('Open, Closed or other words'),
  open: z.string().nullable().describe('HH:MM, dealer’s time'),
  close: z.string().nullable().describe('HH:MM, dealer’s time'),
});

export const holidayHoursSchema = z.strictObject({
  date: z.iso.date(),
  name: z.string(),
  status: z.string().describe('Open or Closed'),
  locationIds: z.array(z.string()).describe('Locations it applies to; empty: all'),
  start: z.iso.datetime().nullable().describe('Opening instant, UTC'),
  end: z.iso.datetime().nullable().describe('Closing instant, UTC'),
});

export const locationSchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    slug: slugSchema,
    primary: z.boolean(),
    visible: z.boolean(),
    types: z
      .array(z.enum(['sales', 'service', 'parts', 'car-buying']))
      .describe('What happens here; empty: sales'),
    manufacturers: z.array(z.string()),
    dealershipId: z.string(),
    dealershipSlug: slugSchema,
    dealerLicence: z.string().nullable(),
    repairerNumber: z.string().nullable(),
    address: z.strictObject({
      street: z.string(),
      city: z.string(),
      state: z.string(),
      postcode: z.string().regex(/^\d{4}$/),
      lat: z.number().nullable(),
      long: z.number().nullable(),
      placeUrl: z.url().nullable().describe('Directions link'),
    }),
    phone: z.string().nullable(),
    email: z.email().nullable(),
    hours: z
      .partialRecord(z.enum(['sales', 'service', 'parts']), z.array(openingHoursSchema))
      .describe('Weekly opening hours by department'),
    image: localPathSchema.nullable().describe('Photo in the assets folder'),
    mapImage: localPathSchema.nullable().describe('Map picture in the assets folder'),
    rating: z
      .strictObject({ average: z.number().min(0).max(5), count: z.number().int() })
      .nullable()
      .describe('Star rating from real reviews; null: none'),
    about: z.string().nullable().describe('A paragraph about the place'),
  })
  .describe('A place of the dealer');

const menuLeafSchema = z.strictObject({ label: z.string(), link: linkSchema });

export const dealerSchema = {
  locations: z.array(locationSchema).describe('Places of the dealer'),
  holidayHours: z.array(holidayHoursSchema).describe('Holiday hours'),
  locationPages: z
    .strictObject({
      showBookService: z.boolean().describe('«Book a Service» on service locations'),
      enquireAt: z.array(z.string()).describe('Location ids with an «Enquire Now» link'),
      detailPath: z
        .enum(['contact-us', 'our-location', 'locations'])
        .describe('Where «View Details» goes'),
      sortByName: z.boolean(),
    })
    .describe('Location screens'),
  menu: z
    .strictObject({
      main: z
        .array(
          z.strictObject({
            label: z.string(),
            link: linkSchema,
            children: z.array(menuLeafSchema),
          }),
        )
        .describe('Header menu'),
      footer: z
        .array(z.strictObject({ label: z.string(), links: z.array(menuLeafSchema) }))
        .describe('Footer columns'),
      hoverOpen: z.boolean().describe('Dropdowns open on hover too'),
      categoryOrder: z.array(z.string()).describe('Order of model categories'),
      sortModelsByName: z.boolean(),
      announcement: z
        .strictObject({ text: z.string(), link: linkSchema.nullable() })
        .nullable()
        .describe('Announcement bar'),
    })
    .describe('Menus'),
  home: z
    .strictObject({
      heroTitle: z.string(),
      heroText: z.string(),
      heroAction: menuLeafSchema,
      sections: z
        .array(
          z.enum([
            'finder',
            'makes',
            'bodies',
            'featured',
            'latest',
            'tiles',
            'why',
            'statistics',
            'locations',
            'about',
          ]),
        )
        .describe('Sections of the home page, in order'),
      tiles: z
        .array(z.strictObject({ title: z.string(), text: z.string(), link: linkSchema }))
        .describe('Feature banner'),
      statistics: z.array(z.strictObject({ figure: z.string(), label: z.string() })),
      about: z.string(),
    })
    .describe('Home page'),
  reviews: z
    .strictObject({
      minimumRating: z.number(),
      top: z.number().int(),
      quantity: z.number().int(),
      hiddenNames: z.array(z.string()),
      hiddenIds: z.array(z.string()),
      textLength: z.number().int(),
      variant: z.enum(['default', 'highlighted', 'modern']),
      rotateMs: z.number().int(),
    })
    .describe('Reviews'),
  offers: z
    .strictObject({
      collapseFrom: z.number().int().describe('Characters above which texts are folded'),
      alwaysExpanded: z.boolean(),
      textLength: z.number().int(),
      exceptionIds: z.array(z.string()).describe('Offers shown although this site is excluded'),
      useExceptions: z.boolean(),
      enquireBy: z.enum(['form', 'chat']),
    })
    .describe('Offers'),
  forms: z
    .strictObject({
      messageRequired: z.boolean(),
      selectDealership: z.boolean(),
      askPostcode: z.boolean(),
      askContactMethod: z.boolean(),
      askFinance: z.boolean(),
      askTradeIn: z.boolean(),
      consent: z
        .enum(['opt-in', 'note'])
        .describe('A checkbox, or a note that submitting consents'),
      consentVersion: z.string(),
      consentNote: z.string(),
      optInText: z.string(),
      privacyLine: z.boolean(),
      termsCheckbox: z.boolean(),
      termsError: z.string(),
      enquiryTitle: z.string(),
      submitText: z.string(),
      categories: z.array(z.string()).describe('Enquiry categories; the first is the default'),
    })
    .describe('Enquiry forms'),
  gated: z
    .array(
      z.enum([
        'online-payment',
        'my-garage',
        'checkout',
        'spin-to-win',
        'personalised-finance',
        'equifax',
      ]),
    )
    .describe('Pages that need a signed-in visitor'),
  functions: z
    .strictObject({
      leadEmails: z.array(z.email()).describe('Where leads are mailed'),
      webhook: z
        .strictObject({ url: z.url(), secretEnv: envNameSchema })
        .nullable()
        .describe('JSON webhook with an HMAC'),
      adfEmail: z.email().nullable().describe('Where ADF/XML leads are mailed'),
      retentionDays: z.number().int().describe('Personal data older than this is erased'),
      smsFromEnv: envNameSchema.nullable(),
    })
    .describe('Server functions'),
  consent: z
    .strictObject({ analytics: z.enum(['always', 'ask']) })
    .describe('What waits for consent'),
  thirdParty: z
    .array(
      z.strictObject({
        id: z.string(),
        src: z.url(),
        hosts: z.array(z.string()).describe('Hosts the Content-Security-Policy lets in'),
        category: z.enum(['necessary', 'analytics', 'marketing', 'chat']),
        load: z.enum(['idle', 'interaction', 'consent']),
        budgetBytes: z.number().int(),
      }),
    )
    .describe('Third-party scripts'),
  salesCounter: z
    .strictObject({
      timeZone: z.string(),
      perDay: z.number(),
      stepSeconds: z.number(),
      refreshSeconds: z.number(),
    })
    .nullable()
    .describe('Sales counter; null: none'),
};
