// Decides which customer reviews a site shows and what each says (rule reviews-2). It knows neither their source nor
// their layout.
import { z } from 'zod';
import { formatDate } from '../text/format-date.ts';
import { foldedText, type FoldedText } from '../text/text.ts';

/** A review as review services return it (rule reviews-1). */
export const reviewSchema = z.object({
  id: z.string().min(1),
  customer_name: z.string().min(1),
  rating: z.number().min(1).max(5).describe('Stars'),
  text: z.string().nullable(),
  image: z
    .object({ url: z.string().nullish(), thumb: z.object({ url: z.string().nullish() }).nullish() })
    .nullish(),
  review_date: z.string().nullish().describe('DD/MM/YYYY'),
  review_date_in_words: z.string().nullish(),
  reply_text: z.string().nullish(),
  reply_date: z.string().nullish().describe('DD/MM/YYYY'),
  reply_date_in_words: z.string().nullish(),
});
export type Review = z.infer<typeof reviewSchema>;

export const reviewListSchema = z.object({
  reviews: z.array(reviewSchema).describe('The newest first'),
  count: z.number().int().nonnegative().describe('All reviews there are, not only these'),
  average_rating: z.string().describe('As the services write it: "4.2"'),
});
export type ReviewList = z.infer<typeof reviewListSchema>;

/** The part of `tenant.reviews` that decides what shows. */
export interface ReviewSettings {
  minimumRating: number;
  /** `review`: its id, or the name of its customer. */
  hidden: readonly { review: string }[];
}

/** Why a review may be hidden: anything else, such as few stars, makes the others misleading (rule reviews-8). */
export const hidingReasons = ['fake', 'abuse', 'private'] as const;

/** How many of the newest reviews are looked at. */
const newest = 10;
/** Review services write it before a text that they translated, so it is not the customer's own. */
const translationMark = 'Translated';
/** More reviews than a row of the grid holds. */
const sliderAbove = 3;
/** Characters of a text before "View more" (rule reviews-6). */
const textLength = 160;

/** Of the newest ten, those with an author and an untranslated text; none below the minimum average (rule reviews-3). */
export function shownReviews(
  list: Pick<ReviewList, 'reviews' | 'average_rating'>,
  settings: ReviewSettings,
): Review[] {
  if (!(Number.parseFloat(list.average_rating) > settings.minimumRating)) return [];
  return list.reviews
    .slice(0, newest)
    .filter(
      ({ id, customer_name, text }) =>
        text !== null &&
        text.trim() !== '' &&
        !text.includes(translationMark) &&
        !settings.hidden.some(({ review }) => review === customer_name || review === id),
    );
}

/** Up to three reviews form a grid, more a slider (rule reviews-4). */
export function reviewLayout(count: number): 'grid' | 'slider' {
  return count > sliderAbove ? 'slider' : 'grid';
}

/** Whether the locations' ratings can be parts of all reviews: more than all come from another source (rule reviews-9). */
export const hasRatingsOf = (
  { count }: Pick<ReviewList, 'count'>,
  locations: readonly { rating: { count: number } | null }[],
): boolean => count >= locations.reduce((sum, { rating }) => sum + (rating?.count ?? 0), 0);

export interface ReviewView extends FoldedText {
  id: string;
  name: string;
  /** Shown instead of a missing picture: "KM". */
  initials: string;
  picture: string | null;
  /** Whole stars, 1 to 5. */
  stars: number;
  when: string | null;
  reply: { text: string; when: string | null } | null;
}

/** "14/03/2026" -> "14 March 2026"; the service's own text when the date is missing. */
function dateText(date: string | null | undefined, words: string | null | undefined) {
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(date ?? '');
  if (!parts) return words ?? null;
  const [, day = '', month = '', year = ''] = parts;
  return formatDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('');

export function reviewView(review: Review): ReviewView {
  const text = review.text?.trim() ?? '';
  const reply = review.reply_text?.trim() ?? '';
  return {
    id: review.id,
    name: review.customer_name,
    initials: initialsOf(review.customer_name),
    picture: review.image?.thumb?.url ?? review.image?.url ?? null,
    stars: Math.round(review.rating),
    when: dateText(review.review_date, review.review_date_in_words),
    ...foldedText(text, textLength),
    reply:
      reply === ''
        ? null
        : { text: reply, when: dateText(review.reply_date, review.reply_date_in_words) },
  };
}
