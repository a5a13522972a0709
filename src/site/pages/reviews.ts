// What customers say: the section that pages show and the page of all. Which reviews count is the domain's rule.
import { reviewLayout, reviewView, shownReviews } from '../../domain/reviews.ts';
import type { SiteContext, SiteInput } from '../context.ts';
import type { ReviewsPage, ReviewsView } from '../page-data.ts';
import { paths } from '../paths.ts';
import { pageBase } from './base.ts';

/** The reviews a site shows; null when it shows none. */
export function reviewsView({
  tenant,
  content,
}: Pick<SiteInput, 'tenant' | 'content'>): ReviewsView | null {
  const list = content.reviews;
  if (!tenant.reviews.shown || !list) return null;
  const items = shownReviews(list, tenant.reviews).map((review) =>
    reviewView(review, tenant.reviews),
  );
  if (items.length === 0) return null;
  const { variant, sliderAbove, startIndex, rotateMs } = tenant.reviews;
  return {
    title: 'What our customers say',
    variant,
    layout: reviewLayout(items.length, sliderAbove),
    startIndex: Math.min(startIndex, items.length - 1),
    rotateMs,
    average: list.average_rating,
    count: list.count,
    items,
    href: paths.reviews,
  };
}

export function reviewsPage(context: SiteContext, reviews: ReviewsView): ReviewsPage {
  const { name } = context.shell;
  const heading = 'Customer reviews';
  return {
    kind: 'reviews',
    ...pageBase(context, {
      path: paths.reviews,
      title: heading,
      description: `${reviews.average} out of 5 from ${reviews.count} reviews: what customers say about ${name}.`,
      trail: [{ label: heading, href: paths.reviews }],
    }),
    heading,
    reviews,
  };
}
