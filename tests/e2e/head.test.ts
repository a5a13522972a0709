// The head of a page: icons and manifest for browsers, and data for search engines and link previews.
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { samplePages } from '../../scripts/sample-pages.ts';
import type { PageKind } from '../../src/page-data/page-data.ts';
import { openBrowser, origin, root, tenantOf } from './browser.ts';

const browser = await openBrowser();
const kinds: readonly PageKind[] = ['home', 'search', 'vehicle', 'location'];

/** Every element of <head> that has one value, by its name. The browser parses the page and loads nothing of it. */
async function headOf(page: Page, path: string) {
  const head = await page.evaluate(async (address) => {
    const html = await (await fetch(address)).text();
    const parsed = new DOMParser().parseFromString(html, 'text/html');
    const entries = [...parsed.head.querySelectorAll('link[href], meta[content]')].map(
      (element): [string, string] =>
        element instanceof HTMLLinkElement
          ? [element.rel, element.getAttribute('href') ?? '']
          : [
              element.getAttribute('property') ?? element.getAttribute('name') ?? '',
              element.getAttribute('content') ?? '',
            ],
    );
    return { title: parsed.title, ...Object.fromEntries(entries) };
  }, path);
  return head as Partial<Record<string, string>> & { title: string };
}

/** The content type at `href`, or the status when it is not found, and the text. */
const answerOf = (page: Page, href: string | undefined) =>
  page.evaluate(async (address) => {
    if (address === null) return { kind: 'not named', text: '' };
    const answer = await fetch(address);
    const kind = answer.ok ? (answer.headers.get('content-type') ?? '') : String(answer.status);
    return { kind, text: await answer.text() };
  }, href ?? null);
const kindOf = async (page: Page, href: string | undefined) => (await answerOf(page, href)).kind;

describe.each(inject('slugs'))('the pages of %s', (slug) => {
  const { url, name } = tenantOf(slug);
  let page: Page;
  beforeAll(async () => {
    page = await browser.newPage();
    await page.goto(`${origin(slug)}/there-is-no-such-page`, { waitUntil: 'domcontentloaded' });
  });
  afterAll(() => page.close());

  it('have icons, a manifest and a theme colour for browsers', async () => {
    const head = await headOf(page, '/');
    expect(await kindOf(page, head['icon'])).toMatch(/^image\/(?:svg\+xml|png)/);
    expect(await kindOf(page, head['apple-touch-icon'])).toBe('image/png');
    expect(head['theme-color']).toMatch(/^#[0-9a-f]{6}$/i);
    const { kind, text } = await answerOf(page, head['manifest']);
    expect(kind).toContain('application/manifest+json');
    const manifest = JSON.parse(text) as {
      name: string;
      start_url: string;
      icons: { src: string; sizes: string }[];
    };
    expect([manifest.name, manifest.start_url]).toEqual([name, '/']);
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(
      expect.arrayContaining(['192x192', '512x512']),
    );
    for (const { src } of manifest.icons) expect(await kindOf(page, src)).toMatch(/^image\//);
  });

  it('describe themselves to search engines and link previews', async () => {
    const samples = (await samplePages(root, slug)).filter(({ kind }) => kinds.includes(kind));
    expect(samples.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['home', 'vehicle']));
    for (const { path } of samples) {
      const head = await headOf(page, path);
      const own = path === '/' ? `${url}/` : url + path;
      expect(head).toMatchObject({
        canonical: own,
        robots: 'index,follow',
        'og:url': own,
        'og:site_name': name,
        'og:title': head.title,
        'og:description': head['description'],
        'twitter:card': 'summary_large_image',
      });
      expect(head.title.length, path).toBeGreaterThan(5);
      expect(head['description']?.length, path).toBeGreaterThan(20);
      // A link preview has no page to resolve an address against. The demo's photos are on the site itself.
      const picture = head['og:image'] ?? '';
      expect(picture, path).toContain(`${url}/`);
      expect(await kindOf(page, picture.slice(url.length)), path).toMatch(/^image\//);
    }
  });
});
