// Reviews as their section and their page show them. The domain decides which reviews count.
import { reviewLayout, reviewView, shownReviews } from '../../domain/reviews/reviews.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { SiteContent } from '../content/content.ts';
import type { ReviewsView } from '../../page-data/page-data.ts';
import { paths } from '../addresses/paths.ts';

/** The reviews a site shows; null when it shows none. */
export function reviewsView({
  tenant,
  content,
}: {
  tenant: Pick<Tenant, 'reviews'>;
  content: Pick<SiteContent, 'reviews'>;
}): ReviewsView | null {
  const list = content.reviews;
  if (!tenant.reviews.shown || !list) return null;
  const items = shownReviews(list, tenant.reviews).map(reviewView);
  if (items.length === 0) return null;
  return {
    title: 'What our customers say',
    variant: tenant.reviews.variant,
    layout: reviewLayout(items.length),
    average: list.average_rating,
    count: list.count,
    items,
    href: paths.reviews,
  };
}
