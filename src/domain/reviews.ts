// Which customer reviews a site shows and how (spec: site-and-dealer §5 Reviews, §9).
// Fetching them and laying them out is not its business.

/** A review as review services give it (spec: site-and-dealer §3). */
export interface Review {
  id: string;
  customer_name: string;
  /** 1 to 5 stars. */
  rating: number;
  text: string | null;
}

export interface ReviewList<R extends Review = Review> {
  reviews: readonly R[];
  count: number;
  /** A text, as the services write it: "4.2". */
  average_rating: string;
}

/** The part of `tenant.reviews` that says what is shown. */
export interface ReviewSettings {
  minimumRating: number;
  /** How many of the newest are looked at. */
  top: number;
  hiddenNames: readonly string[];
  hiddenIds: readonly string[];
}

/**
 * Of the first `top` reviews those with a text that is not a translation and whose author is not hidden;
 * none at all unless the average rating exceeds the minimum.
 */
export function shownReviews<R extends Review>(list: ReviewList<R>, settings: ReviewSettings): R[] {
  if (!(Number.parseFloat(list.average_rating) > settings.minimumRating)) return [];
  return list.reviews
    .slice(0, settings.top)
    .filter(
      ({ id, customer_name, text }) =>
        text !== null &&
        text.trim() !== '' &&
        !text.includes('Translated') &&
        !settings.hiddenNames.includes(customer_name) &&
        !settings.hiddenIds.includes(id),
    );
}

/** More than three reviews slide, fewer stand in a grid. */
export function reviewLayout(count: number): 'grid' | 'slider' {
  return count > 3 ? 'slider' : 'grid';
}
