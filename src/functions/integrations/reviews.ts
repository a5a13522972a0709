// The dealer's rating (rule reviews-7): from a review service, or the average of the ratings in the tenant's locations,
// weighted by their number of reviews.
import type { Tenant } from '../../tenant/schema/index.ts';
import { answer, problem, type Handlers } from '../endpoints/endpoint.ts';
import { askPartner, numberOf, partnerFor } from './partner.ts';

interface Rating {
  rating: string | null;
  stars: number | null;
  count: number;
}

const ratingOf = (average: number, count: number): Rating => ({
  rating: average.toFixed(1),
  stars: Math.round(average * 2) / 2,
  count,
});

function ownRating({ locations }: Pick<Tenant, 'locations'>): Rating {
  const rated = locations.flatMap(({ rating }) => (rating && rating.count > 0 ? [rating] : []));
  const count = rated.reduce((sum, rating) => sum + rating.count, 0);
  if (count === 0) return { rating: null, stars: null, count: 0 };
  const total = rated.reduce((sum, { average, count: each }) => sum + average * each, 0);
  return ratingOf(total / count, count);
}

export const reviewHandlers: Pick<Handlers, 'reviewRating'> = {
  reviewRating: async (call) => {
    const { services, tenant } = call;
    const partner = partnerFor(services, tenant, 'reviews');
    if (!partner) return answer(ownRating(tenant));
    // Always the tenant's own organisation, whatever the query says, so that nobody reads others' reviews through us.
    const reply = await askPartner(services, tenant, {
      purpose: 'reviews',
      partner,
      query: { orgId: tenant.reviews.orgId ?? '' },
      idempotent: true,
    });
    const average = numberOf(reply?.['rating']);
    if (average === null || average < 0 || average > 5) return problem(call, 'integration-failed');
    return answer(ratingOf(average, numberOf(reply?.['count']) ?? 0));
  },
};
