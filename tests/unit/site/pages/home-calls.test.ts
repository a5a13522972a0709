// Call-to-action cards of the home page, and the statistics: a section.
import { describe, expect, it } from 'vitest';
import { aSite, aTenant, aVehicle } from '../fixtures.ts';

const card = { title: 'Sell your car', text: 'Today.', action: 'Get a figure', image: null };
const statistics = [{ figure: '50+', label: 'locations' }];
const site = (own: object) => aSite([aVehicle()], { tenant: aTenant(own) });
const kinds = (made: ReturnType<typeof site>) =>
  made.at('/', 'home').sections.map(({ kind }) => kind);

// Rule search-17.
describe('call-to-action cards', () => {
  it('lead to existing pages; the others are left out with a warning', () => {
    const made = site({
      pages: { tradeIn: true, fleet: false },
      home: {
        sections: ['cards'],
        cards: [
          { ...card, link: '/trade-in' },
          { ...card, title: 'Fleets', link: '/fleet' },
        ],
      },
    });
    expect(made.at('/', 'home').sections).toEqual([
      {
        kind: 'cards',
        ways: [
          {
            title: 'Sell your car',
            text: 'Today.',
            picture: null,
            link: { label: 'Get a figure', href: '/trade-in' },
          },
        ],
      },
    ]);
    expect(made.warnings.join()).toContain('home.cards "Fleets"');
  });

  it('have no section when there are none', () => {
    expect(
      kinds(site({ home: { sections: ['cards', 'about'], about: 'We.', cards: [] } })),
    ).toEqual(['about']);
  });
});

// Rule home-2.
it('shows the statistics as a section of the home page', () => {
  expect(kinds(site({ home: { sections: ['statistics'], statistics } }))).toEqual(['statistics']);
});
