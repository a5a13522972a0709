// The bundle's entry: renders one page from what it is given, and says which module lays an address out. It keeps no
// state and knows no tenant; all it needs comes in.
import { createApp } from 'astro/app/entrypoint';
import { getPrescripts } from 'astro/runtime/server/scripts.js';
import type { SSRResult } from 'astro';
import { layOutWithKept } from '../templates/registry.ts';
import type { RenderLocals } from '../page-data/page-data.ts';
import { layoutOf, type Layout } from './layout.ts';

export { inlineScripts, templateStylesheets } from '../templates/registry.ts';

const { manifest } = createApp();
const layouts = new Map<string, Promise<Layout>>();

/** Astro's own choice: the first route that the address fits. */
const routeOf = (path: string) =>
  manifest.routes.find(({ routeData }) => routeData.pattern.test(path)) ?? null;

interface RenderedPage {
  status: number;
  /** Where a redirect leads. */
  location: string | null;
  /** UTF-8; holds until the next page is rendered. */
  html: Uint8Array;
}

/** Renders the route at `path` (leading slash) with `locals`; rejects with the page's own fault. */
export async function render(path: string, locals: RenderLocals): Promise<RenderedPage> {
  const route = routeOf(path);
  if (!route) return { status: 404, location: null, html: new Uint8Array() };
  const { component } = route.routeData;
  let layout = layouts.get(component);
  if (!layout) layouts.set(component, (layout = layoutOf(manifest, route)));
  const layOut = await layout;
  const { answer, html } = await layOutWithKept((write) => layOut(locals, write));
  if (!answer) return { status: 200, location: null, html };
  const { status, headers } = answer;
  return { status, location: headers.get('location'), html: new Uint8Array() };
}

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
