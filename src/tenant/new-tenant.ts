// The files of a new tenant: the minimum that its site needs, with values that a dealer replaces before the site goes
// live. It writes nothing.
import { stateCodes } from '../domain/locations/state-codes.ts';
import { statesOfPostcode, timeZonesOf } from '../domain/locations/states.ts';
import { slugify } from '../domain/text/text.ts';
import { everyValue } from './checks/check.ts';
import { valueAt } from './merge.ts';
import type { Tenant } from './schema/index.ts';
import { slugSchema } from './schema/kinds.ts';

export interface NewTenant {
  slug: string;
  name: string;
  /** Null: made-up vehicles. */
  source: Tenant['stock']['source'] | null;
  /** Places that the export names; left out, there is one example. */
  places?: readonly NewPlace[];
}

export interface NewPlace {
  /** Id and name in the export. */
  id: string | null;
  name: string | null;
  city: string | null;
  state: string | null;
  postcode: string | null;
}

export const isSlug = (text: string): boolean => slugSchema.safeParse(text).success;

/** "my-dealer" -> "My Dealer". */
export const nameFromSlug = (slug: string): string =>
  slug
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');

const brand = '#0a4d8c';

/** Path in the project -> content. */
export function newTenantFiles(tenant: NewTenant): Map<string, string> {
  const { slug, name } = tenant;
  return new Map([
    [`tenants/${slug}/tenant.json`, `${JSON.stringify(exampleSettings(tenant), null, 2)}\n`],
    [`tenants/${slug}/assets/logo.svg`, initialLogo(name)],
  ]);
}

/**
 * The example values that a tenant still has, by their keys. Shoppers would take them for facts, so a site with one is not
 * published (rule site-4). Other settings of a new tenant, such as a state or a colour, may be the dealer's own.
 */
export function examplesLeft(tenant: Tenant): string[] {
  const facts = everyValue(inventedFacts(tenant.slug)).map(({ path, value }) => ({
    places: placesOf(tenant, path),
    value,
  }));
  return facts.flatMap(({ places, value }) =>
    typeof value === 'string'
      ? places.filter((place) => valueAt(tenant, place) === value).map((place) => place.join('.'))
      : [],
  );
}

/** The line for an operator; none when nothing is left. */
export function exampleLines(tenant: Tenant): string[] {
  const left = examplesLeft(tenant);
  if (left.length === 0) return [];
  const keys = left.join(', ');
  return [
    `example values of a new dealer have to be replaced before the site is published: ${keys}`,
  ];
}

/** Where a fact may be left: that of the example's location at any location. */
function placesOf({ locations }: Tenant, path: PropertyKey[]): PropertyKey[][] {
  const [section, , ...rest] = path;
  return section === 'locations' ? locations.map((_, index) => [section, index, ...rest]) : [path];
}

/** A number for films and examples, which is of no state. */
const examplePhone = '1800 975 707';

/** Facts about the dealer that nobody has stated yet. Nothing else of a new tenant is invented. */
const inventedFacts = (slug: string) => ({
  abn: '10 000 000 000',
  url: `https://www.${slug}.com.au.example`,
  contact: { phone: examplePhone, email: `sales@${slug}.com.au.example` },
  stock: { source: { path: 'content/demo/sample-stock.csv' } },
  locations: [{ phone: examplePhone, address: { street: '1 Example Street' } }] as const,
});

function exampleSettings(tenant: NewTenant) {
  const { slug, name, source } = tenant;
  const { abn, url, contact, stock } = inventedFacts(slug);
  const locations = locationsOf(tenant);
  const [first = exampleTown] = locations.map(({ address }) => address);
  return {
    $schema: '../schema.json',
    slug,
    name,
    legalName: `${name} Pty Ltd`,
    abn,
    url,
    websiteId: slug,
    timeZone: timeZonesOf(first.state)[0],
    template: 'harbour',
    city: first.city,
    state: first.state,
    dealerships: [{ slug, name, id: '1' }],
    theme: { brand, heroImage: null },
    contact,
    stock: { source: source ?? { kind: 'file', ...stock.source } },
    locations,
  };
}

const exampleTown = { city: 'Brisbane', state: 'QLD', postcode: '4000' } as const;

/** An address as settings have it: a state of Australia, and a postcode only where it is one of that state. */
function townOf({ city, state, postcode }: NewPlace) {
  const code = stateCodes.find((one) => one === state) ?? exampleTown.state;
  const isOfState = postcode !== null && statesOfPostcode(postcode).includes(code);
  return { city: city ?? exampleTown.city, state: code, postcode: isOfState ? postcode : '' };
}

/** A location for each place; the first is the primary one. */
function locationsOf({ slug, name, places = [] }: NewTenant) {
  const [{ phone, address }] = inventedFacts(slug).locations;
  if (places.length === 0) {
    return [
      { id: '1', name, slug: `${slug}-yard`, address: { ...address, ...exampleTown }, phone },
    ];
  }
  const slugs = new Set<string>();
  return places.map((place, at) => {
    const { id, name: own, city } = place;
    const ending = slugify(own ?? city ?? '', 40) || String(at + 1);
    const free = slugs.has(ending) ? `${ending}-${String(at + 1)}` : ending;
    slugs.add(free);
    return {
      id: id ?? String(at + 1),
      name: own ?? [name, city].filter(Boolean).join(' '),
      slug: `${slug}-${free}`,
      primary: at === 0,
      address: { ...address, ...townOf(place) },
      phone,
    };
  });
}

/** The first letter of the name on the brand colour. */
function initialLogo(name: string): string {
  const letter = /[a-z0-9]/i.exec(name)?.[0].toUpperCase() ?? '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" role="img">
  <rect width="64" height="64" rx="12" fill="${brand}"/>
  <text x="32" y="44" font-family="sans-serif" font-size="36" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text>
</svg>
`;
}
