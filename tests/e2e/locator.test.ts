// The map of locations on the dealer's own extract (rule location-14).
import type { Page } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import { axeViolations } from './axe.ts';
import { openBrowser, origin } from './browser.ts';

const locator = `${origin('meridian-motor-group')}/dealer-locator`;

/** A page that notes the hosts and the scripts that it asks for. */
async function openLocator(page: Page) {
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(locator, { waitUntil: 'networkidle' });
  const isOfMap = ({ pathname }: URL) => /maplibre|pmtiles|place-map/.test(pathname);
  return { asked, problems, isOfMap, open: page.getByRole('button', { name: 'Open the map' }) };
}

it('opens by itself on a wide screen from the own host alone, with pins and list in step', async () => {
  const page = await (await openBrowser()).newPage({ viewport: { width: 1280, height: 900 } });
  onTestFinished(() => page.close());
  const { asked, problems, isOfMap } = await openLocator(page);
  const pins = page.locator('.map-pin');
  await pins.nth(8).waitFor({ state: 'attached' });
  expect(await pins.count()).toBe(await page.locator('.places > li').count());
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  expect(asked.filter(isOfMap).length).toBeGreaterThan(3);
  expect(asked.filter(({ origin: from }) => from !== new URL(locator).origin)).toEqual([]);

  const current = page.locator('.places > [aria-current]');
  const pressed = page.locator('.map-pin[aria-pressed=true]');
  await page.getByRole('button', { name: 'Meridian Central Coast' }).press('Enter');
  expect(await current.getByRole('heading').innerText()).toBe('Meridian Central Coast');
  expect(await page.locator('.place-maps figcaption:visible').innerText()).toContain('Mann Street');
  // A place outside the view: the map moves there.
  await page.locator('.places > li', { hasText: 'Springvale' }).getByRole('link').first().focus();
  expect(await pressed.getAttribute('aria-label')).toContain('Springvale');
  await expect
    .poll(async () => {
      const [map, pin] = [page.locator('.place-map'), pressed];
      const [box, at] = [await map.boundingBox(), await pin.boundingBox()];
      return box && at && at.y > box.y && at.y + at.height < box.y + box.height;
    })
    .toBe(true);
  // A department without the place hides its pin.
  await page.getByText('Car buying', { exact: true }).click();
  expect(await pins.filter({ visible: true }).count()).toBe(1);
  expect(await axeViolations(page, '.place-maps')).toEqual([]);
  expect(problems).toEqual([]);
});

it('leaves the drawn map with a line in a browser without WebGL, and loads nothing', async () => {
  const page = await (await openBrowser()).newPage({ viewport: { width: 390, height: 844 } });
  onTestFinished(() => page.close());
  // Whatever this machine's browser can do.
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  const { asked, isOfMap, open } = await openLocator(page);
  await open.click();
  await page.getByText('The map cannot be shown here.').waitFor();
  expect(await page.locator('.place-maps .still:visible').count()).toBe(1);
  expect(asked.filter(isOfMap)).toEqual([]);
});

it('leaves the drawn map with a line when the worker of the map does not arrive', async () => {
  const page = await (await openBrowser()).newPage({ viewport: { width: 390, height: 844 } });
  onTestFinished(() => page.close());
  await page.route(/worker/, (route) =>
    /maplibre/.test(route.request().url()) ? route.abort() : route.continue(),
  );
  const { asked, isOfMap, open } = await openLocator(page);
  // On a phone nothing of it loads before the tap.
  expect(asked.filter(isOfMap)).toEqual([]);
  await open.click();
  await page.getByText('The map cannot be shown here.').waitFor();
  expect(await page.locator('.place-maps .still:visible').count()).toBe(1);
});

it('keeps the drawn map while the extract does not answer, and says so in the end', async () => {
  const page = await (await openBrowser()).newPage({ viewport: { width: 390, height: 844 } });
  onTestFinished(() => page.close());
  await page.route(/pmtiles$/, () => undefined);
  // The test decides when it has waited for too long.
  await page.addInitScript(() => {
    const real = setTimeout;
    Object.assign(window, {
      setTimeout: (act: () => void, ms?: number) =>
        ms === 20_000 ? addEventListener('too-long', act) : real(act, ms),
    });
  });
  const { open } = await openLocator(page);
  await open.click();
  await page.locator('.place-map canvas').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Loading the map …' }).waitFor();
  expect(await page.locator('.place-maps .still:visible').count()).toBe(1);
  await page.evaluate(() => dispatchEvent(new Event('too-long')));
  await page.getByText('The map cannot be shown here.').waitFor();
  expect(await page.locator('.place-maps .still:visible').count()).toBe(1);
  expect(await page.locator('.place-map').count()).toBe(0);
});

// Rule location-2.
it('open locations come first in the table of a home page, of which a phone shows four', async () => {
  const page = await (await openBrowser()).newPage({ viewport: { width: 390, height: 844 } });
  onTestFinished(() => page.close());
  // Tuesday, 7:40 am in Sydney: only the workshop in Newcastle is open.
  await page.clock.setFixedTime(new Date('2026-12-01T07:40:00+11:00'));
  await page.goto(origin('meridian-motor-group'));
  const rows = page.locator('.yards tbody tr');
  await page.locator('.yards .is-open').waitFor();
  expect(await rows.first().textContent()).toContain('Meridian Service Newcastle');
  expect(await rows.nth(1).textContent()).toContain('Meridian Artarmon');
  expect(await rows.filter({ visible: true }).count()).toBe(4);
  await page.getByRole('link', { name: 'All 9 locations' }).waitFor();
});
