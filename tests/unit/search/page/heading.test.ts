import { describe, expect, it } from 'vitest';
import { headingOf, movedTitle, stockedLists } from '../../../../src/search/page/heading.ts';
import type { SearchState } from '../../../../src/search/page/state.ts';

const site = {
  titles: {
    used: 'Used cars in {city}',
    all: 'All cars in {city} {state}',
    other: '{type} for sale in {city}',
  },
  dealer: { city: 'Brisbane', state: 'QLD' },
};
const toyota = { path: '/search/toyota', lists: { make: ['Toyota'] }, noun: 'cars' };
const newstead = { path: '/search/newstead', lists: { location: ['7'] }, noun: 'cars' };

describe('the heading of a live search', () => {
  it.each<[string, typeof toyota | typeof newstead, SearchState['lists'], string | null]>([
    ['is the landing’s while its filters are on', toyota, { make: ['Toyota'] }, null],
    [
      'also with filters no sentence speaks of',
      toyota,
      { make: ['Toyota'], fuel: ['Diesel'] },
      null,
    ],
    ['is that of all stock without any', toyota, {}, 'All cars in Brisbane QLD'],
    ['names another make', toyota, { make: ['Mazda'] }, 'Mazda Cars for sale in Brisbane'],
    [
      'names the model chosen in the landing’s make',
      toyota,
      { make: ['Toyota'], model: ['Hilux'] },
      'Toyota Hilux for sale in Brisbane',
    ],
    ['names none of two makes', toyota, { make: ['Mazda', 'Kia'] }, 'All cars in Brisbane QLD'],
    ['is the tenant’s own for used cars', toyota, { car_type: ['used'] }, 'Used cars in Brisbane'],
    ['leaves a place that is not chosen any more', newstead, {}, 'All cars in Brisbane QLD'],
  ])('%s', (_, landing, lists, heading) => {
    expect(headingOf({ lists }, landing, site)).toBe(heading);
  });

  it('does not repeat a value of the address that no vehicle has', () => {
    const counts = () =>
      new Map([
        ['Mazda', 3],
        ['Kia', 0],
      ]);
    const lists = { make: ['Toyota', 'Mazda', 'Kia', '<b>Cheap</b>'] };
    expect(stockedLists({ lists }, toyota, counts)).toEqual({ make: ['Toyota', 'Mazda'] });
  });
});

describe('the title of a live search', () => {
  const own = 'Used cars in Brisbane';
  it.each([
    ['names the page', `${own} | Meridian`, own, 2, `${own} – page 2 | Meridian`],
    [
      'drops the page it was loaded with',
      `${own} – page 3 | Meridian`,
      own,
      1,
      `${own} | Meridian`,
    ],
    ['follows the heading', `${own} | Meridian`, 'Mazda $1', 1, 'Mazda $1 | Meridian'],
  ])('%s', (_case, title, heading, page, expected) => {
    expect(movedTitle(title, { own, heading, page })).toBe(expected);
  });
});
