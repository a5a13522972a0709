import { describe, expect, it } from 'vitest';
import { loadTenant } from '../../../src/tenant/load.ts';
import type { Settings } from '../../../src/tenant/merge.ts';
import { place, projectOf } from './project.ts';

const errorsWith = (own: Settings) => {
  const result = loadTenant(projectOf(own), 'test');
  return result.ok ? [] : result.errors;
};

const chat = {
  id: 'chat',
  src: 'https://chat.example/widget.js',
  hosts: ['chat.example'],
  category: 'chat',
  open: 'ExampleChat.open',
  load: 'interaction',
  budgetBytes: 60_000,
};

const promo = {
  id: 'p',
  start: '2026-12-02T00:00:00Z',
  expiry: null,
  position: 3,
  display: [],
  strictDisplay: false,
  title: 't',
  text: 't',
  action: 'a',
  link: '/',
  image: null,
};
const menuLink = (label: string) => ({ label, link: '/search/used-cars' });
const menuEntry = (label: string) => ({ ...menuLink(label), children: [] });

describe('duplicate entries', () => {
  it.each<[string, Settings, string]>([
    [
      'two dealerships of one slug',
      {
        dealerships: [
          { slug: 'test', name: 'One', id: '1' },
          { slug: 'test', name: 'Two', id: '2' },
        ],
      },
      'dealerships.1.slug',
    ],
    [
      'two locations of one id',
      { locations: [place({ primary: true }), place({ slug: 'b' })] },
      'locations.1.id',
    ],
    [
      'a menu entry that appears twice',
      { menu: { main: [menuEntry('Stock'), menuEntry('Home'), menuEntry('Stock')] } },
      'menu.main.2',
    ],
    [
      'an entry that appears twice in a dropdown',
      { menu: { main: [{ ...menuEntry('Stock'), children: [menuLink('A'), menuLink('A')] }] } },
      'menu.main.0.children.1',
    ],
    [
      'a footer link that appears twice',
      { menu: { footer: [{ label: 'More', links: [menuLink('A'), menuLink('A')] }] } },
      'menu.footer.0.links.1',
    ],
    [
      'a footer column that appears twice',
      {
        menu: {
          footer: [
            { label: 'More', links: [menuLink('A')] },
            { label: 'More', links: [menuLink('B')] },
          ],
        },
      },
      'menu.footer.1.label',
    ],
    [
      'a brand that appears twice',
      {
        brands: {
          lists: {
            cars: [
              { name: 'Kia', slug: 'kia' },
              { name: 'KIA', slug: 'kia' },
            ],
          },
        },
      },
      'brands.lists.cars.1.slug',
    ],
    ['a facet that appears twice', { search: { facets: ['make', 'make'] } }, 'search.facets.1'],
    [
      'two promos of one id',
      { search: { promos: { cards: [promo, promo] } } },
      'search.promos.cards.1.id',
    ],
    ['two scripts of one id', { thirdParty: [chat, chat] }, 'thirdParty.1.id'],
    [
      'two holidays on one date',
      {
        holidayHours: [
          { date: '2026-12-25', name: 'Christmas Day' },
          { date: '2026-12-25', name: 'Christmas' },
        ],
      },
      'holidayHours.1.date',
    ],
  ])('are reported with a hint: %s', (_name, own, path) => {
    const errors = errorsWith(own);
    expect(errors.map((error) => error.path)).toEqual([path]);
    expect(errors[0]?.hint).not.toBe('');
  });
});

describe('the same name', () => {
  it('is accepted for menu entries in different lists', () => {
    const main = [
      { ...menuEntry('A'), children: [menuLink('Stock')] },
      { ...menuEntry('B'), children: [menuLink('Stock')] },
    ];
    expect(errorsWith({ menu: { main } })).toEqual([]);
  });

  it('is accepted for holidays of different locations on one date', () => {
    const locations = [place({ primary: true }), place({ id: 'b', slug: 'b' })];
    const holidayHours = [['a'], ['b'], []].map((locationIds) => ({
      date: '2026-12-25',
      name: 'Christmas Day',
      locationIds,
    }));
    expect(errorsWith({ locations, holidayHours })).toEqual([]);
  });
});
