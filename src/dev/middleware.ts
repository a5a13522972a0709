// Dev only: gives every request the page data that a build would give it, and the files beside the pages.
// It opens the tenant's site again when settings, content or stock have changed, and decides nothing else.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MiddlewareHandler } from 'astro';
import { lookup } from 'mrmime';
import { templateStylesheets } from '../templates/registry.ts';
import { planTenants } from '../builder/plan.ts';
import type { RouteEntry, Site, SiteFile } from '../site/assembly/site-types.ts';
import { openSite } from '../site/open-site.ts';

interface OpenedSite {
  inputs: string;
  site: Site;
  routes: Map<string, RouteEntry>;
  files: Map<string, SiteFile>;
}

const themeHref = '/_dev/theme.css';
const root = process.cwd();
const dataDir = join(root, '.data');
let opened: Promise<OpenedSite> | null = null;

export const onRequest: MiddlewareHandler = async (context, next) => {
  const path = context.url.pathname;
  const { site, routes, files } = await currentSite();
  if (path === themeHref) return answer(path, site.shell.themeCss);
  const file = files.get(path);
  if (file) return answer(path, file.content ?? (await readFile(file.linkFrom ?? '')));
  const route = routes.get(path);
  if (!route) return path === '/404' ? next() : context.rewrite('/404');
  Object.assign(context.locals, {
    site: site.shell,
    page: site.page(route),
    stylesheets: [templateStylesheets[site.shell.template], themeHref],
  });
  return next();
};

async function currentSite(): Promise<OpenedSite> {
  const slug = process.env.FORECOURT_TENANT ?? '';
  const [plan] = await planTenants({ root, dataDir, bundleId: '', slugs: [slug], now: Date.now() });
  if (!plan?.ok) throw new Error(`${slug}: ${plan?.faults.join('\n') ?? 'no tenant'}`);
  const before = await opened;
  if (before?.inputs === plan.inputs) return before;
  opened = open(slug, plan.today, plan.inputs);
  return opened;
}

async function open(slug: string, today: string, inputs: string): Promise<OpenedSite> {
  const site = await openSite({
    root,
    dataDir,
    cacheDir: join(root, '.cache'),
    slug,
    today,
    inline: { scripts: [], styles: [] },
  });
  const files = [
    ...(await site.files()),
    ...site.photoFiles,
    ...site.fileSets.flatMap((set) => set.files()),
  ];
  return {
    inputs,
    site,
    routes: new Map(site.routes.map((route) => [route.path, route])),
    files: new Map(files.map((file) => [file.path, file])),
  };
}

function answer(path: string, content: string | Uint8Array): Response {
  const body = typeof content === 'string' ? content : new Uint8Array(content);
  return new Response(body, {
    headers: { 'content-type': lookup(path) ?? 'application/octet-stream' },
  });
}
