// The filter links beside a search page: every value links to a landing. The tenant's settings decide which filters show,
// and their order.
import { memoiseHash } from '../../files/memoised-hash.ts';
import type { StockContext } from '../assembly/site-context.ts';
import { byLabel, type Landing, type LandingKind } from './landings.ts';
import { rangeFacet } from '../../domain/search/facets.ts';
import type { LiveFacet } from '../../domain/search/live-search-data.ts';
import type { FilterGroup, FilterLink } from '../../page-data/page-data.ts';

type Facet = StockContext['tenant']['search']['facets'][number];

/** The label has no count: every landing has the link, and none should change when a vehicle is sold elsewhere. */
const link = ({ label, path, state }: Landing): FilterLink => {
  const value = state.carTypes?.[0] ?? state.locationId ?? state.dealershipSlug;
  return { label, href: path, ...(value === undefined ? {} : { value }) };
};

/** The most values that a filter lists, where there may be many (rule search-10). */
export const facetLimits: Partial<Record<Facet, number>> = { model: 30, city: 20, dealership: 40 };

/** Where "All Makes" stands at the latest (rule search-10). */
const mostPopularMakes = 20;

/** Makes before "Show all makes" where the tenant names no popular ones. */
const usualMakesShown = 7;

/** Makes before "Show all makes": the popular ones, where the tenant names them (rule search-10). */
export const makesShown = ({ popularMakes }: StockContext['tenant']['search']): number =>
  popularMakes.length || usualMakesShown;

/** Popular makes first, under headings, if the tenant names them (rule search-10). */
function makeGroup(
  makes: Landing[],
  { search }: Pick<StockContext['tenant'], 'search'>,
): Pick<FilterGroup, 'shown' | 'headings'> & { listed: Landing[] } {
  const sorted = [...makes].sort(byLabel);
  const shown = makesShown(search);
  const popular = search.popularMakes
    .flatMap((name) => sorted.find(({ label }) => label.toLowerCase() === name.toLowerCase()) ?? [])
    .slice(0, mostPopularMakes);
  if (popular.length === 0) return { shown, listed: sorted };
  const rest = sorted.filter((make) => !popular.includes(make));
  const headings = {
    0: 'Popular Makes',
    ...(rest.length > 0 ? { [popular.length]: 'All Makes' } : {}),
  };
  return { shown, listed: [...popular, ...rest], headings };
}

/** Marks the landing itself; lists without it stay the same object. */
function marked(links: FilterLink[], paths: readonly string[]): FilterLink[] {
  if (!links.some(({ href }) => paths.includes(href))) return links;
  return links.map((entry) => (paths.includes(entry.href) ? { ...entry, current: true } : entry));
}

/** How many values of a filter show before "Show all". */
export const shownValues = 7;

/** The filters whose values have landings; the same on every landing. */
export function linkGroups({
  landings,
  tenant,
}: Pick<StockContext, 'landings' | 'tenant'>): ReadonlyMap<Facet, FilterGroup> {
  const stocked = (kind: LandingKind) =>
    landings.of(kind).filter(({ vehicles }) => vehicles.length > 0);
  const plain = (name: Facet, label: string, values: Landing[]): FilterGroup => ({
    name,
    label,
    links: values.slice(0, facetLimits[name] ?? values.length).map(link),
    shown: shownValues,
  });
  const { listed, ...makes } = makeGroup(stocked('make'), tenant);
  // A page of several types is not one value; the menu leads to it.
  const types = stocked('type').filter(({ state }) => state.carTypes?.length === 1);
  const groups: [Facet, FilterGroup][] = [
    ['car_type', plain('car_type', 'Condition', types)],
    ['make', { ...plain('make', 'Make', listed), ...makes }],
    ['body', plain('body', 'Body', stocked('body').sort(byLabel))],
    ['location', plain('location', 'Location', stocked('location').sort(byLabel))],
    ['dealership', plain('dealership', 'Dealership', stocked('dealership').sort(byLabel))],
  ];
  // A single value is not a choice.
  return new Map(
    groups
      .filter(([, { links }]) => links.length > 1)
      .map(([name, group]) => [name, memoiseHash(group)]),
  );
}

/** Creates the groups of a landing. `linked` come from `linkGroups`; `offered` are the filters of the live search. */
export function filterGroups(
  context: StockContext,
  linked: ReadonlyMap<Facet, FilterGroup>,
  offered: readonly LiveFacet[],
): (landing: Landing) => FilterGroup[] {
  const { landings, tenant } = context;
  const { facets } = tenant.search;
  const live = new Map<Facet, FilterGroup>(
    offered
      .filter(({ name }) => name !== 'model')
      .map(({ name, label, shown }) => [
        name,
        memoiseHash({ name, label, shown, links: [], live: rangeFacet(name) ? 'range' : 'list' }),
      ]),
  );

  const modelGroup = (landing: Landing): FilterGroup | undefined => {
    const make = landing.kind === 'make' ? landing : landing.parent;
    if (!make) return undefined;
    const models = landings.modelsOf(make).slice(0, facetLimits.model);
    return {
      name: 'model',
      label: `${make.label} models`,
      links: models.map(link),
      shown: shownValues,
    };
  };

  return (landing) => {
    const current = [landing.path, ...(landing.parent ? [landing.parent.path] : [])];
    return facets.flatMap((facet) => {
      const group = facet === 'model' ? modelGroup(landing) : linked.get(facet);
      if (!group) return live.get(facet) ?? [];
      const links = marked(group.links, current);
      return [links === group.links ? group : { ...group, links }];
    });
  };
}
