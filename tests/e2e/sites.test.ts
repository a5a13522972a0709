import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import axe from 'axe-core';
import type { Page, Request } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { samplePages, type SamplePage } from '../../scripts/sample-pages.ts';
import type { PageKind } from '../../src/page-data/page-data.ts';
import { htmlErrors, noJava } from '../fixtures/html-checker.ts';
import { get } from '../fixtures/project-copy.ts';
import { axeViolations } from './axe.ts';
import { startWalks, walkFocus } from './focus-walk.ts';
import { faintFields, whenSpaced } from './low-vision.ts';
import { builtFile, openBrowser, origin, root, tenantOf } from './browser.ts';

const browser = await openBrowser();

const slugs = inject('slugs');
const pathOf = (entry: string) => entry.split(' ')[1] ?? '';
const phone = { width: 390, height: 844 };
const smallPhone = { width: 320, height: 640 };
const desktop = { width: 1280, height: 900 };

/**
 * Pages that React renders first: they have their own budgets (npm run bench) or belong to the account. `shown` is the
 * final address: account pages redirect signed-out visitors to the sign-in.
 */
const rendersInBrowser = (kind: PageKind, shown: string) =>
  ['search', 'garage', 'watchlist'].includes(kind) || shown === '/sign-in';
/** A form that starts at once, because it must name the vehicle it is about (`client:touched="*"`). */
const hasEagerForm = (page: Page) => page.locator('astro-island[opts*=\'"*"\']').count();

/**
 * Pages of these kinds have the same content on every site, in the styles of its template. So each address is opened on
 * one site, and one page of each kind in every template.
 */
const alike = new Set<PageKind>([
  ...(['text', 'form', 'sign-in', 'success', 'not-found', 'gone'] as const),
  ...(['favourites', 'compare', 'garage', 'watchlist'] as const),
]);
const seen = new Set<string>();
const isFirst = (name: string) => {
  const first = !seen.has(name);
  seen.add(name);
  return first;
};
/** Whether this is the first page of its kind in a template. All of them have its structure and styles. */
const isFirstOfKind = (template: string, { kind }: SamplePage) => isFirst(`${template} ${kind}`);

interface Visit {
  sample: SamplePage;
  firstOfKind: boolean;
}
const visits = new Map<string, Visit[]>();
/** The pages to open on a site, chosen once: a test that is repeated opens the same ones. */
async function visitsOf(slug: string): Promise<Visit[]> {
  const samples = visits.has(slug) ? [] : await samplePages(root, slug);
  const { template } = tenantOf(slug);
  const chosen = visits.get(slug) ?? [];
  for (const sample of samples) {
    const firstOfKind = isFirstOfKind(template, sample);
    const isNew = isFirst(sample.path) || !alike.has(sample.kind);
    if (firstOfKind || isNew) chosen.push({ sample, firstOfKind });
  }
  visits.set(slug, chosen);
  return chosen;
}

const weights = new Map<string, number>();
/** KB of a script after gzip. */
function scriptKb(slug: string, path: string): number {
  const file = join(root, 'dist', slug, path);
  const kb = weights.get(file) ?? gzipSync(readFileSync(file)).byteLength / 1024;
  weights.set(file, kb);
  return kb;
}

/** Walks the page there and back at three widths; the home page with its header and footer, which all pages share. */
async function walkWidths(page: Page, kind: PageKind): Promise<string[]> {
  const within = kind === 'home' ? 'header, main, footer, .footer' : 'main';
  const errors: string[] = [];
  await startWalks(page);
  for (const size of [desktop, phone, smallPhone]) {
    await page.setViewportSize(size);
    await page.locator('main').focus();
    for (const back of [false, true]) {
      const { wrong } = await walkFocus(page, within, back);
      errors.push(...wrong.map((words) => `${words} at ${String(size.width)} px`));
    }
  }
  return errors;
}

/**
 * Opens one page on a phone and widens it to a desktop; returns the errors as lines. axe looks at all pages on phones,
 * and at those `forDesktops` on desktops as well. The tab is that of earlier pages: a new one takes as long as the page.
 */
async function visit(
  page: Page,
  slug: string,
  sample: SamplePage,
  forDesktops: boolean,
): Promise<string[]> {
  const errors: string[] = [];
  const { kind } = sample;
  const isNotFound = kind === 'not-found' || kind === 'gone';
  const path = kind === 'not-found' ? '/there-is-no-such-page' : sample.path;
  const report = (words: string) => errors.push(`${kind} ${path}: ${words}`);
  page.removeAllListeners();
  page.on('console', (message) => {
    const expected = isNotFound && /\b4(04|10)\b/.test(message.text());
    if (message.type() === 'error' && !expected) report(message.text());
  });
  page.on('pageerror', (error) => report(error.message));
  // Requests of the page before may be broken off.
  const asked = new Set<Request>();
  page.on('request', (request) => asked.add(request));
  page.on('requestfailed', (request) => {
    if (asked.has(request)) report(`${request.url()} failed`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !isNotFound) {
      report(`${response.url()} answered ${String(response.status())}`);
    }
  });
  await page.setViewportSize(phone);
  await page.emulateMedia({ reducedMotion: null });
  await page.goto(origin(slug) + path, { waitUntil: 'networkidle' });
  const shown = new URL(page.url()).pathname;
  const headings = await page.locator('h1').count();
  if (headings !== 1) report(`${String(headings)} main headings`);
  for (const size of [phone, desktop]) {
    const width = `${String(size.width)} px`;
    await page.setViewportSize(size);
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (wider > 0) report(`${String(wider)} px too wide at ${width}`);
    const clear = await page.evaluate(() => {
      const top = document.querySelector('h1:not(.vh)')?.getBoundingClientRect().top;
      const below = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      return top === undefined ? Infinity : top - below;
    });
    if (clear < 8) report(`the heading stands ${String(clear)} px below the header at ${width}`);
    if (size === desktop && !forDesktops) continue;
    for (const words of await axeViolations(page)) report(`${words} at ${width}`);
  }
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => name.endsWith('.js')),
  );
  const weight = [...new Set(scripts)].reduce((sum, name) => sum + scriptKb(slug, name), 0);
  const maxKb = kind === 'vehicle' ? 12 : 15;
  if (weight > maxKb && !rendersInBrowser(kind, shown) && (await hasEagerForm(page)) === 0) {
    report(`${weight.toFixed(1)} KB of scripts before anybody touches it: ${scripts.join(' ')}`);
  }
  if (forDesktops) {
    for (const words of await walkWidths(page, kind)) report(words);
    await page.setViewportSize(phone);
    for (const words of [...(await faintFields(page)), ...(await whenSpaced(page))]) report(words);
  }
  return errors;
}

/** Pages open at once: a visit mostly waits for the network to be idle. */
const visitors = 3;

describe.each(slugs)('the site of %s', (slug) => {
  it('has pages of every kind without errors, overflow, excessive scripts or axe violations, on phones and desktops', async () => {
    const context = await browser.newContext({ viewport: phone });
    await context.addInitScript(axe.source);
    // Other tests sell and reserve vehicles at the same time; here the page must be as it was built.
    await context.route('**/view.json*', (route) =>
      route.fulfill({ json: { views: 12, car_fields: {} } }),
    );
    const waiting = [...(await visitsOf(slug))];
    const errors: string[] = [];
    const visitAll = async () => {
      const page = await context.newPage();
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        errors.push(...(await visit(page, slug, next.sample, next.firstOfKind)));
      }
    };
    await Promise.all(Array.from({ length: visitors }, visitAll));
    await context.close();
    expect(errors).toEqual([]);
  }, 240_000);

  it('opens its menu and its dropdowns by keyboard alone, without a script', async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    await page.goto(origin(slug) + '/');
    const menu = page.locator('#menu');
    expect(await menu.isVisible()).toBe(false);
    await page.locator('header button[popovertarget=menu]:visible').focus();
    await page.keyboard.press('Enter');
    await menu.waitFor();
    // Each dropdown opens by keyboard and shows its links; opening the next one closes it.
    const dropdowns = menu.locator(':scope > ul > li > details');
    const dropdownCount = await dropdowns.count();
    expect(dropdownCount).toBeGreaterThan(0);
    for (let index = 0; index < dropdownCount; index += 1) {
      const dropdown = dropdowns.nth(index);
      expect(await dropdown.locator('a:visible').count()).toBe(0);
      await dropdown.locator(':scope > summary').focus();
      await page.keyboard.press('Enter');
      await dropdown.locator('a:visible').first().waitFor();
      expect(await menu.locator(':scope > ul > li > details[open]').count()).toBe(1);
    }
    const searchPath = tenantOf(slug).search.defaultPath;
    const stock = dropdowns.filter({ has: page.locator(`a[href="${searchPath}"]`) }).first();
    if ((await stock.getAttribute('open')) === null) {
      await stock.locator(':scope > summary').focus();
      await page.keyboard.press('Enter');
    }
    await stock.locator(`a[href="${searchPath}"]:visible`).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(origin(slug) + searchPath);
    expect(await page.locator('main a[href^="/cars/"]').count()).toBeGreaterThan(0);
    await context.close();
  });

  it('loads its own stylesheet, small ones for parts, only the fonts of its template, and no foreign script', async () => {
    const page = await browser.newPage();
    const loaded: string[] = [];
    page.on('response', (response) => {
      const type = response.request().resourceType();
      if (type === 'stylesheet' || type === 'script' || type === 'font') {
        loaded.push(`${type} ${new URL(response.url()).pathname}`);
      }
    });
    const response = await page.goto(origin(slug) + '/', { waitUntil: 'networkidle' });
    const css = loaded.filter((entry) => entry.startsWith('stylesheet'));
    const html = readFileSync(builtFile(slug, '/'), 'utf8');
    const linked = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
      ([, href = '']) => href,
    );
    // Their order is random.
    const [own = '', ...parts] = linked;
    expect(css.map(pathOf)).toContain(own);
    for (const href of parts) {
      const part = readFileSync(join(root, 'dist', slug, href));
      expect(brotliCompressSync(part).length, href).toBeLessThan(1024);
    }
    const text = readFileSync(join(root, 'dist', slug, own), 'utf8');
    const fonts = [...text.matchAll(/url\("?([^)"]+\.woff2)/g)].map(
      ([, path]) => `font ${path ?? ''}`,
    );
    const loadedFonts = loaded.filter((entry) => entry.startsWith('font'));
    expect(loadedFonts).not.toEqual([]);
    expect(loadedFonts.filter((font) => !fonts.includes(font))).toEqual([]);

    // The policy blocks scripts that are not the site's own, written into the page or not.
    const policy = response?.headers()['content-security-policy'] ?? '';
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? '';
    expect(scripts).toContain("'self'");
    expect(scripts).not.toContain('unsafe-inline');
    expect(
      await page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'window.ran = true';
        document.body.append(script);
        return 'ran' in window;
      }),
    ).toBe(false);
    await page.close();
  });

  it('answers an unknown page with 404 and links', async () => {
    const answer = await get(inject('port'), '/there-is-no-such-page', `${slug}.localhost`);
    expect(answer.status).toBe(404);
    expect(answer.text).toMatch(/<main[^]*<a [^]*<\/main>/);
  });
});

it('no page has an error according to the Nu HTML checker', async ({ skip }) => {
  const samples = await Promise.all(
    slugs.map(async (slug) =>
      (await samplePages(root, slug)).map(({ path }) => builtFile(slug, path)),
    ),
  );
  const errors = htmlErrors(samples.flat());
  skip(errors === null, noJava);
  expect(errors?.map(({ url, message }) => `${url}: ${message}`)).toEqual([]);
}, 120_000);
