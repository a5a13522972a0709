// What a typed text was read as, over time: after a reload, on another page, with late words of the stock, in the panel.
import type { Page, Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import { origin } from '../browser.ts';
import { all, atQuery, count, open, openLive, row, site, titles, visits } from './search-page.ts';

const visit = await visits();
const group = 'meridian-motor-group';

const boxOf = (page: Page) => page.getByLabel('Search this stock');
const type = async (page: Page, text: string) => {
  await boxOf(page).fill(text);
  await boxOf(page).press('Enter');
};

/** Holds back the words of the stock; returns a function that lets them go. */
async function holdWords(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<null>();
  await page.route('**/search-index/core-words-*', async (route) => {
    await promise;
    await route.continue();
  });
  return () => resolve(null);
}

// Rule search-26.
describe('a filter that only a typed text has set', () => {
  it('stays in the panel with the focus when its value is unticked, and its value can be ticked again', async () => {
    const page = await openLive(visit, all, group);
    await type(page, 'suv in liverpool');
    await atQuery(page, 'city=Liverpool');
    const liverpool = row(page, 'city', 'Liverpool').locator('input');
    await expect.poll(() => liverpool.isChecked()).toBe(true);
    await liverpool.press('Space');
    await page.waitForURL((url) => !url.search.includes('city'));
    await page
      .locator('.search-line .chip', { hasText: 'Liverpool' })
      .waitFor({ state: 'detached' });
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    const focused = page.locator('details[data-facet="city"] input:focus');
    expect(await focused.isChecked()).toBe(false);
    await page.keyboard.press('Space');
    await atQuery(page, 'city=Liverpool');
    expect(await liverpool.isChecked()).toBe(true);
    expect(visit.errors).toEqual([]);
  });

  it('stays there even where no vehicle has the value', async () => {
    const page = await openLive(visit, `${all}?make=Ford&badge=Nothing`, group);
    const nothing = row(page, 'badge', 'Nothing').locator('input');
    await nothing.press('Space');
    await page.waitForURL((url) => !url.search.includes('badge'));
    await page.locator('#live-results .card').first().waitFor();
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    expect(await nothing.evaluate((box) => box === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    await atQuery(page, 'badge=Nothing');
    expect(await nothing.isChecked()).toBe(true);
    expect(visit.errors).toEqual([]);
  });
});

// Rule search-26.
describe('the notes and suggestions of a typed text', () => {
  const suggested = (page: Page) => page.getByRole('button', { name: 'Add filter: Ute' });

  it('return with a reload, after the results, which do not wait for the words of the stock', async () => {
    const page = await openLive(visit, all, group);
    await type(page, 'electric tradie under 90k');
    await atQuery(page, 'fuel=Electric');
    await suggested(page).waitFor();
    const release = await holdWords(page);
    const started = page.waitForRequest('**/search-index/core-words-*');
    await page.reload();
    await page.locator('.search-moved').waitFor();
    await started;
    expect(await page.locator('.search-line a.chip').count()).toBe(2);
    expect(await suggested(page).count()).toBe(0);
    release();
    await suggested(page).waitFor();
    expect(visit.errors).toEqual([]);
  });

  const highestFirst = async (page: Page) => {
    await page.getByLabel('Sort').selectOption({ label: 'Highest price' });
    await atQuery(page, 'sortBy=');
  };
  const anotherMake = async (page: Page) => {
    await row(page, 'make', '').click();
    await atQuery(page, 'make=');
  };

  it('do not return for a search that was changed before a reload', async () => {
    const page = await openLive(visit, all, group);
    await type(page, 'electric tradie');
    await atQuery(page, 'fuel=Electric');
    await suggested(page).waitFor();
    await anotherMake(page);
    await page.reload();
    await page.locator('.search-moved').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await suggested(page).count()).toBe(0);
    expect(visit.errors).toEqual([]);
  });

  it('do not return for a search whose filter changes before the words arrive', async () => {
    const page = await openLive(visit, all, group);
    await type(page, 'electric tradie');
    await atQuery(page, 'fuel=Electric');
    const release = await holdWords(page);
    await page.reload();
    await anotherMake(page);
    release();
    await page.waitForLoadState('networkidle');
    expect(await suggested(page).count()).toBe(0);
    expect(visit.errors).toEqual([]);
  });

  it('stay with another order, leave with another filter, and return with the way back', async () => {
    const page = await openLive(visit, all, group);
    const note = page.getByText('Not searchable here: 400 km range.');
    await type(page, 'electric with 400km range tradie');
    await atQuery(page, 'fuel=Electric');
    await note.waitFor();
    await highestFirst(page);
    expect(await note.count()).toBe(1);
    expect(await suggested(page).count()).toBe(1);
    await anotherMake(page);
    await note.waitFor({ state: 'detached' });
    expect(await suggested(page).count()).toBe(0);
    await page.goBack();
    await note.waitFor();
    await suggested(page).waitFor();
    await page.goBack();
    await page.waitForURL((url) => !url.search.includes('sortBy'));
    await note.waitFor();
    await page.goBack();
    await note.waitFor({ state: 'detached' });
    await page.goForward();
    await suggested(page).waitFor();
    expect(visit.errors).toEqual([]);
  });

  it('show on the static page that the text leads to, and after a reload of it', async () => {
    const page = await openLive(visit, `${all}/page/2`);
    await type(page, 'cars with 6 doors');
    await page.waitForURL(origin(site) + all);
    const note = page.getByText('None in stock: 6 doors.');
    await note.waitFor();
    await page.reload();
    await note.waitFor();
    // Another page of the site, from its menu or a link.
    await page.goto(`${origin(site)}/search/ford`);
    await row(page, 'make', 'Mazda').click();
    await page.waitForURL((url) => url.search === '?make=Ford,Mazda');
    await type(page, 'forrd');
    await page.waitForURL(`${origin(site)}/search/ford`);
    await page.locator('.search-note', { hasText: 'Showing results for “ford”' }).waitFor();
    await page.goto(origin(site) + all);
    await row(page, 'make', 'Ford').waitFor();
    expect(await page.getByText('Showing results for').count()).toBe(0);
    expect(visit.errors).toEqual([]);
  });

  it('show on the page that the text of an address leads to', async () => {
    const page = await open(visit, `${all}/page/2?query=cars+with+6+doors`);
    await page.waitForURL(origin(site) + all);
    await page.getByText('None in stock: 6 doors.').waitFor();
    expect(visit.errors).toEqual([]);
  });
});

// Rule search-26.
describe('the text of an address whose words of the stock are late', () => {
  async function openLate(): Promise<{ page: Page; release: () => void }> {
    const page = await open(visit, '/');
    const release = await holdWords(page);
    await page.clock.install();
    const words = page.waitForRequest('**/search-index/core-words-*');
    await page.goto(`${origin(site)}${all}?query=ford+diesel`);
    await words;
    await page.clock.fastForward(3_000);
    // Vehicles that only contain the words are no answer yet.
    expect(await page.locator('.searching:not(.search-moved)').count()).toBe(1);
    await page.clock.fastForward(3_000);
    await page.locator('.search-moved').waitFor();
    return { page, release };
  }
  const unread = (page: Page) =>
    page.getByText('Your text could not be read: only its words are searched.');

  it('is searched for as it is, and becomes filters when they arrive', async () => {
    const { page, release } = await openLate();
    expect(new URL(page.url()).search).toBe('?query=ford+diesel');
    expect(await page.locator('.search-line a.chip').allTextContents()).toEqual([
      'Remove filter: “ford diesel”',
    ]);
    expect(await unread(page).count()).toBe(1);
    const entries = await page.evaluate(() => history.length);
    release();
    await atQuery(page, 'fuel=Diesel');
    expect(new URL(page.url()).search).toBe('?make=Ford&fuel=Diesel');
    expect(await boxOf(page).inputValue()).toBe('');
    await unread(page).waitFor({ state: 'detached' });
    // The way back does not lead to the text.
    expect(await page.evaluate(() => history.length)).toBe(entries);
    expect(visit.errors).toEqual([]);
  });

  it.each([
    ['do not load', (route: Route) => route.abort()],
    [
      'are cut',
      (route: Route) => route.fulfill({ contentType: 'application/json', body: '{"entries":[["' }),
    ],
  ])('is searched for as it is, with a note and filters, when they %s', async (_, fail) => {
    const page = await open(visit, '/');
    await page.route('**/search-index/core-words-*', fail);
    const address = `${origin(site)}${all}?query=ford+diesel`;
    await page.goto(address);
    await unread(page).waitFor();
    expect(new URL(page.url()).search).toBe('?query=ford+diesel');
    await row(page, 'make', 'Ford').click();
    await atQuery(page, 'make=Ford');
    expect(await count(page)).toBeGreaterThan(0);
    await page.unroute('**/search-index/core-words-*');
    await page.goto(address);
    await atQuery(page, 'fuel=Diesel');
    expect(await unread(page).count()).toBe(0);
  });

  it('can be edited meanwhile: the edited text replaces it', async () => {
    const { page, release } = await openLate();
    await boxOf(page).focus();
    release();
    await atQuery(page, 'fuel=Diesel');
    expect(await boxOf(page).inputValue()).toBe('ford diesel');
    await boxOf(page).fill('ford');
    await page.waitForURL((url) => url.search === '?make=Ford');
    expect(visit.errors).toEqual([]);
  });

  it('is dropped for another text that is typed before they arrive', async () => {
    const { page, release } = await openLate();
    await type(page, 'mazda');
    release();
    await atQuery(page, 'make=Mazda');
    expect(new URL(page.url()).search).toBe('?make=Mazda');
    expect(visit.errors).toEqual([]);
  });
});

// Rule search-26.
describe('models of several makes', () => {
  it('are named with their makes, and one tap removes both', async () => {
    const page = await openLive(visit, `${all}?query=mazda+3+or+toyota+corolla`, group);
    const labels = async () => {
      const texts = await page.locator('.search-line a.chip').allTextContents();
      return texts.map((text) => text.replace(/^.*: /, '')).sort();
    };
    await expect.poll(labels).toEqual(['Mazda 3', 'Toyota Corolla']);
    // Each is edited at its own row.
    for (const [name, model] of [
      ['Toyota Corolla', 'Corolla'],
      ['Mazda 3', '3'],
    ] as const) {
      await page.getByRole('button', { name: `Edit filter: ${name}` }).click();
      const focused = () =>
        page.evaluate(() => document.activeElement?.nextSibling?.textContent ?? '');
      await expect.poll(focused).toBe(model);
    }
    await page.locator('.search-line a.chip', { hasText: 'Mazda 3' }).click();
    await expect.poll(labels).toEqual(['Toyota Corolla']);
    for (const title of await titles(page)) expect(title).toContain('Corolla');
    expect(visit.errors).toEqual([]);
  });
});
