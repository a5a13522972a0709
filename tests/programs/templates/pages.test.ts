// Every template renders every kind of page, and every page keeps the promises of the markup: it works without
// a script, under a strict Content-Security-Policy, for a keyboard and for a screen reader.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { readClientMap } from '../../../src/bundler/client-map.ts';
import { templateNames, type TemplateName } from '../../../src/domain/card/card-data.ts';
import type { PageData } from '../../../src/page-data/page-data.ts';
import type { Renderer } from '../../../src/bundler/renderer.ts';
import { openTemplates } from '../../fixtures/pages/renderer.ts';
import * as pages from '../../fixtures/pages/pages.ts';
import { site } from '../../fixtures/pages/site.ts';

const fixtures: [name: string, path: string, page: PageData][] = [
  ['home', '/', pages.home],
  ['search', '/search/used-cars', pages.search],
  ['empty search', '/search/demo-cars', pages.searchEmpty],
  ['vehicle', '/cars/ranger', pages.vehicle],
  ['vehicle with a spin', '/cars/spin', pages.vehicleSpin],
  ['sold vehicle', '/cars/sold', pages.vehicleSold],
  ['bare vehicle', '/cars/bare', pages.vehicleBare],
  ['dealerships', '/dealerships', pages.dealerships],
  ['location', '/locations/newstead', pages.place],
  ['contact', '/contact-us/newstead', { ...pages.place, kind: 'contact' }],
  ['reviews', '/reviews', pages.reviews],
  ['offers', '/special-offers', pages.offers],
  ['no offers', '/special-offers', pages.offersEmpty],
  ['offer', '/offers/6101', pages.offer],
  ['text', '/privacy-policy', pages.text],
  ['blog', '/blog', pages.blog],
  ['post', '/blog/service/logbook', pages.post],
  ['not found', '/404', pages.notFound],
  ['gone', '/410', { ...pages.notFound, kind: 'gone' }],
];

let renderer: Renderer;
let clientDir: string;
beforeAll(async () => {
  ({ renderer, clientDir } = await openTemplates());
});

async function render(template: TemplateName, path: string, page: PageData): Promise<string> {
  const locals = { site: { ...site, template }, page, stylesheets: ['/_assets/site.css'] };
  return new TextDecoder().decode(await renderer.html(path, locals));
}
const all = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map((match) => match[1] ?? match[0]);

describe.each(templateNames)('the template %s', (template) => {
  it('has a stylesheet of at most 12 KB after brotli', () => {
    const css = readFileSync(join(clientDir, renderer.stylesheets[template]));
    expect(brotliCompressSync(css).length).toBeLessThanOrEqual(12_288);
  });

  describe.each(fixtures)('renders the page "%s"', (_name, path, page) => {
    let html = '';
    beforeAll(async () => {
      html = await render(template, path, page);
    });

    it('as one document with one h1, one main element and a skip link', () => {
      expect(html).toContain('<html lang="en-AU" ');
      expect(all(html, /<h1[ >]/g)).toHaveLength(1);
      expect(all(html, /<main[ >]/g)).toHaveLength(1);
      expect(html).toMatch(/<body[^>]*>\s*<a class="skip" href="#main">/);
      expect(html).toContain('<main id="main" tabindex="-1">');
    });

    it('with the size and the text of its picture in link previews (rule photos-11)', () => {
      const said = all(html, /<meta property="(og:image[^>]*")>/g);
      const { src, width, height, alt } = page.shareImage!;
      expect(said).toEqual([
        `og:image" content="${src}"`,
        `og:image:width" content="${String(width)}"`,
        `og:image:height" content="${String(height)}"`,
        `og:image:alt" content="${alt}"`,
      ]);
    });

    it('without a stylesheet in its header, which would delay the first paint', () => {
      const header = html.slice(html.indexOf('<header'), html.indexOf('</header>'));
      expect(header).not.toContain('rel="stylesheet"');
      expect(all(html, /<link rel="stylesheet" href="([^"]*mega[^"]*)"/g)).toHaveLength(1);
    });

    it('without inline styles, and only with scripts and style blocks that the policy allows', () => {
      expect(html).not.toMatch(/ style="| on[a-z]+="/);
      const { scripts, styles } = readClientMap(clientDir).inline;
      const known = (texts: string[], hashes: readonly string[]) => {
        for (const text of texts)
          expect(hashes).toContain(`sha256-${hash('sha256', text, 'base64')}`);
      };
      known(all(html, /<style>(.*?)<\/style>/gs), styles);
      known(
        all(
          html,
          /<script(?! type="application\/(?:ld\+)?json"| type="module" src)[^>]*>(.*?)<\/script>/gs,
        ),
        scripts,
      );
    });

    it("only with data and the site's own modules as scripts when it has no island", () => {
      // The test above compares scripts without a type with the policy. An island brings Astro's, and a style.
      const hasIsland = html.includes('<astro-island');
      expect(html.includes('<style')).toBe(hasIsland);
      if (hasIsland) return;
      for (const script of all(html, /<script([^>]*)>/g)) {
        expect(script).toMatch(
          /^$|^ type="(?:application\/(?:ld\+)?json|speculationrules|module" src="\/_assets\/[\w.-]+\.js)"$/,
        );
      }
    });

    it('with unique ids, and a target for every fragment link', () => {
      const ids = all(html, / id="([^"]+)"/g);
      expect(new Set(ids).size).toBe(ids.length);
      // Anchors of forms that later parts of the page bring are the data's, not the template's.
      const own = all(html, /href="#((?:main|photo-)[^"]*)"/g);
      expect(own.filter((id) => !ids.includes(id))).toEqual([]);
      const popovers = all(html, /popovertarget="([^"]+)"/g);
      expect(popovers.filter((id) => !ids.includes(id))).toEqual([]);
    });

    it('with width, height and alt text on every picture', () => {
      for (const img of all(html, /<img[^>]*>/g)) {
        expect(img).toMatch(/ alt(=|[ >])/);
        expect(img).toMatch(/ width="\d+"/);
        expect(img).toMatch(/ height="\d+"/);
      }
    });

    it("with the dealer's licence and the comparison rate warning", () => {
      expect(html).toContain('Dealer licence 4201187');
      expect(html).toContain('WARNING: This comparison rate');
    });

    it('in at most 20 KB after brotli', () => {
      expect(brotliCompressSync(html).length).toBeLessThanOrEqual(20_480);
    });
  });

  it('shows on the page of a sold vehicle only that it is sold and a link to similar ones', async () => {
    const html = await render(template, '/cars/sold', pages.vehicleSold);
    const [before = ''] = html.split('id="similar"');
    const main = before.slice(before.indexOf('<main'));
    expect(main).toContain('SOLD');
    expect(main).toContain('Find Me Something Similar');
    expect(main).not.toMatch(/\$58,990|Enquire Now|Book a test drive|key-facts/);
  });

  it.each<[string, PageData, boolean]>([
    ['a vehicle with actions', pages.vehicle, true],
    ['a sold vehicle', pages.vehicleSold, false],
    ['a vehicle without actions', { ...pages.vehicle, actions: [] }, false],
  ])(
    'leaves space for the bar with the actions only where it has one: %s',
    async (_name, page, has) => {
      const html = await render(template, '/cars/ranger', page);
      expect(html.includes('<div class="bar">')).toBe(has);
      expect(/<body[^>]*has-bar/.test(html)).toBe(has);
    },
  );

  // Rule enquiry-14.
  it('carries the places of the hand-over for the test-drive form, where there are several', async () => {
    const handoverPlaces = [
      { id: '9', name: 'Yard & port', own: true },
      { id: '8', name: 'Shop', own: false },
    ];
    const html = await render(template, '/cars/ranger', { ...pages.vehicle, handoverPlaces });
    const [, text = ''] = / data-places="([^"]*)"/.exec(html) ?? [];
    const json = text.replace(/&(?:quot|#34);/g, '"').replaceAll('&amp;', '&');
    expect(JSON.parse(json)).toEqual(handoverPlaces);
    const without = await render(template, '/cars/ranger', pages.vehicle);
    expect(without).not.toContain('data-places');
  });

  // Rule vehicle-1.
  it('orders facts, finance and location, and has the anchors that links name', async () => {
    const html = await render(template, '/cars/ranger', pages.vehicle);
    const order = ['key-facts', 'specifications', 'features', 'comments', 'delivery-calculator', 'finance-calculator', 'financeDisclaimer', 'vehicle-map', 'similar']; // prettier-ignore
    const stands = order.map((id) => html.indexOf(` id="${id}"`));
    expect(stands).not.toContain(-1);
    expect(stands).toEqual([...stands].sort((a, b) => a - b));
  });

  it('reserves a line for the number of views', async () => {
    const line = 'class="v-views"';
    expect(await render(template, '/cars/bare', pages.vehicleBare)).toContain(line);
    const without = { ...pages.vehicleBare, views: null };
    expect(await render(template, '/cars/bare', without)).not.toContain(line);
  });

  it('shows the comparison rate beside the repayment, and never folds the warning', async () => {
    const html = await render(template, '/cars/ranger', pages.vehicle);
    expect(html.replace(/<[^>]+>/g, '')).toMatch(
      /\$249\/wk\s.{0,40}9\.62% p\.a\. comparison rate/s,
    );
    const unfolded = html.replace(/<details(?:(?!<details).)*?<\/details>/gs, '');
    expect(unfolded.slice(unfolded.indexOf('<main'), unfolded.indexOf('</main'))).toContain(
      'WARNING: This comparison rate',
    );
  });
});
