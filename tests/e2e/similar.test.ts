// Similar vehicles in a real browser: nothing loads before the shopper scrolls near, and the static list stays until
// results are there, or when the engine fails.
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { builtFile, openBrowser, origin, root } from './browser.ts';
import { engineRequests, hosted, hostedOrigin, routeHosted } from './hosted-engine.ts';

const browser = await openBrowser();
/** One tab for all tests: they leave nothing behind that another would notice. */
const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
let asked: string[] = [];
let lines: string[] = [];
page.on('request', (request) => asked.push(new URL(request.url()).pathname));
page.on('console', (message) => {
  if (message.text().startsWith('search:')) lines.push(message.text());
});
afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('about:blank');
  asked = [];
  lines = [];
});
afterAll(() => page.close());

/** A vehicle page that asks an engine, with a complete static list. */
function vehicleOf(slug: string): string {
  const path = readdirSync(join(root, 'dist', slug, 'cars'))
    .filter((name) => name.endsWith('.html'))
    .map((name) => `/cars/${name.replace(/\.html$/, '')}`)
    .find((one) => {
      const html = readFileSync(builtFile(slug, one), 'utf8');
      return (
        html.includes('data-similar-search') &&
        (html.split('id="similar"')[1] ?? '').includes('card')
      );
    });
  if (path === undefined) throw new Error(`${slug} has no vehicle with similar ones`);
  return path;
}
const open = async (slug: string, at = origin(slug)) => {
  await page.goto(at + vehicleOf(slug), { waitUntil: 'networkidle' });
};
const list = () =>
  page
    .locator('#similar .card a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
const near = () => page.locator('#similar').scrollIntoViewIfNeeded();
const answered = () => expect.poll(() => page.locator('[data-similar-search]').count()).toBe(0);
const fetched = (part: string) => asked.some((path) => path.includes(part));

describe('similar vehicles', () => {
  // Rule similar-2.
  it("search the embedded index only when they are near, and equal the build's list", async () => {
    await open('harbourside-ford');
    expect(fetched('/search-index/')).toBe(false);
    expect(fetched('similar-list')).toBe(false);
    const before = await list();
    const cards = page.waitForResponse((response) =>
      response.url().includes('/search-index/cards-'),
    );
    await near();
    await cards;
    await answered();
    expect(before.length).toBeGreaterThan(0);
    expect(await list()).toEqual(before);
  });

  it('search a hosted engine in one batch, and show its results', async () => {
    await routeHosted(page);
    await open(hosted, hostedOrigin);
    const call = page.waitForResponse(engineRequests);
    await near();
    const response = await call;
    expect(response.status()).toBe(200);
    const { requests } = JSON.parse(response.request().postData() ?? '{}') as {
      requests: { indexName: string; hitsPerPage: number; filters: string }[];
    };
    expect(requests.length).toBeGreaterThan(1);
    for (const one of requests) {
      expect(one).toMatchObject({ indexName: 'coastline', hitsPerPage: 10 });
      expect(one.filters).toMatch(/price>=\d+ AND price<=\d+/);
      expect(one.filters).toContain('show_on_dealer_website:true');
    }
    await answered();
    expect(lines).toEqual([]);
    expect(fetched('/search-index/')).toBe(false);
    expect((await list()).length).toBeGreaterThan(0);
  });

  // Unit tests play other failures (tests/unit/search/engine-failure.test.ts).
  it('fall back to the embedded index when the engine fails', async () => {
    await routeHosted(page, (route) =>
      route.fulfill({ status: 500, body: 'oops', contentType: 'application/json' }),
    );
    await open(hosted, hostedOrigin);
    const before = await list();
    const embedded = page.waitForResponse((response) =>
      response.url().includes('/search-index/core-'),
    );
    await near();
    await embedded;
    await expect.poll(() => lines.length).toBe(1);
    expect(lines[0]).toMatch(/^search: embedded engine answers \([^\n]+\)$/);
    await answered();
    expect((await list()).length).toBe(before.length);
  });

  // Rule similar-3.
  it("show the build's list when no engine answers", async () => {
    await page.route('**/search-index/**', (route) => route.abort());
    await open('harbourside-ford');
    const before = await list();
    await near();
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    await answered();
    expect(await list()).toEqual(before);
  });

  it("are not searched where the tenant wants the build's list", async () => {
    const html = readFileSync(
      builtFile(
        'parkside-used-cars',
        `/cars/${readdirSync(join(root, 'dist/parkside-used-cars/cars'))[0]?.replace('.html', '') ?? ''}`,
      ),
      'utf8',
    );
    expect(html).not.toContain('data-similar-search');
  });
});
