// Words that the engine found only by similar ones, from the engine to the note of the page.
import { describe, expect, it } from 'vitest';
import type { SearchResults } from 'algoliasearch-helper';
import { instantSearch } from '../../../../src/islands/search/instant-search.ts';
import { resultsOf } from '../../../../src/islands/search/live-results.ts';
import type { LiveHit } from '../../../../src/islands/search/result-items.tsx';
import { misspeltText } from '../../../../src/islands/search/wording.ts';
import { buildIndex } from '../../../../src/search/build-index.ts';
import { createSearchClient } from '../../../../src/search/client/search-client.ts';
import { emptyState, type SearchState } from '../../../../src/search/page/state.ts';
import { catalogue } from '../../../fixtures/search/catalogue.ts';
import { directPort, readerOf } from '../../../fixtures/search/direct-port.ts';
import { embeddedSettings } from '../../../fixtures/search/engine-settings.ts';

const { entries } = catalogue('meridian-motor-group', 300);
const { files } = buildIndex({ entries, synonyms: [['ute', 'pickup']] });
const client = await createSearchClient(embeddedSettings(), { port: directPort(readerOf(files)) });

/** What the page says of the words of a state, and the number of hits on its page. */
async function misspelt(state: Partial<SearchState>) {
  const initial = { ...emptyState('relevant'), ...state };
  const search = instantSearch({
    settings: { pageSize: 5, sorts: ['relevant', 'lowest'] },
    facets: new Set(['make', 'body']),
    initial,
    searchClient: client,
  });
  const found = await new Promise<SearchResults<LiveHit>>((done) => {
    search.on('render', () => {
      const results: SearchResults<LiveHit> | null = search.mainIndex.getResults();
      if (results) done(results);
    });
    search.start();
  });
  const results = resultsOf(found, initial, []);
  return { words: results.misspelt, hits: results.hits.length };
}

// Rule search-28.
describe('words that no vehicle has', () => {
  it.each<[string, string[]]>([
    ['hilux', []],
    ['hilu', []],
    ['hi lux', []],
    ['pickup', []],
    ['hylux', ['hylux']],
    ['Toyotta HYLUX', ['toyotta', 'hylux']],
    ['white hylux', ['hylux']],
  ])('of "%s" are %j', async (query, words) => {
    const found = await misspelt({ query });
    expect(found.hits).toBeGreaterThan(0);
    expect(found.words).toEqual(words);
  });

  it('are none where similar words find nothing either', async () => {
    expect(await misspelt({ query: '900rs' })).toEqual({ words: [], hits: 0 });
    expect(await misspelt({ query: 'hylux', lists: { make: ['Kia'] } })).toMatchObject({
      words: [],
      hits: 5,
    });
  });

  it('are the same on later pages, in every order, with filters, and when they are asked again', async () => {
    const query = 'toyotta';
    const states: Partial<SearchState>[] = [
      {},
      { page: 2 },
      { sort: 'lowest' },
      { lists: { make: ['Toyota'] } },
      {},
    ];
    for (const state of states)
      expect((await misspelt({ query, ...state })).words).toEqual([query]);
  });

  it('are named in the note', () => {
    expect(misspeltText(['sold'])).toBe('No vehicle says “sold”: similar words are listed.');
    expect(misspeltText(['sold', 'xyz'])).toContain('“sold” or “xyz”');
  });
});
