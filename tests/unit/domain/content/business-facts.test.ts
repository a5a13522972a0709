import { describe, expect, it } from 'vitest';
import { contradictions, factTexts } from '../../../../src/domain/content/business-facts.ts';

const fact = (value: number, ...units: string[]) => ({ name: 'figure', value, units });

// Rule content-7.
describe('a number in a text', () => {
  it.each([
    ['A 90-point inspection of each car', fact(100, 'point inspection'), '90-point inspection'],
    ['Seven new-car brands', fact(6, 'new-car brands'), 'Seven new-car brands'],
    ['seven new car brands and more', fact(6, 'new-car brands'), 'seven new car brands'],
    ['40+ brands on the floor', fact(12, 'brands'), '40+ brands'],
    ['1,400 km a month', fact(1500, 'km a month'), '1,400 km a month'],
    ['within twenty minutes', fact(30, 'minutes', 'minute'), 'twenty minutes'],
    ['we take 2.5 hours', fact(2, 'hours'), '2.5 hours'],
  ])('contradicts a fact: %s', (text, known, found) => {
    expect(contradictions(text, [known]).map((each) => each.found)).toEqual([found]);
  });

  it.each([
    ['a 100-point inspection', fact(100, 'point inspection')],
    ['One hundred-point inspection', fact(100, 'point inspection')],
    ['six new-car brands', fact(6, 'new-car brands')],
    ['1500 km a month, 1,500 km a month', fact(1500, 'km a month')],
    ['our 2026 locations guide', fact(8, 'places')],
    ['eight places', fact(8, 'places')],
    ['3 placesets', fact(8, 'places')],
    ['in 10.5-place buses', fact(8, 'places')],
  ])('agrees, or is about something else: %s', (text, known) => {
    expect(contradictions(text, [known])).toEqual([]);
  });

  it('is inserted with separators', () => {
    expect(factTexts([fact(1500, 'km a month')])).toEqual({ figure: '1,500' });
  });
});
