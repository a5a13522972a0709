import { randomNumbers } from '../../fixtures/random-numbers.ts';
import { describe, expect, it } from 'vitest';
import {
  compareWithLast,
  median,
  type StockComparison,
} from '../../../src/stock/guard/comparison.ts';
import { checkSnapshot, remedyOf, type GuardInput } from '../../../src/stock/guard/guard.ts';
import type { GuardStrictness } from '../../../src/stock/guard/limits.ts';
import { judge, simulatedDealer, wrongExports } from '../../fixtures/stock/nights.ts';

const now = Date.parse('2026-03-02T00:00:00Z');
const hoursAgo = (hours: number): string => new Date(now - hours * 3_600_000).toISOString();
const good: GuardInput = {
  read: 100,
  accepted: 100,
  rejected: 0,
  end: { complete: true },
  last: { count: 100, checkedAt: hoursAgo(24), exportedAt: hoursAgo(24) },
  accept: false,
  now,
};
/** A comparison in which nothing changed. */
const stock = (changes: Partial<StockComparison>): Pick<GuardInput, 'stock'> => ({
  stock: {
    priced: { now: 100, last: 100 },
    shown: { now: 100, last: 100 },
    known: 100,
    priceRatios: Array<number>(100).fill(1),
    impossible: 0,
    ...changes,
  },
});
/** An export of this many vehicles after one of as many. */
const few = (count: number): Partial<GuardInput> => ({
  read: count,
  accepted: count,
  last: { ...good.last!, count },
});
/** 100 prices, of which `count` moved to `ratio` times the last price. */
const moved = (count: number, ratio: number): Pick<GuardInput, 'stock'> =>
  stock({
    priceRatios: [...Array<number>(count).fill(ratio), ...Array<number>(100 - count).fill(1)].sort(
      (a, b) => a - b,
    ),
  });
const cut = { complete: false, code: 'truncated', message: 'cut' } as const;

function codes(changes: Partial<GuardInput>): string[] {
  return checkSnapshot({ ...good, ...changes }, 'normal').blocked.map(({ code }) => code);
}

describe('the guard', () => {
  it.each<[string, Partial<GuardInput>, string[]]>([
    ['a whole export like the last', {}, []],
    ['the first export', { last: null }, []],
    ['5 % rejected', { accepted: 95, rejected: 5 }, []],
    ['more than 5 % rejected', { accepted: 94, rejected: 6 }, ['too-many-rejected']],
    ['70 % of the last stock', { read: 70, accepted: 70 }, []],
    ['less than 70 % of the last stock', { read: 69, accepted: 69 }, ['shrunk']],
    ['an empty export', { read: 0, accepted: 0 }, ['empty']],
    ['an empty first export', { read: 0, accepted: 0, last: null }, ['empty']],
    ['not one good row', { read: 3, accepted: 0, rejected: 3 }, ['empty']],
    ['an export that was cut', { end: cut }, ['incomplete']],
    ['a source that did not answer', { end: cut, read: 0, accepted: 0 }, ['incomplete']],
    ['fewer rows than the source has', { end: { complete: true, expected: 101 } }, ['incomplete']],
    ['as many rows as the source has', { end: { complete: true, expected: 100 } }, []],
    [
      'an export older than the last',
      { end: { complete: true, exportedAt: hoursAgo(25) } },
      ['stale'],
    ],
    ['the same export again', { end: { complete: true, exportedAt: hoursAgo(24) } }, []],
    [
      'a last row without its end, where there was one',
      { end: { complete: true, lastRowEnds: false }, last: { ...good.last!, lastRowEnds: true } },
      ['open-end'],
    ],
    [
      'a last row that never has an end',
      { end: { complete: true, lastRowEnds: false }, last: { ...good.last!, lastRowEnds: false } },
      [],
    ],
    ['half of the prices', stock({ priced: { now: 40, last: 80 } }), []],
    ['less than half of the prices', stock({ priced: { now: 39, last: 80 } }), ['prices-lost']],
    ['70 % of what was shown', stock({ shown: { now: 63, last: 90 } }), []],
    ['less of what was shown', stock({ shown: { now: 62, last: 90 } }), ['hidden']],
    ['a stock that was never shown', stock({ shown: { now: 0, last: 0 } }), []],
    ['30 % of the vehicles again', stock({ known: 30 }), []],
    ['fewer vehicles again', stock({ known: 29 }), ['exchanged']],
    [
      'no vehicle of so few again',
      { accepted: 9, last: { ...good.last!, count: 9 }, ...stock({ known: 0 }) },
      [],
    ],
    ['5 % of the prices divided by ten', moved(5, 0.1), []],
    ['more prices divided by ten', moved(6, 0.1), ['prices-moved']],
    ['prices times ten', moved(6, 10), ['prices-moved']],
    ['two of ten prices mistyped', stock({ priceRatios: [0.1, 1, 1, 1, 1, 1, 1, 1, 1, 10] }), []],
    ['a sale of 15 % on everything', moved(100, 0.85), []],
    ['everything for 20 % less', moved(100, 0.8), ['prices-moved']],
    ['everything for 25 % more', moved(100, 1.25), ['prices-moved']],
    ['2 % with impossible values', stock({ impossible: 2 }), []],
    ['more with impossible values', stock({ impossible: 3 }), ['impossible']],
    [
      'a first export with impossible values',
      { last: null, ...stock({ impossible: 3 }) },
      ['impossible'],
    ],
    [
      'as many impossible values as errors of rows make',
      { ...few(150), ...stock({ impossible: 3 }) },
      [],
    ],
    ['two impossible values of ten', { ...few(10), ...stock({ impossible: 2 }) }, []],
    ['no vehicle of ten again', { ...few(10), ...stock({ known: 0 }) }, ['exchanged']],
    [
      'a stock that grew tenfold with 3 of 10 vehicles again',
      {
        last: { ...good.last!, count: 10 },
        ...stock({ known: 3, shown: { now: 100, last: 10 }, priced: { now: 100, last: 10 } }),
      },
      [],
    ],
    ['ten prices 20 % down', stock({ priceRatios: Array<number>(10).fill(0.8) }), ['prices-moved']],
    ['nine prices 20 % down', stock({ priceRatios: Array<number>(9).fill(0.8) }), []],
    [
      'three of nine prices divided by ten',
      stock({ priceRatios: [0.1, 0.1, 0.1, 1, 1, 1, 1, 1, 1] }),
      ['prices-moved'],
    ],
    [
      'an open end of the first export',
      { end: { complete: true, lastRowEnds: false }, last: null },
      [],
    ],
    [
      'an end of the last row that nobody knows',
      { end: { complete: true }, last: { ...good.last!, lastRowEnds: true } },
      [],
    ],
    [
      'a last row with its end',
      { end: { complete: true, lastRowEnds: true }, last: { ...good.last!, lastRowEnds: true } },
      [],
    ],
    [
      'the first export that says when it was made',
      {
        end: { complete: true, exportedAt: hoursAgo(25) },
        last: { count: 100, checkedAt: hoursAgo(24) },
      },
      [],
    ],
    ['a stock that never had prices', stock({ priced: { now: 0, last: 0 } }), []],
    [
      'several of these at once',
      { read: 60, accepted: 50, rejected: 10, end: cut },
      ['incomplete', 'too-many-rejected', 'shrunk'],
    ],
  ])('decides about %s', (_, changes, expected) => {
    expect(codes(changes)).toEqual(expected);
  });

  it.each<[string, Partial<GuardInput>, string[]]>([
    ['a smaller stock', { read: 10, accepted: 10 }, []],
    ['many rejected rows', { accepted: 50, rejected: 50 }, []],
    ['an empty export', { read: 0, accepted: 0 }, []],
    [
      'an open end',
      { end: { complete: true, lastRowEnds: false }, last: { ...good.last!, lastRowEnds: true } },
      [],
    ],
    ['an export without prices', stock({ priced: { now: 0, last: 80 } }), []],
    ['other vehicles', stock({ known: 0 }), []],
    ['other prices', moved(100, 0.1), []],
    ['impossible values', stock({ impossible: 50 }), []],
    ['never half an export', { end: cut }, ['incomplete']],
    ['never an old one', { end: { complete: true, exportedAt: hoursAgo(48) } }, ['stale']],
  ])('lets a person accept %s', (_, changes, expected) => {
    expect(codes({ ...changes, accept: true })).toEqual(expected);
  });

  it.each<[string, Partial<GuardInput>, GuardStrictness[]]>([
    ['3 % rejected', { accepted: 97, rejected: 3 }, ['strict']],
    ['10 % rejected', { accepted: 90, rejected: 10 }, ['strict', 'normal']],
    ['half of the last stock', { read: 50, accepted: 50 }, ['strict', 'normal']],
    ['a third of the last stock', { read: 30, accepted: 30 }, ['strict', 'normal', 'lenient']],
    ['60 % of the prices', stock({ priced: { now: 48, last: 80 } }), ['strict']],
    ['40 % of the vehicles again', stock({ known: 40 }), ['strict']],
    ['10 % of the prices divided by ten', moved(10, 0.1), ['strict', 'normal']],
    ['a sale of 15 % on everything', moved(100, 0.85), ['strict']],
  ])('blocks %s as strictly as the dealer wants', (_, changes, expected) => {
    const blocking = (['strict', 'normal', 'lenient'] as const).filter(
      (strictness) => checkSnapshot({ ...good, ...changes }, strictness).blocked.length > 0,
    );
    expect(blocking).toEqual(expected);
  });

  it('compares a stock that shrank with the vehicles that could come again', () => {
    const shrunk = { read: 50, accepted: 50, ...stock({ known: 15 }) };
    expect(codes({ ...shrunk, accept: true })).toEqual([]);
    expect(codes(shrunk)).toEqual(['shrunk']);
    expect(codes({ ...shrunk, ...stock({ known: 14 }) })).toEqual(['shrunk', 'exchanged']);
  });

  it('says how prices moved and what to look at', () => {
    expect(checkSnapshot({ ...good, ...moved(100, 0.1) }, 'normal').blocked).toEqual([
      {
        code: 'prices-moved',
        message:
          '100 of 100 prices moved by more than 30 %; the typical price is 0.1 times the last one; look at the export’s price column',
      },
    ]);
  });

  it.each<[string, Partial<GuardInput>, string]>([
    [
      'rows that did not come',
      { end: { complete: true, expected: 101 } },
      'the source has 101 rows, 100 came',
    ],
    ['what the source said', { end: cut }, 'cut'],
    [
      'that none of the vehicles came again',
      stock({ known: 0 }),
      'none of the 100 vehicles of the last export came again, less than 30 %; look whether this is the dealer’s own export',
    ],
    [
      'how few of the vehicles came again',
      stock({ known: 7 }),
      'only 7 of the 100 vehicles of the last export came again, less than 30 %; look whether this is the dealer’s own export',
    ],
    [
      'that there were rows',
      { read: 3, accepted: 0, rejected: 3 },
      'no row of the export could be used',
    ],
    ['that there were none', { read: 0, accepted: 0 }, 'the export is empty'],
  ])('says %s', (_, changes, message) => {
    const { blocked } = checkSnapshot({ ...good, ...changes }, 'normal');
    expect(blocked.map((reason) => reason.message)).toEqual([message]);
  });

  it('tells the operator to accept only what may be accepted', () => {
    const shrunk = { code: 'shrunk' };
    expect(remedyOf([shrunk], 'north')).toBe(
      'if the export is right: npm run ingest -- north --accept',
    );
    expect(remedyOf([shrunk], 'north', 'a b.csv')).toContain("north --from 'a b.csv' --accept");
    expect(remedyOf([shrunk, { code: 'stale' }], 'north')).not.toContain('--accept');
    expect(remedyOf([{ code: 'incomplete' }], 'north')).toContain('the whole export arrives');
  });

  it('warns about many small moves, because a sale looks like this', () => {
    expect(checkSnapshot({ ...good, ...moved(50, 0.95) }, 'normal').warnings).toEqual([]);
    expect(checkSnapshot({ ...good, ...moved(60, 0.95) }, 'normal')).toEqual({
      blocked: [],
      warnings: [
        '60 of 100 prices moved, typically to 95 % of the last price; look whether the dealer has a sale',
      ],
    });
  });

  it('does not warn about moves of fewer than ten prices', () => {
    const moves = (count: number) =>
      checkSnapshot(
        { ...good, ...stock({ priceRatios: Array<number>(count).fill(0.95) }) },
        'normal',
      ).warnings.length;
    expect([moves(9), moves(10)]).toEqual([0, 1]);
  });

  it('reports what a person accepted', () => {
    const { warnings } = checkSnapshot({ ...good, read: 10, accepted: 10, accept: true }, 'normal');
    expect(warnings).toEqual([
      'accepted: 10 vehicles came, the last export had 100; less than 70 %',
    ]);
  });

  it('warns when a blocked export leaves old stock on the site', () => {
    const old = { count: 100, checkedAt: hoursAgo(27) };
    expect(checkSnapshot({ ...good, end: cut, last: old }, 'normal').warnings).toEqual([
      'the stock on the site is 27 h old, more than 26 h',
    ]);
    expect(checkSnapshot({ ...good, last: old }, 'normal').warnings).toEqual([]);
    const limit = { count: 100, checkedAt: hoursAgo(26) };
    expect(checkSnapshot({ ...good, end: cut, last: limit }, 'normal').warnings).toEqual([]);
    expect(checkSnapshot({ ...good, end: cut, last: null }, 'normal').warnings).toEqual([]);
    expect(checkSnapshot({ ...good, end: cut }, 'normal').warnings).toEqual([]);
  });

  it.each([
    ['by what the exporter says', { exportedAt: hoursAgo(30) }, 30],
    ['by the file’s own time, where the exporter says nothing', { modifiedAt: hoursAgo(28) }, 28],
    [
      'by what the exporter says rather than when it was copied',
      { exportedAt: hoursAgo(40), modifiedAt: hoursAgo(1) },
      40,
    ],
  ])(
    'warns about an export that arrives every night but is no longer created: %s',
    (_, times, age) => {
      const last = { count: 100, checkedAt: hoursAgo(24), ...times };
      const frozen = { ...good, last, end: { complete: true, ...times } as const };
      expect(checkSnapshot(frozen, 'normal')).toEqual({
        blocked: [],
        warnings: [
          `the export is ${String(age)} h old, more than 26 h; look whether it is still made every night`,
        ],
      });
      expect(checkSnapshot({ ...good, last, end: cut }, 'normal').warnings).toEqual([
        `the stock on the site is ${String(age)} h old, more than 26 h`,
      ]);
    },
  );
});

describe('the comparison with the last stock', () => {
  const stockOf = (entries: Record<string, [price: number | null, shown?: boolean]>) =>
    new Map(Object.entries(entries).map(([id, [price, shown = true]]) => [id, { price, shown }]));

  it('counts vehicles on both sides, and how the prices of known ones moved, ascending', () => {
    const last = stockOf({ a: [100], b: [200, false], c: [null], gone: [50] });
    const now = stockOf({ a: [150], b: [100], c: [70, false], new: [80] });
    expect(compareWithLast(last, now, 4)).toEqual({
      priced: { now: 4, last: 3 },
      shown: { now: 3, last: 3 },
      known: 3,
      priceRatios: [0.5, 1.5],
      impossible: 4,
    });
  });

  it('has no ratio where a price is missing or nothing on either side', () => {
    const last = stockOf({ a: [0], b: [100], c: [100], d: [null] });
    const now = stockOf({ a: [100], b: [0], c: [null], d: [100] });
    expect(compareWithLast(last, now, 0).priceRatios).toEqual([]);
  });

  it.each([
    [[1, 2, 9], 2],
    [[1, 2, 4, 9], 3],
    [[5], 5],
  ])('has the middle of %j at %d', (ascending, middle) => {
    expect(median(ascending)).toBe(middle);
  });
});

describe('the guard on simulated nights of a dealer of 400', () => {
  it('blocks none of 30 ordinary nights', () => {
    const dealer = simulatedDealer(400, 1);
    for (let night = 0; night < 30; night += 1) {
      const last = dealer.stock;
      dealer.night();
      expect(judge(last, dealer.stock).blocked).toEqual([]);
    }
  });

  it.each(Object.keys(wrongExports))('blocks %s', (name) => {
    const dealer = simulatedDealer(400, 2);
    const last = dealer.stock;
    dealer.night();
    const wrong = wrongExports[name]?.(dealer.stock, randomNumbers(3)) ?? dealer.stock;
    expect(judge(last, wrong).blocked).not.toEqual([]);
  });
});
