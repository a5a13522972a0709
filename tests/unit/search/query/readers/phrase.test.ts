import { expect, it } from 'vitest';
import { understand } from '../../../../../src/search/query/grammar.ts';
import { readPhrase } from '../../../../../src/search/query/readers/phrase.ts';
import { compileWords } from '../../../../../src/search/query/vocabulary/compile.ts';
import { queryContext } from '../../../../fixtures/search/query-sets.ts';
import { readAt } from '../../../../fixtures/search/reading.ts';

const words = compileWords(queryContext());

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
  ['trade in my 09 |yaris', 'yaris', []],
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

it('answers every way to ask with the contact details, and nothing that only sounds alike', () => {
  const verbs = ['do', 'can', 'could', 'may', 'must', 'should', 'will', 'would', 'am'];
  const people = ['i', 'we', 'you', 'u'];
  const asked = [
    ...verbs.flatMap((verb) => people.map((person) => `${verb} ${person} quibble`)),
    ...['how', 'what', 'why', 'when', 'where', 'who'].map((word) => `${word} quibble`),
    ...['is it', 'is your', 'are there', 'are all'].map((words) => `${words} quibble`),
    'quibble ?',
    // So is a text that says nothing of a vehicle.
    'quibble with zeppelin',
  ];
  for (const text of asked) expect(understand(text, words).topics, text).toEqual(['contact']);
  for (const text of ['quibble', 'island quibble', 'what hilux', 'hilux?'])
    expect(understand(text, words).topics, text).toEqual([]);
});

it('answers a postcode, whose place nobody knows, with the contact details', () => {
  expect(understand('ute near 2250', words).topics).toEqual(['contact']);
  expect(understand('ute near sydney', words).topics).toEqual([]);
});

it('keeps the order of a text whose other words are strange', () => {
  const found = understand('cheapest zeppelin', words);
  expect(found).toMatchObject({ text: 'zeppelin', sort: { field: 'price', dir: 'asc' } });
});

it.each(['sydney', 'parramatta'])('takes no place that a way leads to: %s', (place) => {
  const { filters, unrecorded } = understand(`utes for the drive to ${place}`, words);
  expect(filters).toEqual([{ field: 'body', op: 'eq', value: 'Ute' }]);
  expect(unrecorded).toEqual([`to ${place}`]);
  expect(understand(`utes in ${place}`, words).filters).toHaveLength(2);
});
