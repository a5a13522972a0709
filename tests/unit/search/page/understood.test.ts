// What a typed text changes in a search page, with the words of a real stock.
import { describe, expect, it } from 'vitest';
import { sortOrders } from '../../../../src/domain/search/sorting.ts';
import { understandSearch } from '../../../../src/search/page/understood.ts';
import { emptyState, type SearchState } from '../../../../src/search/page/state.ts';
import { stockWords } from '../../../../src/search/query/vocabulary/stock-words.ts';
import { valueGroups } from '../../../../src/search/query/vocabulary/value-groups.ts';
import { catalogueOf } from '../../../fixtures/search/catalogue.ts';

const slug = 'meridian-motor-group';
const file = new URL(`../../../fixtures/search/${slug}-300.ndjson.gz`, import.meta.url);
const { entries, tenant } = catalogueOf(slug, file);
const locations = tenant.locations.map(({ id, address: { lat, long } }) => ({ id, lat, long }));
const words = stockWords(entries, { year: 2026, locations });
const read = (text: string, base: SearchState = emptyState('relevant'), known = words) =>
  understandSearch(text, base, known, sortOrders);

// Rule search-26.
describe('a typed text', () => {
  it.each<[string, Partial<SearchState>]>([
    [
      'electric under 30k in Liverpool',
      { lists: { fuel: ['Electric'], city: ['Liverpool'] }, ranges: { price: { max: 30_000 } } },
    ],
    [
      'white hilux sr5',
      { query: 'sr5', lists: { make: ['Toyota'], model: ['Hilux'], colour: ['White'] } },
    ],
    ['hybrid not toyota', { lists: { fuel: ['Hybrid'] }, not: { make: ['Toyota'] } }],
    ['around 20 grand', { ranges: { price: { min: 18_000, max: 22_000 } } }],
    ['fits 7', { lists: { seats: ['7', '8', '9'] } }],
    ['tows 3 t', { ranges: { towing: { min: 3_000 } } }],
    ['lowest km', { sort: 'kilometres' }],
    ['cheapest ute', { sort: 'lowest', lists: { body: ['Ute'] } }],
    ['2wd', { lists: { drive: ['FWD', 'RWD'] } }],
    ['with sunroof and towbar', { lists: { features: ['Sunroof', 'Tow Bar'] } }],
    ['$300 a fortnight', { ranges: { weekly_price: { max: 150 } } }],
    ['cars for sale please', {}],
    ['🚗', {}],
    ['!? suv', { lists: { body: ['SUV'] } }],
    ['a family car', {}],
    ['v8 under 60k', { lists: { cylinders: ['8'] }, ranges: { price: { max: 60_000 } } }],
    ['korean suv', { lists: { body: ['SUV'], make: ['Hyundai', 'Kia'] } }],
    ['located in Springvale', { lists: { city: ['Springvale'] } }],
    ['vicman', { query: 'vicman' }],
    ['kia tasman', { lists: { make: ['Kia'], model: ['Tasman'] } }],
    ['3 door hatch', { lists: { body: ['Hatchback'], doors: ['3'] } }],
    ['2.8 litre', { ranges: { engine: { min: 2_800, max: 2_800 } } }],
    ['over 3 litres', { ranges: { engine: { min: 3_000 } } }],
  ])('"%s" sets the filters of the page', (text, expected) => {
    expect(read(text)).toMatchObject({ unknown: [], state: { query: '', ...expected } });
    expect(Object.keys(read(text).state.lists)).toEqual(Object.keys(expected.lists ?? {}));
  });

  it.each([
    ['corolla hatc', { body: ['Hatchback'] }],
    ['prado dies', { fuel: ['Diesel'] }],
  ])('finishes a word that begins only one value: "%s"', (text, lists) => {
    expect(read(text).state).toMatchObject({ query: '', lists });
  });

  it.each(['do I need a bond', 'can we quibble', 'how do i unsubscribe', 'must I queue'])(
    'sets aside the words of a question about the shopper: "%s"',
    (text) => {
      const { state, unknown } = read(text);
      expect(state).toMatchObject({ query: '', lists: {} });
      expect(unknown).toEqual([text.split(' ').at(-1)]);
    },
  );

  it('keeps the filters that were on before, and replaces a filter that it names', () => {
    const base = {
      ...emptyState('relevant'),
      lists: { car_type: ['used'], make: ['Ford'], model: ['Ranger'] },
    };
    expect(read('hilux', base).state.lists).toEqual({
      car_type: ['used'],
      make: ['Toyota'],
      model: ['Hilux'],
    });
    expect(read('diesel', base).state.lists).toEqual({ ...base.lists, fuel: ['Diesel'] });
  });

  it('filters by the series, and finds a code in the badges', () => {
    const [first] = entries;
    if (!first) throw new Error('no vehicles');
    const cars = [
      { make: 'BMW', model: '3 Series', badge: '330i M Sport' },
      { make: 'BMW', model: '3 Series', badge: 'M340i' },
      { make: 'Mercedes-Benz', model: 'C-Class', badge: 'C200 Avantgarde' },
      { make: 'Lexus', model: 'NX', badge: 'NX300h' },
    ].map((names) => ({ ...first, vehicle: { ...first.vehicle, ...names } }));
    const stock = stockWords(cars, { year: 2026, locations: [] });
    for (const [text, make, model, query] of [
      ['beemer 3 series', 'BMW', '3 Series', ''],
      ['c class', 'Mercedes-Benz', 'C-Class', ''],
      ['lexus nx', 'Lexus', 'NX', ''],
      ['bmw 330i', 'BMW', undefined, '330i'],
      ['mercades c200', 'Mercedes-Benz', undefined, 'c200'],
      ['lexus nx300h', 'Lexus', undefined, 'nx300h'],
    ] as const) {
      const { state, missing, unknown } = read(text, undefined, stock);
      expect({ text, missing, unknown, query: state.query, lists: state.lists }).toEqual({
        text,
        missing: [],
        unknown: [],
        query,
        lists: { make: [make], ...(model && { model: [model] }) },
      });
    }
  });

  it('has one chip for the numbers that "or more" means', () => {
    const [first] = entries;
    if (!first) throw new Error('no vehicles');
    const seats = [5, 7, 8].map((number) => ({ ...first.vehicle, seats: number }));
    expect(valueGroups(seats)).toMatchObject({
      seats: [
        { label: '5 seats or more', values: ['5', '7', '8'] },
        { label: '7 seats or more', values: ['7', '8'] },
      ],
    });
  });

  it('lists conditions that the stock does not record, and does not filter by them', () => {
    const bare = { ...words, numbers: { ...words.numbers, doors: [] }, ranges: {} };
    const { state, unknown, missing } = read('5 door hatch 2.8 litre', undefined, bare);
    expect([unknown, missing]).toEqual([['5 doors', '2.8 L engine'], []]);
    expect(state.lists).toEqual({ body: ['Hatchback'] });
    expect(read('$300 a week with 5000 deposit')).toMatchObject({
      unknown: ['$5,000 deposit'],
      state: { ranges: { weekly_price: { max: 300 } } },
    });
    // A condition that is too weak beside strange words is offered or named.
    expect(read('phev under lct')).toMatchObject({
      unknown: ['lct', 'Plug-in Hybrid'],
      suggestions: [],
    });
    const unpriced = { ...words, ranges: {} };
    expect(read('suv $300 a week', undefined, unpriced)).toMatchObject({
      unknown: ['$300 a week'],
      state: { lists: { body: ['SUV'] }, ranges: {} },
    });
  });

  it.each<[string, string[], Partial<SearchState>]>([
    ['cruise control', [], { lists: { features: ['Cruise Control'] } }],
    ['cvt corolla', [], { lists: { transmission: ['CVT'], make: ['Toyota'], model: ['Corolla'] } }],
    ['no cvt', [], { not: { transmission: ['CVT'] } }],
    // No vehicle of this stock says that it has them.
    ['suv with a winch', ['Winch'], { lists: { body: ['SUV'] } }],
    ['plug in hybrid', ['Plug-in Hybrid'], { lists: {} }],
    ['not phev', ['not Plug-in Hybrid'], { lists: {} }],
  ])('of "%s" filters by what the vehicles state in their own words', (text, unknown, expected) => {
    const understood = read(text);
    expect(understood.unknown).toEqual(unknown);
    expect(understood.state).toEqual({ ...emptyState('relevant'), ...expected });
  });

  it("knows the features by the dealer's own names", () => {
    const [first] = entries;
    if (!first) throw new Error('no vehicles');
    const filtered_features = ['Heated Grips', 'Learner Approved'];
    const stock = [
      {
        ...first,
        vehicle: { ...first.vehicle, item_type: 'motorcycle' as const, filtered_features },
      },
    ];
    const own = stockWords(stock, { year: 2026, locations: [] });
    const features = (text: string) => read(text, undefined, own).state.lists.features;
    expect(features('heated grips')).toEqual(['Heated Grips']);
    for (const text of ['lams', 'lams approved', 'learner legal', 'learner bike under 8k'])
      expect(read(text, undefined, own).state.lists, text).toMatchObject({ licence: ['learner'] });
  });

  it("takes the dealer's own name for no condition, and names of its places for these", () => {
    const dealer = {
      name: 'Meridian Motor Group',
      dealerships: [
        { slug: 'meridian-north-shore', name: 'Meridian North Shore' },
        { slug: 'nowhere', name: 'Meridian Nowhere' },
      ],
    };
    const named = tenant.locations.map(({ id, name, address: { lat, long } }) => ({
      id,
      name,
      lat,
      long,
    }));
    const own = stockWords(entries, { year: 2026, locations: named, dealer });
    const state = (text: string) => read(text, undefined, own).state;
    for (const text of ['meridian', 'Meridian Motor Group', 'the meridian group'])
      expect(state(text), text).toEqual(emptyState('relevant'));
    expect(state('meridian toyota')).toMatchObject({ query: '', lists: { make: ['Toyota'] } });
    const liverpool = named.find(({ name }) => name === 'Meridian Liverpool')?.id;
    expect(state('utes at meridian liverpool')).toMatchObject({
      query: '',
      lists: { body: ['Ute'], location: [liverpool] },
    });
    expect(state('meridian north shore').lists).toEqual({ dealership: ['meridian-north-shore'] });
    // A make in the name of the dealer is still the make.
    const ford = stockWords(entries, {
      year: 2026,
      locations: [],
      dealer: { name: 'Harbourside Ford', dealerships: [] },
    });
    expect(read('harbourside ford', undefined, ford).state.lists).toEqual({});
    expect(read('ford ranger harbourside', undefined, ford).state).toMatchObject({
      query: '',
      lists: { make: ['Ford'], model: ['Ranger'] },
    });
  });

  it('takes a word for a name of the stock where the stock has it as one', () => {
    const [first] = entries;
    if (!first) throw new Error('no vehicles');
    const everest = { ...first.vehicle, make: 'Ford', model: 'Everest', badge: 'Titanium' };
    const ford = stockWords([{ ...first, vehicle: everest }], { year: 2026, locations: [] });
    const state = (text: string, known: typeof ford) => {
      const { query, lists } = read(text, undefined, known).state;
      return [query, lists];
    };
    expect(state('titanium', ford)).toEqual(['titanium', {}]);
    expect(state('white titanium', ford)).toEqual(['titanium', { colour: ['White'] }]);
    expect(state('titanium grey', ford)).toEqual(['titanium', { colour: ['Grey'] }]);
    const other = stockWords([first], { year: 2026, locations: [] });
    expect(state('titanium', other)).toEqual(['titanium', {}]);
    const caravan = {
      ...first.vehicle,
      item_type: 'caravan' as const,
      make: 'Ironbark',
      model: 'Ridge',
      badge: 'Hybrid',
      fuel: undefined,
      simple_fuel: undefined,
    };
    const caravans = stockWords([{ ...first, vehicle: caravan }], { year: 2026, locations: [] });
    expect(state('hybrid caravan', caravans)).toEqual(['hybrid caravan', {}]);
    // Somebody who travels, and no colour.
    expect(state('caravan for a grey nomad', caravans)).toEqual(['caravan', {}]);
  });

  it('searches for the kind of vehicle that the dealer sells, in the singular', () => {
    const caravans = entries.slice(0, 3).map((entry) => ({
      ...entry,
      vehicle: { ...entry.vehicle, item_type: 'caravan' as const },
    }));
    const stock = stockWords(caravans, { year: 2026, locations: [] });
    expect(read('new caravans', undefined, stock).state).toMatchObject({
      query: 'caravan',
      lists: { car_type: ['new'] },
    });
    const { suggestions, state } = read('caravans');
    expect([suggestions.map(({ label }) => label), state.query]).toEqual([
      ['Tows 2,500 kg or more'],
      '',
    ]);
  });

  it('has the words of a dealer without cars, where a van is a caravan', () => {
    const caravans = entries.slice(0, 3).map((entry) => ({
      ...entry,
      vehicle: { ...entry.vehicle, item_type: 'caravan' as const },
    }));
    const synonyms = [
      ['caravan', 'van'],
      ['off road', 'offroad'],
    ];
    const texts = (stock: typeof entries) => {
      const known = stockWords(stock, { year: 2026, locations: [], synonyms });
      return ['vans', 'cargo van', 'off road van'].map((text) => {
        const { query, lists } = read(text, undefined, known).state;
        return [query, lists];
      });
    };
    expect(texts(caravans)).toEqual([
      ['caravan', {}],
      ['caravan', {}],
      ['off road caravan', {}],
    ]);
    expect(texts([...caravans, ...entries.slice(3)])).toEqual([
      ['', { body: ['Van'] }],
      ['', { body: ['Van'] }],
      ['', { body: ['Van'] }],
    ]);
  });

  it('finds caravans in which at least so many people sleep', () => {
    const vans = [2, 4, 6].map((sleeps) => {
      const { vehicle } = entries[0] as (typeof entries)[number];
      return { vehicle: { ...vehicle, item_type: 'caravan' as const, caravan: { sleeps } } };
    });
    const stock = stockWords(vans, { year: 2026, locations: [] });
    const berths = (text: string) => read(text, undefined, stock);
    for (const text of ['sleeps 4', 'sleeps four', '4 berth', '4-berth caravan', 'sleeps 3'])
      expect(berths(text).state.lists, text).toEqual({ sleeps: ['4', '6'] });
    expect(berths('sleeps 6 under 50k').state).toMatchObject({
      lists: { sleeps: ['6'] },
      ranges: { price: { max: 50_000 } },
    });
    // Other vans say how many sleep in them, so "not searchable" would be wrong.
    expect(berths('sleeps 8')).toMatchObject({
      unknown: [],
      missing: ['8 berths'],
      state: { lists: { sleeps: ['4', '6'] } },
    });
    expect(valueGroups(vans.map(({ vehicle }) => vehicle))).toMatchObject({
      sleeps: [
        { label: '2 berths or more', values: ['2', '4', '6'] },
        { label: '4 berths or more', values: ['4', '6'] },
      ],
    });
    // Where nothing is slept in, no vehicle can tell.
    expect(read('sleeps 4')).toMatchObject({
      unknown: ['4 berths'],
      state: { query: '', lists: {} },
    });
  });

  it('understands a value that no vehicle has, so that the page can say what excludes everything', () => {
    expect(read('lpg').state.lists).toEqual({ fuel: ['LPG'] });
  });

  it.each<[string, string[], Partial<SearchState['lists']>, string?]>([
    ['tesla model y', ['Tesla Model Y'], { make: ['Tesla'], model: ['Model Y'] }],
    ['chev', ['Chevrolet'], { make: ['Chevrolet'] }],
    ['electric atto 3', ['BYD Atto 3'], { make: ['BYD'], model: ['Atto 3'], fuel: ['Electric'] }],
    [
      'hilux or tesla model y',
      ['Tesla Model Y'],
      { make: ['Toyota', 'Tesla'], model: ['Hilux', 'Model Y'] },
    ],
    ['lc79', [], { make: ['Toyota'], model: ['Landcruiser'] }, '79'],
    ['not a tesla', [], {}],
    // These are no models here: a filler, a body, an article and a number.
    ['car for my partner', [], {}],
    ['van', [], { body: ['Van'] }],
    ['a 3 door hatch', [], { doors: ['3'], body: ['Hatchback'] }],
    ['a 1 owner car', [], {}],
    ['diesel with a big tank', [], { fuel: ['Diesel'] }],
    ['suv for long journeys', [], { body: ['SUV'] }],
    ['suv for the outback', [], { body: ['SUV'] }],
    ['wagon that fits golf clubs', [], { body: ['Wagon'] }],
    ['diesel ute swift delivery', [], { body: ['Ute'], fuel: ['Diesel'] }],
    ['ute with leaf springs', [], { body: ['Ute'] }],
    ['mini suv', [], { body: ['SUV'] }],
    ['polestar 4 door', ['Polestar'], { make: ['Polestar'], doors: ['4'] }],
    ['polestar 4', ['Polestar 4'], { make: ['Polestar'], model: ['4'] }],
  ])('of "%s" names what the stock lacks: %j', (text, missing, lists, query = '') => {
    const understood = read(text);
    expect(understood.missing).toEqual(missing);
    expect(understood.state).toMatchObject({ query });
    expect(understood.state.lists).toEqual(lists);
  });

  it('takes a number with a unit for no part of the name of a model that the stock lacks', () => {
    const [first] = entries;
    if (!first) throw new Error('no vehicles');
    const own = [
      ['Holden', 'Colorado', 7],
      ['Hyundai', 'Ioniq', 5],
    ].map(([make, model, seats]) => ({
      ...first,
      vehicle: { ...first.vehicle, make, model, seats } as typeof first.vehicle,
    }));
    const stock = stockWords(own, { year: 2026, locations: [] });
    expect(read('colorado 7 seater', undefined, stock)).toMatchObject({
      missing: [],
      state: { lists: { make: ['Holden'], model: ['Colorado'], seats: ['7'] } },
    });
    expect(read('ioniq 5 under 60k', undefined, stock).missing).toEqual(['Hyundai Ioniq 5']);
    // Without the number nothing is a name.
    expect(read('tiggo 7 seater', undefined, stock).missing).toEqual(['Chery Tiggo 7']);
  });

  it('takes a model for one of the stock, however the stock spells it', () => {
    const [first] = entries;
    if (!first) throw new Error('no vehicles');
    const stock = [
      ...['Prado', 'Tank', 'C-Class', 'Tiguan Allspace', 'MX5', 'Commodore'].map((model) => ({
        model,
      })),
      { model: 'Corolla', badge: 'Cross GXL' },
    ].map((own) => ({ ...first, vehicle: { ...first.vehicle, ...own } }));
    const makes = ['Toyota', 'GWM', 'Mercedes-Benz', 'Volkswagen', 'Mazda', 'HOLDEN', 'Toyota'];
    for (const [at, make] of makes.entries()) if (stock[at]) stock[at].vehicle.make = make;
    const own = stockWords(stock, { year: 2026, locations: [] });
    for (const text of [
      'prado',
      'tank 300',
      'c class',
      'tiguan',
      'mx-5',
      'commodore',
      'corolla cross',
    ])
      expect(read(text, undefined, own).missing, text).toEqual([]);
    expect(read('holden calais', undefined, own)).toMatchObject({
      missing: ['HOLDEN Calais'],
      state: { lists: { make: ['HOLDEN'], model: ['Calais'] } },
    });
  });

  it('names a model by its generation as missing where the stock has only a longer model of that name', () => {
    const [first] = entries;
    if (!first) throw new Error('no vehicles');
    const prado = { ...first.vehicle, make: 'Toyota', model: 'Landcruiser Prado', badge: 'GXL' };
    const own = stockWords([{ ...first, vehicle: prado }], { year: 2026, locations: [] });
    for (const text of ['landcruiser 200 series', 'lc79', 'troopy'])
      expect(read(text, undefined, own), text).toMatchObject({
        missing: ['Toyota Landcruiser'],
        state: { lists: { make: ['Toyota'], model: ['Landcruiser'] } },
      });
    expect(read('landcruiser', undefined, own)).toMatchObject({
      missing: [],
      state: { query: 'landcruiser', lists: {} },
    });
    expect(read('prado', undefined, own).missing).toEqual([]);
  });

  // Rule search-28.
  it.each([
    ['Toyotta corola', 'toyota corolla'],
    ['chep utes', 'cheap utes'],
    ['toyota corolla', null],
    ['hilx', 'hilux'],
    ['merc', null],
    ['f150', null],
    ['qwertz zuiop', null],
    ['audio', null],
    ['mazdaa', 'mazda'],
  ])('%s was read as %s', (text, corrected) => {
    expect(read(text).corrected).toBe(corrected);
  });

  it('suggests filters for a way of life, which wait for a tap', () => {
    const { state, suggestions } = read('something for a tradie');
    expect(state).toEqual(emptyState('relevant'));
    expect(suggestions.map(({ label }) => label)).toEqual(['Ute', 'Tow Bar']);
    expect(suggestions[0]?.apply(state).lists).toEqual({ body: ['Ute'] });
  });

  it('means the suburbs of a city or region by its name', () => {
    const areas = (text: string) => read(text).state.lists;
    expect(areas('utes in canberra')).toEqual({ body: ['Ute'], city: ['Fyshwick'] });
    const { city = [] } = areas('cars in sydney');
    expect(city.toSorted()).toEqual(['Artarmon', 'Liverpool', 'Parramatta']);
    expect(areas('in the central coast')).toEqual({ city: ['Gosford'] });
    // One vehicle of a suburb may lack its location.
    const [first, ...others] = entries.filter(({ vehicle }) => vehicle.city === 'Fyshwick');
    if (!first) throw new Error('no vehicle in Fyshwick');
    const { location: _, ...vehicle } = first.vehicle;
    const partly = stockWords([{ ...first, vehicle }, ...others], { year: 2026, locations });
    expect(read('canberra', undefined, partly).state.lists).toEqual({ city: ['Fyshwick'] });
    // A place that is too far away is a word.
    expect(read('utes in perth')).toMatchObject({
      unknown: ['perth'],
      state: { query: '', lists: { body: ['Ute'] } },
    });
    const all = entries.map(({ vehicle }) => vehicle);
    // All of them are in Western Sydney too.
    const labels = valueGroups(all, locations).city?.map(({ label }) => label);
    expect(labels).toContain('Sydney');
    const west = all.filter(({ city }) => city !== 'Artarmon');
    expect(valueGroups(west, locations).city?.map(({ label }) => label)).not.toContain(
      'Western Sydney',
    );
  });

  it('does not request the position by itself', () => {
    const near = {
      ...words,
      places: [
        { id: 'a', lat: -33, long: 151 },
        { id: 'b', lat: -34, long: 151 },
      ],
    };
    expect(read('utes near me', undefined, near)).toMatchObject({
      near: { km: null },
      state: { lists: { body: ['Ute'] } },
    });
    expect(read('utes within 25 km of me', undefined, near)).toMatchObject({
      near: { km: 25 },
      unknown: [],
    });
  });
});
