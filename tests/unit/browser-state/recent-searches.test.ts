import { describe, expect, it } from 'vitest';
import { recentList } from '../../../src/browser-state/recent-searches.ts';
import { memoryStorage, refusingStorage } from '../../fixtures/browser-storage.ts';

function storageWith(entries: Record<string, string> = {}) {
  const storage = memoryStorage();
  for (const [name, text] of Object.entries(entries)) storage.setItem(name, text);
  return storage;
}
const entry = (n: number) => ({ label: `Search ${String(n)}`, href: `/search?query=${String(n)}` });

describe('the recent searches of a browser', () => {
  // Rule search-22.
  it('are the last five, newest first, each once', () => {
    const list = recentList('searches', 5, () => storage);
    const storage = storageWith();
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
    const storage = storageWith();
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
  ])('are empty where the storage contains %s', (_what, text) => {
    expect(
      recentList('searches', 5, () =>
        storageWith(text === undefined ? {} : { searches: text }),
      ).all(),
    ).toEqual([]);
  });

  it('are empty where the browser forbids its storage', () => {
    for (const storage of [
      refusingStorage,
      () => {
        throw new DOMException('Access is denied.', 'SecurityError');
      },
    ]) {
      const list = recentList('searches', 5, storage);
      list.add(entry(1));
      expect(list.all()).toEqual([]);
    }
  });
});
