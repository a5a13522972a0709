import { describe, expect, it } from 'vitest';
import type { Vehicle } from '../../../src/domain/vehicle/vehicle.ts';
import { hostRulesSchema } from '../../../src/page-data/host-rules.ts';
import { createSearchClient } from '../../../src/search/client/search-client.ts';
import type { SiteFile } from '../../../src/site/assembly/site-types.ts';
import { directPort, readerOf } from '../../fixtures/search/direct-port.ts';
import { embeddedSettings } from '../../fixtures/search/engine-settings.ts';
import { aSite, aVehicle, today } from './fixtures.ts';

const stock = (): Vehicle[] =>
  Array.from({ length: 60 }, (_, n) =>
    aVehicle({
      slug: `v${n}`,
      custom_rank: 100 - n,
      make: n < 30 ? 'Toyota' : 'Mazda',
      model: n < 30 ? 'Hilux' : 'CX-5',
      price: 20_000 + n * 1_000,
      km: 10_000 + n * 500,
    }),
  );

/** Pages by path as a build compares them. */
const pagesOf = (vehicles: Vehicle[]) => {
  const site = aSite(vehicles);
  return new Map(site.routes.map((route) => [route.path, JSON.stringify(site.page(route).data())]));
};

describe('a night in which one vehicle changes', () => {
  const vehicles = stock();
  const before = pagesOf(vehicles);
  const changed = vehicles.map((vehicle) =>
    vehicle.slug === 'v5' ? { ...vehicle, km: 99_999 } : vehicle,
  );
  const after = pagesOf(changed);
  const moved = [...after]
    .filter(([path, page]) => before.get(path) !== page)
    .map(([path]) => path);

  it('changes its page and the pages that show its card, and no other', () => {
    expect(moved).toContain('/cars/v5');
    for (const path of moved) expect(after.get(path), path).toContain('99,999 km');
    const lists = moved.filter((path) => path.startsWith('/search/'));
    expect(lists).toContain('/search/new-used-and-demo-cars');
    expect(lists).not.toContain('/search/new-used-and-demo-cars/page/2');
    expect(lists).not.toContain('/search/mazda');
  });

  it('changes few vehicle pages: those it is similar to', () => {
    const cars = moved.filter((path) => path.startsWith('/cars/'));
    expect(cars.length).toBeGreaterThan(1);
    expect(cars.length).toBeLessThanOrEqual(12);
  });
});

describe('the search index of a site', () => {
  const indexOf = (vehicles: Vehicle[]) => [...aSite(vehicles).searchIndex.files()];
  const names = (files: readonly SiteFile[]) => files.map(({ path }) => path);

  it('lists what the site lists and answers like its pages', async () => {
    const files = indexOf([
      ...stock(),
      aVehicle({ slug: 'hidden', show_on_dealer_website: false }),
    ]);
    const port = directPort(
      readerOf(
        files.map(({ path, content }) => ({
          name: path.replace('/search-index/', ''),
          bytes: new Uint8Array(content as Uint8Array),
        })),
      ),
    );
    const client = await createSearchClient(embeddedSettings(), { port });
    const { results } = await client.search([
      { indexName: 'Car_production', params: { hitsPerPage: 3 } },
    ]);
    expect(results[0]).toMatchObject({ nbHits: 60 });
    expect(results[0]?.hits.map(({ slug }) => slug)).toEqual(['v0', 'v1', 'v2']);
  });

  it('keeps names and bytes while stock and day are the same, and changes the names when they change', async () => {
    const first = indexOf(stock());
    expect(indexOf(stock())).toEqual(first);
    const cheaper = stock().map((vehicle, n) => (n === 0 ? { ...vehicle, price: 1 } : vehicle));
    expect(names(indexOf(cheaper))).not.toEqual(names(first));
    expect(names(first)).toContain('/search-index/manifest.json');
    for (const name of names(first))
      expect(name).toMatch(/(?:manifest|vehicles)\.json$|-[0-9a-f]{16}\.(txt|json)$/);
  });
});

describe('a day without any change of stock', () => {
  it('changes no page unless the day itself shows', () => {
    const vehicles = stock();
    const first = aSite(vehicles);
    const next = aSite(vehicles, { today: '2026-11-21' });
    for (const route of first.routes) {
      expect(JSON.stringify(next.page(route).data()), route.path).toBe(
        JSON.stringify(first.page(route).data()),
      );
    }
  });
});

it('a site has an icon at the address that programs ask without reading a page', () => {
  const { redirects } = aSite(stock(), {}).hostRules;
  expect(redirects.find(({ from }) => from === '/favicon.ico')?.to).toBeTruthy();
});

describe('addresses of makes and models that are sold out', () => {
  const seenModels = [
    { make: 'Toyota', model: 'Hilux' },
    { make: 'Toyota', model: 'Yaris' },
    { make: 'Toyota', model: 'Hi-Lux' },
    { make: 'Alfa Romeo', model: 'Giulia' },
    { make: 'Alfa Romeo', model: '147' },
  ];

  it('redirect to the nearest page temporarily', () => {
    const { redirects } = aSite(stock(), { seenModels }).hostRules;
    expect(redirects.filter(({ from }) => /toyota|alfa/.test(from))).toEqual([
      { from: '/search/toyota/yaris', to: '/search/toyota', status: 302 },
      // The name of a page that the site has.
      { from: '/search/toyota/hi-lux', to: '/search/toyota/hilux', status: 302 },
      { from: '/search/alfa-romeo', to: '/search/new-used-and-demo-cars', status: 302 },
      { from: '/search/alfa-romeo/giulia', to: '/search/new-used-and-demo-cars', status: 302 },
      { from: '/search/alfa-romeo/147', to: '/search/new-used-and-demo-cars', status: 302 },
    ]);
  });
});

describe('addresses of vehicles that are gone', () => {
  const gone = ['a', 'b', 'v1'].map((slug) => ({ slug, since: today }));

  it('are in the rules of the host, except those that are back in stock', async () => {
    const files = await aSite(stock(), { gone }).files();
    const rules = files.find(({ path }) => path === '/_host-rules.json')?.content;
    expect(hostRulesSchema.parse(JSON.parse(String(rules))).gone).toEqual({
      page: '/410',
      paths: ['/cars/a', '/cars/b'],
    });
  });

  it('have a page with links that is not indexed', () => {
    expect(aSite(stock()).at('/410', 'gone')).toMatchObject({
      heading: 'This vehicle has been sold',
      robots: 'noindex,follow',
      canonical: null,
      links: expect.arrayContaining([
        { label: 'See all stock', href: '/search/new-used-and-demo-cars' },
      ]),
    });
  });
});

describe('two vehicles of one slug', () => {
  it('share one page, for the higher ranked vehicle, with a warning', () => {
    const vehicles = [
      aVehicle({ id: 'low', slug: 'twin', custom_rank: 1 }),
      aVehicle({ id: 'high', slug: 'twin', custom_rank: 2 }),
    ];
    const site = aSite(vehicles);
    expect(site.at('/cars/twin', 'vehicle').vehicleId).toBe('high');
    expect(site.warnings).toContain('vehicles high and low share the slug twin');
  });
});

describe('a route of another site', () => {
  it('is refused with the tenant’s name', () => {
    const site = aSite([]);
    expect(() => site.page({ path: '/cars/x', kind: 'vehicle', key: 'x' }).data()).toThrow(
      /example-motors: there is no vehicle page \/cars\/x/,
    );
  });
});
