// One Chromium for the browser tests of a file, and the addresses of the served demo sites.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser } from 'playwright';
import { inject } from 'vitest';
import { chromiumFlags } from '../../scripts/browser.ts';
import { loadTenant } from '../../src/tenant/load.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: inject('chromium'), args: chromiumFlags });

export const origin = (slug: string) => `http://${slug}.localhost:${String(inject('port'))}`;

export function tenantOf(slug: string): Tenant {
  const loaded = loadTenant(root, slug);
  if (!loaded.ok) throw new Error(`${slug} has faults`);
  return loaded.tenant;
}

/** The file that the build wrote for a path of a demo site. */
export const builtFile = (slug: string, path: string) =>
  join(root, 'dist', slug, path === '/' ? 'index.html' : `${path}.html`);

/** The last post of a blog. */
function postOf(slug: string): string {
  const folder = join(root, 'dist', slug, 'blog');
  const posts = readdirSync(folder, { recursive: true }).map(String).sort();
  const post = posts.findLast((name) => /[\\/].+\.html$/.test(name)) ?? '';
  return `/blog/${post.replaceAll('\\', '/').replace(/\.html$/, '')}`;
}

/** One address of every kind of page that the site has. */
export function addressesOf(slug: string): Record<string, string> {
  const tenant = tenantOf(slug);
  const vehicles = readdirSync(join(root, 'dist', slug, 'cars'))
    .filter((name) => name.endsWith('.html'))
    .sort();
  const location = tenant.locations.find(({ primary }) => primary) ?? tenant.locations[0];
  const vehicle = vehicles[vehicles.length >> 1] ?? '';
  return {
    home: '/',
    search: tenant.search.defaultPath,
    vehicle: `/cars/${vehicle.replace(/\.html$/, '')}`,
    dealerships: '/dealerships',
    location: `/locations/${location?.slug ?? ''}`,
    contact: `/contact-us/${location?.slug ?? ''}`,
    ...(tenant.pages.offers && { offers: '/special-offers' }),
    ...(tenant.home.sections.includes('reviews') && { reviews: '/reviews' }),
    'call back': '/call-back',
    ...(tenant.pages.aboutUs && { 'about us': '/about-us' }),
    ...(tenant.pages.careers && { careers: '/careers' }),
    ...(tenant.pages.blog && { blog: '/blog', post: postOf(slug) }),
    privacy: '/privacy-policy',
    'not found': '/there-is-no-such-page',
  };
}

/** KB (gzip) of the scripts that a page has fetched until the network rests, by file name; nobody has touched it. */
export async function scriptsBefore(
  browser: Browser,
  address: string,
): Promise<{ total: number; files: Record<string, number> }> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const bodies: Promise<[name: string, kb: number]>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const name = new URL(response.url()).pathname.split('/').at(-1) ?? '';
    bodies.push(response.body().then((body) => [name, gzipSync(body).byteLength / 1024]));
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const loaded = await Promise.all(bodies);
  await page.close();
  return {
    total: loaded.reduce((sum, [, kb]) => sum + kb, 0),
    files: Object.fromEntries(loaded),
  };
}
