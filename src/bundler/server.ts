// The bundle's entry: renders one page from its locals, and names the module that renders an address. It has no
// tenant and no stock; everything arrives as arguments.
import { createApp } from 'astro/app/entrypoint';
import { getPrescripts } from 'astro/runtime/server/scripts.js';
import type { SSRResult } from 'astro';
import type { RenderLocals } from '../page-data/page-data.ts';
import {
  openPage,
  routeOf,
  type PageHost,
  type RenderPage,
  type WriteHtml,
} from './render-page.ts';

export { inlineScripts } from '../components/page/inline-scripts.ts';
export { templateStylesheets } from '../templates/registry.ts';

const { manifest } = createApp();
const host: PageHost = { manifest, addressOf, headScripts: [] };
const pages = new Map<string, Promise<RenderPage>>();

/** The file of a module in the client bundle. */
function addressOf(specifier: string): string {
  const file = manifest.entryModules[specifier];
  if (file === undefined) throw new Error(`the bundle has no ${specifier}`);
  return file === '' || file.startsWith('data:') ? file : `${manifest.base}${file}`;
}

interface Outcome {
  status: number;
  /** Target of a redirect. */
  location: string | null;
}

/** Renders the route at `path` (leading slash) with `locals` into `write`. Rejects with the page's own error. */
export async function render(
  path: string,
  locals: RenderLocals,
  write: WriteHtml,
): Promise<Outcome> {
  const route = routeOf(manifest, path);
  if (!route) return { status: 404, location: null };
  const { component } = route.routeData;
  let page = pages.get(component);
  if (!page) pages.set(component, (page = openPage(host, route)));
  const response = await (await page)(locals, write);
  if (!response) return { status: 200, location: null };
  return { status: response.status, location: response.headers.get('location') };
}

/** The module that renders `path`, for example `src/pages/cars/[slug].astro`; null when no route matches. */
export function pageModule(path: string): string | null {
  return routeOf(manifest, path)?.routeData.component ?? null;
}

/** The elements that Astro puts before the first island of a page, for every `client:*` directive. */
export function islandPrescripts(): string {
  const { clientDirectives } = manifest;
  const result = { clientDirectives } as SSRResult;
  return [...clientDirectives.keys()]
    .map((directive) => getPrescripts(result, 'both', directive))
    .join('');
}
