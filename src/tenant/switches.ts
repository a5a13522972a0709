// The one table of feature switches: name, rule and needs. tenants/_defaults.json holds the defaults, the schema
// the meanings; docs/settings/switches.md shows all of them together.
import { tenantCheck, type Check, type Section } from './checks/check.ts';
import type { KeyError } from './errors.ts';
import { valueAt } from './merge.ts';
import type { Tenant } from './schema/index.ts';

interface Need {
  /** The required setting, for example `pages.service`. */
  what: string;
  /** Sections that `met` looks at. */
  reads: readonly Section[];
  met: (sections: Tenant) => boolean;
}

export interface Switch {
  /** Key path in the tenant's settings. */
  path: string;
  /** Its effect, for a dealer. */
  name: string;
  /** Id of its rule in docs/rules. */
  rule: string;
  needs: Need | undefined;
  /** The value that has requirements. */
  on: string | true;
}

const need = <Read extends Section>(
  reads: readonly Read[],
  what: string,
  met: (sections: Pick<Tenant, Read>) => boolean,
): Need => ({ what, reads, met });

const page = (name: 'service' | 'parts' | 'tradeIn') =>
  need(['pages'], `pages.${name}`, ({ pages }) => pages[name]);
const buying = need(
  ['reserve', 'functions'],
  'reserve.enabled, and functions.smsFromEnv, since buyers sign in with a phone code',
  ({ reserve, functions }) => reserve.enabled && functions.smsFromEnv !== null,
);
const reserving = need(['reserve'], 'reserve.enabled', ({ reserve }) => reserve.enabled);
const finance = need(
  ['finance'],
  'finance.provider',
  ({ finance: { provider } }) => provider !== null,
);
const signIn = need(
  ['functions'],
  'functions.smsFromEnv, since visitors sign in with a phone code',
  ({ functions }) => functions.smsFromEnv !== null,
);
const chat = need(['thirdParty'], 'a script of category chat in thirdParty', ({ thirdParty }) =>
  thirdParty.some(({ category }) => category === 'chat'),
);
const promos = need(
  ['search'],
  'search.promos.cards',
  ({ search }) => search.promos.cards.length > 0,
);
const account = need(['payments'], 'payments.account', ({ payments }) => payments.account !== null);
const certifiedFacet = need(['search'], 'certified in search.facets', ({ search }) =>
  search.facets.includes('certified'),
);
const customerFinance = need(
  ['finance', 'functions'],
  'finance.provider, functions.integrations finance-customer and functions.smsFromEnv',
  ({ finance: { provider }, functions: { integrations, smsFromEnv } }) =>
    provider !== null && integrations['finance-customer'] !== undefined && smsFromEnv !== null,
);
const quotes = need(
  ['finance', 'functions'],
  'finance.provider and functions.integrations finance-quote',
  (tenant) =>
    tenant.finance.provider !== null &&
    tenant.functions.integrations['finance-quote'] !== undefined,
);
const brandList = need(['brands'], 'a list in brands.lists', ({ brands }) =>
  Object.values(brands.lists).some((list) => list.length > 0),
);

type Row = [path: string, name: string, rule: string, needs?: Need, on?: string];

const rows: readonly Row[] = [
  ['template', 'Template', 'site-1'],
  ['theme.dark', 'Dark parts', 'site-3'],

  ['search.relevance', 'Best first', 'search-30'],
  ['search.zeroPricedLast', 'No unpriced cars by lowest price', 'search-4'],
  ['search.certifiedOnly', 'Certified-only filter', 'search-14', certifiedFacet],
  ['search.promos.shuffleRest', 'Shuffled promos', 'search-18', promos],
  ['search.promos.randomisePosition', 'Randomised promo position', 'search-18', promos],
  ['search.liveSimilar', 'Similar cars asked of the engine', 'similar-2'],
  ['finders.budget.shown', 'Budget search', 'finder-1'],
  ['finders.budget.beforeInterest', 'Budget before interest', 'finder-1'],
  ['finders.budget.frequency', 'Budget by week or month', 'finder-1'],
  ['finders.priceRange.shown', 'Price-range search', 'finder-5'],

  ['tags.electric', 'Electric and hybrid tag', 'card-3'],
  ['pricing.subscriptions', 'Subscription price first', 'price-1'],
  ['pricing.subscriptionTerms', 'Least total of a subscription', 'price-7'],
  ['pricing.marketIndicator', 'Market-price indicator', 'price-5'],
  ['pricing.weeklyOnUsed', 'Weekly payment on used cars', 'price-6'],
  ['card.showViews', 'Views on the card', 'card-1'],
  ['card.showLocation', 'Location on the card', 'card-1'],
  ['card.favourites', 'Favourites or watchlist', 'saving-3', signIn, 'watchlist'],
  ['card.strictSaving', 'Stricter saving', 'saving-1'],
  ['card.compare', 'Compare', 'saving-8'],

  ['vehiclePage.mapSection', 'Vehicle map section', 'vehicle-20'],
  ['vehiclePage.startView', 'First view of a spin', 'photos-4'],
  ['vehiclePage.spinAutoRotate', 'Spin turns by itself', 'photos-7'],
  ['vehiclePage.sticky', 'What stays while the page scrolls', 'vehicle-12'],
  ['vehiclePage.unregisteredText', 'Unregistered text', 'vehicle-15'],
  ['vehiclePage.hideTwitter', 'No Twitter in the share bar', 'vehicle-17'],
  ['vehiclePage.breadcrumbs', 'Breadcrumb addresses', 'vehicle-19'],
  ['vehiclePage.showViews', 'View counter', 'vehicle-16'],
  ['vehiclePage.print', 'Print link', 'vehicle-18'],
  ['vehiclePage.maskPhone', 'Masked phone', 'phone-3'],
  ['vehiclePage.callPanel', 'Call-the-dealer panel', 'vehicle-21'],
  ['vehiclePage.locatedAtBar', '"Located at" bar', 'vehicle-13'],
  ['vehiclePage.featureBanner', 'Feature banner', 'vehicle-14'],
  ['vehiclePage.fuelCalculator', 'Fuel Calculator', 'calculator-1'],
  ['vehiclePage.similarTitle', 'Heading of similar cars', 'similar-4'],
  ['vehiclePage.similarLayout', 'Similar-cars carousel', 'similar-4'],
  ['vehiclePage.enquireBy', 'Chat instead of an enquiry form', 'enquiry-17', chat, 'chat'],
  ['reserve.enabled', 'Reserve online', 'reserve-1'],
  ['reserve.onlinePurchase', 'Online purchase', 'reserve-4', buying],
  ['reserve.path', 'Address of the reserve page', 'reserve-1'],
  ['reserve.payOnline', 'Deposit paid online', 'reserve-7', account],
  ['reserve.dealerConfirms', 'Reservations confirmed by the dealership', 'reserve-9'],
  ['reserve.showAmount', 'Reserve amount on the button', 'reserve-2', reserving],

  ['finance.rule', 'Eligibility rule of the provider', 'finance-2'],
  ['finance.getFinanceNow', 'Get finance now', 'finance-17', finance],
  ['finance.preApprovalPopup', 'Pre-approval over the page', 'finance-19', customerFinance],
  ['finance.calculator.variant', 'Calculator variant', 'finance-7'],
  ['finance.calculator.rounding', 'Rounding of repayments', 'finance-4'],
  ['finance.quote.enabled', 'Partner quote', 'finance-12', quotes],
  ['finance.quote.inputs', 'Fixed or chosen quote inputs', 'finance-12'],

  ['locationPages.showBookService', 'Book a Service on locations', 'location-5', page('service')],
  ['locationPages.detailPath', 'Address of location details', 'location-4'],
  ['locationPages.linkBy', 'Location or dealership address', 'location-4'],
  ['locationPages.sortByName', 'Locations by name', 'location-6'],
  ['locationPages.carousel', 'Locations carousel', 'location-7'],
  ['locationPages.mapEmbed', 'Map on a tap', 'location-2'],
  ['service.banner', 'Book a service banner', 'location-9', page('service')],

  ['menu.hoverOpen', 'Menus open on hover', 'menu-7'],
  ['menu.logoTiles', 'Brand logo tiles in menus', 'menu-7'],
  ['menu.emailUs', '"Email us" dialog', 'menu-6'],
  ['menu.sortModelsByName', 'Models by name', 'models-6'],
  ['pages.offers', 'Special offers', 'offers-1'],
  ['pages.models', 'Models', 'models-4'],
  ['pages.finance', 'Finance page', 'content-1'],
  ['pages.service', 'Service page', 'content-1'],
  ['pages.parts', 'Parts and accessories page', 'content-1'],
  ['pages.partsSearch', 'Parts search', 'content-1', page('parts')],
  ['pages.warranty', 'Warranty page', 'content-1'],
  ['pages.roadsideAssist', 'Roadside assistance page', 'content-1'],
  ['pages.aboutUs', 'About us page', 'content-1'],
  ['pages.careers', 'Careers page', 'content-1'],
  ['pages.fleet', 'Fleet page', 'content-1'],
  ['pages.tradeIn', 'Trade-in page', 'content-1'],
  ['pages.bookTestDrive', 'Test-drive page', 'content-1'],
  ['pages.brands', 'Brand directory', 'brand-1', brandList],
  ['pages.dealerLocator', 'Dealer locator', 'location-13'],
  [
    'pages.spinToWin',
    'Spin to win',
    'spin-1',
    need(
      ['functions', 'spinToWin'],
      'functions.smsFromEnv, and a campaign with prizes, terms and permits in spinToWin',
      ({ functions, spinToWin }) => functions.smsFromEnv !== null && spinToWin !== null,
    ),
  ],
  [
    'pages.onlinePayment',
    'Online payment',
    'payment-1',
    need(
      ['functions', 'payments'],
      'functions.smsFromEnv and payments.account',
      ({ functions, payments }) => functions.smsFromEnv !== null && payments.account !== null,
    ),
  ],
  [
    'pages.personalFinance',
    'Personal rates',
    'personal-1',
    need(
      ['finance', 'functions'],
      'finance.provider, finance.broker with its licence, and functions.smsFromEnv, since visitors sign in with a phone code',
      ({ finance: { provider, broker }, functions: { smsFromEnv } }) =>
        provider !== null && broker !== null && smsFromEnv !== null,
    ),
  ],
  ['pages.garage', 'My garage', 'account-8', signIn],

  ['legal.errors', 'What the law forbids', 'law-2'],
  ['functions.smsSenderRegistered', 'Registered sender of texts', 'law-2'],

  ['reviews.shown', 'Reviews', 'reviews-3'],
  ['reviews.variant', 'Look of reviews', 'reviews-4'],
  ['offers.alwaysExpanded', 'Offers unfolded', 'offers-4'],
  ['offers.enquireBy', 'Chat from offers', 'enquiry-17', chat, 'chat'],

  ['forms.messageRequired', 'Message required', 'enquiry-2'],
  ['forms.asks', 'Fields of the forms', 'enquiry-6'],
  ['forms.consent', 'Opt-in or consent note', 'enquiry-5'],
  ['tradeIn.wizard', 'Trade-in in steps', 'trade-in-8'],
  [
    'tradeIn.valuation.source',
    'Figures for trade-ins',
    'trade-in-8',
    need(
      ['functions'],
      'functions.integrations valuation',
      ({ functions }) => functions.integrations.valuation !== undefined,
    ),
    'partner',
  ],
  ['tradeIn.saveValuation', 'Keep the valuation', 'trade-in-5', page('tradeIn')],
  ['functions.confirmMail', 'Confirmations by mail', 'booking-1'],
  ['functions.confirmText', 'Confirmations as texts', 'booking-1', signIn],
  ['onlinePayment.typed', 'Typed amounts', 'payment-3'],
  ['analytics.ownEndpoint', 'Events counted by the functions', 'analytics-4'],
  ['analytics.dataLayer', 'Events in the data layer', 'analytics-4'],
  ['consent.analytics', 'Consent before analytics', 'analytics-4'],
];

export const switches: readonly Switch[] = rows.map(([path, name, rule, needs, on]): Switch => ({
  path,
  name,
  rule,
  needs,
  on: on ?? true,
}));

/** Switches that are on without their requirements. */
export const switchChecks: readonly Check[] = switches.flatMap(({ path, needs, on }) => {
  if (!needs) return [];
  const keys = path.split('.');
  const [section] = keys as [Section];
  return tenantCheck([section, ...needs.reads], (sections): KeyError[] => {
    if (valueAt(sections, keys) !== on || needs.met(sections)) return [];
    const message = `is ${on === true ? 'on' : `"${on}"`} but needs ${needs.what}`;
    return [{ path: keys, message, hint: `set ${needs.what}, or turn the switch off` }];
  });
});
