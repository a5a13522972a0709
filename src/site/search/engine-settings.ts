// The settings of a tenant's search engine for the browser; all of them are on the allow-list of publicTenant().
import type { EngineSettings } from '../../domain/search/engine-settings.ts';
import { publicTenant } from '../../tenant/public-tenant.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { searchIndexBase } from '../addresses/paths.ts';

/** `tenant`: with the certified badge at its public address (SiteContext). */
export function engineSettings(tenant: Tenant): EngineSettings {
  const { search, stock, timeZone, tags, pricing, card, vehiclePage, photos, finance } =
    publicTenant(tenant);
  const { somethingSimilarText } = vehiclePage;
  return {
    engine: search.engine,
    hosted:
      search.engine.kind === 'embedded'
        ? null
        : {
            hostname: new URL(tenant.url).hostname,
            card: {
              timeZone,
              tags,
              pricing,
              card,
              vehiclePage: { somethingSimilarText },
              photos,
              finance,
            },
            stock,
          },
    indexBase: searchIndexBase,
    timeZone,
  };
}
