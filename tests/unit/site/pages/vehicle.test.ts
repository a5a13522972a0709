import { describe, expect, it } from 'vitest';
import type { CalculatorStart } from '../../../../src/domain/finance/calculator.ts';
import { aLocation, aSite, aTenant, aVehicle } from '../fixtures.ts';

const album = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ image: `/photos/v1/${n}-{width}.webp` }));

describe('a vehicle page', () => {
  const full = aVehicle({
    slug: 'full',
    images: album(5),
    photos_count: 5,
    before_price: 48_990,
    series: 'GUN126R',
    price_type: 'Excl. govt. charges',
    colour: 'White',
    standardEquipment: ['Reverse camera', 'null', 'Tow bar'],
    dealercomments: `<p>${'A very good ute. '.repeat(60)}</p>`,
    variant: { cylinders: 4, torque: 500 },
  });
  const page = aSite([full]).at('/cars/full', 'vehicle');

  it('states name, price and location', () => {
    expect(page).toMatchObject({
      heading: '2021 Toyota Hilux',
      subheading: 'SR5 GUN126R',
      availability: 'available',
      price: { text: '$45,990', was: '$48,990', priceType: 'Excl. govt. charges' },
      location: { name: 'Example Motors Newstead' },
      dealerLicence: '1234567',
      robots: 'index,follow',
      canonical: 'https://www.example-motors.example/cars/full',
    });
    expect(page.title).toBe('2021 Toyota Hilux SR5 GUN126R | Example Motors');
    expect(page.description).toMatch(/^2021 Toyota Hilux .*45,210 km/);
    expect(page.description.length).toBeLessThanOrEqual(160);
  });

  // Rule vehicle-6.
  it('says each fact once: the icons are short, and of their words only those that say more are in the rows', () => {
    const automatic = aVehicle({
      slug: 'once',
      km: 45_210,
      trans: '6 SP Automatic',
      simple_transmission: 'Automatic',
      fuel: 'Unleaded Petrol',
      simple_fuel: 'Petrol',
    });
    const once = aSite([automatic]).at('/cars/once', 'vehicle');
    const named = new Map(once.icons.map(({ label, text }) => [label, text]));
    const rows = [...once.keyFacts, ...once.specifications];
    const short = ['45,210 km', '6-speed automatic', 'Petrol'];
    expect([...named.values()]).toEqual(expect.arrayContaining(short));
    const longer = rows.filter(({ label }) => named.has(label));
    expect(longer).toEqual([{ label: 'Fuel', text: 'Unleaded Petrol' }]);
  });

  // Rule enquiry-14.
  it('names the places that can hand the vehicle over, where there are several', () => {
    const yard = { id: '9', name: 'Yard at the port' };
    const shop = { id: '8', name: 'Shop' };
    const placesOf = (distribution_locations: (typeof yard)[]) => {
      const location = { id: '8', name: 'Newstead', distribution_locations };
      const vehicle = aVehicle({ slug: 'handed-over', location });
      return aSite([vehicle]).at('/cars/handed-over', 'vehicle').handoverPlaces;
    };
    expect(placesOf([yard, shop])).toEqual([
      { ...yard, own: false },
      { ...shop, own: true },
    ]);
    expect(placesOf([yard])).toEqual([]);
  });

  // Rule photos-9.
  it('shows the video and the history report from the folder of the photos', () => {
    const files = { video_url: '/photos/v1/a.webm', file: '/photos/v1/a.pdf' };
    const { video, actions } = aSite([aVehicle({ slug: 'filmed', ...files })]).at(
      '/cars/filmed',
      'vehicle',
    );
    expect(video).toEqual({ kind: 'file', href: files.video_url });
    expect(actions.find(({ name }) => name === 'history-report')).toMatchObject({
      href: files.file,
    });
  });

  // Rule vehicle-19.
  it('leads back through its model and make', () => {
    expect(page.breadcrumbs.map(({ href }) => href)).toEqual([
      '/',
      '/search/new-used-and-demo-cars',
      '/search/toyota',
      '/search/toyota/hilux',
      '/cars/full',
    ]);
  });

  // Rule vehicle-19.
  it('leads back by /used-car where the site wants that, in links and structured data; canonical addresses stay', () => {
    const tenant = aTenant({ vehiclePage: { breadcrumbs: 'used-car' } });
    const site = aSite([full], { tenant });
    const { breadcrumbs, jsonLd, canonical } = site.at('/cars/full', 'vehicle');
    const trail = [
      '/used-car/new-used-and-demo-cars',
      '/used-car/toyota',
      '/used-car/toyota/hilux',
    ];
    expect(breadcrumbs.map(({ href }) => href)).toEqual(['/', ...trail, '/cars/full']);
    const items = JSON.stringify(jsonLd);
    for (const path of trail)
      expect(items).toContain(`"https://www.example-motors.example${path}"`);
    expect(items).not.toContain('/search/');
    expect(canonical).toBe('https://www.example-motors.example/cars/full');
    const landing = site.at('/search/toyota/hilux', 'search');
    expect(landing.canonical).toBe('https://www.example-motors.example/search/toyota/hilux');
  });

  it('drops features and specifications that are empty or say null', () => {
    expect(page.features).toEqual(['Reverse camera', 'Tow bar']);
    const rows = [...page.keyFacts, ...page.specifications];
    expect(rows.slice(-2)).toEqual([
      { label: 'Cylinders', text: '4' },
      { label: 'Torque', text: '500 Nm' },
    ]);
  });

  it('shows thumbnails with more than three photos only, and a preview of long comments', () => {
    expect(page.showThumbnails).toBe(true);
    expect(page.photos).toHaveLength(5);
    expect(page.photos[0]).toMatchObject({
      alt: '2021 Toyota Hilux SR5 GUN126R, photo 1 of 5',
      srcset: expect.stringContaining('/photos/v1/0-1200.webp 1200w'),
    });
    expect(page.comments.preview?.length).toBeLessThanOrEqual(401);
    const few = aVehicle({ slug: 'few', images: album(3), photos_count: 3 });
    expect(aSite([few]).at('/cars/few', 'vehicle').showThumbnails).toBe(false);
  });

  it.each([0, 1])('shows the placeholder with %d photos', (count) => {
    const vehicle = aVehicle({ slug: 'bare', images: album(count), photos_count: count });
    const bare = aSite([vehicle]).at('/cars/bare', 'vehicle');
    expect(bare.photos).toEqual([]);
  });

  // Rule vehicle-4.
  it('says that comments are pending when there are none', () => {
    const vehicle = aVehicle({ slug: 'quiet', dealercomments: '<p> </p>' });
    expect(aSite([vehicle]).at('/cars/quiet', 'vehicle').comments).toMatchObject({
      empty: true,
      html: 'Dealer comments are pending. Please check back here later.',
    });
  });

  it('makes do with id, slug, name, make and model', () => {
    const least = aVehicle({
      slug: 'least',
      badge: undefined,
      year: undefined,
      km: undefined,
      price: undefined,
      simple_body: undefined,
      simple_transmission: undefined,
      fuel: undefined,
      created_at: undefined,
      updated_at: undefined,
      dealership_slug: undefined,
      location: undefined,
    });
    const bare = aSite([least]).at('/cars/least', 'vehicle');
    expect(bare).toMatchObject({
      heading: 'Toyota Hilux',
      subheading: '',
      price: { text: 'Enquire for price.', amount: null },
      keyFacts: [],
      specifications: [],
      features: [],
      location: null,
      finance: null,
      similar: { cards: [] },
    });
    expect(bare.description).toBe('Toyota Hilux at Example Motors. Enquire for price.');
  });

  // Rule vehicle-9.
  it.each(['sold', 'other'] as const)(
    'of a vehicle that is %s shows only the sold message',
    (status) => {
      const sold = aVehicle({
        slug: 'sold',
        status,
        sold_date_timestamp: Date.parse('2026-11-19T00:00:00Z') / 1000,
        images: album(5),
        photos_count: 5,
        standardEquipment: ['Tow bar'],
        dealercomments: '<p>Good</p>',
      });
      const other = aVehicle({ slug: 'other', price: 44_000 });
      const gonePage = aSite([sold, other]).sold('/cars/sold');
      expect(gonePage).toMatchObject({
        availability: 'sold',
        photo: { src: expect.stringContaining('/photos/v1/0-') as string },
        robots: 'noindex,follow',
        canonical: null,
      });
      expect(gonePage.actions.map(({ name }) => name)).toEqual(['similar']);
      expect(gonePage.description).toContain('JUST SOLD.');
      expect(JSON.stringify(gonePage)).not.toMatch(/Tow bar|Good|45,990/);
      expect(gonePage.similar.cards.map(({ slug }) => slug)).toEqual(['other']);
    },
  );

  it('of a vehicle that is coming soon takes an interest and a question, and has no action buttons', () => {
    const vehicle = aVehicle({ slug: 'soon', status: 'coming_soon' });
    const soon = aSite([vehicle]).at('/cars/soon', 'vehicle');
    expect(soon.availability).toBe('coming-soon');
    expect(soon.tag).toEqual({ kind: 'coming-soon', text: 'COMING SOON' });
    const actions = soon.actions.map(({ name, href }) => [
      name,
      /enquiry=([\w-]+)/.exec(href)?.[1],
    ]);
    expect(actions).toEqual([
      ['interest', 'preorder-interest'],
      ['enquire', 'vehicle-enquiry'],
      ['similar', 'something-similar'],
      ['call', undefined],
      ['print', undefined],
    ]);
  });

  it('of a vehicle that is coming soon says so, whatever tag its card has', () => {
    const soon = aVehicle({ slug: 'soon', status: 'coming_soon', tag: 'Runout Sale' });
    const site = aSite([soon]);
    expect(site.at('/cars/soon', 'vehicle').tag?.text).toBe('COMING SOON');
    const [item] = site.at('/search/new-used-and-demo-cars', 'search').items;
    expect(item?.type === 'vehicle' && item.card.tag?.text).toBe('Runout Sale');
  });

  it('leaves out buttons whose page does not exist, with one warning', () => {
    const tenant = aTenant({
      reserve: { enabled: true, onlinePurchase: true },
      finance: { provider: 'x' },
      pages: { finance: false, tradeIn: false },
    });
    const site = aSite([aVehicle({ slug: 'one' }), aVehicle({ slug: 'two' })], { tenant });
    const names = site.at('/cars/one', 'vehicle').actions.map(({ name }) => name);
    expect(names).toEqual([
      'enquire',
      'test-drive',
      'reserve',
      'buy',
      'request-photos',
      'call',
      'print',
    ]);
    expect(site.warnings.filter((warning) => warning.includes('"finance" button'))).toHaveLength(1);
  });

  // Rule phone-2.
  it('warns about locations without a phone number, whose vehicles have no call button', () => {
    const places = [aLocation(), aLocation({ id: 'l-2', slug: 'quiet', name: 'Quiet Yard', phone: null, primary: false })]; // prettier-ignore
    const withPhones = (contact: object) =>
      aSite([aVehicle({ slug: 'v', location: { id: 'l-2', name: 'Quiet Yard' } })], {
        tenant: aTenant({ contact, locations: places }),
      });
    const silent = withPhones({ phone: null, newPhone: null, usedPhone: null });
    const told = silent.warnings.filter((warning) => warning.includes('No phone number resolves'));
    expect(told).toEqual([expect.stringMatching(/^Quiet Yard: /)]);
    const names = silent.at('/cars/v', 'vehicle').actions.map(({ name }) => name);
    expect(names).not.toContain('call');
    expect(withPhones({ usedPhone: '07 3123 4567' }).warnings.join()).not.toContain('No phone');
  });

  it('has a row of icons: kilometres, transmission, fuel, body', () => {
    const iconsOf = (own: object) =>
      aSite([aVehicle({ slug: 'v', ...own })])
        .at('/cars/v', 'vehicle')
        .icons.map(({ icon }) => icon);
    expect(iconsOf({})).toEqual(['km', 'transmission', 'fuel', 'body']);
    expect(
      iconsOf({ item_type: 'caravan', caravan: { sleeps: 4, aggregate_trailer_mass: 9 } }),
    ).toEqual(['sleeps', 'mass', 'body']);
  });

  // Rule vehicle-14.
  it('ends with three links', () => {
    expect(page.tiles.map(({ title, text }) => [title, text])).toEqual([
      ['See our latest offers', ''],
      ['Book your service online', 'Save time & book online'],
      ['Sell your car', 'Tell us about it online'],
    ]);
  });

  it('reserves a line for views before the first count, and none where the site shows none', () => {
    const viewsOf = (showViews: boolean, views?: number) =>
      aSite([aVehicle({ slug: 'v', views })], {
        tenant: aTenant({ vehiclePage: { showViews } }),
      }).at('/cars/v', 'vehicle').views;
    expect([viewsOf(true, 7), viewsOf(true), viewsOf(false, 7)]).toEqual(['7 views', '', null]);
  });

  // Rule vehicle-20.
  it('has a map section where the tenant wants one', () => {
    const pageWith = (own: object) =>
      aSite([aVehicle({ slug: 'v' })], { tenant: aTenant(own) }).at('/cars/v', 'vehicle');
    expect(pageWith({}).visit).toMatchObject({ hours: { label: 'Sales' } });
    expect(pageWith({ vehiclePage: { mapSection: false } })).toMatchObject({
      visit: null,
      location: { name: 'Example Motors Newstead' },
    });
  });

  // Rule vehicle-21.
  it('has a panel to call the dealer where the tenant wants one and a number is known', () => {
    const panelWith = (own: object) =>
      aSite([aVehicle({ slug: 'v' })], { tenant: aTenant(own) }).at('/cars/v', 'vehicle').callPanel;
    expect(panelWith({})).toMatchObject({ name: 'call' });
    expect(panelWith({ vehiclePage: { callPanel: false } })).toBeNull();
    const silent = { contact: { phone: null }, locations: [aLocation({ phone: null })] };
    expect(panelWith(silent)).toBeNull();
  });

  it('contains the seller for the log when a number is masked, and nothing otherwise', () => {
    const vehicle = aVehicle({ slug: 'v', dealership_id: '12' });
    const idWith = (maskPhone: boolean) =>
      aSite([vehicle], {
        tenant: aTenant({
          vehiclePage: { maskPhone },
          contact: { phone: null, usedPhone: '07 3123 9999', newPhone: '07 3123 4567' },
        }),
      }).at('/cars/v', 'vehicle').dealershipId;
    expect([idWith(true), idWith(false)]).toEqual(['12', null]);
  });

  // Rule phone-3.
  it('masks no number that its header shows', () => {
    const site = aSite([aVehicle({ slug: 'v' })], {
      tenant: aTenant({ contact: { phone: '07 3123 4567' } }),
    });
    const call = site.at('/cars/v', 'vehicle').actions.find(({ name }) => name === 'call');
    expect(call).toEqual({ name: 'call', label: 'Call 07 3123 4567', href: 'tel:+61731234567' });
  });

  // Rule vehicle-13.
  it('announces its city when it is away from the primary location', () => {
    const locations = [
      aLocation(),
      aLocation({
        id: 'l-2',
        name: 'Example Motors Toowong',
        slug: 'toowong',
        primary: false,
        address: { ...aLocation().address, city: 'Toowong' },
      }),
    ];
    const tenant = aTenant({ locations });
    const away = aVehicle({ slug: 'away', location: { id: 'l-2', name: 'Toowong' } });
    const home = aVehicle({ slug: 'home' });
    const site = aSite([away, home], { tenant });
    expect(site.at('/cars/away', 'vehicle').locatedAt).toMatchObject({
      text: 'Located at Toowong',
    });
    expect(site.at('/cars/home', 'vehicle').locatedAt).toBeNull();
    const [main, other] = locations.map((place) => ({
      ...place,
      address: { ...place.address, city: '' },
    }));
    const nowhere = aTenant({ locations: [main, other] });
    expect(aSite([away], { tenant: nowhere }).at('/cars/away', 'vehicle').locatedAt?.text).toBe(
      'Located at Example Motors Toowong',
    );
  });
});

describe('the finance summary', () => {
  const lender = {
    interestRate: 9.49,
    comparisonRate: 10.12,
    paymentWeek: 180.4,
    termYears: 5,
    deposit: 2000,
    disclaimer: 'Credit is subject to approval. '.repeat(20),
  };
  const tenant = aTenant({ finance: { provider: 'acme', rule: 'weekly-payment' } });

  // Rule finance-23.
  it('states rate, comparison rate and warning together', () => {
    const vehicle = aVehicle({ slug: 'v', finance_lenders: { acme: lender } });
    const { finance } = aSite([vehicle], { tenant }).at('/cars/v', 'vehicle');
    expect(finance).toMatchObject({
      title: 'Finance Available For This Vehicle!',
      repayment: {
        text: '$180/wk',
        rate: '9.49% p.a.',
        comparisonRate: '10.12% p.a. comparison rate',
      },
      warning: expect.stringContaining('secured loan of $30,000 over 5 years'),
    });
    expect(finance?.rows).toContainEqual({
      label: 'Comparison rate',
      text: '10.12% p.a.',
    });
    expect(finance?.disclaimer.preview?.length).toBeLessThanOrEqual(198);
  });

  // Rule finance-25.
  it.each([
    ['a week', { paymentWeek: 180.4 }, '$180/wk'],
    ['a month', { paymentWeek: null, paymentMonth: 781.7 }, '$782/mo'],
    ['nothing but its rates', { paymentWeek: null, deposit: 4000, balloon: 12_000 }, '$167/wk'],
  ])(
    'beside the price and in the calculator it is one loan, where the lender states %s',
    (_, stated, text) => {
      const finance = { ...tenant.finance, rule: 'in-stock' as const };
      const vehicle = aVehicle({ slug: 'v', finance_lenders: { acme: { ...lender, ...stated } } });
      const page = aSite([vehicle], { tenant: { ...tenant, finance } }).at('/cars/v', 'vehicle');
      const { start = '' } = page.calculators.finance ?? {};
      const { loan, stated: first } = JSON.parse(start ?? '') as CalculatorStart;
      expect(page.repayment).toMatchObject({ text, rate: '9.49% p.a.' });
      expect(page.finance?.repayment).toEqual(page.repayment);
      expect(first).toMatchObject({ ...page.repayment, basis: page.calculators.example });
      expect(loan).toMatchObject({ amount: vehicle.price, interest: 9.49, termYears: 5 });
      expect(page.calculators.example).toContain(`For $45,990 over 5 years, $`);
    },
  );

  it('leaves out what the lender says null about', () => {
    const unknown = { ...lender, totalPayable: null, deposit: null, termYears: null };
    const vehicle = aVehicle({ slug: 'v', finance_lenders: { acme: unknown } });
    const { finance } = aSite([vehicle], { tenant }).at('/cars/v', 'vehicle');
    expect(finance?.rows.map(({ label }) => label)).toEqual([
      'Interest rate',
      'Comparison rate',
      'Weekly repayment',
    ]);
  });

  it('is absent without a comparison rate', () => {
    const half = { ...lender, comparisonRate: null };
    const vehicle = aVehicle({ slug: 'v', finance_lenders: { acme: half } });
    const page = aSite([vehicle], { tenant }).at('/cars/v', 'vehicle');
    expect(page.finance).toBeNull();
    expect(page.repayment).toBeNull();
  });
});

// Rule similar-4.
it.each([
  ['car', 'Similar Cars In-Stock'],
  ['caravan', 'Similar Caravans In-Stock'],
  ['motorcycle', 'Similar Motorcycles In-Stock'],
] as const)('the vehicles like a %s stand under "%s"', (item_type, title) => {
  const site = aSite([aVehicle({ slug: 'v', item_type })]);
  expect(site.at('/cars/v', 'vehicle').similar.title).toBe(title);
});

describe('a drive-away price', () => {
  const tenant = aTenant({
    state: 'VIC',
    locations: [aLocation({ address: { ...aLocation().address, state: 'VIC', postcode: '3072' } })],
    pricing: { onRoad: { VIC: { '2026-27': {} } } },
    reserve: { enabled: true },
  });
  const vehicle = aVehicle({
    slug: 'on-road',
    price: 30_000,
    price_type: 'Excl. govt. charges',
    simple_body: 'Sedan',
    regplate: '1AB2CD',
    location: { id: 'l-1', name: 'Example Motors Newstead' },
  });
  const site = aSite([vehicle], { tenant, today: '2026-11-29' });
  const page = site.at('/cars/on-road', 'vehicle');

  it('is the same on the page, in its list, in structured data and in the live check (rule price-12)', () => {
    expect(page.price).toMatchObject({ text: '$31,307', priceType: 'Drive away' });
    expect(page.onRoad?.rows.map(([label]) => label).join()).toBe(
      'Price before charges,Stamp duty,Transfer fee,Rounding up to whole dollars',
    );
    expect(JSON.stringify(page.jsonLd)).toContain('"price":31307,');
    expect(page.live.price).toBe(31_307);
    expect(JSON.stringify({ ...page, priceDisclaimer: '' })).not.toContain('Excl. govt');
  });

  it('stands with the rights of the state, which the reservation states too (rule price-16)', () => {
    const titles = ['Cooling-off', 'Statutory warranty'];
    expect(page.rights).toMatchObject([{ state: 'VIC' }]);
    expect(page.rights[0]?.rights.map(({ title }) => title)).toEqual(titles);
    const form = site.at('/reserve', 'form');
    expect(form.rights[0]?.rights.map(({ title }) => title)).toContain('Cooling-off');
  });

  it('has no rights of a buyer beside it where a vehicle is paid by the week (rule price-16)', () => {
    const subscribed = { ...tenant, pricing: { ...tenant.pricing, subscriptions: true } };
    const byTheWeek = aSite([{ ...vehicle, subscription_price: 235 }], {
      tenant: subscribed,
      today: '2026-11-29',
    });
    expect(byTheWeek.at('/cars/on-road', 'vehicle').price.kind).toBe('subscription');
    expect(byTheWeek.at('/cars/on-road', 'vehicle').rights).toEqual([]);
    expect(byTheWeek.at('/reserve', 'form').rights).toEqual([]);
  });
});
