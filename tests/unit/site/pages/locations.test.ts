import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { spread } from '../../../../src/domain/locations/spread.ts';
import { stillMap } from '../../../../src/site/locations/still-map.ts';
import { aLocation, aSite, aTenant, aVehicle, today } from '../fixtures.ts';

const toowong = aLocation({
  id: 'l-2',
  name: 'Example Motors Toowong',
  slug: 'toowong',
  primary: false,
  types: ['service', 'parts'],
  dealerLicence: null,
  repairerNumber: 'AR-99',
  mapImage: '/map.webp',
});
const two = (own: object = {}) => aTenant({ locations: [toowong, aLocation()], ...own });

describe('the pages of a location', () => {
  it('show address, hours, licence, map and directions', () => {
    const site = aSite([], { tenant: two() });
    expect(site.at('/locations/newstead', 'location').location).toMatchObject({
      address: { text: '1 Example Street, Newstead QLD 4006' },
      phone: { display: '07 5550 0101', href: 'tel:+61755500101' },
      hours: [
        {
          department: 'sales',
          rows: [{ days: 'Monday – Friday', text: '8:30 am – 5:30 pm' }],
        },
      ],
      dealerLicence: '1234567',
      directions: 'https://www.google.com/maps/dir/?api=1&destination=-27.4486%2C153.0437',
      stockLink: { href: '/search/newstead' },
    });
    expect(site.at('/contact-us/toowong', 'contact').location).toMatchObject({
      repairerNumber: 'AR-99',
      map: { alt: 'Map of Example Motors Toowong, 1 Example Street, Newstead' },
      stockLink: null,
    });
  });

  it('read holiday times as UTC and show them on the dealer’s clock', () => {
    const holidayHours = [
      {
        date: '2026-12-24',
        name: 'Christmas Eve',
        status: 'Open',
        locationIds: ['l-1'],
        start: '2026-12-23T22:30:00Z',
        end: '2026-12-24T02:00:00Z',
      },
    ];
    const site = aSite([], { tenant: two({ holidayHours }) });
    expect(site.at('/locations/newstead', 'location').location.holidays).toEqual([
      { date: '24 December 2026', name: 'Christmas Eve', text: '8:30 am – 12 pm' },
    ]);
    expect(site.at('/locations/toowong', 'location').location.holidays).toEqual([]);
  });

  it('show some of its vehicles for sale; the contact page shows none', () => {
    const vehicles = [
      aVehicle({ slug: 'here' }),
      aVehicle({ slug: 'there', location: { id: 'l-2', name: 'Toowong' } }),
      aVehicle({
        slug: 'sold',
        status: 'sold',
        sold_date_timestamp: Date.parse('2026-11-20') / 1000,
      }),
    ];
    const site = aSite(vehicles, { tenant: two() });
    const cards = site.at('/locations/newstead', 'location').cards;
    expect(cards.map(({ slug }) => slug)).toEqual(['here']);
    expect(site.at('/contact-us/newstead', 'contact').cards).toEqual([]);
  });

  // Rule location-6.
  it('hide invisible locations, and are sorted by name where the tenant wants', () => {
    const hidden = aLocation({ id: 'l-3', slug: 'hidden', primary: false, visible: false });
    const names = (sortByName: boolean) =>
      aSite([], {
        tenant: two({
          locations: [toowong, aLocation(), hidden],
          locationPages: { sortByName },
        }),
      })
        .at('/dealerships', 'dealerships')
        .locations.map(({ href }) => href.split('/').at(-1));
    expect(names(true)).toEqual(['newstead', 'toowong']);
    expect(names(false)).toEqual(['toowong', 'newstead']);
  });

  // Rule location-4.
  it.each([
    [{ detailPath: 'contact-us' }, '/contact-us/toowong', 'View Details'],
    [{ detailPath: 'locations' }, '/locations/toowong', 'View Location'],
    [{ detailPath: 'our-location' }, '/our-location/toowong', 'View Location Details'],
    [{ detailPath: 'locations', linkBy: 'dealership' }, '/locations/toowong', 'View Location'],
  ])('with %j are linked at %s as "%s"', (locationPages, href, label) => {
    const site = aSite([], { tenant: two({ locationPages }) });
    const places = site.at('/dealerships', 'dealerships').locations;
    expect(places.find(({ id }) => id === 'l-2')).toMatchObject({ href, hrefLabel: label });
    expect(site.has(href)).toBe(true);
  });

  it('answer at their other addresses too, whichever of them is the tenant’s own', () => {
    const redirectsOf = (detailPath: string) =>
      aSite([], { tenant: two({ locationPages: { detailPath } }) }).hostRules.redirects;
    const [ours, theirs] = ['/locations/toowong', '/our-location/toowong'];
    expect(redirectsOf('locations')).toContainEqual({ from: theirs, to: ours, status: 302 });
    expect(redirectsOf('our-location')).toContainEqual({ from: ours, to: theirs, status: 302 });
  });

  // Rule location-12.
  it('show 200 characters of a long text first', () => {
    const about = 'word '.repeat(60).trim();
    const { text, preview } =
      aSite([], { tenant: two({ locations: [aLocation({ about })] }) }).at(
        '/locations/newstead',
        'location',
      ).location.about ?? {};
    expect(text).toBe(about);
    expect(preview?.length).toBeLessThanOrEqual(201);
    expect(preview).toMatch(/^word .*…$/);
  });

  it('take the dealership’s slug where the tenant names them so, the first place first', () => {
    const tenant = two({ locationPages: { detailPath: 'locations', linkBy: 'dealership' } });
    const site = aSite([], { tenant });
    expect(site.at('/locations/example-motors', 'location').location.id).toBe('l-1');
    expect(site.at('/locations/toowong', 'location').location.id).toBe('l-2');
  });

  // Rule location-4, rule location-5.
  it('do not link to the contact page from itself', () => {
    const tenant = two({ locationPages: { enquireAt: ['l-1'] } });
    const site = aSite([], { tenant });
    expect(site.at('/locations/newstead', 'location').location.enquireLink?.href).toBe(
      '/contact-us/newstead',
    );
    expect(site.at('/contact-us/newstead', 'contact').location.enquireLink).toBeNull();
  });
});

describe('location screens', () => {
  const yards = (count: number, own: Parameters<typeof aLocation>[0] = {}) =>
    Array.from({ length: count }, (_, n) =>
      aLocation({
        id: `l-${n}`,
        name: `Yard ${String(n).padStart(2, '0')}`,
        slug: `yard-${n}`,
        primary: n === 0,
        types: n % 2 === 0 ? ['sales'] : ['service'],
        ...own,
      }),
    );
  const many = (count: number, own: object = {}) => aTenant({ locations: yards(count), ...own });

  it.each([0, 1, 3, 6, 40])('are complete with %i locations', (count) => {
    const site = aSite([], { tenant: many(count) });
    expect(site.has('/dealerships')).toBe(count > 0);
    expect(site.routes.filter(({ kind }) => kind === 'location')).toHaveLength(count);
    if (count === 0) return;
    const page = site.at('/dealerships', 'dealerships');
    expect(page.locations).toHaveLength(count);
    // A search is longer than the list of two.
    expect(page.finder === null).toBe(count < 3);
  });

  it('offer a filter by the departments of the locations', () => {
    const { finder } = aSite([], { tenant: many(3) }).at('/dealerships', 'dealerships');
    expect(finder?.types.map(({ label }) => label)).toEqual(['All', 'Sales', 'Service']);
  });

  // Rule location-1.
  it('count a place that also buys cars among those', () => {
    const buying = aLocation({ types: ['sales', 'car-buying'] });
    const page = aSite([], {
      tenant: aTenant({
        locations: [buying, { ...toowong, types: [] }, ...yards(1)],
      }),
    }).at('/dealerships', 'dealerships');
    expect(page.locations.map(({ types }) => types)).toContainEqual(['sales', 'car-buying']);
    expect(page.finder?.types.map(({ label }) => label)).toContain('Car buying');
  });

  // Rule location-13.
  it('have a dealer locator page where the switch is on; otherwise its address leads to the list', () => {
    const on = aSite([], { tenant: many(3, { pages: { dealerLocator: true } }) });
    expect(on.at('/dealer-locator', 'dealerships').heading).toBe('Dealer locator');
    expect(aSite([], { tenant: many(3) }).has('/dealer-locator')).toBe(false);
  });

  it('stand without hours, address and coordinates', () => {
    const bare = aLocation({
      address: {
        street: '',
        city: '',
        state: 'QLD',
        postcode: '',
        lat: null,
        long: null,
        placeUrl: null,
      },
      hours: {},
      phone: null,
    });
    const tenant = aTenant({ locations: [bare], locationPages: { mapEmbed: 'google' } });
    const page = aSite([], { tenant }).at('/locations/newstead', 'location');
    expect(page.location).toMatchObject({
      address: { text: '' },
      directions: null,
      point: null,
      mapAddress: null,
      hours: [],
    });
    expect(page.description).toBe(
      'Example Motors Newstead. Opening hours, directions and contact details.',
    );
  });

  it('name no unknown suburb', () => {
    const address = { ...aLocation().address, city: '' };
    const introOf = (count: number) =>
      aSite([], { tenant: many(count, { locations: yards(count, { address }) }) }).at(
        '/dealerships',
        'dealerships',
      ).intro;
    expect(introOf(1)).toBe('See us.');
    expect(introOf(2)).toBe('2 places to see us.');
  });

  // Rule location-9.
  it('say BOOK A SERVICE where the tenant has the banner and the page', () => {
    const banner = (own: object) =>
      aSite([], { tenant: many(2, own) }).at('/dealerships', 'dealerships').banner;
    expect(banner({ service: { banner: true } })).toEqual({
      label: 'BOOK A SERVICE',
      href: '/service',
    });
    expect(banner({})).toBeNull();
    expect(banner({ service: { banner: true }, pages: { service: false } })).toBeNull();
  });

  it('let frames in from the hosts of their maps and tabs alone', () => {
    const tab = { name: 'Tour', iframeUrl: 'https://tour.example/360' };
    const tenant = aTenant({
      locations: [aLocation({ tab })],
      locationPages: { mapEmbed: 'openstreetmap' },
    });
    const site = aSite([], { tenant });
    const policy = site.hostRules.headers['Content-Security-Policy'];
    expect(/frame-src [^;]*/.exec(String(policy))?.[0]).toBe(
      "frame-src 'self' https://www.openstreetmap.org https://tour.example",
    );
    expect(site.at('/dealerships', 'dealerships').tabs).toEqual([
      { label: 'Tour', href: 'https://tour.example/360' },
    ]);
  });
});

describe('a map on the extract of the dealer', () => {
  const siteWith = (mapEmbed: string) =>
    aSite([], { tenant: aTenant({ locations: [aLocation({})], locationPages: { mapEmbed } }) });

  it('may be fetched from its host, and from no other', () => {
    const site = siteWith('https://files.dealer.example/a/east.pmtiles');
    const policy = String(site.hostRules.headers['Content-Security-Policy']);
    expect(policy).toMatch(/connect-src 'self' https:\/\/files\.dealer\.example[ ;]/);
    expect(policy).toContain("frame-src 'self';");
    expect(policy).toContain("worker-src 'self';");
  });

  it.each(['http://files.dealer.example/a.pmtiles', '//a.example/a.pmtiles', '/maps/east.mbtiles'])(
    'is not at %s',
    (mapEmbed) => {
      expect(() => siteWith(mapEmbed)).toThrow(/pmtiles/);
    },
  );
});

describe('the home page', () => {
  const sections = [
    'finder',
    'makes',
    'bodies',
    'featured',
    'latest',
    'tiles',
    'why',
    'statistics',
    'locations',
    'about',
  ];
  const album = {
    images: [1, 2].map((n) => ({ image: `/photos/v1/${n}-{width}.webp` })),
    photos_count: 2,
  };

  it('shows the tenant’s sections in its order and leaves out empty ones', () => {
    const tenant = aTenant({
      home: { sections, statistics: [], about: 'We sell cars.' },
      pages: { offers: false, service: false, tradeIn: false },
    });
    const kinds = (vehicles: Parameters<typeof aSite>[0]) =>
      aSite(vehicles, { tenant })
        .at('/', 'home')
        .sections.map(({ kind }) => kind);
    expect(kinds([])).toEqual(['locations', 'about']);
    expect(kinds([aVehicle(album)])).toEqual([
      'finder',
      'makes',
      'bodies',
      'featured',
      'latest',
      'locations',
      'about',
    ]);
  });

  it('features vehicles with photos only, and the latest first under "Just arrived"', () => {
    const tenant = aTenant({ home: { sections: ['featured', 'latest'] } });
    const site = aSite(
      [
        aVehicle({ slug: 'old', created_at: '2026-01-01', ...album }),
        aVehicle({ slug: 'bare', created_at: '2026-11-01' }),
      ],
      { tenant },
    );
    const rows = site
      .at('/', 'home')
      .sections.map((section) => ('cards' in section ? section.cards.map(({ slug }) => slug) : []));
    expect(rows).toEqual([['old'], ['bare', 'old']]);
  });

  it('says "Just arrived" in the heading of the row and not on each of its cards (rule home-6)', () => {
    const tenant = aTenant({ home: { sections: ['featured', 'latest'] } });
    const site = aSite([aVehicle({ created_at: today, ...album })], { tenant });
    const tags = site
      .at('/', 'home')
      .sections.map((section) => ('cards' in section ? section.cards[0]?.tag?.kind : ''));
    expect(tags).toEqual(['just-arrived', undefined]);
  });

  // Rule home-6.
  it('shows vehicles that look alike last, where others are near', () => {
    const tenant = aTenant({ home: { sections: ['latest'] } });
    const colours = ['white', 'white', 'white', 'blue'];
    const stock = colours.map((colour, at) =>
      aVehicle({
        slug: `${colour}-${String(at)}`,
        colour,
        created_at: `2026-01-0${String(9 - at)}`,
      }),
    );
    const [row] = aSite(stock, { tenant }).at('/', 'home').sections;
    expect(row && 'cards' in row && row.cards.map(({ slug }) => slug)).toEqual([
      'white-0',
      'blue-3',
      'white-1',
      'white-2',
    ]);
  });

  it('counts on its tiles what their pages list, and has none for what is sold out', () => {
    const sold = {
      status: 'sold' as const,
      sold_date_timestamp: Date.parse('2026-11-20') / 1000,
    };
    const stock = [
      aVehicle(),
      aVehicle({ ...sold }),
      aVehicle({ ...sold, make: 'Kia', model: 'Rio', simple_body: 'Hatch' }),
    ];
    const { sections: shown } = aSite(stock, {
      tenant: aTenant({ home: { sections: ['makes', 'bodies'] } }),
    }).at('/', 'home');
    const counts = shown.flatMap((section) =>
      section.kind === 'makes' || section.kind === 'bodies'
        ? section.tiles.map(({ label, count }) => [label, count])
        : [],
    );
    expect(counts).toEqual([
      ['Toyota', 2],
      ['Ute', 2],
    ]);
  });

  // Rule finder-8.
  it('shows the commonest bodies, or those the tenant names', () => {
    const vehicles = ['SUV', 'SUV', 'Ute', 'Hatch', 'Sedan', 'Wagon'].map((simple_body) =>
      aVehicle({ simple_body }),
    );
    const tiles = (bodyTiles: readonly string[]) => {
      const tenant = aTenant({ home: { sections: ['bodies'] }, finders: { bodyTiles } });
      const [section] = aSite(vehicles, { tenant }).at('/', 'home').sections;
      return section?.kind === 'bodies' ? section.tiles.map(({ label }) => label) : [];
    };
    expect(tiles([])).toEqual(['SUV', 'Wagon', 'Ute', 'Sedan']);
    expect(tiles(['Hatch', 'Ute', 'Bus'])).toEqual(['Hatch', 'Ute']);
  });
});

// Rule location-14.
describe('the map of all locations', () => {
  const file = 'tenants/meridian-motor-group/assets/maps/east-coast.pmtiles';
  const extract = readFileSync(path.join(import.meta.dirname, '../../../..', file));
  const sydney = { lat: -33.87, long: 151.2 };

  it('is drawn from the extract, north up, with a number for each, apart from each other and from names', async () => {
    const places = [
      { id: 'melbourne', lat: -37.95, long: 145.15 },
      { id: 'sydney', ...sydney },
      { id: 'sydney-too', lat: -33.9, long: 151.1 },
      { id: 'gold-coast', lat: -28.01, long: 153.4 },
    ];
    const map = await stillMap(extract, places);
    if (!map) throw new Error('no map');
    expect(map.spots.map(({ id }) => id)).toEqual(places.map(({ id }) => id));
    const [melbourne, , , goldCoast] = map.spots;
    expect(melbourne?.at.y).toBeGreaterThan(goldCoast?.at.y ?? Infinity);
    expect(melbourne?.at.x).toBeLessThan(goldCoast?.at.x ?? -Infinity);
    for (const layer of ['earth', 'roads', 'highways'] as const)
      expect(map[layer]).toMatch(/^(?:M-?\d+ -?\d+(?:L-?\d+ -?\d+)+Z?)+$/);
    expect(map.names.length).toBeGreaterThan(2);
    for (const { number } of map.spots)
      for (const { x, y } of map.names)
        expect(Math.hypot(x - number.x, y - number.y)).toBeGreaterThan(34);
  });

  it('moves numbers apart that would cover each other', () => {
    const heap = Array.from({ length: 6 }, () => ({ x: 500, y: 500 }));
    const moved = spread(heap, 80);
    for (const [index, one] of moved.entries())
      for (const other of moved.slice(index + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(76);
  });

  it('is none for one place, or for two in the same spot', async () => {
    expect(await stillMap(extract, [{ id: 'a', ...sydney }])).toBeNull();
    expect(
      await stillMap(
        extract,
        [sydney, sydney].map((at, n) => ({ id: String(n), ...at })),
      ),
    ).toBeNull();
  });
});
