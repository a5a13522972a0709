// The live search in Chromium where things are small, missing, broken or hand-made.
import { describe, expect, inject, it } from 'vitest';
import { origin, tenantOf } from '../browser.ts';
import { hosted, hostedOrigin, routeHosted } from '../hosted-engine.ts';
import {
  all,
  atQuery,
  count,
  open,
  openLive,
  ownContext,
  prices,
  row,
  site,
  titles,
  visits,
} from './search-page.ts';

const visit = await visits();

describe('on a phone', () => {
  // Rule search-9.
  it('filters fill the screen, say how many cars remain, and give the focus back', async () => {
    await page390();
    const page = await openLive(visit, all);
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
    // WCAG 4.1.3: the page's own count is behind the sheet, where nobody hears it.
    await page.locator('#said', { hasText: `${String(ford)} cars` }).waitFor();
    expect(await page.locator('#said').evaluate((said) => said.closest('[inert]'))).toBeNull();
    const box = await show.boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(844);
    await show.click();
    await sheet.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Filters (1)');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('the search hydrates on the first interaction, and applies filters that were set before', async () => {
    await page390();
    const page = await open(visit, all);
    const scripts = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => /\/(?:react|LivePage)\.[^/]+\.js$/.test(name)),
      );
    // Browsers report this event when the page moves under a resting pointer.
    await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove')));
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    expect(await scripts()).toEqual([]);
    // Like a select that is set by touch: the first sign of a visitor is the selection itself.
    await page.getByLabel('Sort').selectOption({ label: 'Highest price' });
    await page.mouse.wheel(0, 40);
    await atQuery(page, 'sortBy=Car_production:price:desc');
    const highest = await prices(page);
    expect(highest).toEqual([...highest].sort((a, b) => b - a));
    expect(await page.getByLabel('Sort').inputValue()).toBe('Car_production:price:desc');
    expect((await scripts()).length).toBeGreaterThan(1);
    expect(visit.errors).toEqual([]);
  });

  it.each(inject('slugs'))(
    'of 320 px, %s has its box and its line without a cut or a second row',
    async (slug) => {
      await ownContext(visit, { viewport: { width: 320, height: 740 } });
      const page = await open(visit, tenantOf(slug).search.defaultPath, slug);
      const [text = 0, room = 0] = await page
        .locator('.search-tools input')
        .evaluate((input: HTMLInputElement) => {
          const { font, paddingLeft, paddingRight } = getComputedStyle(input);
          const canvas = document.createElement('canvas').getContext('2d');
          if (!canvas) return [];
          canvas.font = font;
          const padding = parseFloat(paddingLeft) + parseFloat(paddingRight);
          return [canvas.measureText(input.placeholder).width, input.clientWidth - padding];
        });
      expect(text).toBeGreaterThan(0);
      expect(text).toBeLessThanOrEqual(room);
      const line = page.locator('.search-line');
      const count = await line.locator('.count').boundingBox();
      const filters = await line.locator('.open-filters').boundingBox();
      if (!count || !filters) throw new Error('the line is not visible');
      expect(filters.y).toBeLessThan(count.y + count.height);
    },
  );

  it.each([390, 320])(
    'of %i px, many chips scroll in their line and the page stays as wide as the screen',
    async (width) => {
      const phone = { viewport: { width, height: 844 }, isMobile: true, hasTouch: true };
      await ownContext(visit, phone);
      const query = 'query=ford+suv+not+hybrid+automatic+diesel+under+90k';
      const page = await open(visit, `${all}?${query}`);
      const chips = page.locator('.search-line .chips');
      await chips.locator('.chip-pair').nth(5).waitFor();
      expect(await chips.evaluate((list) => list.scrollWidth)).toBeGreaterThan(width);
      // The end of the line fades as a sign that more follows; the last chip scrolls out of it.
      const room = await chips.evaluate((list) => {
        list.scrollLeft = list.scrollWidth;
        const last = list.lastElementChild?.getBoundingClientRect();
        return list.getBoundingClientRect().right - (last?.right ?? 0);
      });
      expect(room).toBeGreaterThanOrEqual(16);
      // A phone widens its layout to whatever stands out.
      expect(await page.evaluate(() => innerWidth)).toBe(width);
      await page.locator('.open-filters').tap();
      const sheet = page.locator('#filters');
      await sheet.waitFor();
      expect(await page.evaluate(() => innerWidth)).toBe(width);
      expect((await sheet.boundingBox())?.width).toBe(width);
    },
  );

  it('the heading has the same lines before its font arrives', async () => {
    const slug = 'coastline-caravans';
    const page = await (
      await ownContext(visit, { viewport: { width: 375, height: 740 } })
    ).newPage();
    const { promise, resolve } = Promise.withResolvers<null>();
    await page.route('**/*.woff2', async (route) => {
      await promise;
      await route.continue();
    });
    const waitUntil = 'domcontentloaded';
    await page.goto(origin(slug) + tenantOf(slug).search.defaultPath, { waitUntil });
    const height = async () => (await page.locator('.search-head h1').boundingBox())?.height;
    const before = await height();
    resolve(null);
    await page.evaluate(() => document.fonts.load('540 30px Fraunces'));
    expect(await height()).toEqual(before);
  });

  async function page390() {
    await ownContext(visit, { viewport: { width: 390, height: 844 } });
  }
});

describe('without a script', () => {
  it('filters, pages and results are links, and no control is visible that needs JavaScript', async () => {
    const context = await visit.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(origin(site) + all);
    expect(await page.locator('.live-only:visible').count()).toBe(0);
    await page.locator('details[data-facet="make"] a', { hasText: 'Ford' }).first().click();
    await page.waitForURL(`${origin(site)}/search/ford`);
    await page.locator('.paging a[rel="next"]').click();
    await page.waitForURL(`${origin(site)}/search/ford/page/2`);
    expect(await page.locator('#live-results .card').count()).toBeGreaterThan(0);
    await context.close();
  });
});

describe('an address with filters', () => {
  // Rule search-7, rule search-31, rule photos-1.
  // The page's own heading has more lines than that of the answer.
  it.each([390, 768])(
    'shows skeletons first, then its first cards before React, and nothing moves at %i px when the page is live',
    async (width) => {
      const viewport = { width, height: 900 };
      const page = await (await ownContext(visit, { reducedMotion: 'reduce', viewport })).newPage();
      const [held, live] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
      await page.route('**/_assets/*.js', async (route) => {
        await held.promise;
        if (/\/(?:react|LivePage)\./.test(route.request().url())) await live.promise;
        await route.continue();
      });
      const asked = ['first-answer.', 'worker-'].map((name) =>
        page.waitForRequest(`**/${name}*.js`),
      );
      const photos: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/photos/')) photos.push(request.url());
      });
      await page.goto(`${origin(site)}${all}?make=Ford`, { waitUntil: 'commit' });
      const card = page.locator('#live-results .card').first();
      await card.waitFor({ state: 'attached' });
      expect(await page.evaluate(() => document.documentElement.className)).toContain('searching');
      const withoutScripts = await card.locator('.card-title').evaluate((title) => {
        const isShown = () => title.checkVisibility({ visibilityProperty: true });
        const animations = document.getAnimations();
        const before = isShown();
        for (const animation of animations) animation.finish();
        const after = isShown();
        for (const animation of animations) animation.currentTime = 0;
        return { before, after };
      });
      expect(withoutScripts).toEqual({ before: false, after: true });
      // The page asks for these before any of its scripts has arrived.
      await Promise.all(asked);
      // Those of the page's own cards would delay the answer's.
      expect(photos).toEqual([]);
      held.resolve(null);
      const first = page.locator('.first-answer .answered');
      await first.first().waitFor();
      const early = await first.locator('.card-title').allTextContents();
      // On a phone, photos of cards below the first screen would delay those in it.
      expect(early).toHaveLength(width < 640 ? 2 : 6);
      const { y } = (await first.first().boundingBox()) ?? {};
      live.resolve(null);
      await page.locator('.search-moved').waitFor();
      expect((await titles(page)).slice(0, early.length)).toEqual(early);
      for (const title of await titles(page)) expect(title).toContain('Ford');
      expect((await card.boundingBox())?.y).toBe(y);
      expect(page.workers()).toHaveLength(1);
    },
  );

  it('starts its search worker again when the first start fails', async () => {
    const page = await (await ownContext(visit)).newPage();
    await page.route('**/_assets/worker-*.js', (route) => route.abort(), { times: 1 });
    await page.goto(`${origin(site)}${all}?make=Ford`);
    await page.locator('.search-moved').waitFor();
    for (const title of await titles(page)) expect(title).toContain('Ford');
  });

  // Rule search-29.
  it('leads to the page of its filter, or says that its list has other vehicles, too, where the index is missing', async () => {
    const page = await (await ownContext(visit)).newPage();
    await page.route('**/search-index/**', (route) => route.fulfill({ status: 404 }));
    await page.goto(`${origin(site)}${all}?make=ford`);
    await page.waitForURL(`${origin(site)}/search/ford`);
    await page.goto(`${origin(site)}${all}?make=Ford&price=:30000`);
    await page.locator('.search-note').waitFor();
    expect(await page.locator('.search-note').textContent()).toContain('other vehicles, too');
    expect(await page.locator('.live-only:visible').count()).toBe(0);
    expect(await page.locator('#live-results .card').first().isVisible()).toBe(true);
  });

  it('shows no skeletons when it only has campaign parameters', async () => {
    const page = await openLive(visit, `${all}?utm_source=mail`);
    expect(await page.evaluate(() => document.documentElement.className)).not.toContain(
      'searching',
    );
    expect(await page.locator('head > link[as="image"][fetchpriority="high"]').count()).toBe(2);
    await row(page, 'make', 'Ford').click();
    await atQuery(page, 'make=Ford');
    expect(page.url()).toContain('utm_source=mail');
  });

  it('keeps the intro of its page when the filters are those of the page', async () => {
    const page = await openLive(visit, `${all}?query=`);
    await page.waitForFunction(() => !document.documentElement.classList.contains('searching'));
    expect(await page.locator('.search-head p').isVisible()).toBe(true);
  });
});

describe('a hand-made address', () => {
  // Unit tests read many more (tests/unit/search/page/address.test.ts).
  it('with unknown facets, a broken escape, markup and __proto__ leaves the page usable', async () => {
    const query = [
      'wheels=4&range[wings]=1:2',
      'body=%E0%A4%A&fuel=%',
      'make=%3Cb%3E&make=__proto__',
      'query=%3Cimg%20src=x%20onerror=alert(1)%3E',
      '__proto__=1',
      'range[__proto__]=1:2&sortBy=__proto__',
    ].join('&');
    const page = await openLive(visit, `${all}?${query}`);
    await page.waitForFunction(() => !document.documentElement.classList.contains('searching'));
    expect(await page.locator('#live-results :is(.card, .empty)').first().isVisible()).toBe(true);
    await page.locator('#live-results').getByRole('link').first().waitFor();
    expect(await page.locator('#live-results img[onerror]').count()).toBe(0);
    expect(visit.errors).toEqual([]);
  });

  it('with page 9999 shows the last page', async () => {
    const page = await openLive(visit, `${all}?make=Ford&page=9999`);
    await page.waitForURL((url) => /page=\d$/.test(url.search));
    expect(await page.locator('#live-results .card').count()).toBeGreaterThan(0);
    expect(await page.evaluate(() => history.length)).toBe(2);
  });

  it('with a make in lower case ticks that make and is rewritten in the spelling of the stock', async () => {
    const page = await openLive(visit, `${all}?make=ford&body=suv`);
    await page.waitForURL((url) => /make=Ford&body=SUV|body=SUV&make=Ford/.test(url.search));
    expect(await row(page, 'make', 'Ford').locator('input').isChecked()).toBe(true);
    expect(await page.locator('.chip').allTextContents()).toEqual(
      expect.arrayContaining([expect.stringContaining('Ford'), expect.stringContaining('SUV')]),
    );
    expect(await page.evaluate(() => history.length)).toBe(2);
  });

  it('in the format of older links works', async () => {
    const page = await openLive(
      visit,
      `${all}?range[price]=:30000&menu[body]=SUV&sortBy=Car_production:price:desc`,
    );
    await page.locator('.chip', { hasText: 'Under $30,000' }).waitFor();
    expect(await page.locator('.chip').count()).toBe(2);
    for (const amount of await prices(page)) expect(amount).toBeLessThanOrEqual(30_000);
    expect(page.url()).toContain('range[price]');
  });
});

// Rule search-7.
describe('an index that', () => {
  // Unit tests damage the files (tests/unit/search/client.test.ts).
  it('cannot be read leaves the static page, whose filters are links', async () => {
    const page = await (await ownContext(visit)).newPage();
    await page.route('**/search-index/*', (route) => route.fulfill({ status: 404 }));
    page.on('pageerror', (error) => visit.errors.push(error.message));
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
    expect(visit.errors).toEqual([]);
    expect(lines).toHaveLength(1);
    await link.click();
    await page.waitForURL(`${origin(site)}/search/ford`);
    expect(lines[0]).toContain('missing');
  });
});

describe('a hosted engine that', () => {
  it('fails is replaced by the static page with a message, and comes back without a reload', async () => {
    const page = await (await ownContext(visit)).newPage();
    page.on('pageerror', (error) => visit.errors.push(error.message));
    const lines: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('search:')) lines.push(message.text());
    });
    await page.clock.install();
    let down = true;
    let asked = 0;
    await routeHosted(page, (route) => {
      asked += 1;
      return down ? route.fulfill({ status: 503, body: 'away' }) : null;
    });
    await page.goto(hostedOrigin + tenantOf(hosted).search.defaultPath);
    await page.mouse.move(5, 5);
    await page.locator('#filter-groups .row').first().waitFor({ state: 'attached' });
    const note = page.locator('.search-note');
    expect(await note.textContent()).toBe('');
    /** Sets a box of the first filter, the way to another search. */
    const refine = async (at: number) => {
      const value = page.locator('#filter-groups .row').nth(at);
      const hits = Number(await value.locator('.num').textContent());
      await value.click();
      await page.waitForFunction(
        (text) => document.querySelector('.search-line .count')?.textContent?.startsWith(text),
        `${String(hits)} `,
      );
    };
    await refine(0);
    await note.waitFor();
    expect(await note.textContent()).toMatch(
      /^Showing stock (?:as of \d+ \w+ at \d+:\d\d [ap]m|as last published)\.$/,
    );
    expect(await note.getAttribute('role')).toBe('status');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('embedded engine answers');

    down = false;
    const before = asked;
    // The next search asks the hosted engine beside the embedded one, and everybody goes back to it. On a machine so busy
    // that its answer comes too late, a search after that does.
    let back = false;
    for (let at = 1; !back && at < 5; at += 1) {
      await page.clock.fastForward(31_000);
      await page.locator('#filter-groups .row').nth(at).click();
      back = await note.waitFor({ state: 'hidden', timeout: 6_000 }).then(
        () => true,
        () => false,
      );
    }
    expect(back).toBe(true);
    expect(asked).toBeGreaterThan(before);
    expect(lines.at(-1)).toContain('hosted engine answers');
    await page.getByRole('link', { name: 'Clear all' }).click();
    await refine(1);
    expect(await page.locator('#live-results .card').count()).toBeGreaterThan(0);
    expect(await note.textContent()).toBe('');
    expect(visit.errors).toEqual([]);
  });
});
