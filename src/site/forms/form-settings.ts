// The enquiry forms of a site: the settings that a form needs, and the pages that are forms.
import type { FormSettings } from '../../domain/enquiry/form.ts';
import type { DialogSettings } from '../../domain/enquiry/pre-approval-steps.ts';
import { noticeFacts } from '../../domain/privacy/record.ts';
import { careerCategory, partsCategory, type EnquiryKind } from '../../domain/enquiry/kinds.ts';
import { buyText, reserveText } from '../../domain/enquiry/reserve-texts.ts';
import { reservationProof } from '../../domain/vehicle/actions.ts';
import { publicTenant } from '../../tenant/public-tenant.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { preApprovalForm } from './estimate.ts';
import { bookingPage, localPath, paths } from '../addresses/paths.ts';
import { watchlistPath } from '../../domain/account/paths.ts';
import type { AccountPage } from '../../page-data/page-data.ts';

/** Of the settings that may reach a browser, those that forms read. `phone` is the dealer's. */
export function formSettings(tenant: Tenant, phone: FormSettings['phone']): FormSettings {
  const { forms, testDrive, tradeIn, vehiclePage, finance, ...open } = publicTenant(tenant);
  const { actionTexts, somethingSimilarText } = vehiclePage;
  const { provider, quote } = finance;
  return {
    forms,
    testDrive,
    tradeIn: { ...tradeIn, hasRegister: 'rego-lookup' in tenant.functions.integrations },
    vehiclePage: { actionTexts, somethingSimilarText },
    finance: { provider, quote: { enabled: quote.enabled, inputs: quote.inputs } },
    dealerships: open.dealerships,
    locations: open.locations,
    reserve: { proof: reservationProof(tenant) },
    timeZone: open.timeZone,
    phone,
    notice: noticeFacts(tenant),
  };
}

/** Of the settings, those that a form over a page reads. */
export function dialogSettings(tenant: Tenant, phone: FormSettings['phone']): DialogSettings {
  const preApproval = preApprovalForm(tenant);
  return { ...formSettings(tenant, phone), ...(preApproval && { preApproval }) };
}

/** A page that is a form also without a text; `name` finds its text in `content/pages`. */
export interface FormPageFacts {
  name: string;
  kind: EnquiryKind;
  path: string;
  heading: string;
  intro: string;
  anchor: string;
  category?: string;
  subcategory?: string;
}

const partsPage = (name: string, heading: string): FormPageFacts => ({
  name,
  kind: 'general-enquiry',
  path: `/${name}`,
  heading,
  intro: 'Tell us which part or accessory you need, and for which vehicle.',
  anchor: 'parts-enquiry',
  category: partsCategory,
});

/** `false`: a page that the tenant does not have. */
type WantedPages = (FormPageFacts | false)[];

/** Forms of a visitor who buys, sells or brings a car. */
const carPages = ({ pages, tradeIn, finance, service }: Tenant): WantedPages => [
  pages.bookTestDrive && {
    name: 'book-test-drive',
    kind: 'test-drive',
    path: '/book-test-drive',
    heading: 'Book a test drive',
    intro: 'Tell us which vehicle you would like to drive, and when.',
    anchor: 'test-drive',
  },
  pages.service && {
    name: 'service',
    kind: 'service-booking',
    // A manufacturer's booking key gives the page the manufacturer's name (rule menu-4).
    path: service.webKey === null ? paths.service : bookingPage.path,
    heading: service.webKey === null ? 'Book a service' : bookingPage.name,
    intro: 'Tell us about your vehicle and choose a time that suits you.',
    anchor: 'service-booking',
  },
  pages.tradeIn && {
    name: 'trade-in',
    kind: 'trade-in',
    path: localPath(tradeIn.link) ?? '/trade-in',
    heading: 'Value your trade-in',
    intro: 'Tell us about your car. A valuer will look at it and get back to you with a figure.',
    anchor: 'trade-in',
  },
  pages.finance && {
    name: 'finance',
    kind: 'finance-enquiry',
    path: localPath(finance.link) ?? '/finance',
    heading: 'Finance enquiry',
    intro: 'Ask us what a loan would cost. Asking doesn’t affect your credit score.',
    anchor: 'finance-form',
  },
];

/** Forms about the dealer's other business. */
const businessPages = ({ pages }: Pick<Tenant, 'pages'>): WantedPages => [
  pages.fleet && {
    name: 'fleet',
    kind: 'fleet-enquiry',
    path: '/fleet',
    heading: 'Fleet',
    intro: 'One vehicle or fifty: tell us what your business needs.',
    anchor: 'fleet-enquiry',
  },
  pages.parts && partsPage('vehicle-parts-and-accessories', 'Parts and accessories'),
  pages.parts && pages.partsSearch && partsPage('parts/search', 'Find a part'),
  pages.careers && {
    name: 'careers',
    kind: 'general-enquiry',
    path: '/careers',
    heading: 'Careers',
    intro: 'Tell us what you do well, and where you would like to work.',
    anchor: 'careers',
    category: careerCategory,
  },
];

/** Forms that take a vehicle off the market. */
const reservePages = ({
  reserve,
  functions,
  vehiclePage,
}: Pick<Tenant, 'reserve' | 'functions' | 'vehiclePage'>): WantedPages => [
  // Shown at /cars/{slug}/checkout of every vehicle (src/site/addresses/aliases.ts).
  reserve.enabled && {
    name: 'reserve',
    kind: 'reservation',
    path: paths.reserve,
    heading: 'Reserve online',
    intro: reserveText({ reserve, functions }),
    anchor: 'reserve',
  },
  // The buttons of vehicles lead here with ?car_id= (rule reserve-4).
  reserve.enabled &&
    reserve.onlinePurchase && {
      name: 'checkout-journey',
      kind: 'reservation',
      path: paths.buyOnline,
      heading: vehiclePage.actionTexts.buy,
      intro: buyText(reserve),
      anchor: 'buy-online',
      subcategory: 'Online Purchase',
    },
];

const callBackPage: FormPageFacts = {
  name: 'call-back',
  kind: 'call-back',
  path: '/call-back',
  heading: 'Request a call back',
  intro: 'Leave your number and we’ll call you during opening hours.',
  anchor: 'call-back',
};

/** The pages that are a form, by the tenant's `pages` and links. Of two with the same address the first is used. */
export function formPages(tenant: Tenant): FormPageFacts[] {
  const wanted = [
    ...carPages(tenant),
    ...businessPages(tenant),
    ...reservePages(tenant),
    callBackPage,
  ];
  const seen = new Set<string>();
  return wanted.filter((page): page is FormPageFacts => {
    if (page === false || seen.has(page.path)) return false;
    seen.add(page.path);
    return true;
  });
}

// Which account pages a site has: sign-in where codes can be sent, the watchlist and the garage where they are on.
interface AccountPageFacts {
  kind: AccountPage['kind'];
  path: string;
}

/** Sign-in first. Empty when the tenant sends no codes; of two pages with the same address the first is used. */
export function accountPages({ functions, card, pages }: Tenant): AccountPageFacts[] {
  if (functions.smsFromEnv === null) return [];
  const wanted: (AccountPageFacts | false)[] = [
    { kind: 'sign-in', path: '/sign-in' },
    card.favourites === 'watchlist' && { kind: 'watchlist', path: watchlistPath },
    pages.garage && { kind: 'garage', path: pages.garagePath },
  ];
  const found = wanted.filter((page) => page !== false);
  return found.filter(({ path }, at) => found.findIndex((page) => page.path === path) === at);
}
