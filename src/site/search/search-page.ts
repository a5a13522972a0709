// One page of a search landing: texts, cards with promos between them, filter links, numbered pages. Which vehicles a
// landing lists is decided in ./landings.ts.
import { listedCarTypes } from '../../domain/search/type-routes.ts';
import type { FactRow } from '../../domain/vehicle/fact-row.ts';
import { isAvailable } from '../../domain/vehicle/availability.ts';
import type { PictureView, VehicleCardData } from '../../domain/card/card-data.ts';
import { lowestPrice } from '../../domain/price/price-line.ts';
import { formatKm, formatNumber, itemNoun } from '../../domain/text/format.ts';
import { photosWithPriority, searchCardSizes } from '../../domain/vehicle/picture-sizes.ts';
import { searchTitle, type SearchSubject } from '../../domain/search/page-title.ts';
import {
  mostPageFiles,
  pageAddress,
  pageCount,
  pagingLinks,
  pageOf,
} from '../../domain/search/paging.ts';
import { withPromos } from '../../domain/search/promos.ts';
import { collapseSoldRuns, shownCount } from '../../domain/search/results.ts';
import { memoiseHash } from '../../files/memoised-hash.ts';
import type { StockContext, StockFacts } from '../assembly/site-context.ts';
import { belowLanding, modelTiles } from './below-landing.ts';
import type { Landing } from './landings.ts';
import type { GridItem, LinkView, SearchPage } from '../../page-data/page-data.ts';
import { listJsonLd } from '../seo/json-ld.ts';
import { pageBase } from '../shell/page-base.ts';
import { liveSearches } from './search-island-props.ts';
import { filterGroups, linkGroups } from './filter-links.ts';

/** "cars", "caravans" or, for a landing without vehicles, what the site sells. */
const nounOf = (landing: Landing, context: StockContext): string => {
  const vehicles = landing.vehicles.length > 0 ? landing.vehicles : context.vehicles;
  return vehicles.length > 0 ? itemNoun(new Set(vehicles.map((v) => v.item_type))) : 'cars';
};

function placeOfLanding({ state }: Landing, { tenant }: StockContext) {
  const place = tenant.locations.find(
    ({ id, dealershipSlug, visible }) =>
      visible && (id === state.locationId || dealershipSlug === state.dealershipSlug),
  );
  return place?.address ?? { city: tenant.city, state: tenant.state };
}

/** The sentence of the landing (rule search-19); locations, and car types without their own, put their name first. */
function headingOf(landing: Landing, context: StockContext, noun: string): string {
  const { titles } = context.tenant.search;
  const place = placeOfLanding(landing, context);
  const ofPlace = landing.kind === 'location' || landing.kind === 'dealership';
  // A location sells the same kind of vehicles as its site.
  const subject: SearchSubject = ofPlace
    ? { ...landing.state, carTypes: listedCarTypes(context.tenant.stock) }
    : landing.state;
  const sentence = searchTitle(subject, titles, place, noun);
  const alike =
    landing.kind === 'type' &&
    landing.state.carTypes !== undefined &&
    sentence === searchTitle({}, titles, place, noun);
  const named = ofPlace || alike;
  return named ? `${landing.label}: ${sentence}` : sentence;
}

/** The heading of a landing's first page. */
export const landingHeading = (landing: Landing, context: StockContext): string =>
  headingOf(landing, context, nounOf(landing, context));

/** The lowest price of vehicles that can be bought, as cards show it; per week if the landing has subscriptions. */
function startingPrice({ vehicles }: Landing, context: StockContext): string | null {
  const prices = vehicles
    .filter((vehicle) => isAvailable(vehicle))
    .map((vehicle) => context.card(vehicle).price);
  const weekly = prices.filter(({ kind }) => kind === 'subscription');
  return lowestPrice(weekly.length > 0 ? weekly : prices)?.text ?? null;
}

/** What the vehicles of a model differ in, "$9,999 – $45,990" and "100,000 – 264,000 km"; empty without two prices. */
function spanOf({ kind, vehicles }: Landing, context: StockContext): FactRow[] {
  if (kind !== 'model') return [];
  const available = vehicles.filter((vehicle) => isAvailable(vehicle));
  const prices = available
    .map((vehicle) => context.card(vehicle).price)
    .filter(({ kind, amount }) => kind !== 'subscription' && amount !== null)
    .toSorted((a, b) => (a.amount ?? 0) - (b.amount ?? 0));
  const [lowest, highest] = [prices[0], prices.at(-1)];
  if (!lowest || !highest || lowest.text === highest.text) return [];
  const kms = available.flatMap(({ km }) => km ?? []);
  const [least, most] = [Math.min(...kms), Math.max(...kms)];
  const driven = kms.length > 1 && least !== most;
  const km = driven ? [['Kilometres', `${formatNumber(least)} – ${formatKm(most)}`] as const] : [];
  // A range stays in one line.
  return [['Price', `${lowest.text} – ${highest.text}`] as const, ...km].map(([label, range]) => ({
    label,
    text: range.replaceAll(' ', '\u00a0'),
  }));
}

function introOf(landing: Landing, context: StockContext, noun: string, total: number): string {
  if (total === 0) return '';
  const lowest = startingPrice(landing, context);
  if (total === 1) {
    const one = itemNoun(
      landing.vehicles.map((vehicle) => vehicle.item_type),
      1,
    );
    return lowest ? `One ${one}, at ${lowest}.` : `One ${one}.`;
  }
  const span = spanOf(landing, context).map(({ text }) => text);
  if (span.length > 0) return [`${formatNumber(total)} ${noun}`, ...span].join(', ');
  const choice = `${formatNumber(total)} ${noun} to choose from`;
  return lowest ? `${choice}, starting at ${lowest}.` : `${choice}.`;
}

/** The same as figures under their names. */
function figuresOf(landing: Landing, context: StockContext, noun: string, total: number) {
  const span = spanOf(landing, context);
  const label = noun.charAt(0).toUpperCase() + noun.slice(1);
  return span.length > 0 ? [{ label, text: formatNumber(total) }, ...span] : [];
}

interface LandingFacts {
  noun: string;
  heading: string;
  intro: string;
  figures: SearchPage['figures'];
  models: SearchPage['models'];
  total: number;
  sold: number;
  pages: number;
  trail: LinkView[];
  chips: LinkView[];
  filters: SearchPage['filters'];
}

function trailOf(landing: Landing, context: StockContext): LinkView[] {
  const all = context.landings.all.get(context.shell.searchPath);
  const steps = [
    landing.path === all?.path ? undefined : all,
    landing.parent ?? undefined,
    landing,
  ];
  return steps.flatMap((step) => (step ? [{ label: step.label, href: step.path }] : []));
}

/** The filters of a landing; each link leads to the landing without it. */
function chipsOf(landing: Landing, context: StockContext): LinkView[] {
  const { searchPath } = context.shell;
  if (landing.path === searchPath || Object.keys(landing.state).length === 0) return [];
  if (!landing.parent) return [{ label: landing.label, href: searchPath }];
  return [
    { label: landing.parent.label, href: searchPath },
    { label: landing.label, href: landing.parent.path },
  ];
}

const photoLink = ({ src, srcset }: PictureView, imageSizes: string) =>
  srcset ? { imageSrcset: srcset, imageSizes } : { href: src };

const landingPages = ({ shown }: Landing, { search }: StockContext['tenant']): number =>
  pageCount(shown.length, search.pageSize);

/** The numbers of a landing's pages that are files, with their addresses. */
export const landingPageFiles = (
  landing: Landing,
  tenant: StockContext['tenant'],
): { page: number; path: string }[] =>
  Array.from({ length: Math.min(landingPages(landing, tenant), mostPageFiles) }, (_, at) => ({
    page: at + 1,
    path: pageAddress(landing.path, at + 1),
  }));

/** The facts of every landing's pages, without the other fields of `context`. */
export const landingFacts = ({
  tenant,
  today,
  shell,
  vehicles,
  promos,
  answers,
  answerPages,
  assets: { share },
}: StockFacts): StockFacts =>
  memoiseHash({ tenant, today, shell, vehicles, promos, answers, answerPages, assets: { share } });

/** The facts of a landing, computed with its first page. `groupsOf`: its filters as links. */
function landingFactsOf(context: StockContext, groupsOf: ReturnType<typeof filterGroups>) {
  const facts = new Map<Landing, LandingFacts>();
  return (landing: Landing): LandingFacts => {
    const made = facts.get(landing);
    if (made) return made;
    const noun = nounOf(landing, context);
    const statuses: Record<string, number> = {};
    for (const { status } of landing.vehicles) statuses[status] = (statuses[status] ?? 0) + 1;
    const total = shownCount(landing.vehicles.length, statuses);
    // A long list is counted without them.
    const sold = total === landing.vehicles.length ? (statuses['sold'] ?? 0) : 0;
    const fresh: LandingFacts = {
      noun,
      heading: headingOf(landing, context, noun),
      intro: introOf(landing, context, noun, total - sold),
      figures: total > 1 ? figuresOf(landing, context, noun, total) : [],
      models: modelTiles(landing, context),
      total,
      sold: statuses['sold'] ?? 0,
      pages: landingPages(landing, context.tenant),
      trail: trailOf(landing, context),
      chips: chipsOf(landing, context),
      filters: memoiseHash(groupsOf(landing)),
    };
    facts.set(landing, fresh);
    return fresh;
  };
}

/** Puts the site's promos between the cards of a page. */
function promoPlacer({ tenant, promos, now }: StockContext) {
  const rules = {
    ...tenant.search.promos,
    cards: tenant.search.promos.cards.filter(({ id }) => Object.hasOwn(promos, id)),
  };
  return (cards: readonly VehicleCardData[], landing: Landing, path: string): GridItem[] =>
    withPromos(cards, rules, {
      now,
      timeZone: tenant.timeZone,
      carTypes: landing.state.carTypes ?? [],
      seed: path,
    }).flatMap((entry): GridItem[] => {
      if (entry.type === 'vehicle') return [{ type: 'vehicle', card: entry.hit }];
      const promo = promos[entry.promo.id];
      return promo ? [{ type: 'promo', promo }] : [];
    });
}

/** Creates the pages of all landings; the shared parts of a landing are computed with its first page. */
export function searchPages(context: StockContext) {
  const { tenant, shell, origin } = context;
  const { pageSize } = tenant.search;
  const sizes = searchCardSizes(tenant.search.columns);
  const linked = linkGroups(context);
  const live = liveSearches(context, linked);
  const factsOf = landingFactsOf(context, filterGroups(context, linked, live.facets));
  const itemsOf = promoPlacer(context);
  return {
    page(landing: Landing, page: number): SearchPage {
      const { heading, pages, trail, ...facts } = factsOf(landing);
      const { intro, total, ...shared } =
        page === 1 ? facts : { ...facts, intro: '', figures: [], models: [], total: null, sold: 0 };
      const path = pageAddress(landing.path, page);
      // As the live search does, so that both have the same pages.
      const cards = context.cards(collapseSoldRuns(pageOf(landing.shown, page, pageSize)));
      const numbered = page > 1 ? `${heading} – page ${page}` : heading;
      const href = (number: number) => pageAddress(landing.path, number);
      return {
        kind: 'search',
        ...pageBase(context, {
          path,
          title: numbered,
          description: [`${heading}.`, intro, `Photos, prices and details at ${shell.name}.`]
            .filter(Boolean)
            .join(' '),
          trail,
          jsonLd:
            cards.length === 0
              ? []
              : [
                  listJsonLd(
                    cards.map(({ href }) => href),
                    (page - 1) * pageSize,
                    origin,
                  ),
                ],
          canonical: pageAddress(landing.canonical, page),
          robots: landing.shown.length > 0 ? 'index,follow' : 'noindex,follow',
        }),
        ...shared,
        heading,
        intro,
        total,
        items: itemsOf(cards, landing, path),
        firstPhotos: cards
          .slice(0, photosWithPriority)
          .flatMap(({ picture }) => (picture ? [photoLink(picture, sizes)] : [])),
        page,
        pages,
        ...pagingLinks(page, pages, href),
        isEmpty: landing.shown.length === 0,
        below: page === 1 ? belowLanding(landing, context) : null,
        state: landing.state,
        live: live.of(
          landing,
          page,
          pages,
          shared.noun,
          cards.map(({ id }) => id),
        ),
      };
    },
  };
}
