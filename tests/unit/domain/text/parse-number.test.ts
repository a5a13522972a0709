import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNumber } from '../../../../src/domain/text/parse-number.ts';

describe('a typed number', () => {
  it.each([
    ['25000', 25_000],
    ['25,000', 25_000],
    ['25 000', 25_000],
    ['$25,000', 25_000],
    [' $ 25k ', 25_000],
    ['$25.5K', 25_500],
    ['1.1k', 1100],
    ['25 k', 25_000],
    ['1.2m', 1_200_000],
    ['AUD 30,000', 30_000],
    ['30000 aud', 30_000],
    ['8.5%', 8.5],
    ['8.5 % p.a.', 8.5],
    ['.5', 0.5],
    ['5.', 5],
    ['5 years', 5],
    ['250 kms', 250],
    ['7.9 L/100km', 7.9],
    ['0', 0],
    ['-5', -5],
    ['-$5', -5],
    ['1,250,000.50', 1_250_000.5],
  ])('%j is read as %d', (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });

  it.each([
    '',
    ' ',
    '$',
    'k',
    'about 5',
    '12,34',
    '1.2.3',
    '5e3',
    'NaN',
    '--5',
    '٣٠٠',
    '$289/week',
    'PREORDER',
  ])('%j is not a number', (text) => {
    expect(parseNumber(text)).toBeNull();
  });

  it('never throws and always returns a number or null', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const value = parseNumber(text);
        expect(value === null || Number.isFinite(value)).toBe(true);
      }),
    );
  });

  it('equals the number that was formatted', () => {
    const shown = new Intl.NumberFormat('en-AU');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (value) => {
        expect(parseNumber(`$${shown.format(value)}`)).toBe(value);
      }),
    );
  });
});
