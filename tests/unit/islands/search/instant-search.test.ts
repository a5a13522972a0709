// InstantSearch itself, without a window: what it asks, and that the page's own answer fits what it asks first.
import { describe, expect, it } from 'vitest';
import {
  instantSearch,
  prefetch,
  searchStateOf,
} from '../../../../src/islands/search/instant-search.ts';
import type { SearchResults } from 'algoliasearch-helper';
import { resultsOf } from '../../../../src/islands/search/live-results.ts';
import type { LiveHit } from '../../../../src/islands/search/result-items.tsx';
import type {
  InstantSearchClient,
  SearchRequest,
  SearchResponse,
} from '../../../../src/search/client/client.ts';
import type { LiveSearch } from '../../../../src/domain/search/live-search-data.ts';
import type { FacetName } from '../../../../src/domain/search/facets.ts';
import { openIndex } from '../../../../src/search/engine/engine.ts';
import { encodeCore } from '../../../fixtures/search/encode-core.ts';
import { vehicleColumns } from '../../../../src/search/vehicle-columns.ts';
import { readIndexName } from '../../../../src/search/result.ts';
import { firstCardsRequest, withoutUnpriced } from '../../../../src/search/page/request.ts';
import { searchText } from '../../../../src/search/page/text-request.ts';
import { understandSearch } from '../../../../src/search/page/understood.ts';
import { stockWords } from '../../../../src/search/query/vocabulary/stock-words.ts';
import { sortOrders } from '../../../../src/domain/search/sorting.ts';
import { factStock } from '../../../fixtures/search/fact-stock.ts';
import { isLandingState, seedAnswer } from '../../../../src/search/page/seed.ts';
import { emptyState, facetsOf, type SearchState } from '../../../../src/search/page/state.ts';

const facets: ReadonlySet<FacetName> = new Set([
  ...(['make', 'model', 'body', 'price', 'year', 'fuel', 'colour', 'features'] as const),
]);
const settings = { pageSize: 21, sorts: ['relevant', 'lowest'] as const, hosted: null };

/** The requests of InstantSearch for a state; `answer` returns results if a test has some. */
async function asked(
  initial: SearchState,
  answer?: (requests: SearchRequest[]) => unknown[] | null,
): Promise<{ requests: SearchRequest[]; search: ReturnType<typeof instantSearch> }> {
  const { promise, resolve } = Promise.withResolvers<SearchRequest[]>();
  const search = instantSearch({
    settings,
    facets: new Set([...facets, ...facetsOf(initial)]),
    initial,
    searchClient: {
      search(requests: SearchRequest[]) {
        resolve(requests);
        const results = answer?.(requests);
        return results ? Promise.resolve({ results }) : new Promise(() => undefined);
      },
    },
  });
  const rendered = new Promise<void>((done) => {
    search.on('render', () => {
      if (search.mainIndex.getResults()) done();
    });
  });
  search.start();
  const requests = await promise;
  if (answer) await rendered;
  return { requests, search };
}

const lists = { make: ['Toyota'], model: ['Hilux', 'Corolla'] };
const live: LiveSearch = {
  settings: settings as unknown as LiveSearch['settings'],
  landing: { path: '/search/toyota', lists, page: 1, pages: 2, carTypes: [], noun: 'cars' },
  seed: {
    hits: ['a', 'b'],
    total: 30,
    facets: { fuel: { Diesel: 20, Petrol: 10 }, status: { in_stock: 30 } },
    others: { make: { Toyota: 30, Mazda: 4 }, model: { Hilux: 20, Corolla: 10, Kluger: 8 } },
    stats: { price: { min: 9_990, max: 65_000 } },
  },
};
const hits = [{ objectID: 'a' }, { objectID: 'b' }];
const landingState: SearchState = { ...emptyState('relevant'), lists };

describe('the first request of a landing', () => {
  it('is answered by the seed, with counts of other values and the bounds of sliders', async () => {
    const { search } = await asked(landingState, (requests) => seedAnswer(requests, live, hits));
    const results = search.mainIndex.getResults();
    expect(results?.hits.map(({ objectID }) => objectID)).toEqual(['a', 'b']);
    expect(results?.nbHits).toBe(30);
    expect(results?.getFacetValues('make', {})).toMatchObject([
      { name: 'Toyota', count: 30, isRefined: true },
      { name: 'Mazda', count: 4, isRefined: false },
    ]);
    expect(results?.getFacetStats('price')).toMatchObject({ min: 9_990, max: 65_000 });
    search.dispose();
  });

  // Rule search-4.
  it('has the number of vehicles that the first order leaves out', async () => {
    const counted = { ...live, seed: live.seed && { ...live.seed, unpriced: 3 } };
    const { search } = await asked(landingState, (requests) => seedAnswer(requests, counted, hits));
    const found = search.mainIndex.getResults() as SearchResults<LiveHit>;
    expect(resultsOf(found, landingState, []).unpriced).toBe(3);
    search.dispose();
  });

  it('asks one question and one more for each filter of the landing', async () => {
    const { requests, search } = await asked(landingState);
    expect(requests).toHaveLength(3);
    search.dispose();
  });

  it.each<[string, SearchState]>([
    ['a text', { ...landingState, query: 'hilux' }],
    ['another page', { ...landingState, page: 2 }],
    ['another order', { ...landingState, sort: 'lowest' }],
    ['another make', { ...landingState, lists: { ...lists, make: ['Mazda'] } }],
    ['one more make', { ...landingState, lists: { ...lists, make: ['Toyota', 'Mazda'] } }],
    ['a filter more', { ...landingState, lists: { ...lists, fuel: ['Diesel'] } }],
    ['a filter less', { ...landingState, lists: { make: ['Toyota'] } }],
    ['a price', { ...landingState, ranges: { price: { max: 30_000 } } }],
  ])('of a state with %s is not answered by the seed', async (_what, state) => {
    const { search } = await asked(state);
    expect(isLandingState(searchStateOf(search, settings), live)).toBe(false);
    search.dispose();
  });

  // Rule search-32.
  it('asks for vehicles that have every feature and none of the excluded values', async () => {
    const state: SearchState = {
      ...emptyState('relevant'),
      lists: { features: ['Sunroof', 'Tow Bar'] },
      not: { make: ['Toyota', 'Kia'] },
    };
    const { requests, search } = await asked(state);
    expect(requests[0]?.params).toMatchObject({
      filters: { and: [{ not: { eq: ['make', 'Toyota'] } }, { not: { eq: ['make', 'Kia'] } }] },
      facetFilters: ['filtered_features:Sunroof', 'filtered_features:Tow Bar'],
    });
    expect(searchStateOf(search, settings)).toEqual(state);
    search.dispose();
  });

  it('is the one of the landing state, in whatever order its values stand', async () => {
    const { search } = await asked({
      ...landingState,
      lists: { model: ['Corolla', 'Hilux'], make: ['Toyota'] },
    });
    expect(isLandingState(searchStateOf(search, settings), live)).toBe(true);
    search.dispose();
  });

  it('is left to the engine when the page’s cards are not those of the seed', async () => {
    const { requests, search } = await asked(landingState);
    expect(seedAnswer(requests, live, hits.slice(1))).toBeNull();
    expect(seedAnswer(requests, { ...live, seed: null }, hits)).toBeNull();
    const others = { make: { Toyota: 30, Mazda: 4 } };
    const partial = { ...live, seed: live.seed && { ...live.seed, others } };
    expect(seedAnswer(requests, partial, hits)).toBeNull();
    search.dispose();
  });
});

describe('the first cards of an address with filters', () => {
  const core = encodeCore(
    vehicleColumns(
      factStock().map((vehicle) => ({ vehicle })),
      [],
    ),
  );
  const opened = openIndex(core.slice().buffer);
  if (!opened.ok) throw new Error(opened.message);
  const { engine } = opened;
  const found = ({ indexName, params = {} }: SearchRequest) => {
    const answer = engine.search(params, readIndexName(indexName).sort);
    if (!answer.ok) throw new Error(answer.message);
    return answer;
  };
  // Rule search-31.
  it.each<[string, Partial<SearchState>]>([
    ['a make and a price', { lists: { make: ['Toyota'] }, ranges: { price: { max: 40_000 } } }],
    ['two makes and a body', { lists: { make: ['Toyota', 'Mazda'], body: ['SUV'] } }],
    ['years', { ranges: { year: { min: 2018, max: 2022 } } }],
    ['an excluded make', { lists: { body: ['SUV'] }, not: { make: ['Toyota'] } }],
    ['another page', { lists: { body: ['SUV'] }, page: 2 }],
    ['another order', { lists: { make: ['Toyota'] }, sort: 'lowest' }],
    ['a feature', { lists: { features: ['Sunroof'] } }],
  ])('of %s are the first of the live search', async (_what, part) => {
    const state: SearchState = { ...emptyState('relevant'), ...part };
    const { requests, search } = await asked(state);
    search.dispose();
    const [main] = requests;
    if (!main) throw new Error('nothing was asked');
    const early = found(firstCardsRequest(state, settings, 6));
    const all = found(main);
    expect(early.nbHits).toBe(all.nbHits);
    expect(early.records).toEqual(all.records.slice(0, 6));
  });
});

// Rule finder-9.
describe('a text in the box of the home page', () => {
  const stock = factStock();
  const words = stockWords(
    stock.map((vehicle) => ({ vehicle })),
    { year: 2026, locations: [] },
  );
  const opened = openIndex(
    encodeCore(
      vehicleColumns(
        stock.map((vehicle) => ({ vehicle })),
        [],
      ),
    ).slice().buffer,
  );
  if (!opened.ok) throw new Error(opened.message);
  const { engine } = opened;
  const text = { lists: { car_type: ['used'] }, orders: sortOrders, zeroPricedLast: true };
  const client: InstantSearchClient = {
    search: (requests) =>
      Promise.resolve({
        results: requests.map(({ indexName, params = {} }) => {
          const answer = engine.search(params, readIndexName(indexName).sort);
          if (!answer.ok) throw new Error(answer.message);
          return { nbHits: answer.nbHits } as SearchResponse['results'][number];
        }),
      }),
  };
  const count = async (request: SearchRequest): Promise<number | undefined> => {
    const { results } = await withoutUnpriced(client, text).search([request]);
    return results[0]?.nbHits;
  };
  it.each([
    'electric',
    'suv under 30k',
    'suv less than $30,000',
    'low km',
    'cheap ute',
    '2018+',
    'automatic under 15k',
    'cars for sale',
    'hybrid not toyota',
    'cheapest suv',
    'black suv',
  ])('counts what the search page shows for "%s"', async (typed) => {
    const base = { ...emptyState('relevant'), lists: text.lists };
    const { state } = understandSearch(typed, base, words, sortOrders);
    const { requests, search } = await asked(state);
    search.dispose();
    const [main] = requests;
    if (!main) throw new Error('nothing was asked');
    const { results } = await searchText(client, typed, words, text, { hitsPerPage: 0 });
    const onPage = await count(main);
    expect(results[0]?.nbHits).toBe(onPage);
    expect(onPage).toBeGreaterThan(0);
  });
  it('searches for the text itself while the words of the stock do not load', async () => {
    const { results } = await searchText(client, 'corolla', null, text);
    expect(results[0]?.nbHits).toBeGreaterThan(0);
  });
});

describe('a prefetch', () => {
  it.each<[string, SearchState]>([
    ['one more make', { ...landingState, lists: { ...lists, make: ['Toyota', 'Mazda'] } }],
    ['a filter less', { ...landingState, lists: { make: ['Toyota'] } }],
    ['nothing at all', emptyState('relevant')],
    ['a price', { ...landingState, ranges: { price: { max: 30_000 } } }],
    ['another order', { ...landingState, sort: 'lowest' }],
    ['another page', { ...landingState, page: 2 }],
  ])('for a state with %s asks exactly what the search then asks', async (_what, state) => {
    const questions: string[] = [];
    const searchClient = {
      search(requests: SearchRequest[]) {
        questions.push(JSON.stringify(requests));
        return Promise.resolve({
          results: requests.map(() => ({ hits: [], nbHits: 0, nbPages: 0 })),
        });
      },
    };
    const search = instantSearch({ settings, facets, initial: landingState, searchClient });
    search.start();
    await expect.poll(() => questions).toHaveLength(1);
    const before = search.getUiState();
    await prefetch(search, searchClient, state);
    expect(search.getUiState()).toEqual(before);
    search.setUiState({ [search.indexName]: state });
    await expect.poll(() => questions).toHaveLength(3);
    expect(questions[2]).toBe(questions[1]);
    expect(questions[1]).not.toBe(questions[0]);
    search.dispose();
  });
});

describe('a page’s state', () => {
  const state: SearchState = {
    query: 'ute',
    page: 3,
    sort: 'lowest',
    lists: { make: ['Ford', 'Land Rover'], features: ['Tow Bar'] },
    ranges: { price: { min: 10_000 }, year: { min: 2018, max: 2022 } },
    not: { make: ['Kia'], colour: ['Black "Onyx"'] },
  };
  it('is the same in InstantSearch', async () => {
    const { search } = await asked(state);
    expect(searchStateOf(search, settings)).toEqual(state);
    search.setUiState({ [search.indexName]: emptyState('relevant') });
    expect(searchStateOf(search, settings)).toEqual(emptyState('relevant'));
    search.dispose();
  });
  // Rule search-2.
  it('selects a value with a leading minus, which requests would read as an exclusion', async () => {
    const odd: SearchState = { ...emptyState('relevant'), lists: { make: ['-Toyota'] } };
    const { requests, search } = await asked(odd);
    expect(requests[0]?.params?.facetFilters).toEqual([[String.raw`make:\-Toyota`]]);
    expect(searchStateOf(search, settings)).toEqual(odd);
    expect(firstCardsRequest(odd, { pageSize: 21 }, 3).params?.facetFilters).toEqual([
      [String.raw`make:\-Toyota`],
    ]);
    search.dispose();
  });
});
