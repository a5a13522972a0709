import { describe, expect, it } from 'vitest';
import { narrowed } from '../../../../src/islands/search/RangeFilter.tsx';
import { alertLabel, chipText, unpricedText } from '../../../../src/islands/search/wording.ts';
import { emptyState, type Chosen, type SearchState } from '../../../../src/search/page/state.ts';

describe('a chip', () => {
  it.each<[Chosen, string]>([
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
    [{ kind: 'value', facet: 'seats', value: '7' }, 'Seats 7'],
    [{ kind: 'value', facet: 'sleeps', value: '4' }, 'Sleeps 4'],
    [{ kind: 'value', facet: 'model', value: '3' }, '3'],
    [{ kind: 'range', facet: 'weekly_price', range: { max: 150 } }, 'Under $150/week'],
  ])('for %o reads %s', (entry, text) => {
    expect(chipText(entry, { location: { 'l-1': 'Newstead' } })).toBe(text);
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
    expect(narrowed(choice, range)).toEqual(expected);
  });

  it('keeps a limit at the end of the range that a visitor typed', () => {
    const choice = { min: 5_000, max: 90_000 };
    expect(narrowed(choice, range, ['max'])).toEqual({ max: 90_000 });
    expect(narrowed(choice, range, ['min', 'max'])).toEqual(choice);
  });
});
