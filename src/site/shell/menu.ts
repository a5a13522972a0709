// The header's menu from the tenant's settings: entries whose page exists, and dropdowns filled with models, stock or
// brands.
import { modelCategories } from '../../domain/models/model-categories.ts';
import {
  fromPrice,
  modelName,
  modelPicture,
  modelStatusLabel,
} from '../../domain/models/models.ts';
import { photoAt } from '../../domain/vehicle/photos.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { SiteAssets } from '../assets/assets.ts';
import { menuBrandsOf } from '../brands/brand-lists.ts';
import type { Links } from '../addresses/links.ts';
import type { SiteModel } from '../models/site-models.ts';
import type { LinkView, MenuBrand, MenuEntry } from '../../page-data/page-base.ts';
import { bookingPage, localPath, paths } from '../addresses/paths.ts';
import { typeRoutesOf } from '../addresses/car-type-routes.ts';

type Child = Tenant['menu']['main'][number]['children'][number];

/** Width of a tile's picture in pixels. */
const tileWidth = 320;

export interface MenuFacts {
  tenant: Tenant;
  links: Links;
  assets: Pick<SiteAssets, 'brandLogo'>;
  models: readonly SiteModel[];
}

/** The label of a menu link: with a manufacturer's booking key, a service page has its name (rule menu-4). */
export const linkLabel = (
  label: string,
  href: string,
  { service }: Pick<Tenant, 'service'>,
): string => {
  const isBooking = service.webKey !== null && localPath(href) === bookingPage.path;
  return isBooking ? bookingPage.name : label;
};

/** Resolves an entry's address and label. */
interface Naming {
  keep(link: string): string | null;
  label(label: string, href: string): string;
}

/** The children that have a page. */
const childrenOf = (entries: readonly Child[], naming: Naming): LinkView[] =>
  entries.flatMap(({ label, link }) => {
    const href = naming.keep(link);
    return href === null ? [] : [{ label: naming.label(label, href), href }];
  });

function modelsIn({ tenant, models }: MenuFacts): MenuEntry['models'] {
  const { menu, photos } = tenant;
  return modelCategories(models, menu).map(({ name, models: found }) => ({
    label: name,
    models: found.map((model) => {
      const picture = modelPicture(model);
      return {
        label: modelName(model.name, name, menu.modelNames),
        href: model.href,
        status: modelStatusLabel(model),
        price: fromPrice(model.from_price),
        image: picture && photoAt(picture, photos, tileWidth),
      };
    }),
  }));
}

/** Each brand's page, otherwise its stock. */
function brandsIn({ tenant, links, assets }: MenuFacts): MenuBrand[] {
  return menuBrandsOf(tenant).flatMap(({ name, slug }) => {
    const href = links.resolve(paths.brand(slug)) ?? links.resolve(paths.landing(slug));
    const logo = assets.brandLogo(slug);
    return href === null ? [] : [{ label: name, href, logo, slug }];
  });
}

/** The entries of the settings (rule menu-1), with a page or a dropdown; brands perhaps as logos (rule menu-7). */
export function mainMenu(facts: MenuFacts): MenuEntry[] {
  const { tenant, links } = facts;
  return tenant.menu.main.flatMap(({ label, link, children, dropdown }) => {
    const naming: Naming = {
      keep: (address) => links.keep(address, `menu.main "${label}"`),
      label: (words, href) => linkLabel(words, href, tenant),
    };
    const stock = dropdown === 'stock';
    const filled = stock
      ? typeRoutesOf(tenant).map((type) => ({
          label: type.label,
          link: paths.landing(type.slug),
        }))
      : [];
    const listed = new Set(filled.map((entry) => entry.link));
    const models = dropdown === 'models' ? modelsIn(facts) : [];
    const brands = dropdown === 'brands' ? brandsIn(facts) : [];
    const tiles = tenant.menu.logoTiles ? brands : [];
    const plain = tenant.menu.logoTiles ? [] : brands;
    const inside = [
      ...plain.map(({ label: name, href }): LinkView => ({ label: name, href })),
      ...childrenOf([...filled, ...children.filter((child) => !listed.has(child.link))], naming),
    ];
    const href = naming.keep(link) ?? inside[0]?.href ?? tiles[0]?.href;
    if (href === undefined) return [];
    // The intro of a dropdown describes all of its content.
    const alone = inside.length + models.length + tiles.length === 0;
    const words = alone ? naming.label(label, href) : label;
    const counted = inside.some((each) => each.href.startsWith(paths.landing('')));
    return [{ label: words, href, children: inside, models, brands: tiles, stock: counted }];
  });
}
