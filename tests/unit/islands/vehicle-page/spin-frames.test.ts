// Rule photos-5.
import { describe, expect, it } from 'vitest';
import { framesFor } from '../../../../src/islands/vehicle-page/spin.ts';

const set = (width: number) => ({ width, addresses: [`/spin-01-${String(width)}.webp`] });

describe('the frame size of a spin', () => {
  const frames = [set(400), set(800), set(1200)];

  it.each([
    ['is the narrowest that fills the stage', 390, 400],
    ['may be a quarter narrower than the stage, which nobody sees while it turns', 500, 400],
    ['is the next one when more than a quarter is missing', 501, 800],
    ['is the widest one on a stage wider than all of them', 5000, 1200],
  ])('%s: %i px', (_, pixels, width) => {
    expect(framesFor({ frames }, pixels)).toEqual(set(width).addresses);
  });

  it('is empty when there are no frames', () => {
    expect(framesFor({ frames: [] }, 800)).toEqual([]);
  });
});
