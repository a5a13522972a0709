import { describe, expect, it } from 'vitest';
import {
  fillPath,
  isControlPath,
  matchPath,
  pathRegExp,
  patternNames,
} from '../../../src/page-data/path-pattern.ts';

describe('a pattern of paths', () => {
  it.each<[string, string, Record<string, string> | null]>([
    ['/offers', '/offers', {}],
    ['/offers', '/offers/may', null],
    ['/cars/:slug', '/cars/a', { slug: 'a' }],
    ['/cars/:slug', '/cars', null],
    ['/cars/:slug', '/cars/', null],
    ['/cars/:slug', '/cars/a/checkout', null],
    ['/cars/:slug/checkout', '/cars/a/checkout', { slug: 'a' }],
    ['/used-car/*', '/used-car/search/bmw', { splat: 'search/bmw' }],
    ['/search-index/core-*', '/search-index/core-1.txt', { splat: '1.txt' }],
    ['/search-index/core-*', '/search-index/cards-1.json', null],
    ['/search/*', '/search-index/core-1.txt', null],
    ['/sitemap.xml', '/sitemapzxml', null],
    ['/*', '/', { splat: '' }],
  ])('%s at %s gives %j, as its regular expression does', (pattern, path, values) => {
    expect(matchPath(pattern, path)).toEqual(values);
    const [, ...groups] = new RegExp(pathRegExp(pattern)).exec(path) ?? [];
    const named = Object.fromEntries(patternNames(pattern).map((name, at) => [name, groups[at]]));
    expect(new RegExp(pathRegExp(pattern)).test(path)).toBe(values !== null);
    if (values) expect(named).toEqual(values);
  });

  it('fills its values into another address', () => {
    expect(fillPath('/search/:make/:splat', { make: 'bmw', splat: 'x5/2024' })).toBe(
      '/search/bmw/x5/2024',
    );
    expect(fillPath('https://other.example/:make', { make: 'bmw' })).toBe(
      'https://other.example/bmw',
    );
  });
});

it.each([
  ['/_host-rules.json', true],
  ['/_headers', true],
  ['/_assets/a.js', false],
  ['/cars/_a', false],
])('%s names a control file: %s', (path, expected) => {
  expect(isControlPath(path)).toBe(expected);
});
