// How much stock lies behind the links of the stock dropdown, as a file of its own: no page counts it (ARCHITECTURE,
// decision 8), the menu asks when it opens.
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
