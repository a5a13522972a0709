// Worked examples of duty, each with its source: the office's own or its calculator's figures, published ones, and ones
// calculated from the office's words. docs/operations/on-road.md names the sources.
import { describe, expect, it } from 'vitest';
import type { StateCode } from '../../../../../src/domain/locations/state-codes.ts';
import { dutiableValue, dutyOn } from '../../../../../src/domain/price/on-road/duty.ts';
import type { OnRoadSubject } from '../../../../../src/domain/price/on-road/rows.ts';
import { onRoadTable } from '../../../../../src/domain/price/on-road/tables.ts';

const day = '2026-11-29';
/** A petrol car of four cylinders that was registered before. */
const car: OnRoadSubject = {
  kind: 'passenger',
  use: 'private',
  power: 'combustion',
  cylinders: 4,
  co2: 160,
  gvmKg: 2_100,
  tareKg: 1_500,
  everRegistered: true,
};
const ute: Partial<OnRoadSubject> = { kind: 'goods' };
const fresh: Partial<OnRoadSubject> = { everRegistered: false };

type Example = [
  number: number,
  state: StateCode,
  value: number,
  duty: number,
  source: string,
  subject?: Partial<OnRoadSubject>,
];

const calculator = 'Revenue NSW’s calculator, asserted by public tests';
const tasOffice = 'transport.tas.gov.au, duty rates';
const note = 'public research note of September 2026';
const older = 'britzinoz.com 2010, rates unchanged';
const words = 'calculated from the words of the office or act';

/** The numbers are those of the list that the project checked on 28 November 2026. */
const examples: Example[] = [
  [1, 'NSW', 1, 3, calculator],
  [2, 'NSW', 1, 3, calculator, ute],
  [3, 'NSW', 10_000, 300, calculator],
  [4, 'NSW', 10_000, 300, calculator, ute],
  [5, 'NSW', 44_999, 1_350, calculator],
  [6, 'NSW', 44_999, 1_350, calculator, ute],
  [7, 'NSW', 45_000, 1_350, calculator],
  [8, 'NSW', 45_000, 1_350, calculator, ute],
  [9, 'NSW', 45_001, 1_355, calculator],
  [10, 'NSW', 45_001, 1_353, calculator, ute],
  [11, 'NSW', 46_000, 1_400, calculator],
  [12, 'NSW', 46_000, 1_380, calculator, ute],
  [13, 'NSW', 60_000, 2_100, calculator],
  [14, 'NSW', 60_000, 1_800, calculator, ute],
  [15, 'NSW', 100_000, 4_100, calculator],
  [16, 'NSW', 100_000, 3_000, calculator, ute],
  [17, 'NSW', 25_000, 750, calculator, ute],
  [18, 'NSW', 35_000, 1_050, calculator],
  [19, 'TAS', 375, 20, tasOffice],
  [20, 'TAS', 27_750, 834, tasOffice],
  [21, 'TAS', 38_750, 1_468, tasOffice],
  [22, 'TAS', 65_750, 2_632, tasOffice],
  [23, 'TAS', 37_999, 1_330, tasOffice, { ...fresh, fleet: true }],
  [28, 'NT', 50_000, 0, 'nt.gov.au, EV concessions', { power: 'electric', cylinders: 0 }],
  [29, 'NSW', 47_990, 1_500, note, { power: 'hybrid', co2: 109 }],
  [30, 'VIC', 47_990, 2_016, note, { power: 'hybrid', co2: 109 }],
  [31, 'QLD', 47_990, 960, note, { power: 'hybrid' }],
  [32, 'SA', 47_990, 1_860, note, { power: 'hybrid' }],
  [33, 'TAS', 47_990, 1_920, note, { power: 'hybrid' }],
  [34, 'ACT', 47_990, 1_422.3, `${note}, which states whole dollars`, { ...fresh, co2: 109 }],
  [35, 'NT', 47_990, 1_440, note, { power: 'hybrid' }],
  [36, 'WA', 40_000, 2_000, note],
  [37, 'SA', 50_000, 1_940, note],
  [38, 'QLD', 30_000, 600, older, { power: 'hybrid' }],
  [39, 'QLD', 30_000, 900, older],
  [40, 'QLD', 30_000, 1_050, older, { cylinders: 6 }],
  [41, 'QLD', 30_000, 1_200, older, { cylinders: 8 }],
  [42, 'SA', 30_000, 1_140, older],
  [43, 'TAS', 30_000, 900, older],
  [44, 'VIC', 30_000, 1_260, words],
  [45, 'VIC', 80_809, 3_402, words],
  [46, 'VIC', 80_810, 4_212, words],
  [47, 'VIC', 100_000, 5_200, words],
  [48, 'VIC', 100_001, 7_014, words],
  [49, 'VIC', 150_001, 13_518, words],
  [50, 'VIC', 150_000, 6_300, words, { power: 'electric', co2: 0 }],
  [51, 'VIC', 55_000, 1_485, words, { ...ute, ...fresh }],
  [52, 'VIC', 55_000, 2_310, words, ute],
  [54, 'QLD', 101_000, 5_555, words, { cylinders: 6 }],
  [55, 'QLD', 100_001, 6_006, words, { cylinders: 8 }],
  [56, 'WA', 25_000, 687.5, words],
  [57, 'WA', 30_000, 1_050, words],
  [58, 'WA', 33_333, 1_333.3, words],
  [59, 'WA', 47_990, 2_975.35, words],
  [60, 'WA', 50_000, 3_250, words],
  [61, 'WA', 50_001, 3_250.05, words],
  [62, 'SA', 400, 5, words],
  [63, 'SA', 3_001, 64, words],
  [63, 'SA', 3_001, 63, words, ute],
  [64, 'SA', 30_000, 870, words, ute],
  [65, 'TAS', 40_000, 1_600, words],
  [66, 'TAS', 40_001, 1_604, words],
  [66, 'TAS', 40_001, 1_203, words, ute],
  [67, 'ACT', 60_000, 1_725, words, { ...fresh, co2: 0 }],
  [68, 'ACT', 90_000, 4_193.5, words, { ...fresh, co2: 200 }],
  [69, 'NT', 60_000, 300, words, { power: 'electric' }],
  [70, 'NT', 12_345, 372, words],
];

describe('duty', () => {
  it.each(examples)(
    'of worked example %i in %s on $%i is $%f (%s), to the cent (rule price-10)',
    (_number, state, value, duty, _source, subject) => {
      const figure = dutyOn(onRoadTable(state), value, { ...car, ...subject }, day);
      expect(figure).toMatchObject({ ok: true, amount: duty });
    },
  );
});

describe('the value that duty is on', () => {
  it.each([
    [
      24,
      'the list price and what was paid for options',
      { price: 43_000, listPrice: 38_990, options: 5_000 },
      43_990,
    ],
    [25, 'the list price, discount or not', { price: 95_000, listPrice: 101_000 }, 101_000],
    [26, 'the price, where there is no list price', { price: 28_990, listPrice: null }, 28_990],
    [
      27,
      'the market value, where staff pay less',
      { price: 15_000, listPrice: null, marketValue: 30_000 },
      30_000,
    ],
  ])('in Queensland, worked example %i: %s', (_number, _words, paid, value) => {
    expect(dutiableValue('list-price', paid)).toBe(value);
  });

  it('is not known where the list price decides and nobody states it', () => {
    expect(dutiableValue('list-price', { price: 30_000 })).toBeUndefined();
  });
});

describe('the date', () => {
  const green: Partial<OnRoadSubject> = { ...fresh, co2: 150 };

  it.each([
    ['VIC', '2026-06-30', 80_700, 4_201.6, {}],
    ['VIC', '2026-07-01', 80_700, 3_393.6, {}],
    ['ACT', '2027-01-31', 60_000, 2_133, green],
    ['ACT', '2027-02-01', 60_000, 2_301, green],
  ] as const)('decides in %s on %s', (state, date, value, duty, subject) => {
    const figure = dutyOn(onRoadTable(state), value, { ...car, ...subject }, date);
    expect(figure).toMatchObject({ ok: true, amount: duty });
  });
});
