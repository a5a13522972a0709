// Which text pages, forms and posts a site has, and what stands on them.
import { stepsBefore } from '../../../../src/domain/enquiry/next-steps.ts';
import { describe, expect, it } from 'vitest';
import { pageHeadSchema, type PageHead } from '../../../../src/domain/content/front-matter.ts';
import type { PageContent, PostContent } from '../../../../src/site/content/texts.ts';
import { filler } from '../../../../src/site/content/fill-in.ts';
import { textParts } from '../../../../src/components/content/text-parts.ts';
import { aSite, aTenant, aVehicle, someContent } from '../fixtures.ts';

const text = (name: string, own: Partial<PageHead> = {}, html = '<p>Words</p>'): PageContent => ({
  ...pageHeadSchema.parse({ title: `About ${name}`, lead: 'In short.', ...own }),
  name,
  file: `content/pages/${name}.md`,
  html,
});
const siteWith = (pages: PageContent[], own: object = {}) =>
  aSite([], { tenant: aTenant(own), content: { ...someContent, pages } });

describe('text pages', () => {
  // Rule content-1.
  it.each([
    ['about-us', 'aboutUs'],
    ['warranty', 'warranty'],
    ['roadside-assist', 'roadsideAssist'],
    ['spin-to-win', 'spinToWin'],
    ['online-payment', 'onlinePayment'],
    ['personalised/finance', 'personalFinance'],
  ])('/%s exists when pages.%s is on', (name, key) => {
    expect(siteWith([text(name)], { pages: { [key]: true } }).has(`/${name}`)).toBe(true);
    expect(siteWith([text(name)], { pages: { [key]: false } }).has(`/${name}`)).toBe(false);
  });

  it.each([
    ['book-test-drive', 'bookTestDrive', '/book-test-drive'],
    ['service', 'service', '/service'],
    ['trade-in', 'tradeIn', '/trade-in'],
    ['fleet', 'fleet', '/fleet'],
    ['careers', 'careers', '/careers'],
    ['vehicle-parts-and-accessories', 'parts', '/vehicle-parts-and-accessories'],
  ])(
    'the form of %s has the text of that name beside it, and works without one',
    (name, key, path) => {
      const on = { pages: { [key]: true } };
      expect(siteWith([text(name)], on).at(path, 'form')).toMatchObject({
        heading: `About ${name}`,
        intro: 'In short.',
        body: { html: '<p>Words</p>' },
      });
      expect(siteWith([], on).at(path, 'form').body.html).toBe('');
      expect(siteWith([text(name)], { pages: { [key]: false } }).has(path)).toBe(false);
    },
  );

  it.each([
    ['online-payment', 'onlinePayment', [], 'noindex,follow'],
    ['personalised/finance', 'personalFinance', [], 'noindex,follow'],
    ['spin-to-win', 'spinToWin', [], 'index,follow'],
    ['spin-to-win', 'spinToWin', ['spin-to-win'], 'noindex,follow'],
  ])(
    '/%s, which only signed-in visitors see, is not listed (%s, gated: %j)',
    (name, key, gated, robots) => {
      const site = siteWith([text(name)], { pages: { [key]: true }, gated });
      expect(site.at(`/${name}`, 'text').robots).toBe(robots);
    },
  );

  it('a switch without its text causes a warning, and its menu entry is left out', () => {
    const { warnings } = siteWith([], { pages: { warranty: true } });
    expect(warnings).toContain('pages.warranty is on, but there is no content/pages/warranty.md');
  });

  it('every other text is a page under its own name, with the form that it names', () => {
    const site = siteWith([
      text('mymotorama', { form: { kind: 'trade-in', anchor: 'sell' } }),
      text('diamond-advantage'),
    ]);
    expect(site.at('/mymotorama', 'form')).toMatchObject({
      anchor: 'sell',
      form: { kind: 'trade-in' },
    });
    expect(site.at('/diamond-advantage', 'text').body.html).toBe('<p>Words</p>');
  });

  it.each(['dealerships', 'special-offers', 'cars/mine', 'search/used-cars', 'privacy-policy'])(
    'a text with the name %s does not replace a page',
    (name) => {
      const { warnings, routes } = siteWith([text(name)]);
      expect(warnings.join('\n')).toContain(`content/pages/${name}.md is left out`);
      expect(routes.filter(({ path }) => path === `/${name}`).length).toBeLessThanOrEqual(1);
    },
  );

  it('a manufacturer’s booking key moves the service page, and /service leads there', () => {
    const site = siteWith([], { service: { webKey: 'K-1' } });
    expect(site.at('/ford-service', 'form')).toMatchObject({
      heading: 'Ford Service',
      anchor: 'service-booking',
    });
    expect(site.has('/service')).toBe(false);
  });

  // Rule content-1.
  it('a link to a page that the site lacks becomes plain text', () => {
    const html = '<p><a href="/blog">Read</a> or <a href="/dealerships#x">come</a>.</p>';
    const site = siteWith([text('about-us', {}, html)]);
    expect(site.at('/about-us', 'text').body.html).toBe(
      '<p>Read or <a href="/dealerships#x">come</a>.</p>',
    );
    expect(site.warnings.join('\n')).toContain('/blog has no page');
  });
});

describe('the pages of every site', () => {
  // Rule content-5.
  it.each(['/privacy-policy', '/terms-and-conditions'])('have %s among them', (path) => {
    expect(siteWith([]).has(path)).toBe(true);
  });

  // Rule content-2.
  it.each([
    ['/finance-enquiry', '/finance'],
    ['/apply-for-finance', '/finance'],
    ['/sell-my-car', '/trade-in'],
    ['/sell-your-car', '/trade-in'],
    ['/cars/trade-in', '/trade-in'],
  ])('are reached from their other address %s: %s', (from, to) => {
    const site = siteWith([], { pages: { finance: true, tradeIn: true } });
    expect(site.hostRules.redirects).toContainEqual({ from, to, status: 302 });
  });
});

describe('job openings', () => {
  const opening = { location: 'newstead', employment: 'Full time' as const, text: 'Come.' };
  const page = text('careers', {
    openings: [
      { ...opening, title: 'Closed', posted: '2026-01-01', closes: '2026-11-19' },
      { ...opening, title: 'Until today', posted: '2026-01-01', closes: '2026-11-20' },
      { ...opening, title: 'Open', posted: '2026-11-01' },
      { ...opening, title: 'Not yet', posted: '2026-11-21' },
    ],
  });
  const careers = siteWith([page], { pages: { careers: true } }).at('/careers', 'form');

  it('show until the day they close, the newest first', () => {
    expect(careers.body.openings.map(({ title }) => title)).toEqual(['Open', 'Until today']);
    expect(careers.body.openings[1]).toMatchObject({
      place: 'Example Motors Newstead',
      closes: 'Apply by 20 November 2026',
    });
  });

  it('are applied for with a career enquiry and have structured data', () => {
    expect(careers.form.category).toBe('Career Enquiry');
    expect(careers.jsonLd).toContainEqual(
      expect.objectContaining({ '@type': 'JobPosting', title: 'Open', datePosted: '2026-11-01' }),
    );
  });
});

describe('the blog', () => {
  const post = (slug: string, own: Partial<PostContent> = {}): PostContent => ({
    slug,
    title: slug,
    description: 'x'.repeat(200),
    date: '2026-11-01',
    category: 'Vehicle reviews',
    html: '<p>Words</p>',
    ...own,
  });
  const posts = [
    post('older', { date: '2026-10-01', category: 'Service' }),
    post('newer'),
    post('tomorrow', { date: '2026-11-21' }),
  ];
  const on = aTenant({ blog: { categories: ['Empty', 'Vehicle reviews'] } });
  const site = aSite([], { tenant: on, content: { ...someContent, posts } });

  // Rule content-3.
  it('lists what is published, the newest first, cut to 120 characters', () => {
    const { posts: shown, categories, intro } = site.at('/blog', 'blog');
    expect(intro).toBe('2 posts, the newest of 1 November 2026.');
    expect(shown.map(({ href }) => href)).toEqual([
      '/blog/vehicle-reviews/newer',
      '/blog/service/older',
    ]);
    expect(shown[0]?.text).toBe(`${'x'.repeat(120)}…`);
    expect(categories.map(({ label }) => label)).toEqual([
      'All posts',
      'Vehicle reviews',
      'Service',
    ]);
  });

  it('has a page for each category with posts', () => {
    expect(site.at('/blog/service', 'blog').posts).toHaveLength(1);
    expect(site.has('/blog/empty')).toBe(false);
  });

  it('has structured data of an article', () => {
    const page = site.at('/blog/service/older', 'post');
    expect(page.jsonLd).toContainEqual(
      expect.objectContaining({
        '@type': 'Article',
        headline: 'older',
        datePublished: '2026-10-01',
        mainEntityOfPage: 'https://www.example-motors.example/blog/service/older',
      }),
    );
    expect(page.more.map(({ title }) => title)).toEqual(['newer']);
  });

  it('does not exist before its first post', () => {
    expect(aSite([], { tenant: on }).has('/blog')).toBe(false);
    const content = { ...someContent, posts: [post('tomorrow', { date: '2026-11-21' })] };
    expect(aSite([], { tenant: on, content }).has('/blog')).toBe(false);
  });
});

describe('the landing of the finance page', () => {
  const images = ['https://a.example/1.jpg', 'https://a.example/2.jpg'].map((image) => ({ image }));
  const stock = Array.from({ length: 8 }, (_, index) =>
    aVehicle({ id: String(index), slug: `car-${String(index)}`, car_type: 'used', images }),
  );
  const landingOf = (finance: object, vehicles = stock) =>
    aSite(vehicles, {
      tenant: aTenant({
        pages: { finance: true },
        finance: { provider: 'x', getFinanceNow: true, ...finance },
      }),
    }).at('/finance', 'form').landing;

  it('leads to the used stock and has vehicles of it', () => {
    const landing = landingOf({});
    expect(landing?.journey).toEqual({
      label: 'Start Finance Journey',
      href: '/search/used-cars',
    });
    expect(landing?.cards).toHaveLength(8);
  });

  it('exists with nothing in stock only where the tenant wants the journey', () => {
    expect(landingOf({}, [])).toMatchObject({ cards: [] });
    expect(landingOf({ getFinanceNow: false })?.journey.label).toBe('See used stock');
    expect(landingOf({ getFinanceNow: false }, [])).toBeNull();
    expect(landingOf({ provider: null })).toBeNull();
  });

  it('belongs only to the finance form', () => {
    const tenant = aTenant({
      pages: { fleet: true },
      finance: { provider: 'x', getFinanceNow: true },
    });
    expect(aSite(stock, { tenant }).at('/fleet', 'form').landing).toBeNull();
  });
});

// Rule content-8.
it.each([
  ['no cards', 1, {}],
  ['cards of its own', 0, { cards: [{ title: 'Newstead', text: 'Come in.' }] }],
])('the page about the dealer with %s has %i places below', (_, places, parts) => {
  const { about } = siteWith([text('about-us', parts)]).at('/about-us', 'text');
  expect(about?.places.length).toBe(places);
});

it('the page about the dealer counts what the list counts, and as many places as texts insert', () => {
  const stock = (['in_stock', 'in_stock', 'coming_soon'] as const).map((status, index) =>
    aVehicle({ id: String(index), slug: `car-${String(index)}`, status }),
  );
  const tenant = aTenant();
  const [main] = tenant.locations;
  if (!main) throw new Error('no location');
  const buying = { ...main, id: 'b', slug: 'b', name: 'B', primary: false };
  const locations = [main, { ...buying, types: ['car-buying' as const] }];
  const content = { ...someContent, pages: [text('about-us')] };
  const site = { tenant: { ...tenant, locations }, content };
  const page = aSite(stock, site).at('/about-us', 'text');
  expect(filler(site.tenant, 'x.md')('{{places}} places')).toBe('2 places');
  expect(page.about?.figures).toContainEqual({ figure: '3', label: 'vehicles on our list' });
  expect(page.about?.figures).toContainEqual({ figure: '2', label: 'places to see us' });
});

it('the page about the dealer begins with its own figures and names its people with their phone', () => {
  const figures = [{ figure: '1991', label: 'opened' }];
  const people = [
    { name: 'Kate', role: 'runs it', location: 'newstead' },
    { name: 'Robyn', role: 'sizzles' },
  ];
  const { about } = siteWith([text('about-us', { figures, people })]).at('/about-us', 'text');
  expect(about?.figures[0]).toEqual(figures[0]);
  expect(about?.people.map(({ name, phone }) => [name, phone?.display])).toEqual([
    ['Kate', '07 5550 0101'],
    ['Robyn', undefined],
  ]);
});

// Rule content-9.
it.each(['test-drive', 'service-booking'] as const)(
  'before a %s is sent, nothing says that it is booked',
  (kind) => {
    const [first = '', second = ''] = stepsBefore('dealer', kind, true);
    expect(first).toMatch(/^If you choose a time/);
    expect(second).toMatch(/^Without one, .* will call you/);
    expect(stepsBefore('dealer', kind, false).join(' ')).not.toMatch(/choose a time/);
  },
);

it.each(['code', 'deposit', 'dealer'] as const)(
  'beside a reservation (%s) nothing says that it is made',
  (proof) => {
    expect(stepsBefore(proof, 'reservation', true)).toEqual([]);
  },
);

it('a missing page and a sold vehicle lead to all stock and to what has just arrived', () => {
  const site = aSite([aVehicle({ car_type: 'used' })]);
  for (const [path, kind] of [
    ['/404', 'not-found'],
    ['/410', 'gone'],
  ] as const) {
    const { links, latest } = site.at(path, kind);
    expect(links[0]).toEqual({ label: 'See all stock', href: site.shell.searchPath });
    expect(latest?.cards).toHaveLength(1);
  }
});

it('the sign-in is headed by the page behind it and says what it opens, if the site has that page', () => {
  const signIn = (garage: boolean) =>
    siteWith([], { pages: { garage }, functions: { smsFromEnv: 'SMS_FROM' } }).at(
      '/sign-in',
      'sign-in',
    );
  const titles = (garage: boolean) => signIn(garage).gains.map(({ title }) => title);
  expect(signIn(true).gates).toMatchObject({ 'my-garage': 'My garage' });
  expect(titles(true)).toContain('Your bookings and orders');
  expect(signIn(false).gates).not.toHaveProperty('my-garage');
  expect(titles(false)).not.toContain('Your bookings and orders');
});

it('a long text is listed by its headings, each with an anchor', () => {
  const { html, parts } = textParts('<h2>One <em>list</em></h2>\n<p>…</p>\n<h2>Two</h2>');
  expect(parts).toEqual([
    { id: 'part-1', label: 'One list' },
    { id: 'part-2', label: 'Two' },
  ]);
  expect(html).toContain('<h2 id="part-1">One <em>list</em></h2>');
});
