import { expect, it } from 'vitest';
import { readPlace } from '../../../../../src/search/query/readers/place.ts';
import { readAt } from '../../../../fixtures/search/reading.ts';

it.each<[string, string | null, string | null, boolean]>([
  ['near 2150', 'near 2150', '2150', false],
  ['postcode 2150', 'postcode 2150', '2150', false],
  ['close to parramatta', 'close to', null, true],
  ['near me', null, null, false],
  ['white hilux', null, null, false],
])('of "%s" the reader of places takes "%s"', (query, taken, near, isNearAsked) => {
  const found = readAt(readPlace, query);
  expect(found.taken).toBe(taken);
  expect([found.reading.near, found.reading.isNearAsked]).toEqual([near, isNearAsked]);
});

it('takes a postcode after "within 25 km of"', () => {
  const { taken, reading } = readAt(readPlace, 'of|3175', (before) => {
    before.isNearAsked = true;
  });
  expect([taken, reading.near]).toEqual(['3175', '3175']);
});
