import { describe, expect, it } from 'vitest';
import { reviewLayout, shownReviews, type Review } from '../../../src/domain/reviews.ts';

const settings = { minimumRating: 4, top: 10, hiddenNames: ['Spam Bot'], hiddenIds: ['666'] };
const review = (id: string, changes: Partial<Review> = {}): Review => ({
  id,
  customer_name: 'Kim',
  rating: 5,
  text: 'Great service',
  ...changes,
});
const shown = (reviews: Review[], average_rating = '4.2') =>
  shownReviews({ reviews, count: 304, average_rating }, settings).map(({ id }) => id);

describe('reviews', () => {
  it('leave out translations, silence, hidden names and one hidden id', () => {
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

  it.each([
    ['4.1', 1],
    ['4.0', 0],
    ['3.9', 0],
    ['', 0],
  ])('with an average of %j show %d', (average, count) => {
    expect(shown([review('1')], average)).toHaveLength(count);
  });

  it('slide when there are more than three', () => {
    expect(reviewLayout(3)).toBe('grid');
    expect(reviewLayout(4)).toBe('slider');
  });
});
