import { describe, expect, it } from 'vitest';
import { narrowedRange } from '../../../../src/islands/search/range-state.ts';
import type { FacetName } from '../../../../src/domain/search/facets.ts';
import type { Relaxation } from '../../../../src/islands/search/relaxations.ts';
import {
  alertLabel,
  chipText,
  relaxationText,
  unpricedText,
} from '../../../../src/islands/search/wording.ts';
import {
  emptyState,
  type ChosenFilter,
  type ChosenRange,
  type SearchState,
} from '../../../../src/search/page/state.ts';

describe('a chip', () => {
  it.each<[ChosenFilter, string]>([
    [{ kind: 'query', query: 'hilux' }, '“hilux”'],
    [{ kind: 'value', facet: 'make', value: 'Ford' }, 'Ford'],
    [{ kind: 'value', facet: 'car_type', value: 'demo' }, 'Demo'],
    [{ kind: 'value', facet: 'location', value: 'l-1' }, 'Newstead'],
    [{ kind: 'value', facet: 'certified', value: 'true' }, 'Certified'],
    [{ kind: 'value', facet: 'make', value: '__proto__' }, '__proto__'],
    [{ kind: 'range', facet: 'price', range: { max: 50_000 } }, 'Under $50,000'],
    [{ kind: 'range', facet: 'price', range: { min: 20_000, max: 60_000 } }, '$20,000 – $60,000'],
    [{ kind: 'range', facet: 'km', range: { min: 5_000 } }, 'Over 5,000 km'],
    [{ kind: 'range', facet: 'year', range: { min: 2018, max: 2022 } }, '2018 – 2022'],
    [{ kind: 'range', facet: 'year', range: { min: 2018 } }, '2018 or newer'],
    [{ kind: 'range', facet: 'year', range: { min: 2018, max: 2018 } }, '2018'],
    [{ kind: 'range', facet: 'towing', range: { min: 2_500 } }, 'Tows 2,500 kg or more'],
    [{ kind: 'not', facet: 'make', value: 'Toyota' }, 'Not Toyota'],
    [{ kind: 'value', facet: 'seats', value: '7' }, '7 seats'],
    [{ kind: 'value', facet: 'cylinders', value: '8' }, '8 cylinders'],
    [{ kind: 'value', facet: 'doors', value: '1' }, '1 door'],
    [{ kind: 'value', facet: 'ancap', value: '5' }, '5 star ANCAP'],
    [{ kind: 'not', facet: 'seats', value: '7' }, 'Not 7 seats'],
    [{ kind: 'value', facet: 'sleeps', value: '4' }, 'Sleeps 4'],
    [{ kind: 'value', facet: 'model', value: '3' }, '3'],
    [{ kind: 'range', facet: 'weekly_price', range: { max: 150 } }, 'Under $150/week'],
  ])('for %o reads %s', (entry, text) => {
    expect(chipText(entry, { location: { 'l-1': 'Newstead' } })).toBe(text);
  });
});

// Rule search-27.
describe('an offer of another search', () => {
  const offered = (part: Partial<Relaxation>, ranges: SearchState['ranges'] = {}) =>
    relaxationText(
      {
        removed: [],
        widened: [],
        state: { ...emptyState('relevant'), ranges },
        total: 2,
        ...part,
      },
      {},
    );
  it.each<[FacetName, ChosenRange, string]>([
    ['price', { max: 34_000 }, '2 under $34,000'],
    ['price', { min: 1_935, max: 5_000 }, '2 between $1,935 and $5,000'],
    ['year', { min: 2013 }, '2 from 2013 or newer'],
    ['year', { min: 2013, max: 2013 }, '2 from 2013'],
    ['towing', { min: 2_500 }, '2 that tow 2,500 kg or more'],
  ])('to widen the %s to %o reads "%s"', (facet, range, text) => {
    const widened = { kind: 'range' as const, facet, range: {} };
    expect(offered({ widened: [widened] }, { [facet]: range })).toBe(text);
  });

  it.each<[ChosenFilter, string]>([
    [{ kind: 'value', facet: 'model', value: '3' }, '2 without model “3”'],
    [{ kind: 'value', facet: 'fuel', value: 'Diesel' }, '2 without “Diesel”'],
  ])('without %o reads "%s"', (entry, text) => {
    expect(offered({ removed: [entry] })).toBe(text);
  });
});

// Rule search-4.
it.each([
  [1, '1 vehicle without a price is not listed in this order.'],
  [1_204, '1,204 vehicles without a price are not listed in this order.'],
])('the note about %d vehicles without a price reads %s', (count, text) => {
  expect(unpricedText(count)).toBe(text);
});

// Rule search-27, rule saving-9.
it.each<[Partial<SearchState>, string | null]>([
  [{ lists: { make: ['Kia'] }, ranges: { price: { max: 5_000 } } }, 'Tell me when one arrives'],
  [{ lists: { make: ['Kia'], fuel: ['Hybrid'] } }, 'Tell me about similar arrivals'],
  [{ lists: { fuel: ['Hybrid'] } }, null],
])('the button of alerts about %j reads %s', (state, label) => {
  expect(alertLabel({ ...emptyState('relevant'), ...state })).toBe(label);
});

describe('a choice on a slider', () => {
  const range = { min: 5_000, max: 90_000 };
  it.each([
    [{ min: 5_000, max: 90_000 }, {}],
    [{ min: 6_000, max: 90_000 }, { min: 6_000 }],
    [{ min: 5_000, max: 60_000 }, { max: 60_000 }],
    [
      { min: 6_000, max: 60_000 },
      { min: 6_000, max: 60_000 },
    ],
  ])('of %o narrows to %o', (choice, expected) => {
    expect(narrowedRange(choice, range)).toEqual(expected);
  });

  it('keeps a limit at the end of the range that a visitor typed', () => {
    const choice = { min: 5_000, max: 90_000 };
    expect(narrowedRange(choice, range, ['max'])).toEqual({ max: 90_000 });
    expect(narrowedRange(choice, range, ['min', 'max'])).toEqual(choice);
  });
});
