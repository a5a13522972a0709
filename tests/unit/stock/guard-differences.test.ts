// What the guard compares from night to night, by construction: kinds of wrong exports at several shares of the stock of
// simulated dealers, and what is no difference. `npm run bench -- ingest` has the whole table.
import { describe, expect, it } from 'vitest';
import { absurdMoves } from '../../../src/stock/guard/moves.ts';
import { compareWithLast } from '../../../src/stock/guard/comparison.ts';
import { traits } from '../../../src/stock/guard/traits.ts';
import { recordValues } from '../../../src/stock/snapshot/snapshot-writer.ts';
import { factsOf } from '../../../src/stock/snapshot/snapshot.ts';
import type { Vehicle, VehicleInput } from '../../../src/domain/vehicle/vehicle.ts';
import { dealerKinds, simulatedDealer, type Stock } from '../../fixtures/stock/dealers.ts';
import { judge } from '../../fixtures/stock/nights.ts';
import {
  anotherDealer,
  ordinaryKinds,
  wrongExport,
  wrongKinds,
} from '../../fixtures/stock/wrong-exports.ts';
import { aVehicle } from '../../fixtures/vehicle.ts';

const used = dealerKinds.find(({ name }) => name === 'used')!;

describe('a wrong export of a dealer of 150', () => {
  const dealer = simulatedDealer(used, 11);
  const last = dealer.stock;
  dealer.night();

  it.each(Object.keys(wrongKinds))('is held, asked about or warned of: %s', (kind) => {
    for (const share of [0.05, 0.3, 1]) {
      const { stock, changed } = wrongExport(dealer.stock, kind, share, 5, last);
      const { blocked, asked, warnings } = judge(last, stock);
      const isNoticed = blocked.length + asked.length + warnings.length > 0;
      const isOrdinary = share < 0.1 && ordinaryKinds.has(kind);
      // A column that hardly changes when it is constant or shifted says nothing.
      expect(isNoticed || isOrdinary || changed < 5, `${String(share)}: ${String(changed)}`).toBe(
        true,
      );
    }
  });

  it('is held when everything can be bought, after a week with sales and reservations', () => {
    const later = simulatedDealer(used, 11);
    for (let night = 0; night < 7; night += 1) later.night();
    const { stock } = wrongExport(later.stock, 'every status lost', 1, 5);
    const codes = judge(later.stock, stock).blocked.map(({ code }) => code);
    expect(codes).toContain('for-sale-again');
  });

  it('is held when another dealer’s file came, whatever part of it is the dealer’s own', () => {
    for (const own of [0, 1, 20]) {
      const { blocked } = judge(last, anotherDealer(dealer.stock, own));
      expect(blocked.map(({ code }) => code)).toContain('exchanged');
    }
  });

  it('is held when another dealer’s vehicles came beside the own ones, but not with a truck of them', () => {
    const others = [...anotherDealer(dealer.stock, 0)];
    const held = [20, 150].map((count) => {
      const { blocked } = judge(last, new Map([...dealer.stock, ...others.slice(0, count)]));
      return blocked.map(({ code }) => code);
    });
    expect(held).toEqual([[], ['arrived']]);
  });

  it('is named by some of its vehicles and their number', () => {
    const { stock } = wrongExport(dealer.stock, 'every car sold', 1, 5);
    const [reason] = judge(last, stock).blocked;
    const names = [...last.values()].map(({ name }) => name);
    expect(reason?.message).toMatch(
      /^\d+ of \d+ vehicles are sold now, more than 20 %: .+ and \d+ more;/,
    );
    expect(names.some((name) => reason?.message.includes(name))).toBe(true);
  });
});

describe('what a person decided for many vehicles', () => {
  const { stock } = simulatedDealer({ ...used, make: 'Toyota' }, 11);
  const [model] = [...Map.groupBy(stock.values(), (vehicle) => vehicle.model)].sort(
    ([, a], [, b]) => b.length - a.length,
  )[0]!;
  type Change = (vehicle: Vehicle) => Partial<Vehicle>;
  const changed = (last: Stock, change: Change) =>
    new Map([...last].map(([id, one]) => [id, { ...one, ...change(one) }]));
  const after = (change: Change, last: Stock = stock) => judge(last, changed(last, change));

  it.each<[string, Change]>([
    ['words with another name', ({ colour }) => ({ colour: colour && `True ${colour}` })],
    ['a corrected model', (one) => (one.model === model ? { simple_drive: 'AWD' } : {})],
    ['a yard that moved', () => ({ location: { id: 'new', name: 'Yard' } })],
    ['titles without badges', ({ year, make, model }) => ({ name: [year, make, model].join(' ') })],
    ['stock numbers with a prefix', ({ stocknum }) => ({ stocknum: `A-${stocknum ?? ''}` })],
    ['photos in another order', ({ images }) => ({ images: [...images].reverse() })],
  ])('goes live: %s', (_, change) => {
    const { blocked, asked } = after(change);
    expect([...blocked, ...asked]).toEqual([]);
  });

  it('is a warning: photos in another order', () => {
    const { warnings } = after(({ images }) => ({ images: [...images].reverse() }));
    expect(warnings.join()).toContain('have the same photos in another order');
  });

  it.each<[string, Change]>([
    ['one new word for all', () => ({ colour: 'True White' })],
    [
      'several new words for one',
      ({ id, colour = '' }) => ({ colour: `${colour} ${id.slice(-1)}` }),
    ],
    ['a word of another column', ({ make }) => ({ location: { id: make, name: 'Yard' } })],
    [
      'new words beside absurd prices',
      ({ colour = '', price = 0 }) => ({ colour: `True ${colour}`, price: price / 10 }),
    ],
    [
      'sizes in another unit',
      ({ engine_size_litres: size = 0 }) => ({ engine_size_litres: size * 1_000 }),
    ],
  ])('is held: %s', (_, change) => {
    expect(after(change).blocked.map(({ code }) => code)).toContain('fields');
  });

  it('is held where one model is the stock', () => {
    const last = changed(stock, () => ({ model: 'Hilux' }));
    const { blocked } = after(() => ({ colour: 'True White' }), last);
    expect(blocked.map(({ code }) => code)).toEqual(['fields']);
  });
});

describe('ordinary nights', () => {
  it.each(dealerKinds.filter(({ vehicles }) => vehicles <= 400).map((kind) => [kind.name, kind]))(
    'of a dealer (%s) go live',
    (_, kind) => {
      const dealer = simulatedDealer(kind, 3);
      for (let night = 0; night < 20; night += 1) {
        const last = dealer.stock;
        dealer.night();
        expect(judge(last, dealer.stock).blocked).toEqual([]);
      }
    },
  );
});

describe('the comparison of two exports', () => {
  const entries = (vehicles: readonly Vehicle[]) =>
    new Map(vehicles.map((one) => [one.id, recordValues(one, factsOf(one))]));
  const compare = (last: readonly Vehicle[], now: readonly Vehicle[], asked: string[] = []) =>
    compareWithLast(entries(last), entries(now), { impossible: 0, asked: new Set(asked) });
  /** What changed, of one vehicle beside nine that did not. */
  const changesOf = (last: Partial<VehicleInput>, now: Partial<VehicleInput>): string[] =>
    compare([aVehicle(last)], [aVehicle(now)]).differences.map(({ what }) => what);

  it.each<[string, Partial<VehicleInput>, Partial<VehicleInput>]>([
    [
      'another spelling',
      { model: 'HILUX', colour: 'Glacier White' },
      { model: 'Hi-Lux', colour: 'glacier white' },
    ],
    [
      'two of three photos less',
      { images: [{ image: '/a.jpg' }, { image: '/b.jpg' }] },
      { images: [{ image: '/a.jpg' }] },
    ],
    ['a field that was empty', { colour: undefined }, { colour: 'White' }],
    ['a lower price', { price: 45_990 }, { price: 41_990 }],
    ['a test drive', { km: 45_210 }, { km: 45_310 }],
    ['an odometer that is rounded', { km: 45_610 }, { km: 45_000 }],
    ['a new car that becomes a demo', { car_type: 'new' }, { car_type: 'new' }],
    ['another text of its own', { dealercomments: 'One' }, { dealercomments: 'Other' }],
  ])('finds no difference in %s', (_, last, now) => {
    expect(changesOf(last, now)).toEqual([]);
  });

  const photos = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ image: `/${String(at)}.jpg` }));

  it.each<[string, Partial<VehicleInput>, Partial<VehicleInput>]>([
    ['are sold now', {}, { status: 'sold' }],
    ['may not be shown any more', {}, { show_on_dealer_website: false }],
    ['are reserved now', {}, { reserved: true }],
    [
      'were sold, reserved, on their way or hidden, and can all be bought now',
      { reserved: true },
      { reserved: false },
    ],
    ['have no condition any more', { car_type: 'used' }, { car_type: undefined }],
    ['have far fewer photos', { images: photos(9) }, { images: photos(3) }],
    ['were in stock and are only on their way now', {}, { status: 'coming_soon' }],
    ['have no price any more', {}, { price: undefined }],
    [
      'have the same photos in another order',
      { images: photos(3) },
      { images: photos(3).reverse() },
    ],
    ...[
      '2019 Toyota Hilux \u00c3\u00ab',
      '<i>2019 Toyota Hilux</i>',
      'Toyota &amp; Hilux',
      'Vehicle 7',
      '2019 Toyota Hil',
    ].map((name): [string, Partial<VehicleInput>, Partial<VehicleInput>] => [
      'have a title that is damaged, cut inside a word or does not name the make any more',
      { name: '2019 Toyota Hilux' },
      { name },
    ]),
    ['have another address', { slug: 'toyota-1' }, { slug: 'stock-1' }],
    ['have another id than before', { stocknum: 'S7' }, { id: '1002', stocknum: 'S7' }],
    ['have a price that moved by more than 30 %', { price: 30_000 }, { price: 20_000 }],
    ['have driven less than before, or much more', { km: 45_210 }, { km: 44_000 }],
    ['have driven less than before, or much more', { km: 45_210 }, { km: 145_210 }],
    ['have no odometer any more', {}, { km: undefined }],
    ['were used or demos and are newer now', { car_type: 'used' }, { car_type: 'demo' }],
    ['were new or demos and are older now', { car_type: 'new' }, { car_type: 'used' }],
    ['have another colour', { colour: 'White' }, { colour: 'Black' }],
    ['have no readable description any more', { dealercomments: 'One' }, {}],
    [
      'have no readable description any more',
      { dealercomments: 'One – two' },
      { dealercomments: 'One \u00e2\u20ac\u201c two' },
    ],
  ])('finds that vehicles %s', (what, last, now) => {
    expect(changesOf(last, now)).toEqual([what]);
  });

  it('has a difference for every trait that is lost', () => {
    const lost = traits.map(({ name }) => `have no ${name} any more`);
    const full = simulatedDealer({ ...used, newShare: 1, vehicles: 1 }, 1).stock;
    const [vehicle] = full.values();
    const whole = { ...vehicle!, images: [{ image: '/a.jpg' }], dealercomments: 'a', badge: 'a' };
    const found = traits.flatMap(({ name, value }) =>
      value(whole) === undefined ? [] : [`have no ${name} any more`],
    );
    expect(found).toEqual(lost);
  });

  it('finds prices that moved by one amount', () => {
    const of = (prices: number[]) => prices.map((price, id) => aVehicle({ id: String(id), price }));
    const found = (now: number[]) =>
      compare(of([20_000, 30_000, 40_000, 50_000]), of(now)).differences.map(
        ({ what, count }) => `${String(count)} ${what}`,
      );
    expect(found([21_000, 31_000, 41_000, 50_000])).toEqual([
      '3 have a price that rose by exactly $1,000',
    ]);
    expect(found([19_500, 29_500, 39_500, 49_000])).toEqual([
      '3 have a price that fell by exactly $500',
    ]);
    // A sale of 5 % is ordinary, and a rise of 5 % is none.
    expect(found([19_000, 28_500, 38_000, 47_500])).toEqual([]);
    expect(found([21_000, 31_500, 42_000, 52_500])).toEqual([
      '4 have a price that rose to exactly 105 %',
    ]);
  });

  it('counts gone, known and for-sale vehicles', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => aVehicle({ id }));
    const sold = { ...b!, status: 'sold' as const };
    expect(compare([a!, sold, c!], [a!, d!])).toMatchObject({
      forSale: 2,
      gone: { count: 1, names: [c!.name] },
      known: 1,
    });
  });

  it('leaves out vehicles that keep a value since an earlier night', () => {
    const last = [aVehicle({ price: 40_000 })];
    const now = [aVehicle({ price: 4_000 })];
    expect(compare(last, now).differences).not.toEqual([]);
    expect(compare(last, now, ['1001']).differences).toEqual([]);
    expect(compare(last, now, ['1001']).priceRatios).toEqual([]);
  });

  it('has ratios of vehicles that are for sale with a price in both', () => {
    const of = (prices: (number | undefined)[]) =>
      prices.map((price, id) => aVehicle({ id: String(id), price }));
    expect(compare(of([100, 200, 0, undefined]), of([150, 100, 70, 80])).priceRatios).toEqual([
      0.5, 1.5,
    ]);
  });

  it('finds photos of another vehicle, and not a library photo that one more vehicle gets', () => {
    const photo = (image: string): Partial<Vehicle> => ({ images: [{ image }] });
    const of = (photos: string[]) =>
      photos.map((image, id) => ({
        ...aVehicle({ id: String(id), year: 2_018 + id }),
        ...photo(image),
      }));
    const mixed = (last: string[], now: string[]) =>
      compare(of(last), of(now)).differences.find(({ what }) => what.includes('first photo'))
        ?.count;
    expect(mixed(['/a', '/b', '/c'], ['/b', '/c', '/a'])).toBe(3);
    expect(mixed(['/a', '/b', '/c'], ['/x', '/x', '/x'])).toBe(3);
    expect(mixed(['/a', '/b', '/c'], ['/d', '/e', '/f'])).toBeUndefined();
    expect(mixed(['/l', '/l', '/c'], ['/l', '/l', '/l'])).toBeUndefined();
  });
});

describe('a name that an earlier version of the import spelled', () => {
  it.each([
    ['Mercedes-Benz', 'C250', 'Mercedes-Benz', 'C-Class', []],
    ['Isuzu Ute', 'D-MAX', 'Isuzu', 'D-MAX', []],
    ['Mercedes-Benz', 'C250', 'Mercedes-Benz', 'GLC', ['model']],
    ['Isuzu', 'D-MAX', 'Hino', 'D-MAX', ['make']],
  ])('%s %s that is a %s %s now moves in %j', (lastMake, lastModel, make, model, fields) => {
    const vehicle = { name: 'A', price: 20_000, status: 'in_stock', shown: true } as const;
    const moves = absurdMoves(
      { ...vehicle, make: lastMake, model: lastModel },
      { ...vehicle, make, model },
    );
    expect(moves.map(({ field }) => field)).toEqual(fields);
  });
});
