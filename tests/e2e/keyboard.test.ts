// The keyboard where something lies over the page (docs/accessibility.md): bar and tray, sheets, dropdowns, the consent
// question. sites.test.ts walks every page kind.
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { vehiclesByState } from '../../scripts/shots/pick.ts';
import { openBrowser, origin, root, tenantOf } from './browser.ts';
import { startWalks, walkFocus, type Walked } from './focus-walk.ts';

const browser = await openBrowser();
const smallPhone = { width: 320, height: 640 };
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
/** What 400 % zoom leaves of a desktop. */
const zoomed = { width: 320, height: 256 };

/** One site of each template. */
const sites = ['meridian-motor-group', 'harbourside-ford', 'parkside-used-cars'] as const;

/** `consent`: the visitor's earlier answer; without one the site asks. */
async function open(slug: string, path: string, viewport = phone, consent = ''): Promise<Page> {
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  await page.addInitScript(
    ([key = '', answer = '']) => {
      if (answer !== '') localStorage.setItem(key, answer);
    },
    [`${slug}:consent`, consent],
  );
  await page.goto(origin(slug) + path, { waitUntil: 'load' });
  await startWalks(page);
  return page;
}

/** The element with the focus: its words, whether any of it can be seen, whether it is in `within`. */
const focusStop = (page: Page, within: string) =>
  page.evaluate(async (selector) => {
    const { focusSeen } = window as Walked;
    const seen = (stop: Element) => focusSeen?.(stop) ?? false;
    const element = document.activeElement ?? document.body;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    // A part that appears with the focus scrolls the page a moment later.
    for (let frames = 0; frames < 5 && !seen(element); frames += 1) await frame();
    const text = element.getAttribute('aria-label') ?? element.textContent;
    return {
      name: `${element.tagName.toLowerCase()} ${text.replace(/\s+/g, ' ').trim().slice(0, 40)}`,
      lost: element === document.body,
      covered: !seen(element),
      within: element.closest(selector) !== null,
    };
  }, within);

/** Presses a key until the focus leaves `within`; returns how many stops there were, and what was wrong with them. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab', within: string) {
  const wrong: string[] = [];
  let stops = 0;
  for (; stops < 400; stops += 1) {
    await page.keyboard.press(key);
    const stop = await focusStop(page, within);
    if (stop.lost || !stop.within) return { stops, wrong };
    if (stop.covered) wrong.push(`${key}: ${stop.name} is covered`);
  }
  return { stops, wrong: [...wrong, `${key} never leaves ${within}`] };
}

describe('the keyboard', () => {
  it.each(sites)(
    'reaches every stop of a vehicle page at %s below its bar and tray',
    async (slug) => {
      const { ordinary } = await vehiclesByState(root, slug);
      const wrong: string[] = [];
      const page = await open(slug, `/cars/${ordinary?.slug ?? ''}`, desktop);
      // A vehicle to compare brings the tray.
      await page
        .getByRole('button', { name: /^Compare/ })
        .first()
        .click();
      await page.locator('.tray a:visible').waitFor();
      for (const viewport of [{ width: 1366, height: 650 }, phone, zoomed]) {
        await page.setViewportSize(viewport);
        await page.locator('main').focus();
        for (const back of [false, true]) {
          const walked = await walkFocus(page, 'main', back);
          expect(walked.stops).toBeGreaterThan(20);
          wrong.push(
            ...walked.wrong.map(
              (words) => `${words} at ${String(viewport.width)} x ${String(viewport.height)} px`,
            ),
          );
        }
      }
      expect(wrong).toEqual([]);
      await page.close();
    },
  );

  it.each(sites.slice(0, 2))(
    'stays in the sheets of a phone at %s, and returns to their buttons',
    async (slug) => {
      const page = await open(slug, tenantOf(slug).search.defaultPath, { width: 320, height: 640 });
      for (const sheet of ['menu', 'filters']) {
        const button = page.locator(`button[popovertarget=${sheet}]:visible`).first();
        await button.focus();
        await page.keyboard.press('Enter');
        await page.locator(`#${sheet}[aria-modal=true]`).waitFor();
        const first = await focusStop(page, `#${sheet}`);
        expect(first.within, `${sheet} starts with ${first.name}`).toBe(true);
        const { stops, wrong } = await walk(page, 'Tab', `#${sheet}`);
        expect(stops, sheet).toBeGreaterThan(3);
        expect(wrong).toEqual([]);
        // After the last stop comes the browser's own bar, never the page behind.
        const behind = await focusStop(page, `#${sheet}`);
        expect(behind.lost || behind.within, `behind ${sheet}: ${behind.name}`).toBe(true);
        await page.keyboard.press('Escape');
        await page.locator(`#${sheet}`).waitFor({ state: 'hidden' });
        expect(await button.evaluate((node) => node === document.activeElement), sheet).toBe(true);
      }
      await page.close();
    },
  );

  it('closes a dropdown when it leaves it, and with Escape from anywhere', async () => {
    const page = await open('harbourside-ford', '/', desktop);
    const dropdown = page.locator('#menu > ul > li > details').first();
    // The script comes with the focus.
    const script = page.waitForResponse(/\/menu\.[^/]+\.js$/);
    await dropdown.locator(':scope > summary').focus();
    await page.keyboard.press('Enter');
    await (await script).finished();
    await walk(page, 'Tab', '#menu > ul > li:first-child, #menu > ul > li:has(> details[open])');
    expect(await page.locator('#menu > ul > li > details[open]').count()).toBe(0);
    await dropdown.locator(':scope > summary').hover();
    await page.locator('#menu > ul > li > details[open]').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('#menu > ul > li > details[open]').count()).toBe(0);
    await page.close();
  });

  it('returns to where it was when the consent question is answered', async () => {
    const page = await open(sites[0], '/about-us', smallPhone);
    await page.getByRole('button', { name: 'No, thanks' }).waitFor();
    // It is one line of the page's flow: it covers nothing.
    const line = await page.locator('.consent').evaluate((question: HTMLElement) => ({
      height: question.offsetHeight,
      position: getComputedStyle(question).position,
    }));
    expect(line).toEqual({ height: 44, position: 'static' });
    // The question is the next stop after the link to the content.
    const skip = page.locator('.skip');
    await skip.focus();
    await page.keyboard.press('Tab');
    expect(await page.locator('.consent a:focus').count()).toBe(1);
    await page.keyboard.press('Tab');
    expect(await page.locator('.consent button:focus').count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.locator('.consent').waitFor({ state: 'detached' });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.close();
  });
});

it('keeps the focus in a filter when the live search takes the place of the static one', async () => {
  const page = await browser.newPage({ viewport: desktop });
  await page.goto(origin('harbourside-ford') + '/search/new-used-and-demo-cars');
  const filter = page.locator('details[data-facet] > summary').first();
  const words = await filter.textContent();
  const built = await filter.elementHandle();
  await filter.focus();
  await expect.poll(() => built?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent ?? ''))
    .toBe(words);
  await page.close();
});
