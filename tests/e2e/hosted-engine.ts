// A dealer's own address with its hosted engine: Chromium gets the built site from our server, and the engine's answers
// from a fake that holds the tenant's snapshot.
import { join } from 'node:path';
import { algoliasearch } from 'algoliasearch';
import type { Page, Route } from 'playwright';
import { wallTime } from '../../src/domain/hours/calendar.ts';
import { algoliaTarget } from '../../src/indexing/algolia-target.ts';
import { publicationOf } from '../../src/indexing/publication.ts';
import { currentSnapshot, readSnapshot } from '../../src/stock/snapshot/snapshot.ts';
import { createAlgolia, type Algolia } from '../fixtures/search/algolia.ts';
import { origin, root, tenantOf } from './browser.ts';

export const hosted = 'coastline-caravans';
const tenant = tenantOf(hosted);
export const hostedOrigin = tenant.url;
/** Addresses of the engine, as a page's requests have them. */
export const engineRequests = 'https://*.algolia*.net/**';

async function filledEngine(): Promise<Algolia> {
  const { engine } = tenant.search;
  if (engine.kind !== 'algolia') throw new Error(`${hosted} has no Algolia index`);
  const { appId, index, searchKey } = engine;
  const fake = createAlgolia({ appId, search: searchKey, admin: 'admin' });
  const target = algoliaTarget(algoliasearch(appId, 'admin', { requester: fake.requester }), index);
  const dataDir = join(root, '.data');
  const current = await currentSnapshot(dataDir, hosted);
  const vehicles = readSnapshot(dataDir, hosted, current?.snapshot ?? '');
  const { day } = wallTime(Date.now(), tenant.timeZone);
  await target.replace(publicationOf(tenant, vehicles, day), () => undefined);
  return fake;
}
let filled: Promise<Algolia> | undefined;

/** Routes the requests of a tab that is about to visit `hostedOrigin`; `answers` are the engine's instead of the fake's. */
export async function routeHosted(
  page: Page,
  answers?: (route: Route) => Promise<void> | null,
): Promise<void> {
  const fake = await (filled ??= filledEngine());
  await page.route(`${hostedOrigin}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const { host, port } = new URL(origin(hosted));
    // Chromium knows where *.localhost is, Node does not.
    const response = await route.fetch({
      url: `http://127.0.0.1:${port}${pathname}${search}`,
      headers: { ...route.request().headers(), host },
      maxRedirects: 0,
    });
    await route.fulfill({ response });
  });
  await page.route(engineRequests, async (route) => {
    const instead = answers?.(route);
    if (instead) return instead;
    const request = route.request();
    const { status, body } = fake.answer({
      method: request.method(),
      url: request.url(),
      headers: request.headers(),
      body: request.postData() ?? '',
    });
    await route.fulfill({ status, json: body, headers: { 'access-control-allow-origin': '*' } });
  });
}
