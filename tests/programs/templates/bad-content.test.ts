// Realistic content of dealers and their exports besides the stock: from the content through page data to every page
// that is not a vehicle's, in every template. Pages stay whole, and the report says what was left out.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelSchema } from '../../../src/domain/models/models.ts';
import { localPath } from '../../../src/site/addresses/paths.ts';
import type { Renderer } from '../../../src/bundler/renderer.ts';
import { htmlErrors, noJava } from '../../fixtures/html-checker.ts';
import { openTemplates } from '../../fixtures/pages/renderer.ts';
import type { Tenant } from '../../../src/tenant/schema/index.ts';
import { aLocation, aSite, aTenant, aVehicle, someContent } from '../../unit/site/fixtures.ts';

const folder = mkdtempSync(join(tmpdir(), 'bad-content-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let renderer: Renderer;
beforeAll(async () => {
  ({ renderer } = await openTemplates());
});

const offers = { label: 'Special offers', link: '/special-offers' };
const nowhere: Tenant['locations'][number]['address'] = {
  street: '',
  city: '',
  state: 'QLD',
  postcode: '',
  lat: null,
  long: null,
  placeUrl: null,
};
/** Every night from six in the evening until two. */
const nights = { 'sun-sat': '18:00-02:00' };

/** `count` places; of several one has neither hours nor address nor coordinates, and one is open past midnight. */
const places = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    aLocation({
      id: `l-${String(n + 1)}`,
      name: `Yard ${String(n + 1)}`,
      slug: n === 0 ? 'newstead' : `yard-${String(n + 1)}`,
      primary: n === 0,
      ...(n === 1 && { address: nowhere, hours: {}, phone: null }),
      ...(n === 2 && { hours: { sales: nights }, mapImage: '/map.webp' }),
    }),
  );

const content = {
  ...someContent,
  reviews: {
    average_rating: '4.6',
    count: 5,
    reviews: [1, 2, 3, 4, 5].map((n) => ({
      id: String(n),
      customer_name: n === 2 ? 'x'.repeat(300) : 'Kim Tran',
      rating: 5,
      text: n === 1 ? 'word '.repeat(4000) : n === 3 ? '<script>alert(1)</script> & “so”' : 'Good.',
      image: { url: 'https://faces.example/1.jpg' },
    })),
  },
  offers: [
    { id: '1', name: 'No picture, no end' },
    { id: '1', name: 'The same address' },
    { id: '2', name: 'Far picture', image_url: 'https://offers.example/2.jpg', expiry: '' },
  ],
  models: [
    modelSchema.parse({ name: 'Nowhere', slug: 'nowhere', manufacturer_name: 'Toyota' }),
    modelSchema.parse({
      name: 'Hilux',
      slug: 'hilux',
      manufacturer_name: 'Toyota',
      manufacturer_body: 'Trucks',
      image: { url: 'https://models.example/hilux.jpg' },
    }),
  ],
};

const holiday = {
  date: '2026-12-24',
  name: 'Half a day',
  status: 'Open',
  locationIds: [],
  // Nine in the evening of the 24th in Brisbane, written by somebody in Perth as if it were the 25th.
  start: '2026-12-24T22:00:00Z',
  end: '2026-12-25T03:00:00Z',
};

const badSite = (template: Tenant['template'], count: number) =>
  aSite([aVehicle({ slug: 'the-one' })], {
    content,
    tenant: aTenant({
      template,
      locations: places(count),
      locationPages: { mapEmbed: 'openstreetmap' },
      holidayHours: [holiday],
      menu: {
        main: [{ label: 'More', link: '/no-such-page', children: [offers] }],
        logoTiles: true,
      },
      brands: { lists: { own: [{ name: 'Nobody Drew', slug: 'nobody-drew' }] } },
      pages: { models: true, brands: true, dealerLocator: true },
      home: { sections: ['finder', 'makes', 'statistics', 'locations', 'reviews', 'about'] },
    }),
  });
type Site = ReturnType<typeof badSite>;

async function pagesOf(site: Site): Promise<{ path: string; html: string }[]> {
  const routes = site.routes.filter(({ kind }) => kind !== 'vehicle');
  const pages = [];
  for (const route of routes) {
    const locals = {
      site: site.shell,
      page: site.page(route).data(),
      stylesheets: ['/_assets/s.css'],
    };
    const html = new TextDecoder().decode(await renderer.html(route.path, locals));
    pages.push({ path: route.path, html });
  }
  return pages;
}

const all = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map((match) => match[1] ?? '');

const seen = new Set<string>();
describe.each(['harbour', 'atlas', 'rally'] as const)('every page of %s', (template) => {
  it.each([0, 1, 3, 40])('is complete with %i locations and difficult content', async (count) => {
    const site = badSite(template, count);
    const { headers, redirects, patterns, rewrites } = site.hostRules;
    const csp = headers['Content-Security-Policy'];
    const policy = /img-src ([^;]*)/.exec(String(csp))?.[1]?.split(' ') ?? [];
    const answered = [...redirects, ...patterns, ...rewrites].map(({ from }) => from);

    for (const { path, html } of await pagesOf(site)) {
      const words = html
        .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
        .replace(/<astro-island[^>]*>/g, '')
        .replace(/<[^>]+>/g, ' ');
      expect(all(html, /(<h1[ >])/g), path).toHaveLength(1);
      expect(words, path).not.toMatch(/undefined|\bnull\b|NaN|\[object|\.\.|: \./);
      const ids = all(html, / id="([^"]+)"/g);
      expect(new Set(ids).size, path).toBe(ids.length);

      // What is not known is left out of structured data, never empty.
      for (const data of all(html, /<script type="application\/ld\+json">([^<]*)</g)) {
        expect(data, path).not.toMatch(/:""|:null|:\[\]/);
      }

      // No link is empty: a missing fact of a location must not leave its icon alone.
      const silent = [...html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)].filter(
        ([, own = '', inner = '']) =>
          !own.includes('aria-label=') && inner.replace(/<[^>]+>/g, '').trim() === '',
      );
      expect(
        silent.map(([link]) => link),
        path,
      ).toEqual([]);

      const lost = all(html, /<a\b[^>]* href="([^"]*)"/g)
        .map((href) => localPath(href.replaceAll('&amp;', '&')))
        .filter((href) => href !== null)
        .filter((href) => !site.has(href) && !answered.includes(href));
      expect(lost, path).toEqual([]);

      const foreign = all(html, /<img\b[^>]* src="(https:\/\/[^/"]+)/g);
      expect(
        foreign.filter((origin) => !policy.includes(origin)),
        path,
      ).toEqual([]);

      // The number of locations changes the content of few pages; the checker sees each content once.
      const [content = html] = /<main[^]*<\/main>/.exec(html) ?? [];
      if (seen.has(template + content) || /\/yard-\d{2}/.test(path)) continue;
      seen.add(template + content);
      const name = `${template}-${String(count)}${path.replaceAll('/', '_')}.html`;
      writeFileSync(join(folder, name), html);
    }
  });

  it('folds a review of 20,000 characters after its beginning', async () => {
    const [reviews] = (await pagesOf(badSite(template, 1))).filter(
      ({ path }) => path === '/reviews',
    );
    const [preview = ''] = all(reviews?.html ?? '', /<p class="preview">([^<]*)<\/p>/g);
    expect(preview.length).toBeGreaterThan(150);
    expect(preview.length).toBeLessThanOrEqual(161);
    expect(reviews?.html).toContain('View more');
    expect(reviews?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });
});

it('no page with difficult content has an error in the Nu HTML checker', ({ skip }) => {
  const errors = htmlErrors([folder]);
  skip(errors === null, noJava);
  expect(errors?.map(({ url, message }) => `${url}: ${message}`)).toEqual([]);
});

describe('the report', () => {
  it('names everything that was omitted, one line each', () => {
    const { warnings } = badSite('harbour', 3);
    expect(warnings).toEqual(
      expect.arrayContaining([
        'the offer "The same address" is left out: "No picture, no end" has its address /offers/1',
        'offers without a picture show none: "No picture, no end"',
        'the model "Nowhere" is in no category; only /models lists it',
        'locations without opening hours show none: "Yard 2"',
        'locations without an address show none: "Yard 2"',
        'locations without coordinates have no distance and no map to open: "Yard 2"',
        'holidayHours "Half a day" of 24 December 2026 opens on 25 December 2026 in Australia/Brisbane',
        '/no-such-page has no page; left out of menu.main "More"',
      ]),
    );
  });

  it('says that a site shows no location', () => {
    expect(badSite('harbour', 0).warnings).toContain(
      'no location is visible; the site has no pages of places, no hours and no contact page',
    );
  });
});
