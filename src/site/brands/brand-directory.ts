// The brand directory (rule brand-1): the group's lists of brands, with a link to the page of each brand.
import { isInStock } from '../../domain/vehicle/availability.ts';
import { countText } from '../../domain/text/format.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import type { BrandsPage, BrandView } from '../../page-data/page-data.ts';
import { paths } from '../addresses/paths.ts';
import { pageBase } from '../shell/page-base.ts';
import { brandLists } from './brand-lists.ts';

/** Brands that the page's description names. */
const namedBrands = 8;

export function brandsPage(context: SiteContext): BrandsPage {
  const { tenant, assets, landings, shell } = context;
  const view = ({ name, slug }: { name: string; slug: string }): BrandView => {
    const stock = landings.all.get(paths.landing(slug));
    const vehicles = stock?.kind === 'make' ? stock.vehicles : [];
    return {
      name,
      logo: assets.brandLogo(slug),
      href: paths.brand(slug),
      count: vehicles.filter(isInStock).length,
    };
  };
  const heading = 'Our brands';
  const listed = new Set<string>();
  // Each brand is in the first list that has it.
  const lists = brandLists.flatMap(([name, label]) => {
    const brands = (tenant.brands.lists[name] ?? []).filter(({ slug }) => !listed.has(slug));
    for (const { slug } of brands) listed.add(slug);
    return brands.length > 0 ? [{ label, isOwn: name === 'own', brands: brands.map(view) }] : [];
  });
  const names = lists.flatMap(({ brands }) => brands.map(({ name }) => name));
  const named = names.slice(0, namedBrands).join(', ');
  return {
    kind: 'brands',
    ...pageBase(context, {
      path: paths.brands,
      title: heading,
      description: `${countText(names.length, 'brands')} at ${tenant.name}: ${named}${names.length > namedBrands ? ' and more' : ''}.`,
      trail: [{ label: heading, href: paths.brands }],
    }),
    heading,
    lists,
    figures: tenant.home.statistics,
    searchPath: shell.searchPath,
  };
}
