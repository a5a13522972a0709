// What a typed text asks of equipment and amounts: recorded ones become filters, the others are named (rule search-33).
import { describe, expect, it } from 'vitest';
import { sortOrders } from '../../../../src/domain/search/sorting.ts';
import { understandSearch } from '../../../../src/search/page/understood.ts';
import { emptyState } from '../../../../src/search/page/state.ts';
import { stockWords } from '../../../../src/search/query/vocabulary/stock-words.ts';
import { catalogueOf } from '../../../fixtures/search/catalogue.ts';

const slug = 'meridian-motor-group';
const file = new URL(`../../../fixtures/search/${slug}-300.ndjson.gz`, import.meta.url);
const { entries } = catalogueOf(slug, file);
const [first] = entries;
if (!first) throw new Error('no vehicles');
const wordsOf = (stock: typeof entries) => stockWords(stock, { year: 2026, locations: [] });
const words = wordsOf(entries);
const vehicleWith = (part: Partial<typeof first.vehicle>) => ({
  ...first,
  vehicle: { ...first.vehicle, ...part },
});
const read = (text: string, known = words) =>
  understandSearch(text, emptyState('relevant'), known, sortOrders);

describe('a typed text', () => {
  it.each<[string, string, object]>([
    ['ev with 500km range', '500 km range', { fuel: ['Electric'] }],
    ['hilux tare under 2000kg', 'tare under 2000 kg', { make: ['Toyota'], model: ['Hilux'] }],
    ['atm under 2.5t', 'ATM under 2500 kg', {}],
    ['under 2500kg atm', 'ATM under 2500 kg', {}],
    ['mitsubishi eclipse', 'eclipse', { make: ['Mitsubishi'] }],
  ])('"%s" names what no vehicle states: %s', (text, unknown, lists) => {
    expect(read(text)).toMatchObject({
      unknown: [unknown],
      state: { query: '', lists, ranges: {} },
    });
  });

  it('takes make and model of an advert beside its stock number, which may be unknown', () => {
    expect(read('is it still available? 2021 Toyota Hilux stock #QX20418').state).toMatchObject({
      query: 'QX20418',
      lists: { make: ['Toyota'], model: ['Hilux'] },
      ranges: {},
    });
    expect(read('stock #QX20418').state).toMatchObject({ query: 'QX20418', lists: {} });
  });

  it('names a make beside a model of another, because only that model is found', () => {
    expect(read('ford or toyota hilux')).toMatchObject({
      unknown: ['other models of Ford'],
      state: { lists: { make: ['Ford', 'Toyota'], model: ['Hilux'] } },
    });
    for (const text of ['ford or toyota', 'ford ranger or toyota hilux', 'toyota hilux'])
      expect(read(text).unknown, text).toEqual([]);
  });

  it('counts kilometres where no vehicle costs as much, but never in dollars', () => {
    expect(read('under 900000').state.ranges).toEqual({ km: { max: 900_000 } });
    expect(read('under $900,000').state.ranges).toEqual({ price: { max: 900_000 } });
    expect(read('price under 900000').state.ranges).toEqual({ price: { max: 900_000 } });
  });

  it('asks for engines in cubic centimetres', () => {
    expect(read('under 1200cc').state.ranges).toEqual({ engine: { max: 1_200 } });
    expect(read('1400 to 1800 cc').state.ranges).toEqual({ engine: { min: 1_400, max: 1_800 } });
    // No vehicle is near it.
    expect(read('under 30cc')).toMatchObject({ state: { ranges: {} }, unknown: ['0.03 L engine'] });
  });

  it.each(['everything', 'show all', 'show me everything'])('"%s" filters nothing', (text) => {
    expect(read(text).state).toEqual(emptyState('relevant'));
  });

  it('asks for equipment by its everyday names', () => {
    const vans = wordsOf([
      vehicleWith({
        item_type: 'caravan',
        standardEquipment: [
          'Ensuite - Separate Shower & Toilet',
          'Queen Island Bed',
          'Three-way Fridge',
          'ABS (Antilock Brakes)',
        ],
      }),
    ]);
    const features = (text: string) => read(text, vans).state.lists.features;
    expect(features('shower and toilet')).toEqual(['Ensuite']);
    expect(features('queen bed and a fridge')).toEqual(['Queen Bed', 'Fridge']);
    expect(features('anti lock brakes')).toEqual(['ABS']);
  });

  it('takes the first words of a town for it, where the dealer is in no town of that name', () => {
    const cities = (...list: string[]) =>
      read('in burleigh', wordsOf(list.map((city) => vehicleWith({ city })))).state.lists.city;
    expect(cities('Burleigh Heads')).toEqual(['Burleigh Heads']);
    expect(cities('Burleigh Heads', 'Burleigh')).toEqual(['Burleigh']);
  });

  it('takes Great Wall for GWM, except where it is a make of its own', () => {
    const makes = (...list: string[]) => {
      const known = wordsOf(list.map((make) => vehicleWith({ make, model: 'Steed' })));
      return read('great wall', known).state.lists.make;
    };
    expect(makes('GWM')).toEqual(['GWM']);
    expect(makes('GWM', 'Great Wall')).toEqual(['Great Wall']);
  });
});

describe('what is excluded or far away', () => {
  it.each<[string, string]>([
    ['toyota not zebra', 'not zebra'],
    ['hilux near nowhereville', 'near nowhereville'],
    ['suv within 30km of nowhereville', 'near nowhereville'],
    ['van under 20 feet', 'length under 20 ft'],
    ['cars with 9 doors', '9 doors'],
    ['lowest km newest suv', 'lowest km'],
    ['hatch not 2019', 'not 2019'],
    ['suv not 5 star', 'not 5 star'],
    ['kia not near penrith', 'not near penrith'],
    ['suv to drive 100km a day', '100 km a day'],
    ['suv over 250 hp', 'over 250 hp'],
    ['suv with log books', 'log books'],
    ['self charging hybrid', 'charging'],
    ['off white', 'off'],
    ['nice tidy hatch', 'tidy'],
    ['deposit 5000 under 20k', '$5000 deposit'],
  ])('is named where no vehicle can tell: "%s"', (text, unknown) => {
    expect(read(text)).toMatchObject({
      unknown: [unknown],
      corrected: null,
      near: null,
      state: { query: '' },
    });
  });

  it('reads the words of subscriptions at a dealer who offers them', () => {
    const stock = stockWords(entries, {
      year: 2026,
      locations: [],
      pricing: { subscriptions: true },
    });
    for (const text of ['suv subscription', 'rent a suv', 'suv with insurance included'])
      expect(read(text, stock).state, text).toMatchObject({ query: '', lists: { body: ['SUV'] } });
    expect(read('rent a suv').topics).toEqual(['hire']);
    expect(read('srvice bookign').topics).toEqual(['service']);
    expect(read('is there less if cash').topics).toEqual(['contact']);
  });

  it('corrects no name that is spelled right without its space', () => {
    const rovers = wordsOf([vehicleWith({ make: 'Land Rover', model: 'Discovery' })]);
    expect(read('landrover discovery', rovers)).toMatchObject({
      corrected: null,
      state: { lists: { make: ['Land Rover'], model: ['Discovery'] } },
    });
  });

  it('keeps both limits of repayments', () => {
    expect(read('$100 to $150 a week').state.ranges).toEqual({
      weekly_price: { min: 100, max: 150 },
    });
  });

  it('takes two small numbers for prices', () => {
    expect(read('suv 30 to 40').state.ranges).toEqual({ price: { min: 30_000, max: 40_000 } });
  });
});

describe('a text of which nothing is searched', () => {
  it.each([
    'rego long time left',
    'blorp wibble zonk',
    '2 people and a blorp',
    'weekly blorp, quorn, $149',
  ])('gets a link to the contact details: %s', (text) => {
    expect(read(text)).toMatchObject({
      topics: ['contact'],
      state: { query: '', lists: {}, ranges: {} },
    });
    expect(read(text).unknown).not.toEqual([]);
  });

  it.each(['hilux, rego long time left', 'cheap', 'tradie'])(
    'gets none where something is: %s',
    (text) => {
      expect(read(text).topics).toEqual([]);
    },
  );
});

it('names what it excludes where it excludes nothing', () => {
  expect(read('blorp wibble no diesel zonk').unknown).toContain('not Diesel');
});
