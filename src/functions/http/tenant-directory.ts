// Tenants by host name. A host that is not in the exact map belongs to no tenant, except for the extra hosts of a mode.
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Mode } from '../configuration/mode.ts';
import { modes } from '../configuration/mode.ts';
import type { TenantDirectory } from '../endpoints/deps.ts';

export function tenantDirectory(tenants: readonly Tenant[], mode: Mode): TenantDirectory {
  const { extraHosts } = modes[mode];
  const bySlug = new Map(tenants.map((tenant) => [tenant.slug, tenant]));
  const byHost = new Map<string, Tenant>();
  for (const tenant of tenants) {
    byHost.set(new URL(tenant.url).hostname, tenant);
    if (extraHosts !== 'none') byHost.set(`${tenant.slug}.localhost`, tenant);
  }
  /** `pr-1-<slug>.workers.dev`, `pr-1--<slug>.netlify.app`: the longest matching slug. */
  const byPreviewHost = (host: string): Tenant | null => {
    const label = host.split('.')[0] ?? '';
    const fitting = tenants.filter(({ slug }) => label === slug || label.endsWith(`-${slug}`));
    return fitting.sort((a, b) => b.slug.length - a.slug.length)[0] ?? null;
  };
  return {
    ofHost: (host) => byHost.get(host) ?? (extraHosts === 'preview' ? byPreviewHost(host) : null),
    of: (slug) => bySlug.get(slug) ?? null,
    comparableWith: ({ slug, group }) => {
      const others = tenants.filter((each) => group !== null && each.group === group);
      return [...new Set([slug, ...others.map((each) => each.slug)])];
    },
  };
}
