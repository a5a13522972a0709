import { describe, expect, it } from 'vitest';
import { slideLabel, slideSchema } from '../../../../src/domain/content/slides.ts';
import { aSite, aVehicle, someContent } from '../fixtures.ts';

// Rule home-1.
it.each([
  ['/models/suv', 'Explore'],
  ['/model/ranger?from=finance', 'Explore'],
  ['/finance', 'Latest Offers'],
  ['/service', 'Learn More'],
])('a slide that leads to %s says "%s"', (url, label) => {
  expect(slideLabel({ url })).toBe(label);
});

describe('the slides of a home page', () => {
  const slide = (id: string, url: string, own: object = {}) =>
    slideSchema.parse({ id, name: `Slide ${id}`, url, image: `/slides/${id}.webp`, ...own });
  const site = (slides: ReturnType<typeof slide>[]) =>
    aSite([aVehicle()], { content: { ...someContent, slides } });

  it('replace the hero, with a text over the picture or with the picture alone as the link', () => {
    const page = site([
      slide('a', '/special-offers', { description: 'Until Sunday' }),
      slide('b', 'https://www.ford.example', { hide_overlay: true }),
    ]).at('/', 'home');
    expect(page.slides).toMatchObject([
      { overlay: true, text: 'Until Sunday', link: { href: '/special-offers' } },
      { overlay: false, text: '', link: { href: 'https://www.ford.example' } },
    ]);
    expect(page.preload?.srcset).toBe(page.slides[0]?.picture?.sources[0]?.srcset);
  });

  it('leave out a slide without a page, with a warning', () => {
    const { at, warnings } = site([slide('a', '/no-such-page'), slide('b', '/special-offers')]);
    expect(at('/', 'home').slides.map(({ id }) => id)).toEqual(['b']);
    expect(warnings).toContain('/no-such-page has no page; left out of the slide "a"');
  });
});
