// Every demo tenant's whole site: no link may be broken, for any settings and stock.
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoTenants } from '../../../scripts/start/prepare.ts';
import { searchFacets, type FacetName } from '../../../src/domain/search/facets.ts';
import type { Vehicle, VehicleInput } from '../../../src/domain/vehicle/vehicle.ts';
import { fillPath, matchPath } from '../../../src/page-data/path-pattern.ts';
import { loadContent } from '../../../src/site/content/content.ts';
import { createSite } from '../../../src/site/assembly/create-site.ts';
import { localPath } from '../../../src/site/addresses/paths.ts';
import { hosts } from '../../../src/publish/hosts/hosts.ts';
import type { Site } from '../../../src/site/assembly/site-types.ts';
import { loadTenant } from '../../../src/tenant/load.ts';
import type { Tenant } from '../../../src/tenant/schema/index.ts';
import { aVehicle, someAssets, today } from './fixtures.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Vehicles of every kind at every place of a tenant: all states, types and gaps an export can have. */
function stockOf(tenant: Tenant): Vehicle[] {
  const sold = Date.parse(`${today}T00:00:00Z`) / 1000;
  const kinds: Partial<VehicleInput>[] = [
    { car_type: 'new', make: tenant.manufacturer ?? 'Toyota', model: 'Ranger' },
    {
      car_type: 'demo',
      make: tenant.manufacturer ?? 'Kia',
      model: 'Everest',
      status: 'coming_soon',
    },
    { car_type: 'used', make: 'Land Rover', model: 'Defender 90', simple_body: 'SUV' },
    { car_type: 'used', status: 'sold', sold_date_timestamp: sold },
    { car_type: 'used', reserved: true, file: '/reports/history.pdf', video_url: '/v.mp4' },
    { item_type: 'motorcycle', make: 'BMW', model: 'R 1250 GS', simple_body: 'Adventure' },
    { item_type: 'caravan', make: 'Jayco', model: 'Journey', simple_body: 'Caravan' },
    { price: undefined, year: undefined, km: undefined, location: undefined },
    {
      subscription_price: 289,
      finance_lenders: {
        [tenant.finance.provider ?? 'x']: {
          interestRate: 9,
          comparisonRate: 10,
          paymentWeek: 150,
          paymentMonth: 640,
        },
      },
    },
  ];
  return tenant.locations.flatMap((place) =>
    kinds.map((own) =>
      aVehicle({
        location: { id: place.id, name: place.name },
        dealership_slug: place.dealershipSlug,
        images: [1, 2].map((n) => ({ image: `/photos/v1/${n}-{width}.webp` })),
        photos_count: 2,
        ...own,
      }),
    ),
  );
}

/** Where a site's own rules lead the addresses under a folder. */
function underFolders({ hostRules }: Site): (path: string) => string {
  return (path) => {
    for (const { from, to } of hostRules.patterns) {
      const values = matchPath(from, path);
      if (values) return fillPath(to, values);
    }
    return path;
  };
}

/** Every `href` in page data, and in the HTML of texts. */
function* hrefs(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    for (const [, href] of value.matchAll(/<a href="([^"]*)"/g)) yield href ?? '';
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'href' && typeof inner === 'string') yield inner;
      else yield* hrefs(inner);
    }
  }
}

async function siteOf(tenant: Tenant, vehicles: Vehicle[]): Promise<Site> {
  const content = await loadContent(root, tenant);
  const gone = [{ slug: 'long-gone', since: today }];
  return createSite({
    inline: { scripts: [], styles: [] },
    tenant,
    vehicles,
    gone,
    content,
    assets: someAssets(),
    today,
    photoFiles: [],
  });
}

describe.each(demoTenants(root))('the site of %s', (slug) => {
  let tenant: Tenant;
  let stock: Vehicle[];
  let site: Site;
  let empty: Site;
  beforeAll(async () => {
    const loaded = loadTenant(root, slug);
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
    tenant = loaded.tenant;
    stock = stockOf(tenant);
    site = await siteOf(tenant, stock);
    empty = await siteOf(tenant, []);
  });

  it('links to nothing but its own pages and files, with stock and without', async () => {
    for (const one of [site, empty]) {
      const known = new Set(one.routes.map(({ path }) => path));
      for (const file of await one.files()) known.add(file.path);
      const ledTo = underFolders(one);
      // Answered on demand by src/print.
      if (tenant.vehiclePage.print) known.add('/print');
      const broken = new Set<string>();
      const reserveRule = `/cars/:slug/${tenant.reserve.path}`;
      for (const data of [one.shell, ...one.routes.map((route) => one.page(route).data())]) {
        for (const href of hrefs(data)) {
          const path = localPath(href);
          // Answered by src/functions.
          if (path?.startsWith('/api/')) continue;
          // One page under the address of every vehicle (src/site/addresses/aliases.ts).
          const reserving = path?.replace(/^\/cars\/[^/]+/, '/cars/:slug') === reserveRule;
          if (reserving && known.has('/reserve')) continue;
          if (path === null ? !/^(https:|tel:|mailto:)/.test(href) : !known.has(ledTo(path)))
            broken.add(href);
        }
      }
      expect([...broken]).toEqual([]);
    }
  });

  it('has rules within the limits of every host', () => {
    const { hostRules: rules, routes } = site;
    const files = routes.map(({ path }) => ({ file: `${path.slice(1)}.html`, bytes: 10_000 }));
    for (const host of Object.values(hosts)) {
      const errors = host.problems({ slug, rules, files }).filter(({ stops }) => stops);
      expect(errors).toEqual([]);
    }
  });

  it('redirects to its own pages and icon only, never to itself or over a page', () => {
    const paths = new Set(site.routes.map(({ path }) => path));
    const { redirects, patterns, rewrites, gone } = site.hostRules;
    for (const { from, to } of [...redirects, ...patterns, ...rewrites]) {
      expect(paths.has(from), from).toBe(false);
      if (['/favicon.ico', '/apple-touch-icon.png'].includes(from)) continue;
      if (!to.includes(':splat')) expect(paths.has(to), to).toBe(true);
    }
    for (const path of gone.paths) expect(paths.has(path), path).toBe(false);
    expect(gone.page).toBe('/410');
    expect(paths.has(gone.page)).toBe(true);
    expect(gone.paths).toContain('/cars/long-gone');
  });

  it('counts the vehicles of a landing as the live filter beside it does, sold ones in a row included', () => {
    const compared = site.routes.flatMap((route) => {
      const page = site.page(route).data();
      if (page.kind !== 'search' || page.live.seed === null) return [];
      const { total, live } = page;
      return Object.entries(live.landing.lists).flatMap(([name, values]) => {
        const { attribute } = searchFacets[name as FacetName];
        const count = values.length === 1 && live.seed?.others[attribute]?.[values[0] ?? ''];
        return typeof count === 'number' ? [{ path: page.path, total, count }] : [];
      });
    });
    expect(compared.length).toBeGreaterThan(3);
    expect(compared.filter(({ total, count }) => total !== count)).toEqual([]);
  });

  it('gives each page one address, one title and a description that fits', () => {
    const pages = site.routes.map((route) => site.page(route).data());
    const paths = pages.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const page of pages) {
      expect(page.title, page.path).toContain(tenant.name);
      expect(page.description.length, page.path).toBeLessThanOrEqual(160);
      expect(page.description, page.path).not.toMatch(/undefined|null|\s{2}/);
      expect(JSON.stringify(page), page.path).not.toMatch(/undefined|NaN|\[object/);
    }
    const kept = pages.filter(
      ({ kind, path, canonical }) => kind !== 'vehicle' && canonical?.endsWith(tenant.url + path),
    );
    const titles = kept.map(({ title }) => title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  it('gives equal data twice, and in the next build of equal stock', async () => {
    const [other, third] = [
      await siteOf(tenant, stock),
      await siteOf(tenant, structuredClone(stock)),
    ];
    expect(third.routes).toEqual(other.routes);
    for (const route of other.routes) {
      const page = JSON.stringify(other.page(route).data());
      expect(JSON.stringify(other.page(route).data()), route.path).toBe(page);
      expect(JSON.stringify(third.page(route).data()), route.path).toBe(page);
    }
    expect(await third.files()).toEqual(await other.files());
    const indexOf = ({ searchIndex }: Site) => [searchIndex.key, ...searchIndex.files()];
    expect(indexOf(third)).toEqual(indexOf(other));
  });

  it('lists every page that may be indexed in its sitemaps, and no other', async () => {
    const listed = new Set<string>();
    const files = await site.files();
    for (const { path, content } of files) {
      if (!/^\/sitemap-/.test(path)) continue;
      for (const [, loc] of String(content).matchAll(/<loc>([^<]*)<\/loc>/g)) listed.add(loc ?? '');
    }
    const first = site.routes
      .map((route) => site.page(route).data())
      .filter(({ canonical, path }) => canonical === tenant.url + path)
      .filter(({ path }) => !/\/page\/\d+$/.test(path));
    expect([...listed].sort()).toEqual(first.map(({ canonical }) => canonical).sort());
  });
});
