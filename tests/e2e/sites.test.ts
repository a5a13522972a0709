import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import AxeBuilder from '@axe-core/playwright';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  addressesOf,
  builtFile,
  openBrowser,
  origin,
  root,
  scriptsBefore,
  tenantOf,
} from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

const slugs = inject('slugs');
const pathOf = (entry: string) => entry.split(' ')[1] ?? '';
const sizes = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1280, height: 900 },
];

describe.each(slugs)('the site of %s', (slug) => {
  it.each(sizes)('shows every kind of page on a $name, calm and whole', async (size) => {
    const faults: string[] = [];
    const context = await browser.newContext({ viewport: size });
    for (const [kind, path] of Object.entries(addressesOf(slug))) {
      const page = await context.newPage();
      page.on('console', (message) => {
        const expected = kind === 'not found' && message.text().includes('404');
        if (message.type() === 'error' && !expected) faults.push(`${kind}: ${message.text()}`);
      });
      page.on('pageerror', (error) => faults.push(`${kind}: ${error.message}`));
      page.on('requestfailed', (request) => faults.push(`${kind}: ${request.url()} failed`));
      page.on('response', (response) => {
        if (response.status() >= 400 && kind !== 'not found') {
          faults.push(`${kind}: ${response.url()} answered ${String(response.status())}`);
        }
      });
      await page.goto(origin(slug) + path, { waitUntil: 'load' });
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (wider > 0) faults.push(`${kind}: ${String(wider)} px wider than the screen`);
      const headings = await page.locator('h1').count();
      if (headings !== 1) faults.push(`${kind}: ${String(headings)} main headings`);
      await page.close();
    }
    await context.close();
    expect(faults).toEqual([]);
  });

  it.each(sizes)('has nothing on a $name that axe objects to', async (size) => {
    const found: string[] = [];
    // The sites' own policy would keep axe's script out; it is tested for itself below.
    const context = await browser.newContext({ viewport: size, bypassCSP: true });
    for (const [kind, path] of Object.entries(addressesOf(slug))) {
      const page = await context.newPage();
      await page.goto(origin(slug) + path, { waitUntil: 'load' });
      const { violations } = await new AxeBuilder({ page }).analyze();
      for (const { id, nodes } of violations) {
        found.push(`${kind}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
      }
      await page.close();
    }
    await context.close();
    expect(found).toEqual([]);
  });

  it('opens its menu and folds by keyboard alone, without a script', async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    await page.goto(origin(slug) + '/');
    const menuButton = page
      .locator('header summary:visible, header [popovertarget]:visible')
      .first();
    await menuButton.focus();
    await page.keyboard.press('Enter');
    const link = page.locator(`header a[href="${tenantOf(slug).search.defaultPath}"]:visible`);
    await link.first().waitFor();
    await link.first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(origin(slug) + tenantOf(slug).search.defaultPath);
    expect(await page.locator('main a[href^="/cars/"]').count()).toBeGreaterThan(0);
    await context.close();
  });

  it('loads its own stylesheet, small ones of parts it shows, and only the fonts of its own template', async () => {
    const page = await browser.newPage();
    const loaded: string[] = [];
    page.on('response', (response) => {
      const type = response.request().resourceType();
      if (type === 'stylesheet' || type === 'script' || type === 'font') {
        loaded.push(`${type} ${new URL(response.url()).pathname}`);
      }
    });
    await page.goto(origin(slug) + '/', { waitUntil: 'networkidle' });
    const css = loaded.filter((entry) => entry.startsWith('stylesheet'));
    const html = readFileSync(builtFile(slug, '/'), 'utf8');
    const linked = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
      ([, href = '']) => href,
    );
    expect(linked[0]).toBe(pathOf(css[0] ?? ''));
    for (const href of linked.slice(1)) {
      const part = readFileSync(join(root, 'dist', slug, href));
      expect(brotliCompressSync(part).length, href).toBeLessThan(1024);
    }
    const text = readFileSync(join(root, 'dist', slug, css[0]?.split(' ')[1] ?? ''), 'utf8');
    const fonts = [...text.matchAll(/url\("?([^)"]+\.woff2)/g)].map(
      ([, path]) => `font ${path ?? ''}`,
    );
    for (const font of loaded.filter((entry) => entry.startsWith('font'))) {
      expect(fonts).toContain(font);
    }
    await page.close();
  });

  // Search pages have a bar of their own (npm run bench -- search); React alone would be seventy.
  it('has fetched at most 15 KB of scripts on any kind of page before somebody touches it', async () => {
    const heavy: string[] = [];
    for (const [kind, path] of Object.entries(addressesOf(slug))) {
      if (kind === 'search') continue;
      const { total, files } = await scriptsBefore(browser, origin(slug) + path);
      const most = kind === 'vehicle' ? 12 : 15;
      if (total > most) heavy.push(`${kind}: ${total.toFixed(1)} KB, ${JSON.stringify(files)}`);
    }
    expect(heavy).toEqual([]);
  });

  it('answers a page that does not exist with 404 and ways out', async () => {
    const page = await browser.newPage();
    const answer = await page.goto(origin(slug) + '/there-is-no-such-page');
    expect(answer?.status()).toBe(404);
    expect(await page.locator('main a').count()).toBeGreaterThan(0);
    await page.close();
  });

  it('lets no foreign script run: the policy has no unsafe-inline for scripts', async () => {
    const page = await browser.newPage();
    const response = await page.goto(origin(slug) + '/');
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
});

it('no page has an error in the eyes of the Nu HTML checker', (context) => {
  const jar = join(root, 'node_modules/vnu-jar/build/dist/vnu.jar');
  if (!existsSync(jar) || spawnSync('java', ['-version']).status !== 0) {
    context.skip('there is no Java on this machine');
  }
  const files = slugs.flatMap((slug) =>
    Object.values(addressesOf(slug))
      .map((path) => (path === '/there-is-no-such-page' ? '/404' : path))
      .map((path) => builtFile(slug, path)),
  );
  const run = spawnSync('java', ['-jar', jar, '--errors-only', '--format', 'json', ...files], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { messages } = JSON.parse(run.stderr) as { messages: { url: string; message: string }[] };
  expect(messages.map(({ url, message }) => `${url}: ${message}`)).toEqual([]);
});
