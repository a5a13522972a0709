// Chooses the pages of a demo site that represent their kinds, from the site's routes. Pictures and tests use them.
import { join } from 'node:path';
import { vehicleHref } from '../src/domain/vehicle/vehicle-constants.ts';
import { calendarDay } from '../src/domain/hours/calendar.ts';
import type { PageKind } from '../src/page-data/page-data.ts';
import { openSite } from '../src/site/open-site.ts';
import { currentSnapshot, readSnapshot } from '../src/stock/snapshot/snapshot.ts';
import { loadTenant } from '../src/tenant/load.ts';

export interface SamplePage {
  kind: PageKind;
  path: string;
}

/** Kinds whose pages all have different texts. */
const eachOf: readonly PageKind[] = ['form', 'text'];

/** One page of every kind, and every form and text page, in the order of the routes. */
export async function samplePages(root: string, slug: string): Promise<SamplePage[]> {
  const loaded = loadTenant(root, slug);
  if (!loaded.ok) throw new Error(`${slug} has errors; run npm run tenants`);
  const { tenant } = loaded;
  const dataDir = join(root, '.data');
  const { routes } = await openSite({
    root,
    dataDir,
    cacheDir: join(root, '.cache'),
    slug,
    today: calendarDay(new Date().toISOString(), tenant.timeZone),
    inline: { scripts: [], styles: [] },
  });
  const current = await currentSnapshot(dataDir, slug);
  const stock = current ? readSnapshot(dataDir, slug, current.snapshot) : [];
  const forSale = new Set(stock.filter(({ status }) => status === 'in_stock').map(vehicleHref));
  return [...Map.groupBy(routes, ({ kind }) => kind)].flatMap(([kind, found]) => {
    if (eachOf.includes(kind)) return found.map(({ path }) => ({ kind, path }));
    // The default search page, and a vehicle for sale from the middle, which is as likely to have few facts as many.
    const middle =
      kind === 'vehicle'
        ? found.find(({ path }, at) => at >= found.length >> 1 && forSale.has(path))
        : found[0];
    const path = kind === 'search' ? tenant.search.defaultPath : middle?.path;
    return path === undefined ? [] : [{ kind, path }];
  });
}
