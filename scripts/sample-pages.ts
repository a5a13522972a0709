// Which pages of a demo site stand for their kinds, found by the site's own routes: what is photographed and tested.
import { join } from 'node:path';
import { calendarDay } from '../src/domain/hours/calendar.ts';
import type { PageKind } from '../src/page-data/page-data.ts';
import { openSite } from '../src/site/open-site.ts';
import { loadTenant } from '../src/tenant/load.ts';

export interface SamplePage {
  kind: PageKind;
  path: string;
}

/** Kinds of which every page has words of its own. */
const eachOf: readonly PageKind[] = ['form', 'text'];

/** A page of every kind that the site has, every form and text among them, in the order of its routes. */
export async function samplePages(root: string, slug: string): Promise<SamplePage[]> {
  const loaded = loadTenant(root, slug);
  if (!loaded.ok) throw new Error(`${slug} has errors; run npm run tenants`);
  const { tenant } = loaded;
  const { routes } = await openSite({
    root,
    dataDir: join(root, '.data'),
    cacheDir: join(root, '.cache'),
    slug,
    today: calendarDay(new Date().toISOString(), tenant.timeZone),
    inline: { scripts: [], styles: [] },
  });
  return [...Map.groupBy(routes, ({ kind }) => kind)].flatMap(([kind, found]) => {
    if (eachOf.includes(kind)) return found.map(({ path }) => ({ kind, path }));
    // The default search page; of vehicles one from the middle, which is as likely to be plain as full.
    const middle = kind === 'vehicle' ? found[found.length >> 1] : found[0];
    const path = kind === 'search' ? tenant.search.defaultPath : middle?.path;
    return path === undefined ? [] : [{ kind, path }];
  });
}
