// The home page: hero and the tenant's sections in its order. A section with nothing to show is left out.
import { isAvailable } from '../../domain/vehicle/availability.ts';
import { itemNoun } from '../../domain/text/format.ts';
import { linesFor, whyTitle } from '../../domain/vehicle/sections.ts';
import { photoAmong } from '../../domain/vehicle/photos.ts';
import { heroSizes } from '../../domain/vehicle/picture-sizes.ts';
import { slideLabel } from '../../domain/content/slides.ts';
import { absolute } from '../../domain/text/absolute.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import { byCount, byLabel, type Landing } from '../search/landings.ts';
import type {
  CtaCard,
  HomePage,
  HomeSection,
  LinkView,
  SlideView,
} from '../../page-data/page-data.ts';
import { modelTile } from '../models/model-pages.ts';
import { textSearch } from '../search/search-island-props.ts';
import { paths } from '../addresses/paths.ts';
import { dealerId, dealerJsonLd } from '../seo/dealer-json-ld.ts';
import { featuredRow, latestRow } from './vehicle-rows.ts';
import { budgetFinder, priceRangeFinder } from './home-finders.ts';
import { locationsFor } from '../locations/location-parts.ts';
import { assetPreload, pageBase } from '../shell/page-base.ts';

/** Tiles of makes, and of models: two rows on a desktop. */
const makeTiles = 12;
const modelTiles = 6;

const link = ({ label, path, vehicles }: Landing): LinkView => ({
  label,
  href: path,
  count: vehicles.length,
});
/** A tile counts the vehicles on its page, including recently sold ones; without one that can be bought there is no tile. */
const isStocked = ({ vehicles }: Landing): boolean =>
  vehicles.some((vehicle) => isAvailable(vehicle));

/** Body tiles of a site that names no bodies: one row. */
const commonBodyTiles = 4;

/** Body tiles: the named ones in the tenant's order, else by count descending, then name descending (rule finder-8). */
function bodyTiles({ tenant, landings }: Pick<SiteContext, 'landings' | 'tenant'>): Landing[] {
  const { bodyTiles: names } = tenant.finders;
  const bodies = landings.of('body');
  if (names.length === 0) {
    return bodies
      .sort((a, b) => b.vehicles.length - a.vehicles.length || (a.label < b.label ? 1 : -1))
      .slice(0, commonBodyTiles);
  }
  const named = (name: string) =>
    bodies.find(({ label, path }) => label === name || path === paths.landing(name)) ?? [];
  return names.flatMap(named);
}

/** Cards whose page exists. A card without a page causes a warning. */
const ctaCards = ({
  tenant,
  links,
  assets,
}: Pick<SiteContext, 'assets' | 'links' | 'tenant'>): CtaCard[] =>
  tenant.home.cards.flatMap(({ title, text, action, link, image }): CtaCard[] => {
    const href = links.keep(link, `home.cards "${title}"`);
    if (href === null) return [];
    const picture = assets.picture(image, 'promo', '');
    return [{ title, text, picture, link: { label: action, href } }];
  });

type SectionFacts = SiteContext;

const stockedOf = (
  { landings }: Pick<SiteContext, 'landings'>,
  kind: 'make' | 'body' | 'type',
): Landing[] => landings.of(kind).filter(({ vehicles }) => vehicles.length > 0);

function finderSection(context: SectionFacts): HomeSection | null {
  const makes = stockedOf(context, 'make').sort(byLabel).map(link);
  if (makes.length === 0) return null;
  const bodies = stockedOf(context, 'body').sort(byCount).map(link);
  const { searchPlaceholder: placeholder } = context.tenant.finders;
  const search = {
    count: context.vehicles.length,
    noun: context.noun,
    placeholder,
    text: textSearch(context),
  };
  return { kind: 'finder', search, makes, bodies, types: stockedOf(context, 'type').map(link) };
}

function pricesSection(context: SectionFacts): HomeSection | null {
  const [budget, range] = [budgetFinder(context), priceRangeFinder(context)];
  return budget || range ? { kind: 'prices', budget, range } : null;
}

function makesSection(context: SectionFacts): HomeSection | null {
  const tiles = stockedOf(context, 'make')
    .filter(isStocked)
    .sort(byCount)
    .slice(0, makeTiles)
    .map((make) => ({
      ...link(make),
      logo: context.assets.brandLogo(make.path.slice(paths.landing('').length)),
    }));
  return tiles.length === 0 ? null : { kind: 'makes', title: 'Search by make', tiles };
}

function bodiesSection(context: SectionFacts): HomeSection | null {
  const tiles = bodyTiles(context)
    .filter(isStocked)
    .map((body) => ({
      ...link(body),
      body: body.path.slice(body.path.lastIndexOf('/') + 1),
      picture: photoAmong(
        body.vehicles.filter((vehicle) => isAvailable(vehicle)),
        context.tenant.photos,
      ),
    }));
  return tiles.length === 0 ? null : { kind: 'bodies', title: 'Search by body type', tiles };
}

/** The new range: the first model of each body, then the others in the order of the list of models (rule home-5). */
function modelsSection(context: SectionFacts): HomeSection | null {
  const { models, tenant } = context;
  const firsts = models.filters.flatMap(({ models: [first] }) => first ?? []);
  const shown = [...new Set([...firsts, ...models.models])].slice(0, modelTiles);
  return shown.length === 0
    ? null
    : {
        kind: 'models',
        title: `The ${tenant.manufacturer ?? 'new'} range`,
        tiles: shown.map((model) => {
          const { name, href, picture, price } = modelTile(model, context);
          // The label beside it says the same.
          return {
            label: name,
            href,
            body: 'suv',
            picture: picture && { ...picture, alt: '' },
            note: price,
          };
        }),
        more: { label: 'All models', href: paths.models },
      };
}

function locationsSection(context: SectionFacts): HomeSection | null {
  const { home, locationPages } = context.tenant;
  const locations = locationsFor(home.locationsFilter, context);
  const { carousel } = locationPages;
  return locations.length === 0
    ? null
    : { kind: 'locations', title: 'Our Locations', carousel, locations };
}

function sectionOf(
  kind: SiteContext['tenant']['home']['sections'][number],
  context: SectionFacts,
): HomeSection | null {
  const { tenant } = context;
  switch (kind) {
    case 'finder':
      return finderSection(context);
    case 'prices':
      return pricesSection(context);
    case 'makes':
      return makesSection(context);
    case 'bodies':
      return bodiesSection(context);
    case 'models':
      return modelsSection(context);
    case 'featured':
      return featuredRow(context);
    case 'latest':
      return latestRow(context);
    case 'tiles':
      return context.tiles.length === 0 ? null : { kind, tiles: [...context.tiles] };
    case 'cards': {
      const ways = ctaCards(context);
      return ways.length === 0 ? null : { kind, ways };
    }
    case 'why': {
      const points = linesFor(tenant.vehiclePage.sections.whyBuy, null);
      return points.length === 0
        ? null
        : { kind, title: whyTitle(tenant.pricing.subscriptions), points };
    }
    case 'statistics': {
      const figures = tenant.home.statistics;
      return figures.length === 0 ? null : { kind, figures };
    }
    case 'locations':
      return locationsSection(context);
    case 'reviews':
      return context.reviews && { kind, reviews: context.reviews };
    case 'about': {
      const text = tenant.home.about;
      return text === '' ? null : { kind, title: `About ${tenant.name}`, text };
    }
  }
}

/** Slides whose link has a page. A slide without a page causes a warning. */
function slidesOf({
  content,
  links,
  assets,
}: Pick<SiteContext, 'assets' | 'content' | 'links'>): SlideView[] {
  return content.slides.flatMap((slide): SlideView[] => {
    const href = links.keep(slide.url, `the slide "${slide.id}"`);
    if (href === null) return [];
    return [
      {
        id: slide.id,
        name: slide.name,
        text: slide.description ?? '',
        link: { label: slideLabel(slide), href },
        overlay: !slide.hide_overlay,
        picture: assets.picture(slide.image, 'hero', ''),
      },
    ];
  });
}

const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

export function homePage(context: SiteContext): HomePage {
  const { tenant, shell, assets, links, origin, today, places, locations } = context;
  const { heroTitle, heroText, heroAction } = tenant.home;
  const picture = assets.picture(tenant.theme.heroImage, 'hero', '');
  const slides = slidesOf(context);
  const action = {
    label: heroAction.label,
    href: links.keep(heroAction.link, 'home.heroAction') ?? shell.searchPath,
  };
  const main = places.find(({ place }) => place.primary) ?? places[0];
  const view = locations.find(({ id }) => id === main?.place.id);
  const dealer =
    main && view
      ? dealerJsonLd(dealerId(origin, main.location), {
          tenant,
          place: main.place,
          view,
          url: absolute(origin, main.location),
          origin,
          today,
        })
      : null;
  const noun = itemNoun(new Set(context.vehicles.map((vehicle) => vehicle.item_type)));
  const what = tenant.manufacturer
    ? `${tenant.manufacturer} dealer`
    : `${noun.charAt(0).toUpperCase()}${noun.slice(1)} for sale`;
  return {
    kind: 'home',
    ...pageBase(context, {
      path: paths.home,
      title: `${what} in ${tenant.city} ${tenant.state} | ${shell.name}`,
      description: [tenant.tagline, heroText].filter(Boolean).map(asSentence).join(' '),
      preload: assetPreload(slides[0]?.picture ?? picture, heroSizes),
      jsonLd: [
        {
          '@context': 'https://schema.org',
          '@type': 'WebSite',
          name: shell.name,
          url: `${origin}/`,
        },
        ...(dealer ? [dealer] : []),
      ],
    }),
    hero: { title: heroTitle, text: heroText, action, picture },
    slides,
    sections: tenant.home.sections.flatMap((kind) => sectionOf(kind, context) ?? []),
  };
}
