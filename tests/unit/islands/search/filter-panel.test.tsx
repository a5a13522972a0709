// Which filters the live search's panel shows for an answer.
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { FacetName } from '../../../../src/domain/search/facets.ts';
import type { LiveFacet, LiveSearch } from '../../../../src/domain/search/live-search-data.ts';
import type { SearchController } from '../../../../src/islands/search/controller.ts';
import type { SearchView } from '../../../../src/islands/search/view-store.ts';
import { FilterPanel } from '../../../../src/islands/search/FilterPanel.tsx';
import type { SliderRange } from '../../../../src/domain/search/slider.ts';
import { emptyState, facetsOf, type SearchState } from '../../../../src/search/page/state.ts';

const facet = (name: LiveFacet['name'], label: string): LiveFacet => ({
  name,
  label,
  limit: 100,
  shown: 7,
});
const home = { path: '/search/used-cars', lists: { car_type: ['used'] } };
const live = {
  settings: {
    facets: [facet('make', 'Make'), facet('year', 'Year')],
    home,
    names: {},
    certifiedOnly: false,
  },
  landing: { ...home, page: 1, pages: 1, carTypes: ['used'], noun: 'cars' },
  seed: { hits: [], total: 9, facets: {}, others: {}, stats: { year: { min: 2_011, max: 2_024 } } },
} as unknown as LiveSearch;

/** `before`: filters that an earlier search on the page has set; `found`: the ranges of what is found. */
function panel(
  part: Partial<SearchState>,
  before: readonly FacetName[] = [],
  found: Partial<Record<FacetName, SliderRange>> = {},
): string {
  const state = { ...emptyState('relevant'), lists: home.lists, ...part };
  const results = {
    state,
    hits: [],
    total: 0,
    page: 1,
    pages: 1,
    counts: () => new Map<string, number>(),
    stats: (name: FacetName) => found[name],
    statuses: {},
    facets: [...before, ...facetsOf(state)],
    relaxations: [],
    closest: [],
    misspelt: [],
    leftOut: null,
    unpriced: 0,
    makeOf: () => undefined,
  };
  const view: SearchView = {
    state,
    results,
    differsFromLanding: true,
    busy: false,
    failed: false,
    fallback: null,
  };
  const controller = {
    live,
    view: () => view,
    subscribe: () => () => undefined,
    href: () => '/',
  } as unknown as SearchController;
  return renderToStaticMarkup(
    <FilterPanel controller={controller} folds={new Map()} view={view} />,
  );
}

const groups = (html: string) => [...html.matchAll(/data-facet="(\w+)"/g)].map(([, name]) => name);

describe('the panel of an empty answer', () => {
  it('keeps the slider of years with its bounds', () => {
    const html = panel({ lists: { ...home.lists, make: ['Lada'] } });
    expect(groups(html)).toEqual(['make', 'year']);
    expect(html).toMatch(/<input[^>]*type="range"[^>]*min="2011"[^>]*max="2024"/);
  });

  // Rule search-12.
  it('names no lowest year that nobody set, where all that is found is newer than the highest', () => {
    const found = { year: { min: 2_020, max: 2_022 } };
    const html = panel({ ranges: { year: { max: 2_015 } } }, [], found);
    expect([...html.matchAll(/type="text"[^>]* value="([^"]*)"/g)].map(([, text]) => text)).toEqual(
      ['2011', '2015'],
    );
    expect(html).toMatch(/<input[^>]*type="range"[^>]*min="2011"[^>]*max="2024"/);
  });
});

// Rule search-26.
describe('the panel of a search', () => {
  it('also has the filters that only a text has set', () => {
    const html = panel({
      lists: { ...home.lists, city: ['Liverpool'] },
      ranges: { weekly_price: { max: 300 } },
    });
    expect(groups(html)).toEqual(['year', 'city', 'weekly_price']);
  });

  it('keeps such a filter when another search no longer sets it', () => {
    expect(groups(panel({}, ['weekly_price']))).toEqual(['year', 'weekly_price']);
  });
});
