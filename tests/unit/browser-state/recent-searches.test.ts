import { describe, expect, it } from 'vitest';
import { recentList } from '../../../src/browser-state/recent-searches.ts';

function shelf(kept: Record<string, string> = {}) {
  return {
    kept,
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => {
      kept[name] = value;
    },
  };
}
const entry = (n: number) => ({ label: `Search ${String(n)}`, href: `/search?query=${String(n)}` });

describe('what a browser remembers', () => {
  // Rule search-22.
  it('is the last five, newest first, each once', () => {
    const list = recentList('searches', 5, () => storage);
    const storage = shelf();
    for (const n of [1, 2, 3, 4, 5, 6, 3]) list.add(entry(n));
    expect(list.all().map(({ label }) => label)).toEqual([
      'Search 3',
      'Search 6',
      'Search 5',
      'Search 4',
      'Search 2',
    ]);
  });

  it('lets a search that goes on take the place of its beginning', () => {
    const storage = shelf();
    const list = recentList('searches', 5, () => storage);
    list.add(entry(1));
    list.add(entry(2), entry(1).href);
    expect(list.all()).toEqual([entry(2)]);
  });

  it.each([
    ['nothing', undefined],
    ['no JSON', '{'],
    ['another shape', '{"a":1}'],
    [
      'links that leave the site',
      '[{"label":"x","href":"https://evil.example"},{"label":"x","href":"//evil.example"},{"label":"x","href":"javascript:1"}]',
    ],
  ])('is empty where the browser kept %s', (_what, text) => {
    expect(
      recentList('searches', 5, () => shelf(text === undefined ? {} : { searches: text })).all(),
    ).toEqual([]);
  });

  it('is empty where the browser forbids it', () => {
    const list = recentList('searches', 5, () => {
      throw new Error('SecurityError');
    });
    list.add(entry(1));
    expect(list.all()).toEqual([]);
  });
});
