import { describe, expect, it } from 'vitest';
import {
  searchTitle,
  subjectText,
  type SearchSubject,
} from '../../../../src/domain/search/page-title.ts';

const titles = {
  used: 'Pre-Owned Cars for Sale in {city} {state}',
  all: 'New, Pre-Owned and Demo Cars for Sale in {city} {state}',
  other: '{type} for Sale in {city} {state}',
};
const place = { city: 'Brisbane', state: 'QLD' };

// Rule search-19.
describe('the title of a search page', () => {
  it.each<[SearchSubject, string]>([
    [{ carTypes: ['used'] }, 'Pre-Owned Cars for Sale in Brisbane QLD'],
    [{}, 'New, Pre-Owned and Demo Cars for Sale in Brisbane QLD'],
    [
      { carTypes: ['demo', 'used', 'new'] },
      'New, Pre-Owned and Demo Cars for Sale in Brisbane QLD',
    ],
    [{ carTypes: ['new'] }, 'New Cars for Sale in Brisbane QLD'],
    [{ carTypes: ['demo', 'new'] }, 'New and Demo Cars for Sale in Brisbane QLD'],
    [{ make: 'Toyota' }, 'Toyota Cars for Sale in Brisbane QLD'],
    [{ make: 'Toyota', model: 'Hilux' }, 'Toyota Hilux for Sale in Brisbane QLD'],
    [{ carTypes: ['used'], make: 'Toyota' }, 'Pre-Owned Toyota Cars for Sale in Brisbane QLD'],
    [{ body: 'SUV' }, 'SUV Cars for Sale in Brisbane QLD'],
  ])('for %o is %s', (subject, title) => {
    expect(searchTitle(subject, titles, place)).toBe(title);
  });

  it('uses the noun of what is for sale, once', () => {
    expect(searchTitle({ make: 'Jayco' }, titles, place, 'caravans')).toBe(
      'Jayco Caravans for Sale in Brisbane QLD',
    );
    expect(subjectText({ body: 'Caravan' }, 'caravans')).toBe('Caravans');
  });

  it('fills make and model into a tenant’s own sentence and leaves no holes', () => {
    const own = { ...titles, other: '{make} {model} deals | {city}{unknown}' };
    expect(searchTitle({ make: 'Ford' }, own, place)).toBe('Ford deals | Brisbane{unknown}');
  });
});
