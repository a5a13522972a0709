// The texts of a repayment at the shopper's own rate in place of the lender's example. Rule personal-6.
import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { Repayment } from '../../../../src/components/card/parts.tsx';
import { Figures } from '../../../../src/components/card/rally-figures.tsx';
import type { PriceLine } from '../../../../src/domain/card/card-data.ts';
import { ownFigures, ownRows, statedPrice } from '../../../../src/domain/finance/own-figures.ts';

const own = {
  text: '$131/wk',
  rate: '12.95% p.a.',
  comparisonRate: '14.10% p.a. comparison rate',
};
const example = {
  text: '$543/mo',
  rate: '9.99% p.a.',
  comparisonRate: '10.91% p.a. comparison rate',
};
const price: PriceLine = {
  ...{ kind: 'price', text: '$34,999', amount: 34_999, priceType: '', was: null, market: null },
};
const textsOf = (html: string) =>
  html
    .replace(/<p class="price">.*?<\/p>/, '')
    .split(/<[^>]+>/)
    .filter(Boolean);
const markup = {
  'Harbour and Atlas': createElement(Repayment, { repayment: example }),
  Rally: createElement(Figures, { price, repayment: example }),
};

describe('the repayment of a card at the shopper’s own rate', () => {
  it.each([
    ['Harbour and Atlas', '$131/wk your rate 12.95% p.a., 14.10% p.a. comparison rate'],
    ['Rally', '$131/wk your rate 12.95% p.a., 14.10% p.a. comparison rate'],
  ] as const)('replaces the four figures of the example in %s', (template, text) => {
    const texts = textsOf(renderToStaticMarkup(markup[template]));
    expect(ownFigures(texts, own, 'your rate ')?.join('')).toBe(text);
  });

  it.each([
    ['a repayment that is too small', ['Enquire for Finance']],
    ['a partner’s quote', ['$125/wk', ' (about $543) 9.99% p.a., ', '10.91% p.a.']],
    ['nothing', []],
  ])('replaces nothing where the page states %s', (_, texts) => {
    expect(ownFigures(texts, own)).toBeNull();
  });
});

it.each([
  ['$34,999', 34_999],
  [' $8,490 ', 8490],
  ['$289/week', undefined],
  ['Enquire for price.', undefined],
  ['', undefined],
])('a card with the price "%s" states %s dollars', (text, dollars) => {
  expect(statedPrice(text)).toBe(dollars);
});

it('the finance summary states the terms of the own rate’s loan, without fees that there are not', () => {
  const loan = {
    ...{ amount: 30_000, deposit: 3000, residual: 9000, termYears: 5, interest: 12.95 },
    ...{ establishmentFee: 395, monthlyFee: 0 },
  };
  expect(ownRows({ loan }).map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Price: $30,000',
    'Term: 5 years',
    'Deposit: $3,000',
    'Final payment: $9,000',
    'Establishment fee: $395',
  ]);
});
