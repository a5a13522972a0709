// What shoppers type, and which vehicles must come first: every vehicle of the right-hand side stands before
// any other, and there is at least one.
import { describe, expect, it } from 'vitest';
import type { Vehicle } from '../../../src/domain/vehicle/vehicle.ts';
import { encodeCore } from '../../fixtures/search/encode-core.ts';
import { openIndex } from '../../../src/search/engine/engine.ts';
import { vehicleColumns } from '../../../src/search/vehicle-columns.ts';
import { loadTenant } from '../../../src/tenant/load.ts';
import { factStock } from '../../fixtures/search/fact-stock.ts';

const stock = factStock();
const tenant = loadTenant(new URL('../../..', import.meta.url).pathname, 'meridian-motor-group');
const synonyms = tenant.ok ? tenant.tenant.search.synonyms : [];
const core = encodeCore(
  vehicleColumns(
    stock.map((vehicle) => ({ vehicle })),
    synonyms,
  ),
);
const opened = openIndex(core.slice().buffer);
if (!opened.ok) throw new Error(opened.message);
const { engine } = opened;

type Test = (vehicle: Vehicle) => boolean;
const model =
  (make: string, ...models: string[]): Test =>
  (v) =>
    v.make === make && (models.length === 0 || models.includes(v.model));
const all =
  (...tests: Test[]): Test =>
  (v) =>
    tests.every((test) => test(v));
const colour =
  (name: RegExp): Test =>
  (v) =>
    name.test(v.colour ?? '');
const badge =
  (name: RegExp): Test =>
  (v) =>
    name.test(v.badge ?? '');
const fuel =
  (name: string): Test =>
  (v) =>
    v.simple_fuel === name;
const body =
  (name: string): Test =>
  (v) =>
    v.simple_body === name;
const dualCab: Test = (v) =>
  (v.simple_body === 'Ute' || /crew cab/i.test(v.badge ?? '')) && (v.seats ?? 0) > 3;
const drive =
  (name: string): Test =>
  (v) =>
    v.simple_drive === name;
const seats =
  (count: number): Test =>
  (v) =>
    v.seats === count;
const year =
  (of: number): Test =>
  (v) =>
    v.year === of;
const city =
  (name: string): Test =>
  (v) =>
    v.city === name;
const electric: Test = (v) => v.simple_fuel === 'Electric' || /\bev\b/i.test(v.badge ?? '');
const auto: Test = (v) => v.simple_transmission === 'Automatic';
const landcruiser = (v: Vehicle) => v.model.startsWith('Landcruiser');
const white = colour(/white/i);
const fourWheel: Test = (v) => v.simple_drive === '4WD' || /4x4/i.test(v.badge ?? '');

const [first, second] = [stock[10], stock.find(({ regplate }) => regplate !== undefined)];
const stocknum = first?.stocknum ?? '';
const plate = second?.regplate ?? '';
const isFirst: Test = (v) => v === first;
const isSecond: Test = (v) => v === second;

/** Query, vehicles that must stand first, and whether nothing else may be found. */
const queries: [query: string, test: Test, only?: 'only'][] = [
  // Models as people write them.
  ['cx5', model('Mazda', 'CX-5'), 'only'],
  ['cx 5', model('Mazda', 'CX-5'), 'only'],
  ['cx-5', model('Mazda', 'CX-5'), 'only'],
  ['CX5', model('Mazda', 'CX-5'), 'only'],
  ['mazda cx5', model('Mazda', 'CX-5'), 'only'],
  ['mazda 3', model('Mazda', '3')],
  ['mazda3', model('Mazda', '3')],
  ['mx5', model('Mazda', 'MX-5'), 'only'],
  ['bt50', model('Mazda', 'BT-50'), 'only'],
  ['bt 50', model('Mazda', 'BT-50'), 'only'],
  ['rav4', model('Toyota', 'RAV4'), 'only'],
  ['rav 4', model('Toyota', 'RAV4'), 'only'],
  ['landcruiser', landcruiser],
  ['land cruiser', landcruiser],
  ['landcruiser prado', model('Toyota', 'Landcruiser Prado'), 'only'],
  ['land cruiser prado', model('Toyota', 'Landcruiser Prado'), 'only'],
  ['prado', model('Toyota', 'Landcruiser Prado'), 'only'],
  ['xtrail', model('Nissan', 'X-Trail'), 'only'],
  ['x trail', model('Nissan', 'X-Trail'), 'only'],
  ['dmax', model('Isuzu', 'D-MAX'), 'only'],
  ['d-max', model('Isuzu', 'D-MAX'), 'only'],
  ['crv', model('Honda', 'CR-V'), 'only'],
  ['i30', model('Hyundai', 'i30')],
  ['i 30', model('Hyundai', 'i30')],
  ['santafe', model('Hyundai', 'Santa Fe'), 'only'],
  ['santa fe', model('Hyundai', 'Santa Fe'), 'only'],
  ['range rover sport', model('Land Rover', 'Range Rover Sport'), 'only'],
  ['landrover', model('Land Rover'), 'only'],
  ['bmw x5', model('BMW', 'X5')],
  ['golf', model('Volkswagen', 'Golf')],
  ['commodore', model('Holden', 'Commodore'), 'only'],
  // Makes, short and wrong.
  ['merc', model('Mercedes-Benz'), 'only'],
  ['mercedes', model('Mercedes-Benz'), 'only'],
  ['mercedes benz', model('Mercedes-Benz'), 'only'],
  ['vw golf', model('Volkswagen', 'Golf'), 'only'],
  ['vw', model('Volkswagen'), 'only'],
  // Slips of the finger.
  ['hilxu', model('Toyota', 'Hilux'), 'only'],
  ['hillux', model('Toyota', 'Hilux'), 'only'],
  ['toyta', model('Toyota'), 'only'],
  ['mitsubshi triton', model('Mitsubishi', 'Triton'), 'only'],
  ['volkswagon', model('Volkswagen'), 'only'],
  ['hyndai tucson', model('Hyundai', 'Tucson'), 'only'],
  ['landcrusier', landcruiser],
  ['forrester', model('Subaru', 'Forester'), 'only'],
  ['navarra', model('Nissan', 'Navara'), 'only'],
  // Unfinished words.
  ['hil', model('Toyota', 'Hilux')],
  ['toyota coro', model('Toyota', 'Corolla', 'Corolla Cross')],
  ['ford ran', model('Ford', 'Ranger')],
  // Words of several fields, in any order.
  ['white hilux', all(model('Toyota', 'Hilux'), white), 'only'],
  ['hilux white', all(model('Toyota', 'Hilux'), white), 'only'],
  ['hilux 4x4 white', all(model('Toyota', 'Hilux'), white, fourWheel), 'only'],
  ['4wd hilux', all(model('Toyota', 'Hilux'), fourWheel), 'only'],
  ['hilux sr5', all(model('Toyota', 'Hilux'), badge(/SR5/)), 'only'],
  ['ranger wildtrak', all(model('Ford', 'Ranger'), badge(/Wildtrak/i)), 'only'],
  ['diesel ute', all(fuel('Diesel'), body('Ute'))],
  ['ute', body('Ute')],
  ['pickup', body('Ute')],
  // A ute with two seats has a single cab.
  ['dual cab ranger', all(model('Ford', 'Ranger'), dualCab), 'only'],
  ['dual cab', dualCab, 'only'],
  ['crew cab', dualCab, 'only'],
  ['auto corolla', all(model('Toyota', 'Corolla', 'Corolla Cross'), auto), 'only'],
  ['electric', electric],
  ['ev', electric],
  [
    'hybrid camry',
    all(
      model('Toyota', 'Camry'),
      (v) => v.simple_fuel === 'Hybrid' || /hybrid/i.test(v.badge ?? ''),
    ),
    'only',
  ],
  ['2014 mazda 3', all(model('Mazda', '3'), year(2014))],
  ['7 seater', seats(7)],
  ['7-seater suv', all(seats(7), body('SUV'))],
  ['awd forester', all(model('Subaru', 'Forester'), drive('AWD'))],
  ['red hatchback', all(colour(/red/i), body('Hatchback'))],
  ['red hatch', all(colour(/red/i), body('Hatchback'))],
  ['new cx5', all(model('Mazda', 'CX-5'), (v) => v.car_type === 'new'), 'only'],
  // Places.
  ['ford brisbane', all(model('Ford'), city('Brisbane')), 'only'],
  ['hilux newstead', all(model('Toyota', 'Hilux'), city('Brisbane')), 'only'],
  ['st leonards', city('Sydney'), 'only'],
  ['thornbury mazda', all(model('Mazda'), city('Melbourne')), 'only'],
  ['vic', city('Melbourne')],
  // Stock numbers and plates.
  [stocknum, isFirst, 'only'],
  [stocknum.toLowerCase(), isFirst, 'only'],
  [stocknum.replace('-', ''), isFirst, 'only'],
  [stocknum.replace('-', ' '), isFirst, 'only'],
  [plate, isSecond, 'only'],
  [plate.toLowerCase(), isSecond, 'only'],
  [`${plate.slice(0, 3)} ${plate.slice(3)}`, isSecond, 'only'],
];

describe('a shopper who types', () => {
  it.each(queries)('%s', (query, test, only) => {
    const answer = engine.search({ query, hitsPerPage: 1000 });
    if (!answer.ok) throw new Error(answer.message);
    const wanted = stock.filter(test);
    const found = answer.records.map((record) => stock[record] as Vehicle);
    expect(wanted.length).toBeGreaterThan(0);
    const firsts = found.slice(0, wanted.length);
    expect(firsts.filter((v) => !test(v)).map((v) => `${v.name} ${v.colour ?? ''}`)).toEqual([]);
    expect(firsts.length).toBe(wanted.length);
    if (only) expect(answer.nbHits).toBe(wanted.length);
  });

  it.each(['U-99', 'zzz', 'hilux zebra', 'mazda hilux'])('%s finds nothing', (query) => {
    expect(engine.search({ query })).toMatchObject({ nbHits: 0 });
  });
});
