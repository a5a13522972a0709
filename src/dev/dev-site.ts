// The site of the dev server's tenant: opened when it is first asked for, and again when its inputs have changed.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { planTenants } from '../builder/plan.ts';
import { escapeHtml } from '../domain/text/escape.ts';
import { plainDocument } from '../domain/text/plain-document.ts';
import type { RouteEntry, Site, SiteFile } from '../site/assembly/site-types.ts';
import { openSite } from '../site/open-site.ts';

export interface DevSite {
  site: Site;
  route(path: string): RouteEntry | null;
  /** The content of a file beside the pages; null when the site has none at this path. */
  file(path: string): Promise<string | Uint8Array> | null;
}

/** What `open` made of the latest inputs; equal inputs share one result. A failed attempt is dropped. */
export function reopenOnChange<Result>(
  open: (inputs: string) => Promise<Result>,
): (inputs: string) => Promise<Result> {
  let latest: { inputs: string; result: Promise<Result> } | null = null;
  return (inputs) => {
    if (latest?.inputs === inputs) return latest.result;
    const attempt = { inputs, result: open(inputs) };
    latest = attempt;
    attempt.result.catch(() => {
      if (latest === attempt) latest = null;
    });
    return attempt.result;
  };
}

/** The page of a site that cannot be opened. Vite's client loads it again when the data have changed. */
export const errorPage = ({ message, stack = '' }: Error): string =>
  plainDocument({
    title: 'This site cannot be shown',
    style:
      'body{font:1rem/1.5 system-ui;max-width:60rem;margin:3rem auto;padding:0 1rem}pre{white-space:pre-wrap}',
    head: '<script type="module" src="/@vite/client"></script>',
    body: `<h1>This site cannot be shown</h1><pre>${escapeHtml(message)}</pre><details><summary>Where</summary><pre>${escapeHtml(stack)}</pre></details>`,
  });

/** The current site of `slug` in the project at `root`. Rejects with the errors of its settings or content. */
export function devSites(root: string, slug: string): () => Promise<DevSite> {
  const dataDir = join(root, '.data');
  let today = '';
  const opened = reopenOnChange(() => open(root, dataDir, slug, today));
  return async () => {
    const now = Date.now();
    const [plan] = await planTenants({ root, dataDir, bundleId: '', slugs: [slug], now });
    if (!plan?.ok) throw new Error(`${slug}: ${plan?.errors.join('\n') ?? 'no such tenant'}`);
    today = plan.today;
    return opened(JSON.stringify(plan.inputs));
  };
}

async function open(root: string, dataDir: string, slug: string, today: string): Promise<DevSite> {
  const cacheDir = join(root, '.cache');
  const inline = { scripts: [], styles: [] };
  const site = await openSite({ root, dataDir, cacheDir, slug, today, inline });
  const siteFiles: SiteFile[] = [...(await site.files()), ...site.searchIndex.files()];
  const files = new Map(siteFiles.map((file) => [file.path, file]));
  const routes = new Map(site.routes.map((route) => [route.path, route]));
  return {
    site,
    route: (path) => routes.get(path) ?? null,
    file(path) {
      const { content, linkFrom = '' } = files.get(path) ?? {};
      if (!files.has(path)) return null;
      return content === undefined ? readFile(linkFrom) : Promise.resolve(content);
    },
  };
}
