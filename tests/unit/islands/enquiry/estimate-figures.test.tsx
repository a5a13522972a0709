// The figures of a loan: the comparison rate is as large as the repayment (National Credit Code s164).
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LargeFigures } from '../../../../src/components/card/large-figures.tsx';
import { foldedPrint } from '../../../../src/islands/enquiry/EstimatePanel.tsx';

const rates = { rate: '9.08% p.a.', comparisonRate: '9.94% p.a. comparison rate' };

it.each([
  ['$1,101/wk', rates, ['$1,101', '9.94%'], '$1,101/wk 9.08% p.a., 9.94% p.a. comparison rate'],
  ['', rates, ['9.08%', '9.94%'], '9.08% p.a. 9.94% p.a. comparison rate'],
  ['Enquire for Finance', { rate: '', comparisonRate: '' }, [], 'Enquire for Finance'],
])('beside the repayment "%s" is the comparison rate large', (text, others, large, words) => {
  const html = renderToStaticMarkup(<LargeFigures text={text} {...others} />);
  expect([...html.matchAll(/<b>([^<]*)</g)].map(([, number]) => number)).toEqual(large);
  expect(html.replace(/<[^>]*>/g, '').trim()).toBe(words);
});

it('of the small print, whatever is about a comparison rate stays unfolded', () => {
  const print = [
    'WARNING: This comparison rate is an example. Others give a different comparison rate.',
    'Fees apply. Comparison rates range from 8.3% p.a. to 9% p.a. Approval is needed.',
  ];
  expect(foldedPrint(print)).toEqual({
    shown: [print[0], 'Comparison rates range from 8.3% p.a. to 9% p.a.'],
    folded: ['Fees apply.', 'Approval is needed.'],
  });
});
