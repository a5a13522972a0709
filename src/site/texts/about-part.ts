// The page about the dealer beside its text: what this site knows in figures, and the places (rule content-8).
import { countText } from '../../domain/text/format.ts';
import type { AboutPart } from '../../page-data/text-pages.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import { locationsFor } from '../locations/location-parts.ts';
import { locationLink } from '../locations/location-parts.ts';

/** The stem of the page's address. */
export const aboutPath = '/about-us';

export function aboutPart(
  context: Pick<SiteContext, 'locations' | 'reviews' | 'vehicles'>,
  hasCards: boolean,
): AboutPart {
  const { reviews, vehicles } = context;
  const places = locationsFor('all', context);
  const makes = new Set(vehicles.map(({ make }) => make)).size;
  const figure = (count: number, label: string) =>
    count > 1 ? [{ figure: count.toLocaleString('en-AU'), label }] : [];
  return {
    figures: [
      ...figure(vehicles.length, 'vehicles on our list'),
      ...figure(makes, 'makes among them'),
      ...figure(places.length, 'places to see us'),
      ...(reviews
        ? [{ figure: reviews.average, label: `of 5, from ${countText(reviews.count, 'reviews')}` }]
        : []),
    ],
    // Cards of the text are usually the places.
    places: hasCards ? [] : places.map(locationLink),
  };
}
