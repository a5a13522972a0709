import { describe, expect, it } from 'vitest';
import { checkSnapshot, type GuardInput } from '../../../src/stock/guard/guard.ts';
import { isImplausible, reversalOf } from '../../../src/stock/guard/plausibility.ts';
import { recordValues } from '../../../src/stock/snapshot/snapshot-writer.ts';
import { factsOf } from '../../../src/stock/snapshot/snapshot.ts';
import { dealerKinds, simulatedDealer } from '../../fixtures/stock/dealers.ts';
import { judge } from '../../fixtures/stock/nights.ts';
import { firstKinds, wrongExport } from '../../fixtures/stock/wrong-exports.ts';
import { aVehicle } from '../../fixtures/vehicle.ts';

describe('the guard before the first good export', () => {
  const entry = (changes: Parameters<typeof aVehicle>[0] = {}) => {
    const vehicle = aVehicle(changes);
    return recordValues(vehicle, factsOf(vehicle));
  };
  type Entry = ReturnType<typeof entry>;
  /** Twelve vehicles: each of another model, price, age and odometer, the newest dearest. */
  const several = (change: (at: number) => Parameters<typeof entry>[0], length = 12): Entry[] =>
    Array.from({ length }, (_, at) =>
      entry({
        model: `Model ${String(at)}`,
        images: [{ image: `/photos/${String(at)}.jpg` }],
        year: 2026 - at,
        price: 60_000 - at * 3_000,
        km: 2_000 + at * 15_000,
        ...change(at),
      }),
    );
  const many = (change: (at: number) => Parameters<typeof entry>[0]): Entry[] =>
    several((at) => ({ price: 30_000 - at * 1_000, ...change(at) }), 24);
  const logo = { image: '/logo.jpg' };
  const first = (entries: Entry[], changes: Partial<GuardInput> = {}) =>
    checkSnapshot(
      {
        read: entries.length,
        accepted: entries.length,
        rejected: 0,
        end: { complete: true },
        last: null,
        accept: false,
        ...changes,
        alone: { entries, thisYear: 2026 },
      },
      'normal',
    );

  it.each<[string, Entry[], string[]]>([
    ['ordinary vehicles', several(() => ({})), []],
    ['twelve sold cars', several(() => ({ status: 'sold' })), ['sold']],
    ['three sold cars', several(() => ({ status: 'sold' }), 3), ['sold']],
    ['eleven sold cars of twelve', several((at) => (at > 0 ? { status: 'sold' } : {})), []],
    ['twelve cars without a photo', several(() => ({ images: [] })), ['photos-lost']],
    ['twelve reserved cars', several(() => ({ reserved: true })), ['reserved']],
    ['cars for $1', several(() => ({ price: 1 })), ['implausible-prices', 'same-price']],
    ['two mistyped prices', several((at) => (at < 2 ? { price: 99 } : {})), []],
    [
      'three mistyped prices of twelve',
      several((at) => (at < 3 ? { price: 99 } : {})),
      ['implausible-prices'],
    ],
    ['old cars for little', several((at) => ({ year: 2_005, price: 600 + at })), []],
    ['young cars for as little', several((at) => ({ price: 600 + at })), ['implausible-prices']],
    ['cars for $400,000', several((at) => ({ price: 400_000 - at })), ['implausible-prices']],
    ['caravans for $400,000', several((at) => ({ item_type: 'caravan', price: 400_000 - at })), []],
    [
      'motorcycles for $2,000',
      several((at) => ({ item_type: 'motorcycle', price: 2_000 - at })),
      [],
    ],
    [
      'caravans for $2,000',
      several((at) => ({ item_type: 'caravan', price: 2_000 - at })),
      ['implausible-prices'],
    ],
    [
      'one price for one model of one year',
      several(() => ({ model: 'MG3', year: 2025, price: 19_990 })),
      [],
    ],
    ['one price for all models', several(() => ({ price: 19_990 })), ['same-price']],
    ['weekly prices only', several(() => ({ price: undefined, subscription_price: 199 })), []],
    ['no prices', several(() => ({ price: undefined })), ['no-prices']],
    ['no prices of ten', several(() => ({ price: undefined })).slice(2), ['no-prices']],
    ['no prices of nine', several(() => ({ price: undefined })).slice(3), []],
    [
      'a fifth with a price',
      several((at) => (at < 2 ? {} : { price: undefined })).slice(0, 10),
      [],
    ],
    [
      'nothing of ten that may be shown',
      several(() => ({ show_on_dealer_website: false })).slice(2),
      ['hidden'],
    ],
    [
      'nothing of nine that may be shown',
      several(() => ({ show_on_dealer_website: false })).slice(3),
      [],
    ],
    [
      'one price for eight of ten vehicles',
      several((at) => (at < 8 ? { price: 19_990 } : {})).slice(0, 10),
      [],
    ],
    [
      'one price for three models',
      several((at) => ({ model: `Model ${String(at % 3)}`, year: 2025, price: 19_990 })),
      ['same-price'],
    ],
    [
      'one price for two models',
      several((at) => ({ model: `Model ${String(at % 2)}`, year: 2025, price: 19_990 })),
      [],
    ],
    ['nothing that may be shown', several(() => ({ show_on_dealer_website: false })), ['hidden']],
    ['sold vehicles only', many(() => ({ status: 'sold' })), ['sold']],
    ['18 of 24 sold', many((at) => (at < 18 ? { status: 'sold' } : {})), ['sold']],
    ['16 of 24 sold', many((at) => (at < 16 ? { status: 'sold' } : {})), []],
    ['13 of 24 reserved', many((at) => ({ reserved: at < 13 })), ['reserved']],
    ['12 of 24 reserved', many((at) => ({ reserved: at < 12 })), []],
    ['no photos', many(() => ({ images: [] })), ['photos-lost']],
    ['no photos of 20', many(() => ({ images: [] })).slice(4), ['photos-lost']],
    ['no photos of 9', many(() => ({ images: [] })).slice(15), []],
    ['photos of 3 of 24', many((at) => (at < 3 ? {} : { images: [] })), []],
    ['one photo for all', many(() => ({ images: [logo] })), ['same-photo']],
    ['one photo for half', many((at) => (at < 12 ? { images: [logo] } : {})), []],
    ['one model', many(() => ({ model: 'Car' })), ['same-model']],
    ['one model of one year', many(() => ({ model: 'Car', year: 2025 })), []],
    ['one model but two', many((at) => (at < 2 ? {} : { model: 'Car' })), []],
    ['used vehicles that nobody drove', many((at) => ({ km: at })), ['kilometres']],
    ['used vehicles of which half were driven', many((at) => (at < 12 ? { km: at } : {})), []],
    ['one odometer', many(() => ({ km: 45_000 })), ['kilometres']],
    ['old new vehicles', many(() => ({ car_type: 'new', km: 10 })), ['condition']],
    [
      'driven new vehicles',
      many((at) => ({ car_type: 'new', year: 2025 + (at % 2) })),
      ['condition'],
    ],
    [
      'prices and kilometres exchanged',
      several((at) => ({ price: 22_000 + at * 15_000, km: 60_000 - at * 3_000 })),
      ['swapped'],
    ],
    [
      'new vehicles, whose odometers say nothing',
      several((at) => ({ car_type: 'new', year: 2025, price: 22_000 + at * 5_000, km: 20 - at })),
      [],
    ],
  ])('decides about %s', (_, entries, expected) => {
    expect(first(entries).blocked.map(({ code }) => code)).toEqual(expected);
  });

  it('knows by rank how clearly older vehicles are dearer and drove less', () => {
    const reversal = (change: (at: number) => Parameters<typeof entry>[0]) =>
      reversalOf(several(change));
    expect(reversal(() => ({}))).toBeCloseTo(-2);
    expect(reversal((at) => ({ price: 22_000 + at, km: 60_000 - at }))).toBeCloseTo(2);
    // Values that never change say nothing, and equal values share their place.
    expect(reversal(() => ({ price: 20_000 }))).toBeCloseTo(-1);
    expect(reversal(() => ({ year: 2020 }))).toBe(0);
    const halves = reversal((at) => ({ price: at < 6 ? 30_000 : 20_000 }));
    expect(halves).toBeCloseTo(-1 - Math.sqrt(108 / 143));
    // Fewer than ten used vehicles that were driven.
    expect(reversal((at) => (at < 3 ? { km: 999 } : {}))).toBeNull();
    expect(reversal((at) => (at < 2 ? { km: 999 } : { km: 998 + at }))).toBeCloseTo(-2);
    expect(reversal((at) => (at < 3 ? { year: undefined } : {}))).toBeNull();
    expect(reversal((at) => (at < 3 ? { car_type: 'new' } : {}))).toBeNull();
    expect(reversal((at) => (at < 3 ? { km: undefined } : {}))).toBeNull();
  });

  it.each([
    ['car', 2021, 9_000, 300_000],
    ['car', 2020, 5_000, 300_000],
    ['car', 2016, 5_000, 300_000],
    ['car', 2015, 2_500, 300_000],
    ['car', 2011, 2_500, 300_000],
    ['car', 2010, 500, 300_000],
    ['car', undefined, 500, 300_000],
    ['motorcycle', 2021, 1_500, 100_000],
    ['motorcycle', 2020, 800, 100_000],
    ['motorcycle', 2015, 300, 100_000],
    ['caravan', 2021, 8_000, 400_000],
    ['caravan', 2020, 4_000, 400_000],
    ['caravan', 2015, 500, 400_000],
  ] as const)('a %s of %s costs from %i to %i in 2026', (item_type, year, least, most) => {
    const prices = [least - 1, least, most, most + 1];
    const implausible = prices.map((price) =>
      isImplausible(entry({ item_type, year, price }), 2026),
    );
    expect(implausible).toEqual([true, false, false, true]);
  });

  it('says what to look at', () => {
    expect(first(several((at) => ({ price: at === 11 ? 9_000 : 2_026 - at }))).blocked).toEqual([
      {
        code: 'implausible-prices',
        message:
          'the first export: 11 of 12 prices are too low or too high for a vehicle of that kind and age, more than 10 %; look at the export’s price column',
      },
    ]);
  });

  it('lets a person accept it, and compares with the last good export from then on', () => {
    const cheap = several(() => ({ price: 1 }));
    expect(first(cheap, { accept: true }).blocked).toEqual([]);
    expect(
      first(cheap, { last: { count: 12, checkedAt: '2026-03-01T00:00:00Z' } }).blocked,
    ).toEqual([]);
  });

  it('holds none of 60 first exports of simulated dealers', () => {
    for (const kind of dealerKinds.slice(0, 3)) {
      for (let seed = 1; seed <= 20; seed += 1) {
        expect(judge(null, simulatedDealer(kind, seed).stock).blocked).toEqual([]);
      }
    }
  });

  it.each(firstKinds)('holds a first export: %s', (name) => {
    for (const kind of dealerKinds.slice(1, 3)) {
      const { stock } = simulatedDealer(kind, 1);
      expect(judge(null, wrongExport(stock, name, 1, 1).stock).blocked).not.toEqual([]);
    }
  });
});
