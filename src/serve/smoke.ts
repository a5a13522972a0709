// A smoke test of a built site before it goes live: the first pages that a shopper sees must answer, with their
// stylesheet. It requests them at an address, or from the server that `npm start` uses; it uses no tenant.
import { createServeApp } from './app.ts';

const probeMs = 15_000;

/** Requests the site at an address, or the one in a folder through our own server. */
function asker(at: { folder: string } | { url: string }) {
  if ('url' in at) {
    return (path: string) =>
      fetch(new URL(path, at.url), {
        redirect: 'manual',
        signal: AbortSignal.timeout(probeMs),
      }).catch(() => new Response(null, { status: 503 }));
  }
  const app = createServeApp({
    sites: [{ slug: 'site', name: 'site', folder: at.folder }],
    siteOfHost: () => 'site',
  });
  return (path: string) => app.request(`http://site${path}`);
}

/** Errors of a site; `paths` are pages that it must answer. Empty when the site is fine. */
export async function smokeErrors(
  at: { folder: string } | { url: string },
  paths: readonly string[],
): Promise<string[]> {
  const ask = asker(at);
  const errors: string[] = [];
  for (const path of ['/', '/robots.txt', '/sitemap.xml', ...paths]) {
    const answer = await ask(path);
    if (answer.status !== 200) errors.push(`${path} answers ${String(answer.status)}`);
  }
  const missing = await ask('/no-such-page-as-this');
  if (missing.status !== 404) errors.push(`an unknown page answers ${String(missing.status)}`);
  // An answer that is cut has no stylesheet.
  const home = await (await ask('/')).text().catch(() => '');
  const links = [...home.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
    ([, href]) => href,
  );
  if (links.length === 0) errors.push('the home page names no stylesheet');
  for (const href of links) {
    const sheet = await ask(href ?? '');
    if (sheet.status !== 200) errors.push(`${String(href)} answers ${String(sheet.status)}`);
  }
  return errors;
}
