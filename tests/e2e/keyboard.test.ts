// Every page kind by keyboard (WCAG 2.2 AA, docs/accessibility.md): no focus stop is covered, lost, or behind an open sheet.
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { samplePages } from '../../scripts/sample-pages.ts';
import { vehiclesByState } from '../../scripts/shots/pick.ts';
import { openBrowser, origin, root, tenantOf } from './browser.ts';

const browser = await openBrowser();
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

/** One site of each template. The first shows every page kind; the others the parts that differ. */
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
  // A first key, so that what loads with it is there before the walk.
  const script = page.waitForResponse(/\/keyboard-focus\.[^/]+\.js$/);
  await page.keyboard.press('Shift');
  await (await script).finished();
  return page;
}

/** The element with the focus: its words, whether any of it can be seen, whether it is in `within`. */
const focusStop = (page: Page, within: string) =>
  page.evaluate(async (selector) => {
    const seen = (element: Element): boolean => {
      const target = element.matches('input') ? (element.closest('label') ?? element) : element;
      return [...target.getClientRects()].some(({ left, top, width, height }) =>
        [0.5, 0.1, 0.9].some((x) =>
          [0.5, 0.1, 0.9].some((y) => {
            const hit = document.elementFromPoint(left + width * x, top + height * y);
            return hit !== null && (target.contains(hit) || hit.contains(target));
          }),
        ),
      );
    };
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

const focusStart = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element: HTMLElement) => {
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
  });

/** Walks the content, and back where something is fixed to its top. */
async function walkContent(page: Page, andBack: boolean): Promise<string[]> {
  await focusStart(page, 'main');
  const there = await walk(page, 'Tab', 'main');
  const back = andBack ? await walk(page, 'Shift+Tab', 'main, .header, header') : there;
  return [...there.wrong, ...back.wrong, ...(back.stops > 0 ? [] : ['no stops'])];
}

describe('the keyboard', () => {
  it('reaches every stop of every page kind on a phone uncovered, while the consent question waits', async () => {
    const [slug] = sites;
    const kinds = new Map((await samplePages(root, slug)).map(({ kind, path }) => [kind, path]));
    kinds.delete('not-found');
    // A vehicle that is for sale has the action bar.
    const { ordinary } = await vehiclesByState(root, slug);
    kinds.set('vehicle', `/cars/${ordinary?.slug ?? ''}`);
    const wrong: string[] = [];
    for (const [kind, path] of kinds) {
      const page = await open(slug, path);
      await page.locator('.consent').waitFor();
      wrong.push(
        ...(await walkContent(page, kind === 'search')).map((words) => `${kind} ${path} ${words}`),
      );
      await page.close();
    }
    expect(kinds.size).toBeGreaterThan(15);
    expect(wrong).toEqual([]);
  }, 120_000);

  it.each(sites)(
    'reaches every stop of a vehicle page at %s below its bar and tray',
    async (slug) => {
      const { ordinary } = await vehiclesByState(root, slug);
      const wrong: string[] = [];
      for (const viewport of [desktop, phone]) {
        const page = await open(slug, `/cars/${ordinary?.slug ?? ''}`, viewport, 'no');
        // A vehicle to compare brings the tray.
        await page
          .getByRole('button', { name: /^Compare/ })
          .first()
          .click();
        await page.locator('.tray a:visible').waitFor();
        const width = String(viewport.width);
        wrong.push(
          ...(await walkContent(page, viewport === phone)).map((words) => `${width} px ${words}`),
        );
        await page.close();
      }
      expect(wrong).toEqual([]);
    },
  );

  it.each(sites)(
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
    await dropdown.locator(':scope > summary').focus();
    const script = page.waitForResponse(/\/menu\.[^/]+\.js$/);
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
    const page = await open(sites[0], '/about-us');
    await page.getByRole('button', { name: 'No, thanks' }).waitFor();
    const last = page.locator('footer a, .footer a').last();
    await last.focus();
    await walk(page, 'Tab', 'footer, .footer, .consent p:first-child');
    expect(await page.locator('.consent button:focus').count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.locator('.consent').waitFor({ state: 'detached' });
    expect(await last.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.close();
  });
});
