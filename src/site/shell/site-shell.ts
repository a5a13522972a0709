// The data that every page of a site shares. It comes from settings and assets only and counts no vehicles, so that new
// stock re-renders no other pages.
import { priceDisclaimerOf } from '../../domain/price/price-disclaimer.ts';
import { privacyPath } from '../../domain/content/legal-paths.ts';
import { usualDisclaimer } from '../../domain/finance/disclaimer.ts';
import { comparisonWarning } from '../../domain/finance/lender.ts';
import { dealerPhone } from '../../domain/enquiry/phone-choice.ts';
import { dealerLicences, repairerNumbers } from '../../domain/locations/licences.ts';
import type { PageAnalytics } from '../../domain/analytics/page-analytics.ts';
import { asksVisitors, loadRule } from '../../domain/analytics/third-party.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { SiteAssets } from '../assets/assets.ts';
import { offersWebMcp } from '../../feeds/agents/agent-site.ts';
import { browserSettingsFile, formSettingsFile } from '../files/browser-settings.ts';
import { manifestPath } from '../files/web-manifest.ts';
import { dialogSettings, accountPages } from '../forms/form-settings.ts';
import { engineSettings } from '../search/engine-settings.ts';
import type { Links } from '../addresses/links.ts';
import { shellLocation } from '../locations/location-parts.ts';
import { linkLabel, mainMenu } from './menu.ts';
import type { SiteModel } from '../models/site-models.ts';
import type { LinkView, LocationView, SiteShell } from '../../page-data/page-data.ts';
import { paths } from '../addresses/paths.ts';
import type { Theme } from '../../domain/theme/theme.ts';

const networks: Record<keyof Tenant['social'], string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
};

const payments: Record<Tenant['payments']['methods'][number], string> = {
  mastercard: 'Mastercard',
  visa: 'Visa',
  maestro: 'Maestro',
  'google-pay': 'Google Pay',
  'apple-pay': 'Apple Pay',
};

/** Links whose page exists. Every other link causes a warning. */
function existing(
  entries: readonly { label: string; link: string }[],
  setting: string,
  { links, tenant }: Pick<ShellFacts, 'links' | 'tenant'>,
): LinkView[] {
  return entries.flatMap(({ label, link }) => {
    const href = links.keep(link, setting);
    return href === null ? [] : [{ label: linkLabel(label, href, tenant), href }];
  });
}

function pageAnalytics({ consent, analytics, thirdParty }: Tenant): PageAnalytics {
  const asks = asksVisitors(consent.analytics, thirdParty);
  const others = thirdParty.filter(({ category }) => category !== 'chat');
  const allWait = others.every((script) => loadRule(script, asks).consent);
  return {
    asksConsent: asks,
    ownEvents: analytics.ownEndpoint,
    dataLayer: analytics.dataLayer,
    vitals: analytics.ownEndpoint,
    thirdParty: others.length === 0 ? null : allWait ? 'after-consent' : 'at-once',
    chat: others.length < thirdParty.length,
  };
}

/** The garage, or without one the account's watchlist (rule account-13). */
function accountLink(tenant: Tenant): LinkView | null {
  const pages = accountPages(tenant);
  const garage = pages.find(({ kind }) => kind === 'garage');
  if (garage) return { label: 'My garage', href: garage.path };
  const list = pages.find(({ kind }) => kind === 'watchlist');
  return list ? { label: 'My watchlist', href: list.path } : null;
}

/** In the last column of the footer, unless the dealer's own links contain it. */
function withAccount(columns: SiteShell['footer'], account: LinkView | null): SiteShell['footer'] {
  const last = columns.at(-1);
  if (!account || columns.some(({ links }) => links.some(({ href }) => href === account.href))) {
    return columns;
  }
  if (!last) return [{ label: 'Your account', links: [account] }];
  return [...columns.slice(0, -1), { ...last, links: [...last.links, account] }];
}

/** All settings of `contact` but those that choose the phone (rule phone-1). */
function shownContact({ contact }: Tenant): SiteShell['contact'] {
  const { phone: _phone, newPhone: _newPhone, usedPhone: _usedPhone, ...shown } = contact;
  return shown;
}

export interface ShellFacts {
  tenant: Tenant;
  searchPath: string;
  assets: SiteAssets;
  theme: Theme;
  links: Links;
  locations: readonly LocationView[];
  models: readonly SiteModel[];
}

/** The columns of the footer that have a link with a page, and the account's link. */
function footerOf(facts: ShellFacts, account: LinkView | null): SiteShell['footer'] {
  const columns = facts.tenant.menu.footer
    .map((column) => ({
      label: column.label,
      links: existing(column.links, `menu.footer "${column.label}"`, facts),
    }))
    .filter((column) => column.links.length > 0);
  return withAccount(columns, account);
}

function headOf({ tenant, assets, theme }: ShellFacts): SiteShell['head'] {
  return {
    manifest: manifestPath,
    icon: assets.icons.icon,
    appleIcon: assets.icons.apple,
    themeColour: tenant.theme.dark.includes('header')
      ? (theme.properties['n-1000'] ?? tenant.theme.brand)
      : tenant.theme.brand,
    inkColour: theme.properties['accent-strong'] ?? tenant.theme.brand,
  };
}

/** A repayment on a card requires its warning on the same page. */
const footnotesOf = (tenant: Tenant): SiteShell['footnotes'] => {
  const { finance, pricing } = tenant;
  const financed = finance.provider !== null;
  return {
    warning: financed ? comparisonWarning : null,
    notes: [
      priceDisclaimerOf(tenant),
      pricing.marketIndicator ? marketSource : '',
      financed ? usualDisclaimer : '',
    ].filter((note) => note !== ''),
  };
};

/** Where the figures of a market indicator come from (rule price-5). */
const marketSource =
  '“Below market average” compares the price with the market averages of AutoGrab for vehicles of the same kind, as our stock system last sent them.';

export function createShell(facts: ShellFacts): SiteShell {
  const { tenant, searchPath, assets, theme, links, locations } = facts;
  const primary = locations.find((location) => location.primary) ?? locations[0] ?? null;
  const phone = dealerPhone(tenant);
  const account = accountLink(tenant);
  const announcement = tenant.menu.announcement;
  const contactHref = links.resolve('/contact') ?? `mailto:${tenant.contact.email}`;
  const analytics = pageAnalytics(tenant);
  return {
    slug: tenant.slug,
    name: tenant.name,
    legalName: tenant.legalName,
    abn: tenant.abn,
    tagline: tenant.tagline,
    url: tenant.url.replace(/\/+$/, ''),
    template: tenant.template,
    themeCss: theme.css,
    // Rule site-3.
    dark: {
      header: tenant.theme.dark.includes('header'),
      hero: tenant.theme.dark.includes('hero'),
    },
    logo: assets.logo,
    phone,
    contact: shownContact(tenant),
    social: Object.entries(tenant.social).map(([network, href]) => ({
      label: networks[network as keyof Tenant['social']],
      href,
    })),
    menu: mainMenu(facts),
    menuHover: tenant.menu.hoverOpen,
    contactHref,
    emailUs: tenant.menu.emailUs ? { href: contactHref, title: 'EMAIL US' } : null,
    footer: footerOf(facts, account),
    announcement: announcement && {
      text: announcement.text,
      href: announcement.link && links.keep(announcement.link, 'menu.announcement'),
    },
    primaryLocation: primary && shellLocation(primary),
    locationsLink:
      locations.length > 1
        ? { label: 'Our locations', href: paths.dealerships }
        : primary && { label: 'Find us', href: primary.href },
    licences: dealerLicences(locations),
    repairers: repairerNumbers(locations),
    searchPath,
    forms: formSettingsFile(dialogSettings(tenant, phone)).path,
    preApproval: tenant.finance.preApprovalPopup,
    columns: tenant.search.columns,
    engine: engineSettings(tenant),
    reserves: tenant.reserve.enabled,
    account,
    watchlist: accountPages(tenant).find(({ kind }) => kind === 'watchlist')?.path ?? null,
    analytics,
    webMcp: offersWebMcp(tenant),
    consentLink: analytics.asksConsent ? privacyPath : null,
    settings: browserSettingsFile(tenant).path,
    head: headOf(facts),
    // Rule location-10.
    payments: tenant.payments.methods.map((name) => payments[name]),
    footnotes: footnotesOf(tenant),
  };
}
