// What people ask of caravans and motorcycles: measures, axles, beds, licences (rules search-13 and search-32).
import { describe, expect, it } from 'vitest';
import type { Vehicle } from '../../../../src/domain/vehicle/vehicle.ts';
import { sortOrders } from '../../../../src/domain/search/sorting.ts';
import { understandSearch } from '../../../../src/search/page/understood.ts';
import { emptyState } from '../../../../src/search/page/state.ts';
import { stockWords } from '../../../../src/search/query/vocabulary/stock-words.ts';
import {
  axlesOf,
  featuresOf,
  licenceOf,
} from '../../../../src/search/query/vocabulary/stated-values.ts';
import { catalogueOf } from '../../../fixtures/search/catalogue.ts';

const file = new URL(
  '../../../fixtures/search/meridian-motor-group-300.ndjson.gz',
  import.meta.url,
);
const [first] = catalogueOf('meridian-motor-group', file).entries;
if (!first) throw new Error('no vehicles');
const vehicleWith = (part: Partial<Vehicle>) => ({
  ...first,
  vehicle: { ...first.vehicle, ...part },
});

const caravan = (sleeps: number, axle_type: string) =>
  vehicleWith({
    item_type: 'caravan',
    make: 'Curlew Bay',
    model: `Tern ${String(sleeps)}00`,
    badge: "20'6 Triple Bunk",
    simple_body: 'Caravan',
    standardEquipment: [
      'Solar Panel - 200W',
      'Lithium Battery - 100Ah',
      'DO35 Hitch',
      'Grey Water Tank - 95L',
    ],
    filtered_features: ['Ensuite'],
    caravan: {
      sleeps,
      axle_type,
      tare_weight: 2_000,
      aggregate_trailer_mass: 2_500,
      body_length: 20.5,
    },
  });
const motorcycle = (litres: number, filtered_features: string[]) =>
  vehicleWith({
    item_type: 'motorcycle',
    make: 'BMW Motorrad',
    model: 'F 900 R',
    badge: 'YZF-R7',
    simple_body: 'Motorcycle',
    engine_size_litres: litres,
    filtered_features,
    standardEquipment: [],
  });
const stock = [
  caravan(2, 'Single Axle'),
  caravan(5, 'Tandem Axle Independent'),
  motorcycle(0.649, ['Learner Approved']),
  motorcycle(1.868, []),
];
const words = stockWords(stock, {
  year: 2026,
  locations: [],
  synonyms: [
    ['caravan', 'van'],
    ['motorcycle', 'motorbike', 'bike'],
  ],
});
const read = (text: string) => understandSearch(text, emptyState('relevant'), words, sortOrders);

describe('a measure of a caravan', () => {
  const comparisons = {
    'under': 'max', 'no more than': 'max', 'not over': 'max', 'at least': 'min', 'over': 'min', 'not less than': 'min',
  } as const; // prettier-ignore
  const measures: [facet: 'tare' | 'atm' | 'length', phrase: (amount: string) => string, number][] =
    [
      ['tare', (amount) => `tare ${amount} 1800 kg`, 1_800],
      ['tare', (amount) => `${amount} 1.8 t tare`, 1_800],
      ['atm', (amount) => `atm ${amount} 2500`, 2_500],
      ['atm', (amount) => `${amount} 2.5 tonnes atm`, 2_500],
      ['atm', (amount) => `van ${amount} 2500kg`, 2_500],
      ['length', (amount) => `van ${amount} 20ft`, 20],
      ['length', (amount) => `length ${amount} 20 feet`, 20],
      ['length', (amount) => `${amount} 6 metres long`, 19.7],
    ];
  for (const [facet, phrase, amount] of measures)
    for (const [comparison, end] of Object.entries(comparisons))
      it(`filters: ${phrase(comparison)}`, () => {
        expect(read(phrase(comparison))).toMatchObject({
          unknown: [],
          state: { query: '', ranges: { [facet]: { [end]: amount } } },
        });
      });

  it('belongs to the name before it, beside another one', () => {
    for (const text of [
      'atm 2500 tare under 1800',
      'atm 2500 kg tare sub 1800 kg',
      'atm 2.5 t, tare 1800',
    ])
      expect(read(text).state.ranges).toEqual({ atm: { max: 2_500 }, tare: { max: 1_800 } });
  });

  it('is a limit without a comparison, and a span with two', () => {
    expect(read('van my car can tow 2000 kg').state.ranges).toEqual({ atm: { max: 2_000 } });
    expect(read('tare 1500 to 2000').state.ranges).toEqual({ tare: { min: 1_500, max: 2_000 } });
  });
});

it.each<[string, object]>([
  ['4 person van', { body: ['Caravan'], sleeps: ['5'] }],
  ['van for two people', { body: ['Caravan'], sleeps: ['2', '5'] }],
  ['caravan for family of five', { body: ['Caravan'], sleeps: ['5'] }],
  ['van that fits 4', { body: ['Caravan'], sleeps: ['5'] }],
  ['caravan for family of five', { body: ['Caravan'], sleeps: ['5'] }],
  ['van that fits 4', { body: ['Caravan'], sleeps: ['5'] }],
  ['sleeps at least 3', { sleeps: ['5'] }],
  ['3 or 5 berth', { sleeps: ['5'] }],
  ['tandem axle van', { body: ['Caravan'], axles: ['Tandem'] }],
  ['single axle', { axles: ['Single'] }],
  ['bunks and a separate shower', { features: ['Bunk Beds', 'Ensuite'] }],
  ['off grid', { features: ['Off-Grid'] }],
  ['van with a bike rack', { body: ['Caravan'] }],
  ['van for bikes', { body: ['Caravan'] }],
  ['lams motorbike', { body: ['Motorcycle'], licence: ['learner'] }],
  ['can i ride it on my ls', { licence: ['learner'] }],
  ['open licence bike', { body: ['Motorcycle'], licence: ['open'] }],
  ['bmw', { make: ['BMW Motorrad'] }],
])('"%s" selects %j', (text, lists) => {
  expect(read(text).state).toMatchObject({ query: '', lists });
});

it('never shows motorcycles where no caravan has so many berths', () => {
  expect(read('sleeps 8')).toMatchObject({
    missing: ['8 berths'],
    state: { lists: { sleeps: ['2', '5'] } },
  });
});

it('counts the seats of a motorcycle', () => {
  expect(read('motorbike for 2 people').state.lists).not.toHaveProperty('sleeps');
});

it('asks for the class of a motorcycle by its size', () => {
  expect(read('650cc').state.ranges).toEqual({ engine: { min: 625, max: 675 } });
  expect(read('under 660cc').state.ranges).toEqual({ engine: { max: 660 } });
  for (const text of ['650 motorbike', 'bmw 650', '650'])
    expect(read(text).state.ranges, text).toEqual({ engine: { min: 625, max: 675 } });
  for (const text of [
    '650 series',
    'gvrt turbo motorbike sub 300',
    'van, hitch 900, rego 600',
    'bed 1900 x 700mm for us',
  ])
    expect(read(text).state.ranges, text).toEqual({});
});

it('asks for no car that tows, and names it', () => {
  expect(read('van my forester can tow')).toMatchObject({
    unknown: ['forester'],
    missing: [],
    state: { lists: { body: ['Caravan'] } },
  });
});

it('takes a body of cars for a word', () => {
  expect(read('slide-on for a ute').state.lists).toEqual({});
});

it('excludes one of the values where a text excludes all', () => {
  expect(read('not a caravan, motorbike').state.not).toEqual({ body: ['Caravan'] });
});

it('searches for a word that means something only beside others', () => {
  expect(read('r7').state.query).toBe('r7');
});

it('tells axles, licences and beds from what the export says', () => {
  const vehicles = stock.map(({ vehicle }) => vehicle);
  expect(vehicles.map(axlesOf)).toEqual(['Single', 'Tandem', undefined, undefined]);
  expect(vehicles.map(licenceOf)).toEqual([undefined, undefined, 'learner', 'open']);
  expect(featuresOf(vehicles[0]!)).toEqual(expect.arrayContaining(['Bunk Beds', 'Off-Grid']));
});

it.each([
  ['do35', 'do35'],
  ['do35 hitch', 'do35 hitch'],
  ['van with grey water tank', 'grey water tank'],
  ['independent', 'independent'],
  // One word of a line may be of something else.
  ['water leak repair', ''],
])('searches for equipment by its own words: %s', (text, query) => {
  expect(read(text).state.query).toBe(query);
});

it.each(['20 ft', '20ft', '20 foot', "20'0", '20ft0', '6.1 metres'])(
  'is about as long: %s',
  (length) => {
    const { min = 0, max = 0 } = read(`van ${length}`).state.ranges.length ?? {};
    expect([min > 19 && min < 19.5, max > 20.5 && max < 21]).toEqual([true, true]);
  },
);
