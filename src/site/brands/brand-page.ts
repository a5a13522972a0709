// A brand's own page (rule brand-3): its models, its vehicles in stock, its offers and the places that sell it.
import { isAvailable } from '../../domain/vehicle/availability.ts';
import { countText } from '../../domain/text/format.ts';
import { offerMaker } from '../../domain/offers/offers.ts';
import { brandsOf, mark } from './brand-lists.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import type { BrandPage } from '../../page-data/page-data.ts';
import { listedLocation } from '../locations/location-parts.ts';
import { paths } from '../addresses/paths.ts';
import { statedFields } from '../seo/json-ld.ts';
import { absolute, pageBase } from '../shell/page-base.ts';
import { modelTile } from '../models/model-pages.ts';
import { offerView } from '../offers/offer-pages.ts';

/** Vehicles in stock on a brand's page: two rows on a desktop. */
const stockShown = 8;

/** Throws for a brand that no list of the directory names. */
export function brandPage(
  context: Pick<
    SiteContext,
    | 'assets'
    | 'cards'
    | 'contactPath'
    | 'landings'
    | 'locations'
    | 'models'
    | 'noun'
    | 'offers'
    | 'origin'
    | 'places'
    | 'shell'
    | 'tenant'
    | 'vehicles'
  >,
  slug: string,
): BrandPage {
  const { tenant, assets, landings, models, origin, places, locations, shell } = context;
  const brand = brandsOf(tenant).find((each) => each.slug === slug);
  if (!brand) throw new Error(`${tenant.slug}: no list of brands names ${slug}`);
  const { name } = brand;
  const same = (other: string | null) => other?.toLowerCase() === name.toLowerCase();
  const landing = landings.all.get(paths.landing(slug));
  const stock =
    landing?.kind === 'make' ? landing.vehicles.filter((each) => isAvailable(each)) : [];
  const sellers = new Set(
    places.filter(({ place }) => place.manufacturers.some(same)).map(({ place }) => place.id),
  );
  const logo = assets.brandLogo(slug);
  const path = paths.brand(slug);
  const intro =
    stock.length > 0
      ? `${countText(stock.length, context.noun.many)} by ${name} in stock at ${shell.name}.`
      : `No ${name} in stock at ${shell.name} today. Ask us about the next one.`;
  return {
    kind: 'brand',
    ...pageBase(context, {
      path,
      title: `${name} in ${tenant.city}`,
      description: intro,
      trail: [
        { label: 'Our brands', href: paths.brands },
        { label: name, href: path },
      ],
      jsonLd: [
        statedFields({
          '@context': 'https://schema.org',
          '@type': 'Brand',
          name,
          url: origin + path,
          logo: logo && absolute(origin, logo.src),
        }),
      ],
    }),
    name,
    mark: mark(name),
    logo,
    intro,
    models: models.models
      .filter((model) => same(model.manufacturer_name))
      .map((model) => modelTile(model, context)),
    cards: context.cards(stock.slice(0, stockShown)),
    more:
      landing && stock.length > 0
        ? { label: `See all ${name} in stock`, href: landing.path }
        : { label: 'See all stock', href: shell.searchPath },
    offers: context.offers
      .filter((offer) => same(offerMaker(offer)))
      .map((offer) => offerView(offer, context, false)),
    locations: locations.filter(({ id }) => sellers.has(id)).map(listedLocation),
  };
}
