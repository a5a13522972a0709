// A brand's own page (rule brand-3): its range, its vehicles in stock, its offers, the workshop and the places that sell it.
import { isAvailable, isInStock } from '../../domain/vehicle/availability.ts';
import { linesFor } from '../../domain/vehicle/sections.ts';
import { photoAmong } from '../../domain/vehicle/photos.ts';
import { countText } from '../../domain/text/format.ts';
import { offerMaker } from '../../domain/offers/offers.ts';
import { absolute } from '../../domain/text/absolute.ts';
import { brandsOf } from './brand-lists.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import type { BrandPage, LinkView } from '../../page-data/page-data.ts';
import { listedLocation } from '../locations/location-parts.ts';
import { paths } from '../addresses/paths.ts';
import { statedFields } from '../seo/json-ld.ts';
import { pageBase } from '../shell/page-base.ts';
import { modelRange } from '../search/model-range.ts';
import { modelTile } from '../models/model-pages.ts';
import { offerViews } from '../offers/offer-pages.ts';

/** Vehicles in stock on a brand's page: two rows on a desktop. */
const stockShown = 8;

/** The settings do not say which makes the workshop serves, so its link names none. */
function serviceLink({ resolve }: SiteContext['links']): LinkView | null {
  const href = resolve(paths.service);
  return href === null ? null : { label: 'Book a service', href };
}

/** Throws for a brand that no list of the directory names. */
export function brandPage(context: SiteContext, slug: string): BrandPage {
  const { tenant, assets, landings, models, origin, places, locations, shell } = context;
  const brand = brandsOf(tenant).find((each) => each.slug === slug);
  if (!brand) throw new Error(`${tenant.slug}: no list of brands names ${slug}`);
  const { name } = brand;
  const same = (other: string | null) => other?.toLowerCase() === name.toLowerCase();
  const found = landings.all.get(paths.landing(slug));
  const landing = found?.kind === 'make' ? found : null;
  const stock = landing?.vehicles.filter(isInStock) ?? [];
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
    logo,
    intro,
    picture: photoAmong(stock, tenant.photos),
    range: landing ? modelRange(landing, context) : [],
    why: [...linesFor(tenant.vehiclePage.sections.whyBuy, null)],
    service: serviceLink(context.links),
    models: models.models
      .filter((model) => same(model.manufacturer_name))
      .map((model) => modelTile(model, context)),
    cards: context.cards(stock.slice(0, stockShown)),
    more: landing?.vehicles.some((each) => isAvailable(each))
      ? { label: `See all ${name}`, href: landing.path }
      : { label: 'See all stock', href: shell.searchPath },
    offers: offerViews(
      context.offers.filter((offer) => same(offerMaker(offer))),
      context,
    ),
    locations: locations.filter(({ id }) => sellers.has(id)).map(listedLocation),
  };
}
