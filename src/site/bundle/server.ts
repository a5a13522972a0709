// The bundle's entry: renders one page from what it is given, and says which module lays an address out. It keeps no
// state and knows no tenant; all it needs comes in.
import { createApp } from 'astro/app/entrypoint';
import { renderToString } from 'astro/runtime/server/index.js';
import { getPrescripts } from 'astro/runtime/server/scripts.js';
import type { SSRResult } from 'astro';
import { layOutWithKept } from '../../templates/registry.ts';
import type { RenderLocals } from '../page-data.ts';
import { layoutOf, type Layout } from './layout.ts';

export { inlineScripts, templateStylesheets } from '../../templates/registry.ts';

const { manifest } = createApp();
const layouts = new Map<string, Promise<Layout>>();

/** Astro's own choice: the first route that the address fits. */
const routeOf = (path: string) =>
  manifest.routes.find(({ routeData }) => routeData.pattern.test(path)) ?? null;

/** Most bytes of UTF-8 that one UTF-16 unit takes. */
const bytesPerUnit = 3;
let room = Buffer.allocUnsafeSlow(1_048_576);

/**
 * The page as UTF-8, in memory that the next one takes again: memory of its own for every page had the whole heap
 * collected twice as often. A page is a rope of some hundred texts, and one «–» makes all of it wide: the platform's
 * own encoder takes ten times as long for it, and a buffer asked for its length first walks it twice.
 */
function encoded(page: string): Uint8Array {
  const most = page.length * bytesPerUnit;
  if (most > room.length) room = Buffer.allocUnsafeSlow(2 * most);
  return room.subarray(0, room.write(page));
}

interface RenderedPage {
  status: number;
  /** Where a redirect leads. */
  location: string | null;
  /** UTF-8; holds until the next page is rendered. */
  html: Uint8Array;
}

/** Renders the route at `path` (leading slash) with `locals`; rejects with the page's own fault. */
export const render = (path: string, locals: RenderLocals): Promise<RenderedPage> =>
  layOutWithKept(async () => {
    const route = routeOf(path);
    if (!route) return { status: 404, location: null, html: new Uint8Array() };
    const { component } = route.routeData;
    let layout = layouts.get(component);
    if (!layout) layouts.set(component, (layout = layoutOf(manifest, route)));
    const { page, result } = await layout;
    const answer = await renderToString(result(locals), page, {}, {}, true, route.routeData);
    if (typeof answer === 'string') return { status: 200, location: null, html: encoded(answer) };
    return {
      status: answer.status,
      location: answer.headers.get('location'),
      html: new Uint8Array(),
    };
  });

/** The module that lays `path` out, for example `src/pages/cars/[slug].astro`; null when no route answers. */
export function pageModule(path: string): string | null {
  return routeOf(path)?.routeData.component ?? null;
}

/** The elements that Astro puts before the first island of a page, for every `client:*` directive. */
export function islandPrescripts(): string {
  const { clientDirectives } = manifest;
  const result = { clientDirectives } as SSRResult;
  return [...clientDirectives.keys()]
    .map((directive) => getPrescripts(result, 'both', directive))
    .join('');
}
