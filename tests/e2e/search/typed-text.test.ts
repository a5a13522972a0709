// A typed text also sets the order of a search page and a place to be near to, and the page shows how it was read.
import { describe, expect, it } from 'vitest';
import { origin, tenantOf } from '../browser.ts';
import { atQuery, count, openLive, row, titles, visits } from './search-page.ts';

const visit = await visits();
const slug = 'meridian-motor-group';
const { defaultPath } = tenantOf(slug).search;

// Rule search-26.
describe('a typed text', () => {
  it('sets an order that the list of orders does not have', async () => {
    const page = await openLive(visit, defaultPath, slug);
    const box = page.locator('.live-bar').getByRole('searchbox');
    await box.fill('oldest ute');
    await box.press('Enter');
    await atQuery(page, 'sortBy=Car_production:year:asc');
    const years = (await titles(page)).map((title) => Number(/\b(?:19|20)\d\d\b/.exec(title)?.[0]));
    expect(years.length).toBeGreaterThan(10);
    expect(years).toEqual(years.toSorted((a, b) => a - b));
    const sort = page.getByLabel('Sort');
    const chosen = () => sort.locator('option:checked').textContent();
    await expect.poll(chosen).toBe('Oldest');
    // The address alone says as much.
    await page.reload();
    await expect.poll(chosen).toBe('Oldest');
    await sort.selectOption({ label: 'Newest' });
    await atQuery(page, 'sortBy=Car_production:year:desc');
    expect(await sort.locator('option').allTextContents()).not.toContain('Oldest');
    expect(visit.errors).toEqual([]);
  });

  it('names a place, whose chip says how near the locations are, and changes that', async () => {
    const page = await openLive(visit, defaultPath, slug);
    const all = await count(page);
    const box = page.locator('.live-bar').getByRole('searchbox');
    await box.fill('near penrith');
    await box.press('Enter');
    await atQuery(page, 'location=');
    const chips = page.locator('.search-line a.chip');
    expect(await chips.allTextContents()).toEqual(['Remove filter: Within 50 km of Penrith']);
    const near = await count(page);
    expect(near).toBeGreaterThan(0);
    expect(near).toBeLessThan(all);
    const radius = page.getByLabel('Distance from Penrith');
    expect(await radius.inputValue()).toBe('50');
    await radius.focus();
    await radius.selectOption({ label: 'Within 100 km of Penrith' });
    await expect.poll(() => count(page)).toBeGreaterThan(near);
    await expect
      .poll(() => chips.allTextContents())
      .toEqual(['Remove filter: Within 100 km of Penrith']);
    // The arrow keys change it again.
    expect(await radius.evaluate((select) => document.activeElement === select)).toBe(true);
    await radius.selectOption({ label: 'Within 10 km of Penrith' });
    await expect
      .poll(() => chips.allTextContents())
      .toEqual(['Remove filter: Nearest to Penrith (29 km)']);
    // A reload still knows the place; the address has only the location.
    const { id } = tenantOf(slug).locations.find(({ address }) => address.city === 'Liverpool')!;
    await page.waitForURL(({ searchParams }) => searchParams.get('location') === id);
    await page.reload();
    await expect.poll(() => radius.inputValue()).toBe('');
    await chips.click();
    await expect.poll(() => count(page)).toBe(all);
    await page.goto(`${origin(slug)}${defaultPath}?query=within+35+km+of+penrith`);
    await atQuery(page, 'location=');
    expect(await radius.locator('option:checked').textContent()).toBe('Within 35 km of Penrith');
    // The tab may know a place that the words of the stock no longer have.
    await page.evaluate(() => {
      for (const [key, value] of Object.entries(sessionStorage))
        sessionStorage.setItem(key, String(value).replaceAll('Penrith', 'Nowhere'));
    });
    await page.reload();
    await page.getByLabel('Distance from Nowhere').selectOption('100');
    await page
      .getByText('The position of Nowhere is not known. Choose a place in the filters.')
      .waitFor();
    expect(visit.errors).toEqual([]);
  });

  it('is remembered with its place only where the page searches for it', async () => {
    const page = await openLive(visit, defaultPath, slug);
    const box = page.locator('.live-bar').getByRole('searchbox');
    const places = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.endsWith('search-near')));
    const { promise: released, resolve: release } = Promise.withResolvers<null>();
    await page.route('**/search-index/*words*', async (route) => {
      await released;
      await route.continue();
    });
    const asked = page.waitForRequest('**/search-index/*words*');
    await box.fill('near penrith');
    await box.press('Enter');
    await asked;
    // The answer to the first text is discarded.
    await box.fill('diesel ute');
    await box.press('Enter');
    release(null);
    await atQuery(page, 'fuel=Diesel');
    expect(await places()).toEqual([]);
    await box.fill('near penrith');
    await box.press('Enter');
    await atQuery(page, 'location=');
    expect(await places()).toHaveLength(1);
    expect(visit.errors).toEqual([]);
  });

  it('sets filters whose chips keep their order when one is removed or added', async () => {
    const page = await openLive(visit, defaultPath, slug);
    const box = page.locator('.live-bar').getByRole('searchbox');
    await box.fill('7 seats 6 cylinders automatic');
    await box.press('Enter');
    const chips = page.locator('.search-line .chip-edit');
    await expect.poll(() => chips.count()).toBe(3);
    const labels = await chips.allTextContents();
    await page.locator('.search-line a.chip').first().click();
    await expect.poll(() => chips.allTextContents()).toEqual(labels.slice(1));
    await row(page, 'make', '').click();
    await expect.poll(() => chips.count()).toBe(3);
    expect((await chips.allTextContents()).slice(0, 2)).toEqual(labels.slice(1));
    expect(visit.errors).toEqual([]);
  });

  it('near the visitor says so where the browser does not tell the position', async () => {
    const page = await openLive(visit, defaultPath, slug);
    const box = page.locator('.live-bar').getByRole('searchbox');
    await box.fill('hilux near me');
    await box.press('Enter');
    await atQuery(page, 'model=Hilux');
    await page.getByRole('button', { name: 'Add filter: Near me' }).click();
    const notice = page.getByRole('status').getByText('Your position is not known.');
    await notice.waitFor();
    expect(new URL(page.url()).search).toBe('?make=Toyota&model=Hilux');
    expect(visit.errors).toEqual([]);
  });

  // Rule search-28.
  it('says which words no vehicle has, while similar ones are listed', async () => {
    const page = await openLive(visit, defaultPath, slug);
    const box = page.locator('.live-bar').getByRole('searchbox');
    const note = page.getByText('No vehicle says “ellite”: similar words are listed.');
    await box.fill('ellite');
    await box.press('Enter');
    await atQuery(page, 'query=ellite');
    await note.waitFor();
    expect(await count(page)).toBeGreaterThan(21);
    // By keyboard, because the numbers move under a pointer while cards get their real height.
    await page.locator('.paging').getByRole('link', { name: 'Page 2' }).press('Enter');
    await atQuery(page, 'page=2');
    expect(await note.isVisible()).toBe(true);
    await page.reload();
    await note.waitFor();
    await box.fill('elite');
    await box.press('Enter');
    await note.waitFor({ state: 'detached' });
    expect(visit.errors).toEqual([]);
  });
});
