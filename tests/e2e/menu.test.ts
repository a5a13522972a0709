// The header in a real browser: models by category, stock counts, dropdowns on hover, the "Email us" dialog; and the
// model range.
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openBrowser, origin } from './browser.ts';

const browser = await openBrowser();
const viewport = { width: 1280, height: 900 };
/** One tab for all tests: they leave nothing behind that another would notice. */
const page = await browser.newPage({ viewport });
afterEach(async () => {
  page.removeAllListeners('request');
  await page.mouse.move(0, 0);
});
afterAll(() => page.close());

const entry = (label: string) => page.locator('#menu > ul > li > details > summary', { hasText: label }); // prettier-ignore

describe('the menu of a Ford dealer', () => {
  // Rule menu-2, rule menu-7.
  it('opens on hover, shows the models of a category, and closes when the pointer leaves', async () => {
    await page.goto(origin('harbourside-ford'));
    await entry('Vehicles').hover();
    const tile = page.locator('.mega-tiles a:visible');
    await tile.filter({ hasText: 'Ranger Raptor' }).waitFor();
    await page.locator('.mega summary', { hasText: 'Electric' }).click();
    await tile.filter({ hasText: 'Escape PHEV' }).waitFor();
    expect(await tile.filter({ hasText: 'Ranger Raptor' }).count()).toBe(0);
    await page.mouse.move(640, 880);
    await tile.first().waitFor({ state: 'hidden' });
  });

  it('works by keyboard: Enter opens, Escape closes and keeps the focus on the entry', async () => {
    await page.goto(origin('harbourside-ford'));
    await entry('Vehicles').focus();
    await page.keyboard.press('Enter');
    await page.locator('.mega-tiles a:visible').first().waitFor();
    // The menu's script loads with the first dropdown that opens. Its counts say that it has started.
    const count = page.locator('#menu [data-count]').filter({ hasText: /^\d+$/ });
    await count.first().waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await page.locator('.mega-tiles a').first().waitFor({ state: 'hidden' });
    expect(await page.locator('summary:focus').textContent()).toContain('Vehicles');
  });

  it('loads stock counts when a dropdown opens, and not before', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(origin('harbourside-ford'), { waitUntil: 'networkidle' });
    expect(asked).not.toContain('/stock-counts.json');
    await entry('Our Stock').hover();
    const used = page.locator('#menu [data-count="/search/used-cars"]');
    await used.filter({ hasText: /^\d+$/ }).waitFor();
  });
});

it('dropdowns open on a click where they do not open on hover', async () => {
  await page.goto(origin('meridian-motor-group'));
  const dropdown = page.locator('#menu > ul > li > details').first();
  await dropdown.hover();
  await dropdown.locator('summary').hover();
  expect(await dropdown.evaluate((node) => (node as HTMLDetailsElement).open)).toBe(false);
  await dropdown.locator('summary').click();
  expect(await dropdown.evaluate((node) => (node as HTMLDetailsElement).open)).toBe(true);
});

it('dropdowns end within a low window, and scroll', async () => {
  const low = await browser.newPage({ viewport: { width: 1280, height: 420 } });
  await low.goto(origin('meridian-motor-group'));
  await low.locator('.consent').waitFor();
  for (const dropdown of await low.locator('#menu > ul > li > details').all()) {
    await dropdown.locator('summary').click();
    const panel = await dropdown.locator('.panel').boundingBox();
    expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(420);
    await low.keyboard.press('Escape');
  }
  await low.close();
});

it('without a script the menu of a phone opens its categories and links to a model', async () => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const phone = await context.newPage();
  await phone.goto(origin('harbourside-ford'));
  await phone.getByRole('button', { name: 'Menu', exact: true }).click();
  await phone.locator('#menu > ul > li > details > summary', { hasText: 'Vehicles' }).click();
  await phone.locator('.mega summary', { hasText: 'SUVs' }).click();
  await phone.locator('.mega-tiles a:visible', { hasText: 'Everest' }).click();
  await phone.locator('h1', { hasText: 'Everest' }).waitFor();
  expect(new URL(phone.url()).pathname).toBe('/everest');
  await context.close();
});

// Rule menu-6.
it('"Email us" opens the general enquiry over the page and returns the focus when it closes', async () => {
  await page.goto(origin('harbourside-ford'));
  const link = page.locator('.brand-bar [data-email-us]');
  await link.click();
  const dialog = page.getByRole('dialog', { name: 'EMAIL US' });
  await dialog.getByLabel('Comments').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
});

it('the colours of a model change its picture', async () => {
  await page.goto(`${origin('harbourside-ford')}/ranger`);
  const shown = () => page.locator('.model-hero:visible').getAttribute('alt');
  expect(await shown()).toBe('Ranger in Blue Lightning');
  await page.locator('label', { hasText: 'Sedona Orange' }).click();
  expect(await shown()).toBe('Ranger in Sedona Orange');
});

it('the range can be filtered by body with a link', async () => {
  await page.goto(`${origin('harbourside-ford')}/models`);
  await page.getByRole('navigation', { name: 'Body' }).getByText('SUVs').click();
  await page.waitForURL('**/models/suv');
  expect(await page.locator('.model-tile h2').allTextContents()).toContain('Everest');
  expect(await page.locator('.model-tile h2').allTextContents()).not.toContain('Ranger');
});

it('slides follow their links and the keyboard, and only the first picture is loaded at once', async () => {
  await page.goto(origin('harbourside-ford'));
  const at = () =>
    page
      .locator('.slide-track')
      .evaluate((track) => Math.round(track.scrollLeft / track.clientWidth));
  expect(await page.locator('.slide-track img[loading=lazy]').count()).toBe(2);
  await page.locator('.slide-steps a', { hasText: 'Ready for the long drive?' }).click();
  await expect.poll(at).toBe(2);
  await page.locator('.slide-track').focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(at).toBe(1);
  expect(await page.locator('.slide-words a:visible').nth(1).textContent()).toContain('Latest Offers'); // prettier-ignore
});
