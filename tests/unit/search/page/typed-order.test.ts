// The order that a typed text asks for, and prices that a site does not show.
import { describe, expect, it } from 'vitest';
import { sortOrders, type SortOrder } from '../../../../src/domain/search/sorting.ts';
import type { Vehicle } from '../../../../src/domain/vehicle/vehicle.ts';
import { emptyState } from '../../../../src/search/page/state.ts';
import { typedOrder } from '../../../../src/search/page/typed-order.ts';
import { understandSearch } from '../../../../src/search/page/understood.ts';
import { stockWords } from '../../../../src/search/query/vocabulary/stock-words.ts';
import { orderWords } from '../../../../src/search/query/vocabulary/lists.ts';
import { catalogue } from '../../../fixtures/search/catalogue.ts';

const entries = catalogue('meridian-motor-group', 300).entries.map((entry) => ({
  ...entry,
  runningCost: 2_000,
}));
const stock = { year: 2026, locations: [] };
const words = stockWords(entries, stock);
const read = (text: string, known = words, orders: readonly SortOrder[] = sortOrders) =>
  understandSearch(text, emptyState('relevant'), known, orders);

// Rule search-35.
describe('the order of a typed text', () => {
  it.each<[string, SortOrder]>([
    ['oldest ute', 'oldest'],
    ['newest ute', 'newest'],
    ['highest kms', 'most_kilometres'],
    ['lowest km', 'kilometres'],
    ['biggest engine', 'biggest_engine'],
    ['smallest engine', 'smallest_engine'],
    ['most seats', 'most_seats'],
    ['cheapest suv', 'lowest'],
    ['dearest suv', 'highest'],
    ['most economical', 'economical'],
    ['just arrived', 'latest'],
  ])('of "%s" is %s', (text, order) => {
    expect(read(text)).toMatchObject({ unknown: [], state: { sort: order, query: '' } });
  });

  it('exists for every order that the grammar knows', () => {
    for (const asked of Object.keys(orderWords)) {
      const [field = '', dir] = asked.split(' ');
      const order = typedOrder({ field, dir: dir as 'asc' }, words, sortOrders);
      expect(order, asked).toMatchObject({ isPossible: true });
    }
  });

  it('is named where the site does not have it', () => {
    const unknown = (text: string) => read(text, words, ['relevant', 'lowest']).unknown;
    expect(unknown('suv lowest km')).toEqual(['lowest km first']);
    expect(unknown('oldest ute')).toEqual(['oldest first']);
    expect(unknown('cheapest ute')).toEqual([]);
  });

  it('is named where no vehicle has the number to sort by', () => {
    const bare = entries.slice(0, 3).map(({ vehicle }) => {
      const { seats: _seats, engine_size_litres: _litres, variant: _variant, ...rest } = vehicle;
      return { vehicle: { ...rest, km: 0 } };
    });
    const known = stockWords(bare, stock);
    const asked = ['most seats', 'biggest engine', 'safest', 'lowest km', 'best towing'];
    for (const text of asked) {
      const { unknown, state } = read(text, known);
      expect([unknown.length, state.sort], text).toEqual([1, 'relevant']);
    }
    expect(read('safest', known).unknown).toEqual(['highest ANCAP first']);
    expect(read('oldest', known)).toMatchObject({ unknown: [], state: { sort: 'oldest' } });
    expect(read('under 80,000 km', known)).toMatchObject({
      unknown: ['under 80,000 km'],
      state: { ranges: {} },
    });
  });
});

describe('a site of subscriptions, which shows weekly prices instead of prices', () => {
  const subscribed = entries.slice(0, 20).map(({ vehicle }, at) => {
    const subscription_price = 150 + at;
    return {
      vehicle: { ...vehicle, subscription_price } as Vehicle,
      weeklyPrice: subscription_price,
    };
  });
  const known = stockWords(subscribed, { ...stock, pricing: { subscriptions: true } });

  it('sorts by the weekly price', () => {
    expect(read('cheapest suv', known)).toMatchObject({
      unknown: [],
      state: { sort: 'lowest_weekly' },
    });
    expect(read('dearest', known).state.sort).toBe('highest_weekly');
    expect(read('something cheap', known).state.sort).toBe('lowest_weekly');
    // A hosted engine has only the orders of the settings.
    expect(read('cheapest', known, ['relevant', 'lowest'])).toMatchObject({
      unknown: ['lowest per week first'],
      state: { sort: 'relevant' },
    });
  });

  it.each([
    ['suv under 20k', 'under $20,000'],
    ['over $20,000', 'over $20,000'],
    ['around 20k', 'around $20,000'],
    ['20k to 30k', '$20,000 to $30,000'],
    ['under 150k', 'under $150,000'],
    ['under $200,000', 'under $200,000'],
    ['under 1500', 'under $1,500'],
  ])('does not compare the hidden price: "%s"', (text, unknown) => {
    expect(read(text, known)).toMatchObject({ unknown: [unknown], state: { ranges: {} } });
  });

  it.each([
    ['$200 a week', { max: 200 }],
    ['suv under 200', { max: 200 }],
    ['200 to 250', { min: 200, max: 250 }],
    ['around $150', { min: 135, max: 165 }],
    ['under $99', { max: 99 }],
    ['$90', { min: 81, max: 99 }],
    ['150 to 250', { min: 150, max: 250 }],
    ['over 150 under 300', { min: 150, max: 300 }],
  ])('compares the weekly price: "%s"', (text, weekly_price) => {
    expect(read(text, known)).toMatchObject({ unknown: [], state: { ranges: { weekly_price } } });
    expect(Object.keys(read(text, known).state.ranges)).toEqual(['weekly_price']);
  });

  it('suggests no price', () => {
    const labels = (of: typeof words) => read('first car', of).suggestions.map((one) => one.label);
    expect(labels(words)).toContain('Under $20,000');
    expect(labels(known)).not.toContain('Under $20,000');
  });

  it('is one only where no vehicle shows a price', () => {
    const pricing = { subscriptions: true };
    const sold = subscribed
      .slice(0, 1)
      .map(({ vehicle: { subscription_price: _, ...vehicle } }) => ({
        vehicle: { ...vehicle, price: 15_000 },
      }));
    for (const shown of [entries, [...subscribed, ...sold]])
      expect(
        read('cheapest under 20k', stockWords(shown, { ...stock, pricing })).state,
      ).toMatchObject({
        sort: 'lowest',
        ranges: { price: { max: 20_000 } },
      });
    // One without any price shows none.
    const unpriced = sold.map(({ vehicle }) => ({ vehicle: { ...vehicle, price: 0 } }));
    const hidden = stockWords([...subscribed, ...unpriced], { ...stock, pricing });
    expect(read('under 20k', hidden).unknown).toEqual(['under $20,000']);
  });
});
