import { describe, expect, it } from 'vitest';
import { guard, type GuardInput } from '../../../src/stock/guard/guard.ts';

const settings = { maxRejectedShare: 0.05, minKeptShare: 0.7, maxAgeHours: 26 };
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
const cut = { complete: false, code: 'truncated', message: 'cut' } as const;

function codes(changes: Partial<GuardInput>): string[] {
  return guard({ ...good, ...changes }, settings).blocked.map(({ code }) => code);
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
    ['half of the prices', { priced: { now: 40, last: 80 } }, []],
    ['less than half of the prices', { priced: { now: 39, last: 80 } }, ['prices-lost']],
    ['70 % of what was shown', { shown: { now: 63, last: 90 } }, []],
    ['less of what was shown', { shown: { now: 62, last: 90 } }, ['hidden']],
    ['a stock that was never shown', { shown: { now: 0, last: 0 } }, []],
    ['a stock that never had prices', { priced: { now: 0, last: 0 } }, []],
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
    ['an export without prices', { priced: { now: 0, last: 80 } }, []],
    ['never half an export', { end: cut }, ['incomplete']],
    ['never an old one', { end: { complete: true, exportedAt: hoursAgo(48) } }, ['stale']],
  ])('lets a person accept %s', (_, changes, expected) => {
    expect(codes({ ...changes, accept: true })).toEqual(expected);
  });

  it.each([
    [100, 30, []],
    [100, 29, ['only 29 of the 100 vehicles']],
    [100, 0, ['none of the 100 vehicles']],
    // Of a stock that shrank no more could come again.
    [50, 15, []],
    [50, 14, ['only 14 of the 100 vehicles']],
  ])('warns when of 100 vehicles and %i now only %i are the same', (accepted, again, words) => {
    const { blocked, warnings } = guard(
      { ...good, read: accepted, accepted, again, accept: true },
      { ...settings, minKeptShare: 0.5 },
    );
    expect(blocked).toEqual([]);
    expect(warnings).toEqual(words.map((text) => expect.stringContaining(text) as unknown));
  });

  it('reports what a person accepted', () => {
    const { warnings } = guard({ ...good, read: 10, accepted: 10, accept: true }, settings);
    expect(warnings).toEqual([
      'accepted: 10 vehicles came, the last export had 100; less than 70 %',
    ]);
  });

  it('warns when a blocked export leaves old stock on the site', () => {
    const old = { count: 100, checkedAt: hoursAgo(27) };
    expect(guard({ ...good, end: cut, last: old }, settings).warnings).toEqual([
      'the stock on the site is 27 h old, more than 26 h',
    ]);
    expect(guard({ ...good, last: old }, settings).warnings).toEqual([]);
    expect(guard({ ...good, end: cut }, settings).warnings).toEqual([]);
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
      expect(guard(frozen, settings)).toEqual({
        blocked: [],
        warnings: [
          `the export is ${String(age)} h old, more than 26 h; look whether it is still made every night`,
        ],
      });
      expect(guard({ ...good, last, end: cut }, settings).warnings).toEqual([
        `the stock on the site is ${String(age)} h old, more than 26 h`,
      ]);
    },
  );
});
