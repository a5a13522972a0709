// Faults in a dealer's comments (rule vehicle-4).
import { describe, expect, it } from 'vitest';
import { readDefects } from '../../../../src/domain/vehicle/defects.ts';

describe('the faults that comments name', () => {
  it.each<[string, string[], string]>([
    [
      '<p>Tidy.</p>\n<p>What is wrong with it: a chip; a 2.5 cm dent.</p>',
      ['A chip', 'A 2.5 cm dent'],
      '<p>Tidy.</p>',
    ],
    [
      'Tidy. Known faults: worn seat &amp; carpet. Call us.',
      ['Worn seat & carpet'],
      'Tidy. Call us.',
    ],
    [
      'TIDY<br><br>What’s wrong with it: nothing that we know of.',
      ['Nothing that we know of'],
      'TIDY',
    ],
    [
      '<p><strong>Faults:</strong></p><ul><li>Scratch</li><li>Chip</li></ul><p>Call us.</p>',
      ['Scratch', 'Chip'],
      '<p>Call us.</p>',
    ],
    ['<p>No faults. A service every year.</p>', [], '<p>No faults. A service every year.</p>'],
    ['', [], ''],
  ])('of %j are %j', (comments, defects, rest) => {
    expect(readDefects(comments)).toEqual({ defects, rest });
  });
});
