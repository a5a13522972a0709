import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Figures } from '../../../../src/components/card/rally-figures.tsx';
import type { PriceLine } from '../../../../src/domain/card/card-data.ts';

describe('the price block of Rally', () => {
  const price: PriceLine = {
    kind: 'price',
    text: '$45,990',
    amount: 45_990,
    priceType: 'Drive away',
    was: null,
    market: null,
  };
  const repayment = {
    text: '$189/wk',
    rate: '9.49% p.a.',
    comparisonRate: '10.12% p.a. comparison rate',
  };
  const numerals = (markup: string) =>
    [...markup.matchAll(/<b>(.*?)<\/b>/g)].map(([, text]) => text);

  it('shows weekly price, comparison rate and full price as numerals, the weekly price first', () => {
    const markup = renderToStaticMarkup(<Figures price={price} repayment={repayment} />);
    expect(numerals(markup)).toEqual(['$189', '10.12%', '$45,990']);
  });

  it('never gives the interest rate a numeral that its comparison rate lacks', () => {
    const asked = { ...repayment, text: 'Enquire for Finance' };
    const markup = renderToStaticMarkup(<Figures price={price} repayment={asked} />);
    expect(numerals(markup)).toEqual(['10.12%', '$45,990']);
  });

  it('shows a price that is a text without a numeral', () => {
    const text: PriceLine = { ...price, kind: 'none', text: 'POA', amount: null, priceType: '' };
    const markup = renderToStaticMarkup(<Figures price={text} repayment={null} />);
    expect(numerals(markup)).toEqual([]);
    expect(markup).toContain('POA');
  });
});
