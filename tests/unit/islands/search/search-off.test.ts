import { expect, it } from 'vitest';
import {
  staticLanding,
  offText,
  type StaticLink,
} from '../../../../src/islands/search/search-off.ts';

const link = (facet: string, label: string, href: string): StaticLink => ({
  facet,
  label,
  href,
  current: false,
});
const links = [link('make', 'Ford', '/search/ford'), link('body', 'SUV', '/search/suv')];

// Rule search-29.
it.each([
  ['?make=ford', '/search/ford'],
  ['?menu[body]=SUV&utm_source=mail', '/search/suv'],
  ['?make=Ford&price=:30000', null],
  ['?make=Ford,Kia', null],
  ['?body=Ford', null],
  ['?make=DoesNotExist', null],
  ['?query=ford', null],
  ['?utm_source=mail', null],
])('without a search, %s leads to %j', (search, landing) => {
  expect(staticLanding(search, links)).toBe(landing);
});

it('without a search, a landing of another filter leads nowhere, because its filter would be lost', () => {
  const landing = { ...link('car_type', 'Used cars', '/search/used-cars'), current: true };
  expect(staticLanding('?make=Ford', [...links, landing])).toBeNull();
});

it.each([
  ['?query=white+kia&price=:30000', 'Your search for “white kia” could not load, so this list'],
  ['?price=:30000', 'Your search could not load, so this list'],
])('a page that cannot search for %s says "%s"', (search, text) => {
  expect(offText(search)).toContain(text);
});
