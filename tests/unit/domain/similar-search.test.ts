// Similar vehicles from a search engine equal those of the static list.
import { describe, expect, it } from 'vitest';
import { matchesFilter, printFilter, type Filter } from '../../../src/domain/search/filter.ts';
import {
  nearestCards,
  similarFilters,
  type SimilarSubject,
} from '../../../src/domain/search/similar-search.ts';
import { similarIndex } from '../../../src/domain/vehicle/similar.ts';
import { searchAttributes } from '../../../src/search/vehicle-columns.ts';
import { catalogue } from '../../fixtures/search/catalogue.ts';
import { aVehicle } from '../../fixtures/vehicle.ts';

const subject: SimilarSubject = {
  id: '1',
  make: 'Toyota',
  model: 'Hilux',
  body: 'Ute',
  item_type: 'car',
  price: 45_990,
};

// Rule similar-2.
describe('the batch of searches', () => {
  it('goes from the same model to the same item type, always within the price window', () => {
    const window =
      '(status:in_stock OR status:coming_soon) AND item_type:car AND price>=35990 AND price<=55990 AND (NOT id:1)';
    const filters = similarFilters(subject).map((filter) =>
      printFilter(filter, 'algolia').replace('(NOT id:1)', 'NOT id:1'),
    );
    const narrow = window.replace('(NOT id:1)', 'NOT id:1');
    expect(filters).toEqual([
      `make:Toyota AND model:Hilux AND ${narrow}`,
      `make:Toyota AND body:Ute AND ${narrow}`,
      `body:Ute AND ${narrow}`,
      narrow,
    ]);
  });

  it.each([
    [49_999, 39_999, 59_999],
    [50_000, 25_000, 75_000],
    [8_000, 0, 18_000],
  ])('opens the price window around %i AUD', (price, min, max) => {
    const [filter = { and: [] }] = similarFilters({ ...subject, price });
    expect(printFilter(filter, 'algolia')).toContain(
      `price>=${String(min)} AND price<=${String(max)}`,
    );
  });

  it('is empty without a price, and leaves the body out where it is unknown', () => {
    expect(similarFilters({ ...subject, price: undefined })).toEqual([]);
    expect(similarFilters({ ...subject, price: 0 })).toEqual([]);
    expect(similarFilters({ ...subject, body: undefined })).toHaveLength(2);
  });
});

describe('the choice among the results', () => {
  const { entries } = catalogue('harbourside-ford', 80);
  const stock = entries.map(({ vehicle }) => vehicle);
  const index = similarIndex(stock);
  /** An engine that returns everything. */
  const answer = (filter: Filter) =>
    entries
      .filter(({ vehicle }) => {
        const attributes = searchAttributes({ vehicle });
        return matchesFilter(filter, (field) => (field === 'id' ? vehicle.id : attributes[field]));
      })
      .map(({ card }) => card);

  it('equals the static list, for every vehicle in stock', () => {
    const asked = stock.filter(({ price }) => (price ?? 0) > 10);
    expect(asked.length).toBeGreaterThan(40);
    for (const vehicle of asked) {
      const one = { ...vehicle, body: vehicle.simple_body ?? vehicle.body };
      const found = nearestCards(similarFilters(one).map(answer), one);
      expect(found.map(({ id }) => id)).toEqual(index.of(vehicle).map(({ id }) => id));
    }
  });

  it('contains neither the vehicle itself nor a sold one, whatever an engine returns', () => {
    const [own, sold, other] = entries.map(({ card }) => card);
    const cards = [{ ...own!, id: 'me' }, { ...sold!, status: 'sold' as const }, other!, other!];
    const me = aVehicle({ id: 'me' });
    expect(nearestCards([cards, cards], me)).toEqual([other]);
  });
});
