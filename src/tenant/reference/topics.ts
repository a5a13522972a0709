// The pages of the settings reference, and which keys each explains. examples.json has values for its lists and kinds, the
// schema those of single values; a key with neither is shown with its default.
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
  },
  {
    name: 'search',
    title: 'Search pages and finders',
    about:
      'Page size, sort orders, filters, cards between the results, finders, and the search engine.',
    schema: searchSchema,
  },
  {
    name: 'vehicle',
    title: 'Vehicles',
    about: 'Card tags, price texts, vehicle card, vehicle page, online reservations and photos.',
    schema: vehicleSettingsSchema,
  },
  {
    name: 'finance',
    title: 'Finance',
    about:
      'Lender, eligibility, calculator, pre-approval, partner quote, and the texts that the law requires.',
    schema: financeSchema,
  },
  {
    name: 'locations',
    title: 'Locations and opening hours',
    about:
      'The places of the dealer. `locations` can be in `tenants/<slug>/locations.json` instead, which holds the list alone. Holiday hours are content.',
    schema: locationsSchema,
  },
  {
    name: 'navigation',
    title: 'Menus, pages and home page',
    about: 'Header and footer, optional pages, models, brand directory, blog and home page.',
    schema: navigationSchema,
  },
  {
    name: 'reviews-offers',
    title: 'Reviews and offers',
    about: 'Which reviews and offers are shown, and how.',
    schema: reviewsOffersSchema,
  },
  {
    name: 'enquiries',
    title: 'Forms and enquiries',
    about:
      'The fields of the forms, the consent of shoppers, and the pages that need a signed-in visitor.',
    schema: enquiriesSchema,
  },
  {
    name: 'money',
    title: 'Buying online, online payment and campaigns',
    about:
      'The journey at /checkout-journey, what shoppers pay at /online-payment, and the campaign of /spin-to-win.',
    schema: moneySchema,
  },
  {
    name: 'server',
    title: 'Leads, consent and third parties',
    about:
      'Where leads are sent, partner services, analytics and scripts of third parties. Keys that end in `Env` hold the name of an environment variable.',
    schema: serverSchema,
  },
];
