// The 360-degree view in a real browser (rule photos-5, rule photos-6), on sites with opposite settings.
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { listen } from '../announcements.ts';
import { openBrowser } from '../browser.ts';
import { recordScripts, type SeenScripts } from '../script-weights.ts';
import { leave } from '../tabs.ts';
import { axeViolations } from '../axe.ts';
import { moveFingers, recordShifts, phone, shiftsOf, swipe, touchPhone, visit } from './visit.ts';

const browser = await openBrowser();

const turntable = (page: Page) => page.getByRole('slider', { name: /^360-degree view/ });
const frame = async (page: Page) => Number(await turntable(page).getAttribute('aria-valuenow'));
const selected = (page: Page) => page.locator('.views [aria-selected=true]').textContent();
const spinTab = (page: Page) => page.getByRole('tab', { name: 'Spin' });

async function drag(page: Page, distance: number): Promise<void> {
  const box = await turntable(page).boundingBox();
  if (!box) throw new Error('there is no turntable');
  const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.85];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance, y, { steps: 4 });
  await page.mouse.up();
}

// Rule photos-4.
describe.each([
  ['parkside-used-cars', 'Spin'],
  ['harbourside-ford', 'Images'],
])('the photos at %s start with "%s", and their page', (slug, first) => {
  it('loads at most 12.8 KB of scripts and has no layout shift before the first interaction', async () => {
    let hotspotScripts = 0;
    let scripts: SeenScripts | undefined;
    const { page } = await visit(browser, slug, 'spin', {
      viewport: phone,
      consent: '',
      prepare: async (page) => {
        scripts = recordScripts(page);
        await recordShifts(page);
        // Two frames pass before the last part of the turntable arrives, so that anything shown too early is noticed.
        await page.route(/\/hotspots\.[^/]+\.js$/, async (route) => {
          hotspotScripts += 1;
          await page.evaluate(
            () =>
              new Promise((done) => {
                requestAnimationFrame(() => requestAnimationFrame(done));
              }),
          );
          await route.continue();
        });
      },
    });
    expect(await selected(page)).toContain(first);
    const startsWithSpin = first === 'Spin';
    if (startsWithSpin) await turntable(page).waitFor();
    else expect(await page.locator('.strip').isVisible()).toBe(true);
    expect(hotspotScripts).toBe(startsWithSpin ? 1 : 0);
    expect(await shiftsOf(page)).toBeLessThan(0.01);
    await page.waitForLoadState('networkidle');
    const weighed = (await scripts?.weigh()) ?? [];
    const total = weighed.reduce((sum, [, kb]) => sum + kb, 0);
    expect(total).toBeGreaterThan(0);
    expect(total, JSON.stringify(weighed)).toBeLessThanOrEqual(12.8);
    await page.close();
  });
});

// The view and its styles are the same in all templates.
describe('the spin', () => {
  const slug = 'parkside-used-cars';

  it('turns one frame for 20 px, by drag and by arrow keys', async () => {
    const { page, complaints } = await visit(browser, slug, 'spin', { reducedMotion: 'reduce' });
    await spinTab(page).click();
    await page.getByText('Swipe to spin').waitFor();
    expect(await frame(page)).toBe(0);
    await drag(page, 19);
    expect(await frame(page)).toBe(0);
    await drag(page, 65);
    expect(await frame(page)).toBe(3);
    await drag(page, -85);
    expect(await frame(page)).toBe(35);
    await turntable(page).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await frame(page)).toBe(1);
    await page.keyboard.press('End');
    expect(await frame(page)).toBe(35);
    await page.keyboard.press('Home');
    expect(await frame(page)).toBe(0);
    // Without dragging: a button turns by an eighth, and the angle is spoken.
    const announced = await listen(page);
    await page.getByRole('button', { name: 'Turn right' }).click();
    expect(await frame(page)).toBe(5);
    expect(await announced()).toEqual(['309 degrees']);
    expect(await turntable(page).getAttribute('aria-valuetext')).toBe('309 degrees');
    expect(await page.getByText('Swipe to spin').count(), 'the hint has gone').toBe(0);
    expect(complaints).toEqual([]);
    await leave(page);
  });

  it('turns under a finger; a vertical swipe scrolls the page', async () => {
    const { page, complaints } = await visit(browser, slug, 'spin', {
      ...touchPhone,
      reducedMotion: 'reduce',
    });
    await spinTab(page).tap();
    await page.getByText('Swipe to spin').waitFor();
    const box = await turntable(page).boundingBox();
    if (!box) throw new Error('there is no turntable');
    const start = { x: box.x + box.width / 2, y: box.y + box.height * 0.85 };
    await moveFingers(page, swipe(start, 65, 0));
    expect(await frame(page)).toBe(3);
    expect(await page.getByText('Swipe to spin').count(), 'the hint has gone').toBe(0);
    await moveFingers(page, swipe(start, 0, -200));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    expect(await frame(page)).toBe(3);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('turns to the side of a hotspot from the list, and shows its description', async () => {
    const { page, vehicle } = await visit(browser, slug, 'spin', {
      reducedMotion: 'reduce',
    });
    await spinTab(page).click();
    await turntable(page).waitFor();
    const words = vehicle.hotspots?.exterior[0]?.description ?? '';
    await page.locator('.spot-list').getByRole('button', { name: words }).click();
    const spot = page.locator('.spot[aria-expanded=true]');
    await spot.getByText(words).waitFor();
    expect(await axeViolations(page, 'main')).toEqual([]);
    await spot.press('Escape');
    expect(await page.locator('.spot[aria-expanded=true]').count()).toBe(0);
    await leave(page);
  });

  it('has an interior that can be dragged, also for a shopper who is faster than its script', async () => {
    const used = Promise.withResolvers<undefined>();
    const { page } = await visit(browser, slug, 'spin', {
      viewport: phone,
      prepare: (page) =>
        page.route(/\/spin-views\.[^/]+\.js$/, async (route) => {
          await used.promise;
          await route.continue();
        }),
    });
    // A tap before the script of the tabs has come is not lost.
    await page.getByRole('tab', { name: 'Interior' }).click();
    used.resolve(undefined);
    const pan = page.getByRole('group', { name: /^Interior/ });
    await pan.locator('.spot').first().waitFor();
    const left = () => pan.evaluate((area) => area.scrollLeft);
    const before = await left();
    expect(before).toBeGreaterThan(0);
    const box = await pan.boundingBox();
    if (!box) throw new Error('there is no interior');
    await page.mouse.move(box.x + 200, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + 120, box.y + 40, { steps: 3 });
    await page.mouse.up();
    expect(await left()).toBe(before + 80);
    await page.getByRole('button', { name: 'Look left' }).click();
    await expect.poll(left).toBeLessThan(before);
    expect(await axeViolations(page, 'main')).toEqual([]);
    await leave(page);
  });
});

// Rule photos-7.
it('turns once by itself where the site wants it and then stops; never under reduced motion', async () => {
  const prepare = (page: Page) => page.clock.install();
  const { page } = await visit(browser, 'meridian-motor-group', 'spin', { prepare });
  await turntable(page).waitFor();
  const passed = await turntable(page).evaluateHandle((canvas) => {
    const frames: (string | null)[] = [];
    new MutationObserver((changes) => {
      frames.push(...changes.map(({ oldValue }) => oldValue));
    }).observe(canvas, { attributeFilter: ['aria-valuenow'], attributeOldValue: true });
    return frames;
  });
  await expect
    .poll(async () => {
      await page.clock.runFor(500);
      return passed.evaluate((frames) => frames.includes('35'));
    })
    .toBe(true);
  expect(await frame(page)).toBe(0);
  // The next frames would come every 100 ms.
  await page.clock.runFor(1000);
  expect(await frame(page)).toBe(0);
  await page.close();

  const still = await visit(browser, 'meridian-motor-group', 'spin', {
    prepare,
    reducedMotion: 'reduce',
  });
  await turntable(still.page).waitFor();
  await still.page.clock.runFor(1000);
  expect(await frame(still.page)).toBe(0);
  await still.page.close();
});

it('shows a placeholder until every frame is loaded', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  const { page } = await visit(browser, 'parkside-used-cars', 'spin', {
    reducedMotion: 'reduce',
    prepare: (page) =>
      page.route('**/*spin-35*', async (route) => {
        await held;
        await route.continue();
      }),
  });
  await page.locator('.spin.loading').waitFor();
  expect(await page.locator('.spin-placeholder').isVisible()).toBe(true);
  expect(await page.locator('.spin canvas').isVisible()).toBe(false);
  release();
  await turntable(page).waitFor();
  expect(await page.locator('.spin-placeholder').isVisible()).toBe(false);
  await leave(page);
});

it('still turns with 3 broken frames of 36, which are only logged', async () => {
  const logged: string[] = [];
  const { page } = await visit(browser, 'parkside-used-cars', 'spin', {
    reducedMotion: 'reduce',
    prepare: async (page) => {
      page.on('console', (message) => {
        if (message.text().startsWith('Spin image failed to load')) logged.push(message.type());
      });
      await page.route(/spin-(04|05|20)-/, (route) => route.fulfill({ status: 404 }));
    },
  });
  await turntable(page).waitFor();
  expect(logged).toEqual(['warning', 'warning', 'warning']);
  await drag(page, 90);
  expect(await frame(page)).toBe(4);
  await leave(page);
});

it('is replaced by the images when too many frames are broken', async () => {
  const { page } = await visit(browser, 'parkside-used-cars', 'spin', {
    prepare: (page) => page.route(/spin-[12]\d-/, (route) => route.fulfill({ status: 404 })),
  });
  await page.locator('.strip').waitFor();
  expect(await spinTab(page).count()).toBe(0);
  expect(await selected(page)).toContain('Images');
  await leave(page);
});

it('can be reached and left by keyboard', async () => {
  const { page } = await visit(browser, 'harbourside-ford', 'spin', { reducedMotion: 'reduce' });
  await page.getByRole('tab', { name: 'Images' }).focus();
  await page.keyboard.press('ArrowLeft');
  await turntable(page).waitFor();
  expect(await selected(page)).toContain('Spin');
  await page.keyboard.press('Tab');
  expect(await turntable(page).evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowLeft');
  expect(await frame(page)).toBe(35);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('End');
  expect(await selected(page)).toContain('Interior');
  // In forced colours, too, one sees which tab is selected.
  await page.emulateMedia({ forcedColors: 'active' });
  const colours = await page
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).backgroundColor));
  expect(colours).toHaveLength(3);
  expect(colours[0]).toBe(colours[1]);
  expect(colours[2]).not.toBe(colours[0]);
  await page.close();
});

it('without a script the images show and the tabs do not', async () => {
  const { page } = await visit(browser, 'parkside-used-cars', 'spin', { javaScriptEnabled: false });
  expect(await page.locator('.strip').isVisible()).toBe(true);
  expect(await page.locator('.views').isVisible()).toBe(false);
  expect(await page.locator('.spin').isVisible()).toBe(false);
  await page.close();
});
