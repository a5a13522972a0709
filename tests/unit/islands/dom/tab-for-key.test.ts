import { expect, it } from 'vitest';
import { tabForKey } from '../../../../src/islands/dom/tab-for-key.ts';

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowRight', -1, 0],
  ['ArrowLeft', 2, 1],
  ['ArrowLeft', 0, 2],
  ['ArrowLeft', -1, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
])('the key %s leads from tab %i of 3 to tab %i', (key, current, expected) => {
  expect(tabForKey(key, current, 3)).toBe(expected);
});

it.each(['Enter', 'Escape', 'ArrowDown'])('tabs leave the key %s to the browser', (key) => {
  expect(tabForKey(key, 1, 3)).toBeNull();
});

it('no key leads anywhere when every tab is hidden', () => {
  expect(tabForKey('End', -1, 0)).toBeNull();
});
