// Overlays and the browser's history in a real browser (rule site-6): Back closes what is open and stays on the page.
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openBrowser, origin, tenantOf } from './browser.ts';
import { row } from './search/search-page.ts';
import { leave, newVisitor } from './tabs.ts';
import { desktop, phone, vehicleOf } from './vehicle/visit.ts';

const browser = await openBrowser();
const group = 'meridian-motor-group';
const ford = 'harbourside-ford';

interface OverlayCase {
  what: string;
  site: string;
  path: () => Promise<string> | string;
  viewport: { width: number; height: number };
  open: (page: Page) => Promise<void>;
  /** Shows while it is open. */
  shown: string;
  close: string;
}

const vehiclePath = async (slug: string, state: 'ordinary' | 'video') =>
  `/cars/${(await vehicleOf(slug, state)).slug}`;

const overlays: OverlayCase[] = [
  {
    what: 'full-screen photos',
    site: group,
    path: () => vehiclePath(group, 'ordinary'),
    viewport: phone,
    open: (page) => page.getByRole('button', { name: 'Full screen' }).click(),
    shown: '.pswp--open',
    close: '.pswp__button--close',
  },
  {
    what: 'a video',
    site: group,
    path: () => vehiclePath(group, 'video'),
    viewport: phone,
    open: (page) => page.locator('[data-video]').click(),
    shown: 'dialog.video[open]',
    close: 'dialog.video .close',
  },
  {
    what: 'the form over a vehicle',
    site: group,
    path: () => vehiclePath(group, 'ordinary'),
    viewport: desktop,
    open: (page) => page.locator('.actions a[href*="enquiry=vehicle-enquiry"]').first().click(),
    shown: 'dialog.form-dialog[open]',
    close: 'dialog.form-dialog [aria-label=Close]',
  },
  {
    what: 'the menu of a phone',
    site: ford,
    path: () => '/special-offers',
    viewport: phone,
    open: (page) => page.getByRole('button', { name: 'Menu', exact: true }).click(),
    shown: '#menu:popover-open',
    close: '#menu [aria-label="Close menu"]',
  },
  {
    what: 'the filters of a phone',
    site: group,
    path: () => '/search/used-cars',
    viewport: phone,
    open: (page) => page.locator('.open-filters').click(),
    shown: '#filters:popover-open',
    close: '#filters [aria-label="Close filters"]',
  },
  {
    what: 'the holiday hours',
    site: ford,
    path: () => `/contact-us/${tenantOf(ford).locations[0]?.slug ?? ''}`,
    viewport: desktop,
    open: (page) => page.getByRole('button', { name: 'Holiday Hours' }).first().click(),
    shown: '.holidays:popover-open',
    close: '.holidays:popover-open button',
  },
];

describe.each(overlays)('$what', ({ site, path, viewport, open, shown, close }) => {
  it('close with Back, open with Forward, and leave no entry when they are closed or the page is reloaded', async () => {
    const page = await newVisitor(browser, site, { viewport });
    const before = `${origin(site)}/privacy-policy`;
    await page.goto(before);
    const address = origin(site) + (await path());
    await page.goto(address, { waitUntil: 'load' });
    const isOpen = page.locator(shown);
    const isClosed = () => isOpen.waitFor({ state: 'detached' });
    const isMarked = () => page.evaluate(() => 'overlay' in ((history.state ?? {}) as object));

    await open(page);
    await isOpen.waitFor();
    await expect.poll(isMarked).toBe(true);
    await page.goBack();
    await isClosed();
    expect(page.url()).toBe(address);
    await page.goForward();
    await isOpen.waitFor();
    await page.goBack();
    await isClosed();
    expect(page.url()).toBe(address);
    await page.goForward();
    await isOpen.waitFor();
    await page.locator(close).first().click();
    await isClosed();
    await expect.poll(isMarked).toBe(false);
    await open(page);
    await isOpen.waitFor();
    await expect.poll(isMarked).toBe(true);
    await page.reload();
    await expect.poll(isMarked).toBe(false);
    expect(await isOpen.count()).toBe(0);
    await page.goBack();
    await page.waitForURL(before);
    await leave(page);
  });
});

// Without its cache the browser loads the page anew, and the form is closed (rule site-6).
it('Forward leads to the page that was opened from a form, after Back has closed the form', async () => {
  const page = await newVisitor(browser, group, { viewport: phone });
  const address = origin(group) + (await vehiclePath(group, 'ordinary'));
  await page.goto(address, { waitUntil: 'load' });
  await page.locator('.actions a[href*="enquiry=vehicle-enquiry"]').first().click();
  await page.locator('dialog.form-dialog[open]').waitFor();
  await expect.poll(() => page.evaluate(() => 'overlay' in (history.state as object))).toBe(true);
  const next = `${origin(group)}/privacy-policy`;
  await page.goto(next);
  await page.goBack();
  await expect
    .poll(() => page.evaluate(() => 'overlay' in ((history.state ?? {}) as object)))
    .toBe(false);
  await page.evaluate(() => history.forward());
  await page.waitForURL(next);
  await leave(page);
});

// The browser tells of a closed dialog later, and a step forward may be faster.
it.each([
  ['a video', '[data-video]', 'dialog.video'],
  ['a form', '.actions a[href*="enquiry=vehicle-enquiry"]', 'dialog.form-dialog'],
])(
  '%s that closes and opens again at once stays open, with its entry',
  async (_, opener, dialog) => {
    const page = await newVisitor(browser, group, { viewport: desktop });
    await page.goto(origin(group) + (await vehiclePath(group, 'video')), { waitUntil: 'load' });
    await page.locator(opener).first().click();
    await page.locator(`${dialog}[open]`).waitFor();
    await expect.poll(() => page.evaluate(() => 'overlay' in (history.state as object))).toBe(true);
    await page.evaluate(async (selector) => {
      const node = document.querySelector<HTMLDialogElement>(selector);
      const told = new Promise((done) => node?.addEventListener('close', done, { once: true }));
      node?.close();
      node?.showModal();
      await told;
    }, dialog);
    await page.locator(`${dialog}[open]`).waitFor();
    expect(await page.evaluate(() => 'overlay' in (history.state as object))).toBe(true);
    await leave(page);
  },
);

it('filters that were set in the sheet of a phone stay when Back closes it, and one more step undoes them', async () => {
  const page = await newVisitor(browser, group, { viewport: phone });
  const address = `${origin(group)}/search/used-cars`;
  await page.goto(address, { waitUntil: 'load' });
  await page.locator('.open-filters').click();
  const filters = page.locator('#filters:popover-open');
  await filters.waitFor();
  await row(page, 'make', 'Ford').click();
  await page.waitForURL((url) => url.href !== address);
  const filtered = page.url();
  await page.goBack();
  await filters.waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).toBe(filtered);
  await page.goBack();
  await expect.poll(() => page.url()).toBe(address);
  await leave(page);
});
