import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readCount,
  readGrouped,
  readKm,
  readLitres,
  readMeasure,
  readPrice,
  readWeeklyPrice,
  readYear,
} from '../../../../src/stock/normalise/amounts.ts';
import { readPriceType } from '../../../../src/stock/normalise/price-types.ts';

describe('a price cell', () => {
  it.each([
    ['45990', 45_990],
    ['51990.0', 51_990],
    ['$45,990*', 45_990],
    ['45.990', 45_990],
    ['45 990', 45_990],
    ['45\u00a0990', 45_990],
    ['45\u202f990', 45_990],
    ["45'990", 45_990],
    ['$1,045,990', 1_045_990],
    ['45,990.50', 45_990.5],
    ['45.990,50', 45_990.5],
    ['45990.5', 45_990.5],
    ['1.2e5', 120_000],
    ['1.2E+5', 120_000],
    ['45k', 45_000],
    ['AUD 45,990', 45_990],
    ['A$45,990', 45_990],
    ['AU$ 45 990.00', 45_990],
    ['$45,990 neg.', 45_990],
    ['45990 ono', 45_990],
    ['45,990 Drive Away, no more to pay', 45_990],
    ['$45,990 inc. GST', 45_990],
    ['45990 AUD', 45_990],
    ['Now only $45,990, save big', 45_990],
  ])('"%s" is %d dollars', (cell, value) => {
    expect(readPrice(cell)).toMatchObject({ kind: 'amount', value });
  });

  it.each([
    'POA',
    'Price on application',
    'Contact dealer',
    '',
    '-',
    'TBA',
    '$0',
    '0',
    'Call 131 500',
    'TBC 2025',
    'POA 2024',
    'Phone 07 5550 0100',
  ])('"%s" is not a price', (cell) => {
    expect(readPrice(cell)).toEqual({ kind: 'none' });
  });

  it.each(['-5000', '−5000', '$-5,000', '-$5,000', '($5,000)', '(5000)'])(
    '"%s" is negative',
    (cell) => {
      expect(readPrice(cell)).toEqual({ kind: 'negative' });
    },
  );

  it.each([
    '$45,990 - $47,990',
    '45,99,0x',
    '$99 per week',
    '$150/wk',
    '12.34.56',
    '1e999',
    '$199pw',
    '$199 p.w.',
    '$199 weekly',
    '$199/w',
    '$199wk',
    '$899 monthly',
    '$899pcm',
    '$899 a month',
    '$450 fortnightly',
    '$500 deposit',
    '5.9 %',
    '1st to see will buy',
    'was 50000',
  ])('"%s" is unreadable', (cell) => {
    expect(readPrice(cell)).toEqual({ kind: 'unreadable' });
  });

  it.each(['199', '$199', '$199pw', '$199 p/w', '$199 per week', '$199 a week', '$199.00 weekly'])(
    '"%s" is 199 dollars where prices are weekly',
    (cell) => {
      expect(readWeeklyPrice(cell)).toEqual({ kind: 'amount', value: 199 });
    },
  );

  it('is not weekly where the cell says monthly', () => {
    expect(readWeeklyPrice('$199 per month')).toEqual({ kind: 'unreadable' });
    expect(readWeeklyPrice('POA')).toEqual({ kind: 'none' });
  });

  it.each([
    ['$45,990 Drive Away', 'Drive away'],
    ['45990 driveaway', 'Drive away'],
    ['$45,990 D/A', 'Drive away'],
    ['$45,990 Excl. Govt. Charges', 'Excl. govt. charges'],
    ['45990 EGC', 'Excl. govt. charges'],
    ['$45,990 DAP', 'Drive away'],
    ['$45,990 inc. on-road costs', 'Drive away'],
    ['$45,990 ride away', 'Ride away'],
  ])('"%s" says what the price includes', (cell, priceType) => {
    expect(readPrice(cell)).toEqual({ kind: 'amount', value: 45_990, priceType });
  });

  const without = [
    'ex',
    'excl.',
    'excluding',
    'exclusive of',
    'plus',
    '+',
    'before',
    'less',
    'net of',
    'not including',
  ];
  const missing = [
    'GST',
    'tax',
    'on roads',
    'on-road costs',
    'ORC',
    'govt & on-road charges',
    'dealer delivery',
  ];
  it.each(without.flatMap((words) => missing.map((charge) => [words, charge] as const)))(
    'with "%s %s" is no advertised price (rule stock-11)',
    (words, charge) => {
      expect(readPrice(`$45,990 ${words} ${charge}`)).toEqual({ kind: 'unreadable' });
      expect(readPriceType(`${words} ${charge}`)).toBe('incomplete');
    },
  );

  it.each(['inc', 'incl.', 'including', 'includes'])(
    'with "%s GST and on roads" is whole',
    (words) => {
      expect(readPrice(`$45,990 ${words} GST and on roads`)).toMatchObject({ value: 45_990 });
    },
  );

  it.each(
    ['USD', 'NZD', 'EUR', 'GBP', 'JPY'].flatMap((code) => [
      `${code} 45,990`,
      `45990 ${code}`,
      `45,990${code}`,
      `${code} $45,990`,
    ]),
  )('"%s" is in another currency', (cell) => {
    expect(readPrice(cell)).toEqual({ kind: 'unreadable' });
  });

  it.each(['US$45,990', 'NZ$ 45990', 'S$45990', '€45.990', '45990 €', '£45,990'])(
    '"%s" is in another currency',
    (cell) => {
      expect(readPrice(cell)).toEqual({ kind: 'unreadable' });
    },
  );

  it('is read in the same way for every thousands separator', () => {
    const marks = fc.constantFrom(',', '.', ' ', "'", '\u00a0', '');
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 9_999_999 }), marks, (dollars, mark) => {
        const written = String(dollars).replace(/\B(?=(\d{3})+$)/g, mark);
        expect(readPrice(`$${written}*`)).toEqual({ kind: 'amount', value: dollars });
      }),
    );
  });

  it('never becomes NaN, infinite or negative', () => {
    const cells = fc.oneof(fc.string(), fc.stringMatching(/^[-$0-9., ekE+()*a-z]{0,16}$/));
    fc.assert(
      fc.property(cells, (cell) => {
        const price = readPrice(cell);
        const amount = price.kind === 'amount' ? price.value : 1;
        expect(amount > 0 && Number.isFinite(amount)).toBe(true);
      }),
    );
  });
});

describe('an odometer cell', () => {
  it.each([
    ['5595', 5_595],
    ['123 456 km', 123_456],
    ['123,456kms', 123_456],
    ['123.456 km', 123_456],
    ['85k', 85_000],
    ['85K km', 85_000],
    ['1.2e5', 120_000],
    ['5595.0', 5_595],
    ['Odometer: 12,000 kms', 12_000],
    ['10 miles', 16],
    ['10 mi', 16],
    ['10 SMI', 16],
    ['10MLS', 16],
    ['10 KMT', 10],
    ['10 kilometres', 10],
    ['0', 0],
  ])('"%s" is %d km', (cell, value) => {
    expect(readKm(cell)).toEqual({ kind: 'amount', value });
  });

  it.each([
    ['- / -', 'none'],
    ['-5', 'negative'],
    ['12 or 13', 'unreadable'],
    ['5 years', 'unreadable'],
  ])('"%s" is %s', (cell, kind) => {
    expect(readKm(cell)).toEqual({ kind });
  });
});

describe('an engine size', () => {
  it.each([
    ['2.2', 2.2],
    ['2.2 L', 2.2],
    ['2,2L', 2.2],
    ['2.2 litres', 2.2],
    ['1998', 2],
    ['1998cc', 2],
    ['1,998 cc', 2],
    ['2191 ccm', 2.2],
    ['655cc', 0.655],
    ['0', 0],
    ['60.5 kWh', undefined],
    ['150kW', undefined],
    ['100 hp', undefined],
    ['V8', undefined],
    ['99999', undefined],
  ])('"%s" is %s litres', (cell, litres) => {
    expect(readLitres(cell)).toBe(litres);
  });
});

describe('a year', () => {
  const years = fc.integer({ min: 1950, max: 2027 });
  it('is read with four digits and two, as a model year or not', () => {
    fc.assert(
      fc.property(years, (year) => {
        const short = String(year % 100).padStart(2, '0');
        const written = [
          String(year),
          `MY${String(year)}`,
          `${String(year)}.0`,
          `03/${String(year)}`,
        ];
        const shortened = [
          short,
          `MY${short}`,
          `my ${short}`,
          `${short}MY`,
          `'${short}`,
          `MY${short}.5`,
        ];
        for (const cell of [...written, ...shortened])
          expect([cell, readYear(cell)]).toEqual([cell, year]);
      }),
    );
  });
});

describe('other numbers', () => {
  it.each([
    ['8.7 L / 100 km', 8.7],
    ['8,7', 8.7],
    ['0 L / 100 km', undefined],
    ['-', undefined],
    ['1.2.3', undefined],
    ['3,500 kg', 3_500],
    ['12,345.5', 12_345.5],
    ['1.998 L', 1.998],
    ['3,50', 3.5],
  ])('the measure in "%s" is %s', (text, value) => {
    expect(readMeasure(text)).toBe(value);
  });

  it.each([
    [' 4 Doors', 4],
    ['4.0', 4],
    ['4.5', undefined],
    ['four', 4],
    ['5 + 2', 7],
  ])('the count in "%s" is %s', (text, value) => {
    expect(readCount(text)).toBe(value);
  });

  it('a grouped number with wrong groups is not a number', () => {
    expect(readGrouped('1,23')).toBeUndefined();
    expect(readGrouped('1,2345')).toBeUndefined();
  });
});
