// The page of all reviews that a site shows (./reviews-view.ts).
import { hasRatingsOf } from '../../domain/reviews/reviews.ts';
import { countText } from '../../domain/text/format.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import type { ReviewsPage, ReviewsView } from '../../page-data/page-data.ts';
import { paths } from '../addresses/paths.ts';
import { pageBase } from '../shell/page-base.ts';

export function reviewsPage(context: SiteContext, reviews: ReviewsView): ReviewsPage {
  const { name } = context.shell;
  const heading = 'Customer reviews';
  return {
    kind: 'reviews',
    ...pageBase(context, {
      path: paths.reviews,
      title: heading,
      description: `${reviews.average} out of 5 from ${countText(reviews.count, 'reviews')}: what customers say about ${name}.`,
      trail: [{ label: heading, href: paths.reviews }],
    }),
    heading,
    reviews,
    answered: reviews.items.filter(({ reply }) => reply !== null).length,
    places: hasRatingsOf(reviews, context.locations)
      ? context.locations.flatMap(({ name, href, rating }) =>
          rating ? [{ name, href, rating: rating.text }] : [],
        )
      : [],
  };
}
