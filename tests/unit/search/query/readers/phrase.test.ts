import { expect, it } from 'vitest';
import { readPhrase } from '../../../../../src/search/query/readers/phrase.ts';
import { readAt } from '../../../../fixtures/search/reading.ts';

it.each<[string, string | null, string[]]>([
  ['hilux sr5', 'hilux', ['make Toyota', 'model Hilux']],
  ['land cruiser prado', 'land cruiser prado', ['make Toyota', 'model Landcruiser Prado']],
  ['cx five', 'cx five', ['make Mazda', 'model CX-5']],
  // A model of the stock with its badge is more than a way of life.
  ['outback touring', 'outback', ['make Subaru', 'model Outback']],
  ['blue suv', 'blue', ['colour Blue']],
  ['black rims', 'black rims', []],
  ['new parents', 'new', []],
  // What carries something, and the shopper's own car.
  ['wagon with |bike', 'bike', []],
  ['ute rack', 'ute rack', []],
  ['my |hilux', 'hilux', []],
  ['my old |toyota', 'toyota', []],
  ['blorp', null, []],
])('of "%s" the reader of phrases takes "%s"', (query, taken, filters) => {
  const found = readAt(readPhrase, query);
  expect(found.taken).toBe(taken);
  expect(found.reading.filters.map(({ field, value }) => `${field} ${value}`)).toEqual(filters);
});

it('keeps a topic and a way of life apart from conditions', () => {
  const { reading } = readAt(readPhrase, 'opening hours');
  expect([...reading.topics]).toEqual(['hours']);
  expect(readAt(readPhrase, 'tradie ute').reading.soft.size).toBe(1);
});
