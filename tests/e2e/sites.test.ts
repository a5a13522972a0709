// The pages of the demo sites in a real browser, each opened once: what a visitor must never meet on any page, and what a
// page must not do before the first interaction.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { samplePages, type SamplePage } from '../../scripts/sample-pages.ts';
import type { PageKind } from '../../src/page-data/page-data.ts';
import { htmlErrors, noJava } from '../fixtures/html-checker.ts';
import { get } from '../fixtures/serve/page-reader.ts';
import { axeViolations } from './axe.ts';
import { startWalks, walkFocus } from './focus-walk.ts';
import { faintFields, faintStates, whenEnlarged, whenSpaced } from './low-vision.ts';
import { builtFile, openBrowser, origin, root, tenantOf } from './browser.ts';
import { watchUntouched, type Untouched } from './untouched.ts';

const browser = await openBrowser();

const slugs = inject('slugs');
const oneOfEachTemplate = ['coastline-caravans', 'harbourside-ford', 'parkside-used-cars'];
const phone = { width: 390, height: 844 };
const smallPhone = { width: 320, height: 640 };
const desktop = { width: 1280, height: 900 };
/** Windows in which the keyboard walks: a phone, a low laptop, and 400 % zoom. */
const walked = [phone, { width: 1280, height: 650 }, { width: 320, height: 256 }];

/**
 * Pages that React renders first: they have their own budgets (npm run bench) or belong to the account. `shown` is the
 * final address: account pages redirect signed-out visitors to the sign-in.
 */
const rendersInBrowser = (kind: PageKind, shown: string) =>
  ['search', 'garage', 'watchlist'].includes(kind) || shown === '/sign-in';
/** A form that starts at once, because it must name the vehicle it is about (`client:touched="*"`). */
const hasEagerForm = (page: Page) => page.locator('astro-island[opts*=\'"*"\']').count();

/**
 * One page of each kind is opened in every template: sites share its structure and styles. Of these kinds further pages
 * are opened: every form and text, on one site each, and the pages that follow the settings of a site most.
 */
const eachAddress = new Set<PageKind>(['text', 'form']);
const eachSite = new Set<PageKind>(['home', 'search', 'vehicle']);
const seen = new Set<string>();
const isFirst = (name: string) => {
  const first = !seen.has(name);
  seen.add(name);
  return first;
};

interface Visit {
  sample: SamplePage;
  firstOfKind: boolean;
  /** The slow checks, too: on desktops, and for people with low vision. */
  thorough: boolean;
}
const samples = new Map<string, SamplePage[]>();
const visits = new Map<string, Visit[]>();
for (const slug of slugs) {
  const found = await samplePages(root, slug);
  const { template } = tenantOf(slug);
  samples.set(slug, found);
  visits.set(
    slug,
    found.flatMap((sample) => {
      const { kind, path } = sample;
      const firstOfKind = isFirst(`${template} ${kind}`);
      const isNew = eachAddress.has(kind) && isFirst(path);
      const isOpened = firstOfKind || isNew || eachSite.has(kind);
      return isOpened ? [{ sample, firstOfKind, thorough: kind === 'home' && firstOfKind }] : [];
    }),
  );
}
// The home page is looked at thoroughly in every template, with its header and footer. Each other kind in one, in turn:
// what its templates share is the most of it.
const kinds = Map.groupBy(
  [...visits.values()].flat().filter(({ firstOfKind }) => firstOfKind),
  ({ sample }) => sample.kind,
);
for (const [at, [kind, ofKind]] of [...kinds].entries()) {
  const chosen = ofKind[at % ofKind.length];
  if (chosen && kind !== 'home') chosen.thorough = true;
}

const weights = new Map<string, number>();
/** KB of a script after gzip. */
function scriptKb(slug: string, path: string): number {
  const file = join(root, 'dist', slug, path);
  const kb = weights.get(file) ?? gzipSync(readFileSync(file)).byteLength / 1024;
  weights.set(file, kb);
  return kb;
}

/** Icons are masks over their background: an icon with its own background shows that one. */
const miscolouredIcons = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.i')]
      .filter((icon) => {
        const { backgroundColor, color } = getComputedStyle(icon);
        return backgroundColor !== color;
      })
      .map((icon) => `${icon.className} of ${icon.parentElement?.className ?? ''}`),
  );

/** Words that a narrow box breaks in two. A vehicle's facts are as long as they get: others have other values. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    for (const fact of document.querySelectorAll('.v-icons b')) fact.textContent = 'Convertible';
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      const box = node.parentElement;
      // Text for screen readers alone stands in a pixel, as the field that only programs see.
      let around = box;
      while (around && getComputedStyle(around).clipPath === 'none') around = around.parentElement;
      if (!box?.checkVisibility() || around || box.closest('.trap')) continue;
      for (const { 0: word, index } of text.matchAll(/(?<![\w@./-])[A-Za-z]{4,16}(?![\w@./-])/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          found.add(word);
      }
    }
    return [...found];
  });

/** Orders of a list whose names do not fit where they are chosen, beside the arrow of 20 px. */
const cutOrders = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLSelectElement>('.search-sort select')].flatMap((select) => {
      const { paddingLeft, fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(select);
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen || !select.checkVisibility()) return [];
      pen.font = [fontStyle, fontWeight, fontSize, fontFamily].join(' ');
      const room = select.clientWidth - parseFloat(paddingLeft) - 20;
      return [...select.options]
        .map(({ text }) => text)
        .filter((text) => pen.measureText(text).width > room);
    }),
  );

const stylesheetsIn = (html: string) =>
  [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);

/** The fonts that the stylesheet of a site names. */
function fontsOf(slug: string): Set<string> {
  const [own = ''] = stylesheetsIn(readFileSync(builtFile(slug, '/'), 'utf8'));
  const css = readFileSync(join(root, 'dist', slug, own), 'utf8');
  return new Set([...css.matchAll(/url\("?([^)"]+\.woff2)/g)].map(([, path = '']) => path));
}

let turn = 0;
/** Every window for the page of each kind that is looked at thoroughly; one of them, in turn, in the other templates. */
const windowsOf = ({ thorough }: Visit) =>
  thorough ? walked : walked.slice((turn += 1) % walked.length).slice(0, 1);

/** Walks the page there and back; the home page with its header and footer, which all pages share. */
async function walkWidths(page: Page, visited: Visit): Promise<string[]> {
  const { kind } = visited.sample;
  const within = kind === 'home' ? 'header, main, footer, .footer' : 'main';
  const errors: string[] = [];
  await startWalks(page);
  // A stop behind the page: at its end the browser's own bar takes the focus, which looks as if it were lost.
  await page.evaluate(() => document.body.append(document.createElement('button')));
  for (const size of windowsOf(visited)) {
    await page.setViewportSize(size);
    await page.locator('main').focus();
    for (const back of [false, true]) {
      const { wrong } = await walkFocus(page, within, back);
      errors.push(
        ...wrong.map(
          (words) => `${words} in a window of ${String(size.width)} x ${String(size.height)} px`,
        ),
      );
    }
  }
  return errors;
}

/** Edges of controls in every place and colour, enlarged text on a phone, and spaced text on the smallest. */
async function lowVision(page: Page): Promise<string[]> {
  const errors: string[] = [];
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors });
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      errors.push(...(await faintFields(page)).map((words) => `${words}, forced ${forcedColors}`));
    }
  }
  await page.emulateMedia({ forcedColors: null });
  errors.push(...(await whenEnlarged(page)));
  await page.setViewportSize(smallPhone);
  return [...errors, ...(await whenSpaced(page))];
}

/**
 * Opens one page on a phone and widens it to a desktop. Returns the errors as lines. axe checks the main part of every
 * form and of the first page of each kind per template. It checks every home page with its header and footer.
 * All pages open in one tab, because a new tab takes as long as a page.
 */
async function visit(
  page: Page,
  untouched: Untouched,
  slug: string,
  visited: Visit,
): Promise<string[]> {
  const { sample, firstOfKind, thorough } = visited;
  const errors: string[] = [];
  const { kind } = sample;
  const forAxe = firstOfKind || kind === 'form' || kind === 'home';
  const isNotFound = kind === 'not-found' || kind === 'gone';
  const path = kind === 'not-found' ? '/there-is-no-such-page' : sample.path;
  const report = (words: string) => errors.push(`${kind} ${path}: ${words}`);
  page.removeAllListeners();
  // A request that the page before sends late, and that ends with it, is none of this one.
  await page.goto('about:blank');
  page.on('console', (message) => {
    const expected = isNotFound && /\b4(04|10)\b/.test(message.text());
    if (message.type() === 'error' && !expected) report(message.text());
  });
  page.on('pageerror', (error) => report(error.message));
  // Requests of the page before may be broken off.
  const asked = new Set<Request>();
  page.on('request', (request) => asked.add(request));
  page.on('requestfailed', (request) => {
    // A window that widens takes a larger picture, and breaks off the one that was on its way.
    const isReplaced =
      request.resourceType() === 'image' && request.failure()?.errorText === 'net::ERR_ABORTED';
    if (asked.has(request) && !isReplaced) report(`${request.url()} failed`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !isNotFound) {
      report(`${response.url()} answered ${String(response.status())}`);
    }
  });
  await page.setViewportSize(phone);
  // A page that opens in a window that is still wide moves when the window is narrow.
  await page.waitForFunction((width) => innerWidth === width, phone.width);
  await page.emulateMedia({ reducedMotion: null });
  await untouched.open(origin(slug) + path);
  for (const words of await untouched.errors()) report(words);
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
    for (const word of await brokenWords(page)) report(`"${word}" is broken at ${width}`);
    for (const order of await cutOrders(page)) report(`"${order}" is cut at ${width}`);
    if (!forAxe || (size === desktop && !thorough)) continue;
    // Rules about whole pages look at each template's home page, and at one page of each other kind.
    const part = kind === 'home' || (size === phone && thorough) ? 'html' : 'main';
    for (const words of await axeViolations(page, part)) report(`${words} at ${width}`);
  }
  for (const icon of await miscolouredIcons(page)) report(`${icon} has not the colour of its text`);
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const scripts = loaded.filter((name) => name.endsWith('.js'));
  const fonts = loaded.filter((name) => name.endsWith('.woff2'));
  if (fonts.length === 0) report('no font');
  const own = fontsOf(slug);
  for (const font of fonts) if (!own.has(font)) report(`${font} is no font of the site`);
  const weight = [...new Set(scripts)].reduce((sum, name) => sum + scriptKb(slug, name), 0);
  // A vehicle without a lender's figures asks the finance partner with 0.9 KB more.
  const asks = await page.locator('[data-vehicle] [data-quote]').count();
  const maxKb = kind === 'vehicle' ? (asks > 0 ? 12.4 : 12) : 15.8;
  if (weight > maxKb && !rendersInBrowser(kind, shown) && (await hasEagerForm(page)) === 0) {
    report(`${weight.toFixed(1)} KB of scripts before anybody touches it: ${scripts.join(' ')}`);
  }
  if (firstOfKind) {
    for (const words of await walkWidths(page, visited)) report(words);
    await page.setViewportSize(desktop);
    if (thorough || eachSite.has(kind)) for (const words of await faintStates(page)) report(words);
    // The walk asked for reduced motion. The bar's animation only shows and hides it where the page is scrolled to.
    const moving = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((each) => !(each instanceof CSSAnimation && each.animationName === 'bar')).length,
    );
    if (moving > 0) report(`${String(moving)} parts move under reduced motion`);
  }
  if (thorough) for (const words of await lowVision(page)) report(words);
  // Requests that end with the page are no errors.
  page.removeAllListeners();
  return errors;
}

/** Pages open at once: a visit mostly waits for the network to be idle. */
const visitors = 3;

describe.each(slugs)('the site of %s', (slug) => {
  it('has pages of every kind without errors, overflow, excessive scripts or axe violations, on phones and desktops', async () => {
    const context = await browser.newContext({ viewport: phone });
    const waiting = [...(visits.get(slug) ?? [])];
    const errors: string[] = [];
    const visitAll = async () => {
      const page = await context.newPage();
      const untouched = await watchUntouched(page);
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        errors.push(...(await visit(page, untouched, slug, next)));
      }
    };
    await Promise.all(Array.from({ length: visitors }, visitAll));
    await context.close();
    expect(errors).toEqual([]);
  });

  it('has its own stylesheet, small ones for parts, and a policy against scripts in pages', async () => {
    const { text: html, headers } = await get(inject('port'), '/', `${slug}.localhost`);
    const [own, ...parts] = stylesheetsIn(html);
    expect(own).toBeDefined();
    for (const href of parts) {
      const part = readFileSync(join(root, 'dist', slug, href));
      // A template's home page has the largest part.
      expect(brotliCompressSync(part).length, href).toBeLessThan(2048);
    }
    const scripts = /script-src ([^;]+)/.exec(String(headers['content-security-policy']))?.[1];
    expect(scripts).toContain("'self'");
    expect(scripts).not.toContain('unsafe-inline');
  });

  it('answers an unknown page with 404 and links', async () => {
    const answer = await get(inject('port'), '/there-is-no-such-page', `${slug}.localhost`);
    expect(answer.status).toBe(404);
    expect(answer.text).toMatch(/<main[^]*<a [^]*<\/main>/);
  });
});

it.each(oneOfEachTemplate)(
  '%s opens its menu and its dropdowns by keyboard alone, without a script',
  async (slug) => {
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
  },
);

it('a browser runs no script that is written into a page', async () => {
  const page = await browser.newPage();
  await page.goto(origin('harbourside-ford') + '/', { waitUntil: 'domcontentloaded' });
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.body.append(script);
    return 'ran' in window;
  });
  expect(ran).toBe(false);
  await page.close();
});

it('no page has an error according to the Nu HTML checker', ({ skip }) => {
  const files = [...samples].flatMap(([slug, found]) =>
    found.map(({ path }) => builtFile(slug, path)),
  );
  const errors = htmlErrors(files);
  skip(errors === null, noJava);
  expect(errors?.map(({ url, message }) => `${url}: ${message}`)).toEqual([]);
});
