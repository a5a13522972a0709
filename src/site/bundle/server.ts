// What the bundle offers to the build: render one page, and where each template's stylesheet lies.
// It keeps no state and knows no tenant; all it needs arrives with each call.
import { createApp } from 'astro/app/entrypoint';
import type { RenderLocals } from '../page-data.ts';

export { templateStylesheets } from '../../templates/registry.ts';

const app = createApp({ streaming: false });

/** Renders the route at `path` (leading slash) with `locals`; faults of a page reject. */
export async function render(path: string, locals: RenderLocals): Promise<Response> {
  return app.render(new Request(`http://site${path}`), { locals });
}
