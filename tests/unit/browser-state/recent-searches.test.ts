import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recentSearches } from '../../../src/browser-state/recent-searches.ts';
import { memoryStorage, refusingStorage } from '../../fixtures/browser-storage.ts';

const storeText = (text: string) => localStorage.setItem('site:recent-searches', text);
beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

const stored = (value: unknown) => JSON.stringify({ at: Date.now(), value });
const entry = (n: number) => ({ label: `Search ${String(n)}`, href: `/search?query=${String(n)}` });

describe('the recent searches of a browser', () => {
  // Rule search-22.
  it('are the last five, newest first, each once', () => {
    const list = recentSearches;
    for (const n of [1, 2, 3, 4, 5, 6, 3]) list.add(entry(n));
    expect(list.all().map(({ label }) => label)).toEqual([
      'Search 3',
      'Search 6',
      'Search 5',
      'Search 4',
      'Search 2',
    ]);
  });

  it('replace the beginning of a search by the search that continues it', () => {
    const list = recentSearches;
    list.add(entry(1));
    list.add(entry(2), entry(1).href);
    expect(list.all()).toEqual([entry(2)]);
  });

  it('belong to one site, because previews share an origin, and are forgotten after half a year', () => {
    const onSite = (site: string) =>
      vi.stubGlobal('document', { documentElement: { dataset: { site } } });
    onSite('north');
    recentSearches.add(entry(1));
    onSite('south');
    expect(recentSearches.all()).toEqual([]);
    onSite('north');
    expect(recentSearches.all()).toEqual([entry(1)]);
    vi.useFakeTimers({ now: Date.now() + 181 * 24 * 3_600_000 });
    expect(recentSearches.all()).toEqual([]);
    vi.useRealTimers();
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another shape', stored({ a: 1 })],
    [
      'links that leave the site',
      stored([
        { label: 'x', href: 'https://evil.example' },
        { label: 'x', href: '//evil.example' },
        { label: 'x', href: 'javascript:1' },
      ]),
    ],
  ])('are empty where the storage contains %s', (_what, text) => {
    if (text !== null) storeText(text);
    expect(recentSearches.all()).toEqual([]);
  });

  it('are the stored ones that are links of this site', () => {
    storeText(stored([entry(1), { label: 'x', href: '//evil.example' }]));
    expect(recentSearches.all()).toEqual([entry(1)]);
  });

  it('are empty where the browser forbids its storage', () => {
    for (const storage of [
      () => refusingStorage(),
      () => {
        throw new DOMException('Access is denied.', 'SecurityError');
      },
    ]) {
      vi.stubGlobal('localStorage', undefined);
      Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: storage });
      const list = recentSearches;
      list.add(entry(1));
      expect(list.all()).toEqual([]);
    }
  });
});
