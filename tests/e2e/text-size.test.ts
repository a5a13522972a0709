// Text that a visitor enlarges without the rest of the page (WCAG 1.4.4), on phones, in three templates.
import { chromium } from 'playwright';
import { afterAll, expect, inject, it } from 'vitest';
import { chromiumFlags } from '../../scripts/browser.ts';
import { samplePages } from '../../scripts/sample-pages.ts';
import { origin, root } from './browser.ts';

/** A separate browser, because the text size of 32 px, twice the usual one, is a setting of the browser. */
const browser = await chromium.launch({
  executablePath: inject('chromium'),
  args: [...chromiumFlags, '--blink-settings=defaultFontSize=32'],
});
afterAll(() => browser.close());

const kinds = ['home', 'search', 'vehicle', 'form', 'location', 'dealerships', 'offers', 'text'];

it.each(['meridian-motor-group', 'harbourside-ford', 'parkside-used-cars'])(
  'pages of %s never scroll to the side with text of twice the size',
  async (slug) => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, bypassCSP: true });
    const tooWide: Record<string, number> = {};
    const samples = await samplePages(root, slug);
    for (const kind of kinds) {
      const sample = samples.find((page) => page.kind === kind);
      if (!sample) continue;
      await page.goto(origin(slug) + sample.path, { waitUntil: 'load' });
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
        '32px',
      );
      const pixels = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (pixels > 0) tooWide[sample.path] = pixels;
    }
    expect(tooWide).toEqual({});
    await page.close();
  },
);
