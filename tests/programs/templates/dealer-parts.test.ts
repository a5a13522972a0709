// The parts of a dealer's site around its stock, in each template: header, footer, locations, reviews, a model.
import { beforeAll, describe, expect, it } from 'vitest';
import { modelSchema } from '../../../src/domain/models/models.ts';
import type { Renderer } from '../../../src/bundler/renderer.ts';
import { openTemplates } from '../../fixtures/pages/renderer.ts';
import { aLocation, aSite, aTenant, aVehicle, someContent } from '../../unit/site/fixtures.ts';

let renderer: Renderer;
beforeAll(async () => {
  ({ renderer } = await openTemplates());
});

const places = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    aLocation({
      id: `l-${String(n + 1)}`,
      name: `Yard ${String(n + 1)}`,
      slug: n === 0 ? 'newstead' : `yard-${String(n + 1)}`,
      primary: n === 0,
      types: ['sales', 'service'],
      repairerNumber: 'AR-99',
      rating: { average: 4.7, count: 418 },
      image: '/yard.webp',
      mapImage: '/map.webp',
    }),
  );

const model = modelSchema.parse({
  name: 'Hilux',
  slug: 'hilux',
  manufacturer_name: 'Toyota',
  manufacturer_body: 'Trucks',
  status: 'coming_soon',
  from_price: 49_990,
  short_description: 'A ute.',
  brochure_url: 'https://brochures.example/hilux.pdf',
  variants: [{ name: 'SR5', from_price: 59_990, features: ['Tow bar'] }],
});

type Own = Parameters<typeof aTenant>[0];
const siteWith = (own: Own = {}, content = {}) =>
  aSite([aVehicle()], { tenant: aTenant(own), content: { ...someContent, ...content } });

async function htmlOf(site: ReturnType<typeof siteWith>, path: string): Promise<string> {
  const route = site.routes.find((each) => each.path === path);
  if (!route) throw new Error(`no page ${path}`);
  const locals = {
    site: site.shell,
    page: site.page(route).data(),
    stylesheets: ['/_assets/s.css'],
  };
  return new TextDecoder().decode(await renderer.html(path, locals));
}
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', '’')
    .replace(/\s+/g, ' ');
const part = (html: string, tag: string) =>
  new RegExp(`<${tag}[ >][\\s\\S]*?</${tag}>`).exec(html)?.[0] ?? '';

/** A script of others that waits for consent. */
const tags = {
  id: 'tags',
  src: 'https://tags.example/t.js',
  hosts: ['tags.example'],
  budgetBytes: 1000,
  category: 'analytics',
  load: 'idle',
};

describe.each(['harbour', 'atlas', 'rally'] as const)('%s', (template) => {
  // Rule content-4, rule location-10.
  it('has announcement, phone and "Email us" in every header, and the dealer in every footer', async () => {
    const html = await htmlOf(
      siteWith({
        template,
        thirdParty: [tags],
        menu: { announcement: { text: 'Open on Sunday', link: '/dealerships' } },
        social: {
          facebook: 'https://social.example/f',
          instagram: 'https://social.example/i',
          youtube: 'https://social.example/y',
          tiktok: 'https://social.example/t',
          linkedin: 'https://social.example/l',
        },
        payments: { methods: ['mastercard', 'visa', 'maestro', 'google-pay', 'apple-pay'] },
        locations: [aLocation({ dealerLicence: '1234567', repairerNumber: 'AR-99' })],
      }),
      '/dealerships',
    );
    const header = part(html, 'header');
    expect(header).toMatch(/<a href="\/dealerships">Open on Sunday<\/a>/);
    expect(header).toContain('href="tel:+61755500101"');
    expect(header).toContain('data-email-us="EMAIL US"');
    const footer = part(html, 'footer');
    for (const network of ['Facebook', 'Instagram', 'YouTube', 'TikTok', 'LinkedIn']) {
      expect(footer).toContain(`aria-label="${network}"`);
    }
    const words = wordsOf(footer);
    expect(words).toContain('Monday – Friday 8:30 am – 5:30 pm');
    expect(words).toContain('Mastercard Visa Maestro Google Pay Apple Pay');
    expect(words).toContain('Dealer licence 1234567');
    expect(words).toContain('Motor vehicle repairer AR-99');
    // Rule analytics-5.
    expect(footer).toMatch(/<a href="[^"]*" data-consent-link[^>]*>\s*Change analytics choice/);
    const unasked = await htmlOf(
      siteWith({ template, thirdParty: [tags], consent: { analytics: 'always' } }),
      '/dealerships',
    );
    expect(unasked).not.toContain('data-consent-link');
  });

  // Rule location-3, rule location-5.
  it('shows a location with address, phone, hours, numbers, rating and directions', async () => {
    const own = { template, locations: places(2), locationPages: { showBookService: true } };
    const html = await htmlOf(siteWith(own), '/dealerships');
    const [card = ''] = /<article class="place"[\s\S]*?<\/article>/.exec(html) ?? [];
    const words = wordsOf(card);
    for (const said of [
      'Yard 1',
      '4.7 from 418 reviews',
      '1 Example Street, Newstead QLD 4006',
      '07 5550 0101',
      'Monday – Friday 8:30 am – 5:30 pm',
      'Dealer licence 1234567',
      'Motor vehicle repairer AR-99',
      'View Details',
      'Get Directions',
      'Book a Service',
    ]) {
      expect(words).toContain(said);
    }
    expect(card).toContain('/_assets/location.jpeg');
    expect(card).not.toContain('/_assets/map.jpeg');
  });

  it('shows the map of a single location and of a location without a photo', async () => {
    const cardsOf = async (locations: ReturnType<typeof places>) => {
      const html = await htmlOf(siteWith({ template, locations }), '/dealerships');
      return [...html.matchAll(/<article class="place"[\s\S]*?<\/article>/g)].map(([card]) => card);
    };
    const [alone] = await cardsOf(places(1));
    expect(alone).toContain('/_assets/map.jpeg');
    const [first, second] = places(2);
    const [, bare] = await cardsOf([first!, { ...second!, image: null }]);
    expect(bare).toContain('/_assets/map.jpeg');
  });

  it.each([
    [1, false, 'places-1'],
    [2, false, 'places-2'],
    [3, true, 'places-3'],
    [4, false, 'places-4'],
    [6, false, 'places-3'],
    [7, false, 'places-4'],
    [4, true, 'place-strip'],
  ])('lays out %i places on its home page (carousel: %s) as %s', async (count, carousel, kind) => {
    const own = {
      template,
      locations: places(count),
      home: { sections: ['locations'] },
      locationPages: { carousel },
    };
    const html = part(await htmlOf(siteWith(own), '/'), 'main');
    // Atlas has a table of four or more (src/templates/atlas/place-table.ts).
    if (template === 'atlas' && count > 3 && !carousel) {
      expect(html.match(/<th scope="row">/g)).toHaveLength(count);
      expect(html.match(/class="open-state"/g)).toHaveLength(count);
      expect(html).not.toContain('<article class="place"');
    } else {
      expect(html).toMatch(new RegExp(`<ul class="${kind}"|<ul class="places ${kind}"`));
    }
    expect(html).toContain('Our Locations');
    expect(html.includes('Swipe for more')).toBe(kind === 'place-strip');
  });

  it.each(['default', 'highlighted', 'modern'])(
    'shows reviews in the variant "%s"',
    async (variant) => {
      const reviews = {
        average_rating: '4.6',
        count: 1870,
        reviews: [1, 2, 3, 4].map((n) => ({
          id: String(n),
          customer_name: 'Kim Tran',
          rating: 4,
          text: 'Good people.',
          reply_text: n === 1 ? 'Thank you.' : null,
        })),
      };
      const site = siteWith(
        { template, home: { sections: ['reviews'] }, reviews: { variant } },
        { reviews },
      );
      const html = part(await htmlOf(site, '/'), 'main');
      expect(html).toContain(`reviews reviews-${variant}`);
      const words = wordsOf(html);
      expect(words).toContain('4.6 from 1,870 reviews');
      expect(words).toContain('KT');
      expect(words).toContain('4 out of 5 stars');
      expect(words).toContain('Reply from the dealer Thank you.');
    },
  );

  it('shows a model with label, price, brochure, variants and links', async () => {
    const site = siteWith({ template, pages: { models: true } }, { models: [model] });
    const words = wordsOf(await htmlOf(site, '/hilux'));
    for (const said of [
      'Coming Soon',
      'From $49,990',
      'Enquire Now',
      'Book a test drive',
      'Download brochure',
      'SR5 From $59,990',
      'Tow bar',
      'Hilux in stock',
    ]) {
      expect(words).toContain(said);
    }
    expect(wordsOf(await htmlOf(site, '/models'))).toContain('Explore');
  });

  it('has the tiles of the feature banner whose pages exist', async () => {
    const words = wordsOf(await htmlOf(siteWith({ template, home: { sections: ['tiles'] } }), '/'));
    expect(words).toContain('See our latest offers');
    expect(words).toContain('Book your service online Save time &amp; book online');
    expect(words).toContain('Sell your car Tell us about it online');
  });
});
