// Text pages and pages with a form: the text, the cards and job openings under it, and the form. A link in a text
// becomes plain text if this site lacks its page.
import { rightsOfSite } from '../../domain/price/on-road/rights.ts';
import { noticeFacts } from '../../domain/privacy/record.ts';
import { currentOpenings, type Opening } from '../../domain/content/front-matter.ts';
import { firstValues } from '../../domain/finance/estimate.ts';
import { featuredForFinance, financeable } from '../../domain/finance/landing.ts';
import { financeDisclaimer } from '../../domain/finance/disclaimer.ts';
import { comparisonWarning } from '../../domain/finance/lender.ts';
import { personalConsent } from '../../domain/finance/personal-rate.ts';
import { formFields, type FormSettings } from '../../domain/enquiry/form.ts';
import { formParts } from '../../domain/enquiry/form-parts.ts';
import { partsCategory } from '../../domain/enquiry/kinds.ts';
import { stepsBefore } from '../../domain/enquiry/next-steps.ts';
import { isReservable, reservationProof } from '../../domain/vehicle/actions.ts';
import { formatDate } from '../../domain/text/format-date.ts';
import { escapeHtml } from '../../domain/text/escape.ts';
import { markdownHtml } from '../content/markdown.ts';
import type { PageContent } from '../content/texts.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import type { ValuationView } from '../../domain/valuation/valuation.ts';
import type { FinanceLanding } from '../../page-data/form-pages.ts';
import type { FormPage, OpeningView, PageBody, TextPage } from '../../page-data/page-data.ts';
import { localPath, paths } from '../addresses/paths.ts';
import type { FlowView, AboutPart } from '../../page-data/text-pages.ts';
import type { FlowName, WrittenPage } from './text-routes.ts';
import { jobJsonLd } from '../seo/content-json-ld.ts';
import { pageBase } from '../shell/page-base.ts';
import { estimateSettings } from '../forms/estimate.ts';
import { settingsOfForms } from '../forms/form-pages.ts';
import { countersOf, locationLink, locationsFor } from '../locations/location-parts.ts';
import { isUnlisted } from '../addresses/car-type-routes.ts';
import { countText } from '../../domain/text/format.ts';

/** The stem of the page's address. */
const aboutPath = '/about-us';

/** What this site knows in figures, and the places, beside the text about the dealer (rule content-8). */
function aboutPart(
  context: Pick<SiteContext, 'locations' | 'reviews' | 'vehicles'>,
  text: PageContent | null,
): AboutPart {
  const { locations, reviews, vehicles } = context;
  const places = locationsFor('all', context);
  const figure = (count: number, label: string) =>
    count > 1 ? [{ figure: count.toLocaleString('en-AU'), label }] : [];
  const { cards = [], people = [], figures = [] } = text ?? {};
  return {
    figures: [
      ...figures,
      ...figure(vehicles.length, 'vehicles on our list'),
      ...(reviews
        ? [{ figure: reviews.average, label: `of 5, from ${countText(reviews.count, 'reviews')}` }]
        : []),
      ...figure(places.length, 'places to see us'),
    ].slice(0, 4),
    people: people.map(({ name, role, location }) => ({
      name,
      role,
      phone: locations.find(({ slug }) => slug === location)?.phone ?? null,
    })),
    // Cards of the text are usually the places.
    places: cards.length > 0 ? [] : places.map(locationLink),
  };
}

/** `html` of our own Markdown with its local links as this site answers them. */
export function linkedHtml(
  html: string,
  { links }: Pick<SiteContext, 'links'>,
  source: string,
): string {
  return html.replace(/<a href="([^"]*)">(.*?)<\/a>/gs, (link, href: string, words: string) => {
    const found = links.keep(href.replaceAll('&amp;', '&'), source);
    if (found === null) return words;
    return found === href ? link : `<a href="${escapeHtml(found)}">${words}</a>`;
  });
}

function openingView(
  opening: Opening,
  context: Pick<SiteContext, 'links' | 'locations' | 'shell'>,
): OpeningView {
  const place = context.locations.find(({ slug }) => slug === opening.location);
  return {
    title: opening.title,
    place: place?.name ?? context.shell.name,
    query: new URLSearchParams({
      position: opening.title,
      ...(place && { location: place.id }),
    }).toString(),
    employment: opening.employment,
    closes: opening.closes === undefined ? null : `Apply by ${formatDate(opening.closes)}`,
    html: linkedHtml(markdownHtml(opening.text), context, opening.title),
  };
}

const nothing: PageBody = { html: '', picture: null, cards: [], openings: [] };

function bodyOf(text: PageContent | null, context: SiteContext): PageBody {
  if (!text) return nothing;
  const { assets, links, today } = context;
  return {
    html: linkedHtml(text.html, context, text.file),
    picture: assets.picture(text.image ?? null, 'article', ''),
    cards: text.cards.map(({ title, text: words, action, link, image }) => {
      const href = link === undefined ? null : links.keep(link, `${text.file} "${title}"`);
      return {
        title,
        text: words,
        picture: assets.picture(image ?? null, 'promo', ''),
        link: href === null ? null : { label: action ?? title, href },
      };
    }),
    openings: currentOpenings(text.openings, today).map((opening) => openingView(opening, context)),
  };
}

/** The content below the finance form; null when the tenant has none (rule finance-17). */
function financeLanding({
  tenant,
  landings,
  shell,
  vehicles,
  cards,
}: SiteContext): FinanceLanding | null {
  const { provider, getFinanceNow } = tenant.finance;
  const featured = featuredForFinance(cards(financeable(vehicles)));
  if (provider === null || (!getFinanceNow && featured.length === 0)) return null;
  const used = landings.all.get(paths.landing('used-cars'));
  return {
    title: 'Find the one to finance',
    journey: {
      label: getFinanceNow ? 'Start Finance Journey' : 'See used stock',
      href: used?.path ?? shell.searchPath,
    },
    amount: firstValues.amount,
    cards: featured,
  };
}

/** Two rows on a desktop. */
const choiceShown = 8;

/** A reservation and a purchase begin with a vehicle (rule reserve-1). */
function reservableChoice({
  cards,
  noun,
  shell,
  tenant,
  vehicles,
}: SiteContext): FormPage['choice'] {
  const reservable = vehicles.filter((vehicle) => isReservable(vehicle, tenant.reserve));
  if (reservable.length === 0) return null;
  return {
    title: `Choose the ${noun.one} first`,
    cards: cards(reservable.slice(0, choiceShown)),
    more: { label: 'See all stock', href: shell.searchPath },
  };
}

/** The data for the steps of a trade-in (rule trade-in-8). */
function valuationView({ tradeIn, pages, functions }: SiteContext['tenant']): ValuationView {
  return {
    givesFigures: tradeIn.valuation.source !== 'none',
    garage: pages.garage && functions.smsFromEnv !== null ? pages.garagePath : null,
  };
}

/** The data of a page's island for signed-in visitors; null when the tenant's settings lack it. */
function flowView(
  flow: FlowName,
  { tenant, shell }: Pick<SiteContext, 'tenant' | 'shell'>,
): FlowView | null {
  const { onlinePayment, spinToWin, legalName, abn } = tenant;
  const notice = noticeFacts(tenant);
  const dealer = { legalName, abn, phone: shell.phone, notice };
  if (flow === 'online-payment') {
    const { typed, amount } = onlinePayment;
    return { kind: flow, typed, amount, ...dealer };
  }
  if (flow === 'personalised/finance') {
    const { personal } = tenant.finance;
    return {
      kind: flow,
      legalName,
      notice,
      phone: shell.phone,
      partner: personal.partner,
      validDays: personal.validDays,
      consent: personalConsent(legalName, personal),
      smallPrint: [comparisonWarning, financeDisclaimer(null, tenant.finance)],
      stock: { label: 'See our stock', href: shell.searchPath },
    };
  }
  if (spinToWin === null) return null;
  const { name, prizes, noPrize, redeem, terms, permits, start, end } = spinToWin;
  return {
    kind: flow,
    name,
    prizes,
    noPrize,
    redeem,
    terms,
    permits: permits.map(({ state, number }) => `${state} permit ${number}`),
    period: `${formatDate(start)} to ${formatDate(end)}`,
    ...dealer,
  };
}

/** Empty for a form without parts. */
function partsOf(
  { kind, category }: NonNullable<WrittenPage['form']>,
  settings: FormSettings,
): Pick<FormPage['form'], 'parts'> {
  const fields = formFields(kind, settings, [], 'nothing', category);
  const parts = formParts(
    kind,
    fields.map(({ name }) => name),
  );
  return parts ? { parts } : {};
}

function formView(
  context: Pick<SiteContext, 'shell' | 'tenant'>,
  form: NonNullable<WrittenPage['form']>,
  path: string,
  { openings }: PageBody,
): FormPage['form'] {
  const { anchor: _, ...asked } = form;
  const { tenant } = context;
  const settings = settingsOfForms(context, form.category);
  const estimate = form.kind === 'finance-enquiry' ? estimateSettings(tenant) : null;
  return {
    ...asked,
    settings,
    place: null,
    ...partsOf(form, settings),
    ...(openings.length > 0 && { positions: openings.map(({ title }) => title) }),
    ...(estimate && { estimate }),
    ...(form.kind === 'trade-in' && tenant.tradeIn.wizard && { valuation: valuationView(tenant) }),
    ...(path === paths.buyOnline && {
      purchase: { tradeIn: localPath(tenant.tradeIn.link) ?? '/trade-in' },
    }),
  };
}

/** The page of a text, of a form, or of both. */
export function sitePage(context: SiteContext, page: WrittenPage): TextPage | FormPage {
  const { shell, tenant, today } = context;
  const { path, heading, lead, form, text } = page;
  const body = bodyOf(text, context);
  const base = pageBase(context, {
    path,
    title: heading,
    description: text ? page.description : `${lead} ${tenant.name}, ${tenant.city}.`,
    trail: [{ label: heading, href: path }],
    jsonLd: currentOpenings(text?.openings ?? [], today).map((opening) =>
      jobJsonLd(opening, tenant),
    ),
    shareImage: body.picture,
    ...(isUnlisted(path, tenant) && { robots: 'noindex,follow' }),
  });
  if (!form) {
    const flow = page.flow ? flowView(page.flow, context) : null;
    const about = path === aboutPath && aboutPart(context, text);
    return {
      kind: 'text',
      ...base,
      heading,
      lead,
      body,
      ...(about && { about }),
      ...(flow && { flow }),
    };
  }
  return {
    kind: 'form',
    ...base,
    heading,
    intro: lead,
    anchor: form.anchor,
    body,
    steps: stepsBefore(
      reservationProof(tenant),
      form.kind,
      tenant.forms.asks.includes('booking-date'),
    ),
    form: formView(context, form, path, body),
    counters: form.category === partsCategory ? countersOf(context.locations, 'parts') : [],
    rights:
      form.kind === 'reservation' && !tenant.pricing.subscriptions
        ? rightsOfSite(tenant, context.today)
        : [],
    choice: form.kind === 'reservation' ? reservableChoice(context) : null,
    landing: form.kind === 'finance-enquiry' ? financeLanding(context) : null,
    phone: counterPhone(form.kind, context) ?? shell.phone,
  };
}

/** The workshop's own number, where there is one workshop. */
function counterPhone(kind: string, { locations }: Pick<SiteContext, 'locations'>) {
  const [only, ...others] = kind === 'service-booking' ? countersOf(locations, 'service') : [];
  return others.length === 0 ? only?.phone : undefined;
}
