// What the bundle offers to the build: render one page, which module lays a path out, where each template's
// stylesheet lies, what pages carry inline. It keeps no state and knows no tenant; all it needs comes in.
import { createApp } from 'astro/app/entrypoint';
import { getPrescripts } from 'astro/runtime/server/scripts.js';
import type { SSRResult } from 'astro';
import type { RenderLocals } from '../page-data.ts';

export { inlineScripts, templateStylesheets } from '../../templates/registry.ts';

const app = createApp({ streaming: false });
// A server would log a fault and answer with an error page. A build wants the fault itself.
app.logger.options.level = 'silent';
app.renderError = async (_request, { status, error }) => {
  throw error ?? new Error(`the page failed with status ${status}`);
};

const requestFor = (path: string) => new Request(`http://site${path}`);

/** Renders the route at `path` (leading slash) with `locals`; rejects with the page's own fault. */
export async function render(path: string, locals: RenderLocals): Promise<Response> {
  return app.render(requestFor(path), { locals });
}

/** The module that lays `path` out, for example `src/pages/cars/[slug].astro`; null when no route answers. */
export function pageModule(path: string): string | null {
  return app.match(requestFor(path), true)?.component ?? null;
}

/** The elements that Astro puts before the first island of a page, for every `client:*` directive. */
export function islandPrescripts(): string {
  const { clientDirectives } = app.manifest;
  const result = { clientDirectives } as SSRResult;
  return [...clientDirectives.keys()]
    .map((directive) => getPrescripts(result, 'both', directive))
    .join('');
}
