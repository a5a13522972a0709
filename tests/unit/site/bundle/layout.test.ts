// Pages laid out by Astro's renderer without its app: what a page gets, and which modules are refused.
import type { SSRManifest } from 'astro';
import {
  createComponent,
  renderComponent,
  renderTemplate,
  type AstroComponentFactory,
} from 'astro/runtime/server/index.js';
import { describe, expect, it } from 'vitest';
import type { RenderLocals } from '../../../../src/page-data/page-data.ts';
import { layoutOf } from '../../../../src/bundler/layout.ts';

type Route = SSRManifest['routes'][number];

const component = 'src/pages/[...path].astro';
const route = (facts: Partial<Route> = {}) =>
  ({ routeData: { component }, styles: [], scripts: [], ...facts }) as unknown as Route;

/** Renders a React-like island as what it was given. */
const renderer = {
  name: '@astrojs/react',
  clientEntrypoint: '@astrojs/react/client.js',
  ssr: {
    check: () => Promise.reject(new Error('no island is tried')),
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
    entryModules: {
      'island.tsx': '_assets/island.1.js',
      '@astrojs/react/client.js': '_assets/client.1.js',
      'astro:scripts/before-hydration.js': '',
    },
    renderers: [renderer],
    compressHTML: true,
    ...facts,
  }) as unknown as SSRManifest;

const localsOf = (title: string) => ({ page: { title } }) as unknown as RenderLocals;

type Result = Parameters<AstroComponentFactory>[0];

/** What a compiled component calls. */
const titled = createComponent((result: Result, props: object, slots: object) => {
  const { locals } = result.createAstro(props, slots as Record<string, unknown>);
  return renderTemplate`<h1>${(locals as unknown as RenderLocals).page.title}</h1>`;
});

async function laidOut(page: unknown, title = 'Ford & Co', facts: object = {}) {
  const layOut = await layoutOf(manifestOf(page, facts), route());
  const parts: string[] = [];
  const answer = await layOut(localsOf(title), (text) => parts.push(text));
  return { answer, html: parts.join('') };
}

describe('a page', () => {
  it('is laid out from what it is given, one after the other', async () => {
    const layOut = await layoutOf(manifestOf(titled), route());
    const html = async (title: string) => {
      let text = '';
      expect(await layOut(localsOf(title), (part) => (text += part))).toBeNull();
      return text;
    };
    expect(await html('Ford & Co')).toBe('<!DOCTYPE html><h1>Ford &amp; Co</h1>');
    expect(await html('Kia')).toBe('<!DOCTYPE html><h1>Kia</h1>');
  });

  it('renders each island once, and names its script by the address of the bundle', async () => {
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
    const { html } = await laidOut(page);
    expect(html).toContain('<b>3</b>');
    expect(html).toContain('component-url="/_assets/island.1.js"');
  });

  it('has slots that its parts can ask for', async () => {
    const frame = createComponent(async (result: Result, props: object, slots: object) => {
      const { slots: own } = result.createAstro(props, slots as Record<string, unknown>);
      const text = await own.render('default');
      return renderTemplate`${String(own.has('default'))} ${String(own.has('aside'))} ${text.length} ${String(await own.render('aside'))}`;
    });
    const page = createComponent(
      (result: Result) =>
        renderTemplate`${renderComponent(result, 'Frame', frame, {}, { default: () => renderTemplate`<p>1</p>` })}`,
    );
    expect((await laidOut(page)).html).toBe('<!DOCTYPE html>true false 8 undefined');
  });

  it('may answer with a redirect instead', async () => {
    const page = createComponent(() => Response.redirect('http://site/other', 301));
    const { answer, html } = await laidOut(page);
    expect([answer?.status, answer?.headers.get('location'), html]).toEqual([
      301,
      'http://site/other',
      '',
    ]);
  });

  it('fails with its own words', async () => {
    const page = createComponent(() => {
      throw new Error('no such make');
    });
    await expect(laidOut(page)).rejects.toThrow('no such make');
  });
});

describe('a module is refused', () => {
  it.each([
    ['that is no page', undefined, {}, {}, 'is not a page'],
    ['that imports a stylesheet', titled, {}, { styles: [{ type: 'inline' }] }, 'with ?url'],
    ['beside a second renderer', titled, { renderers: [renderer, renderer] }, {}, 'one renderer'],
    [
      'that adds to the head from a part of the page',
      titled,
      { componentMetadata: new Map([['', { containsHead: true, propagation: 'in-tree' }]]) },
      {},
      '<head>',
    ],
  ])('%s', async (_, page, manifest, routeFacts, words) => {
    const layout = layoutOf(manifestOf(page, manifest), route(routeFacts as Partial<Route>));
    await expect(layout).rejects.toThrow(words);
  });
});
