// Picks pages of the built demo sites: home, search, vehicle and location of every template, or one page of every kind
// that any site of the template has.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { samplePages, type SamplePage } from '../../scripts/sample-pages.ts';
import type { PageKind } from '../../src/page-data/page-data.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';

export interface DemoPage {
  template: string;
  slug: string;
  kind: PageKind;
  path: string;
}

/** One tenant per template (the first by name), its middle vehicle and its primary location. */
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

/** The name of a page in the table: forms and texts by address, because each has its own content. */
export const nameOf = ({ kind, path }: SamplePage): string =>
  kind === 'form' || kind === 'text' ? `${kind} ${path}` : kind;

/** A page of every kind, and each form and text, for each template, from the first site by name that has one. */
export async function everyKind(root: string, tenants: Tenant[]): Promise<DemoPage[]> {
  const pages = new Map<string, DemoPage>();
  for (const { template, slug } of tenants) {
    for (const sample of await samplePages(root, slug)) {
      const name = `${template} ${nameOf(sample)}`;
      if (!pages.has(name)) pages.set(name, { template, slug, ...sample });
    }
  }
  return [...pages.values()].sort((a, b) => (a.template < b.template ? -1 : 1));
}
