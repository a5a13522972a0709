// Which pages of the built demo sites stand for their kinds: home, search, vehicle and location of every template.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Tenant } from '../../src/tenant/schema/index.ts';

export interface DemoPage {
  template: string;
  slug: string;
  kind: 'home' | 'search' | 'vehicle' | 'location';
  path: string;
}

/** One tenant a template (the first by name), its middle vehicle and its primary location. */
export function demoPages(root: string, tenants: Tenant[]): DemoPage[] {
  const pages: DemoPage[] = [];
  const seen = new Set<string>();
  for (const tenant of tenants) {
    const { template, slug } = tenant;
    if (seen.has(template)) continue;
    seen.add(template);
    const vehicles = readdirSync(join(root, 'dist', slug, 'cars')).sort();
    const vehicle = vehicles[vehicles.length >> 1];
    const location = tenant.locations.find(({ primary }) => primary) ?? tenant.locations[0];
    const add = (kind: DemoPage['kind'], path: string) =>
      pages.push({ template, slug, kind, path });
    add('home', '/');
    add('search', tenant.search.defaultPath);
    if (vehicle) add('vehicle', `/cars/${vehicle.replace(/\.html$/, '')}`);
    if (location) add('location', `/locations/${location.slug}`);
  }
  return pages;
}
