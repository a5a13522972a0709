// What the bundle offers to the build: render one page, and where each template's stylesheet lies.
// It keeps no state and knows no tenant; all it needs arrives with each call.
import { createApp } from 'astro/app/entrypoint';
import type { RenderLocals } from '../page-data.ts';

export { templateStylesheets } from '../../templates/registry.ts';

const app = createApp({ streaming: false });
// A server would log a fault and answer with an error page. A build wants the fault itself.
app.logger.options.level = 'silent';
app.renderError = async (_request, { status, error }) => {
  throw error ?? new Error(`the page failed with status ${status}`);
};

/** Renders the route at `path` (leading slash) with `locals`; rejects with the page's own fault. */
export async function render(path: string, locals: RenderLocals): Promise<Response> {
  return app.render(new Request(`http://site${path}`), { locals });
}
