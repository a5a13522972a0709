// Saving to the watchlist from cards, search and vehicle page: signed out, signed in, and when the functions refuse
// (rule saving-3, rule saving-4).
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { openBrowser, origin } from '../browser.ts';
import { leave } from '../tabs.ts';
import { axeViolations } from '../axe.ts';
import { vehicleOf } from '../vehicle/visit.ts';
import { open } from './shopper.ts';
import { phones, signIn, signInAtOnce } from './sign-in.ts';

const site = 'meridian-motor-group';
const freshPhone = phones(2);
const browser = await openBrowser();

const notice = (page: Page) => page.locator('.notice');

/** The heart of a card leads to the sign-in and back to the same page. Returns the address of the saved vehicle. */
async function saveFromCard(page: Page): Promise<string> {
  const before = await vehicleOf(site, 'ordinary');
  const { id, slug, name, make, model } = before;
  const favourite = { id, slug, name, make, model, primary_image_url: null, price: null };
  await page.evaluate(
    ([key, list]) => {
      localStorage.setItem(key ?? '', list ?? '');
    },
    [`${site}:favourites`, JSON.stringify([favourite])],
  );
  await page.reload();
  const card = page.locator('article.card').nth(6);
  const saved = (await card.locator('.card-title a').getAttribute('href')) ?? '';
  const priced = (await card.locator('.price-now, .price-type').allInnerTexts()).join(' ');
  const heart = card.getByRole('button', { name: /^Save / });
  await heart.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(300);
  // Without the badge, as the list has it.
  const title = await card
    .locator('.card-title a')
    .evaluate((link) => link.firstChild?.textContent?.trim() ?? '');
  await heart.click();
  await page.waitForURL(/\/sign-in\?type=watchlist&redirect=%2Fsearch%2Fused-cars&back=/);
  // Nobody takes it for saved before.
  await page
    .getByText(`${title} is not saved yet. It is saved once you have entered the code`)
    .waitFor();
  await signIn(page, freshPhone());
  await page.waitForURL(`${origin(site)}/search/used-cars`);
  await notice(page).getByText('Car Saved In Watchlist').waitFor();
  await page
    .locator('article.card', { has: page.locator(`a[href="${saved}"]`) })
    .getByRole('button', { name: /^Saved / })
    .waitFor();
  expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(200);
  await notice(page).getByRole('link', { name: 'View List' }).click();
  await page.waitForURL(/\/watchlist$/);
  const row = page.locator('.saved-vehicle', { has: page.locator(`a[href="${saved}"]`) });
  await row.waitFor();
  expect((await row.locator('.saved-price').innerText()).split(/\s+/).join(' ')).toBe(priced);
  await row.getByRole('link', { name: /^Enquire about / }).waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.saved-vehicle img')].every(
      ({ complete, naturalWidth }) => complete && naturalWidth > 0,
    ),
  );
  expect(await row.locator('img').count()).toBe(1);
  return saved;
}

async function findEarlierFavourite(page: Page): Promise<void> {
  const before = await vehicleOf(site, 'ordinary');
  await page.locator(`a[href="/cars/${before.slug}"]`).waitFor();
  const left = await page.evaluate((key) => localStorage.getItem(key), `${site}:favourites`);
  expect(JSON.parse(left ?? '[]')).toEqual([]);
}

/** Saves and removes at once, with one message at a time (rule content-6). */
async function saveOnVehiclePage(page: Page, saved: string): Promise<void> {
  await page.goto(origin(site) + saved);
  const bar = page.locator('.save-bar');
  await bar.getByRole('button', { name: /^Saved / }).click();
  await notice(page).getByText('Car Removed').waitFor();
  const asked = page.waitForResponse('**/api/watchlist/save-car');
  await bar.getByRole('button', { name: /^Save / }).click();
  await bar.getByRole('button', { name: /^Saved / }).waitFor();
  expect((await asked).status()).toBe(200);
  await notice(page).getByText('Car Saved In Watchlist').waitFor();
  expect(await notice(page).count()).toBe(1);
}

/** A message with the phone number, and the heart is empty again. */
async function failToSave(page: Page): Promise<void> {
  const other = await vehicleOf(site, 'reduced');
  await page.route('**/api/watchlist/save-car', (route) => route.abort());
  await page.goto(`${origin(site)}/cars/${other.slug}`);
  const bar = page.locator('.save-bar');
  await bar.getByRole('button', { name: /^Save / }).click();
  await notice(page).getByText('An unknown error occurred.').waitFor();
  const call = notice(page).getByRole('link', { name: /^Call / });
  expect(await call.getAttribute('href')).toMatch(/^tel:/);
  expect(await axeViolations(page, '.notice')).toEqual([]);
  await bar.getByRole('button', { name: /^Save / }).waitFor();
  await page.unroute('**/api/watchlist/save-car');
}

/** The list shows the search, and no alert that nobody chose (rule saving-9). */
async function saveSearch(page: Page): Promise<void> {
  await page.goto(`${origin(site)}/search/used-cars?make=Toyota`);
  await page.getByRole('button', { name: 'Save search' }).click();
  await notice(page).getByText('Search Saved. Choose in your list how').waitFor();
  await page.goto(`${origin(site)}/watchlist`);
  const search = page.getByRole('link', { name: /Toyota/ }).and(page.locator('a[href^="/search"]'));
  expect(await search.first().getAttribute('href')).toContain('make=Toyota');
  expect(await page.getByLabel(/^Tell me about price drops/).inputValue()).toBe('off');
  await page.getByText('We send nothing until you choose.').waitFor();
}

it('a shopper who is not signed in saves a vehicle after the sign-in, finds earlier favourites in the account, and then saves at once', async () => {
  const { page } = await open(browser, site, '/search/used-cars');
  const saved = await saveFromCard(page);
  await findEarlierFavourite(page);
  await saveOnVehiclePage(page, saved);
  await failToSave(page);
  await saveSearch(page);
  await page.context().close();
});

it('a search that needs a sign-in is saved after the sign-in', async () => {
  const { page } = await open(browser, site, '/search/used-cars');
  await page.getByRole('button', { name: 'Save search' }).click();
  await page.waitForURL(/\/sign-in\?type=watchlist/);
  await signIn(page, freshPhone());
  await page.waitForURL(`${origin(site)}/search/used-cars`);
  await notice(page).getByText('Search Saved').waitFor();
  await page.goto(`${origin(site)}/watchlist`);
  const searches = page.getByLabel(/^Tell me about price drops/);
  await searches.first().waitFor();
  expect(await searches.count()).toBe(1);
  await leave(page);
});

it('a site with local favourites stores them in the browser without a sign-in', async () => {
  const { page } = await open(browser, 'parkside-used-cars', '/search/used-cars');
  const heart = page
    .locator('article.card')
    .first()
    .getByRole('button', { name: /^Save / });
  await heart.click();
  await notice(page).getByText('Saved to your favourites in this browser').waitFor();
  expect(await page.getByRole('button', { name: 'Save search' }).count()).toBe(0);
  // Rule saving-2: before the sign-in and after it, without a bar over them.
  await page.locator('.tray a:visible').waitFor();
  const saved = page.locator('main').filter({ hasText: 'Saved in this browser' });
  await page.goto(`${origin('parkside-used-cars')}/my-garage`);
  await page.waitForURL(/\/sign-in\?type=my-garage/);
  await saved.locator('.saved-vehicles a').first().waitFor();
  await signInAtOnce(page, freshPhone());
  await page.goto(`${origin('parkside-used-cars')}/my-garage`);
  await page.getByRole('heading', { name: 'Your details' }).waitFor();
  await saved.locator('.saved-vehicles a').first().waitFor();
  expect(await page.locator('.tray').count()).toBe(0);
  await leave(page);
});
