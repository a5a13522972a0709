import { describe, expect, it } from 'vitest';
import { filterRows } from '../../../../src/islands/search/filter-rows.ts';

const settings = { names: { location: { 'l-1': 'Newstead' } }, certifiedOnly: false };
type Facet = Parameters<typeof filterRows>[0];
const make: Facet = {
  name: 'make',
  limit: 100,
  values: ['Toyota', 'Mazda', 'Audi', 'Kia'],
  headings: { 0: 'Popular Makes', 2: 'All Makes' },
};
const rows = (
  counts: Record<string, number>,
  {
    selected = [] as string[],
    differsFromLanding = false,
    facet = make,
    certifiedOnly = false,
  } = {},
) =>
  filterRows(
    facet,
    new Map(Object.entries(counts)),
    selected,
    { ...settings, certifiedOnly },
    differsFromLanding,
  ).map(
    ({ label, count, heading, checked }) =>
      `${heading ? `${heading}: ` : ''}${checked ? '✓ ' : ''}${label} ${String(count)}`,
  );

describe('the rows of a filter', () => {
  it('are those of the page, in its order, while the page is as it was loaded', () => {
    expect(rows({ Kia: 2, Mazda: 5 })).toEqual([
      'Popular Makes: Toyota 0',
      'Mazda 5',
      'All Makes: Audi 0',
      'Kia 2',
    ]);
  });

  it('without a hit disappear after a change; a heading moves to the remaining rows', () => {
    expect(rows({ Kia: 2, Mazda: 5 }, { differsFromLanding: true })).toEqual([
      'Popular Makes: Mazda 5',
      'All Makes: Kia 2',
    ]);
  });

  it('keep selected values, counted or not', () => {
    expect(rows({ Kia: 2 }, { differsFromLanding: true, selected: ['Audi', 'Lada'] })).toEqual([
      'All Makes: ✓ Audi 0',
      'Kia 2',
      '✓ Lada 0',
    ]);
  });

  it('list counted values, commonest first, when the page has none', () => {
    const facet = { name: 'fuel', limit: 2 } as const;
    expect(rows({ Petrol: 3, Diesel: 9, Hybrid: 1 }, { facet })).toEqual(['Diesel 9', 'Petrol 3']);
    expect(rows({ Petrol: 3, Diesel: 9, Hybrid: 1 }, { facet, selected: ['Hybrid'] })).toEqual([
      'Diesel 9',
      'Petrol 3',
      '✓ Hybrid 1',
    ]);
  });

  // Rule search-21.
  it('of prices put "Under" first, of seats count up', () => {
    const prices = {
      '$20,000 - $30,000': 4,
      'Over $100,000': 1,
      'Under $10,000': 2,
      '$10,000 - $20,000': 3,
    };
    expect(rows(prices, { facet: { name: 'price_range', limit: 9 } })).toEqual([
      'Under $10,000 2',
      '$10,000 - $20,000 3',
      '$20,000 - $30,000 4',
      'Over $100,000 1',
    ]);
    expect(rows({ 7: 1, 5: 9, 2: 4 }, { facet: { name: 'seats', limit: 9 } })).toEqual([
      '2 4',
      '5 9',
      '7 1',
    ]);
  });

  // Rule search-14.
  it('of places read their names; certified hides its "false" where the tenant wants that', () => {
    expect(rows({ 'l-1': 3 }, { facet: { name: 'location', limit: 9 } })).toEqual(['Newstead 3']);
    const facet = { name: 'certified', limit: 9 } as const;
    expect(rows({ true: 3, false: 8 }, { facet })).toEqual(['Certified 3', 'Not certified 8']);
    expect(rows({ true: 3, false: 8 }, { facet, certifiedOnly: true })).toEqual(['Certified 3']);
  });
});
