// How a vehicle is shown: tags, price texts, card, vehicle page, photos, calculators besides finance.
import { z } from 'zod';
import { lineKinds } from '../../domain/vehicle/sections.ts';
import { offeredActions } from '../../domain/vehicle/actions.ts';
import { stateCodes } from '../../domain/locations/state-codes.ts';
import { chargeParts, onRoadKinds } from '../../domain/price/on-road/table.ts';
import { amountSchema, countSchema, localPathSchema } from './kinds.ts';

/** Lines of a section; one may be limited to kinds of vehicle. */
const linesSchema = z
  .array(
    z.union([
      z.string(),
      z.strictObject({
        text: z.string().describe('The line'),
        for: z
          .array(z.enum(lineKinds))
          .min(1)
          .describe('Item types and car types that it is true for'),
      }),
    ]),
  )
  .default([]);

export const vehicleSettingsSchema = {
  tags: z
    .strictObject({
      justArrivedDays: z
        .number()
        .int()
        .min(0)
        .describe('Days a vehicle counts as just arrived')
        .meta({ reason: 'vehicle spec 3: just_arrived_days is a setting of each site' }),
      justArrivedLabel: z.string().describe('Tag of a just-arrived vehicle'),
      soldLabel: z.string().describe('Tag of a sold vehicle'),
      electric: z.boolean().describe('Electric and hybrid vehicles carry their own tag first'),
      certifiedBadge: localPathSchema
        .nullable()
        .describe('Certified-used badge picture in the assets folder; null: a text badge')
        .meta({ reason: 'vehicle spec 4: the badge image of the manufacturer' }),
      certifiedName: z.string().describe('What the certified programme is called'),
    })
    .describe('Card tags (rule card-3)'),
  pricing: z
    .strictObject({
      subscriptions: z.boolean().describe('The weekly subscription price comes first'),
      subscriptionTerms: z
        .strictObject({
          minimumWeeks: z
            .number()
            .int()
            .nonnegative()
            .describe(
              'Weeks a shopper pays at least; 0: no minimum, and no total beside the price',
            ),
          bond: amountSchema.describe('AUD, paid once at the start'),
          noticeDays: z
            .number()
            .int()
            .nonnegative()
            .describe('Days of notice to leave; 0: not stated'),
          kmPerWeek: amountSchema.describe('Kilometres a week in the price; 0: not stated'),
          extraKmCents: amountSchema.describe('Cents of each further kilometre; 0: not stated'),
          insuranceExcess: amountSchema.describe(
            'AUD of each insurance claim that the subscriber pays; 0: not stated',
          ),
        })
        .describe('Minimum total cost of a subscription, shown beside its weekly price (ACL s48)'),
      noPriceText: z.string().describe('Shown when there is no price'),
      marketIndicator: z.boolean().describe('Show the market-price indicator'),
      weeklyOnUsed: z.boolean().describe('Used vehicles show a weekly payment'),
      usedPriceType: z
        .string()
        .describe(
          'Text beside the price of a used vehicle; for exports without a price type, empty claims nothing',
        ),
      onRoad: z
        .partialRecord(
          z.enum(stateCodes),
          z.record(
            z.string().regex(/^20\d{2}-\d{2}$/, 'a financial year like 2026-27'),
            z.partialRecord(
              z.enum(chargeParts),
              z.partialRecord(z.enum(onRoadKinds), amountSchema),
            ),
          ),
        )
        .describe(
          'Drive-away prices by state and financial year: an entry confirms the table’s second-hand figures of that year and holds your own figures, AUD by charge and kind of vehicle (rule price-11); no entry: prices stay without government charges',
        )
        .meta({
          examples: [{ VIC: { '2026-27': { transfer: { passenger: 46.7 } } } }],
          reason:
            'insurance depends on the dealer’s insurer, and a dealer in each state checks its own fees every July',
        }),
    })
    .describe('Price line (rule price-2)'),
  card: z
    .strictObject({
      showViews: z
        .boolean()
        .describe('"{n} views" on the card')
        .meta({ reason: 'dealers whose views are many' }),
      showLocation: z.boolean().describe('Location overlay on the photo'),
      favourites: z
        .enum(['off', 'favourite', 'watchlist'])
        .describe(
          'Which saving control; a watchlist, with which shoppers save searches too, needs functions.smsFromEnv',
        ),
      strictSaving: z.boolean().describe('Saving needs a price above 0 and a photo'),
      savingCarTypes: z
        .array(z.enum(['new', 'used', 'demo']))
        .describe('Car types that can be saved'),
      compare: z.boolean().describe('Compare control'),
      actionText: z.string().describe('Label of the primary action'),
    })
    .describe('Vehicle card'),
  vehiclePage: z
    .strictObject({
      titleParts: z
        .array(z.enum(['colour', 'gearnum', 'transmission', 'bodyconfiguration']))
        .describe('What the title says besides the name'),
      mapSection: z.boolean().describe('Vehicle map section (vdp_config.show_map_section)'),
      startView: z.enum(['spin', 'images']).describe('First view when there is a spin'),
      spinAutoRotate: z.boolean().describe('The spin turns once by itself'),
      sticky: z
        .enum(['bar', 'header'])
        .describe(
          'What stays while the page scrolls: a call-to-action bar after 900 px, or the header after 500 px',
        ),
      unregisteredText: z.boolean().describe('Past registration shows "Unregistered"'),
      hideTwitter: z.boolean().describe('Share bar without X'),
      breadcrumbs: z
        .enum(['search', 'used-car'])
        .describe('Breadcrumb addresses begin with /search or /used-car'),
      showViews: z.boolean().describe('View counter'),
      print: z.boolean().describe('Print link'),
      maskPhone: z.boolean().describe('Phone masked after 5 characters until a click'),
      callPanel: z.boolean().describe('Call-the-dealer panel'),
      locatedAtBar: z.boolean().describe('"Located at {city}" bar away from the primary location'),
      featureBanner: z.boolean().describe('Feature banner with the tiles of the home page'),
      fuelCalculator: z.boolean().describe('Fuel Calculator; never for electric vehicles'),
      deliveryZones: z
        .array(
          z.strictObject({
            name: z.string().describe('Region named in the answer'),
            postcodes: z
              .array(z.string().regex(/^\d{4}(-\d{4})?$/, 'a postcode or a range like 4000-4179'))
              .describe('Postcodes or ranges like 4000-4179'),
            price: amountSchema.describe('AUD'),
          }),
        )
        .default([])
        .describe(
          'Regions of the delivery calculator (rule calculator-2), the first that holds a postcode counts; empty: no calculator',
        ),
      sections: z
        .strictObject({
          whatsIncluded: linesSchema.describe(
            '"What’s Included" lines for used and subscribed vehicles',
          ),
          whyBuy: linesSchema.describe('"Why Buy From Us?" lines'),
          protect: linesSchema.describe('"Protect Your Car" lines'),
        })
        .default({ whatsIncluded: [], whyBuy: [], protect: [] })
        .describe('Folding sections of a vehicle page (rule vehicle-3)'),
      similarTitle: z
        .enum(['Similar Cars In-Stock', 'Similar Cars Available'])
        .describe('Heading of the similar vehicles'),
      similarLayout: z.enum(['grid', 'carousel']).describe('How similar vehicles are laid out'),
      somethingSimilarText: z
        .string()
        .describe('Label of the similar-vehicle enquiry; one variant: "Find me something similar"'),
      actions: z
        .array(z.enum(offeredActions))
        .min(1)
        .describe('Actions of a vehicle in stock for this kind of business, the main one first'),
      actionTexts: z
        .record(z.enum(offeredActions), z.string())
        .describe('Labels of the actions')
        .meta({ reason: 'a subscription is started and a vehicle is bought or hired' }),
      enquireBy: z.enum(['form', 'chat']).describe('What the enquiry button opens'),
    })
    .describe('Vehicle page'),
  reserve: z
    .strictObject({
      enabled: z.boolean().describe('Reserve online'),
      onlinePurchase: z
        .boolean()
        .describe(
          'Buy online at /checkout-journey; needs reserve.enabled and functions.smsFromEnv',
        ),
      path: z.enum(['checkout', 'buy-online']).describe('Last part of the reserve address'),
      amount: amountSchema.describe('Deposit in AUD; 0 hides the amount'),
      showAmount: z.boolean().describe('Name the amount on the button; needs reserve.enabled'),
      text: z.string().describe('Promise beside the button'),
      payOnline: z
        .boolean()
        .describe(
          'The deposit is paid online; off: the dealership calls about it. Needs payments.account',
        ),
      dealerConfirms: z
        .boolean()
        .describe(
          'Where no deposit is paid online: the dealership confirms each reservation, and until then the vehicle is requested, not reserved; off: a code to the phone is needed, where functions.smsFromEnv can send one (rule reserve-9)',
        )
        .meta({
          reason:
            'a dealership that texts nobody, or sells one vehicle to a queue, confirms reservations itself',
        }),
    })
    .describe('Reserve online (rule reserve-2)'),
  photos: z
    .strictObject({
      providers: z
        .array(
          z.strictObject({
            match: z.string().describe('Start of the photo address, or a host name'),
            kind: z
              .enum(['imgix', 'cloudinary', 'cloudfront', 'sized', 'plain'])
              .describe('How the host takes width and quality')
              .meta({
                reason: 'vehicle spec 7: image services take width and quality differently',
              }),
            widths: z
              .array(countSchema)
              .optional()
              .describe('Widths that exist (sized)')
              .meta({ reason: 'hosts that store a few sizes name them' }),
          }),
        )
        .describe('Photo hosts and how each takes width, quality and format')
        .meta({ reason: 'each exporter of stock has its own photo host' }),
      localFolder: z
        .string()
        .nullable()
        .describe('Folder (in the project) whose photos are copied to the site; null: none'),
    })
    .describe('Vehicle photos'),
};
