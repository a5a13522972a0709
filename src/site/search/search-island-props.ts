// The data of the live search in a search page: the site's settings, the landing's filters, and on the landing's first
// page the answer to its first request.
import { searchCardSizes } from '../../domain/vehicle/picture-sizes.ts';
import { listFacet, rangeFacet, searchFacets, type FacetName } from '../../domain/search/facets.ts';
import type {
  LiveFacet,
  LiveSearch,
  LiveSeed,
  LiveSettings,
  TextSearch,
} from '../../domain/search/live-search-data.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { FilterGroup } from '../../page-data/page-data.ts';
import { ordersOf } from '../../search/page/orders.ts';
import { valueGroups } from '../../search/query/vocabulary/value-groups.ts';
import { publicTenant } from '../../tenant/public-tenant.ts';
import { memoiseHash } from '../../files/memoised-hash.ts';
import type { StockContext } from '../assembly/site-context.ts';
import { engineSettings } from './engine-settings.ts';
import { makesShown, facetLimits, shownValues } from './filter-links.ts';
import type { Landing } from './landings.ts';
import { stockCounts, type StockCounts } from './facet-counts.ts';

/** The most values of a filter without a limit of its own: enough for every make and feature. */
const listedValues = 100;

type Lists = Partial<Record<FacetName, readonly string[]>>;

export function landingLists({ state }: Pick<Landing, 'state'>): Lists {
  const { carTypes, make, model, body, locationId, dealershipSlug } = state;
  const lists: Record<string, readonly string[] | undefined> = {
    car_type: carTypes,
    make: make === undefined ? undefined : [make],
    model: model === undefined ? undefined : [model],
    body: body === undefined ? undefined : [body],
    location: locationId === undefined ? undefined : [locationId],
    dealership: dealershipSlug === undefined ? undefined : [dealershipSlug],
  };
  return Object.fromEntries(
    Object.entries(lists).filter(
      (entry): entry is [string, readonly string[]] => entry[1] !== undefined,
    ),
  );
}

const listedOnPage = (
  group: FilterGroup | undefined,
): Pick<LiveFacet, 'values' | 'headings'> | undefined =>
  group && {
    values: group.links.map(({ value, label }) => value ?? label),
    ...(group.headings ? { headings: group.headings } : {}),
  };

/** The filters that offer a choice: at least two values, or a range with different ends. */
function offeredFacets(
  context: StockContext,
  counter: StockCounts,
  linked: ReadonlyMap<string, FilterGroup>,
): LiveFacet[] {
  const { landings, tenant } = context;
  return tenant.search.facets.flatMap((name) => {
    const { attribute, label } = searchFacets[name];
    if (rangeFacet(name)) {
      const stats = counter.stats(landings.listed, attribute);
      if (!stats || stats.min === stats.max) return [];
    } else if (name !== 'model') {
      if (counter.values(attribute).length < 2) return [];
    }
    return [
      {
        name,
        label,
        limit: facetLimits[name] ?? listedValues,
        shown: name === 'make' ? makesShown(tenant.search) : shownValues,
        ...listedOnPage(linked.get(name)),
      },
    ];
  });
}

function homeLists({ shell, landings }: Pick<StockContext, 'shell' | 'landings'>): Lists {
  const home = landings.all.get(shell.searchPath);
  return home ? landingLists(home) : {};
}

/** The settings that other pages need to count what the search page will show for a typed text. */
export function textSearch(
  context: Pick<StockContext, 'tenant' | 'shell' | 'landings'>,
): TextSearch {
  const { search } = publicTenant(context.tenant);
  const { sorts, zeroPricedLast, engine } = search;
  const isHosted = engine.kind !== 'embedded';
  return { lists: homeLists(context), orders: ordersOf(sorts, isHosted), zeroPricedLast };
}

function settingsOf(context: StockContext, facets: readonly LiveFacet[]): LiveSettings {
  const { tenant, shell, promos, landings } = context;
  const { search } = publicTenant(tenant);
  const { phone, wide } = search.columns;
  return {
    ...engineSettings(tenant),
    pageSize: search.pageSize,
    sorts: search.sorts,
    zeroPricedLast: search.zeroPricedLast,
    facets,
    certifiedOnly: search.certifiedOnly,
    // Alerts go to shoppers who sign in, as those with a watchlist do.
    savedSearches: tenant.card.favourites === 'watchlist',
    promos: {
      ...search.promos,
      cards: search.promos.cards.flatMap(({ image: _image, link: _link, ...promo }) => {
        const view = promos[promo.id];
        return view ? [{ ...promo, href: view.href, picture: view.picture }] : [];
      }),
    },
    contactHref: shell.contactHref,
    answers: context.answers,
    answerPages: context.answerPages,
    grid: {
      className: `across-p${String(phone)} across-w${String(wide)}`,
      sizes: searchCardSizes(search.columns),
    },
    layout: shell.template,
    phone: shell.phone,
    home: { path: shell.searchPath, lists: homeLists(context) },
    titles: search.titles,
    dealer: { city: tenant.city, state: tenant.state },
    groups: valueGroups(
      landings.listed,
      tenant.locations.map(({ id, address: { lat, long } }) => ({ id, lat, long })),
    ),
    names: {
      car_type: Object.fromEntries(
        landings.of('type').flatMap(({ label, state: { carTypes = [] } }): [string, string][] => {
          const [type, ...others] = carTypes;
          return type && others.length === 0 ? [[type, label]] : [];
        }),
      ),
      location: Object.fromEntries(tenant.locations.map(({ id, name }) => [id, name])),
      dealership: Object.fromEntries(tenant.dealerships.map(({ slug, name }) => [slug, name])),
    },
  };
}

/** What `having` of the counts takes: the values of each named attribute. */
const wantedBy = (own: Lists) =>
  (Object.entries(own) as [FacetName, readonly string[]][]).map(
    ([facet, values]) => [searchFacets[facet].attribute, values] as const,
  );

/** Counts of a filter among the vehicles that have the landing's other filters. */
function countsWithoutOwn(counter: StockCounts, listed: readonly Vehicle[]) {
  const known = new Map<string, Record<string, number>>();
  return (own: Lists, name: FacetName): Record<string, number> => {
    const { [name]: _own, ...rest } = own;
    const key = JSON.stringify([name, rest]);
    let counted = known.get(key);
    if (!counted) {
      const wanted = wantedBy(rest);
      const vehicles = wanted.length === 0 ? listed : counter.having(wanted);
      counted = counter.counts(vehicles, searchFacets[name].attribute);
      known.set(key, counted);
    }
    return counted;
  };
}

/** The answer to the first request of a landing's first page. */
function liveSeeds(context: StockContext, counter: StockCounts, facets: readonly LiveFacet[]) {
  const { listed } = context.landings;
  // Those that the first order leaves out (rule search-4).
  const inOrder = new Set(listed);
  const unlisted = context.vehicles.filter((vehicle) => !inOrder.has(vehicle));
  const omitted = stockCounts({ ...context, vehicles: unlisted });
  const lists = facets.filter(({ name }) => listFacet(name)).map(({ name }) => name);
  const ranges = facets.filter(({ name }) => rangeFacet(name)).map(({ name }) => name);
  const countsWithout = countsWithoutOwn(counter, listed);

  return (landing: Landing, hits: readonly string[]): LiveSeed => {
    const own = landingLists(landing);
    // Models show inside a make only; all of them would be the largest part of the seed.
    const counted = lists.filter((name) => name !== 'model' || own.make !== undefined);
    const attribute = (name: FacetName) => searchFacets[name].attribute;
    const asked = Object.keys(own) as FacetName[];
    const unpriced = omitted.having(wantedBy(own)).length;
    return {
      hits,
      total: landing.vehicles.length,
      ...(unpriced > 0 && { unpriced }),
      facets: Object.fromEntries(
        [...counted.filter((name) => !asked.includes(name)).map(attribute), 'status'].map(
          (name) => [name, counter.counts(landing.vehicles, name)],
        ),
      ),
      others: Object.fromEntries(asked.map((name) => [attribute(name), countsWithout(own, name)])),
      stats: Object.fromEntries(
        ranges.flatMap((name) => {
          const stats = counter.stats(landing.vehicles, attribute(name));
          return stats ? [[attribute(name), stats] as const] : [];
        }),
      ),
    };
  };
}

/** The live search data of a site's landings; shared parts are one object. `linked`: filters of the static pages. */
export function liveSearches(context: StockContext, linked: ReadonlyMap<string, FilterGroup>) {
  const counter = stockCounts({ ...context, vehicles: context.landings.listed });
  const facets = offeredFacets(context, counter, linked);
  const settings = memoiseHash(settingsOf(context, facets));
  const seedOf = liveSeeds(context, counter, facets);
  return {
    facets,
    /** `hits`: ids of the vehicles on the page, in order. */
    of(
      landing: Landing,
      page: number,
      pages: number,
      noun: string,
      hits: readonly string[],
    ): LiveSearch {
      return {
        settings,
        landing: {
          path: landing.path,
          lists: landingLists(landing),
          page,
          pages,
          carTypes: landing.state.carTypes ?? [],
          noun,
        },
        // Later pages must change only with their own vehicles, so the engine answers their first request.
        seed: page === 1 ? seedOf(landing, hits) : null,
      };
    },
  };
}
