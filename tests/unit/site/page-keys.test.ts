import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vehicle, VehicleInput } from '../../../src/domain/vehicle/vehicle.ts';
import type { SiteContent } from '../../../src/site/content/content.ts';
import { createSite } from '../../../src/site/assembly/create-site.ts';
import type { Site } from '../../../src/site/assembly/site-types.ts';
import { runs } from '../../fixtures/runs.ts';
import { aLocation, aTenant, aVehicle, someAssets, someContent, today } from './fixtures.ts';

const settings = {
  finance: { provider: 'youx', rule: 'age-limited' },
  vehiclePage: { unregisteredText: true, showViews: true },
};

function siteOf(
  vehicles: Vehicle[],
  day = today,
  own: object = {},
  content: SiteContent = someContent,
): Site {
  return createSite({
    tenant: aTenant({ ...settings, ...own }),
    vehicles,
    gone: [],
    content,
    assets: someAssets(),
    today: day,
    inline: { scripts: [], styles: [] },
    photoFiles: [],
  });
}

const byPath = (site: Site) => new Map(site.routes.map((route) => [route.path, route]));

/** Paths of pages on both sites whose facts or key are the same while their data differ. */
function stalePages(before: Site, after: Site): string[] {
  const later = byPath(after);
  return [...byPath(before)].flatMap(([path, route]) => {
    const other = later.get(path);
    if (!other) return [];
    const [old, now] = [before.page(route), after.page(other)];
    const sameFacts = old.facts !== null && old.facts === now.facts;
    if (!sameFacts && old.key() !== now.key()) return [];
    return JSON.stringify(old.data()) === JSON.stringify(now.data()) ? [] : [path];
  });
}

const date = fc.constantFrom(undefined, '2018-12-30', '2026-11-14', '2026-11-20', '2026-12-01');
const changes: fc.Arbitrary<Partial<VehicleInput>> = fc.record({
  make: fc.constantFrom('Toyota', 'toyota', 'Ford'),
  model: fc.constantFrom('Hilux', 'Ranger', 'Corolla'),
  price: fc.constantFrom(0, 19_990, 25_990, 45_990, 46_990, 90_000),
  before_price: fc.constantFrom(undefined, 99_000),
  status: fc.constantFrom('in_stock', 'sold', 'coming_soon'),
  car_type: fc.constantFrom('used', 'new', 'demo'),
  created_at: date,
  rego_expiry: date,
  year: fc.constantFrom(2017, 2018, 2024),
  certified: fc.boolean(),
  views: fc.constantFrom(0, 12),
  video_url: fc.constantFrom(undefined, '/films/one.mp4', '/cars/v3'),
  dealercomments: fc.constantFrom(undefined, 'A tidy one.'),
  finance_lenders: fc.constantFrom(undefined, {
    youx: {
      interestRate: 8.99,
      comparisonRate: 9.62,
      paymentWeek: 149,
      loanTerm: 60,
      amount: 30_000,
    },
  }),
} as unknown as { [K in keyof VehicleInput]: fc.Arbitrary<VehicleInput[K]> });
const stock = fc.array(changes, { minLength: 6, maxLength: 6 });
const vehiclesOf = (list: Partial<VehicleInput>[]) =>
  list.map((own, index) => aVehicle({ slug: `v${String(index)}`, ...own }));

describe('the key of a page', () => {
  it('always changes with the page, for any change of stock and day', () => {
    fc.assert(
      fc.property(
        stock,
        fc.integer({ min: 0, max: 5 }),
        changes,
        fc.integer({ min: 0, max: 6 }),
        fc.constantFrom('2026-11-20', '2026-11-21', '2026-12-05', '2027-01-01'),
        (list, changed, change, kept, day) => {
          const before = vehiclesOf(list);
          const after = vehiclesOf(
            list.map((own, index) => (index === changed ? change : own)).slice(0, kept),
          );
          expect(stalePages(siteOf(before), siteOf(after, day))).toEqual([]);
        },
      ),
      { numRuns: runs(60) },
    );
  });

  const plain = vehiclesOf([
    { price: 30_000 },
    { price: 31_000 },
    { price: 32_000 },
    { price: 33_000 },
    { make: 'Ford', model: 'Ranger', price: 200_000 },
  ]);
  const keyOf = (site: Site, slug: string) => site.page(byPath(site).get(`/cars/${slug}`)!).key();

  const factsOf = (site: Site, slug: string) => site.page(byPath(site).get(`/cars/${slug}`)!).facts;

  it('is another one when the page that a setting leads to has gone with the stock', () => {
    const tiles = [{ title: 'Fords', text: '', link: '/search/ford' }];
    const own = { home: { tiles }, vehiclePage: { featureBanner: true } };
    const without = siteOf(plain.slice(0, 4), today, own);
    expect(stalePages(siteOf(plain, today, own), without)).toEqual([]);
    expect(keyOf(without, 'v0')).not.toBe(keyOf(siteOf(plain, today, own), 'v0'));
  });

  it('is the same on another day, while the day says nothing new about the vehicle', () => {
    expect(keyOf(siteOf(plain, '2026-11-21'), 'v0')).toBe(keyOf(siteOf(plain), 'v0'));
  });

  it('is the same after a vehicle that its page does not show has come or gone', () => {
    expect(keyOf(siteOf(plain.slice(0, 4)), 'v0')).toBe(keyOf(siteOf(plain), 'v0'));
  });

  it('of a list stays when a vehicle that it does not list is sold, and is another one for the lists that show it', () => {
    const list = vehiclesOf(
      Array.from({ length: 6 }, (_, at) => ({
        make: at < 3 ? 'Toyota' : 'Ford',
        model: `Model ${String(at)}`,
        simple_body: at < 2 ? 'Ute' : 'SUV',
      })),
    );
    const [before, after] = [siteOf(list), siteOf(list.slice(0, 5))];
    const later = byPath(after);
    const same = [...byPath(before).values()]
      .filter(({ path, kind }) => kind === 'search' && later.has(path))
      .filter((route) => before.page(route).key() === after.page(later.get(route.path)!).key())
      .map(({ path }) => path);
    expect(same).toEqual(
      expect.arrayContaining(['/search/toyota/model-0', '/search/toyota/model-1']),
    );
    expect(same).not.toContain('/search/ford');
  });

  it.each<[string, Site]>([
    ['the record', siteOf([{ ...plain[0]!, km: 1 }, ...plain.slice(1)])],
    ['a similar vehicle', siteOf([plain[0]!, { ...plain[1]!, km: 1 }, ...plain.slice(2)])],
    [
      'a setting',
      siteOf(plain, today, { vehiclePage: { similarTitle: 'Similar Cars Available' } }),
    ],
  ])('is another one when %s has changed', (_, site) => {
    expect(keyOf(site, 'v0')).not.toBe(keyOf(siteOf(plain), 'v0'));
  });

  it('is not computed while the facts of a vehicle page stay, as after a change of texts or of a vehicle that it does not show', () => {
    const privacy = { ...someContent['/privacy-policy'], html: '<p>Other words.</p>' };
    const reworded = siteOf(plain, today, {}, { ...someContent, '/privacy-policy': privacy });
    const [ford] = vehiclesOf([{ slug: 'v5', make: 'Ford', model: 'Ranger', price: 210_000 }]);
    const added = siteOf([...plain, ford!]);
    for (const site of [reworded, added])
      expect(factsOf(site, 'v0')).toBe(factsOf(siteOf(plain), 'v0'));
    expect(reworded.searchIndex.key).toBe(siteOf(plain).searchIndex.key);
    expect([...reworded.searchIndex.files()]).toEqual([...siteOf(plain).searchIndex.files()]);
  });

  it('is compared when a page has come that a vehicle or a setting leads to', () => {
    const film = {
      name: 'film',
      file: 'film.md',
      title: 'Film',
      html: '',
      lead: '',
      cards: [],
      openings: [],
      figures: [],
      people: [],
    };
    const withFilm: SiteContent = { ...someContent, pages: [film] };
    const filmed = [{ ...plain[0]!, video_url: '/film' }, ...plain.slice(1)];
    const tiles = { home: { tiles: [{ title: 'Film', text: '', link: '/film' }] } };
    for (const [vehicles, own] of [
      [filmed, {}],
      [plain, { ...tiles, vehiclePage: { featureBanner: true } }],
    ] as const) {
      const [before, after] = [
        siteOf(vehicles, today, own),
        siteOf(vehicles, today, own, withFilm),
      ];
      expect(stalePages(before, after)).toEqual([]);
      expect(factsOf(before, 'v0')).not.toBe(factsOf(after, 'v0'));
      expect(keyOf(before, 'v0')).not.toBe(keyOf(after, 'v0'));
    }
  });

  it.each<[string, Site]>([
    ['its vehicle', siteOf([{ ...plain[0]!, km: 1 }, ...plain.slice(1)])],
    ['a similar vehicle', siteOf([plain[0]!, { ...plain[1]!, km: 1 }, ...plain.slice(2)])],
    ['the day', siteOf(plain, '2026-11-21')],
    ['a setting', siteOf(plain, today, { search: { popularMakes: ['Kia'] } })],
  ])('is computed again when %s has changed', (_, site) => {
    expect(factsOf(site, 'v0')).not.toBe(factsOf(siteOf(plain), 'v0'));
  });

  it.each<[string, Site]>([
    ['any vehicle', siteOf([...plain.slice(0, 4), { ...plain[4]!, km: 1 }])],
    ['the day', siteOf(plain, '2026-11-21')],
    ['a setting', siteOf(plain, today, { search: { synonyms: [['ute', 'pickup']] } })],
  ])('of the search index is another one when %s has changed', (_, site) => {
    expect(site.searchIndex.key).not.toBe(siteOf(plain).searchIndex.key);
  });

  it('of a vehicle page stays when a setting changes that vehicle pages do not use', () => {
    const other = siteOf(plain, today, {
      search: { popularMakes: ['Kia'] },
    });
    expect(keyOf(other, 'v0')).toBe(keyOf(siteOf(plain), 'v0'));
  });
});

/** Paths of the pages that a build renders again after a change of settings from `before` to `after`. */
function renderedAgain(before: object, after: object): string[] {
  const vehicles = vehiclesOf([{ price: 30_000 }, { location: { id: 'l-2', name: 'Albion' } }]);
  const [old, site] = [siteOf(vehicles, today, before), siteOf(vehicles, today, after)];
  const sameShell = JSON.stringify(old.shell) === JSON.stringify(site.shell);
  const later = byPath(site);
  return [...byPath(old)].flatMap(([path, route]) => {
    const other = later.get(path);
    return sameShell && other && old.page(route).key() === site.page(other).key() ? [] : [path];
  });
}

describe('a change of the primary location', () => {
  const monday = { mon: '07:00-16:00' };
  const primary = (own: object = {}) => ({
    locations: [aLocation(own), aLocation({ id: 'l-2', slug: 'albion', primary: false })],
  });
  const paths = (site: Site) => site.routes.map(({ path }) => path);
  /** The pages that show all hours of a location, or have them as structured data. */
  const withAllHours = ['/', '/contact-us/newstead', '/locations/newstead'];
  /** A list of locations shows those of one department, and so does the page that says when somebody answers. */
  const withHours = [...withAllHours, '/dealerships', '/success'];

  it.each<[string, object, object, string[]]>([
    [
      'holiday hours',
      primary(),
      {
        ...primary(),
        holidayHours: [
          {
            date: '2026-12-25',
            name: 'Christmas Day',
            status: 'Closed',
            locationIds: ['l-1'],
            start: null,
            end: null,
          },
        ],
      },
      withHours,
    ],
    [
      'hours of the parts department',
      primary(),
      primary({ hours: { ...aLocation().hours, parts: monday } }),
      [...withAllHours, '/vehicle-parts-and-accessories'],
    ],
  ])('renders only the pages that show its %s again', (_, before, after, pages) => {
    expect(renderedAgain(before, after).sort()).toEqual([...pages].sort());
  });

  it('renders every page again when the footer shows what changed, such as the phone number or the sales hours', () => {
    const all = paths(siteOf(vehiclesOf([{}, {}]), today, primary()));
    expect(renderedAgain(primary(), primary({ phone: '07 5550 0199' }))).toHaveLength(all.length);
    expect(renderedAgain(primary(), primary({ hours: { sales: monday } }))).toHaveLength(
      all.length,
    );
  });
});
