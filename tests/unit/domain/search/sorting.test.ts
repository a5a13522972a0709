import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortOrders, sortVehicles } from '../../../../src/domain/search/sorting.ts';

const stock = [
  { id: 'a', custom_rank: 1, created_at: '2026-03-01', price: 20000 },
  { id: 'b', custom_rank: 5, created_at: '2026-03-10T09:00:00Z', price: 0 },
  { id: 'c', custom_rank: 5, created_at: undefined, price: 45990 },
  { id: 'd', custom_rank: 3, created_at: '2026-03-10T10:00:00+10:00', price: 20000 },
  { id: 'e', custom_rank: 1, created_at: '2026-02-01', price: undefined },
];
const ids = (sorted: readonly { id: string }[]) => sorted.map(({ id }) => id).join('');

describe('sorting', () => {
  it.each([
    ['relevant', 'bcdae'],
    ['latest', 'bdaec'],
    ['highest', 'cdabe'],
    ['lowest', 'dacbe'],
  ] as const)('%s first', (order, expected) => {
    expect(ids(sortVehicles(stock, order))).toBe(expected);
  });

  // Rule search-4.
  it('leaves vehicles without a price out of lowest first where the site wants that', () => {
    expect(ids(sortVehicles(stock, 'lowest', { zeroPricedLast: true }))).toBe('dac');
    expect(ids(sortVehicles(stock, 'highest', { zeroPricedLast: true }))).toBe('cdabe');
  });

  it('gives the same order whatever order the stock came in', () => {
    const orders = fc.constantFrom(...sortOrders);
    const shuffles = fc.shuffledSubarray(stock, { minLength: stock.length });
    fc.assert(
      fc.property(shuffles, orders, (shuffled, order) => {
        expect(ids(sortVehicles(shuffled, order))).toBe(ids(sortVehicles(stock, order)));
      }),
    );
  });
});
