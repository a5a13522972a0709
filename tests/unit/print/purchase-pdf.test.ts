// Rule purchase-5: the summary of a purchase on paper.
import { expect, it } from 'vitest';
import { purchasePdf } from '../../../src/print/purchase-pdf.ts';
import { pdfWords } from './pdf-words.ts';

it('has every line of a long summary on as many pages as it needs', async () => {
  const lines = Array.from({ length: 60 }, (_, at): [string, string] => [
    `Line ${String(at)}`,
    `$${String(at)},000 and some more words`,
  ]);
  const pdf = await purchasePdf({
    title: '2021 Ford Ranger XLT',
    dealer: ['Example Motors Pty Ltd, ABN 12 345 678 901', '07 5550 0100'],
    sections: [{ title: 'Summary', lines }],
    notes: ['This is not a contract.'],
  });
  const words = pdfWords(pdf).split('\n');
  expect(words).toEqual(
    expect.arrayContaining([
      '2021 Ford Ranger XLT',
      'Example Motors Pty Ltd, ABN 12 345 678 901',
      'Summary',
      ...lines.flat(),
      'This is not a contract.',
    ]),
  );
  expect(
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length ?? 0,
  ).toBeLessThan(5);
});
