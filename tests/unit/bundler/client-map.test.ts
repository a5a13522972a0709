import { describe, expect, it } from 'vitest';
import { earlySearchOf, filesOfSite, type ClientMap } from '../../../src/bundler/client-map.ts';

const map: ClientMap = {
  pages: { 'src/pages/search.astro': ['/_assets/live.Aa1.js'] },
  names: {
    '/_assets/live.Aa1.js': ['/_assets/hosted-search.Bb2.js', '/_assets/engine.Cc3.js'],
    '/_assets/hosted-search.Bb2.js': [
      '/_assets/algolia.Dd4.js',
      '/_assets/meilisearch.Ee5.js',
      '/_assets/card-rules.Ff6.js',
    ],
  },
  inline: { scripts: [], styles: [] },
};
const everything = ['/favicon.ico', ...Object.keys(map.names), ...Object.values(map.names).flat()];
const filesFor = (engine: 'embedded' | 'algolia' | 'meilisearch') =>
  [
    ...filesOfSite(map, everything, {
      pages: ['src/pages/search.astro'],
      stylesheet: '/_assets/harbour.css',
      engine,
    }),
  ].map((address) => address.replace(/^.*\/|\.[^.]+\.js$/g, ''));

describe('the scripts of a site', () => {
  it.each([
    ['embedded', []],
    ['algolia', ['hosted-search', 'algolia', 'card-rules']],
    ['meilisearch', ['hosted-search', 'meilisearch', 'card-rules']],
  ] as const)('searched by the engine %s contain no other engine', (engine, hosted) => {
    expect(filesFor(engine)).toEqual(['favicon.ico', 'live', ...hosted, 'engine']);
  });
});

describe('the files of the first cards of an address with filters', () => {
  it('are their script with its imports, and the search worker', () => {
    const names = {
      '/_assets/first-answer.Aa1.js': ['/_assets/engine.Cc3.js', '/_assets/jsx.Gg7.js'],
      '/_assets/engine.Cc3.js': ['/_assets/hosted-search.Bb2.js', '/_assets/worker-Hh8.js'],
    };
    expect(earlySearchOf({ ...map, names })).toEqual({
      scripts: ['/_assets/first-answer.Aa1.js', '/_assets/engine.Cc3.js', '/_assets/jsx.Gg7.js'],
      worker: '/_assets/worker-Hh8.js',
    });
  });

  it('are unknown in a bundle without a search page', () => {
    expect(earlySearchOf({ ...map, names: {} })).toBeUndefined();
  });
});
