// Rule trade-in-8 to rule trade-in-10: where a figure comes from, and when there is none.
import { describe, expect, it } from 'vitest';
import {
  guideFigure,
  readPriceGuide,
  type GuideRow,
} from '../../../../src/domain/valuation/price-guide.ts';
import {
  confidenceText,
  figureText,
  noFigureText,
  valueCar,
  type Figure,
  type OwnCar,
  type ValuationFacts,
  type ValuationSettings,
} from '../../../../src/domain/valuation/valuation.ts';

const guide: GuideRow[] = [
  {
    make: 'Ford',
    model: 'Ranger',
    badge: 'XLT',
    year: 2021,
    km: 50_000,
    low: 36_000,
    high: 39_500,
  },
  {
    make: 'Ford',
    model: 'Ranger',
    badge: 'XLT',
    year: 2021,
    km: 90_000,
    low: 31_500,
    high: 35_500,
  },
  { make: 'Ford', model: 'Ranger', badge: null, year: 2021, km: 90_000, low: 28_500, high: 34_000 },
  { make: 'Mazda', model: 'CX-5', badge: null, year: 2022, km: 60_000, low: 26_000, high: 29_000 },
];
const settings: ValuationSettings = {
  source: 'price-guide',
  guide,
  guideValidTo: '2026-12-31',
  stockPercent: { min: 80, max: 90 },
};
const car: OwnCar = {
  make: 'Ford',
  model: 'Ranger',
  badge: 'XLT',
  year: 2021,
  km: 45_000,
  condition: 'excellent',
};
const facts: ValuationFacts = { today: '2026-11-25', comparables: [], partner: null };
const stock = (count: number, price = 40_000) =>
  Array.from({ length: count }, () => ({ price, year: 2021, km: 50_000 }));
const value = (
  changes: Partial<OwnCar> = {},
  more: Partial<ValuationSettings> = {},
  known: Partial<ValuationFacts> = {},
) => valueCar({ ...car, ...changes }, { ...settings, ...more }, { ...facts, ...known });

describe('the price guide', () => {
  it.each<[string, Partial<OwnCar>, number | null]>([
    ['fewer kilometres than the first row: its figure', {}, 36_000],
    ['exactly the kilometres of a row', { km: 50_000 }, 36_000],
    ['kilometres between two rows: the way between them', { km: 70_000 }, 33_750],
    ['another badge: the model as a whole', { badge: 'Raptor' }, 28_500],
    ['no badge: the model as a whole', { badge: null }, 28_500],
    [
      'other capitals and hyphens',
      { make: 'MAZDA', model: 'cx 5', badge: null, year: 2022 },
      26_000,
    ],
    ['a year before the first', { year: 2020 }, null],
    ['more kilometres than any row', { km: 90_001 }, null],
    ['another model', { model: 'Everest' }, null],
  ])('gives for %s', (_what, changes, low) => {
    expect(guideFigure({ ...car, ...changes }, guide)?.low ?? null).toBe(low);
  });

  it('gives for a year between two years the way between them', () => {
    const older = { ...guide[0]!, year: 2019, low: 30_000, high: 33_000 };
    const figure = guideFigure({ ...car, year: 2020 }, [...guide, older]);
    expect(figure).toEqual({ low: 33_000, high: 36_250, isBetweenYears: true });
  });

  it('has no cliff: a kilometre more is a dollar or less, and never more money', () => {
    let before = guideFigure({ ...car, km: 1 }, guide)!.low;
    for (let km = 2; km <= 90_000; km += 1) {
      const { low } = guideFigure({ ...car, km }, guide)!;
      if (low > before || before - low > 1) throw new Error(`a cliff at ${String(km)} km`);
      before = low;
    }
    expect(before).toBe(31_500);
  });

  it('is read from a table with quotes, dollars and empty lines', () => {
    const { rows, lines, errors } = readPriceGuide(
      '\uFEFFMake,Model,Badge,Year,Km,Low,High\r\n"Ford","Ranger, Raptor",,2021,"90,000","$50,000",55000\r\n\r\nKia,Rio,S,2020,60000,9000,11000\r\n',
    );
    expect(errors).toEqual([]);
    expect(lines).toEqual([2, 4]);
    expect(rows).toEqual([
      {
        make: 'Ford',
        model: 'Ranger, Raptor',
        badge: null,
        year: 2021,
        km: 90_000,
        low: 50_000,
        high: 55_000,
      },
      { make: 'Kia', model: 'Rio', badge: 'S', year: 2020, km: 60_000, low: 9_000, high: 11_000 },
    ]);
  });

  it.each([
    ['a heading without high', 'make,model,year,km,low\nFord,Ranger,2021,1,1', 1, 'high'],
    [
      'a word where a number is needed',
      'make,model,year,km,low,high\nFord,Ranger,2021,many,1,2',
      2,
      'numbers',
    ],
    ['low above high', 'make,model,year,km,low,high\n\nFord,Ranger,2021,1,3,2', 3, 'at most high'],
    ['no model', 'make,model,year,km,low,high\nFord,,2021,1,1,2', 2, 'empty'],
  ])('with %s is an error of its line', (_what, text, line, message) => {
    const { errors } = readPriceGuide(text);
    expect(errors).toMatchObject([{ line, message: expect.stringContaining(message) as string }]);
  });
});

describe('a figure', () => {
  it.each<[string, ReturnType<typeof value>, [number, number, number]]>([
    ['of the guide', value(), [36_000, 39_500, 1]],
    ['of a car in a lesser condition', value({ condition: 'fair' }), [30_600, 33_570, 1]],
    [
      'of comparable stock, in percent of its asking prices',
      value({ km: 50_000 }, { source: 'stock' }, { comparables: stock(10) }),
      [32_000, 36_000, 0.5],
    ],
    [
      'of a partner',
      value(
        {},
        { source: 'partner' },
        { partner: { lower: 30_009, upper: 33_004, confidence: 0.8 } },
      ),
      [30_000, 33_000, 0.8],
    ],
  ])('%s has its range and its confidence', (_what, valued, [low, high, confidence]) => {
    expect(valued).toMatchObject({ is: 'figure', low, high, confidence });
  });

  it('of stock widens by age and kilometres, with a wider range and less confidence, and ends with the guide', () => {
    const apart = (years: number, count = 10) =>
      Array.from({ length: count }, () => ({
        // What such a car has lost by its age.
        price: 40_000 * 0.94 ** years,
        year: 2021 - years,
        km: 45_000,
      }));
    const of = (comparables: ValuationFacts['comparables'], more: Partial<OwnCar> = {}) =>
      value(more, { source: 'stock' }, { comparables });
    expect(of(apart(1))).toMatchObject({ low: 32_000, high: 36_000, confidence: 0.5 });
    expect(of(apart(1, 3))).toMatchObject({ low: 30_800, high: 37_200, confidence: 0.25 });
    expect(of(apart(2, 30))).toMatchObject({ low: 30_800, high: 37_200, confidence: 0.6 });
    expect(of(apart(4, 30))).toMatchObject({ low: 30_000, high: 38_000, confidence: 0.4 });
    expect(of(apart(7, 30))).toMatchObject({ low: 29_200, high: 38_800, confidence: 0.3 });
    expect(of(apart(8))).toMatchObject({ low: 36_000, high: 39_500, confidence: 1 });
    expect(of(apart(8), { model: 'Puma' })).toEqual({ is: 'none', reason: 'no-comparables' });
  });

  it('of stock leaves out what is far cheaper or dearer, and is never too wide to say something', () => {
    const of = (prices: number[]) =>
      value(
        {},
        { source: 'stock' },
        { comparables: prices.map((price) => ({ price, year: 2021, km: 45_000 })) },
      );
    const middle = [39_000, 40_000, 40_000, 40_000, 41_000];
    expect(of([15_000, ...middle, 90_000])).toMatchObject({ low: 31_600, high: 36_450 });
    for (const spread of [0, 0.1, 0.3, 0.6, 0.9]) {
      const { low, high } = of(
        Array.from({ length: 12 }, (_, at) => 40_000 * (1 + spread * (at / 5.5 - 1))),
      ) as Figure;
      expect((high - low) / ((high + low) / 2)).toBeLessThanOrEqual(0.301);
    }
  });

  it('of stock counts a car with more kilometres as dearer than it asks', () => {
    const comparables = [30_000, 45_000, 60_000].map((km) => ({
      price: 40_000 * (1 - ((km - 45_000) / 1_000) * 0.003),
      year: 2021,
      km,
    }));
    const { low, high } = value({}, { source: 'stock' }, { comparables }) as Figure;
    expect(
      [low / (0.77 * 40_000), high / (0.93 * 40_000)].every((share) => Math.abs(share - 1) < 0.01),
    ).toBe(true);
  });

  it.each<[string, ReturnType<typeof value>]>([
    ['no-source', value({}, { source: 'none' })],
    ['unknown-condition', value({ condition: 'wet' })],
    ['too-old', value({ year: 2018 })],
    ['too-far', value({ km: 100_001 })],
    ['guide-ended', value({}, { guideValidTo: '2026-11-24' })],
    ['not-in-guide', value({ model: 'Puma' })],
    ['no-comparables', value({ model: 'Puma' }, { source: 'stock' }, { comparables: stock(2) })],
    ['partner-silent', value({}, { source: 'partner' })],
    [
      'low-confidence',
      value(
        {},
        { source: 'partner' },
        { partner: { lower: 1_000, upper: 2_000, confidence: 0.24 } },
      ),
    ],
    ['out-of-bounds', value({}, { guide: [{ ...guide[0]!, low: 990 }] })],
    ['out-of-bounds', value({}, { guide: [{ ...guide[0]!, high: 150_010 }] })],
  ])('is not given: %s', (reason, valued) => {
    expect(valued).toEqual({ is: 'none', reason });
  });

  it.each<[string, ReturnType<typeof value>]>([
    [
      'a car of exactly the oldest age',
      value({ year: 2019 }, { guide: [{ ...guide[0]!, year: 2019 }] }),
    ],
    ['the last day of the guide', value({}, { guideValidTo: '2026-11-25' })],
  ])('is given for %s', (_what, valued) => {
    expect(valued.is).toBe('figure');
  });

  it('that is missing has an explanation that says what happens next', () => {
    expect(noFigureText('too-old')).toMatch(/over 7 years old\. .* will look at them and call you/);
    expect(noFigureText('too-far')).toContain('over 100,000 km');
    expect(noFigureText('partner-silent')).toContain('isn’t answering');
    expect(noFigureText('not-in-guide')).toMatch(/^Our price guide has no figure for this car\./);
  });

  it('is written as a range, or as one amount', () => {
    expect(figureText({ low: 12_400, high: 13_900 })).toBe('$12,400 to $13,900');
    expect(figureText({ low: 12_400, high: 12_400 })).toBe('$12,400');
    expect([1, 0.6, 0.3].map(confidenceText)).toEqual(['high', 'medium', 'low']);
  });
});
