// Turns page data into HTML with the bundle. It checks the answer (a page, not a redirect or a fault) and
// knows nothing of files, tenants or stock.
import { pathToFileURL } from 'node:url';
import type { RenderLocals, TemplateName } from '../page-data/page-data.ts';

/** Exports of the bundle's entry (src/bundler/server.ts). */
interface BundleEntry {
  render(
    path: string,
    locals: RenderLocals,
  ): Promise<{ status: number; location: string | null; html: Uint8Array }>;
  templateStylesheets: Record<TemplateName, string>;
  pageModule(path: string): string | null;
}

export interface Renderer {
  /** Template -> address of its stylesheet in the bundle's client folder, for example `/_assets/theme.x.css`. */
  stylesheets: Record<TemplateName, string>;
  /** The module that lays `path` out (`src/pages/…`); null when no route answers. */
  pageModule(path: string): string | null;
  /** The page as UTF-8, until the next one is asked for. Rejects when no route answers `path` or the route fails. */
  html(path: string, locals: RenderLocals): Promise<Uint8Array>;
}

/** Loads the bundle's entry once; React renders in its production build only when NODE_ENV says so. */
export async function openRenderer(entry: string): Promise<Renderer> {
  const bundle = (await import(pathToFileURL(entry).href)) as BundleEntry;
  return {
    stylesheets: bundle.templateStylesheets,
    pageModule: bundle.pageModule,
    async html(path, locals) {
      const { status, location, html } = await bundle.render(path, locals);
      if (status !== 200) {
        throw new Error(
          status === 404
            ? 'no route in src/pages answers this address'
            : `the page answered ${status}${location ? ` -> ${location}` : ''}, not 200`,
        );
      }
      if (html.length === 0) throw new Error('the page is empty');
      return html;
    },
  };
}
