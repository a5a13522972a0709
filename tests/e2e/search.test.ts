// The live search in Chromium, as shoppers use it: on built sites, served as a host would.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, origin, root, tenantOf } from './browser.ts';

let browser: Browser;
let context: BrowserContext;
let faults: string[];
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});
beforeEach(async () => {
  faults = [];
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
});
afterEach(async () => {
  await context.close();
});

const site = 'harbourside-ford';
const all = '/search/new-used-and-demo-cars';

/** Opens a page; what it throws or logs as an error is kept in `faults`. */
async function open(path: string, slug = site, into = context): Promise<Page> {
  const page = await into.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(origin(slug) + path);
  return page;
}
/** The same, once the live search has taken the filters over. */
async function openLive(path: string, slug = site, into = context): Promise<Page> {
  const page = await open(path, slug, into);
  await page.locator('#filter-groups :is(.row, .range)').first().waitFor({ state: 'attached' });
  return page;
}

const row = (page: Page, facet: string, label: string) =>
  page.locator(`details[data-facet="${facet}"] .row`, { hasText: label }).first();
const count = async (page: Page) =>
  Number(((await page.locator('.search-line .count').textContent()) ?? '').replace(/\D/g, ''));
/** Waits until the address's query says so; the results follow in the same breath. */
const atQuery = async (page: Page, part: string) => {
  await page.waitForURL((url) => decodeURIComponent(url.search).includes(part));
  await page.locator('#live-results > [aria-busy="false"]').waitFor();
};
const titles = (page: Page) => page.locator('#live-results .card-title a').allTextContents();
const prices = async (page: Page) =>
  (await page.locator('#live-results .price-now:not(.price-text)').allTextContents()).map((text) =>
    Number(text.replace(/\D/g, '')),
  );

describe('a search page that comes alive', () => {
  it('asks nothing and moves nothing', async () => {
    // A visitor who saves data is not sent the engine ahead.
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      Object.assign(globalThis, { shifts: [] as number[] });
      new PerformanceObserver((list) => {
        type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
        for (const entry of list.getEntries() as Shift[]) {
          // The header moves a hair when the fonts arrive, on every page.
          const ours = entry.sources.some(({ node }) => node?.parentElement?.closest('main'));
          if (ours) (globalThis as unknown as { shifts: number[] }).shifts.push(entry.value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/search-index/')) asked.push(request.url());
    });
    await page.goto(origin(site) + all);
    const before = await titles(page);
    const line = await page.locator('.search-line').boundingBox();
    await page.locator('#filter-groups .row').first().waitFor();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(asked).toEqual([]);
    expect(await titles(page)).toEqual(before);
    expect(await page.locator('.search-line').boundingBox()).toEqual(line);
    expect(await page.evaluate('shifts')).toEqual([]);
    expect(page.url()).toBe(origin(site) + all);
    expect(await page.evaluate(() => history.length)).toBe(2);
  });

  it.each([
    'harbourside-ford',
    'meridian-motor-group',
    'parkside-used-cars',
    'coastline-caravans',
    'driveloop',
  ])('refines the stock of %s, with nothing that axe objects to', async (slug) => {
    const into = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      bypassCSP: true,
    });
    const page = await openLive(tenantOf(slug).search.defaultPath, slug, into);
    const before = await count(page);
    const first = page.locator('#filter-groups details:not([data-facet="car_type"]) .row').first();
    const hits = Number(await first.locator('.num').textContent());
    await first.click();
    await page.waitForURL(/\?/);
    await page.locator('#live-results > [aria-busy="false"]').waitFor();
    expect(await count(page)).toBe(hits);
    expect(hits).toBeLessThanOrEqual(before);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id} ${nodes.map((n) => n.target.join()).join()}`),
    ).toEqual([]);
    expect(faults).toEqual([]);
    await into.close();
  });
});

describe('the box to search in', () => {
  it('searches when typing has been quiet, once, and goes back to the first page', async () => {
    const page = await openLive(`${all}?page=2&body=SUV`);
    await atQuery(page, 'page=2');
    await page.getByRole('searchbox').pressSequentially('ranger', { delay: 20 });
    await atQuery(page, 'query=ranger');
    expect(page.url()).not.toContain('page=');
    const before = await page.evaluate(() => history.length);
    await page.getByRole('searchbox').pressSequentially(' white', { delay: 20 });
    await atQuery(page, 'query=ranger+white');
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    expect(faults).toEqual([]);
  });

  it('finds what is typed before the page is alive', async () => {
    const page = await open(all);
    await page.getByRole('searchbox').fill('everest');
    await atQuery(page, 'query=everest');
    for (const title of await titles(page)) expect(title).toContain('Everest');
    expect(await page.getByRole('searchbox').inputValue()).toBe('everest');
  });

  it('remembers searches and vehicles for the next time', async () => {
    const page = await openLive(all);
    await row(page, 'make', 'Ford').click();
    await atQuery(page, 'make=Ford');
    const [title = ''] = await titles(page);
    await page.locator('#live-results .card-title a').first().click();
    await page.waitForURL(/\/cars\//);
    const again = await openLive(all);
    await again.getByRole('searchbox').focus();
    const recent = again.locator('.search-recent');
    await recent.waitFor();
    expect(await recent.getByRole('link', { name: 'Ford', exact: true }).getAttribute('href')).toBe(
      `${all}?make=Ford`,
    );
    expect(await recent.getByRole('link', { name: title.trim() }).count()).toBe(1);
    await again.keyboard.press('Escape');
    await recent.waitFor({ state: 'detached' });
  });
});

describe('filters', () => {
  it('add up, say what is on, and go one by one or all at once', async () => {
    const page = await openLive(all);
    const before = await count(page);
    expect(await page.locator('details[data-facet="model"]').count()).toBe(0);
    await row(page, 'make', 'Ford').click();
    await atQuery(page, 'make=Ford');
    const ford = await count(page);
    expect(ford).toBeLessThan(before);
    // Models of the chosen make alone.
    await row(page, 'model', 'Ranger').click();
    await atQuery(page, 'model=Ranger');
    for (const title of await titles(page)) expect(title).toContain('Ford Ranger');
    expect(await page.locator('.chip').allTextContents()).toEqual([
      'Remove filter: Ford',
      'Remove filter: Ranger',
    ]);
    await page.locator('.chip', { hasText: 'Ranger' }).click();
    await page.waitForURL((url) => !url.search.includes('model'));
    await page.waitForFunction(
      (n) => document.querySelector('.count')?.textContent === `${n} cars`,
      String(ford),
    );
    await page.getByRole('link', { name: 'Clear all' }).click();
    await page.waitForURL(origin(site) + all);
    await page.waitForFunction(
      (n) => document.querySelector('.count')?.textContent === `${n} cars`,
      String(before),
    );
    expect(faults).toEqual([]);
  });

  it('show seven makes, then all, then seven', async () => {
    const page = await openLive('/search/new-used-and-demo-cars', 'meridian-motor-group');
    const makes = page.locator('details[data-facet="make"]');
    const shown = tenantOf('meridian-motor-group').search.makesShown;
    expect(await makes.locator('.row:visible').count()).toBe(shown);
    await makes.getByText('Show all makes').click();
    expect(await makes.locator('.row:visible').count()).toBeGreaterThan(shown);
    await makes.getByText('Hide extra makes').click();
    expect(await makes.locator('.row:visible').count()).toBe(shown);
  });

  it('lead from a landing to the default search once its own filter is gone', async () => {
    const page = await openLive('/search/ford');
    expect(await row(page, 'make', 'Ford').locator('input').isChecked()).toBe(true);
    await row(page, 'make', 'Mazda').click();
    await page.waitForURL((url) => url.pathname === all && url.search === '?make=Ford,Mazda');
    await row(page, 'make', 'Ford').click();
    await page.waitForURL((url) => url.search === '?make=Mazda');
    for (const title of await titles(page)) expect(title).toContain('Mazda');
  });

  it('take a price by slider and by number, when it has been quiet, within its bounds', async () => {
    const page = await openLive(all);
    const price = page.locator('details[data-facet="price"]');
    const [low, high] = [price.getByRole('slider').nth(0), price.getByRole('slider').nth(1)];
    const max = Number(await high.getAttribute('max'));
    await low.focus();
    for (let n = 0; n < 10; n += 1) await page.keyboard.press('ArrowRight');
    await page.waitForURL(/price=\d+000:(?:&|$)/);
    const before = await page.evaluate(() => history.length);
    const fields = price.getByRole('spinbutton');
    await fields.nth(1).fill('45499');
    await atQuery(page, ':45000');
    // Ten presses and five digits are one step each.
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    for (const amount of await prices(page)) expect(amount).toBeLessThanOrEqual(45_000);
    await fields.nth(1).fill('99999999');
    await page.waitForURL((url) => !url.search.includes(':4'));
    expect(Number(await fields.nth(1).inputValue())).toBe(max);
    await fields.nth(0).fill('99999999');
    await page.waitForURL((url) => url.search.includes(`price=${String(max)}:`));
    expect(faults).toEqual([]);
  });
});

describe('the order', () => {
  it('is most relevant at first; the others are a choice away and in the address', async () => {
    const page = await openLive(all);
    const sort = page.getByLabel('Sort');
    expect(await sort.locator('option').allTextContents()).toEqual([
      'Most relevant',
      'Latest',
      'Highest price',
      'Lowest price',
    ]);
    await sort.selectOption({ label: 'Highest price' });
    await atQuery(page, 'sortBy=Car_production:price:desc');
    const highest = await prices(page);
    expect(highest).toEqual([...highest].sort((a, b) => b - a));
    await sort.selectOption({ label: 'Lowest price' });
    await atQuery(page, 'sortBy=Car_production:price:asc');
    const lowest = await prices(page);
    expect(lowest).toEqual([...lowest].sort((a, b) => a - b));
  });
});

describe('numbered pages', () => {
  it('are links that turn in place, with the focus on the new page', async () => {
    const page = await openLive(`${all}?car_type=used,new`);
    await atQuery(page, 'car_type');
    const first = await titles(page);
    const two = page.locator('.paging').getByRole('link', { name: 'Page 2' });
    expect(await two.getAttribute('href')).toBe(`${all}?car_type=used,new&page=2`);
    await two.click();
    await atQuery(page, 'page=2');
    expect(await titles(page)).not.toEqual(first);
    expect(await page.locator('.paging [aria-current="page"]').textContent()).toContain('2');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('live-results');
  });

  it('of a landing as it stands are pages of their own', async () => {
    const page = await openLive(all);
    await page.locator('.paging').getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL(`${origin(site)}${all}/page/2`);
    expect(await page.locator('#live-results .card').count()).toBeGreaterThan(0);
  });

  it('hold promo cards at their places', async () => {
    const page = await openLive(`${all}?car_type=used,new`, 'meridian-motor-group');
    await atQuery(page, 'car_type');
    const kinds = await page
      .locator('#live-results .results > li > article')
      .evaluateAll((cards) => cards.map((card) => card.classList.contains('promo')));
    const places = kinds.flatMap((promo, at) => (promo ? [at + 1] : []));
    expect(places).toContain(14);
  });
});

describe('the way back', () => {
  it('goes through what was set, step by step, and forward again', async () => {
    const page = await openLive(all);
    await row(page, 'make', 'Ford').click();
    await atQuery(page, 'make=Ford');
    const ford = await titles(page);
    await page.locator('details[data-facet="body"] > summary').click();
    await row(page, 'body', 'SUV').click();
    await atQuery(page, 'body=SUV');
    const suv = await titles(page);
    await page.goBack();
    await page.waitForURL((url) => !url.search.includes('body'));
    await page.waitForFunction(
      (title) => document.querySelector('#live-results .card-title a')?.textContent === title,
      ford[0],
    );
    expect(await row(page, 'body', 'SUV').locator('input').isChecked()).toBe(false);
    await page.goForward();
    await page.waitForFunction(
      (title) => document.querySelector('#live-results .card-title a')?.textContent === title,
      suv[0],
    );
    expect(faults).toEqual([]);
  });

  it('from a vehicle ends where the shopper was', async () => {
    const page = await openLive(`${all}?make=Ford`);
    await atQuery(page, 'make=Ford');
    const card = page.locator('#live-results .card-title a').nth(15);
    await card.scrollIntoViewIfNeeded();
    const at = await page.evaluate(() => scrollY);
    expect(at).toBeGreaterThan(500);
    await card.click();
    await page.waitForURL(/\/cars\//);
    await page.goBack();
    await page.locator('#live-results > [aria-busy="false"]').waitFor();
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 60, at);
  });

  it('from a shared link is the same results', async () => {
    const page = await openLive(all);
    await row(page, 'make', 'Ford').click();
    await atQuery(page, 'make=Ford');
    await page.getByLabel('Sort').selectOption({ label: 'Highest price' });
    await atQuery(page, 'price:desc');
    const found = await titles(page);
    const shared = await browser.newContext();
    const theirs = await shared.newPage();
    await theirs.goto(page.url());
    await atQuery(theirs, 'price:desc');
    expect(await titles(theirs)).toEqual(found);
    await shared.close();
  });
});

describe('nothing found', () => {
  it('says so and leads back to everything', async () => {
    const page = await openLive(`${all}?query=zeppelin`);
    const empty = page.locator('#live-results .empty');
    await empty.waitFor();
    expect(await empty.getByRole('heading').textContent()).toBe('No Results Available');
    await empty.getByRole('link', { name: 'Clear Filters' }).click();
    await page.waitForURL(origin(site) + all);
    await page.locator('#live-results .card').first().waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
  });
});

describe('on a phone', () => {
  it('filters fill the screen, say how many cars remain, and give the focus back', async () => {
    await page390();
    const page = await openLive(all);
    const button = page.getByRole('button', { name: /^Filters/ });
    await button.focus();
    await page.keyboard.press('Enter');
    const sheet = page.locator('#filters');
    const show = sheet.getByRole('link', { name: /^Show Me/ });
    await show.waitFor();
    expect(Math.round((await sheet.boundingBox())?.height ?? 0)).toBe(844);
    await row(page, 'make', 'Ford').click();
    await atQuery(page, 'make=Ford');
    const ford = await count(page);
    await page.waitForFunction(
      (text) => document.querySelector('.sheet-foot')?.textContent?.includes(text),
      `Show Me ${String(ford)} cars`,
    );
    const box = await show.boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(844);
    await show.click();
    await sheet.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Filters (1)');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  async function page390() {
    await context.close();
    context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  }
});

describe('without a script', () => {
  it('filters, pages and results are links, and nothing stands there that needs one', async () => {
    const quiet = await browser.newContext({ javaScriptEnabled: false });
    const page = await quiet.newPage();
    await page.goto(origin(site) + all);
    expect(await page.locator('.live-only:visible').count()).toBe(0);
    await page.locator('details[data-facet="make"] a', { hasText: 'Ford' }).first().click();
    await page.waitForURL(`${origin(site)}/search/ford`);
    await page.locator('.paging a[rel="next"]').click();
    await page.waitForURL(`${origin(site)}/search/ford/page/2`);
    expect(await page.locator('#live-results .card').count()).toBeGreaterThan(0);
    await quiet.close();
  });
});

describe('an address that asks for other results', () => {
  it('shows skeletons before anything else, and then its results', async () => {
    const page = await context.newPage();
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/_assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${origin(site)}${all}?make=Ford`, { waitUntil: 'commit' });
    const card = page.locator('#live-results .card').first();
    await card.waitFor({ state: 'attached' });
    expect(await page.evaluate(() => document.documentElement.className)).toContain('searching');
    expect(await card.isVisible()).toBe(false);
    release();
    await card.waitFor({ state: 'visible' });
    for (const title of await titles(page)) expect(title).toContain('Ford');
  });

  it('but not for a campaign’s parameters', async () => {
    const page = await openLive(`${all}?utm_source=mail`);
    expect(await page.evaluate(() => document.documentElement.className)).not.toContain(
      'searching',
    );
    await row(page, 'make', 'Ford').click();
    await atQuery(page, 'make=Ford');
    expect(page.url()).toContain('utm_source=mail');
  });
});

describe('a hand-made address', () => {
  it.each([
    ['an unknown facet', '?wheels=4&range[wings]=1:2'],
    ['a reversed price', '?price=60000:20000'],
    ['prices out of range', '?price=900000000:999999999'],
    ['page 9999', '?make=Ford&page=9999'],
    ['10 KB of query', `?query=${'x'.repeat(10_240)}`],
    ['a NUL', '?query=%00'],
    ['a broken escape', '?query=%E0%A4%A&make=%'],
    ['emoji', '?query=%F0%9F%9A%97'],
    ['markup', '?query=%3Cimg%20src=x%20onerror=alert(1)%3E&make=%3Cb%3E'],
    ['__proto__', '?__proto__=1&make=__proto__&range[__proto__]=1:2&sortBy=__proto__'],
    ['a sort of another index', '?sortBy=Boats:length:asc'],
  ])('with %s leaves the page usable', async (_what, query) => {
    const page = await openLive(all + query);
    await page.waitForFunction(() => !document.documentElement.classList.contains('searching'));
    expect(await page.locator('#live-results :is(.card, .empty)').first().isVisible()).toBe(true);
    await page.locator('#live-results').getByRole('link').first().waitFor();
    expect(await page.locator('#live-results img[onerror]').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('with page 9999 shows the last page there is', async () => {
    const page = await openLive(`${all}?make=Ford&page=9999`);
    await page.waitForURL((url) => /page=\d$/.test(url.search));
    expect(await page.locator('#live-results .card').count()).toBeGreaterThan(0);
    expect(await page.evaluate(() => history.length)).toBe(2);
  });

  it('in the spec’s own words works as it says', async () => {
    const page = await openLive(
      `${all}?range[price]=:30000&menu[body]=SUV&sortBy=Car_production:price:desc`,
    );
    await page.locator('.chip', { hasText: 'Up to $30,000' }).waitFor();
    expect(await page.locator('.chip').count()).toBe(2);
    for (const amount of await prices(page)) expect(amount).toBeLessThanOrEqual(30_000);
    expect(page.url()).toContain('range[price]');
  });
});

describe('an index that', () => {
  /** What a shopper and an operator see when files of the index are answered like that. */
  const broken = async (
    files: string,
    answer: (bytes: Buffer) => { status?: number; body?: Buffer; json?: unknown },
  ) => {
    const page = await context.newPage();
    await page.route(files, (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill(answer(readFileSync(join(root, 'dist', site, pathname))));
    });
    page.on('pageerror', (error) => faults.push(error.message));
    const lines: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && message.text().startsWith('search:'))
        lines.push(message.text());
    });
    await page.goto(origin(site) + all);
    await page.locator('#filter-groups .row').first().waitFor();
    const before = await titles(page);
    await row(page, 'make', 'Ford').click();
    // The filters are links again, and lead to pages that need no engine.
    const link = page.locator('details[data-facet="make"] a', { hasText: 'Ford' }).first();
    await link.waitFor();
    expect(await titles(page)).toEqual(before);
    expect(faults).toEqual([]);
    expect(lines).toHaveLength(1);
    await link.click();
    await page.waitForURL(`${origin(site)}/search/ford`);
    return lines[0];
  };

  it('is missing leaves the static page', async () => {
    const line = await broken('**/search-index/*', () => ({ status: 404 }));
    expect(line).toContain('missing');
  });
  it('is cut leaves the static page', async () => {
    const line = await broken('**/search-index/core-*', (bytes) => ({
      body: bytes.subarray(0, bytes.length >> 1),
    }));
    expect(line).toContain('damaged');
  });
  it('is of another version leaves the static page', async () => {
    const line = await broken('**/search-index/manifest.json', (bytes) => ({
      json: { ...(JSON.parse(bytes.toString()) as object), version: 999 },
    }));
    expect(line).toContain('version');
  });
});
