import { describe, expect, it } from 'vitest';
import {
  reviewLayout,
  reviewView,
  shownReviews,
  type Review,
} from '../../../../src/domain/reviews/reviews.ts';

const settings = {
  minimumRating: 4,
  hidden: [{ review: 'Spam Bot' }, { review: '666' }],
};
const review = (id: string, changes: Partial<Review> = {}): Review => ({
  id,
  customer_name: 'Kim',
  rating: 5,
  text: 'Great service',
  ...changes,
});
const shown = (reviews: Review[], average_rating = '4.2') =>
  shownReviews({ reviews, average_rating }, settings).map(({ id }) => id);

describe('reviews', () => {
  // Rule reviews-2.
  it('exclude translations, empty texts, hidden names and hidden ids', () => {
    expect(
      shown([
        review('1'),
        review('2', { text: '(Translated by Google) Great' }),
        review('3', { text: null }),
        review('4', { text: '  ' }),
        review('5', { customer_name: 'Spam Bot' }),
        review('666'),
        review('7', { rating: 1, text: 'Slow' }),
      ]),
    ).toEqual(['1', '7']);
  });

  it('filter only the top ten', () => {
    const first = Array.from({ length: 10 }, (_, index) => review(`n${index}`, { text: null }));
    expect(shown([...first, review('eleventh')])).toEqual([]);
  });

  // Rule reviews-3.
  it.each([
    ['4.1', 1],
    ['4.0', 0],
    ['3.9', 0],
    ['', 0],
  ])('with an average of %j show %d', (average, count) => {
    expect(shown([review('1')], average)).toHaveLength(count);
  });

  // Rule reviews-4.
  it('slide when there are more than three', () => {
    expect(reviewLayout(3)).toBe('grid');
    expect(reviewLayout(4)).toBe('slider');
  });
});

// Rule reviews-1.
describe('a review on a page', () => {
  const view = (changes: Partial<Review>) => reviewView(review('1', changes));

  it.each([
    ['Kim Mai Tran', 'KT'],
    ['Kim', 'K'],
    ['  émile  zola ', 'ÉZ'],
  ])('of %s has the initials %s instead of a picture', (customer_name, initials) => {
    expect(view({ customer_name }).initials).toBe(initials);
  });

  // Rule reviews-6.
  it('shows 160 characters of a longer text first', () => {
    expect(view({ text: 'x'.repeat(160) }).preview).toBeNull();
    const { preview, text } = view({ text: 'word '.repeat(4000) });
    expect(preview?.length).toBeLessThanOrEqual(161);
    expect(text).toHaveLength(19_999);
  });

  it.each([
    [{ review_date: '4/03/2026' }, '4 March 2026'],
    [{ review_date: '2026-03-04', review_date_in_words: '4th March' }, '4th March'],
    [{}, null],
  ])('of %o is dated %s', (dates, when) => {
    expect(view(dates).when).toBe(when);
  });

  it("includes the dealer's reply unless it is blank", () => {
    expect(view({ reply_text: ' Thank you ', reply_date: '05/03/2026' }).reply).toEqual({
      text: 'Thank you',
      when: '5 March 2026',
    });
    expect(view({ reply_text: ' ' }).reply).toBeNull();
  });

  it('uses the thumbnail before the large picture', () => {
    const image = { url: 'https://a.example/l.jpg', thumb: { url: 'https://a.example/s.jpg' } };
    expect(view({ image }).picture).toBe('https://a.example/s.jpg');
    expect(view({ image: { url: 'https://a.example/l.jpg', thumb: null } }).picture).toBe(
      'https://a.example/l.jpg',
    );
  });
});
