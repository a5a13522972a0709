// The new models of a site: their manufacturers, their addresses, and the body filters that list them. The pages of
// models are in src/site/models/model-pages.ts.
import {
  modelBodies,
  modelFilters,
  type ModelFilter,
} from '../../domain/models/model-categories.ts';
import { modelHref, modelName, type ModelRecord } from '../../domain/models/models.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { localPath, ownNames, paths } from '../addresses/paths.ts';

export interface SiteModel extends ModelRecord {
  /** Where "Explore" leads: its page, a page of the site, or another site. */
  href: string;
  /** Whether the site has a separate page for it, at `href`. */
  paged: boolean;
}

export interface SiteModels {
  models: SiteModel[];
  filters: ModelFilter<SiteModel>[];
  /** Addresses of the pages that exist because of them. */
  paths: string[];
  former: [from: string, to: string][];
  warnings: string[];
}

const none: SiteModels = { models: [], filters: [], paths: [], former: [], warnings: [] };

/** The models of a site: its manufacturer's, every manufacturer's on a site of several, or none without /models. */
export function siteRange(
  { pages, manufacturer }: Pick<Tenant, 'pages' | 'manufacturer'>,
  records: readonly ModelRecord[],
): ModelRecord[] {
  const maker = manufacturer?.toLowerCase();
  return records.filter(
    (record) => pages.models && (!maker || record.manufacturer_name.toLowerCase() === maker),
  );
}

/**
 * The models of a site with their addresses. `pages` are the pages that the site has without them. An override that is
 * one of these leads there. Another local override is the address of the model's own page.
 */
export function siteModels(
  tenant: Pick<Tenant, 'pages' | 'manufacturer' | 'menu'>,
  records: readonly ModelRecord[],
  pages: { has(path: string): boolean },
): SiteModels {
  if (!tenant.pages.models) return none;
  const warnings: string[] = [];
  const taken = new Set<string>();
  const former: SiteModels['former'] = [];
  const models = siteRange(tenant, records).flatMap((record): SiteModel[] => {
    const href = modelHref(record);
    const path = localPath(href);
    const name = modelName(record.name, null, tenant.menu.modelNames);
    if (modelBodies(record).length === 0) {
      warnings.push(`the model "${name}" is in no category; only ${paths.models} lists it`);
    }
    const own = path === null || pages.has(path) ? null : path;
    if (own === null && !record.override_url) {
      warnings.push(`the model "${name}" has no page: ${href} is another page of the site`);
      return [];
    }
    if (own !== null && (taken.has(own) || ownNames.has(own.split('/')[1] ?? ''))) {
      warnings.push(`the model "${name}" is left out: its address ${own} is taken`);
      return [];
    }
    if (own !== null) taken.add(own);
    for (const from of [record.slug, record.new_slug]) {
      if (from && `/${from}` !== own) former.push([`/${from}`, own ?? href]);
    }
    return [{ ...record, name, href: own ?? href, paged: own !== null }];
  });
  const filters = modelFilters(models);
  const filterPaths = filters.map(({ slug }) => paths.modelsOf(slug));
  return { models, filters, paths: [paths.models, ...filterPaths, ...taken], former, warnings };
}
