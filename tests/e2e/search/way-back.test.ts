// Back and forward in the live search, and back from a vehicle, in Chromium on built sites.
import { describe, expect, it } from 'vitest';
import { origin } from '../browser.ts';
import {
  all,
  atQuery,
  open,
  openLive,
  ownContext,
  row,
  site,
  titles,
  visits,
} from './search-page.ts';

const visit = await visits();

describe('the history of a search', () => {
  it('goes back through filters one by one, and forward again', async () => {
    const page = await openLive(visit, all);
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
    expect(visit.errors).toEqual([]);
  });

  // Rule search-28.
  it('does not say of the entry before which text the page read', async () => {
    const page = await openLive(visit, all);
    const box = page.getByLabel('Search this stock');
    await box.fill('rangr');
    await box.press('Enter');
    const note = page.locator('.search-note', { hasText: 'Showing results for “ranger”' });
    await note.waitFor();
    // Screen readers hear it, too.
    const said = page.locator('.live-bar .vh[role="status"]');
    const spoken = 'Showing results for “ranger”. Filters: Ford Ranger';
    await expect.poll(() => said.textContent()).toBe(spoken);
    // The address follows the results.
    await page.waitForURL((url) => url.search !== '');
    await page.goBack();
    await page.waitForURL((url) => url.search === '');
    await note.waitFor({ state: 'detached' });
    expect(visit.errors).toEqual([]);
  });

  // Rule search-26.
  it('goes back past an address whose text leads to another page', async () => {
    const page = await open(visit, '/');
    const home = page.url();
    await page.goto(`${origin(site)}${all}/page/2?query=cars`);
    await page.mouse.move(5, 5);
    await page.waitForURL(origin(site) + all);
    await page.goBack();
    await page.waitForURL(home);
    expect(visit.errors).toEqual([]);
  });

  it('restores the scroll position after a visit to a vehicle', async () => {
    // Cards are higher or lower when a font arrives in time for only one of the two visits.
    await (await ownContext(visit)).route('**/*.woff2', (route) => route.abort());
    const page = await openLive(visit, `${all}?make=Ford`);
    await atQuery(page, 'make=Ford');
    const card = page.locator('#live-results .card-title a').nth(15);
    const href = await card.getAttribute('href');
    // The click scrolls too, and the cards that come near change their heights: what counts is where the card stood as
    // the page was left.
    await card.evaluate((link) => {
      addEventListener('pagehide', () => {
        sessionStorage.setItem(
          'left',
          `${String(link.getBoundingClientRect().y)} ${String(scrollY)}`,
        );
      });
    });
    await card.click();
    await page.waitForURL(/\/cars\//);
    const [left = NaN, scrolled = NaN] = (
      await page.evaluate(() => sessionStorage.getItem('left') ?? '')
    )
      .split(' ')
      .map(Number);
    expect(scrolled).toBeGreaterThan(500);
    await page.goBack();
    await page.waitForFunction(
      ([to, y]) => {
        const link = document.querySelector(`#live-results .card-title a[href="${to}"]`);
        return link !== null && Math.abs(link.getBoundingClientRect().y - y) < 2;
      },
      [href ?? '', left] as const,
    );
  });

  it('shows the same results from a shared link in another browser', async () => {
    const page = await openLive(visit, all);
    await row(page, 'make', 'Ford').click();
    await atQuery(page, 'make=Ford');
    await page.getByLabel('Sort').selectOption({ label: 'Highest price' });
    await atQuery(page, 'price:desc');
    const found = await titles(page);
    const shared = await visit.browser.newContext();
    const theirs = await shared.newPage();
    await theirs.goto(page.url());
    await atQuery(theirs, 'price:desc');
    expect(await titles(theirs)).toEqual(found);
    await shared.close();
  });
});
