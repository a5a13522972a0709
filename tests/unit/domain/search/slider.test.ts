import { describe, expect, it } from 'vitest';
import {
  keepApart,
  sliderChoice,
  sliderRange,
  sliderStep,
} from '../../../../src/domain/search/slider.ts';

// Rule search-12.
describe('a range slider', () => {
  it('runs from 0 to 100,000 without stats', () => {
    expect(sliderRange(undefined)).toEqual({ min: 0, max: 100_000 });
  });

  it('holds all of its stats, in whole thousands; years are not rounded', () => {
    expect(sliderRange({ min: 1990, max: 88_001 })).toEqual({ min: 1000, max: 89_000 });
    expect(sliderRange({ min: 5000, max: 5000 })).toEqual({ min: 5000, max: 5000 });
    expect(sliderRange({ min: 2003, max: 2026 }, false)).toEqual({
      min: 2003,
      max: 2026,
    });
  });

  it('moves in hundredths of its range', () => {
    expect(sliderStep({ min: 10_000, max: 60_000 })).toBe(500);
  });

  it.each([
    [
      { min: 20_499, max: 60_500 },
      { min: 20_000, max: 61_000 },
    ],
    [
      { min: -5, max: 9e9 },
      { min: 0, max: 100_000 },
    ],
    [
      { min: 70_000, max: 30_000 },
      { min: 30_000, max: 30_000 },
    ],
  ])('takes %o as %o', (choice, settled) => {
    expect(sliderChoice(choice, { min: 0, max: 100_000 }, 1000)).toEqual(settled);
  });

  it('keeps a year as it is', () => {
    const years = { min: 2003, max: 2026 };
    expect(sliderChoice({ min: 2017, max: 2019 }, years, 0)).toEqual({ min: 2017, max: 2019 });
  });

  // Rule finder-6.
  it('can keep its handles apart', () => {
    expect(keepApart({ min: 60_000, max: 50_000 }, 'min')).toEqual({ min: 49_999, max: 50_000 });
    expect(keepApart({ min: 60_000, max: 60_000 }, 'max')).toEqual({ min: 60_000, max: 60_001 });
    expect(keepApart({ min: 1, max: 2 }, 'max')).toEqual({ min: 1, max: 2 });
  });
});
