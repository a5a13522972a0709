// The dealer's places: address, departments, hours, holiday hours, and how location screens behave.
import { z } from 'zod';
import { stateCodes } from '../../domain/locations/state-codes.ts';
import { hoursSchema } from './hours.ts';
import { localPathSchema, slugSchema } from './kinds.ts';

const holidayHoursSchema = z.strictObject({
  date: z.iso.date().describe('Day it applies to, YYYY-MM-DD'),
  name: z.string().min(1).describe('Name of the holiday'),
  status: z.string().default('Closed').describe('Hours: Open or Closed'),
  locationIds: z.array(z.string()).default([]).describe('Locations it applies to; empty: all'),
  start: z.iso.datetime().nullable().default(null).describe('Opening instant, read as UTC'),
  end: z.iso.datetime().nullable().default(null).describe('Closing instant, read as UTC'),
});

const locationSchema = z
  .strictObject({
    id: z.string().min(1).describe('Id of the location in exports'),
    name: z.string().min(1).describe('Name shoppers see'),
    slug: slugSchema.describe('Last part of its addresses (/locations/{slug}, /search/{slug})'),
    primary: z
      .boolean()
      .describe(
        'The main location. Exactly one visible location must be; an only location is primary by default',
      ),
    visible: z
      .boolean()
      .default(true)
      .describe('Shown on location screens')
      .meta({ reason: 'spec 3: places that hold stock but receive no visitors' }),
    types: z
      .array(z.enum(['sales', 'service', 'parts', 'car-buying']))
      .default([])
      .describe('What happens here; empty: sales'),
    manufacturers: z.array(z.string()).default([]).describe('Brands this place is a dealer of'),
    dealershipId: z.string().describe('Id of its dealership; not needed beside dealershipSlug'),
    dealershipSlug: slugSchema.describe(
      'Slug of its dealership; not needed when the tenant has only one',
    ),
    dealerLicence: z
      .string()
      .nullable()
      .default(null)
      .describe('Dealer licence number of the place; every page shows those of all places'),
    repairerNumber: z
      .string()
      .nullable()
      .default(null)
      .describe('Motor vehicle repairer number; every page shows those of all places'),
    storeCode: z
      .string()
      .nullable()
      .default(null)
      .describe(
        'Store code of the place in Google Business Profile, capitals as there; Google’s feed holds no vehicle of a place without',
      ),
    timeZone: z
      .string()
      .describe(
        'IANA time zone of the place, for its hours and bookings; not needed where its state has one clock',
      ),
    address: z
      .strictObject({
        street: z.string().describe('Number and street'),
        city: z.string().describe('Suburb or city'),
        state: z.enum(stateCodes).describe('State, for example QLD'),
        postcode: z
          .string()
          .regex(/^(\d{4})?$/, 'four digits')
          .describe('Postcode; four digits, empty where no address is known'),
        lat: z
          .number()
          .min(-90)
          .max(90)
          .nullable()
          .default(null)
          .describe('Latitude: position on the map'),
        long: z
          .number()
          .min(-180)
          .max(180)
          .nullable()
          .default(null)
          .describe('Longitude: position on the map'),
        placeUrl: z
          .url({ protocol: /^https$/ })
          .nullable()
          .default(null)
          .describe('"Get Directions" address')
          .meta({ reason: 'spec 3: the place_url of a yard that a map finds elsewhere' }),
      })
      .describe('Street address'),
    phone: z.string().nullable().default(null).describe('Phone of the place'),
    email: z.email().nullable().default(null).describe('E-mail address shown to shoppers'),
    hours: z
      .partialRecord(z.enum(['sales', 'service', 'parts']), hoursSchema)
      .default({})
      .describe('Weekly opening hours by department'),
    staff: z
      .partialRecord(z.enum(['sales', 'service']), z.number().int().min(1))
      .default({})
      .describe(
        'Bookings of one time by department: how many people take test drives or services; not named: 1',
      )
      .meta({ reason: 'workshops with several bays take several services at one time' }),
    image: localPathSchema.nullable().default(null).describe('Photo in the assets folder'),
    mapImage: localPathSchema.nullable().default(null).describe('Map picture in the assets folder'),
    rating: z
      .strictObject({
        average: z.number().min(0).max(5).describe('Average stars, 0 to 5'),
        count: z.number().int().nonnegative().describe('Number of reviews behind it'),
      })
      .nullable()
      .default(null)
      .describe('Star rating from real reviews; null: none'),
    about: z.string().nullable().default(null).describe('A paragraph about the place'),
    tab: z
      .strictObject({
        name: z.string().describe('Label of the tab'),
        iframeUrl: z.url({ protocol: /^https$/ }).describe('Page embedded in the tab'),
      })
      .nullable()
      .optional()
      .describe('Tab in the tabbed location viewer'),
  })
  .describe('A place of the dealer');

export const locationsSchema = {
  locations: z.array(locationSchema).describe('Places of the dealer (rule location-1)'),
  holidayHours: z
    .array(holidayHoursSchema)
    .default([])
    .describe('Holiday hours; shown in a dialog and in structured data'),
  locationPages: z
    .strictObject({
      showBookService: z
        .boolean()
        .describe('"Book a Service" on service locations; needs pages.service'),
      enquireAt: z
        .array(z.string())
        .describe('Location ids with an "Enquire Now" link to /contact-us/{dealership slug}'),
      detailPath: z
        .enum(['contact-us', 'our-location', 'locations'])
        .describe(
          'Where a card leads: contact-us ("View Details"), locations ("View Location", which is the contact page on the site of a single manufacturer) or our-location ("View Location Details"), which is also the address of location pages then',
        ),
      linkBy: z
        .enum(['location', 'dealership'])
        .describe(
          '"View Location" leads to /locations/{slug} of the location or of its dealership',
        ),
      sortByName: z.boolean().describe('Location cards by name; off: in the order of this file'),
      carousel: z
        .boolean()
        .describe('"Our Locations" as a carousel with a swipe hint above three; off: a grid'),
      mapEmbed: z
        .union([
          z.enum(['off', 'openstreetmap', 'google']),
          z
            .string()
            .regex(
              /^(?:\/(?!\/)|https:\/\/[a-z0-9.-]+\/)[^\s\\?#]+\.pmtiles$/,
              'off, openstreetmap, google, or the address of a .pmtiles file',
            ),
        ])
        .describe(
          'Map that a tap brings instead of the map picture; off: the picture alone; an address: the dealer’s own extract as PMTiles, a file in the assets folder ("/maps/region.pmtiles") or https',
        ),
    })
    .describe('Location screens (rule location-2)'),
  service: z
    .strictObject({
      webKey: z
        .string()
        .nullable()
        .describe('Public key of the manufacturer’s service booking; null: own service page'),
      banner: z
        .boolean()
        .describe('"BOOK A SERVICE" banner; once closed it does not return in that view'),
    })
    .describe('Service department (rule menu-4)'),
};
