// The filter links beside a search page: every value is a landing of its own. Which filters show, in which
// order and how many values are the tenant's settings.
import { stamped } from '../../files/memoised-hash.ts';
import type { StockContext } from '../assembly/site-context.ts';
import type { Landing, LandingKind } from './landings.ts';
import { rangeFacet } from '../../domain/search/facets.ts';
import type { LiveFacet } from '../../domain/search/live-search.ts';
import type { FilterGroup, FilterLink } from '../../page-data/page-data.ts';

type Facet = StockContext['tenant']['search']['facets'][number];

const link = ({ label, path, vehicles, state }: Landing): FilterLink => {
  const value = state.carTypes?.[0] ?? state.locationId ?? state.dealershipSlug;
  return { label, href: path, count: vehicles.length, ...(value === undefined ? {} : { value }) };
};

const byLabel = (a: Landing, b: Landing) => (a.label < b.label ? -1 : 1);
const byCount = (a: Landing, b: Landing) => b.vehicles.length - a.vehicles.length || byLabel(a, b);

/** Popular makes first where the tenant names them, under headings (rule search-10). */
function makeGroup(
  makes: Landing[],
  context: StockContext,
): Omit<FilterGroup, 'links'> & { listed: Landing[] } {
  const { makesShown, popularMakes } = context.tenant.search;
  const group = { name: 'make', label: 'Make', shown: makesShown, showAllText: 'Show all makes' };
  const sorted = [...makes].sort(byLabel);
  const popular = popularMakes.makes
    .flatMap((name) => sorted.find(({ label }) => label.toLowerCase() === name.toLowerCase()) ?? [])
    .slice(0, popularMakes.allHeadingIndex);
  if (popular.length === 0) return { ...group, listed: sorted };
  const rest = sorted.filter((make) => !popular.includes(make));
  const headings = {
    0: 'Popular Makes',
    ...(rest.length > 0 ? { [popular.length]: 'All Makes' } : {}),
  };
  return { ...group, listed: [...popular, ...rest], headings };
}

/** Marks the landing itself; lists without it stay the same object. */
function marked(links: FilterLink[], paths: readonly string[]): FilterLink[] {
  if (!links.some(({ href }) => paths.includes(href))) return links;
  return links.map((entry) => (paths.includes(entry.href) ? { ...entry, current: true } : entry));
}

/** How many values of a filter show before «Show all». */
const shownValues = 7;

/**
 * Makes the groups of a landing; what does not depend on the landing is made once. `offered` are the filters that
 * the live search has something to choose in.
 */
export function filterGroups(
  context: StockContext,
  offered: readonly LiveFacet[],
): (landing: Landing) => FilterGroup[] {
  const { landings, tenant } = context;
  const { facets, facetLimits, modelsShown } = tenant.search;
  const stocked = (kind: LandingKind) =>
    landings.of(kind).filter(({ vehicles }) => vehicles.length > 0);

  const { listed, ...makes } = makeGroup(stocked('make'), context);
  const plain = (facet: Facet, label: string, values: Landing[]): FilterGroup =>
    stamped({
      name: facet,
      label,
      links: values.slice(0, facetLimits[facet] ?? values.length).map(link),
      shown: shownValues,
    });
  const groups = new Map<Facet, FilterGroup>([
    [
      'car_type',
      // A page of several types is no value; the menu leads to it.
      plain(
        'car_type',
        'Condition',
        stocked('type').filter(({ state }) => state.carTypes?.length === 1),
      ),
    ],
    [
      'make',
      stamped({ ...makes, links: listed.slice(0, facetLimits.make ?? listed.length).map(link) }),
    ],
    ['body', plain('body', 'Body', stocked('body').sort(byCount))],
    ['location', plain('location', 'Location', stocked('location').sort(byLabel))],
    ['dealership', plain('dealership', 'Dealership', stocked('dealership').sort(byLabel))],
  ]);

  const live = new Map<Facet, FilterGroup>(
    offered
      .filter(({ name }) => name !== 'model')
      .map(({ name, label, shown }) => [
        name,
        stamped({ name, label, shown, links: [], live: rangeFacet(name) ? 'range' : 'list' }),
      ]),
  );

  const modelGroup = (landing: Landing): FilterGroup | undefined => {
    const make = landing.kind === 'make' ? landing : landing.parent;
    if (!make) return undefined;
    const models = landings.modelsOf(make).slice(0, facetLimits.model ?? modelsShown);
    return {
      name: 'model',
      label: `${make.label} models`,
      links: models.map(link),
      shown: shownValues,
      showAllText: 'Show all models',
    };
  };

  return (landing) => {
    const current = [landing.path, ...(landing.parent ? [landing.parent.path] : [])];
    return facets.flatMap((facet) => {
      const group = facet === 'model' ? modelGroup(landing) : groups.get(facet);
      // One value is no choice, unless it is where the shopper stands.
      if (!group || (group.links.length < 2 && facet !== 'model')) return live.get(facet) ?? [];
      const links = marked(group.links, current);
      return [links === group.links ? group : { ...group, links }];
    });
  };
}
