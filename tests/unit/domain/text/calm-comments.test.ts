// Dealers' comments in capitals (rule vehicle-4).
import { describe, expect, it } from 'vitest';
import { calmComments } from '../../../../src/domain/text/calm-comments.ts';

const names = ['2016 Hyundai Santa Fe Active', 'BMW 320d'];

describe('comments in capitals', () => {
  it.each([
    ['STOP THE CAR. HYUNDAI SANTA FE JUST LANDED', 'Stop the car. Hyundai Santa Fe just landed'],
    [
      '<p>BMW 320D 4X4 IS HERE</p><p>142,298 KM</p>',
      '<p>BMW 320d 4x4 is here</p><p>142,298 km</p>',
    ],
    ['* ABS (ANTILOCK BRAKES) * TOW BAR', '* ABS (antilock brakes) * Tow bar'],
    ['THE GXL HAS IT ALL &amp; MORE, T.A.P.', 'The GXL has it all &amp; more, T.A.P.'],
    // One sentence among others.
    ['THIS ONE IS SPECIAL!! It has one owner.', 'This one is special!! It has one owner.'],
  ])('get small letters, but names and codes keep theirs: %s', (written, calm) => {
    expect(calmComments(written, names)).toBe(calm);
  });

  it.each([
    'A tidy GXL with ABS, ESP and AEB.',
    'Call NOW and ask for Sam.',
    '',
    '<b>SR5</b> in white',
  ])('stay as they are when they do not shout: %s', (written) => {
    expect(calmComments(written, names)).toBe(written);
  });
});
