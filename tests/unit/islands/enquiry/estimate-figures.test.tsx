// The figures of a loan: the comparison rate is as large as the repayment (National Credit Code s164).
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LargeFigures } from '../../../../src/components/card/large-figures.tsx';

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
