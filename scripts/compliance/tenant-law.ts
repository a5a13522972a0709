// All that the rules of the law find at a tenant: in its last export, its settings and its built pages.
import type { LawVerdict } from '../../src/compliance/finding.ts';
import { judgedExport } from '../../src/stock/law/judged-export.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';
import { settingsToday, siteVerdict, type LawMeans } from './site-law.ts';

export interface TenantLaw {
  verdict: LawVerdict;
  /** Vehicles that are not shown. */
  held: number;
}

/** Throws an error for the operator. */
export async function tenantLaw(written: Tenant, means: LawMeans): Promise<TenantLaw> {
  const tenant = settingsToday(written, means);
  const stock = await judgedExport(tenant, means);
  const site = await siteVerdict(tenant, means);
  const all = <Part extends keyof LawVerdict>(part: Part): LawVerdict[Part] =>
    [...(stock?.verdict[part] ?? []), ...site[part]] as LawVerdict[Part];
  return {
    verdict: {
      errors: all('errors'),
      warnings: all('warnings'),
      acknowledged: all('acknowledged'),
    },
    held: stock?.held ?? 0,
  };
}
