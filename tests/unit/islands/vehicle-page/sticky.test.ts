// Rule vehicle-12.
import { describe, expect, it } from 'vitest';
import { onCrossing } from '../../../../src/islands/vehicle-page/sticky.ts';

describe('a sticky part of the vehicle page', () => {
  it.each([
    ['is hidden at the top of the page', [0], [false]],
    ['shows on a page that opens scrolled past the distance', [600], [true]],
    ['still is hidden at exactly the distance', [0, 500], [false]],
    ['shows one pixel after the distance', [0, 501], [false, true]],
    ['hides again when the page scrolls back', [0, 501, 500], [false, true, false]],
    ['changes once, however far the page scrolls', [0, 600, 700, 5000], [false, true]],
  ])('%s', (_, positions, expected) => {
    const states: boolean[] = [];
    const check = onCrossing(500, (past) => states.push(past));
    for (const position of positions) check(position);
    expect(states).toEqual(expected);
  });
});
