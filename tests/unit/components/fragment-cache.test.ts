import { describe, expect, it } from 'vitest';
import { cachedFragment, cacheFragment } from '../../../src/components/markup/fragment-cache.ts';

describe('the fragment cache', () => {
  it('returns the HTML that was cached for the same object and name', () => {
    const header = {};
    expect(cachedFragment(header, 'header')).toBeUndefined();
    expect(cacheFragment(header, 'header', '<p>Open – now</p>')).toBe('<p>Open – now</p>');
    expect(cachedFragment(header, 'header')).toBe('<p>Open – now</p>');
  });

  it('tells objects and names apart', () => {
    const header = {};
    cacheFragment(header, 'header', '<p>Škoda</p>');
    cacheFragment(header, 'footer', '<p>’til June</p>');
    expect(cachedFragment(header, 'header')).toBe('<p>Škoda</p>');
    expect(cachedFragment(header, 'footer')).toBe('<p>’til June</p>');
    expect(cachedFragment(header, 'menu')).toBeUndefined();
    expect(cachedFragment({}, 'header')).toBeUndefined();
  });
});
