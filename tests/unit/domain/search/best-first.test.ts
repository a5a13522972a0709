import { describe, expect, it } from 'vitest';
import { bestFirst } from '../../../../src/domain/search/best-first.ts';
import { mostRelevant, sortVehicles } from '../../../../src/domain/search/sorting.ts';
import { aTenant, aVehicle, today } from '../../site/fixtures.ts';

const good = { price: 30_000, photos_count: 12, created_at: '2026-03-20' };
const ids = (vehicles: readonly { id: string }[]) => vehicles.map(({ id }) => id);

// Rule search-30.
describe('best first', () => {
  it('starts with recent vehicles that have a price and photos, and ends with coming and sold ones', () => {
    const stock = [
      aVehicle({ id: 'sold', ...good, status: 'sold', custom_rank: 9 }),
      aVehicle({ id: 'coming', ...good, status: 'coming_soon', custom_rank: 10 }),
      aVehicle({
        id: 'nothing',
        price: 0,
        photos_count: 5,
        created_at: '2025-03-01',
        custom_rank: 8,
      }),
      aVehicle({ id: 'old', ...good, created_at: '2026-02-17', custom_rank: 7 }),
      aVehicle({ id: 'unpriced', ...good, price: undefined, photos_count: 5, custom_rank: 6 }),
      aVehicle({ id: 'month', ...good, created_at: '2026-02-18', custom_rank: 1 }),
      aVehicle({ id: 'best', ...good, custom_rank: 2 }),
    ];
    expect(ids(bestFirst(stock))).toEqual([
      'best',
      'month',
      'old',
      'unpriced',
      'nothing',
      'coming',
      'sold',
    ]);
  });

  it('prefers the newer half of the model years, whatever years a dealer sells', () => {
    const years = (...of: (number | undefined)[]) =>
      bestFirst(
        of.map((year, at) => aVehicle({ id: String(year), ...good, year, custom_rank: -at })),
      ).map(({ id }) => id);
    expect(years(2014, undefined, 2026, 2025, 2013)).toEqual([
      '2026',
      '2025',
      '2014',
      'undefined',
      '2013',
    ]);
    expect(years(2001, 2010, 1998, 2008)).toEqual(['2010', '2008', '2001', '1998']);
  });

  it('mixes conditions in proportion to their numbers, each by custom rank', () => {
    const stock = (['used', 'used', 'used', 'used', 'new', 'new', 'demo'] as const).map(
      (car_type, at) =>
        aVehicle({ id: `${car_type}${String(at)}`, ...good, car_type, custom_rank: at }),
    );
    expect(ids(bestFirst(stock))).toEqual([
      'used3',
      'new5',
      'used2',
      'demo6',
      'used1',
      'new4',
      'used0',
    ]);
    expect(ids(bestFirst(stock.toReversed()))).toEqual(ids(bestFirst(stock)));
  });

  it('is a choice of the site, and ties of other orders keep it', () => {
    const stock = [
      aVehicle({ id: 'ranked', custom_rank: 5, price: 0, photos_count: 0 }),
      aVehicle({ id: 'better', custom_rank: 1, price: 0, photos_count: 9 }),
    ];
    const settings = (relevance: 'rank' | 'best') => aTenant({ search: { relevance } });
    expect(ids(mostRelevant(stock, settings('rank')))).toEqual(['ranked', 'better']);
    const best = mostRelevant(stock, settings('best'));
    expect(ids(best)).toEqual(['better', 'ranked']);
    expect(ids(sortVehicles(best, 'highest', settings('best'), today))).toEqual([
      'better',
      'ranked',
    ]);
  });
});
