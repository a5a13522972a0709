// Actions on a vehicle page in a real browser: sharing, saving, comparing and recently viewed vehicles; and which
// events are counted. The demo sites have opposite settings.
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { listen } from '../announcements.ts';
import { openBrowser, origin } from '../browser.ts';
import { axeViolations } from '../axe.ts';
import { phone, vehicleOf, visit } from './visit.ts';

const browser = await openBrowser();

const press = async (page: Page, name: RegExp) => {
  const button = page.locator('.save-bar').getByRole('button', { name });
  await button.waitFor();
  await button.focus();
  await page.keyboard.press('Enter');
};

describe('sharing', () => {
  // Rule vehicle-17.
  it.each([
    ['harbourside-ford', false],
    ['parkside-used-cars', true],
  ])('at %s offers X: %s; the notice about copying disappears', async (slug, x) => {
    const { page, vehicle } = await visit(browser, slug, 'ordinary', {
      permissions: ['clipboard-read', 'clipboard-write'],
      bypassCSP: true,
      prepare: (page) =>
        page.addInitScript(() => {
          const opened: unknown[] = [];
          Object.assign(window, { opened });
          window.open = (...asked) => {
            opened.push(asked);
            return null;
          };
        }),
    });
    await press(page, /Share/);
    const bar = page.getByRole('group', { name: /^Share / });
    await bar.waitFor();
    const facebook = bar.getByRole('link', { name: 'Facebook' });
    const address = await facebook.getAttribute('href');
    await facebook.click();
    expect(await page.evaluate(() => (window as unknown as { opened: unknown[] }).opened)).toEqual([
      [address, '_blank', 'noopener,width=550,height=400'],
    ]);
    expect(await bar.getByRole('link', { name: 'X', exact: true }).count()).toBe(x ? 1 : 0);
    for (const name of ['Facebook', 'WhatsApp', 'Email', 'SMS']) {
      expect(await bar.getByRole('link', { name }).count()).toBe(1);
    }
    await bar.getByRole('button', { name: 'Copy link' }).click();
    await bar.getByText('Copied').waitFor();
    await page.getByText(/^Copied .+ to your clipboard!$/).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      `/cars/${vehicle.slug}`,
    );
    await bar.getByText('Copy link').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.close();
  });
});

describe('sharing on a phone', () => {
  /** A phone whose share sheet records its input and then does `then`. */
  const onPhone = (then: 'done' | 'AbortError' | 'NotAllowedError') =>
    visit(browser, 'harbourside-ford', 'ordinary', {
      viewport: phone,
      hasTouch: true,
      isMobile: true,
      prepare: (page) =>
        page.addInitScript((outcome) => {
          const shared: ShareData[] = [];
          Object.assign(window, { shared });
          navigator.share = (data) => {
            shared.push(data ?? {});
            return outcome === 'done'
              ? Promise.resolve()
              : Promise.reject(new DOMException('', outcome));
          };
        }, then),
    });
  const shared = (page: Page) =>
    page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);

  it.each(['done', 'AbortError'] as const)(
    "passes name and address to the phone's share sheet; %s: no bar opens",
    async (outcome) => {
      const { page, vehicle } = await onPhone(outcome);
      await page.locator('.save-bar').getByRole('button', { name: 'Share' }).tap();
      await expect.poll(() => shared(page)).toHaveLength(1);
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
      expect(canonical).toContain(`/cars/${vehicle.slug}`);
      const [given] = await shared(page);
      expect(given?.url).toBe(canonical);
      expect(given?.title).toContain(vehicle.model);
      expect(await page.getByRole('group', { name: /^Share / }).count()).toBe(0);
      await page.close();
    },
  );

  it('falls back to the bar where the sheet does not open', async () => {
    const { page } = await onPhone('NotAllowedError');
    await page.locator('.save-bar').getByRole('button', { name: 'Share' }).tap();
    const bar = page.getByRole('group', { name: /^Share / });
    await bar.waitFor();
    expect(await bar.getByRole('link', { name: 'Facebook' }).isVisible()).toBe(true);
    await page.close();
  });
});

it('the buttons for saving and sharing appear after their stylesheet, never unstyled', async () => {
  const requested = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  const { page } = await visit(browser, 'harbourside-ford', 'ordinary', {
    prepare: (page) =>
      page.route(/\/site-parts\.[^/]+\.css$/, async (route) => {
        requested.resolve(undefined);
        await released.promise;
        await route.continue();
      }),
  });
  await requested.promise;
  expect(await page.locator('.save-bar button').count()).toBe(0);
  released.resolve(undefined);
  await page.locator('.save-bar').getByRole('button', { name: 'Share' }).waitFor();
  await page.close();
});

describe('favourites', () => {
  it('are stored in this browser, listed with a price drop, and can be removed', async () => {
    const { page, vehicle, complaints } = await visit(browser, 'harbourside-ford', 'ordinary', {
      bypassCSP: true,
      viewport: phone,
    });
    const share = page.locator('.save-bar').getByRole('button', { name: 'Share' });
    await share.waitFor();
    await share.focus();
    const heard = await listen(page);
    await page.keyboard.press('Shift+Tab');
    await press(page, /^Save /);
    const saved = page.locator('.save-bar').getByRole('button', { name: /^Saved / });
    expect(await saved.getAttribute('aria-pressed')).toBe('true');
    await page.getByText('Saved to your favourites').waitFor();
    expect((await heard()).filter((words) => words.includes('favourites'))).toEqual([
      'Saved to your favourites View List',
    ]);
    // In forced colours, too, one sees that it is saved, and the notice.
    await page.emulateMedia({ forcedColors: 'active' });
    const colour = (part: Locator, name: 'backgroundColor' | 'borderTopColor') =>
      part.evaluate((element, property) => getComputedStyle(element)[property], name);
    const pressed = await colour(saved, 'backgroundColor');
    expect(pressed).not.toBe(await colour(share, 'backgroundColor'));
    expect(await colour(saved.locator('.i'), 'backgroundColor')).not.toBe(pressed);
    const notice = page.locator('.notice');
    expect(await colour(notice, 'borderTopColor')).not.toBe(
      await colour(notice, 'backgroundColor'),
    );
    await page.emulateMedia({ forcedColors: 'none' });
    const { id, slug, make, model } = vehicle;
    expect(
      await page.evaluate<unknown>(() =>
        JSON.parse(localStorage.getItem('harbourside-ford:favourites') ?? 'null'),
      ),
    ).toEqual([
      {
        ...{ id, slug, make, model, price: vehicle.price },
        name: await page.locator('h1').innerText(),
        primary_image_url: expect.stringMatching(/^\/photos\/v1\/.+\.webp$/) as string,
      },
    ]);
    await page.evaluate(() => {
      const key = 'harbourside-ford:favourites';
      const [entry] = JSON.parse(localStorage.getItem(key) ?? '[]') as { price: number }[];
      if (entry) entry.price += 1500;
      localStorage.setItem(key, JSON.stringify([entry, 'rubbish', { slug: '../x' }]));
    });
    await page.goto(`${origin('harbourside-ford')}/favourites`);
    await page.locator(`.saved-vehicle a[href="/cars/${vehicle.slug}"]`).first().waitFor();
    await page.getByText('$1,500 less than when you saved it').waitFor();
    expect(await page.locator('.saved-vehicle').count()).toBe(1);
    await page.getByRole('heading', { name: 'Recently viewed' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Remove / }).click();
    await page.getByText('Nothing is saved yet.').waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('can be saved on a card, and the list marks a sold one', async () => {
    const sold = await vehicleOf('parkside-used-cars', 'sold');
    const { page } = await visit(browser, 'parkside-used-cars', 'ordinary');
    await page.evaluate(
      ([slug, name]) => {
        localStorage.setItem('parkside-used-cars:favourites', JSON.stringify([{ slug, name }]));
      },
      [sold.slug, sold.name],
    );
    await page.goto(`${origin('parkside-used-cars')}/`);
    const heart = page.locator('article.card .list-save').first();
    await heart.click();
    await page.getByRole('link', { name: 'View List' }).click();
    await page.waitForURL('**/favourites');
    await page.getByText('Sold', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Find me something similar' }).waitFor();
    expect(await page.locator('.saved-vehicle').count()).toBe(2);
    // The focus moves to the next entry, and in the end to the page's heading.
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const remove = page.getByRole('button', { name: /^Remove / });
    await remove.first().press('Enter');
    expect(await page.locator('.saved-vehicle').count()).toBe(1);
    expect(await focused()).toBe('Remove');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing is saved yet.').waitFor();
    expect(await focused()).toBe(await page.locator('h1').textContent());
    await page.close();
  });

  // Rule saving-5.
  it('of a sold vehicle have a button only while it is saved, to remove it', async () => {
    const sold = await vehicleOf('parkside-used-cars', 'sold');
    const { page } = await visit(browser, 'parkside-used-cars', 'ordinary');
    const list = `/search/${sold.make}/${sold.model}`.toLowerCase().replaceAll(' ', '-');
    const card = page.locator('article.is-sold', {
      has: page.locator(`a[href="/cars/${sold.slug}"]`),
    });
    await page.goto(origin('parkside-used-cars') + list, { waitUntil: 'networkidle' });
    await card.waitFor();
    expect(await card.locator('.list-save').count()).toBe(0);
    await page.evaluate(
      ([slug, name]) => {
        localStorage.setItem('parkside-used-cars:favourites', JSON.stringify([{ slug, name }]));
      },
      [sold.slug, sold.name],
    );
    await page.reload();
    await card.locator('.list-save[aria-pressed=true]').click();
    await page.getByText('Taken off your favourites').waitFor();
    await page.close();
  });

  it('have no button on a site without them', async () => {
    const { page } = await visit(browser, 'driveloop', 'ordinary');
    await page.locator('.save-bar').getByRole('button', { name: /Share/ }).waitFor();
    expect(await page.locator('.list-save, .list-compare').count()).toBe(0);
    const answer = await page.goto(`${origin('driveloop')}/favourites`);
    expect(answer?.status()).toBe(404);
    await page.close();
  });
});

// Rule saving-8.
describe('comparing', () => {
  it('shows up to four vehicles side by side, marks differences, and has an address to share', async () => {
    const { page, complaints } = await visit(browser, 'meridian-motor-group', 'ordinary', {
      bypassCSP: true,
    });
    await page.goto(`${origin('meridian-motor-group')}/search/new-used-and-demo-cars`);
    const controls = page.locator('article.card .list-compare');
    await controls.nth(4).waitFor();
    for (const index of [0, 1, 2, 3]) await controls.nth(index).click();
    await controls.nth(4).click();
    await page.getByText('You can compare 4 vehicles; take one off first.').waitFor();
    await page
      .locator('.tray')
      .getByRole('link', { name: /Compare/ })
      .click();
    const table = page.locator('.compare');
    await table.waitFor();
    expect(await table.locator('thead th').count()).toBe(4);
    expect(await table.locator('tr.differs').count()).toBeGreaterThan(0);
    expect(await axeViolations(page)).toEqual([]);
    const sent = page.url();
    expect(sent).toMatch(/\?cars=[a-z0-9-]+(,[a-z0-9-]+){3}$/);
    await page.getByLabel('Show differences only').check();
    await table.locator('tbody tr:not(.differs)').first().waitFor({ state: 'hidden' });
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await page.waitForURL(/\?cars=[a-z0-9-]+(,[a-z0-9-]+){2}$/);
    await page.locator('.compare th .small-button:focus').waitFor();
    expect(complaints).toEqual([]);
    await page.close();

    const other = await browser.newPage({ viewport: phone });
    await other.goto(sent);
    await other.locator('.compare').waitFor();
    expect(await other.locator('.compare thead th').count()).toBe(4);
    await other.close();
  });

  it('shows price drops since a vehicle was added', async () => {
    const { page, vehicle } = await visit(browser, 'harbourside-ford', 'ordinary');
    await press(page, /^Compare /);
    await page.locator('.save-bar .list-compare[aria-pressed=true]').waitFor();
    await page.evaluate(() => {
      const key = 'harbourside-ford:compare';
      const [entry] = JSON.parse(localStorage.getItem(key) ?? '[]') as { price: number }[];
      if (entry) entry.price += 2500;
      localStorage.setItem(key, JSON.stringify([entry]));
    });
    await page.goto(`${origin('harbourside-ford')}/compare`);
    await page.getByText('$2,500 less than when you saved it').waitFor();
    expect(await page.locator(`.compare a[href="/cars/${vehicle.slug}"]`).count()).toBe(1);
    await page.close();
  });
});

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
      bypassCSP: true,
    });
    const banner = page.getByRole('region', { name: 'Your privacy' });
    await banner.waitFor();
    expect(await axeViolations(page)).toEqual([]);
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
    await page.locator('.quiet-actions [data-act=print]').evaluate((link: HTMLAnchorElement) => {
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
    ['parkside-used-cars', 'ordinary', 'Used Car'],
    ['harbourside-ford', 'new', 'New Car'],
  ] as const)(
    'at %s: 25 is the tap that calls, not the one that reveals the number',
    async (slug, state, label) => {
      const { page } = await visit(browser, slug, state, { consent: 'yes' });
      const call = page.locator('.actions a[href^="tel:"]');
      // On the button's edge: this tap replaces the number, and a removed element is in no link.
      await call.click({ position: { x: 4, y: 20 } });
      await expect.poll(() => page.locator('.masked').count()).toBe(0);
      expect(await labels(page)).toEqual([]);
      await call.click();
      expect(await labels(page)).toEqual([`25 ${label}`]);
      await page.close();
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
    await calc.getByRole('radio', { name: 'Monthly' }).check();
    expect(await layer(page)).toEqual([4, 26]);
    await page.close();
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
    const [report] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: /^History report/ }).click(),
    ]);
    await report.close();
    expect(await layer(page)).toEqual([...before, 60]);
    await expect.poll(() => sentBy(page)).toEqual([...before, 60]);
    await page.close();
  });
});
