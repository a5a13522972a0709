// Reviews and the desk in a real browser: pictures, a dealer who approves on a phone with the keyboard alone and another
// without JavaScript, and the people of the desk with the keyboard alone.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { reviewServer } from '../../scripts/review/serve-reviews.ts';
import { addPictures } from '../../scripts/review/take-pictures.ts';
import { samplePages } from '../../scripts/sample-pages.ts';
import { listen, type Listening } from '../../scripts/start/listen.ts';
import { createDesk } from '../../src/desk/app.ts';
import { openCamera, pictureWidths } from '../../src/review/camera.ts';
import { reviewLinks } from '../../src/review/access.ts';
import { appendToLog, readLog } from '../../src/review/log.ts';
import { differences } from '../../src/review/picture-diff.ts';
import { logFile, saveCausesOfPages, saveSummary } from '../../src/review/review-files.ts';
import {
  deskDeps,
  deskTenants,
  kim,
  mailedToken,
  newLead,
  operator,
} from '../fixtures/functions/desk.ts';
import { openFunctions, type FunctionsFixture } from '../fixtures/functions/functions-fixture.ts';
import { aCause } from '../fixtures/review/cause.ts';
import { htmlErrors, noJava } from '../fixtures/html-checker.ts';
import { makeRelease, siteFiles } from '../fixtures/hosts/release.ts';
import { axeViolations } from './axe.ts';
import { openBrowser, origin, root } from './browser.ts';
import { startPlainWalks, walkFocus } from './focus-walk.ts';
import { expectFocus, pressWithTab, tabTo } from './keys.ts';

const browser = await openBrowser();

/** The pages as served, for the HTML checker. */
const checked = mkdtempSync(join(tmpdir(), 'review-html-'));
afterAll(() => {
  rmSync(checked, { recursive: true });
});

/** Expects no violation, targets of 24 px, and no scrolling to the side. */
async function expectAccessible(page: Page, name: string): Promise<void> {
  writeFileSync(join(checked, `${name}.html`), await (await page.request.get(page.url())).body());
  expect(await axeViolations(page, 'html'), name).toEqual([]);
  expect(await axeViolations(page, 'html', ['target-size']), name).toEqual([]);
  const room = await page.evaluate(() => innerWidth - document.documentElement.scrollWidth);
  expect(room, name).toBeGreaterThanOrEqual(0);
}

it('two pictures of one page are the same, on pages with strips, cards, fields and photos', async () => {
  const slug = 'harbourside-ford';
  const all = await samplePages(root, slug);
  // A vehicle's page has strips, cards and photos. The benchmark compares 200 pages.
  const kinds = ['vehicle', 'form'];
  const pages = kinds.flatMap((kind) => all.find((page) => page.kind === kind) ?? []);
  const cameras = await Promise.all(
    [0, 1].map(() => openCamera(browser, { now: Date.now(), answered: [`${slug}:consent`] })),
  );
  const different: string[] = [];
  for (const [at, { path }] of pages.entries()) {
    const width = pictureWidths[at % 2 === 0 ? 0 : 1];
    const [one, other] = await Promise.all(
      cameras.map((camera) => camera.shoot(`${origin(slug)}${path}`, width, [])),
    );
    if (!one || !other || differences(one.pixels, other.pixels).length > 0) different.push(path);
  }
  await Promise.all(cameras.map((camera) => camera.close()));
  expect(pages).toHaveLength(kinds.length);
  expect(different).toEqual([]);
});

describe('a dealer with a link', () => {
  const folder = mkdtempSync(join(tmpdir(), 'review-browser-'));
  const dist = join(folder, 'dist');
  const dataDir = join(folder, 'data');
  const secret = '3b7e151628aed2a6abf7158809cf4f3c';
  const people = ['Kim', 'Alex'].map((name) => ({ name, email: `${name}@example.com` }));
  let server: Listening;
  let release: string;

  const links = Array.from({ length: 40 }, (_, n) => `<p><a href="/#${String(n)}">Car</a></p>`);
  /** The tray is an example of what a site fixes to the bottom. */
  const site = (headline: string) =>
    siteFiles('', {
      'index.html': `<!doctype html><html lang="en"><head><title>North</title><link rel="stylesheet" href="/_assets/a.css"></head><body><header><a href="/">North</a></header><main><h1>${headline}</h1>${links.join('')}</main><section class="tray" aria-label="Lists"><button>Compare</button></section></body></html>`,
      '_assets/a.css':
        ':root{--covered:4rem}body{padding-bottom:4rem}.tray{position:fixed;bottom:0}.tray button{min-height:3rem}',
    });
  beforeAll(async () => {
    const base = makeRelease(dist, site('Old headline')).release;
    release = makeRelease(dist, site('New headline')).release;
    const summary = {
      slug: 'north',
      name: 'North',
      release,
      base,
      pages: 1,
      created: new Date().toISOString(),
      checks: [],
      risky: true,
      causes: [
        aCause({
          title: 'Changed on the home page: "Old headline" is now "New headline"',
          before: ['Old headline'],
          after: ['New headline'],
        }),
      ],
    };
    saveSummary(dataDir, summary);
    saveCausesOfPages(dataDir, summary, { '/': [0] });
    await addPictures(summary, { dist, dataDir }, inject('chromium'));
    const approval = { needed: 'two-people' as const, people };
    const { fetch } = reviewServer(
      [
        {
          slug: 'north',
          timeZone: 'Australia/Melbourne',
          approval,
        },
      ],
      { dist, dataDir },
      { FORECOURT_SECRET: secret },
    );
    server = await listen(fetch, 0);
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  async function open(person: (typeof people)[number] | undefined, javaScriptEnabled: boolean) {
    const { name = '', email = '' } = person ?? {};
    const expires = Date.now() + 60_000;
    const at = new Date().toISOString();
    appendToLog(logFile(dataDir, 'north'), () => ({
      type: 'link',
      at,
      release,
      link: name,
      name,
      email,
      expires: at,
    }));
    const token = reviewLinks(secret, Date.now).token({
      id: name,
      slug: 'north',
      release,
      expires,
    });
    const viewport = { width: 390, height: 844 };
    const context = await browser.newContext({ viewport, javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(`http://localhost:${String(server.port)}/_review/open/${token}`);
    return page;
  }
  const decisions = () => readLog(logFile(dataDir, 'north')).filter(({ type }) => type !== 'link');

  it('compares the pictures, comments and approves with the keyboard alone', async () => {
    const page = await open(people[0], true);
    const line = page.getByRole('slider');
    await pressWithTab(line, 'ArrowRight');
    expect(await line.getAttribute('aria-valuetext')).toBe('55 % before, 45 % after');
    const after = page.locator('.review-after').first();
    const frame = page.locator('.review-frame').first();
    const boxOf = async () => (await frame.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    await frame.click({ position: { x: (await boxOf()).width / 4, y: 60 } });
    expect(await line.getAttribute('aria-valuetext')).toBe('25 % before, 75 % after');
    const { x, y, width } = await boxOf();
    await page.mouse.down();
    await page.mouse.move(x + width * 0.75, y + 90);
    await page.mouse.up();
    expect(await line.getAttribute('aria-valuetext')).toBe('75 % before, 25 % after');
    expect(await after.locator('rect').count()).toBe(1);
    expect(await after.locator('img').evaluate(isLoaded)).toBe(true);
    await expectAccessible(page, 'review');
    await page.getByRole('link', { name: /^Before and after/ }).press('Enter');
    await page.getByRole('heading', { name: 'It shows on 1 page' }).waitFor();
    await expectAccessible(page, 'change');
    await page.getByRole('link', { name: 'All changes' }).press('Enter');
    await pressWithTab(page.getByRole('link', { name: 'Approve or reject' }));
    await expectFocus(page.getByRole('heading', { name: 'Your decision' }));
    await page.getByRole('link', { name: 'Open the new site' }).press('Enter');
    const bar = page.getByText('1 change on this page; comment');
    await bar.waitFor();
    await startPlainWalks(page);
    await page.getByRole('link', { name: 'North' }).focus();
    for (const back of [false, true]) {
      const walk = await walkFocus(page, 'main', back);
      expect(walk).toEqual({ stops: links.length, wrong: [] });
    }
    const [tray, covers] = await Promise.all(
      ['.tray', '.review-bar'].map((part) => page.locator(part).boundingBox()),
    );
    expect((tray?.y ?? 0) + (tray?.height ?? 0)).toBeLessThanOrEqual(covers?.y ?? 0);
    await pressWithTab(bar);
    await expectAccessible(page, 'preview');
    await tabTo(page.getByLabel('What should change'));
    await page.keyboard.type('Shorter, please');
    await pressWithTab(page.getByRole('button', { name: 'Send comment' }));
    await expectFocus(page.getByRole('heading', { name: 'Comments' }));
    await pressWithTab(page.getByText('Answer or resolve'));
    await expectAccessible(page, 'commented');
    await pressWithTab(page.getByRole('checkbox'), 'Space');
    await pressWithTab(page.getByRole('button', { name: 'Approve' }));
    await page.getByText('approved on').waitFor();
    await expectFocus(page.getByRole('heading', { name: 'Your decision' }));
    await pressWithTab(page.getByText('Change your decision'));
    await expectAccessible(page, 'approved');
    expect(decisions().map(({ type }) => type)).toEqual(['comment', 'approved']);
    await page.context().close();
  });

  it('rejects without JavaScript, and sees both pictures', async () => {
    const page = await open(people[1], false);
    expect(await page.getByRole('slider').count()).toBe(0);
    expect(await page.getByRole('img', { name: /^(?:Before|After): / }).count()).toBe(2);
    await page.getByLabel('If something should change first').fill('The old one is better');
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('rejected on').waitFor();
    expect(decisions().at(-1)).toMatchObject({ type: 'rejected', name: 'Alex' });
    await page.context().close();
  });
});

describe('the desk', () => {
  let functions: FunctionsFixture;
  let server: Listening;
  let url: string;
  beforeAll(async () => {
    functions = await openFunctions({ tenants: deskTenants() });
    let desk: ReturnType<typeof createDesk> | null = null;
    server = await listen((request) => desk?.fetch(request) ?? new Response(), 0);
    url = `http://localhost:${String(server.port)}/desk`;
    desk = createDesk(deskDeps(functions, { url }));
  });
  afterAll(async () => {
    server.close();
    await functions.close();
  });

  const open = async (width: number) => {
    const viewport = { width, height: 844 };
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    await page.goto(`${url}/`);
    return page;
  };
  const openLink = async (page: Page) => {
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    await page.goto(`${url}/open?token=${await mailedToken(functions)}`);
    await pressWithTab(page.getByRole('button', { name: 'Open the desk' }));
  };

  it('is opened by a dealer, who answers a lead, with the keyboard alone', async () => {
    await newLead(functions, { name: 'Alexandra' });
    await newLead(functions, { name: 'Robin', company_website: 'x' });
    const page = await open(390);
    const address = page.getByLabel('Your email address');
    await expectAccessible(page, 'sign-in');
    await tabTo(address);
    await page.keyboard.type('kim@harbour');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a complete email address').waitFor();
    await expectFocus(address);
    expect(await axeViolations(page, 'html')).toEqual([]);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(kim);
    await page.keyboard.press('Enter');
    await openLink(page);
    await page.getByText(/^Waits for/).waitFor();
    await pressWithTab(page.getByText('What the shopper wrote: General Enquiry: Alexandra'));
    await expectAccessible(page, 'dealer');
    await pressWithTab(page.getByRole('button', { name: 'Mark as answered' }));
    await page.getByText('Answered after').waitFor();
    const leads = page.getByRole('heading', { name: 'Leads of the last 7 days' });
    await expectFocus(leads);
    await pressWithTab(page.getByRole('button', { name: 'It is spam' }));
    await page.getByText('Robin').first().waitFor({ state: 'detached' });
    await expectFocus(leads);
    await expectAccessible(page, 'answered');
    await page.context().close();
  });

  it('shows the fleet to an operator as a table, on a phone, too', async () => {
    const page = await open(1280);
    await tabTo(page.getByLabel('Your email address'));
    await page.keyboard.type(operator);
    await page.keyboard.press('Enter');
    await openLink(page);
    const row = page.getByRole('row', { name: 'Parkside' });
    await row.waitFor();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await row.getByRole('rowheader').count()).toBe(1);
      expect(await row.getByRole('cell').count()).toBe(6);
      expect(await page.getByRole('columnheader').count()).toBe(7);
      await expectAccessible(page, 'fleet');
    }
    await tabTo(page.getByLabel('Dealer', { exact: true }));
    await page.keyboard.type('park');
    await pressWithTab(page.getByRole('button', { name: 'Filter' }));
    await page.getByText('Harbourside').first().waitFor({ state: 'detached' });
    await pressWithTab(page.getByRole('link', { name: 'Parkside' }).first());
    await page.getByRole('heading', { name: 'Approvals' }).waitFor();
    await expectAccessible(page, 'dealer-of-operator');
    await pressWithTab(page.getByRole('button', { name: 'Sign out' }));
    await page.getByRole('heading', { name: 'Sign in to the desk' }).waitFor();
    await page.context().close();
  });
});

it('no page of reviews and of the desk has an error in the Nu HTML checker', ({ skip }) => {
  const errors = htmlErrors([checked]);
  skip(errors === null, noJava);
  expect(readdirSync(checked).length).toBe(10);
  expect(errors?.map(({ url, message }) => `${url}: ${message}`)).toEqual([]);
});

/** Runs in the page. */
async function isLoaded(image: SVGElement | HTMLElement): Promise<boolean> {
  if (!(image instanceof HTMLImageElement)) return false;
  await image.decode();
  return image.naturalWidth === 390;
}
