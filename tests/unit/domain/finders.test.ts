import { describe, expect, it } from 'vitest';
import {
  budgetAnswer,
  inPriceRange,
  priceConditions,
  budgetSearchHref,
  priceSearchHref,
  readAmount,
  showMeText,
} from '../../../src/domain/search/finders.ts';
import { readAddress } from '../../../src/search/page/address.ts';

/** The searches that links of the finders lead to. */
const readBy = (href: string) => {
  const [path = '', search = ''] = href.split('?');
  const place = { path, lists: {} };
  return readAddress(path, `?${search}`, { landing: place, home: place, sort: 'relevant' });
};
const noun = { one: 'car', many: 'cars' };

describe('the budget finder', () => {
  const stock = { cheapest: 8_990, noun };

  it('says how many cars a budget finds', () => {
    expect(budgetAnswer(54_000, stock, 99)).toEqual({
      enabled: true,
      button: 'Show 99 cars',
      message: '',
    });
    expect(budgetAnswer(8_990, stock, 1).button).toBe('Show 1 car');
    expect(budgetAnswer(54_000, stock, null).button).toBe('Show cars');
  });

  // Rule finder-2.
  it('is disabled below the cheapest car, with a message', () => {
    expect(budgetAnswer(8_989, stock, 12)).toEqual({
      enabled: false,
      button: '0 cars Found',
      message: 'No cars found for this budget',
    });
    expect(budgetAnswer(1_000_000, { cheapest: null, noun }, null).enabled).toBe(false);
  });
});

describe('prices', () => {
  // Rule finder-5.
  it('have a lower bound in the search', () => {
    expect(priceConditions({ max: 54_000 })).toEqual(['price>1000', 'price<=54000']);
    expect(priceConditions({ min: 5_000, max: 9_000 })).toEqual([
      'price>1000',
      'price>=5000',
      'price<=9000',
    ]);
  });

  it.each<[number | undefined, boolean]>([
    [undefined, false],
    [1_000, false],
    [1_001, false],
    [5_000, true],
    [9_000, true],
    [9_001, false],
  ])('%s counts: %s', (price, counts) => {
    expect(inPriceRange(price, { min: 5_000, max: 9_000 })).toBe(counts);
  });

  // Rule finder-7.
  it('lead to the search, the most expensive first', () => {
    const href = priceSearchHref('/search/used-cars', { max: 20_000 });
    expect(decodeURIComponent(href)).toBe(
      '/search/used-cars?range[price]=:20000&sortBy=Car_production:price:desc',
    );
    expect(readBy(href)).toMatchObject({ ranges: { price: { max: 20_000 } }, sort: 'highest' });
    expect(readBy(priceSearchHref('/s', { min: 5_000, max: 9_000 })).ranges).toEqual({
      price: { min: 5_000, max: 9_000 },
    });
  });

  // Rule finder-2.
  it('of a budget lead to the prices that it counts', () => {
    const { price } = readBy(budgetSearchHref('/s', 9_000)).ranges;
    const within = (amount: number) => amount >= (price?.min ?? 0) && amount <= (price?.max ?? 0);
    for (const amount of [0, 900, 1_000, 1_001, 9_000, 9_001]) {
      expect(within(amount)).toBe(inPriceRange(amount, { max: 9_000 }));
    }
  });

  it.each([
    ['2,000', 2_000],
    ['$ 1 500', 1_500],
    ['250.00', 250],
    ['$1,500.5', 1_500],
    ['1.500', 1_500],
    ['20,', 20],
    ['', 0],
    ['abc', 0],
    ['-5', 5],
    ['9'.repeat(40), 999_999_999],
  ])('typed %s are %i', (text, amount) => {
    expect(readAmount(text)).toBe(amount);
  });
});

describe('are counted in words', () => {
  // Rule search-9.
  it('use singular and plural', () => {
    expect(showMeText(1_234, noun)).toBe('Show Me 1,234 cars');
    expect(showMeText(1, noun)).toBe('Show Me 1 car');
  });
});
