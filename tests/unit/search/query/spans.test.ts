// What the words of a query are, and what they say: one table for each kind of span.
import { expect, it } from 'vitest';
import { understand } from '../../../../src/search/query/grammar.ts';
import { parse } from '../../../../src/search/query/index.ts';
import { lexiconOf } from '../../../../src/search/query/lexicon.ts';
import { Reading } from '../../../../src/search/query/reading.ts';
import { spansOf } from '../../../../src/search/query/spans.ts';
import { typedText } from '../../../../src/search/query/token.ts';
import { tokenise } from '../../../../src/search/query/tokenise.ts';
import { compileWords } from '../../../../src/search/query/vocabulary/compile.ts';
import { noOtherStock } from '../../../../src/search/query/vocabulary/entries.ts';
import { queryContext, written as writtenFilters } from '../../../fixtures/search/query-sets.ts';

const words = compileWords(queryContext());
const lexicon = lexiconOf(words);
const reading = (query: string) => new Reading(tokenise(query), lexicon);
/** The first span of a kind. */
function spanOf(kind: string, query: string): string | null {
  const tokens = tokenise(query);
  const span = spansOf(tokens, lexicon).find((one) => one.kind === kind);
  return span ? typedText(tokens, span.at, span.end) : null;
}

it.each<[string, string | null, string[]]>([
  ['under 20k', 'under 20', ['price lte 20000']],
  ['not over 20k', 'not over 20', ['price lte 20000']],
  ['7 seats', '7 seats', ['seats eq 7']],
  ['80,000 km', '80000 km', ['km around 80000']],
  ['from 2018', 'from 2018', ['year gte 2018']],
  ['a 7 seater', '7 seater', ['seats eq 7']],
  ['18 to 20', '18 to 20', ['price between 18000,20000']],
  ['18 to 20 corolla', '18 to 20', ['year between 2018,2020']],
  ['u 25k', 'under 25', ['price lte 25000']],
  ['at least two solar panels', null, []],
  ['5 speed', null, []],
  ['hilux', null, []],
  // Numbers alone.
  ['2018 hilux', '2018', ['year eq 2018']],
  ['25000', '25000', ['price around 25000']],
  // A name: no price is such a number.
  ['1627', null, []],
  ['2.0 petrol', '2.0', ['engine_litres eq 2']],
  ['v8', 'v8', ['cylinders eq 8']],
  ['the 1990s', '1990s', ['year between 1990,1999']],
  ['12 things', null, []],
])('of "%s" the amount is "%s"', (query, said, amounts) => {
  expect(spanOf('amount', query)).toBe(said);
  expect(
    reading(query).amounts.map(({ field, op, value }) => `${field} ${op} ${String(value)}`),
  ).toEqual(amounts);
});

const km = ['80,000 km', '80,000 kms', '80k km'];
const prices = ['$42,990', '$43k'];
const joiners = [' - ', ' – ', ' to ', ' / '];
const pairs = km.flatMap((one) =>
  prices.flatMap((other) =>
    joiners.flatMap((sign) => [`${one}${sign}${other}`, `${other}${sign}${one}`]),
  ),
);
it.each(pairs)('"%s" is a price and a measure, and no range', (query) => {
  const { filters } = parse(query, queryContext());
  expect(filters.map(({ field, op }) => `${field} ${op}`).sort()).toEqual([
    'km around',
    'price around',
  ]);
});

const written = (query: string) =>
  reading(query).amounts.map(({ field, op, value }) => `${field} ${op} ${String(value)}`);

const distances = ['15,000 km', '2000 kms', '51 - 350 km'];
const periods = [' a month', '/month', ' / 12 months', ' or 12 mths', ' per day'];
it.each(distances.flatMap((km) => periods.map((period) => km + period)))(
  'of something else than the odometer, "%s" is named',
  (said) => {
    const { amounts, asides } = reading(`hilux, ${said}`);
    expect([amounts, asides.join(' ')]).toEqual([[], expect.stringContaining('km')]);
  },
);

it.each(['200 max', '25-1', '21 min', '$149', '$18.74', '25+'])(
  'belongs to the strange word before it, and to no other: %s',
  (amount) => {
    expect(reading(`hilux blorp ${amount}`).amounts).toEqual([]);
    expect(reading(`hilux blorp ${amount}`).asides.join(' ')).toContain('blorp');
    for (const [own, filter] of [
      ['20k max', 'price lte 20000'],
      ['2018 onwards', 'year gte 2018'],
      ['under 20', 'price lte 20000'],
    ] as const)
      expect(written(`hilux blorp ${own}`)).toEqual([filter]);
  },
);

it.each<[string, string[]]>([
  ['4.2l/100km', []],
  ['51 - 350 km', []],
  ['held > 2 yrs', []],
  ['not more than 2 yrs old', ['year gte 2021']],
  ['best mileage car under 8000', ['price lte 8000']],
  ["18'6 to 19'6", ['length_ft between 18.5,19.5']],
  // A sign between two things sets no limit.
  ['2.0 l + gst', ['engine_litres eq 2']],
  ['7 seats - min term', ['seats eq 7']],
  ['2018 + seats', ['year gte 2018']],
  // The kilometres of a pasted advert are those of one car; round ones, and those of any car, are a band.
  ['toyota corolla 2020, 24,500 km', ['year eq 2020']],
  ['toyota corolla 2020, 80,000 km', ['year eq 2020', 'km around 80000']],
  ['toyota corolla around 12,500 km', ['km around 12500']],
  ['white suv, 24,500 km', ['km around 24500']],
  // A postcode after a town and its state.
  ['hybrid, blorp nsw 2000', []],
  ['hybrid, sydney nsw 2015', []],
  ['hybrid nsw 2015', ['year eq 2015']],
])('of "%s" the amounts are %j', (query, amounts) => {
  expect(written(query)).toEqual(amounts);
});

it.each<[string, string | null, string[]]>([
  ['hilux sr5', 'hilux', ['make Toyota', 'model Hilux']],
  ['land cruiser prado', 'land cruiser prado', ['make Toyota', 'model Landcruiser Prado']],
  ['cx five', 'cx five', ['make Mazda', 'model CX-5']],
  // A model of the stock with its badge is more than a way of life.
  ['outback touring', 'outback', ['make Subaru', 'model Outback']],
  ['blue suv', 'blue', ['colour Blue', 'body SUV']],
  ['3 series', '3 series', ['make BMW', 'model 3 Series']],
  // What carries something, and the shopper's own car.
  ['wagon with bike', 'wagon', ['body Wagon']],
  ['my hilux', 'my', []],
  ['trade in my old toyota', 'trade in', []],
  ['blorp', null, []],
])('of "%s" the first known phrase is "%s"', (query, said, filters) => {
  expect(spanOf('phrase', query)).toBe(said);
  expect(reading(query).filters.map(({ field, value }) => `${field} ${value}`)).toEqual(filters);
});

it.each([
  '6.5 %',
  '5%',
  '500 nm',
  '18 inch',
  '10 am',
  '3 months',
  'ref 20450',
  'call 0412 345 678',
])('no condition and no text is read from "%s", and it is named', (number) => {
  const { filters, unrecorded, text } = understand(`white hilux, ${number}`, words);
  expect(filters.map(({ field }) => field).sort()).toEqual(['colour', 'make', 'model']);
  expect([text, unrecorded.join(' ')]).toEqual([
    '',
    expect.stringContaining(number.replace(/ .*/, '')),
  ]);
});

it.each(['black rims', 'ute rack'])('of something else than the car, "%s" is named', (query) => {
  expect([spanOf('aside', query), reading(query).filters]).toEqual([query, []]);
});

it.each<[string, string | null]>([
  ['near 2150', '2150'],
  ['postcode 2150', '2150'],
  ['within 25 km of 3175', '3175'],
  ['close to parramatta', 'Parramatta'],
  ['near me', 'me'],
  ['white hilux', null],
])('of "%s" the place is %s', (query, near) => {
  expect(reading(query).near).toBe(near);
});

it.each<[string, string[], string[], string[]]>([
  ['blorp', ['blorp'], [], []],
  ['near nowhereville', [], [], ['near nowhereville']],
  // After a negation a word is excluded or named; the next word may be what is excluded.
  ['not blorp', [], [], ['not blorp']],
  ['not blorp white', [], [], ['blorp']],
  ['not sr5', [], ['sr5'], []],
])('searches for "%s" as %j', (query, text, without, asides) => {
  const found = reading(query);
  expect([found.text, found.without, found.asides]).toEqual([text, without, asides]);
});

it('keeps a topic and a way of life apart from conditions', () => {
  expect([...reading('opening hours').topics]).toEqual(['hours']);
  expect(reading('tradie ute').soft.size).toBe(1);
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

it.each([
  'kluger river blorp zeppelin quux?',
  '2 blorp zeppelin $720pw',
  'blorp zeppelin quux parramatta',
  'wug red $100 blorp zeppelin quux',
])('is about something else than a vehicle: %s', (query) => {
  const { filters, weekly_budget: weekly } = understand(query, words);
  expect([filters, weekly]).toEqual([[], null]);
});
it.each(['kluger blorp?', 'suv $720pw blorp zeppelin', 'blorp zeppelin quux under 12k'])(
  'is about a vehicle: %s',
  (query) => {
    expect(understand(query, words).filters).not.toEqual([]);
  },
);

it.each([
  'golf balls',
  'polo shirts',
  'escape room',
  'ranger jacket',
  'focus lessons',
  'tucson hotel',
])('names another thing with the name of a model: %s', (thing) => {
  expect(understand(`a boot for ${thing}`, words)).toMatchObject({ text: '', filters: [] });
  expect(reading(`suv for ${thing}`).asides).toContain(thing);
});

const joinedUp = ['change pick up to', 'to pick up', 'pick up from', 'pick up'];
it.each(joinedUp)('is no body, but a verb: %s', (verb) => {
  const { filters } = understand(`diesel hilux, ${verb} blorpville`, words);
  expect(filters.map(({ field }) => field)).not.toContain('body');
  expect(understand('diesel pick up', words).filters.map(({ field }) => field)).toContain('body');
});

it.each([
  '12/03/2027',
  '3/6-28/6',
  '5 jan',
  '14 october',
  '3-4 weeks',
  '6-speed',
  '31 reviews',
  '4.6★',
])('is no condition of a car: %s', (said) => {
  const { filters, text } = understand(`corolla ${said}`, words);
  expect([filters.map(({ field }) => field), text]).toEqual([['make', 'model'], '']);
});

it.each<[string, string[]]>([
  ['corolla 22', ['year eq 2022']],
  ['corolla 99', []],
  ['corolla, 1 x blorp 22', []],
  ['corolla 2013, 2014 or 2015', ['year between 2013,2015']],
  [
    'corolla from 2014 until 2017 kilometres until 120000',
    ['year between 2014,2017', 'km lte 120000'],
  ],
  ['corolla 2013 or more new', ['year gte 2013']],
  ['corolla 2019 m sport', ['year eq 2019']],
  ['corolla – 2021 – $469/wk', ['year eq 2021']],
  ['valid for 10 min', []],
])('reads years of "%s"', (query, amounts) => {
  expect(written(query)).toEqual(amounts);
});

it('keeps a repayment apart from the term after it', () => {
  expect(reading('corolla $439pw - 12 month min').weekly).toMatchObject({ amount: 439, op: 'lte' });
});

it('searches for a badge of the model that is named, and for no other model', () => {
  // Raptor, Tremor and others are nicknames of one model.
  const { filters, text } = understand('ford everest raptor', words);
  expect([writtenFilters(filters), text]).toEqual([['make eq Ford', 'model eq Everest'], 'raptor']);
});

const strange = ['blorp', 'quorn wibble', 'zonk plim drang'];
it.each(strange)('searches for no short word of a badge beside strange words: %s', (beside) => {
  const named = compileWords(queryContext(), {
    ...noOtherStock,
    named: new Set(['sat', 'wildtrak']),
  });
  expect(understand(`${beside} sat drive`, named).text).toBe('');
  expect(understand(`${beside} wildtrak drive`, named).text).toBe('wildtrak');
});

it('names the place that somebody leaves', () => {
  const { filters, unrecorded } = understand(
    'moving from sydney to blorpville, need an suv',
    words,
  );
  expect([filters.map(({ field }) => field), unrecorded.join()]).toEqual([
    ['body'],
    expect.stringContaining('from sydney'),
  ]);
});
