// A review in a real browser: its pictures, and a dealer who approves on a phone, with and without JavaScript.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { reviewServer } from '../../scripts/review/serve-reviews.ts';
import { addPictures } from '../../scripts/review/take-pictures.ts';
import { samplePages } from '../../scripts/sample-pages.ts';
import { listen, type Listening } from '../../scripts/start/listen.ts';
import { openCamera, pictureWidths } from '../../src/review/camera.ts';
import { createLinks } from '../../src/review/links.ts';
import { appendToLog, readLog } from '../../src/review/log.ts';
import { differences } from '../../src/review/picture-diff.ts';
import { logFile, saveCausesOfPages, saveSummary } from '../../src/review/review-files.ts';
import { makeRelease, siteFiles } from '../fixtures/hosts/release.ts';
import { axeViolations } from './axe.ts';
import { openBrowser, origin, root } from './browser.ts';

const browser = await openBrowser();

it('two pictures of one page are the same, on pages with strips, cards, fields, texts and photos', async () => {
  const slug = 'harbourside-ford';
  const kinds = ['home', 'offers', 'contact', 'post', 'vehicle'];
  const pages = (await samplePages(root, slug)).filter(({ kind }) => kinds.includes(kind));
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

  const site = (headline: string) =>
    siteFiles(
      `<html lang="en"><head><title>North</title></head><body><main><h1>${headline}</h1><p>Cars</p></main></body></html>`,
    );
  beforeAll(async () => {
    const base = makeRelease(dist, site('Old headline')).release;
    release = makeRelease(dist, site('New headline')).release;
    const summary = {
      ...{ slug: 'north', name: 'North', release, base, pages: 1 },
      ...{ created: new Date().toISOString(), checks: [], risky: true, blocked: false },
      causes: [
        {
          ...{ kind: 'headline' as const, title: 'New headline on the home page', risky: true },
          ...{ region: 'main' as const, before: ['Old headline'], after: ['New headline'] },
          ...{ because: [], pages: 1, alsoOn: 0 },
          example: { path: '/', title: 'Home', in: 'both' as const },
        },
      ],
    };
    saveSummary(dataDir, summary);
    saveCausesOfPages(dataDir, summary, { '/': [0] });
    await addPictures(summary, { dist, dataDir }, inject('chromium'));
    const approval = { needed: 'two-people' as const, people, linkDays: 7, reminderHours: [] };
    const { fetch } = reviewServer(
      [
        {
          ...{ slug: 'north', timeZone: 'Australia/Melbourne' },
          approval: { ...approval, pageKilobytes: null, growthPercent: null },
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
      ...{ type: 'link', at, release, link: name, name, email, expires: at },
    }));
    const token = createLinks(secret, Date.now).token({
      id: name,
      slug: 'north',
      release,
      expires,
    });
    const viewport = { width: 390, height: 844 };
    const context = await browser.newContext({ viewport, javaScriptEnabled, bypassCSP: true });
    const page = await context.newPage();
    await page.goto(`http://localhost:${String(server.port)}/_review/open/${token}`);
    return page;
  }
  const decisions = () => readLog(logFile(dataDir, 'north')).filter(({ type }) => type !== 'link');

  it('compares the pictures, comments and approves with the keyboard', async () => {
    const page = await open(people[0], true);
    const line = page.getByRole('slider');
    await line.press('ArrowRight');
    expect(await line.getAttribute('aria-valuetext')).toBe('55 % before, 45 % after');
    const after = page.locator('.review-after').first();
    expect(await after.locator('rect').count()).toBe(1);
    expect(await after.locator('img').evaluate(isLoaded)).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Open the new site' }).press('Enter');
    await page.getByText('1 change on this page; comment').waitFor();
    expect(await axeViolations(page, ['color-contrast', 'label', 'target-size'])).toEqual([]);
    await page.getByText('on this page; comment').press('Enter');
    await page.getByLabel('What should change').fill('Shorter, please');
    await page.getByRole('button', { name: 'Send comment' }).press('Enter');
    await page.getByText('Shorter, please').waitFor();
    await page.getByRole('checkbox').press('Space');
    await page.getByRole('button', { name: 'Approve' }).press('Enter');
    await page.getByText('approved on').waitFor();
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

/** Runs in the page. */
async function isLoaded(image: SVGElement | HTMLElement): Promise<boolean> {
  if (!(image instanceof HTMLImageElement)) return false;
  await image.decode();
  return image.naturalWidth === 390;
}
