// The files of a new tenant: the minimum that its site needs, with values that a dealer replaces before the site goes
// live. It writes nothing.
import type { Tenant } from './schema/index.ts';
import { slugSchema } from './schema/kinds.ts';

export interface NewTenant {
  slug: string;
  name: string;
  source: Tenant['stock']['source'];
}

/** Settings that hold an example until the dealer's own value is known. */
export const examples = [
  'name',
  'legalName',
  'abn',
  'url',
  'timeZone',
  'city',
  'state',
  'theme.brand',
  'contact',
  'stock.source',
  'locations',
] as const;

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
 * A line that names the settings whose examples shoppers would see as facts: nobody answers that phone. Other examples,
 * such as a state or a colour, may be the dealer's own.
 */
export function exampleWarnings(tenant: Tenant): string[] {
  const { slug, name, abn, contact, locations, stock } = tenant;
  const example = exampleSettings({ slug, name, source: stock.source });
  const [place] = example.locations;
  const keys = [
    ...(abn === example.abn ? ['abn'] : []),
    ...(contact.phone === example.contact.phone ? ['contact.phone'] : []),
    ...(contact.email === example.contact.email ? ['contact.email'] : []),
    ...locations.flatMap(({ id, address, phone }) => [
      ...(address.street === place.address.street ? [`locations.${id}.address`] : []),
      ...(phone === place.phone ? [`locations.${id}.phone`] : []),
    ]),
  ];
  return keys.length > 0 ? [`example values of a new dealer are left: ${keys.join(', ')}`] : [];
}

function exampleSettings({ slug, name, source }: NewTenant) {
  return {
    $schema: '../schema.json',
    slug,
    name,
    legalName: `${name} Pty Ltd`,
    abn: '10 000 000 000',
    url: `https://www.${slug}.example`,
    websiteId: slug,
    timeZone: 'Australia/Brisbane',
    template: 'harbour',
    city: 'Brisbane',
    state: 'QLD',
    dealerships: [{ slug, name, id: '1' }],
    theme: { brand, heroImage: null },
    contact: { phone: '07 5550 0100', email: `sales@${slug}.example` },
    stock: { source },
    locations: [
      {
        id: '1',
        name,
        slug: `${slug}-brisbane`,
        address: { street: '1 Example Street', city: 'Brisbane', state: 'QLD', postcode: '4000' },
        phone: '07 5550 0100',
        hours: { sales: { 'mon-fri': '08:30-17:30', sat: '08:30-16:00', sun: 'closed' } },
      },
    ] as const,
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
