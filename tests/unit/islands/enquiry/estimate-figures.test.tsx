// The figures of a loan: numbers have one size and the words after them another (National Credit Code s164).
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LoanFigures } from '../../../../src/islands/enquiry/EstimateFigures.tsx';

const rates = { rate: '9.08% p.a.', comparisonRate: '9.94% p.a. comparison rate' };

it.each([
  ['$1,101/wk', rates, ['$1,101', '9.08%', '9.94%']],
  ['', rates, ['9.08%', '9.94%']],
  ['Enquire for Finance', { rate: '', comparisonRate: '' }, ['']],
])('beside the repayment "%s" are numbers before words', (text, others, numbers) => {
  const html = renderToStaticMarkup(<LoanFigures text={text} {...others} />);
  expect([...html.matchAll(/<b>([^<]*)<span>/g)].map(([, number]) => number)).toEqual(numbers);
  const words = [text, ...Object.values(others)].filter(Boolean).join(' ');
  expect(html.replace(/<[^>]*>/g, '').trim()).toBe(words);
});
