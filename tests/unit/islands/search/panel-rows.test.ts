import { describe, expect, it } from 'vitest';
import { panelRows, type PageRow } from '../../../../src/islands/search/panel-rows.ts';

const settings = { names: { location: { 'l-1': 'Newstead' } }, certifiedOnly: false };
const page: PageRow[] = [
  { value: 'Toyota', label: 'Toyota', heading: 'Popular Makes' },
  { value: 'Mazda', label: 'Mazda' },
  { value: 'Audi', label: 'Audi', heading: 'All Makes' },
  { value: 'Kia', label: 'Kia' },
];
const make = { name: 'make', limit: 100 } as const;
const rows = (
  counts: Record<string, number>,
  {
    selected = [] as string[],
    moved = false,
    facet = make as Parameters<typeof panelRows>[0],
    own = page,
    certifiedOnly = false,
  } = {},
) =>
  panelRows(
    facet,
    own,
    new Map(Object.entries(counts)),
    selected,
    { ...settings, certifiedOnly },
    moved,
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

  it('without a hit make room once something was changed; a heading stays with what is left', () => {
    expect(rows({ Kia: 2, Mazda: 5 }, { moved: true })).toEqual([
      'Popular Makes: Mazda 5',
      'All Makes: Kia 2',
    ]);
  });

  it('keep what is chosen, counted or not', () => {
    expect(rows({ Kia: 2 }, { moved: true, selected: ['Audi', 'Lada'] })).toEqual([
      'All Makes: ✓ Audi 0',
      'Kia 2',
      '✓ Lada 0',
    ]);
  });

  it('list what was counted, commonest first, where the page has none', () => {
    const facet = { name: 'fuel', limit: 2 } as const;
    expect(rows({ Petrol: 3, Diesel: 9, Hybrid: 1 }, { facet, own: [] })).toEqual([
      'Diesel 9',
      'Petrol 3',
    ]);
    expect(
      rows({ Petrol: 3, Diesel: 9, Hybrid: 1 }, { facet, own: [], selected: ['Hybrid'] }),
    ).toEqual(['Diesel 9', 'Petrol 3', '✓ Hybrid 1']);
  });

  // Rule search-21.
  it('of prices put «Under» first, of seats count up', () => {
    const prices = {
      '$20,000 - $30,000': 4,
      'Over $100,000': 1,
      'Under $10,000': 2,
      '$10,000 - $20,000': 3,
    };
    expect(rows(prices, { facet: { name: 'price_range', limit: 9 }, own: [] })).toEqual([
      'Under $10,000 2',
      '$10,000 - $20,000 3',
      '$20,000 - $30,000 4',
      'Over $100,000 1',
    ]);
    expect(rows({ 7: 1, 5: 9, 2: 4 }, { facet: { name: 'seats', limit: 9 }, own: [] })).toEqual([
      '2 4',
      '5 9',
      '7 1',
    ]);
  });

  // Rule search-14.
  it('of places read their names; certified hides its «false» where the tenant wants that', () => {
    expect(rows({ 'l-1': 3 }, { facet: { name: 'location', limit: 9 }, own: [] })).toEqual([
      'Newstead 3',
    ]);
    const facet = { name: 'certified', limit: 9 } as const;
    expect(rows({ true: 3, false: 8 }, { facet, own: [] })).toEqual([
      'Certified 3',
      'Not certified 8',
    ]);
    expect(rows({ true: 3, false: 8 }, { facet, own: [], certifiedOnly: true })).toEqual([
      'Certified 3',
    ]);
  });
});
