// Rule finance-6.
import { describe, expect, it } from 'vitest';
import { readEntry } from '../../../../src/islands/calculators/NumberField.tsx';

const range = { min: 1000, max: 250_000, step: 1 };
const help = (value: number) => (value > 250_000 ? 'Too much' : '');

describe('a number field of a calculator', () => {
  it.each([
    ['25,000', '', 25_000],
    ['$25k', '', 25_000],
    ['500', '', 1000],
    ['300000', 'Too much', 250_000],
    ['', '', null],
    ['   ', '', null],
    ['about 20', 'Please enter a number, such as $25,000.', null],
  ])('with the text "%s" shows the message "%s" and accepts %s', (draft, error, committed) => {
    expect(readEntry(draft, range, { help, example: '$25,000' })).toEqual({ error, committed });
  });

  it.each([
    ['0', 0],
    ['-5', 0],
    ['500', 1000],
  ])('that allows zero accepts %s as %i', (draft, committed) => {
    expect(readEntry(draft, range, { zeroAllowed: true, example: '$0' }).committed).toBe(committed);
  });
});
