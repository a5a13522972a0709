// The file with the vehicle counts of the stock dropdown, which the menu requests when it opens. No page contains these
// counts, because they change every night (docs/decisions/build/0005-the-shell-does-not-count-vehicles.md).
import type { SiteContext } from '../assembly/site-context.ts';
import type { SiteFile } from '../assembly/site-types.ts';

/** Known to src/islands/site/menu.ts. */
const stockCountsPath = '/stock-counts.json';

/** `{ "/search/used-cars": 164 }` for every link of a stock dropdown that is a landing. */
export function stockCountsFile({
  shell,
  landings,
}: Pick<SiteContext, 'shell' | 'landings'>): SiteFile {
  const links = shell.menu.flatMap(({ stock, children }) => (stock ? children : []));
  const counts = links.flatMap(({ href }): [string, number][] => {
    const landing = landings.all.get(href);
    return landing ? [[href, landing.vehicles.length]] : [];
  });
  return { path: stockCountsPath, content: JSON.stringify(Object.fromEntries(counts)) };
}
