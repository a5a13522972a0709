import { expect, it } from 'vitest';
import { soldText } from '../../../../src/islands/search/SearchBar.tsx';

// Rule finder-2.
it.each([
  ['172 cars', 6, '6 just sold'],
  ['1,204 cars', 6, '6 just sold'],
  ['1 car', 1, 'just sold'],
  ['1,204 cars', 1204, 'all just sold'],
  ['3 cars', 0, ''],
  ['0 cars', 0, ''],
])('beside %j with %i sold stands %j', (count, sold, text) => {
  expect(soldText(count, sold)).toBe(text);
});
