// Each form of vehicles, places and content at the desk with the keyboard alone: opened, filled in, sent and undone, by construction from the pages themselves.
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen, type Listening } from '../../scripts/start/listen.ts';
import { dayMs, minuteMs } from '../../src/domain/hours/durations.ts';
import { createDesk } from '../../src/desk/app.ts';
import { askedPrice } from '../../src/functions/corrections/asked-prices.ts';
import { deskDeps, deskTenants, kim, mailedToken, stockOf } from '../fixtures/functions/desk.ts';
import { openFunctions, type FunctionsFixture } from '../fixtures/functions/functions-fixture.ts';
import { vehicleRow } from '../fixtures/vehicle.ts';
import { openBrowser, root } from './browser.ts';
import { expectFocus, pressWithTab } from './keys.ts';

const browser = await openBrowser();
const picture = join(root, 'tenants/harbourside-ford/assets/hero.webp');

let functions: FunctionsFixture;
let server: Listening;
let page: Page;
let dealer: string;
beforeAll(async () => {
  functions = await openFunctions({ tenants: deskTenants() });
  let desk: ReturnType<typeof createDesk> | null = null;
  server = await listen((request) => desk?.fetch(request) ?? new Response(), 0);
  const url = `http://localhost:${String(server.port)}/desk`;
  dealer = `${url}/dealer/harbourside-ford`;
  const photos = ['one', 'two'].map((name) => ({
    image: `https://photos.example.com/${name}.jpg`,
  }));
  const car = vehicleRow('1001', { price: 39_990, images: photos });
  desk = createDesk(deskDeps(functions, { url, stock: stockOf({ 'harbourside-ford': [car] }) }));
  // Prove the was-price that the test types.
  for (const [price, daysAgo] of [
    [43_210, 40],
    [39_990, 1],
  ] as const) {
    const asked = { tenant: 'harbourside-ford', car_id: '1001', price };
    await functions.db.batch([askedPrice(asked, functions.now() - daysAgo * dayMs)]);
  }
  page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  // Long before the key: a browser that hears of it together with the key may open a dialog of its own.
  page.on('filechooser', (chooser) => void chooser.setFiles(picture));
  await page.goto(`${url}/`);
  await page.getByLabel('Your email address').fill(kim);
  await page.keyboard.press('Enter');
  await page.getByText('Check your mail').waitFor();
  await page.goto(`${url}/open?token=${await mailedToken(functions)}`);
  await page.getByRole('button', { name: 'Open the desk' }).click();
  await page.getByRole('link', { name: 'Vehicles' }).waitFor();
});
afterAll(async () => {
  await page.context().close();
  server.close();
  await functions.close();
});

const allForms = 'main form[method=post]:not(.undo)';
/** What is typed into a control with the focus, by its kind and name. */
const typed: [kind: RegExp, keys: string][] = [
  [/^date/, '11302026'],
  [/^time .*close/, '0500PM'],
  [/^time/, '1000AM'],
  [/^tel/, '07 5550 0199'],
  [/(?:link|url)$/, '/finance'],
  [/ decimal /, '43210'],
  [/^text/, 'Words of ours'],
];

/** Tabs into a form, which opens where it is closed, fills in each control, and presses its button. */
async function sendWithKeys(at: number): Promise<void> {
  const form = page.locator(allForms).nth(at);
  const within = () =>
    form.evaluate((element) => {
      const own = document.activeElement;
      const details = element.closest('details');
      if (details && !details.open && own === details.querySelector('summary')) return 'summary';
      if (!(own instanceof HTMLElement) || !element.contains(own)) return null;
      if (own instanceof HTMLButtonElement)
        return own.name === 'move' && own.value !== '' ? 'move' : own.type;
      const { type, name } = own as HTMLInputElement;
      return `${type} ${own.inputMode} ${element.getAttribute('action') ?? ''} ${name}`;
    });
  let last = '';
  let isMoved = false;
  for (let pressed = 0; pressed < 120; pressed += 1) {
    await page.keyboard.press('Tab');
    const stop = await within();
    if (stop === null || stop === 'button' || stop === last) continue;
    if (stop === 'move' && !isMoved) {
      isMoved = true;
      await page.keyboard.press('Enter');
      await page.waitForURL(/images/);
      await expectFocus(form.locator(':focus'));
    }
    if (stop === 'move') continue;
    if (stop === 'summary' || stop === 'submit') await page.keyboard.press('Enter');
    if (stop === 'submit') return;
    // A date has several stops.
    last = stop.startsWith('checkbox') ? '' : stop;
    if (stop.startsWith('checkbox') && !stop.includes('/images'))
      await page.keyboard.press('Space');
    if (stop.startsWith('file')) {
      await page.keyboard.press('Enter');
      const value = () => page.locator(':focus').inputValue();
      await expect.poll(value).toContain('hero.webp');
    }
    const keys = typed.find(([kind]) => kind.test(stop))?.[1];
    if (keys === undefined) continue;
    if (!/^(?:date|time)/.test(stop)) await page.keyboard.press('Control+A');
    await page.keyboard.type(keys);
  }
  throw new Error(`no button ends form ${String(at)}`);
}

it.each([
  '/vehicles/1001',
  '/places',
  '/content/offer/new',
  '/content/slide/new',
  '/content/post/new',
])(
  'each form of %s is opened, filled in, sent and undone with the keyboard alone',
  async (path) => {
    // A person is not as fast as the limit of changes a minute.
    functions.pass(minuteMs);
    await page.goto(dealer + path);
    const count = await page.locator(allForms).count();
    expect(count).toBeGreaterThan(0);
    for (let at = 0; at < count; at += 1) {
      await page.goto(dealer + path);
      await sendWithKeys(at);
      const done = page.locator('#done');
      await done.waitFor();
      await expectFocus(done);
      await pressWithTab(done.getByRole('button', { name: 'Undo' }));
      await page.getByText(/^Undone\./).waitFor();
      await expectFocus(done);
    }
  },
);
