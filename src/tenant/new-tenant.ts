// The files of a new tenant: the minimum that its site needs, with values that a dealer replaces before the site goes
// live. It writes nothing.
import { everyValue } from './checks/check.ts';
import { valueAt } from './merge.ts';
import type { Tenant } from './schema/index.ts';
import { slugSchema } from './schema/kinds.ts';

export interface NewTenant {
  slug: string;
  name: string;
  /** Null: made-up vehicles. */
  source: Tenant['stock']['source'] | null;
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
  const facts = Array.from(everyValue(inventedFacts(tenant.slug)), ({ path, value }) => ({
    places: placesOf(tenant, [...path]),
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

/** Facts about the dealer that nobody has stated yet. Nothing else of a new tenant is invented. */
const inventedFacts = (slug: string) => ({
  abn: '10 000 000 000',
  url: `https://www.${slug}.com.au.example`,
  contact: { phone: '07 5550 0100', email: `sales@${slug}.com.au.example` },
  stock: { source: { path: 'content/demo/sample-stock.csv' } },
  locations: [{ phone: '07 5550 0100', address: { street: '1 Example Street' } }] as const,
});

function exampleSettings({ slug, name, source }: NewTenant) {
  const { abn, url, contact, stock, locations } = inventedFacts(slug);
  const [{ phone, address }] = locations;
  return {
    $schema: '../schema.json',
    slug,
    name,
    legalName: `${name} Pty Ltd`,
    abn,
    url,
    websiteId: slug,
    timeZone: 'Australia/Brisbane',
    template: 'harbour',
    city: 'Brisbane',
    state: 'QLD',
    dealerships: [{ slug, name, id: '1' }],
    theme: { brand, heroImage: null },
    contact,
    stock: { source: source ?? { kind: 'file', ...stock.source } },
    locations: [
      {
        id: '1',
        name,
        slug: `${slug}-yard`,
        address: { ...address, city: 'Brisbane', state: 'QLD', postcode: '4000' },
        phone,
      },
    ],
  };
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
