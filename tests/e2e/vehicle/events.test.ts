// Which events of a vehicle page are counted, in a real browser on demo sites with opposite settings.
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openBrowser, origin } from '../browser.ts';
import { leave } from '../tabs.ts';
import { axeViolations } from '../axe.ts';
import { press, visit } from './visit.ts';

const browser = await openBrowser();

describe('events', () => {
  /**
   * Makes the page record the content of its beacons, which the browser protocol does not expose; they are still sent.
   */
  const recordBeacons = (page: Page) =>
    page.addInitScript(() => {
      const sent: string[] = [];
      Object.assign(window, { sent });
      const send = navigator.sendBeacon.bind(navigator);
      navigator.sendBeacon = (address, body) => {
        if (body instanceof Blob) void body.text().then((text) => sent.push(text));
        return send(address, body);
      };
    });
  const sentBy = async (page: Page) =>
    (await page.evaluate(() => (window as unknown as { sent: string[] }).sent)).map(
      (text) => (JSON.parse(text) as { id: number }).id,
    );
  const layer = (page: Page) =>
    page.evaluate(() =>
      ((window as { dataLayer?: { forecourt_event: number }[] }).dataLayer ?? []).map(
        ({ forecourt_event }) => forecourt_event,
      ),
    );

  it('wait for consent where the tenant asks, and are not sent after a refusal', async () => {
    const { page } = await visit(browser, 'meridian-motor-group', 'ordinary', {
      consent: '',
      prepare: recordBeacons,
    });
    const banner = page.getByRole('region', { name: 'Your privacy' });
    await banner.waitFor();
    expect(await axeViolations(page, '.consent')).toEqual([]);
    expect(await sentBy(page)).toEqual([]);
    const counted = page.waitForResponse('**/api/events');
    await banner.getByRole('button', { name: 'Yes, count me' }).click();
    expect((await counted).status()).toBe(204);
    expect(await sentBy(page)).toEqual([4]);
    await banner.waitFor({ state: 'detached' });
    await page.close();

    const refused = await visit(browser, 'meridian-motor-group', 'ordinary', {
      consent: '',
      prepare: recordBeacons,
    });
    await refused.page.getByRole('button', { name: 'No, thanks' }).click();
    await press(refused.page, /^Compare /);
    expect(await sentBy(refused.page)).toEqual([]);
    await refused.page.close();
  });

  it('go to the data layer only, at once, where the tenant wants it', async () => {
    const { page } = await visit(browser, 'parkside-used-cars', 'ordinary', {
      consent: '',
      prepare: recordBeacons,
    });
    expect(await layer(page)).toEqual([4]);
    await press(page, /^Save /);
    await page.getByRole('button', { name: /^Saved / }).waitFor();
    await page.locator('.more-actions [data-act=print]').evaluate((link: HTMLAnchorElement) => {
      link.addEventListener('click', (event) => {
        event.preventDefault();
      });
      link.click();
    });
    expect(await layer(page)).toEqual([4, 39, 61]);
    expect(await page.getByRole('region', { name: 'Your privacy' }).count()).toBe(0);
    expect(await sentBy(page)).toEqual([]);
    await page.close();
  });

  const labels = (page: Page) =>
    page.evaluate(() =>
      (
        (window as { dataLayer?: { forecourt_event: number; forecourt_label?: string }[] })
          .dataLayer ?? []
      ).flatMap(({ forecourt_event, forecourt_label }) =>
        forecourt_label === undefined ? [] : [`${String(forecourt_event)} ${forecourt_label}`],
      ),
    );

  it.each([
    ['ordinary', 'Used Car', true],
    ['new', 'New Car', false],
  ] as const)(
    'of a %s vehicle: 25 is the tap that calls, not the one that reveals the number',
    async (state, label, isMasked) => {
      const { page } = await visit(browser, 'harbourside-ford', state, { consent: 'yes' });
      const call = page.locator('.actions a[href^="tel:"]');
      // The header shows the number for new cars.
      expect((await page.locator('.masked').count()) > 0).toBe(isMasked);
      // On the button's edge: this tap replaces the number, and a removed element is in no link.
      if (isMasked) await call.click({ position: { x: 4, y: 20 } });
      await expect.poll(() => page.locator('.masked').count()).toBe(0);
      expect(await labels(page)).toEqual([]);
      await call.click();
      expect(await labels(page)).toEqual([`25 ${label}`]);
      await leave(page);
    },
  );

  it('26 is the first use of the finance calculator, once', async () => {
    const { page } = await visit(browser, 'parkside-used-cars', 'ordinary');
    await page.locator('[data-calc=finance]').scrollIntoViewIfNeeded();
    const calc = page.getByRole('group', { name: 'Finance calculator' });
    await calc.waitFor();
    expect(await layer(page), 'seen is not used').toEqual([4]);
    const term = calc.getByRole('slider', { name: 'Term' });
    await term.focus();
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
    await calc.getByLabel('Repayments').selectOption('Monthly');
    expect(await layer(page)).toEqual([4, 26]);
    await leave(page);
  });

  it('49 is a search page and no other page', async () => {
    const page = await browser.newPage();
    await page.goto(`${origin('parkside-used-cars')}/search/used-cars`, { waitUntil: 'load' });
    await expect.poll(() => layer(page)).toEqual([49]);
    await page.goto(`${origin('parkside-used-cars')}/dealerships`, { waitUntil: 'load' });
    expect(await layer(page)).toEqual([]);
    await page.close();
  });

  it('60 is a click on the history report, sent to the data layer and to our endpoint', async () => {
    const { page } = await visit(browser, 'harbourside-ford', 'history report', {
      consent: 'yes',
      prepare: async (page) => {
        await recordBeacons(page);
        await page.context().route('https://**', (route) => route.fulfill({ body: '' }));
      },
    });
    const before = await layer(page);
    await page.locator('.more-actions > summary').click();
    const [report] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: /^Sample history report/ }).click(),
    ]);
    await report.close();
    expect(await layer(page)).toEqual([...before, 60]);
    await expect.poll(() => sentBy(page)).toEqual([...before, 60]);
    await page.close();
  });
});
