import { describe, expect, it } from 'vitest';
import { codeText, tokensOf, wordsOf } from '../../../src/search/words.ts';

describe('the words of a text', () => {
  it.each([
    ['CX-5', ['cx', '5']],
    ['Škoda Météor', ['skoda', 'meteor']],
    ['Manager’s Special', ['managers', 'special']],
    ['4×4', ['4x4']],
    ['2.8L turbo', ['2.8l', 'turbo']],
    ['$40,000', ['40', '000']],
    ['<b>ute</b>', ['b', 'ute', 'b']],
    ['日本 🚗', ['日本']],
    ['a\0b', ['a', 'b']],
    ['  ', []],
  ])('%s', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('are found joined with their neighbour too', () => {
    expect(tokensOf('Land Cruiser Prado')).toEqual([
      'land',
      'cruiser',
      'prado',
      'landcruiser',
      'cruiserprado',
    ]);
  });

  it('are nothing to a code, which is letters and digits', () => {
    expect(codeText('U-1234 b')).toBe('u1234b');
  });
});
