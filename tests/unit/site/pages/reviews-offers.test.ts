import { describe, expect, it } from 'vitest';
import type { Offer } from '../../../../src/domain/offers/offers.ts';
import type { Review } from '../../../../src/domain/reviews/reviews.ts';
import { createSite } from '../../../../src/site/assembly/create-site.ts';
import type { OfferPage, OffersPage } from '../../../../src/page-data/page-data.ts';
import { aLocation, aTenant, aVehicle, someAssets, someContent, today } from '../fixtures.ts';

const reviewsOf = (count: number, average = '4.6') => ({
  average_rating: average,
  count: 99,
  reviews: Array.from({ length: count }, (_, index): Review => ({
    id: String(index),
    customer_name: 'Kim Tran',
    rating: 5,
    text: 'Good people.',
  })),
});

function siteOf({
  reviews = null as ReturnType<typeof reviewsOf> | null,
  offers = [] as Offer[],
  settings = {},
} = {}) {
  return createSite({
    tenant: aTenant({ home: { sections: ['reviews'] }, ...settings }),
    vehicles: [
      aVehicle({
        photos_count: 2,
        images: [{ image: 'https://p.example/1.jpg' }, { image: 'https://p.example/2.jpg' }],
      }),
    ],
    gone: [],
    content: { ...someContent, reviews, offers },
    assets: someAssets(),
    today,
    inline: { scripts: [], styles: [] },
    photoFiles: [],
  });
}
const pageAt = (site: ReturnType<typeof siteOf>, path: string) => {
  const route = site.routes.find((entry) => entry.path === path);
  return route ? site.page(route).data() : null;
};
const sections = (site: ReturnType<typeof siteOf>) => {
  const home = pageAt(site, '/');
  return home?.kind === 'home' ? home.sections : [];
};

// Rule reviews-9.
it('the page of reviews counts its reviews with an answer', () => {
  const { reviews, ...list } = reviewsOf(5);
  const said = reviews.map((review, index) => ({
    ...review,
    ...(index < 2 && { reply_text: 'Thank you' }),
  }));
  const page = pageAt(siteOf({ reviews: { ...list, reviews: said } }), '/reviews');
  expect(page).toMatchObject({ kind: 'reviews', answered: 2 });
});

// Rule reviews-9.
it.each([
  { count: 240, places: 1, gaps: 0 },
  { count: 200, places: 0, gaps: 1 },
])('of $count reviews in all, $places location with 212 shows its rating', (row) => {
  const locations = [aLocation({ rating: { average: 4.6, count: 212 } })];
  const site = siteOf({ reviews: { ...reviewsOf(5), count: row.count }, settings: { locations } });
  const page = pageAt(site, '/reviews');
  if (page?.kind !== 'reviews') throw new Error('no page of reviews');
  expect(page.places).toHaveLength(row.places);
  expect(site.warnings.filter((line) => line.includes('count more reviews'))).toHaveLength(
    row.gaps,
  );
});

// Rule saving-10.
it.each(['/favourites', '/compare'])('%s knows the newest vehicles for sale', (path) => {
  const settings = { card: { favourites: 'favourite', compare: true } };
  const page = pageAt(siteOf({ settings }), path);
  if (page?.kind !== 'favourites' && page?.kind !== 'compare') throw new Error(`no ${path}`);
  expect(page.latest?.cards).toHaveLength(1);
});

describe('reviews of a site', () => {
  it.each([
    [1, '1 review:'],
    [1204, '1,204 reviews:'],
  ])('%d are counted in words', (count, words) => {
    const page = pageAt(siteOf({ reviews: { ...reviewsOf(5), count } }), '/reviews');
    expect(page?.description).toContain(`4.6 out of 5 from ${words}`);
  });

  it.each([
    [3, 'grid'],
    [4, 'slider'],
  ])('%d stand in a %s', (count, layout) => {
    const site = siteOf({ reviews: reviewsOf(count) });
    expect(sections(site)).toMatchObject([{ kind: 'reviews', reviews: { layout } }]);
    expect(pageAt(site, '/reviews')).toMatchObject({ kind: 'reviews', reviews: { count: 99 } });
  });

  it.each([
    [
      'the average is not above the minimum',
      { reviews: reviewsOf(5, '4.0'), settings: { reviews: { minimumRating: 4 } } },
    ],
    ['there are none', { reviews: null }],
    ['the site shows none', { reviews: reviewsOf(5), settings: { reviews: { shown: false } } }],
  ])('have neither section nor page when %s', (_, facts) => {
    const site = siteOf(facts);
    expect(sections(site)).toEqual([]);
    expect(pageAt(site, '/reviews')).toBeNull();
  });
});

it.each([
  ['no review shows: their average of 4.0 is not above reviews.minimumRating 4', '4.0', 'Good.'],
  [
    'no review shows: each of those looked at is hidden, a translation or without words',
    '4.6',
    'Translated: good.',
  ],
])('the operator gets the reason: %s', (told, average, text) => {
  const list = reviewsOf(5, average);
  const reviews = { ...list, reviews: list.reviews.map((review) => ({ ...review, text })) };
  const settings = { reviews: { minimumRating: 4 } };
  expect(siteOf({ reviews, settings }).warnings).toContain(told);
  expect(siteOf({ reviews: reviewsOf(5) }).warnings.join()).not.toContain('no review shows');
});

describe('offers of a site', () => {
  const offer = (own: Partial<Offer> = {}): Offer => ({ id: '1', name: 'Free tow bar', ...own });
  const list = (site: ReturnType<typeof siteOf>) => pageAt(site, '/special-offers') as OffersPage;

  it('stand in one list without a search, eight or more by category in the order of the export', () => {
    const offers = [
      offer({ category: 'Finance offer', manufacturer: 'Mazda' }),
      offer({ id: '2', manufacturer: { name: 'Ford' } }),
      offer({ id: '3', category: 'Finance offer' }),
    ];
    const groups = (site: ReturnType<typeof siteOf>) =>
      list(site).groups.map(({ id, offers: shown }) => [id, shown.map((one) => one.id)]);
    const site = siteOf({ offers });
    expect(groups(site)).toEqual([['offers', ['1', '2', '3']]]);
    expect(list(site).search).toBeNull();
    expect(site.routes.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/offers/mazda/1', '/offers/ford/2', '/offers/3']),
    );
    const many = siteOf({
      offers: [...offers, ...['4', '5', '6', '7', '8'].map((id) => offer({ id }))],
    });
    expect(groups(many)).toEqual([
      ['finance-offer', ['1', '3']],
      ['more-offers', ['2', '4', '5', '6', '7', '8']],
    ]);
    expect(list(many).search).toMatchObject({ label: 'Search offers' });
  });

  // Rule offers-1.
  it.each([
    [[], null],
    [[undefined], '1 offer.'],
    [['2099-03-31'], '1 offer, ends 31 March 2099.'],
    [['2099-03-31', undefined, '2099-01-31'], '3 offers, the next ends 31 January 2099.'],
  ])('say how many they are and when the next one ends: %j', (ends, intro) => {
    const offers = ends.map((expiry, index) =>
      offer({ id: String(index + 1), ...(expiry && { expiry }) }),
    );
    expect(list(siteOf({ offers })).intro).toBe(intro);
  });

  it('of one id for two makes have a page each', () => {
    const offers = ['Ford', 'Mazda'].map((manufacturer) =>
      offer({ name: `Of ${manufacturer}`, manufacturer }),
    );
    const site = siteOf({ offers });
    expect(pageAt(site, '/offers/ford/1')).toMatchObject({ offer: { name: 'Of Ford' } });
    expect(pageAt(site, '/offers/mazda/1')).toMatchObject({ offer: { name: 'Of Mazda' } });
  });

  // Rule offers-7.
  it.each([
    [{ name: 'Trade-in bonus of $1,000' }, '|$1,000|'],
    [{ name: 'Save up to $3,000 off, today' }, 'up to|$3,000|off'],
    [{ name: 'Bonus of $1,000, then a service' }, '|$1,000|'],
    [{ name: 'Free tow bar', description: 'It is worth $890 fitted.' }, 'worth|$890|'],
    [{ name: 'Free tow bar' }, '|Free|'],
    [{ name: 'Roof rack at half price' }, '|Half price|'],
    [{ name: 'A quote that holds for 14 days' }, '|14|days'],
    [{ name: 'Demonstrators with 5,000 km or less' }, '|5,000|km or less'],
    [{ name: 'Escape', description: 'From $89 a week.' }, null],
    [{ name: 'Finance from 2.9% p.a. for 5 years' }, null],
    [{ name: 'Interest free until June' }, null],
    [{ name: 'A fuss-free day, 1.5 hours away' }, null],
    ...['$1.5k bonus', '$2m sale', '$89/week', '$178 per fortnight', '$500-$900 off'].map(
      (name): [Partial<Offer>, null] => [{ name, description: 'Spend $50.' }, null],
    ),
  ])('say their figure as they word it; a rate and a repayment are none: %j', (own, said) => {
    const found = list(siteOf({ offers: [offer(own)] })).groups[0]?.offers[0]?.figure;
    expect(found ? `${found.before}|${found.numeral}|${found.after}` : null).toBe(said);
  });

  it('fold long texts in the list and never on their own page', () => {
    const site = siteOf({ offers: [offer({ description: 'word '.repeat(60) })] });
    expect(list(site).groups[0]?.offers[0]?.description?.preview).toMatch(/…$/);
    const page = pageAt(site, '/offers/1') as OfferPage;
    expect(page.offer.description).toMatchObject({ preview: null });
  });

  it('fold their terms in the list, but not those of a rate', () => {
    const isFolded = (disclaimer: string) =>
      list(siteOf({ offers: [offer({ disclaimer })] })).groups[0]?.offers[0]?.disclaimer?.isFolded;
    expect(isFolded('From stock.')).toBe(true);
    expect(isFolded('9.2% p.a. comparison rate.')).toBe(false);
  });

  it('show a photo of such a vehicle in stock where they bring no picture, or none', () => {
    const model = { name: 'hilux' };
    const site = siteOf({ offers: [offer({ manufacturer: 'Toyota', model }), offer({ id: '2' })] });
    const [first, second] = list(site).groups[0]?.offers ?? [];
    expect(first?.picture?.src).toBe('https://p.example/1.jpg');
    // Rule offers-6.
    expect(first?.stock).toEqual({
      label: 'See 1 in stock with this offer',
      href: '/offers/toyota/1#in-stock',
    });
    expect((pageAt(site, '/offers/toyota/1') as OfferPage).stock).toMatchObject({
      id: 'in-stock',
      title: '1 in stock with this offer',
      cards: { length: 1 },
      more: { label: 'See all Hilux in stock', href: '/search/toyota/hilux' },
    });
    expect(second?.picture).toBeNull();
  });

  // Rule offers-1.
  it('that have ended are gone, list and page', () => {
    const site = siteOf({ offers: [offer({ expiry: '2026-11-19' })] });
    expect(list(site)).toMatchObject({
      groups: [],
      empty: {
        title: 'No offers right now',
        text: expect.stringMatching(/^No offers meet the conditions/),
      },
      latest: { title: 'Just arrived' },
    });
    expect(pageAt(site, '/offers/1')).toBeNull();
  });

  it('name others on their own page, of their category first', () => {
    const offers = ['a', 'b', 'a', 'a', 'b'].map((category, n) =>
      offer({ id: String(n), category }),
    );
    const more = (path: string) =>
      (pageAt(siteOf({ offers }), path) as OfferPage).more.map(({ id }) => id);
    expect(more('/offers/2')).toEqual(['0', '3', '1']);
    expect(more('/offers/4')).toEqual(['1', '0', '2']);
    expect((pageAt(siteOf({ offers: [offer()] }), '/offers/1') as OfferPage).more).toEqual([]);
  });

  it('end on the day they show until', () => {
    // Midnight of the first of December in Brisbane.
    const page = list(siteOf({ offers: [offer({ expiry: '2026-11-30T14:00:00Z' })] }));
    expect(page.groups[0]?.offers[0]?.ends).toBe('Ends 1 December 2026');
  });

  it('with the same address have one page, the first one’s, and the other causes a warning', () => {
    const site = siteOf({ offers: [offer(), offer({ name: 'Again' })] });
    expect(site.routes.filter(({ path }) => path === '/offers/1')).toHaveLength(1);
    expect(site.warnings).toContain(
      'the offer "Again" is left out: "Free tow bar" has its address /offers/1',
    );
  });

  it('have no pages where the site has none', () => {
    const site = siteOf({ offers: [offer()], settings: { pages: { offers: false } } });
    expect(site.routes.filter(({ path }) => path.includes('offers'))).toEqual([]);
  });
});
