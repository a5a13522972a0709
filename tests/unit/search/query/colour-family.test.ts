import { describe, expect, it } from 'vitest';
import { colourFamily } from '../../../../src/search/query/vocabulary/colour-family.ts';

// Rule search-32.
describe('the family of a colour', () => {
  it.each([
    ['White', 'White'],
    ['Glacier White', 'White'],
    ['Pearl White', 'White'],
    ['Pearl Black', 'Black'],
    ['Electric Blue Metallic', 'Blue'],
    ['Gunmetal', 'Grey'],
    ['British Racing Green', 'Green'],
    ['Champagne', 'Gold'],
    ['Kinetic', 'Kinetic'],
  ])('of %s is %s', (colour, family) => {
    expect(colourFamily(colour)).toBe(family);
  });
});
