// Navigation: menus, optional pages, models menu, brand directory and home page.
import { z } from 'zod';
import { linkSchema, localPathSchema, slugSchema } from './kinds.ts';

const menuLeafSchema = z.strictObject({
  label: z.string().min(1).describe('Text of the link'),
  link: linkSchema.describe('Where it leads'),
});

const brandListSchema = z.array(
  z.strictObject({
    name: z.string().describe('Brand name'),
    slug: slugSchema.describe('Slug; the brand page is /{slug}/overview'),
  }),
);

export const navigationSchema = {
  menu: z
    .strictObject({
      main: z
        .array(
          z.strictObject({
            label: z.string().min(1).describe('Text of the entry'),
            link: linkSchema.describe('Where the entry itself leads'),
            children: z.array(menuLeafSchema).describe('Entries of its dropdown'),
            dropdown: z
              .enum(['models', 'stock', 'brands'])
              .optional()
              .describe('Dropdown filled from models, stock or brands, before `children`'),
          }),
        )
        .describe('Header menu'),
      footer: z
        .array(
          z.strictObject({
            label: z.string().describe('Heading of the column'),
            links: z.array(menuLeafSchema).describe('Links of the column'),
          }),
        )
        .describe('Footer columns'),
      hoverOpen: z.boolean().describe('Dropdowns open on hover too, not only on click'),
      logoTiles: z.boolean().describe('Dropdowns carry brand logo tiles'),
      categoryOrder: z
        .array(z.string())
        .describe('Order of model categories in the models menu')
        .meta({ reason: 'spec 2: category order may be set per site' }),
      sortModelsByName: z.boolean().describe('Models by name; off: in the order delivered'),
      modelNames: z
        .array(
          z.strictObject({
            model: z.string().describe('Model as delivered'),
            category: z.string().nullable().describe('Only under this category; null: everywhere'),
            name: z.string().describe('Name shown instead'),
          }),
        )
        .describe('Models and model pages shown under another name')
        .meta({ reason: 'spec 2: a hybrid page is renamed for one tenant' }),
      vehicleCategories: z
        .array(z.string())
        .describe('Models listed as categories of their own in the models menu'),
      emailUs: z.boolean().describe('"Email us" in the header, which opens an enquiry'),
      announcement: z
        .strictObject({
          text: z.string().min(1).describe('Text of the bar'),
          link: linkSchema.nullable().describe('Where it leads; null: nowhere'),
        })
        .nullable()
        .describe('Announcement bar; null: none'),
    })
    .describe('Menus (rule menu-1)'),
  pages: z
    .strictObject({
      offers: z.boolean().describe('/special-offers and /offers/…'),
      models: z.boolean().describe('/models and model pages'),
      finance: z.boolean().describe('Finance page'),
      service: z.boolean().describe('/service with service booking'),
      parts: z.boolean().describe('/vehicle-parts-and-accessories'),
      partsSearch: z.boolean().describe('/parts/search'),
      warranty: z.boolean().describe('/warranty'),
      roadsideAssist: z.boolean().describe('/roadside-assist'),
      aboutUs: z.boolean().describe('/about-us'),
      careers: z.boolean().describe('/careers'),
      fleet: z.boolean().describe('/fleet'),
      tradeIn: z.boolean().describe('/trade-in and its other names /sell-my-car, /sell-your-car'),
      bookTestDrive: z.boolean().describe('/book-test-drive'),
      brands: z.boolean().describe('Brand directory /brands with /{brand}/overview'),
      dealerLocator: z.boolean().describe('/dealer-locator'),
      spinToWin: z
        .boolean()
        .describe('/spin-to-win; off after a campaign, whose winners then still see their codes'),
      onlinePayment: z.boolean().describe('/online-payment, for signed-in visitors'),
      personalFinance: z
        .boolean()
        .describe('/personalised/finance, the own rate of signed-in visitors'),
      garage: z.boolean().describe('Garage page, for signed-in visitors'),
      garagePath: localPathSchema
        .describe(
          'Address of the garage page; /mymotorama, /mybigboxcars, /myblinkr, /myservco on some sites',
        )
        .meta({ reason: 'spec 2: each group names its garage after itself' }),
    })
    .describe('Optional pages (rule content-1)'),
  brands: z
    .strictObject({
      lists: z
        .partialRecord(z.enum(['own', 'cars', 'motorcycles', 'trucks']), brandListSchema)
        .describe('Brands of the directory: those of the group, then by kind of vehicle'),
    })
    .describe('Brand directory (rule brand-1)'),
  blog: z
    .strictObject({
      categories: z
        .array(z.string())
        .describe('Categories with a card each, on the blog of a dealer with posts'),
    })
    .describe('Blog'),
  home: z
    .strictObject({
      heroTitle: z.string().describe('Headline'),
      heroText: z.string().describe('Line under the headline'),
      heroAction: menuLeafSchema.describe('The one action of the hero'),
      sections: z
        .array(
          z.enum([
            'finder',
            'prices',
            'makes',
            'bodies',
            'models',
            'featured',
            'latest',
            'tiles',
            'cards',
            'why',
            'statistics',
            'locations',
            'reviews',
            'about',
          ]),
        )
        .describe('Sections of the home page, in order'),
      tiles: z
        .array(
          z.strictObject({
            title: z.string().describe('Headline of the tile'),
            text: z.string().describe('Line under it; may be empty'),
            link: linkSchema.describe('Where it leads'),
          }),
        )
        .describe('Feature banner (rule vehicle-14)'),
      cards: z
        .array(
          z.strictObject({
            title: z.string().min(1).describe('Headline of the card'),
            text: z.string().describe('What it promises'),
            action: z.string().min(1).describe('Text of the link'),
            link: linkSchema.describe('Where it leads'),
            image: localPathSchema.nullable().describe('Picture in the assets folder; null: none'),
          }),
        )
        .describe('Call-to-action cards (rule search-17)'),
      statistics: z
        .array(
          z.strictObject({
            figure: z.string().describe('Figure, for example 50+'),
            label: z.string().describe('What it counts'),
          }),
        )
        .describe('Statistics: a section of the home page and of the brand directory'),
      locationsFilter: z
        .string()
        .describe(
          'Locations on the home page: primary, sales, service, parts, service-and-parts, all or a location id',
        ),
      about: z.string().describe('Paragraph about the dealer'),
    })
    .describe('Home page'),
};
