import { describe, expect, it } from 'vitest';
import { nearestItem, nextItem, reachedEnds } from '../../../../src/islands/dom/strip-position.ts';

describe('the buttons of a carousel', () => {
  it.each([
    [0, { first: true, last: false }],
    [2, { first: true, last: false }],
    [3, { first: false, last: false }],
    [597, { first: false, last: false }],
    [598.5, { first: false, last: true }],
    [600, { first: false, last: true }],
  ])('at scroll position %d of 600 know the ends %j', (position, expected) => {
    expect(reachedEnds(position, 600)).toEqual(expected);
  });

  it('are both at an end when everything fits', () => {
    expect(reachedEnds(0, 0)).toEqual({ first: true, last: true });
  });
});

// Rule reviews-5.
describe('a slider that was moved by hand', () => {
  // The middle positions of four items; the first and last cannot be centred.
  const positions = [-100, 100, 300, 700];

  it.each([
    ['marks the first item at the start', 0, 0],
    ['marks the closest item between two', 190, 1],
    ['marks the closest item between two', 210, 2],
    ['marks the last item at the end, even when another is closer', 500, 3],
  ])('%s: %i', (_, position, expected) => {
    expect(nearestItem(position, 500, positions)).toBe(expected);
  });
});

it.each([
  [0, 1],
  [3, 4],
  [4, 0],
])('a slider of 5 turns from item %i to item %i', (active, expected) => {
  expect(nextItem(active, 5)).toBe(expected);
});
