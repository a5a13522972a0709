// Rule payment-3: what may be typed, to the cent.
import { describe, expect, it } from 'vitest';
import {
  centsOf,
  centsText,
  isReference,
  typedPaymentErrors,
} from '../../../../src/domain/payment/invoice.ts';

describe('an amount', () => {
  it.each([
    ['250', 25_000],
    ['$1,250.50', 125_050],
    ['0.10', 10],
    ['19.99', 1_999],
    ['8.005', null],
    ['0', null],
    ['-5', null],
    ['much', null],
    ['', null],
  ])('%s is %s cents', (text, cents) => {
    expect(centsOf(text)).toBe(cents);
  });

  it.each([
    [25_000, '$250'],
    [125_050, '$1,250.50'],
    [5, '$0.05'],
  ])('of %s cents is written to the cent', (cents, text) => {
    expect(centsText(cents)).toBe(text);
  });
});

it.each([
  ['INV-1001', true],
  ['Werkstatt 12/3', true],
  ['<script>', false],
  ['=1+1', false],
  ['a'.repeat(41), false],
])('the reference %s is allowed: %s', (text, allowed) => {
  expect(isReference(text)).toBe(allowed);
});

it.each<[string, string, string, string[]]>([
  ['nothing', '', '', ['amount', 'reference']],
  ['too little', '9.99', 'INV-1', ['amount']],
  ['too much', '500.01', 'INV-1', ['amount']],
  ['the least', '10', 'INV-1', []],
  ['the most', '500', 'INV-1', []],
])('a typed payment with %s has errors in these fields', (_what, amount, reference, paths) => {
  const settings = { typed: true, amount: { min: 10, max: 500 } };
  expect(typedPaymentErrors({ amount, reference }, settings).map(({ path }) => path)).toEqual(
    paths,
  );
});
