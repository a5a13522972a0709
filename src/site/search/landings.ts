// Which search landings a site has and which vehicles each lists, in order. Computed once per build; search-page.ts
// adds paging, promos and texts.
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { itemNoun } from '../../domain/text/format.ts';
import { hasDepartment } from '../../domain/locations/departments.ts';
import { slugify } from '../../domain/text/text.ts';
import { sortVehicles, vehiclesIn } from '../../domain/search/sorting.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { SearchPage } from '../../page-data/page-data.ts';
import { paths } from '../addresses/paths.ts';
import { typeRoutesOf } from '../addresses/car-type-routes.ts';

/** Vehicles by the slug of a name (make, model, body). The import has given each name one spelling. */
interface VehicleGroup {
  slug: string;
  name: string;
  vehicles: Vehicle[];
}

/** Groups in order of their slugs. */
function groupBySlug(
  vehicles: readonly Vehicle[],
  nameOf: (vehicle: Vehicle) => string | undefined,
  slugOf: (name: string) => string,
): VehicleGroup[] {
  const groups = new Map<string, VehicleGroup>();
  for (const vehicle of vehicles) {
    const name = nameOf(vehicle);
    if (!name) continue;
    const slug = slugOf(name);
    if (slug === '') continue;
    let group = groups.get(slug);
    if (!group) groups.set(slug, (group = { slug, name, vehicles: [] }));
    group.vehicles.push(vehicle);
  }
  return [...groups.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1));
}

export type LandingKind = 'type' | 'make' | 'model' | 'body' | 'dealership' | 'location';

export interface Landing {
  kind: LandingKind;
  path: string;
  /** The label of links to it: "Used cars", "Toyota", "Hilux", "SUV", "Newstead". */
  label: string;
  /** For a model: the landing of its make. */
  parent: Landing | null;
  /** All its vehicles, in the order of the index. */
  vehicles: readonly Vehicle[];
  /** `vehicles` in the order of its first page. A page shows the first of each run of sold ones (rule search-16). */
  shown: readonly Vehicle[];
  state: SearchPage['state'];
  /** The canonical landing: an earlier one with the same stock, or itself. */
  canonical: string;
}

export interface Landings {
  /** The site's vehicles on landings: those that the first order includes. */
  listed: readonly Vehicle[];
  /** By path; insertion order is: types, makes with their models, bodies, dealerships, locations. */
  all: ReadonlyMap<string, Landing>;
  of(kind: LandingKind): Landing[];
  modelsOf(make: Landing): Landing[];
  makeOf(vehicle: Vehicle): Landing | undefined;
  modelOf(vehicle: Vehicle): Landing | undefined;
  warnings: string[];
}

export const byLabel = (a: Landing, b: Landing) => (a.label < b.label ? -1 : 1);
export const byCount = (a: Landing, b: Landing) =>
  b.vehicles.length - a.vehicles.length || byLabel(a, b);

const bodyName = (vehicle: Vehicle) => vehicle.simple_body ?? vehicle.body;

/** A landing before its address is final. */
type Wanted = Omit<Landing, 'shown' | 'canonical'> & { canonical?: string | undefined };

/** A location often has all of its dealership's stock, and a dealership all of its site's. */
function landingWithSameStock(
  { kind, vehicles }: Pick<Landing, 'kind' | 'vehicles'>,
  earlier: Iterable<Landing>,
): Landing | undefined {
  if ((kind !== 'dealership' && kind !== 'location') || vehicles.length === 0) return undefined;
  for (const landing of earlier) {
    if (landing.kind !== 'type' && landing.kind !== 'dealership') continue;
    if (landing.vehicles.length !== vehicles.length) continue;
    if (landing.vehicles.every((vehicle, index) => vehicle === vehicles[index])) return landing;
  }
  return undefined;
}

/** The landings of a site while they are made. */
interface Register {
  all: Map<string, Landing>;
  warnings: string[];
  /** Undefined where an earlier landing has the address. */
  add(landing: Wanted): Landing | undefined;
}

function openRegister(inFirstOrder: (list: readonly Vehicle[]) => readonly Vehicle[]): Register {
  const all = new Map<string, Landing>();
  const warnings: string[] = [];
  const add = (landing: Wanted) => {
    const taken = all.get(landing.path);
    if (taken) {
      warnings.push(
        `${landing.path} is wanted by the ${landing.kind} "${landing.label}" but belongs to the ` +
          `${taken.kind} "${taken.label}"; rename one of them`,
      );
      return undefined;
    }
    const complete = {
      ...landing,
      shown: inFirstOrder(landing.vehicles),
      canonical:
        landing.canonical ?? landingWithSameStock(landing, all.values())?.canonical ?? landing.path,
    };
    all.set(landing.path, complete);
    return complete;
  };
  return { all, warnings, add };
}

const landingAt = ({ all }: Pick<Register, 'all'>, slug: string | undefined, kind: LandingKind) => {
  const landing = slug ? all.get(paths.landing(slug)) : undefined;
  return landing?.kind === kind ? landing : undefined;
};

/** What the landings of each kind are made from. */
interface Source {
  tenant: Tenant;
  /** In the default order of the live search. */
  vehicles: readonly Vehicle[];
  slugOf: (name: string) => string;
}

/** The routes always say "cars"; their labels use the site's own `noun`. */
function addTypes({ add }: Register, { tenant, vehicles }: Source, noun: string): void {
  for (const { slug, label, carTypes } of typeRoutesOf(tenant)) {
    add({
      kind: 'type',
      path: paths.landing(slug),
      label: label.replace(/cars$/, noun),
      parent: null,
      vehicles:
        carTypes.length === 3
          ? vehicles
          : vehicles.filter((v) => v.car_type && carTypes.includes(v.car_type)),
      state: carTypes.length === 3 ? {} : { carTypes: [...carTypes] },
    });
  }
}

/** Returns the models of each make. */
function addMakes({ add }: Register, { vehicles, slugOf }: Source): Map<Landing, Landing[]> {
  const models = new Map<Landing, Landing[]>();
  for (const group of groupBySlug(vehicles, ({ make }) => make, slugOf)) {
    const { name: label } = group;
    const make = add({
      kind: 'make',
      path: paths.landing(group.slug),
      label,
      parent: null,
      vehicles: group.vehicles,
      state: { make: label },
    });
    if (!make) continue;
    const ofMake = groupBySlug(group.vehicles, ({ model }) => model, slugOf).flatMap((inner) => {
      const { name } = inner;
      const model = add({
        kind: 'model',
        path: paths.landing(group.slug, inner.slug),
        label: name,
        parent: make,
        vehicles: inner.vehicles,
        state: { make: label, model: name },
      });
      return model ? [model] : [];
    });
    models.set(make, ofMake.sort(byCount));
  }
  return models;
}

function addBodies({ add }: Register, { vehicles, slugOf }: Source): void {
  for (const group of groupBySlug(vehicles, bodyName, slugOf)) {
    const { name: label } = group;
    add({
      kind: 'body',
      path: paths.landing(group.slug),
      label,
      parent: null,
      vehicles: group.vehicles,
      state: { body: label },
    });
  }
}

function addDealerships({ add }: Register, { tenant, vehicles }: Source): void {
  for (const { slug, name } of tenant.dealerships) {
    add({
      kind: 'dealership',
      path: paths.landing(slug),
      label: name,
      parent: null,
      vehicles: vehicles.filter(({ dealership_slug }) => dealership_slug === slug),
      state: { dealershipSlug: slug },
    });
  }
}

function addLocations(register: Register, { tenant, vehicles }: Source): void {
  const sellers = tenant.locations.filter(
    (place) => place.visible && hasDepartment(place, 'sales'),
  );
  for (const location of sellers) {
    const dealership = register.all.get(paths.landing(location.slug));
    // A dealership with one place of the same name: its landing shows the same stock.
    if (dealership?.kind === 'dealership' && location.dealershipSlug === location.slug) continue;
    const soleSeller = !sellers.some(
      (other) => other !== location && other.dealershipSlug === location.dealershipSlug,
    );
    const dealershipPath = landingAt(register, location.dealershipSlug, 'dealership')?.canonical;
    register.add({
      kind: 'location',
      path: paths.landing(location.slug),
      label: location.name,
      parent: null,
      vehicles: vehicles.filter((vehicle) => vehicle.location?.id === location.id),
      state: { locationId: location.id },
      canonical: soleSeller ? dealershipPath : undefined,
    });
  }
}

/** Cached, because many thousands of vehicles share a few hundred names. */
function cachedSlugs(): (name: string) => string {
  const slugs = new Map<string, string>();
  return (name) => {
    let slug = slugs.get(name);
    if (slug === undefined) slugs.set(name, (slug = slugify(name)));
    return slug;
  };
}

/**
 * All landings for `stock`, which are the site's listed vehicles in the order of the index. Two landings of
 * one address: the earlier kind keeps it (types, makes, bodies, dealerships, locations), with a warning.
 */
export function createLandings(tenant: Tenant, stock: readonly Vehicle[], today: string): Landings {
  const slugOf = cachedSlugs();
  // In the default order of the live search; `stock` arrives in the order of relevance.
  const [order = 'relevant'] = tenant.search.sorts;
  const vehicles = vehiclesIn(stock, order, tenant.search);
  const register = openRegister((list) =>
    order === 'relevant' ? list : sortVehicles(list, order, tenant, today),
  );
  const source = { tenant, vehicles, slugOf };
  const noun = stock.length > 0 ? itemNoun(new Set(stock.map((each) => each.item_type))) : 'cars';
  addTypes(register, source, noun);
  const models = addMakes(register, source);
  addBodies(register, source);
  addDealerships(register, source);
  addLocations(register, source);

  const kinds = Map.groupBy(register.all.values(), ({ kind }) => kind);
  return {
    listed: vehicles,
    all: register.all,
    of: (kind) => kinds.get(kind) ?? [],
    modelsOf: (make) => models.get(make) ?? [],
    makeOf: ({ make }) => landingAt(register, slugOf(make), 'make'),
    modelOf: ({ make, model }) => landingAt(register, `${slugOf(make)}/${slugOf(model)}`, 'model'),
    warnings: register.warnings,
  };
}
