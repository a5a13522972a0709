// The lists of the brand directory, and whether a site has one.
import type { Tenant } from '../../tenant/schema/index.ts';

export const brandLists = [
  ['own', 'Our own'],
  ['cars', 'Cars'],
  ['motorcycles', 'Motorcycles'],
  ['trucks', 'Trucks'],
] as const;

/** Every brand of the directory once, in the order of its lists. */
export function brandsOf({ brands }: Pick<Tenant, 'brands'>): { name: string; slug: string }[] {
  const listed = brandLists.flatMap(([name]) => brands.lists[name] ?? []);
  return [...new Map(listed.map((brand) => [brand.slug, brand])).values()];
}

/** The brands that a dealer sells new, where it names them; otherwise the directory's (rule menu-7). */
export function menuBrandsOf(tenant: Pick<Tenant, 'brands'>): { name: string; slug: string }[] {
  const { own = [] } = tenant.brands.lists;
  return own.length > 0 ? own : brandsOf(tenant);
}

/** The tenant turns it on and names a brand. */
export const hasBrands = ({ tenant }: { tenant: Pick<Tenant, 'pages' | 'brands'> }): boolean =>
  tenant.pages.brands && brandsOf(tenant).length > 0;
