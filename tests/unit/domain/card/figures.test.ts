// The figures of a price block.
import { expect, it } from 'vitest';
import { financedPrice, splitFigure } from '../../../../src/domain/card/figures.ts';

it.each([
  ['$129/wk', '$129', '/wk'],
  ['$1,289/week', '$1,289', '/week'],
  ['$45,990', '$45,990', ''],
  ['10.12% p.a. comparison rate', '10.12%', ' p.a. comparison rate'],
  ['Enquire for Finance', '', 'Enquire for Finance'],
])('the figure "%s" has the numeral "%s" and the unit "%s"', (text, numeral, unit) => {
  expect(splitFigure(text)).toEqual({ numeral, unit });
});

// Rule personal-6.
it.each([
  ['a price', 34_999, 'price', 34_999, '9.99% p.a.'],
  ['a reduced price', 29_999, 'reduced', 29_999, '9.99% p.a.'],
  ['a price a week', undefined, 'subscription', 289, '9.99% p.a.'],
  ['no price', undefined, 'none', null, '9.99% p.a.'],
  ['"Enquire for Finance"', undefined, 'price', 1500, ''],
] as const)('the example beside %s is about a loan for %s', (_, expected, kind, amount, rate) => {
  expect(financedPrice({ kind, amount }, { rate })).toBe(expected);
});
