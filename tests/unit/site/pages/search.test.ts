import { describe, expect, it } from 'vitest';
import { aLocation, aSite, aTenant, aVehicle } from '../fixtures.ts';

const many = (count: number, own: (n: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, n) =>
    aVehicle({ slug: `v${n}`, custom_rank: 1000 - n, ...own(n) }),
  );
const slugs = (page: { items: { type: string; card?: { slug: string } }[] }) =>
  page.items.flatMap(({ card }) => card?.slug ?? []);
const all = '/search/new-used-and-demo-cars';

describe('a search page', () => {
  // Rule search-3.
  it('shows 21 vehicles a page, by rank, and every vehicle once', () => {
    const site = aSite(many(50));
    const pages = [all, `${all}/page/2`, `${all}/page/3`].map((path) => site.at(path, 'search'));
    expect(pages.map((page) => page.items.length)).toEqual([21, 21, 8]);
    expect(pages.flatMap(slugs)).toEqual(Array.from({ length: 50 }, (_, n) => `v${n}`));
    expect(site.has(`${all}/page/4`)).toBe(false);
  });

  it('begins in the first order that the tenant offers, as the live search does', () => {
    const tenant = aTenant({ search: { sorts: ['lowest', 'relevant'] } });
    const prices = [30_000, 10_000, 20_000];
    const site = aSite(
      many(3, (n) => ({ price: prices[n] })),
      { tenant },
    );
    expect(slugs(site.at(all, 'search'))).toEqual(['v1', 'v2', 'v0']);
  });

  it('leaves vehicles without a price out of lowest first where the tenant wants that, counts and all', () => {
    const prices = [30_000, undefined, 20_000, 0];
    const stock = many(4, (n) => ({ price: prices[n], colour: n % 2 ? 'Red' : 'Blue' }));
    const pageWith = (search: object) =>
      aSite(stock, { tenant: aTenant({ search }) }).at(all, 'search');
    const page = pageWith({ sorts: ['lowest', 'relevant'], zeroPricedLast: true });
    expect(slugs(page)).toEqual(['v2', 'v0']);
    expect(page.total).toBe(2);
    expect(page.live.seed).toMatchObject({ total: 2, hits: ['v2', 'v0'].map(idOf), unpriced: 2 });
    expect(slugs(pageWith({ sorts: ['lowest', 'relevant'] }))).toEqual(['v2', 'v0', 'v1', 'v3']);
    const relevant = pageWith({ sorts: ['relevant', 'lowest'], zeroPricedLast: true });
    expect(relevant.total).toBe(4);
    expect(relevant.live.seed).not.toHaveProperty('unpriced');
    // Of a make's page, only those of the make.
    const makes = many(4, (n) => ({ price: prices[n], make: n < 2 ? 'Ford' : 'Kia' }));
    const search = { sorts: ['lowest', 'relevant'], zeroPricedLast: true };
    const kia = aSite(makes, { tenant: aTenant({ search }) }).at('/search/kia', 'search');
    expect(kia.live.seed).toMatchObject({ total: 1, unpriced: 1 });

    function idOf(slug: string) {
      return stock.find((vehicle) => vehicle.slug === slug)?.id;
    }
  });

  // Rule search-16.
  it('has the pages of the live search, which leaves out sold vehicles page by page', () => {
    const sold_date_timestamp = Date.parse('2026-11-19T00:00:00Z') / 1000;
    const sold = (n: number) => (n >= 10 && n < 20 ? { status: 'sold', sold_date_timestamp } : {});
    const site = aSite(many(50, sold));
    const pages = [all, `${all}/page/2`, `${all}/page/3`].map((path) => site.at(path, 'search'));
    expect(pages.map((page) => page.items.length)).toEqual([12, 21, 8]);
    expect(pages.map((page) => page.pages)).toEqual([3, 3, 3]);
  });

  it('links its pages as real pages and says which is current', () => {
    const page = aSite(many(50)).at(`${all}/page/2`, 'search');
    expect(page.paging).toEqual([
      { type: 'page', page: 1, href: all, current: false },
      { type: 'page', page: 2, href: `${all}/page/2`, current: true },
      { type: 'page', page: 3, href: `${all}/page/3`, current: false },
    ]);
    expect(page).toMatchObject({ previous: all, next: `${all}/page/3`, pages: 3 });
    expect(page.title).toContain('page 2');
    expect(page.canonical).toBe(`https://www.example-motors.example${all}/page/2`);
  });

  it('has fifty of its pages as files and links the others as the live search shows them', () => {
    const tenant = aTenant({ search: { pageSize: 3 } });
    const site = aSite(many(3 * 52), { tenant });
    expect(site.has(`${all}/page/51`)).toBe(false);
    expect(site.at(`${all}/page/50`, 'search')).toMatchObject({
      pages: 52,
      next: `${all}?page=51`,
      paging: [
        { href: all },
        { type: 'gap' },
        { href: `${all}/page/49` },
        { href: `${all}/page/50` },
        { href: `${all}?page=51` },
        { href: `${all}?page=52` },
      ],
    });
  });

  it('has later pages that one vehicle more or a sale elsewhere leaves as they are', () => {
    const sold_date_timestamp = Date.parse('2026-11-19T00:00:00Z') / 1000;
    const before = aSite(many(50));
    const added = aSite(many(51));
    const sold = aSite(many(50, (n) => (n === 3 ? { status: 'sold', sold_date_timestamp } : {})));
    for (const site of [added, sold]) {
      expect(site.at(`${all}/page/2`, 'search')).toEqual(before.at(`${all}/page/2`, 'search'));
      expect(site.at(all, 'search')).not.toEqual(before.at(all, 'search'));
    }
  });

  it.each([
    ['/search/used-cars', 'Pre-Owned Cars for Sale in Brisbane QLD'],
    [all, 'New, Pre-Owned and Demo Cars for Sale in Brisbane QLD'],
    ['/search/toyota', 'Toyota Cars for Sale in Brisbane QLD'],
    ['/search/toyota/hilux', 'Toyota Hilux for Sale in Brisbane QLD'],
  ])('%s is called "%s"', (path, heading) => {
    const page = aSite(many(1)).at(path, 'search');
    expect(page.heading).toBe(heading);
    expect(page.title).toBe(`${heading} | Example Motors`);
  });

  it('keeps only the first of a run of sold vehicles, unless all are sold', () => {
    const sold_date_timestamp = Date.parse('2026-11-19T00:00:00Z') / 1000;
    const sold = { status: 'sold', sold_date_timestamp };
    const mixed = aSite(many(5, (n) => (n === 1 || n === 2 ? sold : {})));
    expect(slugs(mixed.at(all, 'search'))).toEqual(['v0', 'v1', 'v3', 'v4']);
    expect(mixed.has('/cars/v2'), 'the hidden one keeps its page').toBe(true);
    expect(slugs(aSite(many(3, () => sold)).at(all, 'search'))).toEqual(['v0', 'v1', 'v2']);
  });

  it('leaves out what the site does not list', () => {
    const long = { status: 'sold', sold_date_timestamp: Date.parse('2026-11-10') / 1000 };
    const site = aSite([
      aVehicle({ slug: 'shown' }),
      aVehicle({ slug: 'hidden', show_on_dealer_website: false }),
      aVehicle({ slug: 'long-sold', ...long } as object),
    ]);
    expect(slugs(site.at(all, 'search'))).toEqual(['shown']);
    expect(site.has('/cars/hidden')).toBe(false);
    expect(site.has('/cars/long-sold')).toBe(false);
  });

  // Rule search-8.
  it('without vehicles says so, links to other stock and is not indexed', () => {
    const page = aSite([]).at('/search/used-cars', 'search');
    expect(page).toMatchObject({
      isEmpty: true,
      items: [],
      total: 0,
      pages: 1,
      paging: [],
      intro: '',
      robots: 'noindex,follow',
    });
  });

  it('states how many vehicles there are and from which price', () => {
    const site = aSite(many(3, (n) => ({ price: 20_000 + n })));
    expect(site.at(all, 'search').intro).toBe('3 cars to choose from, starting at $20,000.');
    expect(aSite(many(1)).at(all, 'search').intro).toBe('One car, at $45,990.');
  });

  it('counts no sold vehicles among those to choose from, and quotes no price of them', () => {
    const sold_date_timestamp = Date.parse('2026-11-19T00:00:00Z') / 1000;
    const sold = { status: 'sold', sold_date_timestamp };
    const some = aSite(many(3, (n) => ({ price: 20_000 + n, ...(n === 0 && sold) })));
    expect(some.at(all, 'search').intro).toBe('2 cars to choose from, starting at $20,001.');
    expect(aSite(many(1, () => sold)).at(all, 'search').intro).toBe('');
  });

  it('calls caravans caravans', () => {
    const caravans = many(2, (n) => ({ item_type: 'caravan', car_type: n ? 'new' : 'used' }));
    const page = aSite(caravans).at(all, 'search');
    expect(page.noun).toBe('caravans');
    const types = page.filters.find(({ name }) => name === 'car_type')?.links ?? [];
    expect(types.map(({ label }) => label).sort()).toEqual(['New caravans', 'Used caravans']);
  });

  it('calls a condition the same in its links and once the search is live', () => {
    const site = aSite([...many(2), aVehicle({ car_type: 'new' })]);
    const { filters, live } = site.at('/search/used-cars', 'search');
    const links = filters.find(({ name }) => name === 'car_type')?.links ?? [];
    expect(links.map(({ label }) => label).sort()).toEqual(['New cars', 'Used cars']);
    expect(live.settings.names.car_type).toMatchObject({ new: 'New cars', used: 'Used cars' });
    expect(site.at('/search/used-cars', 'search').chips).toMatchObject([{ label: 'Used cars' }]);
  });

  it('offers makes, models and types as links, and marks where it stands', () => {
    const site = aSite([
      ...many(2),
      aVehicle({ make: 'Mazda', model: 'CX-5', simple_body: 'SUV', car_type: 'new' }),
      aVehicle({ make: 'Toyota', model: 'Corolla', simple_body: 'Hatch' }),
    ]);
    const page = site.at('/search/toyota', 'search');
    const group = (name: string) => page.filters.find((filter) => filter.name === name)?.links;
    expect(group('make')).toEqual([
      { label: 'Mazda', href: '/search/mazda' },
      { label: 'Toyota', href: '/search/toyota', current: true },
    ]);
    expect(group('model')).toEqual([
      { label: 'Hilux', href: '/search/toyota/hilux' },
      { label: 'Corolla', href: '/search/toyota/corolla' },
    ]);
    expect(group('car_type')?.map(({ href }) => href)).toContain('/search/new-cars');
    expect(page.chips).toEqual([{ label: 'Toyota', href: all }]);
    expect(site.at('/search/toyota/hilux', 'search').chips).toEqual([
      { label: 'Toyota', href: all },
      { label: 'Hilux', href: '/search/toyota' },
    ]);
  });

  // Rule search-10.
  it('puts popular makes first under their headings where the tenant names some', () => {
    const tenant = aTenant({ search: { popularMakes: ['Toyota', 'Nobody'] } });
    const site = aSite([...many(1), aVehicle({ make: 'Audi', model: 'A3' })], { tenant });
    const makes = site.at(all, 'search').filters.find(({ name }) => name === 'make');
    expect(makes?.links.map(({ label }) => label)).toEqual(['Toyota', 'Audi']);
    expect(makes?.headings).toEqual({ 0: 'Popular Makes', 1: 'All Makes' });
  });

  it('gives the live search the values and headings that its filters list as links', () => {
    const tenant = aTenant({ search: { popularMakes: ['Toyota'] } });
    const site = aSite([...many(1), aVehicle({ make: 'Audi', model: 'A3' })], { tenant });
    const { live } = site.at(all, 'search');
    expect(live.settings.facets.find(({ name }) => name === 'make')).toMatchObject({
      values: ['Toyota', 'Audi'],
      headings: { 0: 'Popular Makes', 1: 'All Makes' },
    });
  });
});

describe('promo cards between results', () => {
  const promo = (own: object) => ({
    id: 'buy',
    start: null,
    expiry: null,
    position: 2,
    display: [],
    strictDisplay: false,
    title: 'We Want Your Car!',
    text: 'We buy all types of cars',
    action: 'Sell',
    link: '/contact',
    image: null,
    ...own,
  });
  const types = (cards: object[], path = all, day = '2026-11-20') => {
    const tenant = aTenant({ search: { promos: { cards } } });
    const page = aSite(many(4), { tenant, today: day }).at(path, 'search');
    return page.items.map(({ type }) => type.charAt(0)).join('');
  };

  it('appear at their position and do not count as vehicles', () => {
    expect(types([promo({})])).toBe('vpvvv');
    expect(types([promo({ position: [1, 3] })])).toBe('pvpvvv');
  });

  it.each([
    ['2026-11-20', 'vpvvv'],
    ['2026-11-19', 'vvvv'],
    ['2026-11-30', 'vpvvv'],
    ['2026-12-01', 'vvvv'],
  ])('on %s show only inside their window', (day, grid) => {
    expect(types([promo({ start: '2026-11-20', expiry: '2026-11-30' })], all, day)).toBe(grid);
  });

  it('belong to the car types they name', () => {
    const cards = [promo({ display: ['new'], strictDisplay: true })];
    expect(types(cards, '/search/used-cars')).toBe('vvvv');
    expect(types([promo({ display: ['used'] })], '/search/used-cars')).toBe('vpvvv');
  });

  it('link to the page itself, not to an alias of it', () => {
    const tenant = aTenant({ search: { promos: { cards: [promo({})] } } });
    const [, item] = aSite(many(2), { tenant }).at(all, 'search').items;
    expect(item).toMatchObject({ promo: { href: '/contact-us/newstead' } });
  });

  it('whose page does not exist are left out with a warning', () => {
    const tenant = aTenant({
      pages: { tradeIn: false },
      search: { promos: { cards: [promo({ link: '/sell-my-car' })] } },
    });
    const site = aSite(many(4), { tenant });
    expect(site.at(all, 'search').items.every(({ type }) => type === 'vehicle')).toBe(true);
    expect(site.warnings.join('\n')).toMatch(/\/sell-my-car has no page.*search\.promos "buy"/);
  });
});

describe('search landings', () => {
  // Rule search-1.
  it('exist for makes, models, bodies, dealerships and places with stock', () => {
    const site = aSite(many(1));
    for (const path of [
      '/search/toyota',
      '/search/toyota/hilux',
      '/search/ute',
      '/search/newstead',
    ]) {
      expect(slugs(site.at(path, 'search')), path).toEqual(['v0']);
    }
    expect(site.has('/search/mazda')).toBe(false);
  });

  it('of places promise no car type that the site does not sell', () => {
    const tenant = aTenant({ stock: { filter: { carTypes: ['used'] } } });
    const { heading } = aSite(many(1), { tenant }).at('/search/newstead', 'search');
    expect(heading).toMatch(/: Pre-Owned Cars for Sale in /);
    expect(aSite(many(1)).at('/search/newstead', 'search').heading).toContain(
      'New, Pre-Owned and Demo Cars',
    );
  });

  it('with the same address leave it to the make and cause a warning', () => {
    const site = aSite([aVehicle({ make: 'Newstead', model: 'One' })]);
    expect(site.at('/search/newstead', 'search').state).toEqual({ make: 'Newstead' });
    expect(site.warnings).toContainEqual(
      expect.stringMatching(/^\/search\/newstead is wanted by the location .* belongs to the make/),
    );
  });

  it('of a dealership with one place of the same name are one landing, without a warning', () => {
    const tenant = aTenant({ locations: [aLocation({ slug: 'example-motors' })] });
    const site = aSite(many(1), { tenant });
    expect(site.at('/search/example-motors', 'search').total).toBe(1);
    expect(site.warnings.filter((warning) => warning.includes('is wanted by'))).toEqual([]);
  });

  // Rule search-1.
  it('of car types the site never lists do not exist; their address leads to the default search', () => {
    const tenant = aTenant({
      stock: { filter: { carTypes: ['used'] } },
      search: { defaultPath: '/search/used-cars' },
    });
    const site = aSite([...many(1), aVehicle({ car_type: 'new' })], { tenant });
    const types = site.routes.filter(({ path }) => path.endsWith('-cars'));
    expect(types.map(({ path }) => path)).toEqual(['/search/used-cars']);
    expect(site.at('/search/used-cars', 'search').total).toBe(1);
    expect(site.at('/', 'home').hero.action.href).toBe('/search/used-cars');
    const to = { to: '/search/used-cars', status: 302 };
    expect(site.hostRules.redirects).toContainEqual({ from: '/search/new-cars', ...to });
    expect(site.hostRules.redirects).toContainEqual({ from: all, ...to });
  });
});

describe('landings of the same stock', () => {
  it('name one of them as canonical, so that search engines see the stock once', () => {
    const site = aSite(many(2));
    const canonical = (path: string) =>
      site.at(path, 'search').canonical?.replace(/^.*example(?=\/)/, '');
    expect(canonical('/search/example-motors')).toBe(all);
    expect(canonical('/search/newstead')).toBe(all);
    expect(canonical('/search/used-cars')).toBe('/search/used-cars');
  });

  it('have another canonical address as soon as their stock differs', () => {
    const elsewhere = { dealership_slug: 'other', location: { id: 'l-9', name: 'Elsewhere' } };
    const site = aSite([...many(2), aVehicle(elsewhere)]);
    expect(site.at('/search/example-motors', 'search').canonical).toMatch(/\/example-motors$/);
    expect(site.at('/search/newstead', 'search').canonical).toMatch(/\/example-motors$/);
  });
});
