import { beforeEach, describe, expect, it } from 'vitest';
import { storedList } from '../../../src/browser-state/saved-vehicles.ts';

interface Entry {
  slug: string;
  price: number;
}
const read = (stored: unknown): Entry | null => {
  const { slug, price } = (stored ?? {}) as Partial<Entry>;
  return typeof slug === 'string' && typeof price === 'number' ? { slug, price } : null;
};
const list = storedList('test-list', { limit: 3, read });
const slugs = () => list.$list.get().map(({ slug }) => slug);
const add = (slug: string, price = 1) => list.add({ slug, price });

beforeEach(() => list.replaceAll([]));

describe('a list of vehicles in the browser', () => {
  it('has the newest entry first', () => {
    add('a');
    add('b');
    expect(slugs()).toEqual(['b', 'a']);
  });

  it('contains each vehicle once, and moves it to the front', () => {
    add('a');
    add('b');
    add('a', 2);
    expect(list.$list.get()).toEqual([
      { slug: 'a', price: 2 },
      { slug: 'b', price: 1 },
    ]);
  });

  it('drops the oldest entry beyond its limit', () => {
    for (const slug of ['a', 'b', 'c', 'd']) add(slug);
    expect(slugs()).toEqual(['d', 'c', 'b']);
  });

  it('replaces an entry in its place, and adds nothing', () => {
    add('a');
    add('b');
    list.replace({ slug: 'a', price: 9 });
    list.replace({ slug: 'z', price: 9 });
    expect(list.$list.get()).toEqual([
      { slug: 'b', price: 1 },
      { slug: 'a', price: 9 },
    ]);
  });

  it('removes an entry and knows which ones it has', () => {
    add('a');
    add('b');
    list.remove('a');
    expect([list.has('a'), list.has('b')]).toEqual([false, true]);
  });
});
