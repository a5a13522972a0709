// The figures at the shopper's own rate in place of the lender's example. Rule personal-6.
import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { Repayment } from '../../../../src/components/card/parts.tsx';
import type { PriceLine } from '../../../../src/domain/card/card-data.ts';
import { ownFigures, ownRows } from '../../../../src/domain/finance/own-figures.ts';

const example = {
  text: '$543/mo',
  rate: '9.99% p.a.',
  comparisonRate: '10.91% p.a. comparison rate',
  basis: 'For $34,999 over 7 years, no deposit, no final payment.',
};
const price: PriceLine = {
  kind: 'price',
  text: '$34,999',
  amount: 34_999,
  priceType: '',
  was: null,
  market: null,
};

/** The example's line as text with the figures of another loan in the marked places. */
function withFigures(html: string, texts: Record<string, string>): string {
  const line = /<div class="repay".*?<\/div>/.exec(html)?.[0] ?? '';
  const filled = line.replace(
    /(<(b|span|p)[^>]* data-figure="(\w+)">)(?:<b>.*?<\/b>)?[^<]*/g,
    (_, start: string, __: string, name: string) => `${start}${texts[name] ?? '?'}`,
  );
  return filled.replace(/<[^>]+>/g, '');
}

describe('a card', () => {
  const html = renderToStaticMarkup(
    createElement(Repayment, { price, repayment: example, terms: example.basis }),
  );

  it('names the price of its example and marks each figure', () => {
    expect(html).toContain('<div class="repay" data-financed="34999">');
    const own = {
      text: '$131/wk',
      rate: '12.95% p.a.',
      comparisonRate: '14.10% p.a. comparison rate',
      basis: 'At your rate. For $34,999 over 5 years.',
    };
    expect(withFigures(html, ownFigures(own, 'your rate '))).toBe(
      '$131/wk your rate 12.95% p.a., 14.10% p.a. comparison rate TermsAt your rate. For $34,999 over 5 years.',
    );
  });
});

it('the finance summary states the terms of the own rate’s loan, without fees that there are not', () => {
  const loan = {
    amount: 30_000,
    deposit: 3000,
    residual: 9000,
    termYears: 5,
    interest: 12.95,
    establishmentFee: 395,
    monthlyFee: 0,
  };
  expect(ownRows({ loan }).map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Price: $30,000',
    'Term: 5 years',
    'Deposit: $3,000',
    'Final payment: $9,000',
    'Establishment fee: $395',
  ]);
});
