import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom, seededShuffle } from '../../../../src/domain/search/promos.ts';

describe('seeded random order', () => {
  it('depends on the seed alone', () => {
    const three = (seed: string) => Array.from({ length: 3 }, seededRandom(seed));
    expect(three('a')).toEqual(three('a'));
    expect(three('a')).not.toEqual(three('b'));
  });

  it('stays between 0 and 1 and spreads', () => {
    const draws = Array.from({ length: 2000 }, seededRandom('spread'));
    expect(Math.min(...draws)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...draws)).toBeLessThan(1);
    const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
    expect(mean).toBeCloseTo(0.5, 1);
  });

  it('shuffles without losing, repeating or changing an item', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.string(), (items, seed) => {
        const before = [...items];
        const shuffled = seededShuffle(items, seed);
        expect([...shuffled].sort()).toEqual([...items].sort());
        expect(items).toEqual(before);
      }),
    );
  });
});
