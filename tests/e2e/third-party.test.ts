// Third-party scripts on a dealer's pages in a real browser: each loads at its moment and after consent, a chat on a
// tap only. The tests play the other hosts.
import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, origin } from './browser.ts';
import { vehicleOf } from './vehicle/visit.ts';

const browser = await openBrowser();
let context: BrowserContext;
let page: Page;
let asked: string[];
/** Statuses that beacons with web vitals got. */
let measured: number[];
beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
  asked = [];
  measured = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/vitals')) measured.push(response.status());
  });
});
afterEach(() => context.close());

/** Plays a host: records requests and answers with `script`. */
const host = (address: string, script: string) =>
  context.route(address, (route) => {
    asked.push(new URL(route.request().url()).hostname);
    return route.fulfill({ contentType: 'text/javascript', body: script });
  });

describe('a tag manager and a pixel', () => {
  beforeEach(async () => {
    await host('https://tags.meridianmotorgroup.example/**', 'window.tags = 1;');
    await host('https://pixel.adnetwork.example/**', 'window.pixel = 1;');
    await page.goto(`${origin('meridian-motor-group')}/dealerships`);
  });

  it('load after consent, the pixel on the first interaction', async () => {
    await page.getByRole('button', { name: 'Yes, count me' }).waitFor();
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Yes, count me' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => 'tags' in window && 'pixel' in window);
    expect(asked.sort()).toEqual(['pixel.adnetwork.example', 'tags.meridianmotorgroup.example']);
    // Rule analytics-7.
    const isMeasuring = () =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/vitals.'));
    await page.waitForFunction(isMeasuring);
    // A beacon of a page that is left is not seen here, so that the page is hidden first.
    const counted = page.waitForResponse('**/api/vitals');
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    await counted;
    await page.goto(`${origin('meridian-motor-group')}/about-us`);
    await page.waitForFunction(() => 'tags' in window);
    expect(asked.filter((name) => name.startsWith('pixel'))).toHaveLength(1);
    expect(measured).toEqual([204]);
  });

  // Rule analytics-5.
  it('never load for a visitor who declined, until the link at the foot changes the answer', async () => {
    await page.getByRole('button', { name: 'No, thanks' }).click();
    await page.goto(`${origin('meridian-motor-group')}/about-us`);
    await page.mouse.wheel(0, 500);
    await page.waitForLoadState('networkidle');
    expect([asked, measured]).toEqual([[], []]);
    const link = page.getByRole('link', { name: 'Change analytics choice' });
    const question = page.getByRole('region', { name: 'Your privacy' });
    const focused = (name: string) =>
      page.waitForFunction((text) => document.activeElement?.textContent.includes(text), name);
    await link.click();
    await question.getByText('Your answer so far: No, thanks.').waitFor();
    await focused('Your answer so far');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await focused('Change analytics choice');
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Yes, count me' }).click();
    await page.waitForFunction(() => 'tags' in window);
    await focused('Change analytics choice');
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'No, thanks' }).click();
    await page.waitForFunction(() => !('tags' in window));
  });

  it('are the only ones that may run: the policy lists their hosts', async () => {
    const answer = await page.goto(origin('harbourside-ford'));
    expect(answer?.headers()['content-security-policy']).not.toContain('adnetwork');
    await host('https://evil.example/**', 'window.evil = 1;');
    await page.goto(origin('meridian-motor-group'));
    const outcome = await page.evaluate(
      () =>
        new Promise((done) => {
          const script = document.createElement('script');
          script.src = 'https://evil.example/x.js';
          script.onload = () => done('ran');
          script.onerror = () => done('refused');
          document.head.append(script);
        }),
    );
    expect(outcome).toBe('refused');
    expect(asked).toEqual([]);
  });
});

// Rule enquiry-17.
describe('a chat', () => {
  const opens = 'window.HarbourChat = { open() { document.title = "Chat is open"; } };';

  it('opens from an offer, and loads on the tap', async () => {
    await host('https://widget.harbourchat.example/**', opens);
    await page.goto(`${origin('coastline-caravans')}/special-offers`, { waitUntil: 'networkidle' });
    expect(asked).toEqual([]);
    await page.locator('a[data-chat]').first().click();
    await page.waitForFunction(() => document.title === 'Chat is open');
    expect(asked).toEqual(['widget.harbourchat.example']);
    expect(page.url()).toMatch(/\/special-offers$/);
  });

  it('opens from a vehicle without opening a form', async () => {
    await host(
      'https://widget.loopchat.example/**',
      'window.LoopChat = { widget: { open() { document.title = "Chat is open"; } } };',
    );
    const { slug } = await vehicleOf('driveloop', 'ordinary');
    await page.goto(`${origin('driveloop')}/cars/${slug}`, { waitUntil: 'networkidle' });
    await page.locator('.more-actions > summary').click();
    await page.locator('.more-actions a[data-chat]').click();
    await page.waitForFunction(() => document.title === 'Chat is open');
    expect(await page.locator('dialog[open]').count()).toBe(0);
  });

  it('that does not load leads to the form', async () => {
    await context.route('https://widget.harbourchat.example/**', (route) => route.abort());
    await page.goto(`${origin('coastline-caravans')}/special-offers`, { waitUntil: 'networkidle' });
    await page.locator('a[data-chat]').first().click();
    await page.waitForURL(/\/contact-us\//);
    expect(new URL(page.url()).searchParams.get('offer_id')).toMatch(/./);
  });
});
