// What clients of Algolia send to read, in all the ways they may say it, and the shape of every answer. The ground
// is that of Algolia's own client suite (minus geo, distinct, personalisation and rules).
import { algoliasearch, type SearchClient } from 'algoliasearch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  batchShape,
  browseShape,
  changedShape,
  deletedShape,
  facetShape,
  indexesShape,
  objectsShape,
  searchesShape,
  searchShape,
  synonymsShape,
  taskShape,
} from './answer-shapes.ts';
import { hostsOf, startSearchServer, type SearchServer } from './start-server.ts';

const films = [
  { objectID: 'dune', title: 'Dune', actor: ['Timothée Chalamet', 'Zendaya'], year: 2021, open: true, score: 8 },
  { objectID: 'lucy', title: 'Lucy', actor: ['Scarlett Johansson'], year: 2014, open: false, score: 6.4 },
  { objectID: 'top', title: 'Top Gun', actor: ['Tom Cruise', 'Val Kilmer'], year: 1986, open: true, score: 7 },
  { objectID: 'heat', title: 'Heat', actor: ['Val Kilmer', 'Al Pacino'], year: 1995, open: true, score: 8.3, _tags: ['non-fiction'] },
]; // prettier-ignore

let server: SearchServer;
let client: SearchClient;
const indexName = 'films of all times';
beforeAll(async () => {
  server = await startSearchServer();
  client = algoliasearch('forecourt', 'admin', { hosts: hostsOf(server) });
  await client.setSettings({
    indexName,
    indexSettings: {
      searchableAttributes: ['title', 'actor'],
      attributesForFaceting: ['searchable(actor)', 'year', 'open', 'filterOnly(score)'],
      customRanking: ['desc(score)'],
      replicas: ['films_year_asc'],
    },
  });
  await client.setSettings({
    indexName: 'films_year_asc',
    indexSettings: { ranking: ['asc(year)'] },
  });
  await client.saveObjects({ indexName, objects: films });
  await client.saveObjects({ indexName: 'empty', objects: [] });
  await client.setSettings({ indexName: 'empty', indexSettings: {} });
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.close();
});

const search = async (params: object, name = indexName) =>
  searchShape.parse(await client.searchSingleIndex({ indexName: name, searchParams: params }));
const ids = (hits: readonly { objectID: string }[]) => hits.map(({ objectID }) => objectID).sort();

describe('filters of a search', () => {
  it.each<[string, object, string[]]>([
    ['a value of several words, without quotes', { filters: 'actor:Scarlett Johansson' }, ['lucy']],
    ['the same with quotes', { filters: 'actor:"Scarlett Johansson"' }, ['lucy']],
    ['OR', { filters: 'actor:Tom Cruise OR actor:Scarlett Johansson' }, ['lucy', 'top']],
    ['NOT', { filters: 'NOT actor:Val Kilmer' }, ['dune', 'lucy']],
    ['AND of words and brackets', { filters: 'open:true AND (year:1986 OR actor:Zendaya)' }, ['dune', 'top']],
    ['scores, which change no match', { filters: '(year:1986<score=3> OR year:2014<score=2>)' }, ['lucy', 'top']],
    ['a boolean', { filters: 'open:false' }, ['lucy']],
    ['a number', { filters: 'score < 7' }, ['lucy']],
    ['a range', { filters: 'year:1990 TO 2015' }, ['heat', 'lucy']],
    ['no range', { filters: 'NOT year:1990 TO 2015' }, ['dune', 'top']],
    ['a tag', { filters: '_tags:non-fiction' }, ['heat']],
    ['no tag', { filters: 'NOT _tags:non-fiction' }, ['dune', 'lucy', 'top']],
    ['a tag with a text', { query: 'val', filters: '_tags:non-fiction' }, ['heat']],
    ['numeric filters as a text', { numericFilters: 'year>2000' }, ['dune', 'lucy']],
    ['numeric filters as lists', { numericFilters: [['year=1986', 'year=1995'], 'score>7'] }, ['heat']],
    ['facet filters as a text', { facetFilters: 'actor:Zendaya' }, ['dune']],
    ['facet filters as lists', { facetFilters: ['open:true', ['year:1986', 'year:2021']] }, ['dune', 'top']],
    ['facet filters that exclude', { facetFilters: ['actor:-Val Kilmer'] }, ['dune', 'lucy']],
    ['tags as lists', { tagFilters: [['non-fiction', 'other']] }, ['heat']],
    ['all of them together', { filters: 'open:true', facetFilters: ['actor:Val Kilmer'], numericFilters: ['year<1990'] }, ['top']],
    ['an attribute nobody has', { filters: 'director:Nolan' }, []],
  ])('read %s', async (_, params, expected) => {
    const { hits, nbHits } = await search(params);
    expect(ids(hits)).toEqual(expected);
    expect(nbHits).toBe(expected.length);
  }); // prettier-ignore

  it.each([
    ['half a condition', 'actor:'],
    ['an open bracket', '(open:true'],
    ['two words for one', 'open:true AND OR year:1986'],
  ])('refuse %s with a message', async (_, filters) => {
    await expect(search({ filters })).rejects.toMatchObject({ status: 400 });
  });
});

describe('a search', () => {
  it('of an empty index is an empty answer', async () => {
    const { results } = searchesShape.parse(
      await client.search({ requests: [{ indexName: 'empty' }] }),
    );
    expect(results[0]).toMatchObject({ hits: [], nbHits: 0, nbPages: 0, page: 0, hitsPerPage: 20 });
  });

  it('gives pages, or a place and a length', async () => {
    expect(await search({ hitsPerPage: 3, page: 1 })).toMatchObject({ nbPages: 2, page: 1 });
    const part = await search({ offset: 1, length: 2 });
    expect(part.hits.map(({ objectID }) => objectID)).toEqual(['dune', 'top']);
    expect(part).toMatchObject({ offset: 1, length: 2, nbHits: 4 });
    expect((await search({ page: 99 })).hits).toEqual([]);
    expect((await search({ hitsPerPage: 0 })).hits).toEqual([]);
  });

  it('gives the attributes asked for', async () => {
    const first = async (attributesToRetrieve: string[]) =>
      (await search({ query: 'heat', attributesToRetrieve, attributesToHighlight: [] })).hits[0];
    expect(await first(['title'])).toEqual({ objectID: 'heat', title: 'Heat' });
    expect(await first(['*', '-actor', '-_tags'])).toEqual({
      objectID: 'heat',
      title: 'Heat',
      year: 1995,
      open: true,
      score: 8.3,
    });
    expect(await first([])).toEqual({ objectID: 'heat' });
  });

  it('counts facets: all, some, none; commonest first or by name', async () => {
    const facets = async (params: object) => (await search({ ...params })).facets;
    expect(Object.keys((await facets({ facets: ['*'] })) ?? {}).sort()).toEqual([
      'actor',
      'open',
      'year',
    ]);
    expect(await facets({ facets: ['open'] })).toEqual({ open: { true: 3, false: 1 } });
    expect(await facets({})).toBeUndefined();
    const actors = async (sortFacetValuesBy: string) =>
      Object.keys((await facets({ facets: ['actor'], sortFacetValuesBy }))?.['actor'] ?? {})[0];
    expect(await actors('count')).toBe('Val Kilmer');
    expect(await actors('alpha')).toBe('Al Pacino');
    const few = await facets({ facets: ['actor'], maxValuesPerFacet: 2 });
    expect(Object.keys(few?.['actor'] ?? {})).toHaveLength(2);
    expect((await search({ facets: ['year'] })).facets_stats).toEqual({
      year: { min: 1986, max: 2021, avg: 2004, sum: 8016 },
    });
  });

  it('forgives typos unless told not to', async () => {
    expect((await search({ query: 'johanson' })).nbHits).toBe(1);
    expect((await search({ query: 'johanson', typoTolerance: false })).nbHits).toBe(0);
    expect((await search({ query: 'johanson', typoTolerance: 'false' })).nbHits).toBe(0);
  });

  it('marks what it found, and cuts long texts', async () => {
    const { hits } = await search({
      query: 'kilmer',
      attributesToHighlight: ['*'],
      attributesToSnippet: ['actor:1'],
      filters: 'year:1995',
    });
    expect(hits[0]?._highlightResult).toMatchObject({
      actor: [
        {
          value: 'Val <em>Kilmer</em>',
          matchLevel: 'full',
          matchedWords: ['kilmer'],
          fullyHighlighted: false,
        },
        { value: 'Al Pacino', matchLevel: 'none', matchedWords: [] },
      ],
      year: { value: '1995', matchLevel: 'none' },
    });
    expect(hits[0]?._snippetResult).toEqual({
      actor: [
        { value: '…<em>Kilmer</em>', matchLevel: 'full' },
        { value: 'Al…', matchLevel: 'none' },
      ],
    });
  });

  it('takes every parameter of the API, and acts on those it knows', async () => {
    const { hits } = await search({
      query: 'top gun',
      analytics: false,
      clickAnalytics: true,
      enablePersonalization: false,
      getRankingInfo: true,
      optionalWords: ['gun'],
      queryType: 'prefixLast',
      removeWordsIfNoResults: 'allOptional',
      ruleContexts: ['mobile'],
      userToken: 'anonymous',
      naturalLanguages: ['en'],
      advancedSyntax: true,
      minProximity: 1,
      responseFields: ['*'],
    });
    expect(ids(hits)).toEqual(['top']);
  });

  it('is one of several in a call, each in a different notation', async () => {
    const { results } = searchesShape.parse(
      await client.search({
        requests: [
          { indexName, query: 'dune', hitsPerPage: 1 },
          { indexName, params: 'query=lucy&facets=%5B%22year%22%5D' } as never,
          { indexName, type: 'facet', facet: 'actor', facetQuery: 'val', maxFacetHits: 1 },
          { indexName: 'films_year_asc', hitsPerPage: 2 },
        ],
        strategy: 'none',
      }),
    );
    expect(results[0]).toMatchObject({ hits: [{ objectID: 'dune' }] });
    expect(results[1]).toMatchObject({
      hits: [{ objectID: 'lucy' }],
      facets: { year: { 2014: 1 } },
    });
    expect(results[2]).toMatchObject({ facetHits: [{ value: 'Val Kilmer', count: 2 }] });
    expect(results[3]).toMatchObject({ hits: [{ objectID: 'top' }, { objectID: 'heat' }] });
  });

  it('of a missing index names it', async () => {
    await expect(
      client.search({ requests: [{ indexName }, { indexName: 'nothing' }] }),
    ).rejects.toMatchObject({ status: 404, message: 'Index nothing does not exist' });
  });
});

describe('facet values', () => {
  const values = async (facetQuery: string, more: object = {}) =>
    facetShape.parse(
      await client.searchForFacetValues({
        indexName,
        facetName: 'actor',
        searchForFacetValuesRequest: { facetQuery, ...more },
      }),
    ).facetHits;

  it('are found by the beginnings of their words, accents or not', async () => {
    expect(await values('timothee')).toMatchObject([{ value: 'Timothée Chalamet', count: 1 }]);
    expect(await values('kil')).toEqual([
      { value: 'Val Kilmer', highlighted: 'Val <em>Kil</em>mer', count: 2 },
    ]);
    expect(await values('ilmer')).toEqual([]);
  });

  it('are counted among the hits of the search around them', async () => {
    expect(await values('', { params: 'filters=year%3C1990' })).toHaveLength(2);
    expect(await values('', { maxFacetHits: 3 })).toHaveLength(3);
  });
});

describe('reading records', () => {
  it('takes several from several indexes, with null for what is missing', async () => {
    const { results } = objectsShape.parse(
      await client.getObjects({
        requests: [
          { indexName, objectID: 'dune', attributesToRetrieve: ['title'] },
          { indexName, objectID: 'gone' },
          { indexName: 'films_year_asc', objectID: 'top' },
        ],
      }),
    );
    expect(results).toEqual([
      { objectID: 'dune', title: 'Dune' },
      null,
      expect.objectContaining({ objectID: 'top' }),
    ]);
    const one = await client.getObject({
      indexName,
      objectID: 'lucy',
      attributesToRetrieve: ['title', 'year'],
    });
    expect(one).toEqual({ objectID: 'lucy', title: 'Lucy', year: 2014 });
  });

  it('browses page by page, with a search and as old clients say it', async () => {
    const first = browseShape.parse(
      await client.browse({ indexName, browseParams: { hitsPerPage: 3 } }),
    );
    expect(first).toMatchObject({ page: 0, nbHits: 4, nbPages: 2, hitsPerPage: 3, query: '' });
    const second = browseShape.parse(
      await client.browse({ indexName, browseParams: { cursor: first.cursor ?? '' } }),
    );
    expect(second.cursor).toBeUndefined();
    expect(ids([...first.hits, ...second.hits])).toEqual(['dune', 'heat', 'lucy', 'top']);
    const whole = browseShape.parse(await client.browse({ indexName }));
    expect(whole).toMatchObject({ page: 0, nbPages: 1, hitsPerPage: 1000, params: '' });
    const some = browseShape.parse(
      await client.browse({ indexName, browseParams: { query: 'val', filters: 'open:true' } }),
    );
    expect(ids(some.hits)).toEqual(['heat', 'top']);
    const old = browseShape.parse(
      await client.browse({ indexName, browseParams: { params: 'query=lucy&hitsPerPage=5' } }),
    );
    expect(ids(old.hits)).toEqual(['lucy']);
    const cursor = encodeURIComponent(first.cursor ?? '');
    const further = browseShape.parse(
      await client.browse({ indexName, browseParams: { params: `cursor=${cursor}` } }),
    );
    expect(further.hits).toHaveLength(1);
  });

  it('lists indexes, replicas among them, whole or in pages', async () => {
    const { items } = indexesShape.parse(await client.listIndices());
    const named = (name: string) => items.find((item) => item.name === name);
    expect(named(indexName)).toMatchObject({ entries: 4, replicas: ['films_year_asc'] });
    expect(named(indexName)?.dataSize).toBeGreaterThan(100);
    expect(named('films_year_asc')).toMatchObject({ primary: indexName });
    const page = indexesShape.parse(await client.listIndices({ page: 1, hitsPerPage: 1 }));
    expect(page).toMatchObject({ items: [{}], nbPages: items.length });
  });
});

describe('synonyms', () => {
  const at = { indexName: 'words' };

  it('are saved, found, read, deleted and cleared', async () => {
    const saved = await client.saveSynonyms({
      ...at,
      synonymHit: [
        { objectID: 'a', type: 'synonym', synonyms: ['ute', 'pickup'] },
        { objectID: 'b', type: 'synonym', synonyms: ['4x4', '4wd'] },
      ],
    });
    changedShape.parse(saved);
    const one = await client.saveSynonym({
      ...at,
      objectID: 'c',
      synonymHit: { objectID: 'c', type: 'onewaysynonym', input: 'car', synonyms: ['sedan'] },
    });
    expect(one).toMatchObject({ id: 'c' });
    const find = async (searchSynonymsParams: object) =>
      synonymsShape.parse(await client.searchSynonyms({ ...at, searchSynonymsParams })).hits;
    expect(ids(await find({}))).toEqual(['a', 'b', 'c']);
    expect(ids(await find({ query: 'pick' }))).toEqual(['a']);
    expect(ids(await find({ type: 'onewaysynonym' }))).toEqual(['c']);
    expect(await find({ hitsPerPage: 2, page: 1 })).toHaveLength(1);
    expect(await client.getSynonym({ ...at, objectID: 'b' })).toMatchObject({
      synonyms: ['4x4', '4wd'],
    });
    deletedShape.parse(await client.deleteSynonym({ ...at, objectID: 'b' }));
    await expect(client.getSynonym({ ...at, objectID: 'b' })).rejects.toMatchObject({
      status: 404,
    });
    changedShape.parse(await client.clearSynonyms(at));
    expect(await find({})).toEqual([]);
  });
});

describe('changes', () => {
  it('answer with a task, which is done', async () => {
    const at = { indexName: 'changes' };
    const { taskID } = batchShape.parse(
      await client.batch({
        ...at,
        batchWriteParams: { requests: [{ action: 'addObject', body: { objectID: 'x' } }] },
      }),
    );
    taskShape.parse(await client.getTask({ ...at, taskID }));
    changedShape.parse(await client.setSettings({ ...at, indexSettings: { hitsPerPage: 5 } }));
    changedShape.parse(await client.clearObjects(at));
    deletedShape.parse(await client.deleteObject({ ...at, objectID: 'x' }));
    const { taskID: last } = deletedShape.parse(await client.deleteIndex(at));
    expect(last).toBeGreaterThan(taskID);
  });
});
