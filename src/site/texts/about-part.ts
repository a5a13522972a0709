// The page about the dealer beside its text: what this site knows in figures, and the places (rule content-8).
import { countText } from '../../domain/text/format.ts';
import type { AboutPart } from '../../page-data/text-pages.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import type { PageContent } from '../content/texts.ts';
import { locationLink, locationsFor } from '../locations/location-parts.ts';

/** The stem of the page's address. */
export const aboutPath = '/about-us';

export function aboutPart(
  context: Pick<SiteContext, 'locations' | 'reviews' | 'vehicles'>,
  text: PageContent | null,
): AboutPart {
  const { locations, reviews, vehicles } = context;
  const places = locationsFor('all', context);
  const figure = (count: number, label: string) =>
    count > 1 ? [{ figure: count.toLocaleString('en-AU'), label }] : [];
  const { cards = [], people = [], figures = [] } = text ?? {};
  return {
    figures: [
      ...figures,
      ...figure(vehicles.length, 'vehicles on our list'),
      ...(reviews
        ? [{ figure: reviews.average, label: `of 5, from ${countText(reviews.count, 'reviews')}` }]
        : []),
      ...figure(places.length, 'places to see us'),
    ].slice(0, 4),
    people: people.map(({ name, role, location }) => ({
      name,
      role,
      phone: locations.find(({ slug }) => slug === location)?.phone ?? null,
    })),
    // Cards of the text are usually the places.
    places: cards.length > 0 ? [] : places.map(locationLink),
  };
}
