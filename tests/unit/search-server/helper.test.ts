// InstantSearch's helper over the endpoint: facets of every kind, numbers, tags, derived searches.
import { algoliasearch } from 'algoliasearch';
import algoliasearchHelper, {
  type AlgoliaSearchHelper,
  type SearchResults,
} from 'algoliasearch-helper';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostsOf, startSearchServer, type SearchServer } from './start-server.ts';

const records = [
  {
    objectID: '0',
    kind: ['ute', 'diesel'],
    lvl0: 'Toyota',
    lvl1: 'Toyota > Hilux',
    n: [6],
    _tags: ['a', 'b'],
  },
  {
    objectID: '1',
    kind: ['ute', 'petrol'],
    lvl0: 'Toyota',
    lvl1: 'Toyota > Corolla',
    n: [6, 10],
    _tags: ['a', 'c'],
  },
  {
    objectID: '2',
    kind: ['diesel', 'petrol'],
    lvl0: 'Ford',
    lvl1: 'Ford > Ranger',
    n: [5, 45],
    _tags: ['b', 'c'],
  },
  { objectID: '3', kind: [], lvl0: 'Ford', lvl1: 'Ford > Focus', n: 12, _tags: ['c', 'd'] },
];

let server: SearchServer;
let client: ReturnType<typeof algoliasearch>;
beforeAll(async () => {
  server = await startSearchServer();
  client = algoliasearch('forecourt', 'admin', { hosts: hostsOf(server) });
  await client.setSettings({
    indexName: 'cars',
    indexSettings: {
      searchableAttributes: ['kind', 'lvl0'],
      attributesForFaceting: ['searchable(kind)', 'lvl0', 'lvl1', 'n'],
    },
  });
  await client.replaceAllObjects({ indexName: 'cars', objects: records });
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.close();
});

const helperWith = (options: object) => algoliasearchHelper(client as never, 'cars', options);
const results = (helper: AlgoliaSearchHelper): Promise<SearchResults> =>
  new Promise((resolve, reject) => {
    helper.once('result', (event: { results: SearchResults }) => {
      resolve(event.results);
    });
    helper.once('error', ({ error }: { error: Error }) => {
      reject(error);
    });
    helper.search();
  });
const ids = ({ hits }: Pick<SearchResults, 'hits'>) => hits.map(({ objectID }) => objectID);

describe('the helper', () => {
  it('narrows conjunctive facets down to nothing and back', async () => {
    const helper = helperWith({ facets: ['kind'] }).addFacetRefinement('kind', 'ute');
    let found = await results(helper);
    expect(ids(found)).toEqual(['0', '1']);
    expect(found.facets[0]?.data).toEqual({ ute: 2, diesel: 1, petrol: 1 });
    found = await results(helper.addFacetRefinement('kind', 'diesel'));
    expect(found.facets[0]?.data).toEqual({ ute: 1, diesel: 1 });
    found = await results(helper.addFacetRefinement('kind', 'petrol'));
    expect(found.hits).toEqual([]);
    expect(found.facets[0]).toBeUndefined();
    found = await results(helper.removeFacetRefinement('kind', 'diesel'));
    expect(ids(found)).toEqual(['1']);
  });

  it('excludes values', async () => {
    const helper = helperWith({ facets: ['kind'] }).addFacetExclusion('kind', 'petrol');
    expect(ids(await results(helper))).toEqual(['0', '3']);
  });

  it('opens a hierarchy level by level', async () => {
    const helper = helperWith({
      hierarchicalFacets: [{ name: 'model', attributes: ['lvl0', 'lvl1'] }],
    }).toggleFacetRefinement('model', 'Toyota > Hilux');
    const found = await results(helper);
    expect(ids(found)).toEqual(['0']);
    expect(found.getFacetValues('model', {})).toMatchObject({
      data: [
        {
          name: 'Toyota',
          count: 2,
          isRefined: true,
          data: [
            { name: 'Hilux', count: 1, isRefined: true },
            { name: 'Corolla', count: 1, isRefined: false },
          ],
        },
        { name: 'Ford', count: 2, isRefined: false },
      ],
    });
  });

  it('refines numbers, lists of them too, with AND and OR', async () => {
    const helper = helperWith({})
      .addNumericRefinement('n', '=', 6)
      .addNumericRefinement('n', '=', 10);
    expect(ids(await results(helper))).toEqual(['1']);
    helper.clearRefinements('n').addNumericRefinement('n', '=', [6, 45]);
    expect(ids(await results(helper))).toEqual(['0', '1', '2']);
    helper
      .clearRefinements('n')
      .setQueryParameter('numericFilters' as never, 'n:11 to 46' as never);
    expect(ids(await results(helper))).toEqual(['2', '3']);
    helper.setQueryParameter('numericFilters' as never, 'n=5,(n=10,n=45)' as never);
    expect(ids(await results(helper))).toEqual(['2']);
  });

  it('keeps the range of a slider whose own range is refined', async () => {
    const helper = helperWith({ disjunctiveFacets: ['n'] }).addNumericRefinement('n', '>=', 12);
    const found = await results(helper);
    expect(ids(found)).toEqual(['2', '3']);
    expect(found.getFacetStats('n')).toMatchObject({ min: 5, max: 45 });
  });

  it('filters by tags', async () => {
    const helper = helperWith({}).addTag('a');
    expect(ids(await results(helper))).toEqual(['0', '1']);
    expect(ids(await results(helper.addTag('b')))).toEqual(['0']);
    helper.clearTags().setQueryParameter('tagFilters', 'c,(a,b)');
    expect(ids(await results(helper))).toEqual(['1', '2']);
  });

  it('searches for facet values and says which are refined', async () => {
    const helper = helperWith({ disjunctiveFacets: ['kind'] }).addDisjunctiveFacetRefinement(
      'kind',
      'ute',
    );
    const { facetHits } = await helper.searchForFacetValues('kind', '', 10);
    expect(facetHits).toEqual([
      {
        value: 'diesel',
        escapedValue: 'diesel',
        highlighted: 'diesel',
        count: 2,
        isRefined: false,
      },
      {
        value: 'petrol',
        escapedValue: 'petrol',
        highlighted: 'petrol',
        count: 2,
        isRefined: false,
      },
      { value: 'ute', escapedValue: 'ute', highlighted: 'ute', count: 2, isRefined: true },
    ]);
    const begun = await helper.searchForFacetValues('kind', 'di', 10);
    expect(begun.facetHits).toMatchObject([{ highlighted: '<em>di</em>esel' }]);
    expect((await helper.searchForFacetValues('kind', 'iesel', 10)).facetHits).toEqual([]);
    expect((await helper.searchForFacetValues('kind', '', 1)).facetHits).toHaveLength(1);
  });

  it('highlights lists with the tags it asked for', async () => {
    const helper = helperWith({ attributesToHighlight: ['kind'] }).setQuery('ute');
    const first = async () => (await results(helper)).hits[0]?._highlightResult as unknown;
    expect(await first()).toMatchObject({ kind: [{ value: '<em>ute</em>' }, { value: 'diesel' }] });
    helper
      .setQueryParameter('highlightPreTag', '<b>')
      .setQueryParameter('highlightPostTag', '</b>');
    expect(await first()).toMatchObject({ kind: [{ value: '<b>ute</b>' }, { value: 'diesel' }] });
  });

  it('searches once outside its own state, and derives helpers', async () => {
    const helper = helperWith({ facets: ['kind'] });
    const { content } = await helper.searchOnce({ query: 'ford' });
    expect(ids(content)).toEqual(['2', '3']);
    const derived = helper.derive((state) => state.setQuery('toyota'));
    const both = new Promise<SearchResults>((resolve) => {
      derived.on('result', (event: { results: SearchResults }) => {
        resolve(event.results);
      });
    });
    expect(ids(await results(helper.setQuery('ford')))).toEqual(['2', '3']);
    expect(ids(await both)).toEqual(['0', '1']);
  });
});
