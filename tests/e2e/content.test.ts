// Reviews, offers, locations, pages and lists in a real browser.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtFile, openBrowser, origin } from './browser.ts';

const browser = await openBrowser();
const viewport = { width: 1280, height: 900 };
/** One tab for all tests: they leave nothing behind that another would notice. Those with a clock open their own. */
const shared = await browser.newPage({ viewport });
let page: Page;
beforeEach(() => {
  page = shared;
});
afterEach(async () => {
  if (page !== shared) await page.close();
  await shared.unrouteAll({ behavior: 'ignoreErrors' });
  await shared.setViewportSize(viewport);
  // The next test may open the same address with another anchor.
  await shared.goto('about:blank');
});
afterAll(() => shared.close());

const active = () =>
  page
    .locator('.review-strip > li')
    .evaluateAll((items) => items.findIndex((item) => item.classList.contains('active')));
const step = (name: 'Previous' | 'Next') => page.getByRole('button', { name: `${name} review` });

// Rule reviews-5.
describe('the review slider', () => {
  async function openSlider() {
    page = await browser.newPage({ viewport });
    // The page's clock stands still until a test moves it.
    await page.clock.install();
    await page.goto(origin('harbourside-ford'));
    await page.locator('.reviews').scrollIntoViewIfNeeded();
  }

  it('begins with the third review, disables its buttons at the ends, and shows a review that is clicked', async () => {
    await openSlider();
    // It does not turn below a pointer.
    await page.locator('.review-strip').hover();
    expect(await active()).toBe(2);
    await step('Previous').click();
    await step('Previous').click();
    expect(await active()).toBe(0);
    expect(await step('Previous').isDisabled()).toBe(true);
    expect(await step('Next').isDisabled()).toBe(false);
    await page.locator('.review-strip > li').nth(1).click();
    expect(await active()).toBe(1);
  });

  it('turns every three seconds, but not while it is hovered or focused, and not under reduced motion', async () => {
    await openSlider();
    await page.mouse.move(0, 0);
    await page.clock.runFor(3000);
    expect(await active()).toBe(3);
    await page.locator('.review-strip').hover();
    await page.clock.runFor(9000);
    expect(await active()).toBe(3);
    await page.mouse.move(0, 0);
    await page.locator('.review-strip').focus();
    await page.clock.runFor(9000);
    expect(await active()).toBe(3);
    // The pointer enters and leaves while the focus stays.
    await page.locator('.review-strip').hover();
    await page.mouse.move(0, 0);
    await page.clock.runFor(9000);
    expect(await active()).toBe(3);

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await page.locator('.reviews').scrollIntoViewIfNeeded();
    await page.mouse.move(0, 0);
    await page.clock.runFor(9000);
    expect(await active()).toBe(2);
  });

  it('stops with "Pause" and goes on with "Play"', async () => {
    await openSlider();
    await page.mouse.move(0, 0);
    const pause = page.getByRole('button', { name: 'Pause reviews' });
    await pause.press('Enter');
    await page.clock.runFor(9000);
    expect(await active()).toBe(2);
    await page.getByRole('button', { name: 'Play reviews' }).press('Enter');
    await page.clock.runFor(3000);
    expect(await active()).toBe(3);
    // After any use it stays still.
    await step('Next').press('Enter');
    await page.clock.runFor(9000);
    expect(await active()).toBe(4);
  });
});

it('reviews stay where the visitor has swiped them', async () => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const phone = await context.newPage();
  await phone.clock.install();
  await phone.goto(origin('harbourside-ford'));
  const strip = phone.locator('.review-strip');
  await strip.scrollIntoViewIfNeeded();
  const box = await strip.boundingBox();
  const touch = await context.newCDPSession(phone);
  const swipe = async () => {
    const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
    const at = (x: number) => ({ touchPoints: [{ x, y }] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(340) });
    for (let x = 320; x > 40; x -= 20) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(x) });
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const marked = () =>
    strip
      .locator('> li')
      .evaluateAll((items) => items.findIndex((item) => item.classList.contains('active')));
  const rest = async () => {
    let before = NaN;
    const still = async () => {
      const now = await strip.evaluate((node) => node.scrollLeft);
      const same = now === before;
      before = now;
      return same;
    };
    await expect.poll(still, { interval: 200 }).toBe(true);
  };
  await swipe();
  await expect.poll(marked).toBeGreaterThan(2);
  await rest();
  const left = await marked();
  await phone.clock.runFor(9000);
  expect(await marked()).toBe(left);
  // The buttons continue from there.
  await phone.getByRole('button', { name: 'Previous review' }).click();
  expect(await marked()).toBe(left - 1);
  await context.close();
});

it('three reviews form a grid without a slider', () => {
  const html = readFileSync(builtFile('parkside-used-cars', '/'), 'utf8');
  const [grid = ''] = /<ul[^>]*\breview-grid\b[^]*?<\/ul>/.exec(html) ?? [];
  expect(grid.match(/<li/g)).toHaveLength(3);
  expect(html).not.toContain('review-slider');
});

it("a location says whether it is open in the dealer's time zone, and updates by itself", async () => {
  page = await browser.newPage({ viewport });
  // A Wednesday, ten in the morning in Brisbane.
  await page.clock.install({ time: '2026-11-25T00:00:00Z' });
  await page.goto(`${origin('harbourside-ford')}/dealerships`);
  const state = page.locator('.open-state').first();
  await expect.poll(() => state.textContent()).toBe('Open now · closes 5:30 pm');
  await page.clock.fastForward('07:31:00');
  await page.clock.runFor(1000);
  await expect.poll(() => state.textContent()).toBe('Closed · opens tomorrow 8:30 am');
});

it('a text page leads to the form of an application, which takes a resume', async () => {
  await page.goto(`${origin('harbourside-ford')}/careers`);
  await page.locator('.opening summary', { hasText: 'Light vehicle technician' }).click();
  await page.locator('.opening[open]').getByRole('link', { name: 'Apply' }).click();
  await page.waitForURL(/#careers$/);
  const form = page.locator('#careers form[enctype="multipart/form-data"]');
  expect(await form.locator('[name="category"]').inputValue()).toBe('Career Enquiry');
  expect(await form.getByLabel('Position').inputValue()).toBe('Light vehicle technician');
  expect(await form.getByLabel('Resume').getAttribute('accept')).toBe('.pdf,.docx');
});

it('a blog leads from a category to a post and on to the next', async () => {
  await page.goto(`${origin('coastline-caravans')}/blog`);
  await page.getByRole('link', { name: 'Towing', exact: true }).click();
  await page.waitForURL(/\/blog\/towing$/);
  await page.getByRole('link', { name: 'How much can your car really tow?' }).click();
  expect(await page.locator('h1').textContent()).toBe('How much can your car really tow?');
  await page.getByRole('link', { name: 'Ten minutes before you leave' }).click();
  await page.waitForURL(/\/blog\/trips\//);
});

describe('location pages', () => {
  // Rule location-11.
  it("find the nearest location from a postcode, a suburb, and the browser's position", async () => {
    const context = await browser.newContext({
      geolocation: { latitude: -35.3, longitude: 149.1 },
      permissions: ['geolocation'],
    });
    const shopper = await context.newPage();
    await shopper.goto(`${origin('meridian-motor-group')}/dealer-locator`);
    const field = shopper.getByLabel('Suburb or postcode');
    const first = shopper.locator('.places > li:visible h2').first();
    const said = shopper.locator('.place-finder [role=status]');

    await field.fill('3175');
    await field.press('Enter');
    await shopper.getByText('Nearest first').waitFor();
    expect((await first.textContent())?.trim()).toMatch(/Springvale/);
    expect(await field.getAttribute('aria-invalid')).toBeNull();
    expect(await shopper.locator('.place-km').first().textContent()).toMatch(/^[\d.]+ km away$/);
    // The map beside the list is that of the nearest, then of the one that has the focus.
    const map = shopper.locator('.place-maps figure:visible figcaption b');
    expect(await map.textContent()).toMatch(/Springvale/);
    await shopper.getByRole('link', { name: 'Meridian Central Coast' }).first().focus();
    expect(await map.textContent()).toBe('Meridian Central Coast');

    await field.fill('317');
    await field.press('Enter');
    expect(await said.textContent()).toBe('Invalid postcode. Please enter a 4-digit number.');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.getAttribute('aria-describedby')).toBe(await said.getAttribute('id'));

    await field.fill('gosford');
    await field.press('Enter');
    expect(await shopper.locator('.places > li:visible').count()).toBe(1);
    // The distances were from another place.
    expect((await shopper.locator('.place-km').allTextContents()).join('')).toBe('');

    // A suburb without a location.
    await field.fill('Noble Park');
    await field.press('Enter');
    await shopper.getByText('Nearest first: ').filter({ hasText: 'Springvale' }).waitFor();
    expect(await shopper.locator('.place-km').first().textContent()).toMatch(/^about \d+ km away$/);
    await field.fill('Nowhere at all');
    await field.press('Enter');
    await shopper.getByText('No location in “Nowhere at all”. Try a postcode.').waitFor();
    expect(await shopper.locator('.places > li:visible').count()).toBeGreaterThan(1);

    await field.fill('');
    await field.press('Enter');
    await shopper.getByRole('button', { name: 'Use my position' }).click();
    await shopper.getByText('Nearest first: ').filter({ hasText: 'Fyshwick' }).waitFor();
    await context.close();
  });

  it('filter locations by department', async () => {
    await page.goto(`${origin('meridian-motor-group')}/dealer-locator`);
    await page.getByText('Car buying', { exact: true }).click();
    expect(await page.locator('.places > li:visible').count()).toBe(1);
  });

  // Rule location-8.
  it('load a map and the page of a tab only on a tap', async () => {
    const asked: string[] = [];
    for (const host of ['www.google.com', 'www.openstreetmap.org'])
      await page.route(`https://${host}/**`, (route) => {
        asked.push(route.request().url());
        return route.fulfill({ contentType: 'text/html', body: 'A map' });
      });
    await page.goto(`${origin('coastline-caravans')}/locations/burleigh-heads`);
    expect(asked).toHaveLength(0);
    await page.getByRole('button', { name: 'Open the map' }).click();
    await page.frameLocator('.place-frame').getByText('A map').waitFor();
    expect(asked).toHaveLength(1);

    await page.goto(`${origin('parkside-used-cars')}/dealerships`);
    expect(asked).toHaveLength(1);
    await page.getByRole('tab', { name: 'Dandenong yard' }).click();
    await page.frameLocator('.place-frame:visible').getByText('A map').waitFor();
    expect(asked).toHaveLength(2);
  });

  it('have the map button on the picture, wherever the picture is', async () => {
    for (const path of ['newstead', 'morayfield']) {
      await page.goto(`${origin('harbourside-ford')}/locations/${path}`);
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        const picture = await page.locator('.map img').boundingBox();
        const button = await page.getByRole('button', { name: 'Open the map' }).boundingBox();
        if (!picture || !button) throw new Error('a place without its map');
        expect(button.y).toBeGreaterThan(picture.y);
        expect(button.y + button.height).toBeLessThan(picture.y + picture.height);
      }
    }
  });

  it('without a photo show the map on top, with one button', async () => {
    await page.goto(`${origin('meridian-motor-group')}/locations/alexandria-car-buying`);
    expect(await page.locator('.location-top .map img').count()).toBe(1);
    expect(await page.locator('.map').count()).toBe(1);
    expect(await page.locator('.location-top .map [data-map]').count()).toBe(1);
  });

  it('keep the opening state apart from the department below it', async () => {
    for (const [slug, path] of [
      ['coastline-caravans', '/dealerships'],
      ['driveloop', '/dealerships'],
    ] as const) {
      await page.goto(origin(slug) + path);
      const line = page.locator('main .open-state').first();
      await expect.poll(() => line.textContent()).not.toBe('');
      const apart = await line.evaluate((node) => {
        const name = node.parentElement?.querySelector('caption')?.getBoundingClientRect();
        return (name?.top ?? 0) - node.getBoundingClientRect().bottom;
      });
      expect(apart, slug).toBeGreaterThanOrEqual(8);
    }
  });

  // Rule hours-3, rule location-9.
  it('show holiday hours in a dialog, hours by department, and a banner that stays closed', async () => {
    await page.goto(`${origin('harbourside-ford')}/locations/newstead`);
    await page.getByRole('button', { name: 'Holiday Hours' }).click();
    await page.getByRole('dialog').getByText('Christmas Day', { exact: false }).waitFor();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const box = await page.getByRole('dialog').boundingBox();
      if (!box) throw new Error('no dialog');
      // Centred on the screen at every size.
      expect(Math.abs(2 * box.x + box.width - width)).toBeLessThan(4);
      expect(Math.abs(2 * box.y + box.height - 900)).toBeLessThan(4);
    }
    await page.keyboard.press('Escape');
    await page.locator('.hours-types').getByText('Parts').click();
    expect(await page.locator('.department:visible caption').allInnerTexts()).toEqual([
      expect.stringMatching(/^Parts\b/),
    ]);
    const banner = page.getByRole('complementary', { name: 'Service' });
    await banner.getByRole('button', { name: 'Close' }).click();
    await page.goto(`${origin('harbourside-ford')}/dealerships`);
    await page.locator('[data-find-places]').waitFor();
    expect(await banner.count()).toBe(0);
  });
});

describe('the success page', () => {
  const success = () => `${origin('harbourside-ford')}/success`;

  it.each(['', '?kind=test-drive'])('opened directly (%s) claims nothing', async (query) => {
    await page.goto(success() + query);
    await page.getByText('There is nothing new to show').waitFor();
    expect(await page.getByText('Your enquiry has arrived.').isVisible()).toBe(false);
    expect(await page.locator('[data-next]:visible').count()).toBe(0);
  });

  it('states the next steps of the enquiry that a form without JavaScript sent', async () => {
    await page.goto(`${success()}?kind=test-drive#sent`);
    await page.getByText('Your enquiry has arrived.').waitFor();
    const steps = () =>
      page
        .locator('[data-next]:visible')
        .evaluateAll((lists) => lists.map((list) => (list as HTMLElement).dataset['next']));
    await expect.poll(steps).toEqual(['test-drive']);
    expect(await page.getByText('There is nothing new to show').isVisible()).toBe(false);
  });
});

describe('the search over a list', () => {
  const shown = () => page.locator('[data-entry]:visible').count();

  it('without results says so and can be reset', async () => {
    await page.goto(`${origin('harbourside-ford')}/models`);
    const all = await shown();
    const none = page.getByText('No models meet the conditions.');
    expect(await none.isVisible()).toBe(false);
    await page.getByRole('searchbox', { name: 'Search models' }).fill('zzzz');
    await none.waitFor();
    expect(await shown()).toBe(0);
    await page.getByRole('link', { name: 'Show all models' }).click();
    await page.waitForURL((url) => url.search === '');
    expect(await shown()).toBe(all);
  });

  it('finds models by typed text, stores the text in the address and can be reset', async () => {
    await page.goto(`${origin('harbourside-ford')}/models`);
    const all = await shown();
    const field = page.getByRole('searchbox', { name: 'Search models' });
    await field.fill('transit');
    await page.getByText(/^\d+ found$/).waitFor();
    const names = await page.locator('[data-entry]:visible h3').allTextContents();
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name) => !name.includes('Transit'))).toEqual([]);
    expect(new URL(page.url()).search).toBe('?query=transit');
    await page.reload();
    await page.getByText(`${String(names.length)} found`).waitFor();
    await field.fill('');
    await page.waitForFunction(
      (count) => document.querySelectorAll('[data-entry]:not([hidden])').length === count,
      all,
    );
  });
});

describe('on a desktop', () => {
  const sizeOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    return box && [Math.round(box.width), Math.round(box.height)];
  };

  // Rule brand-1.
  it('brands are in rows of six, the own ones large; the logo of a dealer is 76 by 65 pixels', async () => {
    await page.goto(`${origin('meridian-motor-group')}/brands`);
    expect(await page.locator('.brand-list img').count()).toBe(0);
    await page
      .locator('.brand')
      .first()
      .evaluate((brand) =>
        brand.insertAdjacentHTML('afterbegin', '<img class="make-logo" alt="">'),
      );
    expect(await sizeOf('.make-logo')).toEqual([76, 65]);
    const rows = await page.locator('.brand-tiles:not(.own)').evaluateAll((lists) =>
      lists.map((list) => {
        const tops = [...list.children].map((item) => item.getBoundingClientRect().top);
        return tops.filter((top) => top === tops[0]).length;
      }),
    );
    expect(rows).toEqual([6]);
  });

  // Rule location-3, rule content-3.
  it('the picture of a location is 150 pixels high, that of a post at most 375', async () => {
    await page.goto(origin('harbourside-ford'));
    expect((await sizeOf('.place picture img'))?.[1]).toBe(150);
    await page.goto(`${origin('coastline-caravans')}/blog`);
    const [width = 0, height = 0] = (await sizeOf('.post-card img')) ?? [];
    expect(height).toBeLessThan(width);
    expect(width).toBeLessThanOrEqual(390);
  });
});
