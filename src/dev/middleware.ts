// Dev only: answers every request with the page or file that a build would write. Pages go through the renderer of
// the build (src/bundler/render-page.ts), so a component cannot work here and fail there.
import type { MiddlewareHandler, SSRManifest } from 'astro';
import { lookup } from 'mrmime';
import { openPage, routeOf } from '../bundler/render-page.ts';
import { templateStylesheets } from '../templates/registry.ts';
import { devSites, errorPage, type DevSite } from './dev-site.ts';

const html = 'text/html';
const themeHref = '/_dev/theme.css';
const currentSite = devSites(process.cwd(), process.env.FORECOURT_TENANT ?? '');

export const onRequest: MiddlewareHandler = async ({ url }) => {
  const path = url.pathname;
  let opened: DevSite;
  try {
    opened = await currentSite();
  } catch (error) {
    return answer(errorPage(error as Error), { type: html, status: 500 });
  }
  const { site, route, file } = opened;
  if (path === themeHref) return answer(site.shell.themeCss, { type: typeOf(path) });
  const content = await file(path);
  if (content !== null) return answer(content, { type: typeOf(path) });
  const entry = route(path) ?? route('/404');
  if (!entry) return answer('Not found', { type: 'text/plain', status: 404 });
  // Imported for each request: Vite replaces the module when a page was added or removed.
  const { manifest } = await import('virtual:astro:manifest');
  const astroRoute = routeOf(manifest, entry.path);
  if (!astroRoute) throw new Error(`no route in src/pages matches ${entry.path}`);
  const render = await openPage(
    {
      manifest,
      addressOf: (specifier) => viteAddress(manifest, specifier),
      headScripts: ['/@vite/client'],
    },
    astroRoute,
  );
  let page = '';
  const response = await render(
    {
      site: site.shell,
      page: site.page(entry).data(),
      stylesheets: [templateStylesheets[site.shell.template], themeHref],
    },
    (part) => (page += part),
  );
  if (response) return response;
  return answer(page, { type: html, status: entry.path === path ? 200 : 404 });
};

/** Where Vite's dev server serves a module: files of the project by path, everything else by its name. */
function viteAddress({ rootDir }: SSRManifest, specifier: string): string {
  const root = decodeURI(rootDir.pathname);
  if (specifier.startsWith(root)) return specifier.slice(root.length - 1);
  return specifier.startsWith('/') ? `/@fs${specifier}` : `/@id/${specifier}`;
}

const typeOf = (path: string): string => lookup(path) ?? 'application/octet-stream';

function answer(
  content: string | Uint8Array,
  { type, status = 200 }: { type: string; status?: number },
): Response {
  const body = typeof content === 'string' ? content : new Uint8Array(content);
  return new Response(body, { status, headers: { 'content-type': type } });
}
