import { describe, expect, it } from 'vitest';
import {
  median,
  type Difference,
  type StockComparison,
} from '../../../src/stock/guard/comparison.ts';
import { checkSnapshot, type GuardInput } from '../../../src/stock/guard/guard.ts';
import type { GuardStrictness, LimitName } from '../../../src/stock/guard/limits.ts';
import { remedyOf } from '../../../src/stock/guard/reasons.ts';

const now = Date.parse('2026-03-02T00:00:00Z');
const hoursAgo = (hours: number): string => new Date(now - hours * 3_600_000).toISOString();
const good: GuardInput = {
  read: 100,
  accepted: 100,
  rejected: 0,
  end: { complete: true },
  last: { count: 100, checkedAt: hoursAgo(24), exportedAt: hoursAgo(24) },
  accept: false,
};
/** A comparison in which nothing changed. */
const stock = (changes: Partial<StockComparison>): Pick<GuardInput, 'stock'> => ({
  stock: {
    forSale: 100,
    gone: { count: 0, names: [] },
    known: 100,
    unknownWords: { now: 0, last: 0 },
    differences: [],
    priceRatios: Array<number>(100).fill(1),
    impossible: 0,
    ...changes,
  },
});
/** Of `of` vehicles, `count` changed in a way that this limit is for. */
const changed = (limit: LimitName, count: number, of = 100): Pick<GuardInput, 'stock'> => {
  const differences: Difference[] = [
    { code: 'fields', limit, what: 'changed', look: 'it', count, of, names: ['A', 'B', 'C'] },
  ];
  return stock({ differences });
};
const gone = (count: number, forSale = 100): Partial<StockComparison> => ({
  forSale,
  gone: { count, names: ['A', 'B', 'C'] },
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
    ['80 % of the feed before', { stock: undefined, read: 80, accepted: 80 }, []],
    ['less of the feed before', { stock: undefined, read: 79, accepted: 79 }, ['shrunk']],
    ['a fifth of the vehicles gone', stock(gone(20)), []],
    ['more of the vehicles gone', stock(gone(21)), ['shrunk']],
    ['four of nine vehicles gone', stock(gone(4, 9)), []],
    ['five of nine vehicles gone', stock(gone(5, 9)), ['shrunk']],
    ['250 of 2,000 vehicles gone', stock(gone(250, 2_000)), []],
    ['251 of 2,000 vehicles gone', stock(gone(251, 2_000)), ['shrunk']],
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
    ['a fifth of the vehicles sold', changed('sold', 20), []],
    ['more of the vehicles sold', changed('sold', 21), ['fields']],
    ['four of nine vehicles sold', changed('sold', 4, 9), []],
    ['200 of 2,000 vehicles sold', changed('sold', 200, 2_000), []],
    ['201 of 2,000 vehicles sold', changed('sold', 201, 2_000), ['fields']],
    ['3 % with an absurd move', changed('absurd', 3), []],
    ['more with an absurd move', changed('absurd', 4), ['fields']],
    ['two of ten with an absurd move', changed('absurd', 2, 10), []],
    ['three of ten with an absurd move', changed('absurd', 3, 10), ['fields']],
    ['20 of 1,000 with an absurd move', changed('absurd', 20, 1_000), []],
    ['21 of 1,000 with an absurd move', changed('absurd', 21, 1_000), ['fields']],
    ['4 % unknown words', stock({ unknownWords: { now: 4, last: 0 } }), []],
    ['more unknown words', stock({ unknownWords: { now: 5, last: 0 } }), ['unknown-words']],
    ['as many unknown words as before', stock({ unknownWords: { now: 40, last: 36 } }), []],
    [
      'a first export with unknown words',
      { last: null, ...stock({ unknownWords: { now: 6, last: 0 } }) },
      ['unknown-words'],
    ],
    ['30 % of the vehicles again', stock({ known: 30 }), []],
    ['fewer vehicles again', stock({ known: 29 }), ['exchanged']],
    [
      'no vehicle of so few again',
      { accepted: 9, last: { ...good.last!, count: 9 }, ...stock({ known: 0 }) },
      [],
    ],
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
        ...stock({ known: 3 }),
      },
      [],
    ],
    ['ten prices 20 % down', stock({ priceRatios: Array<number>(10).fill(0.8) }), ['prices-moved']],
    ['nine prices 20 % down', stock({ priceRatios: Array<number>(9).fill(0.8) }), []],
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
    [
      'several of these at once',
      { read: 60, accepted: 50, rejected: 10, end: cut, ...stock(gone(50)) },
      ['incomplete', 'too-many-rejected', 'shrunk'],
    ],
  ])('decides about %s', (_, changes, expected) => {
    expect(codes(changes)).toEqual(expected);
  });

  it.each<[string, Partial<GuardInput>, string[]]>([
    ['a smaller stock', stock(gone(90)), []],
    ['many rejected rows', { accepted: 50, rejected: 50 }, []],
    [
      'an open end',
      { end: { complete: true, lastRowEnds: false }, last: { ...good.last!, lastRowEnds: true } },
      [],
    ],
    ['an export without prices', changed('lost', 80), []],
    ['unknown words', stock({ unknownWords: { now: 80, last: 0 } }), []],
    ['other vehicles', stock({ known: 0 }), []],
    ['other prices', moved(100, 0.1), []],
    ['impossible values', stock({ impossible: 50 }), []],
    ['never an empty export', { read: 0, accepted: 0 }, ['empty']],
    ['never half an export', { end: cut }, ['incomplete']],
    ['never an old one', { end: { complete: true, exportedAt: hoursAgo(48) } }, ['stale']],
  ])('lets a person accept %s', (_, changes, expected) => {
    expect(codes({ ...changes, accept: true })).toEqual(expected);
  });

  it.each<[string, Partial<GuardInput>, GuardStrictness[]]>([
    ['3 % rejected', { accepted: 97, rejected: 3 }, ['strict']],
    ['10 % rejected', { accepted: 90, rejected: 10 }, ['strict', 'normal']],
    ['15 % of the vehicles gone', stock(gone(15)), ['strict']],
    ['30 % of the vehicles gone', stock(gone(30)), ['strict', 'normal']],
    ['half of the vehicles gone', stock(gone(50)), ['strict', 'normal', 'lenient']],
    ['40 % of the vehicles again', stock({ known: 40 }), ['strict']],
    ['9 % of the vehicles again', stock({ known: 9 }), ['strict', 'normal', 'lenient']],
    ['5 % with an absurd move', changed('absurd', 5), ['strict', 'normal']],
    ['15 of 1,000 with an absurd move', changed('absurd', 15, 1_000), ['strict']],
    ['a sale of 15 % on everything', moved(100, 0.85), ['strict']],
  ])('blocks %s as strictly as the dealer wants', (_, changes, expected) => {
    const blocking = (['strict', 'normal', 'lenient'] as const).filter(
      (strictness) => checkSnapshot({ ...good, ...changes }, strictness).blocked.length > 0,
    );
    expect(blocking).toEqual(expected);
  });

  it('compares a stock that shrank with the vehicles that could come again', () => {
    const shrunk = (known: number) => ({
      read: 50,
      accepted: 50,
      ...stock({ ...gone(50), known }),
    });
    expect(codes(shrunk(15))).toEqual(['shrunk']);
    // Fewer came again than a dealer keeps, so the vehicles are another dealer's.
    expect(codes(shrunk(14))).toEqual(['exchanged']);
  });

  it('names some of the vehicles, and says how many and what to look at', () => {
    const messages = (changes: Partial<GuardInput>) =>
      checkSnapshot({ ...good, ...changes }, 'normal').blocked.map(({ message }) => message);
    expect(messages(changed('absurd', 40))).toEqual([
      '40 of 100 vehicles changed, more than 3 %: A, B, C and 37 more; look at it',
    ]);
    expect(messages(changed('absurd', 25, 1_000))).toEqual([
      '25 of 1000 vehicles changed, more than 20: A, B, C and 22 more; look at it',
    ]);
    expect(messages(changed('absurd', 3, 10))).toEqual([
      '3 of 10 vehicles changed, more than 3 %: A, B, C; look at it',
    ]);
    expect(messages(stock(gone(30)))).toEqual([
      '30 of 100 vehicles for sale are not in the export any more, more than 20 %: A, B, C and 27 more; look whether the export is whole',
    ]);
    expect(messages(moved(100, 0.1))).toEqual([
      'the typical price is 0.1 times the last one; look at the export’s price column',
    ]);
  });

  it('names the first of several fields that changed, and the others shortly', () => {
    const [difference] = changed('absurd', 40).stock?.differences ?? [];
    const differences = ['have another make', 'have another model', 'have no body any more'].map(
      (what) => ({ ...difference!, what }),
    );
    const { blocked } = checkSnapshot({ ...good, ...stock({ differences }) }, 'normal');
    expect(blocked).toEqual([
      {
        code: 'fields',
        message:
          '40 of 100 vehicles have another make, more than 3 %: A, B, C and 37 more; also 40 have another model, 40 have no body any more; look at it',
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

  it('names vehicles in a warning where an ordinary busy day may have changed them', () => {
    const warningsOf = (changes: Partial<GuardInput>) =>
      checkSnapshot({ ...good, ...changes }, 'normal').warnings;
    expect(warningsOf(changed('sold', 5))).toEqual([
      '5 of 100 vehicles changed: A, B, C and 2 more; look whether that is right',
    ]);
    expect(warningsOf(stock(gone(5)))).toEqual([
      '5 of 100 vehicles are not in the export any more: A, B, C and 2 more; look whether that is right',
    ]);
    for (const few of [changed('sold', 4), changed('sold', 5, 125), changed('sold', 21)]) {
      expect(warningsOf(few)).toEqual([]);
    }
    expect(warningsOf({ ...changed('sold', 5), last: null })).toEqual([]);
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
    const { warnings } = checkSnapshot({ ...good, ...stock(gone(90)), accept: true }, 'normal');
    expect(warnings).toEqual([
      'accepted: 90 of 100 vehicles for sale are not in the export any more, more than 20 %: A, B, C and 87 more; look whether the export is whole',
    ]);
  });
});

describe('the median', () => {
  it.each([
    [[1, 2, 9], 2],
    [[1, 2, 4, 9], 3],
    [[5], 5],
  ])('of %j is %d', (ascending, middle) => {
    expect(median(ascending)).toBe(middle);
  });
});
