import { expect, it } from 'vitest';
import { frozenExport, frozenText } from '../../../../src/domain/vehicle/stock-age.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-28T16:20:00Z');
/** Ages in hours; null: nothing says when the export was made. */
const frozen = (made: number | null, changed: number, limit = 36) =>
  frozenExport(
    { madeAt: made === null ? null : now - made * hour, changedAt: now - changed * hour },
    now,
    limit,
  );

// Rule stock-16.
it.each([
  ['made and changed last night', 8, 24, null],
  ['made long ago', 120, 0, 'old'],
  ['made just before the limit', 36, 0, null],
  ['made just after the limit', 36.1, 0, 'old'],
  ['copied every night, with the same vehicles', 1, 37, 'unchanged'],
  ['of an index, which has no time', null, 37, 'unchanged'],
  ['of an index that changes', null, 1, null],
  ['old and unchanged', 48, 48, 'old'],
] as const)('an export %s', (_case, made, changed, cause) => {
  expect(frozen(made, changed)?.cause ?? null).toBe(cause);
});

it('a dealer whose system exports on working days has a longer limit', () => {
  expect(frozen(80, 80, 96)).toBeNull();
  expect(frozen(97, 97, 96)).toEqual({
    cause: 'old',
    since: '2026-11-24T15:20:00.000Z',
    hours: 97,
  });
});

it('the words say since when', () => {
  expect(frozenText(frozen(120, 0)!)).toBe('the export is 120 h old, made 2026-11-23 16:20 UTC');
  expect(frozenText(frozen(null, 48)!)).toBe(
    'the export has had the same vehicles for 48 h, since 2026-11-26 16:20 UTC',
  );
});
