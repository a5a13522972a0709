// Changes since the build in a real browser: the tests play the answer of view.json, the page is the built one.
// tests/unit/islands/vehicle-page/live-check.test.ts reads other answers.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { builtFile, openBrowser } from '../browser.ts';
import { leave } from '../tabs.ts';
import { axeViolations } from '../axe.ts';
import { vehicleOf, visit } from './visit.ts';

const browser = await openBrowser();

const answering =
  (car_fields: Record<string, unknown>, views = 4321) =>
  (page: Page) =>
    page.route('**/view.json*', (route) => route.fulfill({ json: { views, car_fields } }));

// Rule vehicle-16.
describe('a vehicle page', () => {
  const slug = 'meridian-motor-group';

  it('of a vehicle sold since the build says so and offers a similar one, nothing else', async () => {
    const { page, complaints } = await visit(browser, slug, 'ordinary', {
      prepare: answering({ status: 'sold', price: 1 }),
    });
    await page.getByText('SOLD', { exact: true }).waitFor();
    const main = page.locator('main');
    const similar = main.getByRole('link', { name: /^Find me something similar$/i });
    expect(await similar.count()).toBe(1);
    const gone =
      '.v-price, .actions, .bar, .has-bar, .sticky-header, .gallery, .section-tiles, [data-viewed]';
    expect(await page.locator(gone).count()).toBe(0);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.locator('#similar').count()).toBe(1);
    expect(await axeViolations(page, 'main')).toEqual([]);
    await similar.click();
    await page.getByRole('dialog', { name: 'Find Me Something Similar' }).waitFor();
    expect(complaints).toEqual([]);
    await leave(page);
  });

  it('of a vehicle repriced since the build shows the new price and no amount of the old one', async () => {
    const { page } = await visit(browser, slug, 'reduced', {
      prepare: answering({ status: 'in_stock', price: 12_345 }),
    });
    await page.getByText('Price updated since this page was made').waitFor();
    expect(await page.locator('.v-price .price-now').textContent()).toBe('$12,345');
    expect(await page.locator('.v-price .price-was, .v-price .repay').count()).toBe(0);
    await leave(page);
  });

  it('of an unchanged vehicle stays unchanged, with the current views', async () => {
    const { price } = await vehicleOf(slug, 'ordinary');
    const { page } = await visit(browser, slug, 'ordinary', {
      prepare: answering({ status: 'in_stock', price: price ?? null }, 98_765),
    });
    await page.locator('.v-views', { hasText: '98,765 views' }).waitFor();
    expect(await page.getByText('Price updated').count()).toBe(0);
    expect(await page.locator('.actions').isVisible()).toBe(true);
    await leave(page);
  });
});

it('the first views of a vehicle show where the built page had none', async () => {
  const { slug } = await vehicleOf('harbourside-ford', 'no price');
  const built = readFileSync(builtFile('harbourside-ford', `/cars/${slug}`), 'utf8');
  const body = built.replace(/(<span class="v-views">)[^<]+/, '$1');
  expect(body).not.toBe(built);
  const { page } = await visit(browser, 'harbourside-ford', 'no price', {
    prepare: async (page) => {
      await answering({ status: 'in_stock' }, 3)(page);
      await page.route(`**/cars/${slug}`, (route) =>
        route.fulfill({ body, contentType: 'text/html' }),
      );
    },
  });
  await page.locator('.v-views', { hasText: '3 views' }).waitFor();
  await leave(page);
});

it('the text for vehicles without a price shows where the price was withdrawn', async () => {
  const { page } = await visit(browser, 'harbourside-ford', 'ordinary', {
    prepare: answering({ status: 'in_stock', price: null }),
  });
  await page.getByText('Price updated since this page was made').waitFor();
  expect(await page.locator('.v-price .price-now').textContent()).toBe('Enquire for price.');
  await leave(page);
});

it('a vehicle that had no price shows its new one', async () => {
  const { page } = await visit(browser, 'harbourside-ford', 'no price', {
    prepare: answering({ status: 'in_stock', price: 23_990 }),
  });
  await page.getByText('Price updated since this page was made').waitFor();
  expect(await page.locator('.v-price .price-now').textContent()).toBe('$23,990');
  await leave(page);
});

it('a request that hangs leaves the page unchanged, and the check weighs at most 2 KB', async () => {
  const weights: number[] = [];
  let asked: Promise<unknown> = Promise.resolve();
  const { page, complaints } = await visit(browser, 'meridian-motor-group', 'ordinary', {
    prepare: async (page) => {
      asked = page.waitForRequest('**/view.json*');
      await page.route('**/view.json*', () => undefined);
      page.on('response', (response) => {
        if (!/\/live-check\.[\w-]+\.js$/.test(response.url())) return;
        weights.push(Number(response.headers()['content-length']));
      });
    },
  });
  await asked;
  await page.getByRole('button', { name: 'Next photo' }).click();
  await page.locator('.gallery-count').filter({ hasText: /^2 / }).waitFor();
  expect(await page.locator('.v-price').isVisible()).toBe(true);
  expect(weights).toHaveLength(1);
  expect(weights[0]).toBeLessThanOrEqual(2048);
  expect(complaints).toEqual([]);
  await leave(page);
});

it('the functions behind the site know the vehicle', async () => {
  let asked: Promise<unknown> = Promise.resolve();
  const { page, vehicle, complaints } = await visit(browser, 'parkside-used-cars', 'ordinary', {
    prepare: async (page) => {
      asked = page.waitForResponse('**/view.json*').then((response) => response.json());
    },
  });
  expect(await asked).toMatchObject({
    views: expect.any(Number),
    car_fields: { status: 'in_stock', price: vehicle.price },
  });
  expect(complaints).toEqual([]);
  await leave(page);
});
