import { describe, expect, it } from 'vitest';
import {
  countsUnpriced,
  listsPricedOnly,
  withoutUnpriced,
} from '../../../../src/search/page/request.ts';
import { emptyState } from '../../../../src/search/page/state.ts';
import type {
  InstantSearchClient,
  SearchRequest,
  SearchResponse,
} from '../../../../src/search/client/client.ts';

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
  // Rule search-32.
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
  it('is counted where lowest first leaves it out', async () => {
    const settings = { zeroPricedLast: true };
    const seen: SearchRequest[] = [];
    let calls = 0;
    const client = withoutUnpriced<InstantSearchClient>(
      {
        search: (requests) => {
          calls += 1;
          seen.push(...requests);
          const results = requests.map(({ params = {} }) => {
            const isPriced = String(params.numericFilters).includes('price>0');
            return { nbHits: isPriced ? 9 : 12 } as SearchResponse['results'][number];
          });
          return Promise.resolve({ results });
        },
      },
      settings,
    );
    const unpriced = async (numericFilters: string[]) => {
      const params = { numericFilters, facets: ['make'], page: 2 };
      const lowest = { indexName: `${main}:price:asc`, params };
      const { results } = await countsUnpriced(client).search([lowest, lowest]);
      return results.map((result) => result.unpriced);
    };
    expect(await unpriced(['km<=20000'])).toEqual([3, undefined]);
    // A hosted engine bills calls, and a second one could fail alone.
    expect(calls).toBe(1);
    expect(seen.at(-1)).toEqual({
      indexName: main,
      params: { numericFilters: ['km<=20000'], facets: [], page: 0, hitsPerPage: 0 },
    });
    // A price limit excludes the others, whatever the order.
    expect(await unpriced(['price<=20000'])).toEqual([0, undefined]);
  });
});
