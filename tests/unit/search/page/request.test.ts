import { describe, expect, it } from 'vitest';
import { listsPricedOnly, withoutUnpriced } from '../../../../src/search/page/request.ts';
import { emptyState } from '../../../../src/search/page/state.ts';
import type { InstantSearchClient, SearchRequest } from '../../../../src/search/client/client.ts';

const asked = async (request: SearchRequest, zeroPricedLast: boolean) => {
  const seen: SearchRequest[] = [];
  const client: InstantSearchClient = {
    search: (requests: readonly SearchRequest[]) => {
      seen.push(...requests);
      return Promise.resolve({ results: [] });
    },
  };
  await withoutUnpriced(client, { zeroPricedLast }).search([request]);
  return seen[0]?.params?.numericFilters;
};
const main = 'Car_production';

describe('a vehicle without a price', () => {
  // Rule search-26.
  it('is excluded by any price limit', async () => {
    const params = { numericFilters: ['price<=20000'] };
    expect(await asked({ indexName: main, params }, false)).toEqual(['price<=20000', 'price>0']);
  });
  it('is found without a price limit', async () => {
    const params = { numericFilters: ['km<=20000', 'price>=0'] };
    expect(await asked({ indexName: main, params }, true)).toEqual(params.numericFilters);
  });
  // Rule search-4.
  it('is left out of lowest first where the site wants that', async () => {
    const lowest = { indexName: `${main}:price:asc`, params: {} };
    expect(await asked(lowest, true)).toEqual(['price>0']);
    expect(await asked(lowest, false)).toBeUndefined();
    const state = { ...emptyState('lowest') };
    expect(listsPricedOnly(state, { zeroPricedLast: true })).toBe(true);
    expect(listsPricedOnly(state, { zeroPricedLast: false })).toBe(false);
    expect(listsPricedOnly(emptyState('relevant'), { zeroPricedLast: true })).toBe(false);
  });
});
