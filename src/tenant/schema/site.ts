// The dealer and the look of the site: name, web address, template, brand, legal identity.
import { z } from 'zod';
import { isOwnFact } from '../../domain/content/business-facts.ts';
import { stateCodes } from '../../domain/locations/state-codes.ts';
import { templateNames } from '../../domain/card/card-data.ts';
import { colourSchema, envNameSchema, localPathSchema, slugSchema } from './kinds.ts';

export const siteSchema = {
  name: z
    .string()
    .min(1)
    .max(80)
    .describe('Trading name as shoppers know it')
    .meta({ examples: ['Example Motors'] }),
  legalName: z
    .string()
    .min(1)
    .describe('Registered business name, used in legal texts')
    .meta({ examples: ['Example Motors Pty Ltd'] }),
  abn: z
    .string()
    .regex(/^\d{2} \d{3} \d{3} \d{3}$/, 'an ABN with its spaces, like 12 345 678 901')
    .describe('Australian Business Number')
    .meta({ examples: ['10 604 118 109'] }),
  url: z
    .url({ protocol: /^https$/ })
    .describe('Public address of the site, without a path')
    .meta({ examples: ['https://www.examplemotors.example'] }),
  websiteId: z
    .string()
    .min(1)
    .describe('Id of this website in exports and offer exclusions')
    .meta({ examples: ['90'] }),
  timeZone: z
    .string()
    .describe('IANA time zone of the dealer, for example Australia/Brisbane')
    .meta({ examples: ['Australia/Brisbane'] }),
  template: z
    .enum(templateNames)
    .describe('Layout and character of the site')
    .meta({ examples: ['rally'] }),
  manufacturer: z
    .string()
    .nullable()
    .describe('The single brand of a franchise dealer; null for a group or independent dealer'),
  city: z
    .string()
    .describe('City named in page titles')
    .meta({ examples: ['Brisbane'] }),
  state: z
    .enum(stateCodes)
    .describe('State in titles')
    .meta({ examples: ['QLD'] }),
  tagline: z
    .string()
    .max(120)
    .describe('One line under the name on the home page')
    .meta({ examples: ['Used cars in Newstead since 1998'] }),
  facts: z
    .array(
      z.strictObject({
        name: z
          .string()
          .regex(/^[a-z][A-Za-z]*$/, 'one word, like inspectionPoints')
          .refine((name) => !isOwnFact(name), 'another setting holds it')
          .describe('Texts insert it as {{name}}'),
        value: z.number().min(0).describe('The figure'),
        units: z.array(z.string().min(2)).min(1).describe('What follows the figure in texts'),
      }),
    )
    .describe(
      'Figures of the business that texts repeat; another number with the same unit is an error',
    )
    .meta({
      examples: [[{ name: 'inspectionPoints', value: 100, units: ['point inspection'] }]],
    }),
  dealerships: z
    .array(
      z.strictObject({
        slug: slugSchema.describe('Slug in exports; its landing is /search/{slug}'),
        name: z.string().describe('Name shoppers see'),
        id: z.string().describe('Id in exports and leads'),
      }),
    )
    .describe('Dealerships whose stock this site shows; each has a search landing')
    .meta({ examples: [[{ slug: 'example-motors', name: 'Example Motors', id: '90' }]] }),
  theme: z
    .strictObject({
      brand: colourSchema
        .describe('The accent colour: primary action and what is selected')
        .meta({ examples: ['#0a4d8c'] }),
      dark: z.array(z.enum(['header', 'hero'])).describe('Parts that are dark instead of light'),
      heroImage: localPathSchema
        .nullable()
        .describe('Home hero picture in the assets folder')
        .meta({ reason: 'new dealers without a picture of their showroom: null' }),
    })
    .describe('Brand marks and colours'),
  contact: z
    .strictObject({
      phone: z
        .string()
        .nullable()
        .describe('Phone of the whole site; null: chosen by the phone rule')
        .meta({ examples: ['07 5550 0100'] }),
      newPhone: z
        .string()
        .nullable()
        .describe('Phone for new and demo vehicles; without usedPhone for all')
        .meta({ examples: ['07 5550 0101'] }),
      usedPhone: z
        .string()
        .nullable()
        .describe('Phone for used vehicles; without newPhone for all')
        .meta({ examples: ['07 5550 0102'] }),
      email: z
        .email()
        .describe('Where a shopper writes to')
        .meta({ examples: ['hello@examplemotors.example'] }),
    })
    .describe('How shoppers reach the dealer (rule phone-1)'),
  social: z
    .partialRecord(
      z.enum(['facebook', 'instagram', 'youtube', 'tiktok', 'linkedin']),
      z.url({ protocol: /^https$/ }),
    )
    .describe('Social links, by network')
    .meta({
      examples: [
        {
          facebook: 'https://www.facebook.com/examplemotors.example',
          instagram: 'https://www.instagram.com/examplemotors.example',
        },
      ],
    }),
  legal: z
    .strictObject({
      priceDisclaimer: z
        .string()
        .describe(
          'Small print under prices; {state} stands for the state of sale, or the states of a group',
        ),
      dataCountries: z
        .array(z.string().min(1))
        .min(1)
        .describe('Countries in which suppliers keep personal data, with Australia')
        .meta({ reason: 'each dealer names the countries of its own suppliers' }),
      errors: z
        .enum(['hold', 'warn'])
        .describe(
          'What breaks a rule of the law for certain: hold keeps the vehicle or the site back, warn only lists it (rule law-2)',
        )
        .meta({ reason: 'a group whose own lawyers decide what is published' }),
    })
    .describe('What the law asks to be shown'),
  payments: z
    .strictObject({
      account: z
        .strictObject({
          keyEnv: envNameSchema
            .describe('Variable holding Stripe’s secret key')
            .meta({ examples: ['EXAMPLE_STRIPE_KEY'] }),
          webhookSecretEnv: envNameSchema
            .describe('Variable holding the secret that Stripe signs its webhooks with')
            .meta({ examples: ['EXAMPLE_STRIPE_WEBHOOK_SECRET'] }),
        })
        .nullable()
        .describe('Account at Stripe that takes deposits and online payments; null: none'),
      methods: z
        .array(z.enum(['mastercard', 'visa', 'maestro', 'google-pay', 'apple-pay']))
        .describe('Payments in the strip, in order'),
    })
    .describe('Payments: the account, and the strip of those accepted (rule location-10)'),
};
