// A smoke test of a built site before it goes live: the first pages that a shopper sees must answer, with their
// stylesheet. It requests them from the server that `npm start` uses; it knows no tenant.
import { createServeApp } from './app.ts';

/** Problems of the site in `folder`, which must answer `paths`; empty if there are none. */
export async function smokeErrors(folder: string, paths: readonly string[]): Promise<string[]> {
  const app = createServeApp({
    sites: [{ slug: 'site', name: 'site', folder }],
    siteOfHost: () => 'site',
  });
  const ask = (path: string) => app.request(`http://site${path}`);
  const errors: string[] = [];
  for (const path of ['/', '/robots.txt', '/sitemap.xml', ...paths]) {
    const answer = await ask(path);
    if (answer.status !== 200) errors.push(`${path} answers ${String(answer.status)}`);
  }
  const missing = await ask('/no-such-page-as-this');
  if (missing.status !== 404) errors.push(`an unknown page answers ${String(missing.status)}`);
  const home = await (await ask('/')).text();
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
