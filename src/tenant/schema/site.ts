// The dealer and the look of the site: name, web address, template, brand, legal identity.
import { z } from 'zod';
import { templateNames } from '../../domain/card/card-data.ts';
import { colourSchema, envNameSchema, localPathSchema, slugSchema } from './kinds.ts';

export const siteSchema = {
  name: z.string().min(1).max(80).describe('Trading name as shoppers know it'),
  legalName: z.string().min(1).describe('Registered business name, used in legal texts'),
  abn: z
    .string()
    .regex(/^\d{2} \d{3} \d{3} \d{3}$/, 'an ABN with its spaces, like 12 345 678 901')
    .describe('Australian Business Number'),
  url: z.url({ protocol: /^https$/ }).describe('Public address of the site, without a path'),
  websiteId: z.string().min(1).describe('Id of this website in exports and offer exclusions'),
  timeZone: z.string().describe('IANA time zone of the dealer, for example Australia/Brisbane'),
  template: z.enum(templateNames).describe('Layout and character of the site'),
  manufacturer: z
    .string()
    .nullable()
    .describe('The single brand of a franchise dealer; null for a group or independent'),
  businessKind: z
    .enum(['franchise', 'group', 'independent'])
    .describe('Franchise: one brand; group: several dealerships; independent: none'),
  city: z.string().describe('City named in page titles'),
  state: z.enum(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']).describe('State in titles'),
  tagline: z.string().max(120).describe('One line under the name on the home page'),
  dealerships: z
    .array(
      z.strictObject({
        slug: slugSchema.describe('Slug in exports; its landing is /search/{slug}'),
        name: z.string().describe('Name shoppers see'),
        id: z.string().describe('Id in exports and leads'),
      }),
    )
    .describe('Dealerships whose stock this site shows; each has a search landing'),
  theme: z
    .strictObject({
      brand: colourSchema.describe('The one accent: primary action and what is selected'),
      dark: z
        .strictObject({
          header: z.boolean().describe('Dark header instead of light'),
          hero: z.boolean().describe('Dark hero instead of light'),
        })
        .describe('Which parts are dark'),
      logo: localPathSchema
        .describe('Logo in the tenant’s assets folder')
        .meta({ reason: 'dealers who have their logo only as a PNG' }),
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
        .describe('Site-wide phone override; null: choose by the phone rule'),
      newPhone: z.string().nullable().describe('Phone for new (and demo) vehicles'),
      usedPhone: z.string().nullable().describe('Phone for used vehicles'),
      filterPhoneByCarType: z
        .boolean()
        .describe('Choose between newPhone and usedPhone by car type; needs one of them'),
      email: z.email().describe('Where a shopper writes to'),
    })
    .describe('How shoppers reach the dealer (rule phone-1)'),
  social: z
    .partialRecord(
      z.enum(['facebook', 'instagram', 'youtube', 'tiktok', 'linkedin']),
      z.url({ protocol: /^https$/ }),
    )
    .describe('Social links, by network'),
  legal: z
    .strictObject({
      dealerLicences: z.array(z.string()).describe('Dealer licence numbers shown on every page'),
      repairerNumbers: z.array(z.string()).describe('Motor vehicle repairer numbers'),
      priceDisclaimer: z.string().describe('Small print under prices'),
    })
    .describe('What the law asks to be shown'),
  payments: z
    .strictObject({
      account: z
        .strictObject({
          keyEnv: envNameSchema.describe('Variable holding Stripe’s secret key'),
          webhookSecretEnv: envNameSchema.describe(
            'Variable holding the secret that Stripe signs its webhooks with',
          ),
        })
        .nullable()
        .describe('Account at Stripe that takes deposits and online payments; null: none'),
      methods: z
        .array(z.enum(['mastercard', 'visa', 'maestro', 'google-pay', 'apple-pay']))
        .describe('Payments in the strip, in order'),
    })
    .describe('Payments: the account, and the strip of those accepted (rule location-10)'),
};
