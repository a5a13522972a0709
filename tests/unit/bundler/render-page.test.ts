// Pages are rendered by Astro's renderer without its app: these tests fail when an Astro version renders differently.
import type { SSRManifest } from 'astro';
import {
  createComponent,
  renderHead,
  renderComponent,
  renderTemplate,
  unescapeHTML,
  type AstroComponentFactory,
} from 'astro/runtime/server/index.js';
import { describe, expect, it } from 'vitest';
import type { RenderLocals } from '../../../src/page-data/page-data.ts';
import { openPage, type PageHost, type RenderPage } from '../../../src/bundler/render-page.ts';

type Route = SSRManifest['routes'][number];

const component = 'src/pages/[...path].astro';
const route = (facts: Partial<Route> = {}) =>
  ({ routeData: { component }, styles: [], scripts: [], ...facts }) as unknown as Route;

/** Renders an island as its props, as React's renderer would. */
const renderer = {
  name: '@astrojs/react',
  clientEntrypoint: '@astrojs/react/client.js',
  ssr: {
    check: () => Promise.reject(new Error('the renderer is not asked')),
    renderToStaticMarkup: (_island: unknown, props: { count?: number }) =>
      Promise.resolve({ html: `<b>${String(props.count)}</b>` }),
  },
};

const manifestOf = (page: unknown, facts: object = {}) =>
  ({
    base: '/',
    pageMap: new Map([[component, () => Promise.resolve({ page: () => ({ default: page }) })]]),
    componentMetadata: new Map(),
    clientDirectives: new Map([['load', 'wake()']]),
    renderers: [renderer],
    compressHTML: true,
    ...facts,
  }) as unknown as SSRManifest;

const addresses: Record<string, string> = {
  'island.tsx': '/_assets/island.1.js',
  '@astrojs/react/client.js': '/_assets/client.1.js',
  'astro:scripts/before-hydration.js': '',
};
const hostOf = (page: unknown, facts: object = {}): PageHost => ({
  manifest: manifestOf(page, facts),
  addressOf: (specifier) => addresses[specifier] ?? 'unknown',
  headScripts: [],
});

const localsOf = (title: string) => ({ page: { title } }) as unknown as RenderLocals;

type Result = Parameters<AstroComponentFactory>[0];

/** What a compiled component calls. */
const titled = createComponent((result: Result, props: object, slots: object) => {
  const { locals } = result.createAstro(props, slots as Record<string, unknown>);
  return renderTemplate`<h1>${(locals as unknown as RenderLocals).page.title}</h1>`;
});

/** Writes a page to a string. */
async function written(page: RenderPage, title: string): Promise<string> {
  let html = '';
  expect(await page(localsOf(title), (part) => (html += part))).toBeNull();
  return html;
}

const render = async (page: unknown, host: PageHost = hostOf(page)): Promise<string> =>
  written(await openPage(host, route()), 'Ford & Co');

describe('a page', () => {
  it('is rendered from its locals, one page after the other', async () => {
    const page = await openPage(hostOf(titled), route());
    expect(await written(page, 'Ford & Co')).toBe('<!DOCTYPE html><h1>Ford &amp; Co</h1>');
    expect(await written(page, 'Kia')).toBe('<!DOCTYPE html><h1>Kia</h1>');
  });

  it('is written in parts: each string of a list is one, so that long fragments are not joined', async () => {
    const cards = ['<li>1</li>', '<li>2</li>'];
    const page = createComponent(() => renderTemplate`<ul>${unescapeHTML(cards)}</ul>`);
    const parts: string[] = [];
    const open = await openPage(hostOf(page), route());
    await open(localsOf(''), (part) => void parts.push(part));
    expect(parts).toEqual(['<!DOCTYPE html>', '<ul>', ...cards, '</ul>']);
  });

  it('renders each island once, with the address of its script', async () => {
    const page = createComponent(
      (result: Result) =>
        renderTemplate`${renderComponent(result, 'Island', () => null, {
          count: 3,
          'client:load': true,
          'client:component-hydration': 'load',
          'client:component-path': 'island.tsx',
          'client:component-export': 'default',
        })}`,
    );
    const html = await render(page);
    expect(html).toContain('<b>3</b>');
    expect(html).toContain('component-url="/_assets/island.1.js"');
  });

  it('gives components their slots', async () => {
    const frame = createComponent(async (result: Result, props: object, slots: object) => {
      const { slots: own } = result.createAstro(props, slots as Record<string, unknown>);
      const text = await own.render('default');
      return renderTemplate`${String(own.has('default'))} ${String(own.has('aside'))} ${text.length} ${String(await own.render('aside'))}`;
    });
    const page = createComponent(
      (result: Result) =>
        renderTemplate`${renderComponent(result, 'Frame', frame, {}, { default: () => renderTemplate`<p>1</p>` })}`,
    );
    expect(await render(page)).toBe('<!DOCTYPE html>true false 8 undefined');
  });

  it('has the scripts of the dev server in its head', async () => {
    const page = createComponent(
      (result: Result) => renderTemplate`<head>${renderHead()}${String(result.partial)}</head>`,
    );
    const host = { ...hostOf(page), headScripts: ['/@vite/client'] };
    expect(await render(page, host)).toContain('<script type="module" src="/@vite/client">');
  });

  it('can redirect instead', async () => {
    const page = createComponent(() => Response.redirect('http://site/other', 301));
    const parts: string[] = [];
    const open = await openPage(hostOf(page), route());
    const answer = await open(localsOf(''), (part) => void parts.push(part));
    expect(parts).toEqual([]);
    expect(answer).toBeInstanceOf(Response);
    const { status, headers } = answer as Response;
    expect([status, headers.get('location')]).toEqual([301, 'http://site/other']);
  });

  it('fails with its own error', async () => {
    const page = createComponent(() => {
      throw new Error('no such make');
    });
    await expect(render(page)).rejects.toThrow('no such make');
  });
});

describe('a page module is refused', () => {
  it.each([
    ['without a page component', undefined, {}, {}, 'is not a page'],
    ['that imports a stylesheet', titled, {}, { styles: [{ type: 'inline' }] }, 'with ?url'],
    ['beside a second renderer', titled, { renderers: [renderer, renderer] }, {}, 'only renderer'],
    [
      'when one of its components adds to the head',
      titled,
      { componentMetadata: new Map([['', { containsHead: true, propagation: 'in-tree' }]]) },
      {},
      '<head>',
    ],
  ])('%s', async (_, page, manifest, routeFacts, words) => {
    const opened = openPage(hostOf(page, manifest), route(routeFacts as Partial<Route>));
    await expect(opened).rejects.toThrow(words);
  });
});
