// What a search page gives its live search: the site's settings once, what a landing stands for, and on the
// landing's first page the answer to its first request, counted from the landing's own vehicles.
import type { Vehicle } from '../../domain/vehicle.ts';
import { searchCardSizes } from '../../domain/picture-sizes.ts';
import { weeklyPrice } from '../../domain/weekly-price.ts';
import {
  isFacetName,
  listFacet,
  rangeFacet,
  searchFacets,
  type FacetName,
} from '../../search/page/facets.ts';
import type {
  LiveFacet,
  LiveSearch,
  LiveSeed,
  LiveSettings,
} from '../../search/page/live-search.ts';
import { searchAttributes } from '../../search/vehicle-columns.ts';
import { publicTenant } from '../../tenant/public-tenant.ts';
import { stamped } from '../build/stamp.ts';
import type { SiteContext } from '../context.ts';
import { engineSettings } from '../engine-settings.ts';
import type { Landing } from '../landings.ts';

/** Values listed before «Show all», where the tenant says nothing else. */
const shownValues = 7;
/** Most values listed, where the tenant says nothing else. */
const listedValues = 100;

type Attributes = ReturnType<typeof searchAttributes>;
type Lists = Partial<Record<FacetName, readonly string[]>>;

/** The filters that a landing stands for, by the names of facets. */
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

const textsOf = (value: Attributes[string] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'object' ? value : [String(value)];

/** Counts values over vehicles, each vehicle's attributes read once per build. */
function createCounter({ tenant, today }: SiteContext) {
  const known = new Map<Vehicle, Attributes>();
  const attributesOf = (vehicle: Vehicle): Attributes => {
    let read = known.get(vehicle);
    if (!read) {
      read = searchAttributes({ vehicle, weeklyPrice: weeklyPrice(vehicle, tenant, today) });
      known.set(vehicle, read);
    }
    return read;
  };
  return {
    values: (vehicle: Vehicle, attribute: string) => textsOf(attributesOf(vehicle)[attribute]),
    counts(vehicles: readonly Vehicle[], attribute: string): Record<string, number> {
      const counts = new Map<string, number>();
      for (const vehicle of vehicles) {
        for (const value of textsOf(attributesOf(vehicle)[attribute])) {
          counts.set(value, (counts.get(value) ?? 0) + 1);
        }
      }
      return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
    },
    stats(vehicles: readonly Vehicle[], attribute: string): { min: number; max: number } | null {
      let [min, max] = [Infinity, -Infinity];
      for (const vehicle of vehicles) {
        const value = attributesOf(vehicle)[attribute];
        if (typeof value !== 'number') continue;
        if (value < min) min = value;
        if (value > max) max = value;
      }
      return min <= max ? { min, max } : null;
    },
  };
}
type Counter = ReturnType<typeof createCounter>;

/** The filters a site has a choice in: two values at least, or a range that is one. */
export function offeredFacets(context: SiteContext, counter = createCounter(context)): LiveFacet[] {
  const { vehicles, tenant } = context;
  const { facets, facetLimits, makesShown, modelsShown } = tenant.search;
  return facets.filter(isFacetName).flatMap((name) => {
    const { attribute, label } = searchFacets[name];
    if (rangeFacet(name)) {
      const stats = counter.stats(vehicles, attribute);
      if (!stats || stats.min === stats.max) return [];
    } else if (name !== 'model') {
      const values = Object.keys(counter.counts(vehicles, attribute));
      if (values.length < 2) return [];
    }
    return [
      {
        name,
        label,
        limit: facetLimits[name] ?? (name === 'model' ? modelsShown : listedValues),
        shown: name === 'make' ? makesShown : shownValues,
      },
    ];
  });
}

function settingsOf(context: SiteContext, facets: readonly LiveFacet[]): LiveSettings {
  const { tenant, shell, promos, landings } = context;
  const { search } = publicTenant(tenant);
  const { phone, desktop, wide } = search.columns;
  const home = landings.all.get(shell.searchPath);
  return {
    ...engineSettings(tenant),
    pageSize: search.pageSize,
    sorts: search.sorts,
    zeroPricedLast: search.zeroPricedLast,
    facets,
    popularMakes: search.popularMakes,
    certifiedOnly: search.certifiedOnly,
    sliderMax: search.sliderMax,
    sliderRounding: search.sliderRounding,
    largeCountFrom: search.largeCountFrom,
    historyEntries: search.historyEntries,
    promos: {
      ...search.promos,
      cards: search.promos.cards.flatMap(({ image: _image, link: _link, ...promo }) => {
        const view = promos.get(promo.id);
        return view ? [{ ...promo, href: view.href, picture: view.picture }] : [];
      }),
    },
    noResults: search.noResults,
    grid: {
      className: `across-p${String(phone)} across-d${String(desktop)} across-w${String(wide)}`,
      sizes: searchCardSizes(search.columns),
    },
    layout: shell.template,
    phone: shell.phone,
    home: { path: shell.searchPath, lists: home ? landingLists(home) : {} },
    names: {
      location: Object.fromEntries(tenant.locations.map(({ id, name }) => [id, name])),
      dealership: Object.fromEntries(tenant.dealerships.map(({ slug, name }) => [slug, name])),
    },
  };
}

/** The vehicles that have all of `lists`; a landing's own vehicles are known, others are looked through. */
function vehiclesWith(
  vehicles: readonly Vehicle[],
  lists: Lists,
  counter: Counter,
): readonly Vehicle[] {
  const wanted = Object.entries(lists) as [FacetName, readonly string[]][];
  if (wanted.length === 0) return vehicles;
  return vehicles.filter((vehicle) =>
    wanted.every(([name, values]) =>
      counter.values(vehicle, searchFacets[name].attribute).some((value) => values.includes(value)),
    ),
  );
}

/** Makes the live search of a site's landings; what they share is one object. */
export function liveSearches(context: SiteContext) {
  const counter = createCounter(context);
  const facets = offeredFacets(context, counter);
  const settings = stamped(settingsOf(context, facets));
  const lists = facets.filter(({ name }) => listFacet(name)).map(({ name }) => name);
  const ranges = facets.filter(({ name }) => rangeFacet(name)).map(({ name }) => name);
  /** Counts of a filter among the vehicles that have the landing's other filters. */
  const others = new Map<string, Record<string, number>>();

  const countsWithout = (own: Lists, name: FacetName): Record<string, number> => {
    const { [name]: _own, ...rest } = own;
    const key = JSON.stringify([name, rest]);
    const known = others.get(key);
    if (known) return known;
    const { attribute } = searchFacets[name];
    const counted = counter.counts(vehiclesWith(context.vehicles, rest, counter), attribute);
    others.set(key, counted);
    return counted;
  };

  const seedOf = (landing: Landing, hits: readonly string[]): LiveSeed => {
    const own = landingLists(landing);
    // Models show inside a make only; all of them would be the largest part of the seed.
    const counted = lists.filter((name) => name !== 'model' || own.make !== undefined);
    const attribute = (name: FacetName) => searchFacets[name].attribute;
    const asked = Object.keys(own) as FacetName[];
    return {
      hits,
      total: landing.vehicles.length,
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
        // Later pages change only with their own vehicles; their first request is asked of the engine.
        seed: page === 1 ? seedOf(landing, hits) : null,
      };
    },
  };
}
