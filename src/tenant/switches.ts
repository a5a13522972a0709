// The one table of feature switches: what each turns, which rule it belongs to, what it needs to work.
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
  /** What it turns, in words for a dealer. */
  name: string;
  /** Id of the rule in docs/rules that it belongs to. */
  rule: string;
  /** The value that needs something; true for yes/no switches. */
  on?: string;
  needs?: Need;
}

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
    rule: 'site-1',
  },
  {
    path: 'businessKind',
    name: 'Kind of business',
    rule: 'site-2',
    on: 'franchise',
    needs: need('manufacturer', ({ manufacturer }) => manufacturer !== null),
  },
  { path: 'theme.dark.header', name: 'Dark header', rule: 'site-3' },
  { path: 'theme.dark.hero', name: 'Dark hero', rule: 'site-3' },
  {
    path: 'contact.filterPhoneByCarType',
    name: 'Phone by car type',
    rule: 'phone-1',
    needs: need(
      'contact.newPhone or contact.usedPhone',
      ({ contact }) => contact.newPhone !== null || contact.usedPhone !== null,
    ),
  },
  {
    path: 'payments.strip',
    name: 'Accepted payments strip',
    rule: 'location-10',
    needs: need('payments.methods', ({ payments }) => payments.methods.length > 0),
  },

  { path: 'search.zeroPricedLast', name: 'No unpriced cars by lowest price', rule: 'search-4' },
  {
    path: 'search.certifiedOnly',
    name: 'Certified-only filter',
    rule: 'search-14',
    needs: need('certified in search.facets', ({ search }) => search.facets.includes('certified')),
  },
  {
    path: 'search.promos.shuffleRest',
    name: 'Shuffled promos',
    rule: 'search-18',
    needs: promos,
  },
  {
    path: 'search.promos.randomisePosition',
    name: 'Randomised promo position',
    rule: 'search-18',
    needs: promos,
  },
  { path: 'search.similar.live', name: 'Similar cars asked of the engine', rule: 'similar-2' },
  { path: 'finders.budget.shown', name: 'Budget search', rule: 'finder-1' },
  { path: 'finders.budget.frequency', name: 'Budget by week or month', rule: 'finder-1' },
  { path: 'finders.priceRange.shown', name: 'Price-range search', rule: 'finder-5' },

  {
    path: 'search.savedSearches',
    name: 'Save a search',
    rule: 'saving-9',
    needs: need("card.favourites 'watchlist'", ({ card }) => card.favourites === 'watchlist'),
  },
  { path: 'tags.electric', name: 'Electric and hybrid tag', rule: 'card-3' },
  { path: 'pricing.subscriptions', name: 'Subscription price first', rule: 'price-1' },
  { path: 'pricing.subscriptionTerms', name: 'Least total of a subscription', rule: 'price-7' },
  { path: 'pricing.marketIndicator', name: 'Market-price indicator', rule: 'price-5' },
  { path: 'pricing.weeklyOnUsed', name: 'Weekly payment on used cars', rule: 'price-6' },
  { path: 'card.showViews', name: 'Views on the card', rule: 'card-1' },
  { path: 'card.showLocation', name: 'Location on the card', rule: 'card-1' },
  {
    path: 'card.favourites',
    name: 'Favourites or watchlist',
    rule: 'saving-3',
    on: 'watchlist',
    needs: signIn,
  },
  { path: 'card.strictSaving', name: 'Stricter saving', rule: 'saving-1' },
  { path: 'card.compare', name: 'Compare', rule: 'saving-8' },

  { path: 'vehiclePage.mapSection', name: 'Vehicle map section', rule: 'vehicle-20' },
  { path: 'vehiclePage.startView', name: 'First view of a spin', rule: 'photos-4' },
  { path: 'vehiclePage.spinAutoRotate', name: 'Spin turns by itself', rule: 'photos-7' },
  { path: 'vehiclePage.stickyHeader', name: 'Sticky header', rule: 'vehicle-12' },
  { path: 'vehiclePage.stickyBar', name: 'Sticky call-to-action bar', rule: 'vehicle-12' },
  { path: 'vehiclePage.unregisteredText', name: 'Unregistered text', rule: 'vehicle-15' },
  { path: 'vehiclePage.hideTwitter', name: 'No Twitter in the share bar', rule: 'vehicle-17' },
  { path: 'vehiclePage.breadcrumbs', name: 'Breadcrumb addresses', rule: 'vehicle-19' },
  { path: 'vehiclePage.showViews', name: 'View counter', rule: 'vehicle-16' },
  { path: 'vehiclePage.print', name: 'Print link', rule: 'vehicle-18' },
  { path: 'vehiclePage.maskPhone', name: 'Masked phone', rule: 'phone-3' },
  { path: 'vehiclePage.callPanel', name: 'Call-the-dealer panel', rule: 'vehicle-21' },
  { path: 'vehiclePage.locatedAtBar', name: '«Located at» bar', rule: 'vehicle-13' },
  { path: 'vehiclePage.featureBanner', name: 'Feature banner', rule: 'vehicle-14' },
  {
    path: 'vehiclePage.tradeIn',
    name: 'Trade-in button',
    rule: 'vehicle-11',
    needs: page('tradeIn'),
  },
  { path: 'vehiclePage.testDrive', name: 'Test-drive button', rule: 'vehicle-11' },
  { path: 'vehiclePage.requestPhotos', name: 'Request Photos', rule: 'vehicle-11' },
  { path: 'vehiclePage.historyReport', name: 'History report button', rule: 'vehicle-11' },
  {
    path: 'vehiclePage.priceComparison',
    name: 'Price Comparison panel',
    rule: 'market-3',
    needs: need(
      'functions.integrations price-comparison',
      ({ functions }) => functions.integrations['price-comparison'] !== undefined,
    ),
  },
  { path: 'vehiclePage.fuelCalculator.shown', name: 'Fuel Calculator', rule: 'calculator-1' },
  {
    path: 'vehiclePage.deliveryCalculator.shown',
    name: 'Delivery calculator',
    rule: 'calculator-2',
    needs: need(
      'vehiclePage.deliveryCalculator.zones',
      ({ vehiclePage }) => vehiclePage.deliveryCalculator.zones.length > 0,
    ),
  },
  { path: 'vehiclePage.similarTitle', name: 'Heading of similar cars', rule: 'similar-4' },
  { path: 'vehiclePage.similarLayout', name: 'Similar-cars carousel', rule: 'similar-4' },
  {
    path: 'vehiclePage.enquireBy',
    name: 'Chat instead of an enquiry form',
    rule: 'enquiry-17',
    on: 'chat',
    needs: chat,
  },
  { path: 'reserve.enabled', name: 'Reserve online', rule: 'reserve-1' },
  {
    path: 'reserve.onlinePurchase',
    name: 'Online purchase',
    rule: 'reserve-4',
    needs: reserving,
  },
  { path: 'reserve.path', name: 'Address of the reserve page', rule: 'reserve-1' },
  {
    path: 'reserve.showAmount',
    name: 'Reserve amount on the button',
    rule: 'reserve-2',
    needs: reserving,
  },

  {
    path: 'finance.enabled',
    name: 'Finance information',
    rule: 'finance-1',
    needs: need('finance.provider', ({ finance: { provider } }) => provider !== null),
  },
  { path: 'finance.rule', name: 'Eligibility rule of the provider', rule: 'finance-2' },
  {
    path: 'finance.getFinanceNow',
    name: 'Get finance now',
    rule: 'finance-17',
    needs: finance,
  },
  {
    path: 'finance.preApproval.popup',
    name: 'Pre-approval over the page',
    rule: 'finance-19',
    needs: need(
      'finance.enabled, functions.integrations finance-customer and functions.smsFromEnv',
      ({ finance: { enabled }, functions: { integrations, smsFromEnv } }) =>
        enabled && integrations['finance-customer'] !== undefined && smsFromEnv !== null,
    ),
  },
  { path: 'finance.calculator.shown', name: 'Finance calculator', rule: 'finance-6' },
  { path: 'finance.calculator.variant', name: 'Calculator variant', rule: 'finance-7' },
  { path: 'finance.calculator.rounding', name: 'Rounding of repayments', rule: 'finance-4' },
  {
    path: 'finance.quote.enabled',
    name: 'Partner quote',
    rule: 'finance-12',
    needs: need(
      'finance.enabled and functions.integrations finance-quote',
      (tenant) =>
        tenant.finance.enabled && tenant.functions.integrations['finance-quote'] !== undefined,
    ),
  },
  { path: 'finance.quote.inputs', name: 'Fixed or chosen quote inputs', rule: 'finance-12' },

  {
    path: 'locationPages.showBookService',
    name: 'Book a Service on locations',
    rule: 'location-5',
    needs: page('service'),
  },
  { path: 'locationPages.detailPath', name: 'Address of location details', rule: 'location-4' },
  { path: 'locationPages.linkBy', name: 'Location or dealership address', rule: 'location-4' },
  {
    path: 'locationPages.singleManufacturerToContact',
    name: 'Contact page as location page',
    rule: 'location-4',
  },
  { path: 'locationPages.sortByName', name: 'Locations by name', rule: 'location-6' },
  { path: 'locationPages.carousel', name: 'Locations carousel', rule: 'location-7' },
  { path: 'locationPages.mapEmbed', name: 'Map on a tap', rule: 'location-2' },
  {
    path: 'service.banner',
    name: 'Book a service banner',
    rule: 'location-9',
    needs: page('service'),
  },

  { path: 'menu.hoverOpen', name: 'Menus open on hover', rule: 'menu-7' },
  { path: 'menu.logoTiles', name: 'Brand logo tiles in menus', rule: 'menu-7' },
  {
    path: 'menu.statisticsBanner',
    name: 'Statistics banner above the footer',
    rule: 'home-2',
    needs: need('home.statistics', ({ home }) => home.statistics.length > 0),
  },
  { path: 'menu.emailUs', name: '«Email us» dialog', rule: 'menu-6' },
  { path: 'menu.sortModelsByName', name: 'Models by name', rule: 'models-6' },
  { path: 'pages.offers', name: 'Special offers', rule: 'offers-1' },
  { path: 'pages.models', name: 'Models', rule: 'models-4' },
  { path: 'pages.finance', name: 'Finance page', rule: 'content-1' },
  { path: 'pages.service', name: 'Service page', rule: 'content-1' },
  { path: 'pages.parts', name: 'Parts and accessories page', rule: 'content-1' },
  {
    path: 'pages.partsSearch',
    name: 'Parts search',
    rule: 'content-1',
    needs: page('parts'),
  },
  { path: 'pages.warranty', name: 'Warranty page', rule: 'content-1' },
  { path: 'pages.roadsideAssist', name: 'Roadside assistance page', rule: 'content-1' },
  { path: 'pages.aboutUs', name: 'About us page', rule: 'content-1' },
  { path: 'pages.careers', name: 'Careers page', rule: 'content-1' },
  { path: 'pages.fleet', name: 'Fleet page', rule: 'content-1' },
  { path: 'pages.tradeIn', name: 'Trade-in page', rule: 'content-1' },
  { path: 'pages.bookTestDrive', name: 'Test-drive page', rule: 'content-1' },
  { path: 'pages.blog', name: 'Blog', rule: 'content-3' },
  {
    path: 'pages.brands',
    name: 'Brand directory',
    rule: 'brand-1',
    needs: need('a list in brands', ({ brands: { own, cars, motorcycles, trucks } }) =>
      [own, cars, motorcycles, trucks].some((list) => list.length > 0),
    ),
  },
  { path: 'pages.dealerLocator', name: 'Dealer locator', rule: 'location-13' },
  { path: 'pages.spinToWin', name: 'Spin to win', rule: 'content-1' },
  { path: 'pages.onlinePayment', name: 'Online payment', rule: 'account-8', needs: signIn },
  { path: 'pages.garage', name: 'My garage', rule: 'account-8', needs: signIn },

  { path: 'reviews.shown', name: 'Reviews', rule: 'reviews-3' },
  { path: 'reviews.variant', name: 'Look of reviews', rule: 'reviews-4' },
  { path: 'offers.alwaysExpanded', name: 'Offers unfolded', rule: 'offers-4' },
  {
    path: 'offers.useExceptions',
    name: 'Offers despite exclusion',
    rule: 'offers-3',
    needs: need('offers.exceptionIds', ({ offers }) => offers.exceptionIds.length > 0),
  },
  {
    path: 'offers.enquireBy',
    name: 'Chat from offers',
    rule: 'enquiry-17',
    on: 'chat',
    needs: chat,
  },

  { path: 'forms.messageRequired', name: 'Message required', rule: 'enquiry-2' },
  { path: 'forms.selectDealership', name: 'Dealership selection', rule: 'enquiry-3' },
  { path: 'forms.selectLocation', name: 'Location selection', rule: 'enquiry-3' },
  { path: 'forms.selectCategory', name: 'Category selection', rule: 'enquiry-2' },
  { path: 'forms.askPostcode', name: 'Postcode field', rule: 'enquiry-7' },
  { path: 'forms.askRego', name: 'Rego field', rule: 'enquiry-1' },
  { path: 'forms.askContactMethod', name: 'Preferred contact method', rule: 'enquiry-6' },
  { path: 'forms.askFinance', name: 'Under finance question', rule: 'enquiry-6' },
  { path: 'forms.askTradeIn', name: 'Trade-in question', rule: 'enquiry-6' },
  { path: 'forms.consent', name: 'Opt-in or consent note', rule: 'enquiry-5' },
  { path: 'forms.privacyLine', name: 'Privacy policy line', rule: 'enquiry-5' },
  { path: 'forms.termsCheckbox', name: 'Terms of use checkbox', rule: 'enquiry-4' },
  { path: 'testDrive.askDateTime', name: 'Test-drive date and time', rule: 'enquiry-14' },
  {
    path: 'tradeIn.saveValuation',
    name: 'Keep the valuation',
    rule: 'trade-in-5',
    needs: page('tradeIn'),
  },
  { path: 'analytics.ownEndpoint', name: 'Events counted by the functions', rule: 'analytics-4' },
  { path: 'analytics.dataLayer', name: 'Events in the data layer', rule: 'analytics-4' },
  { path: 'consent.analytics', name: 'Consent before analytics', rule: 'analytics-4' },
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
