// Actions on a vehicle page in a real browser: sharing, saving, comparing and recently viewed vehicles.
// The demo sites have opposite settings.
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { listen } from '../announcements.ts';
import { openBrowser, origin } from '../browser.ts';
import { leave } from '../tabs.ts';
import { axeViolations } from '../axe.ts';
import { phone, press, touchPhone, vehicleOf, visit } from './visit.ts';

const browser = await openBrowser();

describe('sharing', () => {
  // Rule vehicle-17.
  it.each([
    ['harbourside-ford', false],
    ['parkside-used-cars', true],
  ])('at %s offers X: %s; the notice about copying disappears', async (slug, x) => {
    const { page, vehicle } = await visit(browser, slug, 'ordinary', {
      permissions: ['clipboard-read', 'clipboard-write'],
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
    expect(await axeViolations(page, 'main')).toEqual([]);
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
    expect(await page.locator('.save-bar [aria-expanded=false]:focus').count()).toBe(1);
    await page.close();
  });
});

describe('sharing on a phone', () => {
  type Outcome = 'done' | 'AbortError' | 'NotAllowedError';
  type Phone = Window & { shared?: ShareData[]; outcome?: Outcome };

  // A dialog that the shopper closes is an AbortError.
  it("passes name and address to the phone's share sheet, and falls back to the bar where the sheet does not open", async () => {
    const { page, vehicle } = await visit(browser, 'harbourside-ford', 'ordinary', {
      ...touchPhone,
      prepare: (page) =>
        page.addInitScript(() => {
          const phone = window as Phone;
          const shared: ShareData[] = [];
          phone.shared = shared;
          navigator.share = (data) => {
            shared.push(data ?? {});
            return phone.outcome === 'done'
              ? Promise.resolve()
              : Promise.reject(new DOMException('', phone.outcome));
          };
        }),
    });
    const share = async (outcome: Outcome) => {
      await page.evaluate((next) => {
        (window as Phone).outcome = next;
      }, outcome);
      await page.locator('.save-bar').getByRole('button', { name: 'Share' }).tap();
    };
    const shared = () => page.evaluate(() => (window as Phone).shared ?? []);
    const bar = page.getByRole('group', { name: /^Share / });
    for (const [index, outcome] of (['done', 'AbortError'] as const).entries()) {
      await share(outcome);
      await expect.poll(shared).toHaveLength(index + 1);
      expect(await bar.count(), outcome).toBe(0);
    }
    const [given] = await shared();
    expect(given?.url).toBe(await page.locator('link[rel=canonical]').getAttribute('href'));
    expect(given?.url).toContain(`/cars/${vehicle.slug}`);
    expect(given?.title).toContain(vehicle.model);
    await share('NotAllowedError');
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
  await leave(page);
});

describe('favourites', () => {
  it('are stored in this browser, listed with a price drop, and can be removed', async () => {
    const { page, vehicle, complaints } = await visit(browser, 'harbourside-ford', 'ordinary', {
      viewport: phone,
    });
    const share = page.locator('.save-bar').getByRole('button', { name: 'Share' });
    await share.waitFor();
    await share.focus();
    const announced = await listen(page);
    await page.keyboard.press('Shift+Tab');
    await press(page, /^Save /);
    const saved = page.locator('.save-bar').getByRole('button', { name: /^Saved / });
    expect(await saved.getAttribute('aria-pressed')).toBe('true');
    await page.getByText('Saved to your favourites').waitFor();
    expect((await announced()).filter((words) => words.includes('favourites'))).toEqual([
      'Saved to your favourites in this browser View List',
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
    await page.emulateMedia({ forcedColors: null });
    const { id, slug, make, model } = vehicle;
    expect(
      await page.evaluate<unknown>(() =>
        JSON.parse(localStorage.getItem('harbourside-ford:favourites') ?? 'null'),
      ),
    ).toEqual([
      {
        id,
        slug,
        make,
        model,
        price: vehicle.price,
        name: await page.locator('h1').innerText(),
        primary_image_url: expect.stringMatching(/^\/photos\/v1\/.+\.webp$/) as string,
      },
    ]);
    await page.evaluate(() => {
      const key = 'harbourside-ford:favourites';
      const [entry] = JSON.parse(localStorage.getItem(key) ?? '[]') as { price: number }[];
      if (entry) entry.price += 1500;
      localStorage.setItem(key, JSON.stringify([entry, 'rubbish', { slug: '../x' }]));
      const viewed = 'harbourside-ford:viewed';
      const [seen] = JSON.parse(localStorage.getItem(viewed) ?? '[]') as { slug: string }[];
      const three = [seen, { ...seen, slug: 'second' }, { ...seen, slug: 'third' }];
      localStorage.setItem(viewed, JSON.stringify(three));
    });
    await page.goto(`${origin('harbourside-ford')}/favourites`);
    await page.locator(`.saved-vehicle a[href="/cars/${vehicle.slug}"]`).first().waitFor();
    await page.getByText('$1,500 less than when you saved it').waitFor();
    expect(await page.locator('.saved-vehicle').count()).toBe(1);
    await page.getByRole('heading', { name: 'Recently viewed' }).waitFor();
    expect(await axeViolations(page, 'main')).toEqual([]);
    await page.getByRole('button', { name: /^Remove / }).click();
    await page.getByText('Nothing is saved yet').waitFor();
    expect(complaints).toEqual([]);
    await leave(page);
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
    // A page has several vehicles of a model, so their buttons name the badge, too.
    const card = page.locator('article.card:has(.card-sub):has(.list-save)').first();
    const heart = card.locator('.list-save');
    await heart.waitFor();
    const title = (await card.locator('.card-title a').innerText()).replace(/\s+/g, ' ');
    expect(await heart.getAttribute('aria-label')).toBe(`Save ${title}`);
    await page.locator('.tray').waitFor();
    await heart.click();
    await page.getByRole('link', { name: 'View List' }).waitFor();
    expect(await page.locator('.tray').isVisible(), 'one bar at a time').toBe(false);
    await page.getByRole('link', { name: 'View List' }).click();
    await page.waitForURL('**/favourites');
    await page.getByText('Sold', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Find me something similar' }).waitFor();
    expect(await page.locator('.saved-vehicle').count()).toBe(2);
    // The focus moves to the next entry, and in the end to the page's heading.
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const focusedName = () => page.evaluate(() => document.activeElement?.ariaLabel);
    const remove = page.getByRole('button', { name: /^Remove / });
    await remove.first().press('Enter');
    expect(await page.locator('.saved-vehicle').count()).toBe(1);
    expect(await focusedName()).toMatch(/^Remove /);
    await page.keyboard.press('Enter');
    await page.getByText('Nothing is saved yet').waitFor();
    expect(await focused()).toBe(await page.locator('h1').textContent());
    await leave(page);
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
    await leave(page);
  });

  it('have no button on a site without them', async () => {
    const { page } = await visit(browser, 'driveloop', 'ordinary');
    await page.locator('.save-bar').getByRole('button', { name: /Share/ }).waitFor();
    expect(await page.locator('.list-save, .list-compare').count()).toBe(0);
    const answer = await page.goto(`${origin('driveloop')}/favourites`);
    expect(answer?.status()).toBe(404);
    await leave(page);
  });
});

// Rule saving-8.
describe('comparing', () => {
  it('shows up to four vehicles side by side, marks differences, and has an address to share', async () => {
    const { page, complaints } = await visit(browser, 'meridian-motor-group', 'ordinary');
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
    // What the page says with icons is compared, too.
    for (const name of ['Repayment', 'Kilometres', 'Transmission', 'Fuel', 'Body']) {
      expect(await table.getByRole('rowheader', { name, exact: true }).count(), name).toBe(1);
    }
    // The terms fold below the rates.
    const repayments = table.locator('tr', { hasText: 'Repayment' }).first();
    expect(await repayments.innerText()).toMatch(/comparison rate\s+Terms/);
    await repayments.locator('summary').first().click();
    expect(await repayments.innerText()).toMatch(/Terms\s+For \$/);
    expect(await table.getByRole('link', { name: /^Enquire about / }).count()).toBe(4);
    // Nobody recorded that it lacks what its record leaves out.
    expect(
      await table.getByRole('cell', { name: 'Not stated', exact: true }).count(),
    ).toBeGreaterThan(0);
    expect(await axeViolations(page, 'main')).toEqual([]);
    const sent = page.url();
    expect(sent).toMatch(/\?cars=[a-z0-9-]+(,[a-z0-9-]+){3}$/);
    await page.getByLabel('Show differences only').check();
    await table.locator('tbody tr:not(.differs, .group)').first().waitFor({ state: 'hidden' });
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await page.waitForURL(/\?cars=[a-z0-9-]+(,[a-z0-9-]+){2}$/);
    await page.locator('.compare thead .small-button:focus').waitFor();
    expect(complaints).toEqual([]);
    await leave(page);

    const other = await browser.newPage({ viewport: phone });
    await other.goto(sent);
    await other.locator('.compare').waitFor();
    expect(await other.locator('.compare thead th').count()).toBe(4);
    // Two fit a phone, each half as wide, below the label of their row.
    const two = new URL(sent);
    two.searchParams.set('cars', two.searchParams.get('cars')!.split(',').slice(0, 2).join(','));
    await other.goto(two.href);
    const line = other.locator('.compare tbody tr:not(.group)').first();
    await line.waitFor();
    const [label, first, second] = await line
      .locator('th, td')
      .evaluateAll((cells) =>
        cells.map((cell) => cell.getBoundingClientRect().toJSON() as DOMRect),
      );
    expect(first!.top).toBeGreaterThanOrEqual(label!.bottom);
    expect(second!.right).toBeLessThanOrEqual(phone.width);
    expect(first!.width).toBeGreaterThan(phone.width * 0.4);
    expect(second!.width).toBe(first!.width);
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
    await leave(page);
  });
});
