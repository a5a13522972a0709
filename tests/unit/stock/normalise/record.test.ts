import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectWarnings, type FieldWarning } from '../../../../src/stock/normalise/row.ts';
import { placeVehicle } from '../../../../src/stock/normalise/location.ts';
import { normaliseRecord } from '../../../../src/stock/normalise/record.ts';
import { validate } from '../../../../src/stock/validate/validate.ts';
import { vehicleSchema } from '../../../../src/domain/vehicle/vehicle.ts';
import { aVehicle } from '../../../fixtures/vehicle.ts';
import { record, tenant } from '../fixture.ts';

function normalised(changes: Record<string, unknown>) {
  const fieldWarnings: FieldWarning[] = [];
  const found = normaliseRecord(record('1', changes), collectWarnings(fieldWarnings));
  return { record: found, fieldWarnings: fieldWarnings.map(({ field }) => field) };
}

function verdict(changes: Record<string, unknown>): string {
  const validated = validate(normalised(changes).record);
  return validated.ok ? 'ok' : `${validated.error.code} ${validated.error.path}`;
}

/** Every field of a vehicle (rule stock-1), as an index would hold it. */
const full = {
  path: '/cars/toyota-hilux-1', carsales_title: '2021 Toyota Hilux SR5 Auto', badge: 'SR5', series: 'GUN126R', colour: 'Glacier White',
  interior_colour: 'Black', stocknum: 'U1234', vin: 'MR0FA3CD200123456', nvic: 'ABC21A', tag: 'Runout Sale', reserved: true,
  certified: true, created_at: '2026-02-01T10:00:00Z', updated_at: '2026-02-02', before_price: 49_990, subscription_price: 399,
  preorder: false, price_type: 'Drive away', fuel: 'Diesel', body: 'Ute', trans: '6 SP AUTOMATIC', gearnum: 6,
  bodyconfiguration: 'Dual Cab', drive: '4X4', seats: 5, doors: 4, engine_size: '2.8L', engine_size_litres: 2.8,
  build_date: '03/2021', compliance_date: '05/2021', regplate: 'abc123', rego_expiry: '2026-11-30', views: 112, photos_count: 2,
  video_url: 'https://v.example/1', external_video_url: 'https://v.example/2', primary_image_url: 'https://i.example/1.jpg',
  images: [{ image: 'https://i.example/1.jpg', thumb: 'https://i.example/1t.jpg' }, { image: 'https://i.example/2.jpg' }],
  thumbnails: ['https://i.example/1t.jpg'], spin_images: ['https://i.example/s1.jpg'], spin_interior_image: 'https://i.example/in.jpg',
  spin_code: 'spin-1', hotspots: {
    exterior: [{ id: 'h1', description: 'Tow bar' }], interior: [], exteriorPositions: [{ hotspotId: 'h1', activeAngle: 90, posX: 0.5, posY: 0.4 }], interiorPositions: [],
  },
  standardEquipment: ['Tow bar', 'Reversing camera'], dealercomments: '<p>One owner</p>', dealership_slug: 'test-motors', dealership_id: 'd1',
  location_name: 'Test Motors Brisbane', city: 'Brisbane', state: 'QLD', private_suburb: 'Ascot', private_postcode: '4007',
  file: 'https://r.example/report.pdf', item_type: 'car', sold_date_timestamp: 1_767_225_600, show_on_dealer_website: true,
  payment_processors: ['stripe'], finance_lenders: { angle: { interestRate: 7.5, comparisonRate: 8.2, paymentWeek: 160, termYears: 5 } },
  youxQuote: { weeklyRepaymentAmount: 150, advertisedRate: 7, comparisonRate: 8 },
  autograb_data: { state_average_market_price: 47_000, average_market_price: null },
  location: { id: '1', name: 'Test Motors Brisbane', phone: '07 5550 0100', slug: 'brisbane', address: { street: '1 Test St', city: 'Brisbane', state: 'QLD', postcode: '4000', place_url: 'https://m.example' }, distribution_locations: [{ id: '9', name: 'Yard' }] },
  caravan: { body_width: 8, body_length: 20, tare_weight: 2_100, axle_type: 'Tandem', sleeps: 4, aggregate_trailer_mass: 2_600 },
  variant: { cylinders: 4, enginesize: 2_755, enginesize_litres: 2.8, induction: 'Turbo', geartype: 'Automatic', fuelconsumptioncombined: 8, fuelcapacity: 80, grossvehiclemass: 3_050, vehiclelength: 5_325, vehicleheight: 1_865, vehiclewidth: 1_900, towingcapacitybraked: 3_500, torque: 500, ancaprating: 5 },
}; // prettier-ignore

describe('a record of the index', () => {
  // Rule stock-1.
  it('keeps every field', () => {
    const { record: found, fieldWarnings } = normalised(full);
    const validated = validate(found);
    expect(fieldWarnings).toEqual([]);
    expect(validated).toMatchObject({ ok: true, vehicle: { ...full, regplate: 'ABC123' } });
  });

  it('gets facet values for long texts, and keeps existing values', () => {
    expect(normalised(full).record).toMatchObject({
      simple_body: 'Ute',
      simple_fuel: 'Diesel',
      simple_transmission: 'Automatic',
      simple_drive: '4WD',
    });
    expect(normalised({ simple_fuel: 'Hydrogen', simple_body: 'cabChassis' }).record).toMatchObject(
      {
        simple_fuel: 'Hydrogen',
        simple_body: 'Cab Chassis',
      },
    );
  });

  it.each([
    ['price', '$45,990', 45_990],
    ['price', '45990.00', 45_990],
    ['price', '$45,990 Drive Away', 45_990],
    ['price', 'POA', undefined],
    ['before_price', 'Call us', undefined],
    ['subscription_price', '$199 per week', 199],
    ['status', 'Live', 'in_stock'],
    ['status', 'Under offer', 'in_stock'],
    ['images', 'https://i.example/1.jpg', [{ image: 'https://i.example/1.jpg' }]],
    ['km', '30,000 km', 30_000],
    ['year', '2021', 2021],
    ['seats', '5', 5],
    ['seats', 0, undefined],
    ['engine_size_litres', '2.8L', 2.8],
    ['reserved', 'true', true],
    ['certified', 0, false],
    ['vin', 'mr0fa3cd200123456', 'MR0FA3CD200123456'],
    ['make', 'TOYOTA', 'Toyota'],
    ['car_type', 'USED', 'used'],
    ['status', 'withdrawn', 'other'],
    ['state', 'Queensland', 'QLD'],
    ['badge', null, undefined],
    ['badge', ' ', undefined],
    ['colour', 'N/A', undefined],
    ['name', 'Toyota\u00a0 Hilux <b>SR5</b>', 'Toyota Hilux SR5'],
    ['stocknum', 1234, '1234'],
    ['sold_date_timestamp', 1_767_225_600_000, 1_767_225_600],
    ['created_at', '2026-02-01 10:00:00', '2026-02-01T10:00:00Z'],
    ['standardEquipment', 'Tow bar; Camera\nTow bar', ['Tow bar', 'Camera']],
    ['primary_image_url', '//i.example/a b.jpg', 'https://i.example/a%20b.jpg'],
  ])('%s %j is read as %j', (field, value, expected) => {
    const { record: found, fieldWarnings } = normalised({ [field]: value });
    expect(found[field]).toEqual(expected);
    expect(fieldWarnings).toEqual([]);
  });

  it.each([
    ['vin', 'SHORT'],
    ['created_at', '2026-02-30'],
    ['rego_expiry', 'soon'],
    ['video_url', 'javascript:alert(1)'],
    ['file', 'data:text/html,x'],
    ['regplate', 'much too long for a plate'],
    ['hotspots', { exterior: 'x' }],
    ['youxQuote', { weeklyRepaymentAmount: 'much' }],
  ])('%s %j is left out with a warning, and the vehicle is accepted', (field, value) => {
    const { record: found, fieldWarnings } = normalised({ [field]: value });
    expect(found[field]).toBeUndefined();
    expect(fieldWarnings).toEqual([field]);
    expect(verdict({ [field]: value })).toBe('ok');
  });

  it('loses only the bad picture, measure or lender', () => {
    const images = [
      'https://i.example/1.jpg',
      'javascript:x',
      { image: 'https://i.example/1.jpg' },
      { url: '/photos/2.jpg' },
    ];
    const variant = { cylinders: 4, torque: -5, ancaprating: 9 };
    const finance_lenders = { good: { interestRate: '7.5' }, bad: { interestRate: -1 } };
    const { record: found, fieldWarnings } = normalised({ images, variant, finance_lenders });
    expect(found).toMatchObject({
      images: [{ image: 'https://i.example/1.jpg' }, { image: '/photos/2.jpg' }],
      photos_count: 2,
      variant: { cylinders: 4 },
      finance_lenders: { good: { interestRate: 7.5 } },
    });
    expect(fieldWarnings).toEqual([
      'images[1]',
      'variant.torque',
      'variant.ancaprating',
      'finance_lenders.bad',
    ]);
  });

  it.each([
    ['id', null, 'missing id'],
    ['name', '', 'missing name'],
    ['make', '<script>alert(1)</script>', 'missing make'],
    ['model', undefined, 'missing model'],
    ['price', -1, 'bad-price price'],
    ['price', '-45,990', 'bad-price price'],
    ['price', 'NaN', 'bad-price price'],
    ['price', Number.POSITIVE_INFINITY, 'bad-price price'],
    ['price', 999_999_999_999, 'bad-price price'],
    ['year', 20_211, 'bad-value year'],
    ['km', -5, 'bad-value km'],
    ['seats', 4.5, 'bad-value seats'],
    ['name', 'x'.repeat(301), 'bad-value name'],
    ['location', { id: '1' }, 'bad-value location.name'],
  ])('with %s %j is rejected', (field, value, expected) => {
    expect(verdict({ [field]: value })).toBe(expected);
  });

  it.each([
    ['price', '0412 345 678'],
    ['price', '$199pw'],
    ['price', 'from $199/wk'],
    ['price', 'was $25,990 now $23,990'],
    ['before_price', '$45,990 - $47,990'],
    ['subscription_price', '$899 per month'],
    ['interior_colour', 'Cloth'],
    ['interior_colour', 'JTMHV05J804012345'],
  ])('with %s %j keeps its other fields, with a warning (rule stock-11)', (field, value) => {
    const { record: found, fieldWarnings } = normalised({ [field]: value });
    expect(validate(found).ok).toBe(true);
    expect(found[field]).toBeUndefined();
    expect(fieldWarnings).toEqual([field]);
  });

  it.each([
    [
      { make: 'BMW', model: '330I' },
      { make: 'BMW', model: '3 Series', badge: '330i SR5' },
    ],
    [
      { make: 'bmw', model: 'M140I' },
      { make: 'BMW', model: '1 Series', badge: 'M140i SR5' },
    ],
    [{ make: 'McLaren', model: '570S' }, { model: '570S' }],
    [{ make: 'Hyundai', model: 'IX35' }, { model: 'ix35' }],
    [{ make: 'Volkswagen', model: 'EOS' }, { model: 'Eos' }],
    [{ make: 'Kia', model: 'RIO' }, { model: 'Rio' }],
    [
      { make: 'Haval', model: 'H6' },
      { make: 'GWM', model: 'Haval H6' },
    ],
    [
      { make: 'GWM', model: 'Haval H6' },
      { make: 'GWM', model: 'Haval H6' },
    ],
    [
      { make: 'Ram', model: '1500', body: 'Commercial' },
      { make: 'RAM', simple_body: 'Ute' },
    ],
    ...[
      ['Toyota', 'Estima'],
      ['Toyota', 'Alphard'],
      ['Nissan', 'Serena'],
      ['Nissan', 'Elgrand'],
      ['Mitsubishi', 'Delica'],
      ['Hyundai', 'Staria'],
    ].map(([make, model]): [Record<string, unknown>, Record<string, unknown>] => [
      { make, model, body: 'Van' },
      { make, model, simple_body: 'People Mover' },
    ]),
    [{ make: 'Hyundai', model: 'Staria', body: 'Hatch' }, { simple_body: 'People Mover' }],
    [
      { make: 'Mitsubishi', model: 'Delica', simple_body: 'Motorhome' },
      { simple_body: 'Motorhome' },
    ],
    [{ make: 'Hyundai', model: 'iLoad', body: 'Hatch' }, { simple_body: 'Van' }],
    [{ make: 'Hyundai', model: 'Staria Load' }, { simple_body: 'Van' }],
  ])('reads %j as a person would', (changes, expected) => {
    expect(normalised(changes).record).toMatchObject(expected);
  });

  it('unwraps a picture, warns about one without an address, and does not use a thumbnail as a photo', () => {
    const url = 'https://i.example/1.jpg';
    const found = normalised({
      images: [
        { image: { url, width: 800 }, thumb: { src: '/t.jpg' } },
        { image: { url: '/2.jpg', thumb: { url: '/2t.jpg' } } },
        { image: { width: 800 } },
        { thumb: '/t2.jpg' },
      ],
      spin_images: [{ image: { url } }],
    });
    expect(found.record).toMatchObject({
      images: [
        { image: url, thumb: '/t.jpg' },
        { image: '/2.jpg', thumb: '/2t.jpg' },
      ],
      spin_images: [url],
    });
    expect(found.record['images']).toHaveLength(2);
    expect(found.fieldWarnings).toEqual(['images[2]']);
  });

  it('is what the schema of a vehicle accepts, whatever its parts hold', () => {
    const address = fc.constantFrom(
      'https://a.example/1.jpg',
      'HTTPS://a.example/2.jpg',
      '/3.jpg',
      '//x',
      'x',
    );
    const picture = fc.oneof(
      address,
      fc.record({ image: address, thumb: address }),
      fc.jsonValue(),
    );
    const measure = fc.oneof(fc.integer(), fc.double(), fc.string(), fc.constant(null));
    const measures = fc.record({ cylinders: measure, torque: measure, induction: measure });
    const sample = fc.record({ interestRate: measure, paymentWeek: measure, disclaimer: measure });
    const parts = fc.record({
      images: fc.array(picture),
      thumbnails: fc.array(picture),
      spin_images: fc.array(picture),
      hotspots: fc.oneof(
        fc.record({ exterior: fc.array(fc.record({ id: measure })) }),
        fc.jsonValue(),
      ),
      variant: fc.oneof(measures, fc.jsonValue()),
      caravan: fc.oneof(fc.record({ sleeps: measure, axle_type: measure }), fc.jsonValue()),
      finance_lenders: fc.oneof(fc.dictionary(fc.string(), sample), fc.jsonValue()),
      youxQuote: fc.record({ weeklyRepaymentAmount: measure, advertisedRate: measure }),
      autograb_data: fc.record({ average_market_price: measure }),
    });
    fc.assert(
      fc.property(parts, (changes) => {
        const validated = validate(normalised(changes).record);
        if (!validated.ok) return;
        expect(vehicleSchema.parse(validated.vehicle)).toEqual(validated.vehicle);
      }),
      { numRuns: 500 },
    );
  });

  it('takes its id from objectID and its slug from its path', () => {
    const found = normaliseRecord(
      { ...record('1'), id: undefined, objectID: 'o1', slug: null, path: '/cars/Nice-Car' },
      () => undefined,
    );
    expect(found).toMatchObject({ id: 'o1', slug: 'nice-car' });
  });

  it('reads every field of a vehicle', () => {
    const read = Object.keys(normaliseRecord({}, () => undefined));
    expect(read.sort()).toEqual(Object.keys(vehicleSchema.shape).sort());
  });

  it('has only fields of a vehicle', () => {
    const validated = validate(normalised({ secret_cost_price: 30_000, _rankingInfo: {} }).record);
    expect(Object.keys(validated.ok ? validated.vehicle : {})).not.toContain('secret_cost_price');
  });

  it('has no markup in any text', () => {
    const attack = '"><script>alert(1)</script><img src=x onerror=alert(2)>';
    const texts = Object.fromEntries(
      Object.entries(full)
        .filter(([, value]) => typeof value === 'string')
        .map(([key]) => [key, `x${attack}`]),
    );
    const { car_type, item_type, ...rest } = texts;
    const found = normalised({
      ...rest,
      id: '1',
      slug: 'ok',
      standardEquipment: [attack, `Tow bar${attack}`],
      hotspots: { exterior: [{ id: 'h', description: attack }] },
    }).record;
    expect(JSON.stringify(found)).not.toMatch(/<[a-z/!]|javascript:|onerror/i);
  });
});

describe('the place of a vehicle', () => {
  const settings = { locations: tenant.locations };
  const placed = (changes: Record<string, unknown>, id?: string) => {
    const unknown: unknown[] = [];
    const record = placeVehicle({ ...changes }, id, settings, (_, name) => unknown.push(name)) as {
      location?: { id: string };
      city?: string;
      state?: string;
      location_name?: string;
    };
    return { ...record, unknown };
  };

  it.each([
    ['its location id', {}, '2', '2'],
    ['its location’s name', { location_name: 'TEST MOTORS PERTH' }, undefined, '2'],
    ['the id of its location in the column of names', { location_name: '2' }, undefined, '2'],
    ['its dealership', { dealership_id: 'd2' }, undefined, '2'],
    ['its suburb', { city: 'perth', state: 'WA' }, undefined, '2'],
    ['its state alone', { state: 'WA' }, undefined, '2'],
    ['nothing, so it is the primary one', {}, undefined, '1'],
  ])('is known by %s', (_, changes, id, expected) => {
    expect(placed(changes, id)).toMatchObject({ location: { id: expected }, unknown: [] });
  });

  it.each([
    ['Cairns, QLD', { city: 'Cairns', state: 'QLD' }, '1'],
    ['Fremantle, WA', { city: 'Fremantle', state: 'WA' }, '2'],
    ['Cairns', { city: 'Cairns' }, '1'],
    ['Perth, TAS', { city: 'Perth', state: 'TAS' }, undefined],
    ['TAS', { state: 'TAS' }, undefined],
    ['Yard 7', { location_name: 'Yard 7' }, '1'],
    ['Other Motors', { dealership_name: 'Other Motors' }, '1'],
  ])('that is no location is named: %s (rule stock-12)', (name, changes, expected) => {
    const found = placed(changes);
    expect([found.unknown, found.location?.id]).toEqual([[name], expected]);
    expect(found).toMatchObject(changes);
  });

  it('has no empty part of an address that the settings leave empty', () => {
    const [first, ...others] = tenant.locations;
    const address = { ...first!.address, street: '', postcode: '' };
    const locations = [{ ...first!, address }, ...others];
    const found = placeVehicle({}, '1', { locations }, () => undefined);
    expect(vehicleSchema.parse({ ...aVehicle(), ...found }).location?.address).toMatchObject({
      street: undefined,
      postcode: undefined,
      state: 'QLD',
    });
  });

  it('in any town is that of a location in its state, or named, or both (rule stock-12)', () => {
    const states = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'];
    const towns = fc.constantFrom('Perth', 'Brisbane', 'Cairns', 'St Kilda', 'Mt Isa', '1770');
    fc.assert(
      fc.property(towns, fc.constantFrom(...states), (city, state) => {
        const found = placed({ city, state });
        const at = tenant.locations.find(({ id }) => id === found.location?.id);
        expect([undefined, state]).toContain(at?.address.state);
        expect(found.unknown).toEqual(at?.address.city === city ? [] : [`${city}, ${state}`]);
      }),
    );
  });

  it('keeps the place that the row states', () => {
    expect(placed({ location: { id: '77', name: 'Elsewhere' } })).toMatchObject({
      location: { id: '77', name: 'Elsewhere' },
      unknown: ['Elsewhere'],
    });
    expect(placed({ location: { id: '2', name: 'Perth yard' } })).toMatchObject({
      location: { id: '2', name: 'Perth yard', phone: '07 5550 0100' },
    });
  });

  it('adds suburb and state together, to a row that has neither', () => {
    expect(placed({})).toMatchObject({
      city: 'Brisbane',
      state: 'QLD',
      location_name: 'Test Motors Brisbane',
    });
    expect(placed({ state: 'VIC' }).city).toBeUndefined();
  });
});
