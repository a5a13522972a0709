// A short look at a built site before it goes live: do the pages a shopper meets first answer, with their stylesheet?
// It asks the same server that `npm start` uses; it knows no tenant.
import { createServeApp } from './app.ts';

/** What is wrong with the site in `folder`; `paths` are pages it must answer. Empty: nothing. */
export async function smokeFaults(folder: string, paths: readonly string[]): Promise<string[]> {
  const app = createServeApp({
    sites: [{ slug: 'site', name: 'site', folder }],
    siteOfHost: () => 'site',
  });
  const ask = (path: string) => app.request(`http://site${path}`);
  const faults: string[] = [];
  for (const path of ['/', '/robots.txt', '/sitemap.xml', ...paths]) {
    const answer = await ask(path);
    if (answer.status !== 200) faults.push(`${path} answers ${String(answer.status)}`);
  }
  const missing = await ask('/no-such-page-as-this');
  if (missing.status !== 404) faults.push(`an unknown page answers ${String(missing.status)}`);
  const home = await (await ask('/')).text();
  const links = [...home.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
    ([, href]) => href,
  );
  if (links.length === 0) faults.push('the home page names no stylesheet');
  for (const href of links) {
    const sheet = await ask(href ?? '');
    if (sheet.status !== 200) faults.push(`${String(href)} answers ${String(sheet.status)}`);
  }
  return faults;
}
