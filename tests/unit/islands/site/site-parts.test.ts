import { describe, expect, it } from 'vitest';
import { menuCount } from '../../../../src/islands/site/menu.ts';
import { delayUntil } from '../../../../src/islands/hours/clock-worker-client.ts';

// Rule menu-7.
describe('the stock counts in the menu', () => {
  const counts = { '/search/used-cars': 1204, '/search/demo-cars': 0 };

  it.each([
    ['/search/used-cars', '1,204'],
    ['/search/demo-cars', '0'],
    ['/search/new-cars', ''],
    ['', ''],
  ])('of the link "%s" read "%s"', (key, expected) => {
    expect(menuCount(counts, key)).toBe(expected);
  });
});

describe('the next update of opening hours', () => {
  it.each([
    ['is at the change', 90_000, 60_000, 30_000],
    ['is now when the change has passed', 60_000, 90_000, 0],
    ['is within what timers can count', 10 ** 11, 0, 2 ** 31 - 1],
  ])('%s', (_, until, now, expected) => {
    expect(delayUntil(until, now)).toBe(expected);
  });
});
