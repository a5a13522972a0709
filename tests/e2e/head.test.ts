// The head of a page: icons and manifest for browsers, and data for search engines and link previews. No browser is needed
// to read it.
import { Parser } from 'htmlparser2';
import { describe, expect, inject, it } from 'vitest';
import { samplePages } from '../../scripts/sample-pages.ts';
import type { PageKind } from '../../src/page-data/page-data.ts';
import { get } from '../fixtures/serve/page-reader.ts';
import { root, tenantOf } from './browser.ts';

const kinds: readonly PageKind[] = ['home', 'search', 'vehicle', 'location'];

/** Every element of <head> that has one value, by its name. */
function headOf(html: string): Partial<Record<string, string>> & { title: string } {
  const head = { title: '' };
  let within = '';
  const parser = new Parser({
    onopentag(name, { rel, href, property, name: of, content }) {
      within = name;
      const value = name === 'link' ? href : name === 'meta' ? content : undefined;
      if (value !== undefined) Object.assign(head, { [rel ?? property ?? of ?? '']: value });
    },
    ontext(text) {
      if (within === 'title') head.title += text;
    },
    onclosetag() {
      within = '';
    },
  });
  parser.end(html.slice(0, html.indexOf('</head>')));
  return head;
}

describe.each(inject('slugs'))('the pages of %s', (slug) => {
  const { url, name } = tenantOf(slug);
  const ask = (path: string) => get(inject('port'), path, `${slug}.localhost`);
  /** The content type at `href`, or the status when it is not found, and the text. */
  const answerOf = async (href: string | undefined) => {
    if (href === undefined) return { kind: 'not named', text: '' };
    const { status, headers, text } = await ask(href);
    return { kind: status < 300 ? (headers['content-type'] ?? '') : String(status), text };
  };
  const kindOf = async (href: string | undefined) => (await answerOf(href)).kind;

  it('have icons, a manifest and a theme colour for browsers', async () => {
    const head = headOf((await ask('/')).text);
    expect(await kindOf(head['icon'])).toMatch(/^image\/(?:svg\+xml|png)/);
    expect(await kindOf(head['apple-touch-icon'])).toBe('image/png');
    expect(head['theme-color']).toMatch(/^#[0-9a-f]{6}$/i);
    const { kind, text } = await answerOf(head['manifest']);
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
    for (const { src } of manifest.icons) expect(await kindOf(src)).toMatch(/^image\//);
  });

  it('describe themselves to search engines and link previews', async () => {
    const samples = (await samplePages(root, slug)).filter(({ kind }) => kinds.includes(kind));
    expect(samples.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['home', 'vehicle']));
    for (const { path } of samples) {
      const head = headOf((await ask(path)).text);
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
      expect(await kindOf(picture.slice(url.length)), path).toBe('image/jpeg');
    }
  });
});
