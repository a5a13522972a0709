// What the first script of a search page decides before anything else has loaded.
import { expect, it } from 'vitest';
import { asksForSearch, searchPendingScript } from '../../../src/components/page/inline-scripts.ts';

it.each<[string, boolean]>([
  ['?query=ute', true],
  ['?make=Ford', true],
  ['?utm_source=mail&range[price]=:50000', true],
  ['?range%5Bprice%5D=%3A50000', true],
  ['?not[make]=Toyota', true],
  ['?toggle[certified]=true', true],
  ['?toggle%5Bcertified%5D=true', true],
  ['?filtered_features=Tow%20Bar', true],
  ['?towing_kg=2000:', true],
  ['?utm_source=mail', false],
  ['?remake=Ford', false],
  ['', false],
])('an address with "%s" asks for other results than its page contains: %s', (search, expected) => {
  expect(asksForSearch.test(search)).toBe(expected);
  expect(searchPendingScript).toContain(asksForSearch.source);
});
