// The one table of feature switches: what each turns, where the spec asks for it, what it needs to work.
// Defaults stand in tenants/_defaults.json and meanings in the schema; neither is repeated here.
import { valueAt } from './merge.ts';
import type { SchemaFault } from './schema-faults.ts';
import type { Tenant } from './schema/index.ts';

/** Something a switch cannot work without, as the sentence a fault ends with. */
interface Need {
  /** What must be there, for example `pages.service`. */
  what: string;
  met: (tenant: Tenant) => boolean;
}

export interface Switch {
  /** Key path in the tenant's settings. */
  path: string;
  /** What it turns, in the words of the spec. */
  name: string;
  /** Where the spec asks for it: document and section. */
  spec: string;
  /** The value that needs something; true for yes/no switches. */
  on?: string;
  needs?: Need;
}

const journey = (section: number) => `vehicle-journey §${section}`;
const dealer = (section: number) => `site-and-dealer §${section}`;

const need = (what: string, met: Need['met']): Need => ({ what, met });

const page = (name: 'service' | 'parts' | 'tradeIn') =>
  need(`pages.${name}`, ({ pages }) => pages[name]);
const reserving = need('reserve.enabled', ({ reserve }) => reserve.enabled);
const finance = need('finance.enabled', ({ finance: { enabled } }) => enabled);
const signIn = need(
  'functions.smsFromEnv, since visitors sign in with a phone code',
  ({ functions }) => functions.smsFromEnv !== null,
);
const chat = need('a script of category chat in thirdParty', ({ thirdParty }) =>
  thirdParty.some(({ category }) => category === 'chat'),
);
const promos = need('search.promos.cards', ({ search }) => search.promos.cards.length > 0);

/** Every switch, in the order of the settings. */
export const switches: readonly Switch[] = [
  {
    path: 'template',
    name: 'Template',
    spec: dealer(3),
  },
  {
    path: 'businessKind',
    name: 'Kind of business',
    spec: dealer(1),
    on: 'franchise',
    needs: need('manufacturer', ({ manufacturer }) => manufacturer !== null),
  },
  { path: 'theme.dark.header', name: 'Dark header', spec: dealer(1) },
  { path: 'theme.dark.hero', name: 'Dark hero', spec: dealer(1) },
  {
    path: 'contact.filterPhoneByCarType',
    name: 'Phone by car type',
    spec: journey(5),
    needs: need(
      'contact.newPhone or contact.usedPhone',
      ({ contact }) => contact.newPhone !== null || contact.usedPhone !== null,
    ),
  },
  {
    path: 'payments.strip',
    name: 'Accepted payments strip',
    spec: dealer(2),
    needs: need('payments.methods', ({ payments }) => payments.methods.length > 0),
  },

  { path: 'search.zeroPricedLast', name: 'No unpriced cars by lowest price', spec: journey(5) },
  {
    path: 'search.certifiedOnly',
    name: 'Certified-only filter',
    spec: journey(5),
    needs: need('certified in search.facets', ({ search }) => search.facets.includes('certified')),
  },
  {
    path: 'search.promos.shuffleRest',
    name: 'Shuffled promos',
    spec: journey(4),
    needs: promos,
  },
  {
    path: 'search.promos.randomisePosition',
    name: 'Randomised promo position',
    spec: journey(4),
    needs: promos,
  },
  { path: 'search.similar.live', name: 'Similar cars asked of the engine', spec: journey(4) },
  { path: 'finders.budget.shown', name: 'Budget search', spec: dealer(2) },
  { path: 'finders.budget.frequency', name: 'Budget by week or month', spec: dealer(9) },
  { path: 'finders.priceRange.shown', name: 'Price-range search', spec: dealer(2) },

  {
    path: 'search.savedSearches',
    name: 'Save a search',
    spec: journey(2),
    needs: need("card.favourites 'watchlist'", ({ card }) => card.favourites === 'watchlist'),
  },
  { path: 'tags.electric', name: 'Electric and hybrid tag', spec: journey(4) },
  { path: 'pricing.subscriptions', name: 'Subscription price first', spec: journey(4) },
  { path: 'pricing.subscriptionTerms', name: 'Least total of a subscription', spec: journey(4) },
  { path: 'pricing.marketIndicator', name: 'Market-price indicator', spec: journey(4) },
  { path: 'pricing.weeklyOnUsed', name: 'Weekly payment on used cars', spec: journey(4) },
  { path: 'card.showViews', name: 'Views on the card', spec: journey(2) },
  { path: 'card.showLocation', name: 'Location on the card', spec: journey(2) },
  {
    path: 'card.favourites',
    name: 'Favourites or watchlist',
    spec: journey(6),
    on: 'watchlist',
    needs: signIn,
  },
  { path: 'card.strictSaving', name: 'Stricter saving', spec: journey(5) },
  { path: 'card.compare', name: 'Compare', spec: journey(2) },

  { path: 'vehiclePage.mapSection', name: 'Vehicle map section', spec: dealer(2) },
  { path: 'vehiclePage.startView', name: 'First view of a spin', spec: journey(4) },
  { path: 'vehiclePage.spinAutoRotate', name: 'Spin turns by itself', spec: journey(4) },
  { path: 'vehiclePage.stickyHeader', name: 'Sticky header', spec: journey(2) },
  { path: 'vehiclePage.stickyBar', name: 'Sticky call-to-action bar', spec: journey(2) },
  { path: 'vehiclePage.unregisteredText', name: 'Unregistered text', spec: journey(4) },
  { path: 'vehiclePage.hideTwitter', name: 'No Twitter in the share bar', spec: journey(2) },
  { path: 'vehiclePage.breadcrumbs', name: 'Breadcrumb addresses', spec: dealer(2) },
  { path: 'vehiclePage.showViews', name: 'View counter', spec: journey(2) },
  { path: 'vehiclePage.print', name: 'Print link', spec: journey(2) },
  { path: 'vehiclePage.maskPhone', name: 'Masked phone', spec: journey(4) },
  { path: 'vehiclePage.callPanel', name: 'Call-the-dealer panel', spec: journey(2) },
  { path: 'vehiclePage.locatedAtBar', name: '«Located at» bar', spec: journey(2) },
  { path: 'vehiclePage.featureBanner', name: 'Feature banner', spec: journey(2) },
  {
    path: 'vehiclePage.tradeIn',
    name: 'Trade-in button',
    spec: journey(5),
    needs: page('tradeIn'),
  },
  { path: 'vehiclePage.testDrive', name: 'Test-drive button', spec: journey(2) },
  { path: 'vehiclePage.requestPhotos', name: 'Request Photos', spec: journey(2) },
  { path: 'vehiclePage.historyReport', name: 'History report button', spec: journey(5) },
  {
    path: 'vehiclePage.priceComparison',
    name: 'Price Comparison panel',
    spec: journey(5),
    needs: need(
      'functions.upstreams price-comparison',
      ({ functions }) => functions.upstreams['price-comparison'] !== undefined,
    ),
  },
  { path: 'vehiclePage.fuelCalculator.shown', name: 'Fuel Calculator', spec: journey(5) },
  {
    path: 'vehiclePage.deliveryCalculator.shown',
    name: 'Delivery calculator',
    spec: journey(5),
    needs: need(
      'vehiclePage.deliveryCalculator.zones',
      ({ vehiclePage }) => vehiclePage.deliveryCalculator.zones.length > 0,
    ),
  },
  { path: 'vehiclePage.similarTitle', name: 'Heading of similar cars', spec: journey(2) },
  { path: 'vehiclePage.similarLayout', name: 'Similar-cars carousel', spec: journey(2) },
  {
    path: 'vehiclePage.enquireBy',
    name: 'Chat instead of an enquiry form',
    spec: journey(6),
    on: 'chat',
    needs: chat,
  },
  { path: 'reserve.enabled', name: 'Reserve online', spec: journey(5) },
  {
    path: 'reserve.onlinePurchase',
    name: 'Online purchase',
    spec: journey(2),
    needs: reserving,
  },
  { path: 'reserve.path', name: 'Address of the reserve page', spec: journey(2) },
  {
    path: 'reserve.showAmount',
    name: 'Reserve amount on the button',
    spec: dealer(4),
    needs: reserving,
  },

  {
    path: 'finance.enabled',
    name: 'Finance information',
    spec: journey(5),
    needs: need('finance.provider', ({ finance: { provider } }) => provider !== null),
  },
  { path: 'finance.rule', name: 'Eligibility rule of the provider', spec: journey(5) },
  {
    path: 'finance.getFinanceNow',
    name: 'Get finance now',
    spec: dealer(2),
    needs: finance,
  },
  {
    path: 'finance.preApproval.popup',
    name: 'Pre-approval over the page',
    spec: dealer(2),
    needs: need(
      'finance.enabled, functions.upstreams finance-customer and functions.smsFromEnv',
      ({ finance: { enabled }, functions: { upstreams, smsFromEnv } }) =>
        enabled && upstreams['finance-customer'] !== undefined && smsFromEnv !== null,
    ),
  },
  { path: 'finance.calculator.shown', name: 'Finance calculator', spec: journey(5) },
  { path: 'finance.calculator.variant', name: 'Calculator variant', spec: journey(5) },
  { path: 'finance.calculator.rounding', name: 'Rounding of repayments', spec: journey(9) },
  {
    path: 'finance.quote.enabled',
    name: 'Partner quote',
    spec: journey(7),
    needs: need(
      'finance.enabled and functions.upstreams finance-quote',
      (tenant) =>
        tenant.finance.enabled && tenant.functions.upstreams['finance-quote'] !== undefined,
    ),
  },
  { path: 'finance.quote.inputs', name: 'Fixed or chosen quote inputs', spec: dealer(7) },

  {
    path: 'locationPages.showBookService',
    name: 'Book a Service on locations',
    spec: dealer(2),
    needs: page('service'),
  },
  { path: 'locationPages.detailPath', name: 'Address of location details', spec: dealer(2) },
  { path: 'locationPages.linkBy', name: 'Location or dealership address', spec: dealer(2) },
  {
    path: 'locationPages.singleManufacturerToContact',
    name: 'Contact page as location page',
    spec: dealer(2),
  },
  { path: 'locationPages.sortByName', name: 'Locations by name', spec: dealer(9) },
  { path: 'locationPages.carousel', name: 'Locations carousel', spec: dealer(2) },
  { path: 'locationPages.mapEmbed', name: 'Map on a tap', spec: dealer(2) },
  {
    path: 'service.banner',
    name: 'Book a service banner',
    spec: dealer(2),
    needs: page('service'),
  },

  { path: 'menu.hoverOpen', name: 'Menus open on hover', spec: dealer(2) },
  { path: 'menu.logoTiles', name: 'Brand logo tiles in menus', spec: dealer(2) },
  {
    path: 'menu.statisticsBanner',
    name: 'Statistics banner above the footer',
    spec: dealer(1),
    needs: need('home.statistics', ({ home }) => home.statistics.length > 0),
  },
  { path: 'menu.emailUs', name: '«Email us» dialog', spec: dealer(2) },
  { path: 'menu.sortModelsByName', name: 'Models by name', spec: dealer(2) },
  { path: 'pages.offers', name: 'Special offers', spec: dealer(2) },
  { path: 'pages.models', name: 'Models', spec: dealer(2) },
  { path: 'pages.finance', name: 'Finance page', spec: dealer(2) },
  { path: 'pages.service', name: 'Service page', spec: dealer(2) },
  { path: 'pages.parts', name: 'Parts and accessories page', spec: dealer(2) },
  {
    path: 'pages.partsSearch',
    name: 'Parts search',
    spec: dealer(2),
    needs: page('parts'),
  },
  { path: 'pages.warranty', name: 'Warranty page', spec: dealer(2) },
  { path: 'pages.roadsideAssist', name: 'Roadside assistance page', spec: dealer(2) },
  { path: 'pages.aboutUs', name: 'About us page', spec: dealer(2) },
  { path: 'pages.careers', name: 'Careers page', spec: dealer(2) },
  { path: 'pages.fleet', name: 'Fleet page', spec: dealer(2) },
  { path: 'pages.tradeIn', name: 'Trade-in page', spec: dealer(2) },
  { path: 'pages.bookTestDrive', name: 'Test-drive page', spec: dealer(2) },
  { path: 'pages.blog', name: 'Blog', spec: dealer(2) },
  {
    path: 'pages.brands',
    name: 'Brand directory',
    spec: dealer(2),
    needs: need('a list in brands', ({ brands: { own, cars, motorcycles, trucks } }) =>
      [own, cars, motorcycles, trucks].some((list) => list.length > 0),
    ),
  },
  { path: 'pages.dealerLocator', name: 'Dealer locator', spec: journey(2) },
  { path: 'pages.spinToWin', name: 'Spin to win', spec: dealer(2) },
  { path: 'pages.onlinePayment', name: 'Online payment', spec: dealer(6), needs: signIn },
  { path: 'pages.garage', name: 'My garage', spec: dealer(6), needs: signIn },

  { path: 'reviews.shown', name: 'Reviews', spec: dealer(2) },
  { path: 'reviews.variant', name: 'Look of reviews', spec: dealer(2) },
  { path: 'offers.alwaysExpanded', name: 'Offers unfolded', spec: dealer(4) },
  {
    path: 'offers.useExceptions',
    name: 'Offers despite exclusion',
    spec: dealer(5),
    needs: need('offers.exceptionIds', ({ offers }) => offers.exceptionIds.length > 0),
  },
  {
    path: 'offers.enquireBy',
    name: 'Chat from offers',
    spec: dealer(2),
    on: 'chat',
    needs: chat,
  },

  { path: 'forms.messageRequired', name: 'Message required', spec: dealer(5) },
  { path: 'forms.selectDealership', name: 'Dealership selection', spec: dealer(5) },
  { path: 'forms.selectLocation', name: 'Location selection', spec: dealer(5) },
  { path: 'forms.selectCategory', name: 'Category selection', spec: dealer(5) },
  { path: 'forms.askPostcode', name: 'Postcode field', spec: dealer(3) },
  { path: 'forms.askRego', name: 'Rego field', spec: dealer(3) },
  { path: 'forms.askContactMethod', name: 'Preferred contact method', spec: dealer(3) },
  { path: 'forms.askFinance', name: 'Under finance question', spec: dealer(3) },
  { path: 'forms.askTradeIn', name: 'Trade-in question', spec: dealer(3) },
  { path: 'forms.consent', name: 'Opt-in or consent note', spec: dealer(5) },
  { path: 'forms.privacyLine', name: 'Privacy policy line', spec: dealer(5) },
  { path: 'forms.termsCheckbox', name: 'Terms of use checkbox', spec: dealer(5) },
  { path: 'testDrive.askDateTime', name: 'Test-drive date and time', spec: journey(2) },
  {
    path: 'tradeIn.saveValuation',
    name: 'Keep the valuation',
    spec: journey(7),
    needs: page('tradeIn'),
  },
  { path: 'analytics.ownEndpoint', name: 'Events counted by the functions', spec: journey(7) },
  { path: 'analytics.dataLayer', name: 'Events in the data layer', spec: journey(7) },
  { path: 'consent.analytics', name: 'Consent before analytics', spec: dealer(7) },
];

/** Faults of switches that are on without what they need. */
export function switchFaults(tenant: Tenant): SchemaFault[] {
  return switches.flatMap(({ path, needs, on = true }) => {
    const keys = path.split('.');
    if (!needs || valueAt(tenant, keys) !== on || needs.met(tenant)) return [];
    const message = `is ${on === true ? 'on' : `"${on}"`} but needs ${needs.what}`;
    return [{ path: keys, message, hint: `set ${needs.what}, or turn the switch off` }];
  });
}
